import ActiveStore
import Synchronization

/// The change log of a store that is open twice: one that did not know of the log when it was opened, and several that write.
enum ChangeLogOthersCases {
    static let all: [Case] = [
        .opening(
            "changelog.made_by_another", "a store that was open before another made the log writes to it, reads it and acknowledges",
            needs: [.changeLog, .durable, .multiProcess]
        ) {
            (sandbox: CaseSandbox) async throws in
            let store = try sandbox.open()
            try await Note(text: "before").saved(in: store)
            let other = try sandbox.openLogged()
            // What is read by itself, and what is saved by itself.
            try await expect(store.changeLog().map(\.described), equals: ["1...1 everything"])
            let first = try await Note(text: "1").saved(in: store)
            let second = try await store.write { _ in try Note(text: "2").saved() }
            let third = try await Note(text: "3").saved(in: other)
            let wanted = [first, second, third].enumerated().map { "\($0 + 2)...\($0 + 2) note +\($1.id.recordKey)" }
            try await expect(store.changeLog(from: 2).map(\.described), equals: wanted)
            try await expect(other.changeLog(from: 2).map(\.described), equals: wanted)
            try await store.acknowledge(try await require(store.changeLog().last), for: "index")
            try await expect(other.consumers().map(\.acknowledged), equals: [4])
        },

        .opening(
            "changelog.acknowledged_at_once", "a store that was open before another made the log acknowledges before it has written",
            needs: [.changeLog, .durable, .multiProcess]
        ) { sandbox in
            let store = try sandbox.open()
            let other = try sandbox.openLogged()
            try store.acknowledge(try require(store.changeLog().last), for: "index")
            try expect(other.consumers().map(\.acknowledged), equals: [1])
        },

        .opening(
            "changelog.removed_by_another", "a store that was open when another removed the log writes on without it",
            needs: [.changeLog, .durable, .multiProcess]
        ) { sandbox in
            let store = try sandbox.openLogged()
            try Note(text: "1").saved(in: store)
            let other = try sandbox.open { try $0.setOption("changeLog", "off") }
            try Note(text: "2").saved(in: store)
            try expect(throws: .badRequest) { try store.changeLog() }
            try expect(throws: .badRequest) { try store.consumers() }
            try expect(throws: .badRequest) { try other.changeLog() }
            try other.close()
            // The next log does not use the numbers again.
            let third = try sandbox.open { try $0.setOption("changeLog", "7d") }
            let note = try Note(text: "3").saved(in: store)
            try expect(third.changeLog().map(\.described), equals: ["3...3 everything", "4...4 note +\(note.id.recordKey)"])
            try expect(Note.count(in: store), equals: 3)
        },

        .opening(
            "changelog.kept_longer_by_another", "a store keeps what another one wants to be kept since it was opened",
            needs: [.changeLog, .durable, .multiProcess]
        ) { sandbox in
            let store = try sandbox.openLogged("10")
            let other = try sandbox.open { try $0.setOption("changeLog", "1000") }
            for number in 1...80 { try Note(text: "\(number)").saved(in: store) }
            try expect(other.changeLog().map(\.number), equals: Array(1...81))
        },

        .opening(
            "changelog.foreign_commit", "a commit of a program that leaves no entry is told as everything by the next entry",
            needs: [.changeLog, .durable, .multiProcess, .files, .rawQuery]
        ) { sandbox in
            let store = try sandbox.openLogged()
            let other = try sandbox.open()
            let note = try Note(text: "1").saved(in: store)
            try other.write { transaction in
                // Nobody notes what is changed through the engine's own writer.
                let writer = try transaction.engineWriter(changesRecords: false)
                try expect(writer.performDelete(Note.entity, note.id.recordKey), equals: true)
            }
            try expect(store.lastLogged(), equals: 2)
            // It is not forgotten with a transaction that is undone.
            try store.write { $0.rollback() }
            for text in ["2", "3"] { try Note(text: text).saved(in: store) }
            try expect(store.changeLog(from: 3).map(\.isEverything), equals: [true, false])
        },

        .opening(
            "changelog.told_to_readers", "who watches a store that is opened read-only is told each commit of another one, exactly",
            needs: [.changeLog, .durable, .multiProcess, .readOnlyOpen]
        ) { sandbox in
            let store = try sandbox.openLogged()
            try Note(text: "before").saved(in: store)
            let reader = try sandbox.open { $0.isReadOnly = true }
            let told = Mutex<[ChangeSet]>([])
            let subscription = reader.onChange { set in told.withLock { $0.append(set) } }
            defer { subscription.cancel() }
            var wanted: [String] = []
            for number in 1...20 {
                let note = try Note(text: "\(number)").saved(in: store)
                wanted.append("note +\(note.id.recordKey)")
            }
            try expect(Pause.until { told.withLock { $0.count } >= 20 }, "\(told.withLock { $0.count }) sets came")
            try expect(told.withLock { $0.map(\.described) }, equals: wanted)
            try expect(told.withLock { $0.map(\.number) }, equals: Array(1...20))
        },

        .opening(
            "changelog.told_to_writers",
            "who watches a store that writes is told each commit of another store of the process, exactly and once",
            needs: [.changeLog, .durable, .multiProcess]
        ) { sandbox in
            let store = try sandbox.openLogged()
            let other = try sandbox.open()
            let told = Mutex<[ChangeSet]>([])
            let subscription = store.onChange { set in told.withLock { $0.append(set) } }
            defer { subscription.cancel() }
            var (own, others): ([RecordKey], [RecordKey]) = ([], [])
            for number in 1...200 {
                others.append(try Note(text: "\(number)").saved(in: other).id.recordKey)
                if number % 10 == 0 { own.append(try Note(text: "own \(number)").saved(in: store).id.recordKey) }
            }
            let count = own.count + others.count
            try expect(Pause.until { told.withLock { $0.count } >= count }, "\(told.withLock { $0.count }) of \(count) sets came")
            // Nothing is told again as a commit of unknown changes.
            Pause.milliseconds(100)
            let sets = told.withLock { $0 }
            try expect(sets.count(where: \.isEverything), equals: 0)
            let keys = sets.flatMap { $0["note"]?.inserted ?? [] }
            try expect(keys.filter(Set(others).contains), equals: others)
            try expect(keys.filter(Set(own).contains), equals: own)
            try expect(keys.count, equals: count)
        },

        .opening(
            "changelog.told_beside_own", "Each commit of another store is told, however many of its own a watched store makes between them",
            needs: [.changeLog, .durable, .multiProcess]
        ) { sandbox in
            let store = try sandbox.openLogged()
            let other = try sandbox.open()
            let told = Mutex<Set<RecordKey>>([])
            let subscription = store.onChange { set in told.withLock { $0.formUnion(set["note"]?.inserted ?? []) } }
            defer { subscription.cancel() }
            // More commits than are told one by one.
            func writeMany() throws { for number in 1...260 { try Note(text: "own \(number)").saved(in: store) } }
            var wanted: [RecordKey] = []
            for turn in 1...2 {
                try writeMany()
                for number in 1...10 { wanted.append(try Note(text: "\(turn) \(number)").saved(in: other).id.recordKey) }
            }
            func missing() -> [RecordKey] { told.withLock { told in wanted.filter { !told.contains($0) } } }
            try expect(Pause.until { missing().isEmpty }, "\(missing().count) of \(wanted.count) were not told")
        },

        .opening(
            "changelog.another_closes", "A store that another one closes beside it has no entry that says that everything may have changed",
            needs: [.changeLog, .durable, .multiProcess, .rawQuery]
        ) { sandbox in
            let store = try sandbox.openLogged()
            try Note(text: "first").saved(in: store)
            let begin = try store.lastLogged()
            for number in 1...3 {
                let other = try sandbox.open()
                try Note(text: "other \(number)").saved(in: other)
                try Note(text: "between \(number)").saved(in: store)
                try other.close()
                try Note(text: "after \(number)").saved(in: store)
            }
            let sets = try store.changeLog(from: begin + 1)
            try expect(sets.map { $0["note"]?.inserted.count }, equals: Array(repeating: 1, count: 9))
            try expect(sets.contains(where: \.isEverything), equals: false)
        },

        .opening(
            "changelog.waits_for_others", "a consumer is given what another store commits while it waits",
            needs: [.changeLog, .durable, .multiProcess, .readOnlyOpen]
        ) {
            (sandbox: CaseSandbox) async throws in
            let store = try sandbox.openLogged()
            let reader = try sandbox.open { $0.isReadOnly = true }
            let reading = Task { try await reader.firstChanges(11, for: "index").map(\.number) }
            try expect(await Pause.until { reader.metrics.changeListeners > 0 }, "nobody waits")
            for number in 1...10 { try await Note(text: "\(number)").saved(in: store) }
            try await expect(reading.value, equals: Array(1...11))
        },

        .opening(
            "changelog.order_of_writers", "whoever applies the entries of several writers in their order has the keys that are stored",
            needs: [.changeLog, .durable, .multiProcess]
        ) {
            (sandbox: CaseSandbox) async throws in
            let stores = [try sandbox.openLogged(), try sandbox.open()]
            let begin = try stores[0].lastLogged()
            try await withThrowingTaskGroup(of: Void.self) { group in
                for task in 0..<6 {
                    group.addTask {
                        let store = stores[task % 2]
                        for turn in 0..<20 {
                            let code = "C\((task * 5 + turn * 7) % 4)"
                            try await store.write(attempts: 50) { _ in
                                if let country = try Country.find(code) {
                                    try country.destroy()
                                } else {
                                    try Country(code: code, name: "\(task) \(turn)").saved()
                                }
                            }
                        }
                    }
                }
                try await group.waitForAll()
            }
            let sets = try await stores[1].changeLog(from: begin + 1)
            try expect(sets.map(\.number), equals: Array((begin + 1)..<(begin + 121)))
            var keys: Set<RecordKey> = []
            for set in sets {
                let country = try require(set["country"])
                for key in country.inserted { try expect(keys.insert(key).inserted, "\(set.number): \(key) is inserted twice") }
                for key in country.deleted { try expect(keys.remove(key) != nil, "\(set.number): \(key) is not there") }
            }
            try await expect(keys, equals: Set(Country.all(in: stores[0]).map { RecordKey.text($0.code) }))
        },
    ]
}
