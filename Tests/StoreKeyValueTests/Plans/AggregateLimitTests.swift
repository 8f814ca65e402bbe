import StoreCore
import Testing

@testable import StoreKeyValue

/// Aggregates keep to the limit and the offset of their records, also where any order will do.
@Suite struct AggregateLimitTests {
    @Test(arguments: [false, true]) func ofRecordsInAnyOrder(isUnordered: Bool) throws {
        let store = try People.open([], MapTrees())
        try People.fill(store, 0..<100)
        var source = FetchRequest(EntityID(store.context.configuration.schema.entities[0]), limit: 30, offset: 80)
        source.isUnordered = isUnordered
        let request = AggregateRequest(source, [Aggregate(.sum, 0), Aggregate(.count)])
        var rows: [[Int64]] = []
        try store.read { transaction in
            try transaction.checkedReader().aggregate(request) { row in
                rows.append((0..<2).map { row.cells[$0].bits })
                return .next
            }
        }
        #expect(rows.count == 1 && rows.first?.last == 20)
        if !isUnordered { #expect(rows.first?.first == (80..<100).reduce(0, +)) }
        try store.close()
    }

    /// The first groups of an index are read without the others.
    @Test(arguments: [[Aggregate(.count)], [Aggregate(.sum, 0), Aggregate(.maximum, 0)], []]) func ofGroups(aggregates: [Aggregate]) throws
    {
        let trees = MapTrees(canSkip: true)
        let store = try People.open([IndexDefinition(entity: "person", parts: [.init("age")])], trees)
        try store.write { _ in
            for id in 0..<3_000 { try People.put(store, id, age: id % 300 == 0 ? nil : id % 300, email: nil, bio: "") }
        }
        let person = EntityID(store.context.configuration.schema.entities[0])
        func rows(_ limit: Int?, _ offset: Int, where condition: PredicateCode = .all) throws -> [[Int64?]] {
            let request = AggregateRequest(FetchRequest(person, where: condition), groups: [1], aggregates, limit: limit, offset: offset)
            var rows: [[Int64?]] = []
            try store.read { transaction in
                try transaction.checkedReader().aggregate(request) { row in
                    rows.append((0...aggregates.count).map { row.cells[$0].kind == .null ? nil : row.cells[$0].bits })
                    return .next
                }
            }
            return rows
        }
        let all = try rows(nil, 0)
        #expect(all.count == 300 && all[0][0] == nil)
        let before = trees.steps.load(ordering: .relaxed)
        for (limit, offset) in [(5, 0), (1, 0), (4, 7), (0, 3), (0, 0)] {
            #expect(try rows(limit, offset) == Array(all.dropFirst(offset).prefix(limit)))
        }
        #expect(trees.steps.load(ordering: .relaxed) - before < 800)
        #expect(try rows(40, 290) == Array(all.suffix(10)))
        #expect(try rows(3, 1, where: .compare(0, .greater, .int(1_000))).count == 3)
        try store.close()
    }
}
