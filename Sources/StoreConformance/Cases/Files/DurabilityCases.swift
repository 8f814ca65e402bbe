import ActiveStore
import FoundationEssentials

/// A store's guarantees about its files, as far as one process can observe them.
enum DurabilityCases {
    static let all: [Case] = [
        .opening(
            "durability.durability_class_reported",
            "the durability is the configured one, by default .full, and a closed store keeps its records",
            needs: [.durable]
        ) { sandbox in
            try expect(sandbox.configuration().durability, equals: .full)
            for (number, durability) in [Durability.full, .normal, .relaxed].enumerated() {
                let store = try sandbox.open([Tally.self]) { $0.durability = durability }
                try expect(store.context.configuration.durability, equals: durability)
                try Tally(count: number).saved(in: store)
                try store.close()
                let again = try sandbox.open([Tally.self])
                try expect(again.context.configuration.durability, equals: .full)
                try expect(Tally.query.in(again).pluck(\.count), equals: Array(0...number))
                try again.close()
            }
        },

        .opening(
            "durability.restore_equals", "an opened backup has every record of every type, and the same schema",
            needs: [.onlineBackup]
        ) { sandbox in
            let store = try sandbox.open(Fixtures.models)
            try store.write { _ in
                for number in 1...3 { try EveryType.filled(number).saved() }
                try EveryType().saved()
                _ = try Author.household()
                try Country(code: "NO", name: "Norway").saved()
            }
            let path = sandbox.folder + "/copy"
            try store.backup(to: path)
            let copy = try sandbox.open(Fixtures.models) { $0.location = path }
            try expect(EveryType.all(in: copy) == EveryType.all(in: store), "every record of every type")
            try expect(Tag.all(in: copy), equals: Tag.all(in: store))
            try expect(Country.all(in: copy), equals: Country.all(in: store))
            try expect(copy.schema, equals: store.schema)
            try expect(copy.read { try $0.catalog() }, equals: store.read { try $0.catalog() })
            try expect(copy.verify(.full).problems, equals: [])
        },

        .opening(
            "durability.checkpoint_bounded_growth", "writing the same records repeatedly does not make the files grow without limit",
            needs: [.files, .durable]
        ) { sandbox in
            let store = try sandbox.open([Tally.self]) { $0.durability = .relaxed }
            let text = String(repeating: "t", count: 1_000)
            try store.write { _ in for number in 0..<100 { try Tally(count: number, label: text).saved() } }
            func rewrite(_ rounds: Int) throws -> Int {
                for round in 0..<rounds { try Tally.updateAll(.set(\.label, "\(round) " + text), in: store) }
                return sandbox.files().reduce(0) { $0 + $1.size }
            }
            let before = try rewrite(50)
            let after = try rewrite(400)
            try expect(after < before + (8 << 20), "\(before) bytes after 50 rounds, \(after) after 450")
            try store.close()
            let closed = sandbox.files().reduce(0) { $0 + $1.size }
            try expect(closed <= after, "\(closed) bytes when closed, \(after) before")
        },

        .opening(
            "durability.poisoned_after_sync_error",
            "a store whose commit could not be confirmed refuses everything, unless it is on a server, and is intact when reopened"
        ) { sandbox in
            let inner = try sandbox.open([Tally.self])
            for number in 0..<5 { try Tally(count: number).saved(in: inner) }
            let store = CommitFaultStore(wrapping: inner, failing: [StoreError(.commitOutcomeUnknown, "The disk did not answer.")])
            try expect(throws: .commitOutcomeUnknown) {
                try store.write { _ in
                    try Tally(count: 5).saved()
                    try Tally(count: 6).saved()
                }
            }
            let uses: [(String, () throws -> Void)] = [
                ("read", { _ = try Tally.count(in: store) }), ("write", { try Tally(count: 7).saved(in: store) }),
                ("remove", { _ = try Tally.destroyAll(in: store) }), ("empty", { try store.write { _ in } }),
            ]
            // A server's state is sound, whatever became of one transaction.
            if !inner.context.configuration.isOnServer {
                for (name, use) in uses { try expect(throws: .poisoned, name, use) }
            }
            try store.close()
            if inner.capabilities.contains(.durable) {
                let again = try sandbox.open([Tally.self])
                let count = try Tally.count(in: again)
                try expect(count == 5 || count == 7, "\(count) records: half a transaction")
                try expect(again.verify(.full).problems, equals: [])
                try Tally(count: 8).saved(in: again)
            }
        },

        .opening(
            "errors.engine_context", "an error from the engine's library carries its name and number, other errors do not",
            needs: [.files, .durable]
        ) { sandbox in
            let store = try sandbox.open([Person.self])
            let scheme = store.context.configuration.scheme
            let megabyte = Data(repeating: 0x5A, count: 1 << 20)
            let full = try CaseSandbox.limitingFiles(to: 24 << 20) {
                try expect(throws: .storageFull) {
                    try store.write { _ in for index in 0..<48 { try Person(name: "big \(index)", photo: megabyte).saved() } }
                }
            }
            try expect(full.engineCode?.engine, equals: scheme)
            try expect((full.engineCode?.number ?? 0) != 0, "a number")
            try expect("\(full)".contains(scheme), "it is told: \(full)")
            let unknown = try expect(throws: .unknownField) { try Person.where(["nmae": 1]).in(store).all() }
            try expect(unknown.engineCode, equals: nil)
            try expect(throws: .noStore) { try CaseThread { try Person.count() }.value() }
        },
    ]
}
