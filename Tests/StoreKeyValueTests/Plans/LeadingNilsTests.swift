import StoreCore
import StoreLMDB
import Testing

@testable import StoreKeyValue

/// Orders whose first field is nil in most records: where these are read by another index. The case `order.many_nils_first` and the drawn plans
/// compare what is found.
@Suite struct LeadingNilsTests {
    private let folder = TemporaryFolder()

    @Test func recordsWithoutAValueAreReadInTheOrderOfTheOtherTerms() throws {
        let age = IndexDefinition(entity: "person", parts: [.init("age")])
        let store = try People.open([People.email, age], engine: .lmdb, location: folder.url.appendingPathComponent("a.lmdb").path)
        defer { try? store.close() }
        try People.fill(store, 0..<3_000) { $0 % 10 == 0 ? "e\($0)" : nil }
        let person = EntityID(store.context.configuration.schema.entities[0])
        func isRead(_ request: FetchRequest) throws -> Bool {
            try store.read { try $0.checkedReader().explain(request) }.detail.contains { $0.contains("email come first") }
        }
        let order = [OrderTerm(2), OrderTerm(1, descending: true)]
        var request = FetchRequest(person, order: order, limit: 20)
        #expect(try isRead(request))
        let oldest = (0..<3_000).filter { $0 % 10 != 0 && $0 % 7 == 6 }.map(Int64.init)
        #expect(try People.ids(store, request) == Array(oldest.prefix(20)))
        request.offset = 2_695
        #expect(try People.ids(store, request).count == 20)
        // Of those with a value an index has few; without a limit all are read.
        request.offset = 0
        request.predicate = .compare(2, .notEqual, .null)
        #expect(try !isRead(request))
        request.predicate = .all
        request.order[0].isDescending = true
        #expect(try !isRead(request))
        request.order[0].isDescending = false
        request.limit = nil
        #expect(try !isRead(request))
        // No record satisfies it, and none is looked for.
        request.limit = 20
        request.predicate = .in(1, [])
        #expect(try People.ids(store, request) == [])
        #expect(try !isRead(request))
        // Few have no value: they are sorted.
        let few = FetchRequest(person, where: .compare(0, .less, 5), order: order, limit: 20)
        #expect(try !isRead(few))
    }
}
