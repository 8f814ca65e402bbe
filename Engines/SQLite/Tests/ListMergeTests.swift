import ActiveStore
import StoreCore
import Testing

@testable import StoreSQL
@testable import StoreSQLite

/// Lists of values with an order and a limit: which of them are merged, and how; the cases `order.list_…` compare what they find.
@Suite struct ListMergeTests {
    static let ticket = EntityID(
        EntityDefinition(
            name: "ticket",
            fields: [
                FieldDefinition(name: "id", type: .int), FieldDefinition(name: "status", type: .string, isOptional: true),
                FieldDefinition(name: "created", type: .int), FieldDefinition(name: "owner", type: .int),
                FieldDefinition(name: "title", type: .string), FieldDefinition(name: "rate", type: .double),
            ],
            indexes: [
                IndexDefinition(entity: "ticket", parts: [.init("status"), .init("created", descending: true)]),
                IndexDefinition(entity: "ticket", parts: [.init("owner"), .init("title", caseInsensitive: true), .init("created")]),
                IndexDefinition(entity: "ticket", parts: [.init("rate")]),
            ]))

    /// The statements of a request of which no index has few records.
    private func builder(_ request: FetchRequest) -> StatementBuilder {
        StatementBuilder(.sqlite, StatementBuilder(.sqlite).ways(of: request).choice(0, request.predicate))
    }

    private func request(
        _ predicate: PredicateCode, _ order: [OrderTerm] = [OrderTerm(2, descending: true)], limit: Int? = 20, fields: [Int]? = [0]
    ) -> FetchRequest { FetchRequest(Self.ticket, where: predicate, order: order, limit: limit, fields: fields) }

    /// The number of parts of the statement.
    private func parts(_ request: FetchRequest) -> Int { builder(request).rows(request).text.ranges(of: " UNION ALL ").count + 1 }

    @Test func eachValueIsAPart() {
        let contains = request(.in(1, ["new", "open"]) && .compare(4, .contains, "x"))
        let sql = builder(contains).rows(contains)
        let part = "SELECT \"id\", \"created\" FROM \"ticket\" WHERE activestore_contains(\"title\", ?) AND \"status\" = ?"
        #expect(sql.text == "\(part) UNION ALL \(part) ORDER BY 2 DESC, 1 LIMIT ?")
        let members = sql.parameters.compactMap { if case .member(let position, _) = $0 { position } else { nil } }
        #expect(members == [0, 1])
        let withNil = request(.in(1, ["new", nil]))
        #expect(
            builder(withNil).delete(withNil).text
                == "DELETE FROM \"ticket\" WHERE \"id\" IN (SELECT \"id\" FROM (SELECT \"id\", \"created\" FROM \"ticket\" "
                + "WHERE \"status\" = ? UNION ALL SELECT \"id\", \"created\" FROM \"ticket\" WHERE \"status\" IS NULL "
                + "ORDER BY 2 DESC, 1 LIMIT ?))")
    }

    @Test func lengthsAreRoundedUpToAPowerOfTwo() {
        func list(_ count: Int) -> PredicateCode { .in(1, (0..<count).map { .string("s\($0)") }) }
        #expect([1, 2, 3, 5, 16, 17].map { parts(request(list($0))) } == [1, 2, 4, 8, 16, 1])
        #expect(builder(request(list(1))).rows(request(list(1))).text.contains("\"status\" = ?"))
        #expect(builder(request(list(17))).rows(request(list(17))).text.contains("activestore_list"))
    }

    @Test func onlyAnIndexOfTheListAndTheOrderIsMerged() {
        let two = PredicateCode.in(1, ["new", "open"])
        #expect(parts(request(two, limit: nil)) == 1)
        #expect(parts(request(two, [OrderTerm(4)])) == 1)
        // The key follows the created instant, and not the status.
        #expect(parts(request(two, [])) == 1)
        #expect(parts(request(.in(5, [1, 2.5]), [])) == 2)
        #expect(parts(request(two, [OrderTerm(2), OrderTerm(4)])) == 2)
        // Another index may find fewer records, which a probe tells.
        #expect(parts(request(two && .compare(5, .less, 3.0))) == 2)
        #expect(parts(request(two && .compare(3, .equal, 3))) == 2)
        #expect(parts(request(two && !.compare(3, .equal, 3))) == 2)
        #expect(parts(request(two && (.compare(2, .less, 3) || (.compare(2, .equal, 3) && .compare(0, .greater, 5))))) == 2)
        let titles = PredicateCode.in(4, ["a", "b"], caseInsensitive: true)
        #expect(parts(request(titles && .compare(3, .equal, 1))) == 2)
        #expect(parts(request(titles)) == 1)
        // The exact text is among those that differ only in case.
        #expect(parts(request(.in(4, ["a", "b"]) && .compare(3, .equal, 1))) == 2)
        // An integer that a double equals would be found twice.
        #expect(parts(request(.in(3, [1, 1.0]) && .compare(4, .equal, "a", caseInsensitive: true))) == 1)
        var shuffled = request(two)
        shuffled.isShuffled = true
        #expect(parts(shuffled) == 1)
    }

    @Test func partsAreReadInOrder() throws {
        let folder = try TestFolder()
        let store = try openStore("sqlite:\(folder.file())", engines: [.sqlite], models: [Ticket.self])
        defer { try? store.close() }
        try Ticket.insert((0..<500).map { Ticket(status: "s\($0 % 5)", created: $0 * 7 % 500, number: $0) }, in: store)
        for count in 1...16 {
            let query = Ticket.where { $0.status.in((0..<count).map { "s\($0 % 7)" } + [nil]) }.order(by: \.created, .descending).limit(20)
            let plan: QueryPlan = try query.in(store).explain()
            #expect(plan.access == [.index("ticket_status_created_desc_index", covering: false)], "\(plan.detail)")
            #expect(!plan.sorts)
            let wanted = (0..<500).filter { $0 % 5 < count }.map { $0 * 7 % 500 }.sorted(by: >).prefix(20)
            #expect(try query.in(store).pluck(\.created) == Array(wanted))
        }
        // One statement for three and for four values, and another one for two.
        let plans = store.metrics.plans
        for count in [3, 4, 3] {
            _ = try Ticket.where { $0.status.in((0..<count).map { "s\($0)" }) }.order(by: \.created).limit(3).in(store).all()
        }
        #expect(store.metrics.plans == plans + 1)
        _ = try Ticket.where { $0.status.in(["s1", "s2"]) }.order(by: \.created).limit(3).in(store).all()
        #expect(store.metrics.plans == plans + 2)
    }

    @Test func deepConditionsBesideAListAreParsed() throws {
        let folder = try TestFolder()
        let store = try openStore("sqlite:\(folder.file())", engines: [.sqlite], models: [Ticket.self])
        defer { try? store.close() }
        try Ticket(status: "s1", created: 1, number: 1).saved(in: store)
        let list = Ticket.where { $0.status.in(["s1", "s2", "s3", nil]) }
        for depth in 1...20 {
            var deep = PredicateCode.compare(3, .greaterOrEqual, 0)
            for level in 0..<depth { deep = level % 2 == 0 ? deep && .compare(3, .less, 9) : deep || .compare(3, .equal, 77) }
            var request = list.request
            request.predicate = request.predicate && (deep || .compare(3, .equal, 78))
            request.limit = 5
            var found = 0
            try store.read { transaction in
                try transaction.fetch(request) { _ in
                    found += 1
                    return .next
                }
            }
            #expect(found == 1)
        }
    }
}

@Indexed("status", .descending("created"))
@Model(timestamps: false) struct Ticket {
    var status: String?
    var created = 0
    var number = 0
}
