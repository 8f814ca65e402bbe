import ActiveStore
import FoundationEssentials
import StoreCore
import Synchronization

/// Two programs that start at the same time, and what a change of type keeps and refuses.
enum MigrationRaceCases {
    static let all: [Case] = [
        .opening(
            "migrations.race_of_two_openers",
            "of two programs that both found a migration pending, the second finds it done, though it must not be done twice",
            needs: [.durable, .multiProcess, .snapshotIsolation]
        ) { sandbox in
            try MigrationCases.filled(sandbox).close()
            let models: [any Model.Type] = [W1.Item.self]
            @Sendable func migrations(_ hold: @escaping @Sendable () throws -> Void) -> [Migration] {
                [
                    Migration(
                        1, "not to be done twice",
                        [
                            .run("waits for the other") { _ in try hold() },
                            .transform("evolving") { record in
                                guard case .int(let size)? = record["size"] else { return }
                                try record.set("size", to: .int(size + 1))
                            },
                            .run("adds one") { _ in try V1.Item(id: 100 + Int64(V1.Item.count()), name: "added").saved() },
                            .renameField("name", of: "evolving", to: "title"),
                        ])
                ]
            }
            let counts = try race(sandbox) { hold, engine in
                var configuration = try sandbox.configuration()
                configuration.migrations = migrations(hold)
                let store = try openStore(configuration, engines: [engine], models: models)
                defer { try? store.close() }
                return try W1.Item.count(in: store)
            }
            try expect(counts, equals: [4, 4])
            let store = try sandbox.open(models) { $0.migrations = migrations {} }
            try expect(
                W1.Item.all(in: store).map { "\($0.id) \($0.title) \($0.size)" },
                equals: ["1 one 11", "2 two 21", "3 three 31", "103 added 1"])
            try expect(store.read { try $0.catalog() }?.applied.map(\.version), equals: [1])
            try expect(store.verify(.full).problems, equals: [])
        },

        .opening(
            "migrations.race_of_two_makers",
            "of two programs that both found no store, one creates it with its initial data",
            needs: [.durable, .multiProcess, .snapshotIsolation]
        ) { sandbox in
            let models: [any Model.Type] = [V1.Item.self]
            @Sendable func migrations(_ hold: @escaping @Sendable () throws -> Void) -> [Migration] {
                [
                    Migration(
                        1, "what there is from the beginning",
                        [
                            .run("the first item", onNewStores: true) { _ in
                                try hold()
                                try V1.Item(id: 1 + Int64(V1.Item.count()), name: "first").saved()
                            }
                        ])
                ]
            }
            let counts = try race(sandbox) { hold, engine in
                var configuration = try sandbox.configuration()
                configuration.migrations = migrations(hold)
                let store = try openStore(configuration, engines: [engine], models: models)
                defer { try? store.close() }
                return try V1.Item.count(in: store)
            }
            try expect(counts, equals: [1, 1])
            let store = try sandbox.open(models) { $0.migrations = migrations {} }
            try expect(V1.Item.all(in: store).map(\.id), equals: [1])
            try expect(store.read { try $0.catalog() }?.version, equals: 1)
        },

        .opening(
            "migrations.retype_keeps_indexes", "a field whose type changes keeps its indexes and their uniqueness, also without models"
        ) {
            sandbox in
            let store = try sandbox.open([])
            let entity = EntityDefinition(
                name: "thing",
                fields: [
                    FieldDefinition(name: "id", type: .int), FieldDefinition(name: "code", type: .int),
                    FieldDefinition(name: "size", type: .int),
                    FieldDefinition(name: "name", type: .string, isOptional: true),
                ],
                indexes: [
                    IndexDefinition(entity: "thing", parts: [.init("code")], unique: true),
                    IndexDefinition(entity: "thing", parts: [.init("size", descending: true), .init("code")]),
                    IndexDefinition(entity: "thing", parts: [.init("name"), .init("size")], unique: true, name: "both"),
                ])
            try store.migrate([Migration(1, "things", [.addEntity(entity)])])
            func insert(_ values: [Value]) throws {
                let id = EntityID(try require(store.schema["thing"]))
                try store.write { try $0.insert(id) { row in for value in values { try value.write(to: row) } } }
            }
            for number in 1...40 as ClosedRange<Int64> {
                try insert([.int(number), .int(100 + number), .int(number % 4), .string("n\(number / 4)")])
            }
            for (version, type) in [(2, FieldType.string), (3, .int)] {
                try store.migrate([
                    Migration(
                        version, "another type",
                        [.retype("code", of: "thing", to: type), .retype("size", of: "thing", to: type)])
                ])
                func value(_ number: Int64) -> Value { type == .int ? .int(number) : .string("\(number)") }
                let now = try require(store.schema["thing"])
                try expect(now.indexes.sorted { $0.name < $1.name }, equals: entity.indexes.sorted { $0.name < $1.name }, "\(type)")
                try expect(throws: .duplicateValue, "\(type)") { try insert([.int(50), value(107), value(9), "new"]) }
                try expect(throws: .duplicateValue, "\(type)") { try insert([.int(50), value(50), value(1), "n1"]) }
                try insert([.int(Int64(50 + version)), value(Int64(50 + version)), value(1), .null])
                let request = FetchRequest(EntityID(now), where: .compare(1, .equal, value(107)))
                try expect(store.read { try $0.records(request).map { $0["id"] } }, equals: [.int(7)])
                let ordered = FetchRequest(
                    EntityID(now), where: .compare(2, .equal, value(3)), order: [OrderTerm(1)], limit: 2)
                try expect(store.read { try $0.records(ordered).map { $0["id"] } }, equals: [.int(3), .int(7)])
                // A server reads a table of one page without its indexes.
                if store.capabilities.contains(.durable), !store.context.configuration.isOnServer {
                    for (request, index) in [(request, "thing_code_unique"), (ordered, "thing_size")] {
                        let plan = try store.read { try $0.explain(request) }.description
                        try expect(plan.contains("index \(index)"), "\(type): \(plan)")
                    }
                }
                try expect(store.verify(.full).problems, equals: [])
            }
        },

        .opening("migrations.retype_refuses_fractions", "a number that the new type cannot hold is refused, and the store is unchanged") {
            sandbox in
            let decimal = Decimal(sign: .plus, exponent: -1, significand: 25)
            let refused: [(Value, FieldType, FieldType)] = [
                (.double(2.5), .double, .int), (.double(-0.25), .double, .int), (.double(9_223_372_036_854_775_808), .double, .int),
                (.double(.infinity), .double, .int), (.decimal(decimal), .decimal, .int),
                (.decimal(Decimal(string: "1e30") ?? 0), .decimal, .int),
                (.string("2.5"), .string, .int), (.string("2.0"), .string, .int), (.int(.max), .int, .double), (.int(2), .int, .bool),
                (.double(1e300), .double, .decimal),
            ]
            let allowed: [(Value, FieldType, Value)] = [
                (.double(2), .double, .int(2)), (.double(-9_007_199_254_740_992), .double, .int(-9_007_199_254_740_992)),
                (.decimal(Decimal(string: "2.00") ?? 0), .decimal, .int(2)), (.string("-7"), .string, .int(-7)),
                (.int(1), .int, .bool(true)),
                (.int(9_007_199_254_740_992), .int, .double(9_007_199_254_740_992)), (.double(2.5), .double, .decimal(decimal)),
            ]
            func store(_ number: Int, _ value: Value, _ type: FieldType) throws -> any Store {
                let store = try sandbox.openOther([], named: "s\(number)")
                let entity = EntityDefinition(
                    name: "thing", fields: [FieldDefinition(name: "id", type: .int), FieldDefinition(name: "value", type: type)])
                try store.migrate([Migration(1, "things", [.addEntity(entity)])])
                // Exactly one record cannot be converted, and it is not the first.
                let good: Value =
                    switch type {
                    case .double: .double(1)
                    case .decimal: .decimal(1)
                    case .string: "1"
                    default: .int(1)
                    }
                try store.write { transaction in
                    for (id, value) in [(1, good), (2, value)] as [(Int64, Value)] {
                        try transaction.insert(EntityID(entity)) { row in
                            for value in [.int(id), value] as [Value] { try value.write(to: row) }
                        }
                    }
                }
                return store
            }
            for (number, (value, from, to)) in refused.enumerated() {
                let store = try store(number, value, from)
                let error = try expect(throws: .typeMismatch, "\(value) to \(to)") {
                    try store.migrate([Migration(2, "another type", [.retype("value", of: "thing", to: to)])])
                }
                try expect(error.field, equals: "value")
                try expect(store.schema["thing"]?.fields[1].type, equals: from)
                try expect(MigrationCases.values(of: "value", "thing", store).last, equals: value)
                try expect(store.read { try $0.catalog() }?.version, equals: 1)
                try store.close()
            }
            for (number, (value, from, to)) in allowed.enumerated() {
                let store = try store(100 + number, value, from)
                let type: FieldType =
                    switch to {
                    case .int: .int
                    case .bool: .bool
                    case .double: .double
                    default: .decimal
                    }
                try store.migrate([Migration(2, "another type", [.retype("value", of: "thing", to: type)])])
                try expect(MigrationCases.values(of: "value", "thing", store).last, equals: to, "\(value)")
                try store.close()
            }
        },
    ]

    /// Opens a store in two threads, and holds the first in the middle of its writes until the second requests to write too.
    ///
    /// - Parameter open: Opens the store, with a closure that a migration calls to be held, and with the engine to use.
    private static func race<R: Sendable>(
        _ sandbox: CaseSandbox, _ open: @escaping @Sendable (_ hold: @escaping @Sendable () throws -> Void, Engine) throws -> R
    ) throws -> [R] {
        let isIn = Atomic<Bool>(false)
        let hasAsked = Atomic<Bool>(false)
        let engine = sandbox.harness.engine
        let first = try CaseThread {
            try open(
                {
                    isIn.store(true, ordering: .releasing)
                    guard Pause.until({ hasAsked.load(ordering: .acquiring) }) else { throw CaseFailure("the second never asked to write") }
                }, engine)
        }
        guard Pause.until({ isIn.load(ordering: .acquiring) || first.isFinished }) else {
            throw CaseFailure("the first never came to its migration")
        }
        let second = try CaseThread { try open({}, engine.telling { hasAsked.store(true, ordering: .releasing) }) }
        return [try first.value(), try second.value()]
    }
}
