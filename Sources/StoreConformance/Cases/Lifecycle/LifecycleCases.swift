import ActiveStore
import FoundationEssentials
import Glibc

/// Opening, closing, and reopening.
enum LifecycleCases {
    static let all: [Case] = [
        .opening("lifecycle.open_creates_empty", "opening an unused path creates an empty store that can be used at once") {
            sandbox in
            let store = try sandbox.open(Fixtures.models)
            try expect(Person.count(in: store), equals: 0)
            try expect(Wide.all(in: store).count, equals: 0)
            try expect(store.schema.entities.map(\.name), equals: Fixtures.models.map { $0.entity.name })
            try expect(store.health.undeclared, equals: [])
            try expect(store.health.isPoisoned, equals: false)
            try expect(store.verify(.full).isClean, equals: true)
            try Person(name: "Ann").saved(in: store)
            try expect(Person.count(in: store), equals: 1)
            if store.capabilities.contains(.files) { try expect(sandbox.files().isEmpty, equals: false) }
        },

        Case(
            "lifecycle.verify_levels",
            "a sound store is clean at every level, and every record of every type is checked from the second on"
        ) {
            store in
            try store.write { _ in
                for n in 1...3 { try EveryType.filled(n).saved() }
                try EveryType().saved()
                for n in 0..<50 { try Person(name: "p\(n)", age: n % 7, email: n % 3 == 0 ? nil : "e\(n)").saved() }
                try Country(code: "NO").saved()
                for person in try Person.where({ $0.age == 3 }).all() { try person.destroy() }
                var first = try require(Person.first())
                first.email = "another"
                try first.save()
            }
            let count = try EveryType.count(in: store) + Person.count(in: store) + Country.count(in: store)
            for level in VerifyLevel.allCases {
                let report = try store.verify(level)
                try expect(report.problems, equals: [], "\(level)")
                if level != .quick { try expect(report.recordsChecked, equals: count, "\(level)") }
            }
        },

        .opening("lifecycle.reopen_persists", "committed records exist after reopening, and removed ones do not", needs: [.durable]) {
            sandbox in
            var store = try sandbox.open()
            let people = (0..<1_000).map { (index: Int) in
                Person(name: "p\(index)", age: index, email: "e\(index)", photo: Data([1, 2]))
            }
            try Person.insert(people, in: store)
            try Person.where { $0.age >= 500 }.in(store).destroy()
            try Country(code: "NO", name: "Norway").saved(in: store)
            for _ in 0..<3 {
                store = try sandbox.reopen(store)
                try expect(Person.all(in: store), equals: Array(people.prefix(500)))
                try expect(Country.find("NO", in: store)?.name, equals: "Norway")
                try expect(Person.where { $0.age == 77 }.in(store).first()?.name, equals: "p77")
                try expect(throws: .duplicateValue) { try Person(name: "x", email: "e3").saved(in: store) }
            }
            var first = try require(Person.first(in: store))
            first.name = "changed after reopening"
            try first.save(in: store)
            store = try sandbox.reopen(store)
            try expect(Person.first(in: store)?.name, equals: "changed after reopening")
        },

        .opening("lifecycle.close_idempotent", "closing again does nothing, from any thread") { sandbox in
            let store = try sandbox.open()
            try Person(name: "Ann").saved(in: store)
            try store.close()
            try store.close()
            let threads = try (0..<4).map { _ in try CaseThread { try store.close() } }
            for thread in threads { try thread.value() }
            try expect(store.context.isClosed, equals: true)
        },

        .opening("lifecycle.use_after_close_throws", "every use of a closed store is .closed") { sandbox in
            let store = try sandbox.open()
            let ann = try await Person(name: "Ann").saved(in: store)
            try store.close()
            let uses: [(String, () throws -> Void)] = [
                ("find", { _ = try Person.find(ann.id, in: store) }),
                ("all", { _ = try Person.all(in: store) }),
                ("count", { _ = try Person.where { $0.age > 1 }.in(store).count() }),
                ("save", { _ = try Person(name: "Bob").saved(in: store) }),
                ("save unchanged", { _ = try ann.saved(in: store) }),
                ("destroy", { _ = try ann.destroy(in: store) }),
                ("read", { try store.read { _ in } }),
                ("write", { try store.write { _ in } }),
                ("verify", { _ = try store.verify(.quick) }),
            ]
            for (name, use) in uses { try expect(throws: .closed, name, use) }
            try await expect(throws: .closed) { try await Person(name: "Bob").saved(in: store) }
            try await expect(throws: .closed) { try await store.write { _ in } }
        },

        .opening("lifecycle.resources_return_to_baseline", "no resource stays in use, whatever ends a read or write early") { sandbox in
            let store = try sandbox.open()
            for age in 0..<500 { try Person(name: "p\(age)", age: age).saved(in: store) }
            try expect(store.resourcesInUse, equals: 0)
            struct Enough: Error {}
            for _ in 0..<10 {
                _ = try Person.first(in: store)
                _ = try Person.where { $0.age > 3 }.in(store).exists()
                try? Person.query.in(store).forEach { if $0.age == 20 { throw Enough() } }
                try? store.read { _ in
                    try Person.query.forEach { if $0.age == 20 { throw Enough() } }
                }
                _ = try? store.write { _ in
                    try Person.query.forEach { _ in throw Enough() }
                }
                _ = try? Person.where(["nmae": "x"]).in(store).all()
                _ = try? Person.order(byName: "nmae").in(store).all()
                _ = try? Person.where { $0.score == .nan }.in(store).all()
                _ = try? Person.limit(-1).in(store).all()
                _ = try? Person(name: "x\0").saved(in: store)
                try expect(store.resourcesInUse, equals: 0)
            }
            if store.capabilities.contains(.savepoints) {
                _ = try? store.write { transaction in
                    try transaction.savepoint { try Person.query.forEach { _ in throw Enough() } }
                }
            }
            try expect(store.resourcesInUse, equals: 0)
        },

        .opening(
            "lifecycle.engine_chosen_by_configuration",
            "URL, environment variable and JSON file select engine and options; errors name the mistake, and nothing is created"
        ) { sandbox in
            let url = sandbox.harness.url(in: sandbox.folder)
            let engine = sandbox.harness.engine
            let models = [Person.self] as [any Model.Type]
            try openStore(url, engines: [engine], models: models).close()

            let variable = "ACTIVESTORE_CONFORMANCE_\(getpid())_URL"
            setenv(variable, url, 1)
            defer { unsetenv(variable) }
            try openStore(StoreConfiguration(environmentVariable: variable), engines: [engine], models: models).close()

            let file = sandbox.folder + "/store.json"
            let json = try JSONEncoder().encode(["url": url, "busyTimeout": "250ms", "durability": "normal"])
            try CaseSandbox.write([UInt8](json), to: file)
            let store = try openStore(StoreConfiguration(jsonFile: file), engines: [engine], models: models)
            try expect(store.context.configuration.busyTimeout, equals: .milliseconds(250))
            try expect(store.context.configuration.durability, equals: .normal)
            try expect(store.context.configuration.scheme, equals: engine.scheme)
            try store.close()
        },

        .opening(
            "lifecycle.wrong_configuration_is_named",
            "a wrong URL, option, variable, file or engine is .configuration, names the valid choices, and creates nothing"
        ) { sandbox in
            let engine = sandbox.harness.engine
            let url = sandbox.harness.url(in: sandbox.folder)
            let join = url.contains("?") ? "&" : "?"
            func refuse(_ url: String, _ engines: [Engine], naming word: String) throws {
                let error = try expect(throws: .configuration, url) { try openStore(url, engines: engines, models: []) }
                try expect(error.message.contains(word), "it names \(word): \(error.message)")
            }
            try refuse("nosuch:/x", [engine], naming: engine.scheme)
            try refuse("no scheme at all", [engine], naming: "scheme")
            try refuse("sqlite:/x", [], naming: "StoreSQLite")
            try refuse("memory:", [], naming: "StoreMemory")
            try refuse(url + join + "colour=red", [engine], naming: "busyTimeout")
            try refuse(url + join + "durability=often", [engine], naming: "relaxed")
            try refuse(url + join + "readers=0", [engine], naming: "256")
            try refuse(url + join + "busyTimeout=1s&busyTimeout=2s", [engine], naming: "twice")
            try expect(throws: .configuration) {
                try StoreConfiguration(environmentVariable: "ACTIVESTORE_CONFORMANCE_NOT_SET")
            }
            try expect(throws: .cannotOpen) { try StoreConfiguration(jsonFile: sandbox.folder + "/none.json") }
            try expect(sandbox.files().map(\.path), equals: [])
            try CaseSandbox.write([UInt8]("{\"busyTimeout\": \"1s\"}".utf8), to: sandbox.folder + "/x.json")
            try expect(throws: .configuration) { try StoreConfiguration(jsonFile: sandbox.folder + "/x.json") }
        },
    ]
}
