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
}
