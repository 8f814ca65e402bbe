import StoreCore
import StoreSQL
import Testing

@testable import StoreSQLite

/// How destroys that follow relations reach the records.
@Suite struct CascadeTests {
    typealias World = RelatedWorld
    let folder = try! TestFolder()

    func open() throws -> SQLiteStore {
        var configuration = StoreConfiguration(scheme: "sqlite", location: folder.file())
        configuration.schema = Schema(
            [World.parentDefinition, World.childDefinition],
            relations: [RelationDefinition("children", of: "parent", .hasMany, to: "child", reference: "parent")])
        configuration.durability = .relaxed
        guard let store = try openStore(configuration, engines: [.sqlite]) as? SQLiteStore else {
            throw StoreError(.internal, "not the SQLite engine")
        }
        try store.write { tx in
            for id in 0..<Int64(1_000) {
                try tx.insert(World.parent) { writer in
                    for value in [.int(id), .null, .null, 0] as [Value] { try value.write(to: writer) }
                }
                for number in 0..<Int64(10) {
                    try tx.insert(World.child) { writer in
                        for value in [.int(id * 10 + number), .int(id), .null, .null, "", .null, .null, .null] as [Value] {
                            try value.write(to: writer)
                        }
                    }
                }
            }
        }
        return store
    }

    @Test func childrenGoByTheIndexOfTheirReferenceInOneKeptStatement() throws {
        let store = try open()
        defer { try? store.close() }
        let connection = try store.beginRead(.singleRequest)
        for predicate in [PredicateCode.compare(1, .equal, 3), .in(1, [3, 4, 5])] {
            let request = FetchRequest(World.child, where: predicate)
            let plan = (connection as? SQLiteConnection).map { $0.plan($0.generator.requests.delete(request), of: request) }
            let detail = plan?.detail ?? []
            #expect(detail.contains { $0.hasPrefix("SEARCH child USING") && $0.contains("INDEX child_parent_index") }, "\(detail)")
        }
        store.endRead(connection)
        _ = try store.write { try $0.destroy(World.parent, .int(0)) }
        let plans = store.metrics.plans
        var removed = 0
        try store.write { tx in
            for id in 1..<Int64(500) { removed += try tx.destroy(World.parent, .int(id)).total }
        }
        #expect(removed == 499 * 11)
        #expect(store.metrics.plans == plans)
        #expect(try store.write { try $0.destroy(FetchRequest(World.parent)) }.total == 500 * 11)
        #expect(try store.read { try $0.count(FetchRequest(World.child)) } == 0)
    }
}
