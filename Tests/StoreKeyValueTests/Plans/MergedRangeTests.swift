import StoreCore
import StoreLMDB
import Testing

@testable import StoreKeyValue

/// Ranges of an index that are merged in the order of the request, and values of a first component that are skipped over: where they are chosen.
/// ``PlanDrawTests`` compares what they find.
@Suite struct MergedRangeTests {
    private static let index = IndexDefinition(entity: "person", parts: [.init("age"), .init("email", descending: true)])

    private let folder = TemporaryFolder()

    private func people() throws -> (store: KeyValueStore, person: EntityID) {
        let store = try People.open([MergedRangeTests.index], engine: .lmdb, location: folder.url.appendingPathComponent("a.lmdb").path)
        try People.fill(store, 0..<2_500)
        return (store, EntityID(store.context.configuration.schema.entities[0]))
    }

    private func detail(_ store: KeyValueStore, _ request: FetchRequest) throws -> String {
        try store.read { try $0.checkedReader().explain(request) }.detail.joined(separator: "; ")
    }

    @Test func fewRangesAreMerged() throws {
        let (store, person) = try people()
        func request(_ ages: Range<Int64>) -> FetchRequest {
            FetchRequest(person, where: .in(1, ages.map { .int($0) }), order: [OrderTerm(2, descending: true)], limit: 5)
        }
        #expect(try detail(store, request(1..<4)).contains("merges ranges of the index"))
        // The plan is that of the last request only if it is good for this one as well: each range would keep a cursor.
        #expect(try People.ids(store, request(1..<4)).count == 5)
        #expect(try !detail(store, request(1..<1_000)).contains("merges ranges of the index"))
        #expect(try detail(store, request(2..<5)).contains("merges ranges of the index"))
        try store.close()
    }

    @Test func fewValuesAreSkippedOver() throws {
        let (store, person) = try people()
        let one = FetchRequest(person, where: .compare(2, .equal, .string("e7")))
        #expect(try detail(store, one).contains("skips from one value of the first field"))
        #expect(try People.ids(store, one).count == 1)
        // A list would be sought for each value of the first field.
        let list = FetchRequest(person, where: .in(2, (0..<300).map { .string("e\($0)") }))
        #expect(try !detail(store, list).contains("skips"))
        try store.close()
    }

    @Test func nothingIsGivenAfterTheEnd() throws {
        let (store, person) = try people()
        for request in [
            FetchRequest(person),
            FetchRequest(person, where: .in(1, [.int(1), .int(2)]), order: [OrderTerm(2, descending: true)], limit: 100),
        ] {
            try store.read { transaction in
                let session = try #require(try transaction.checkedReader() as? RecordSession)
                let operands = try Operands(request.predicate)
                let fetch = try Fetch(request, try session.choice(request, .rows, operands), operands, session)
                for _ in 0..<30 { #expect(try fetch.next()) }
                fetch.end()
                #expect(try !fetch.next())
            }
        }
        try store.close()
    }
}
