import ActiveStore
import StoreCore
import Testing

@testable import StoreSQL
@testable import StoreSQLite

/// Orders whose first field is nil in most records: when these are read by another index; the case `order.many_nils_first` compares what is
/// found.
@Suite struct LeadingNilsTests {
    private static let letter = EntityID(
        EntityDefinition(
            name: "letter",
            fields: [
                FieldDefinition(name: "id", type: .int), FieldDefinition(name: "opened", type: .int, isOptional: true),
                FieldDefinition(name: "sent", type: .int), FieldDefinition(name: "box", type: .int),
                FieldDefinition(name: "size", type: .int, isOptional: true),
            ],
            indexes: [
                IndexDefinition(entity: "letter", parts: [.init("opened")]), IndexDefinition(entity: "letter", parts: [.init("sent")]),
                IndexDefinition(entity: "letter", parts: [.init("box"), .init("opened"), .init("sent")]),
            ]))

    private func request(_ order: [OrderTerm], _ predicate: PredicateCode = .all, limit: Int? = 20, offset: Int = 0) -> FetchRequest {
        FetchRequest(Self.letter, where: predicate, order: order, limit: limit, offset: offset, fields: [0])
    }

    private func isRead(_ request: FetchRequest) -> Bool { StatementBuilder(.sqlite).ways(of: request).grouped is LeadingNils }

    @Test func onlyWhereNilComesFirstAndAnotherIndexHasTheOrder() {
        let (opened, sent) = (OrderTerm(1), OrderTerm(2, descending: true))
        #expect(isRead(request([opened, sent])))
        #expect(isRead(request([opened, OrderTerm(2)])))
        #expect(!isRead(request([opened, sent], limit: nil)))
        // nil comes last, or there is none.
        #expect(!isRead(request([OrderTerm(1, descending: true), sent])))
        #expect(!isRead(request([sent, opened])))
        #expect(!isRead(request([OrderTerm(4), sent])), "no index begins with it")
        #expect(!isRead(request([opened, OrderTerm(4)])), "no index has the order of the others")
        #expect(!isRead(request([opened])), "the index ends in the key")
        #expect(!isRead(request([opened, sent], .compare(1, .notEqual, 4))), "a condition on it")
        // After an equality an index has both.
        #expect(!isRead(request([opened, OrderTerm(2)], .compare(3, .equal, 1))))
        #expect(!isRead(request([opened, OrderTerm(4)], .compare(4, .equal, 1))), "the index of the field ends in the key")
        // No key is nil, but whoever asks is answered.
        #expect(!isRead(request([opened, OrderTerm(2)], .compare(0, .equal, .null) && .compare(2, .equal, 4))))
        var reversed = request([OrderTerm(1, descending: true), sent])
        reversed.isReversed = true
        #expect(isRead(reversed))
    }

    @Test func thoseWithoutAValueAreReadInTheOrderOfTheOtherTerms() {
        var choice = RequestChoice()
        choice.isGrouped = true
        let wanted = request([OrderTerm(1), OrderTerm(2, descending: true)], .compare(4, .greater, 3), offset: 7)
        let columns = "SELECT \"id\", \"opened\", \"sent\" FROM \"letter\""
        #expect(
            StatementBuilder(.sqlite, choice).rows(wanted).text
                == "\(columns) WHERE \"id\" IN (SELECT \"id\" FROM \"letter\" WHERE +\"opened\" IS NULL AND \"size\" > ? "
                + "ORDER BY \"sent\" DESC, \"id\" LIMIT ? + ?) UNION ALL \(columns) WHERE \"opened\" IS NOT NULL "
                + "AND \"size\" > ? ORDER BY 2, 3 DESC, 1 LIMIT ? OFFSET ?")
    }

    @Test func theyAreNotSorted() throws {
        let folder = try TestFolder()
        let store = try openStore("sqlite:\(folder.file())", engines: [.sqlite], models: [Reply.self])
        defer { try? store.close() }
        try Reply.insert((0..<3_000).map { Reply(sent: $0 * 7 % 3_000, opened: $0 % 10 == 0 ? $0 : nil) }, in: store)
        func isRead(_ query: Query<Reply>) throws -> Bool { try query.in(store).explain().detail.contains("MERGE (UNION ALL)") }
        let unread = Reply.order(by: \.opened).then(by: \.sent, .descending)
        #expect(try isRead(unread.limit(20)))
        #expect(try isRead(unread.offset(40).limit(20)))
        let sent = (0..<3_000).filter { $0 % 10 != 0 }.map { $0 * 7 % 3_000 }.sorted(by: >)
        let found: [Int] = try unread.limit(20).in(store).pluck(\.sent)
        #expect(found == Array(sent.prefix(20)))
        // None of the first satisfies the condition; nearly all are wanted; few have no value.
        #expect(try !isRead(unread.where { $0.sent < 0 }.limit(20)))
        #expect(try !isRead(unread.limit(2_900)))
        _ = try Reply.where { $0.sent > 30 }.in(store).update(.set(\.opened, 1))
        // A connection notices that others have changed records when it reads.
        _ = try unread.limit(20).in(store).all()
        #expect(try !isRead(unread.limit(20)))
    }
}

@Model(timestamps: false) private struct Reply {
    @Indexed var sent = 0
    @Indexed var opened: Int?
}
