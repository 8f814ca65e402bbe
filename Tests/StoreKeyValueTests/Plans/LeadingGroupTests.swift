import StoreCore
import StoreLMDB
import Testing

@testable import StoreKeyValue

/// Orders whose first field is nil in most records: where these are read by another index. The case `order.many_nils_first` and the drawn plans
/// compare what is found.
@Suite struct LeadingGroupTests {
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
        #expect(try store.read { try $0.checkedReader().explain(request) }.expected == 3_000)
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

    /// With 7 ages the whole table would be sorted, with 13 the people of one age.
    @Test(arguments: [7, 13]) func recordsWithTheFirstValueAreReadInTheOrderOfTheOtherTerms(ages: Int) throws {
        let age = IndexDefinition(entity: "person", parts: [.init("age")])
        let store = try People.open([People.email, age], engine: .lmdb, location: folder.url.appendingPathComponent("b.lmdb").path)
        defer { try? store.close() }
        func email(_ id: Int) -> String { "e\(10_000 + id * 3 % 7_000)" }
        try store.write { _ in for id in 0..<7_000 { try People.put(store, id, age: id % ages, email: email(id), bio: People.bio(id)) } }
        let person = EntityID(store.context.configuration.schema.entities[0])
        // By the age, then by the address backwards; and both the other way round.
        for isReversed in [false, true] {
            let order = [OrderTerm(1), OrderTerm(2, descending: true)]
            var request = FetchRequest(person, order: order, isReversed: isReversed, limit: 20)
            let ids = (0..<7_000).sorted { ($0 % ages, email($1), $0) < ($1 % ages, email($0), $1) }
            let wanted = (isReversed ? ids.reversed() : ids).map { Int64($0) }
            let plan = try store.read { try $0.checkedReader().explain(request) }
            #expect(plan.detail.contains { $0.contains("first value of age come first") }, "\(plan)")
            for (limit, offset) in [(20, 0), (5, 990), (30, 985), (7, 1_000), (10, 2_500), (20, 6_990), (0, 3)] {
                (request.limit, request.offset) = (limit, offset)
                #expect(try People.ids(store, request) == Array(wanted.dropFirst(offset).prefix(limit)), "\(limit) after \(offset)")
            }
            // A transaction that writes reads them as before.
            (request.limit, request.offset) = (30, 985)
            #expect(try store.write { _ in try People.ids(store, request) } == Array(wanted.dropFirst(985).prefix(30)))
            // A condition that few of them meet, and one that those of the first age do not meet.
            for predicate in [PredicateCode.compare(0, .less, 40), .compare(1, .greater, 2), .compare(1, .notEqual, 0)] {
                request.predicate = predicate
                (request.limit, request.offset) = (20, 3)
                let some = wanted.filter {
                    predicate == .compare(0, .less, 40) ? $0 < 40 : $0 % Int64(ages) > (predicate == .compare(1, .greater, 2) ? 2 : 0)
                }
                #expect(try People.ids(store, request) == Array(some.dropFirst(3).prefix(20)))
            }
        }
    }
}
