import StoreCore
import StoreLMDB
import Testing

@testable import StoreKeyValue

/// Keys that a condition along a relation leads to, as a filter of the entries of an index that gives the order.
@Suite struct KeyFilterTests {
    private static let indexes = [People.age, People.email]

    /// The people that fulfil a condition, which is asked along a relation by key; descending by email.
    private func request(_ store: KeyValueStore, _ condition: PredicateCode, limit: Int?, offset: Int = 0) -> FetchRequest {
        let person = EntityID(store.context.configuration.schema.entities[0])
        return FetchRequest(
            person, where: .any(RelationStep(to: person, local: 0, foreign: 0), condition), order: [OrderTerm(2, descending: true)],
            limit: limit, offset: offset)
    }

    @Test func theFirstOfAnOrder() throws {
        let folder = TemporaryFolder()
        let location = folder.url.appendingPathComponent("a.lmdb").path
        var store = try People.open(KeyFilterTests.indexes, engine: .lmdb, location: location)
        try People.fill(store, 0..<2_500)
        let plain = try People.open([], MapTrees())
        try People.fill(plain, 0..<2_500)
        let third = PredicateCode.compare(1, .equal, .int(3))
        let plan = try store.read { try $0.checkedReader().explain(request(store, third, limit: 50)) }
        #expect(plan.access == [.index("person_email_unique", covering: false)])
        #expect(plan.detail.contains { $0.hasPrefix("keeps entries of records found") } && !plan.sorts, "\(plan)")
        // Without a limit all of them are wanted, and nothing is gained by the index.
        let all = try store.read { try $0.checkedReader().explain(request(store, third, limit: nil)) }
        #expect(!all.detail.contains { $0.hasPrefix("keeps entries") }, "\(all)")
        for seed in 0...6 {
            if seed > 0 {
                try store.close()
                store = try People.open(KeyFilterTests.indexes, plans: seed, engine: .lmdb, location: location)
            }
            for condition in [third, third && .compare(3, .hasPrefix, .string("Bio")), .compare(0, .less, .int(3)), .none] {
                for (limit, offset) in [(5, 0), (0, 0), (7, 40), (400, 300), (nil, 350)] as [(Int?, Int)] {
                    let found = try People.ids(store, request(store, condition, limit: limit, offset: offset))
                    #expect(found == (try People.ids(plain, request(plain, condition, limit: limit, offset: offset))))
                }
            }
        }
        try store.close()
        try plain.close()
    }

    /// Records that share a value may all be at the far end of another order.
    @Test func aFilterGivesUpWhereItsRecordsAreFarAway() throws {
        let trees = MapTrees(canSkip: true)
        let store = try People.open([IndexDefinition(entity: "person", parts: [.init("age")]), People.email], trees)
        let count = 20_000
        try store.write { _ in
            for id in 0..<count { try People.put(store, id, age: id < count - 300 ? 1 : 2, email: "e\(100_000 + id)", bio: "") }
        }
        let person = EntityID(store.context.configuration.schema.entities[0])
        // Also where the entries of the order have all that is wanted.
        for fields in [nil, [0], [2]] as [[Int]?] {
            let request = FetchRequest(person, where: .compare(1, .equal, .int(2)), order: [OrderTerm(2)], limit: 10, fields: fields)
            let before = trees.steps.load(ordering: .relaxed)
            var found = 0
            try store.read { transaction in
                try transaction.checkedReader().fetch(request) { _ in
                    found += 1
                    return .next
                }
            }
            #expect(found == 10)
            #expect(trees.steps.load(ordering: .relaxed) - before < count / 2)
        }
        try store.close()
    }

    /// The records whose places are drawn are not gone past, so that it costs next to nothing.
    @Test func drawingAFewCostsLessThanAll() throws {
        let folder = TemporaryFolder()
        let store = try People.open(
            KeyFilterTests.indexes, engine: .lmdb, location: folder.url.appendingPathComponent("a.lmdb").path)
        try People.fill(store, 0..<2_500)
        let person = EntityID(store.context.configuration.schema.entities[0])
        func cost(_ limit: Int) throws -> Double {
            var request = FetchRequest(person, where: .all, limit: limit)
            request.isShuffled = true
            return try store.read { transaction in
                let session = try #require(try transaction.checkedReader() as? RecordSession)
                let operands = try Operands(request.predicate)
                let costs = try session.plans(request, .rows).costs(operands, session, Wanted(request))
                return costs.map(\.total).min() ?? .infinity
            }
        }
        #expect(try cost(5) < 400)
        #expect(try cost(1_000) > 2_500)
        try store.close()
    }
}
