import ActiveStore
import StoreCore
import Testing

@testable import StoreSQL
@testable import StoreSQLite

/// Orders whose first field has one value, or none, in many records: when these are read by another index; the cases `order.many_nils_first`,
/// `order.many_first_values` and `order.pages_by_hand` compare what is found.
@Suite struct LeadingValueTests {
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

    private func isRead(_ request: FetchRequest) -> Bool { StatementBuilder(.sqlite).ways(of: request).grouped.first is LeadingValue }

    @Test func onlyWhereAnotherIndexHasTheOrder() {
        let (opened, sent) = (OrderTerm(1), OrderTerm(2, descending: true))
        #expect(isRead(request([opened, sent])))
        #expect(isRead(request([opened, OrderTerm(2)])))
        #expect(!isRead(request([opened, sent], limit: nil)))
        #expect(isRead(request([OrderTerm(1, descending: true), sent])))
        #expect(isRead(request([sent, opened])))
        #expect(!isRead(request([OrderTerm(4), sent])), "no index begins with it")
        #expect(!isRead(request([opened, OrderTerm(4)])), "no index has the order of the others")
        #expect(!isRead(request([opened])), "the index ends in the key")
        #expect(!isRead(request([opened, sent], .compare(1, .notEqual, 4))), "a condition on it")
        // After an equality an index has both.
        #expect(!isRead(request([opened, OrderTerm(2)], .compare(3, .equal, 1))))
        #expect(!isRead(request([opened, OrderTerm(4)], .compare(4, .equal, 1))), "the index of the field ends in the key")
        // No key is nil, but whoever asks is answered.
        #expect(!isRead(request([opened, OrderTerm(2)], .compare(0, .equal, .null) && .compare(2, .equal, 4))))
        // Of conditions on it only that of a page.
        let after = PredicateCode.compare(1, .greater, 4) || (.compare(1, .equal, 4) && .compare(2, .less, 9))
        #expect(isRead(request([opened, sent], after)))
        #expect(!isRead(request([OrderTerm(1, descending: true), sent], after)), "against the order")
        #expect(!isRead(request([opened, sent], after || .compare(1, .equal, .null))), "those without a value come first")
        #expect(!isRead(request([opened, sent], after || .compare(4, .equal, 1))), "another condition")
    }

    /// The index over the first field has the records after another one in their order, but not those of the next value.
    @Test func aPageAgainstAnIndexBeginsInIt() {
        let opened = OrderTerm(1, descending: true)
        let after = PredicateCode.compare(1, .less, 4) || (.compare(1, .equal, 4) && .compare(0, .greater, 9)) || .compare(1, .equal, .null)
        func grouped(_ predicate: PredicateCode, _ order: OrderTerm) -> [any GroupedRead] {
            StatementBuilder(.sqlite).ways(of: request([order], predicate)).grouped
        }
        #expect(grouped(after, opened).count == 2)
        #expect(grouped(after, opened).first is LeadingValue)
        #expect(grouped(.all, opened).count == 1)
        #expect(grouped(.compare(2, .less, 9), opened).count == 1)
        #expect(!(grouped(.compare(1, .less, 4), opened).first is LeadingValue))
        var choice = RequestChoice()
        choice.group = 1
        let text = StatementBuilder(.sqlite, choice).rows(request([opened], after)).text
        #expect(text.contains("(SELECT \"id\" FROM \"letter\" WHERE \"opened\" IS max(?, ?) AND \"id\" >= ? AND ("), "\(text)")
    }

    @Test func thoseWithoutAValueAreReadInTheOrderOfTheOtherTerms() {
        var choice = RequestChoice()
        choice.group = 1
        let wanted = request([OrderTerm(1), OrderTerm(2, descending: true)], .compare(4, .greater, 3), offset: 7)
        let columns = "SELECT \"id\", \"opened\", \"sent\" FROM \"letter\""
        let value = "(SELECT \"opened\" FROM \"letter\" ORDER BY \"opened\" LIMIT 1)"
        let builder = StatementBuilder(.sqlite, choice)
        #expect(
            builder.rows(wanted).text
                == "WITH activestore_group(k) AS (SELECT \"id\" FROM \"letter\" WHERE (\"opened\" IS \(value)) IS TRUE AND \"size\" > ? "
                + "ORDER BY \"sent\" DESC, \"id\" LIMIT ? + ?) \(columns) WHERE \"id\" IN (SELECT k FROM activestore_group) "
                + "UNION ALL \(columns) WHERE \"id\" IN (SELECT \"id\" FROM \"letter\" WHERE \"opened\" IS NOT \(value) AND \"size\" > ? "
                + "ORDER BY \"opened\", \"sent\" DESC, \"id\" LIMIT max(0, ? + ? - (SELECT count(*) FROM activestore_group))) "
                + "ORDER BY 2, 3 DESC, 1 LIMIT ? OFFSET ?")
        let after = PredicateCode.compare(1, .greater, 4) || (.compare(1, .equal, 5) && .compare(2, .less, 9))
        let page = builder.rows(request([OrderTerm(1), OrderTerm(2, descending: true)], after)).text
        #expect(page.contains("WHERE (\"opened\" IS min(?, ?)) IS TRUE AND \"sent\" <= ? AND ("), "\(page)")
        #expect(page.contains("WHERE \"opened\" IS NOT min(?, ?) AND \"opened\" >= min(?, ?) AND ("), "\(page)")
    }

    @Test func recordsWithOneValueInTwoFieldsAreReadInTheOrderOfTheOthers() {
        func ways(_ request: FetchRequest) -> Int { StatementBuilder(.sqlite).ways(of: request).grouped.count }
        let (opened, sent) = (OrderTerm(1), OrderTerm(2, descending: true))
        #expect(ways(request([opened, OrderTerm(2)])) == 1, "an index has both other terms")
        #expect(ways(request([opened, sent])) == 2)
        #expect(ways(request([opened, sent, OrderTerm(4)])) == 1, "no index has the order of the third term")
        var choice = RequestChoice()
        choice.group = 2
        let value = "(SELECT \"opened\" FROM \"letter\" ORDER BY \"opened\" LIMIT 1)"
        let second = "(SELECT \"sent\" FROM \"letter\" WHERE (\"opened\" IS \(value)) IS TRUE ORDER BY \"sent\" DESC LIMIT 1)"
        let text = StatementBuilder(.sqlite, choice).rows(request([opened, sent])).text
        // The index over the second field has them in the order of the key.
        #expect(text.contains("WHERE (\"opened\" IS \(value)) IS TRUE AND \"sent\" IS \(second) ORDER BY \"id\" LIMIT ?"), "\(text)")
        #expect(text.contains("WHERE (\"opened\" IS NOT \(value) OR \"sent\" IS NOT \(second)) ORDER BY \"opened\", \"sent\" DESC, \"id\""))
        let same = PredicateCode.compare(1, .equal, 4)
        let after =
            PredicateCode.compare(1, .greater, 4) || (same && .compare(2, .less, 9))
            || (same && .compare(2, .equal, 9) && .compare(0, .greater, 3))
        let page = StatementBuilder(.sqlite, choice).rows(request([opened, sent], after)).text
        #expect(page.contains("WHERE (\"opened\" IS min(?, ?, ?)) IS TRUE AND \"sent\" IS max(?, ?) AND \"id\" >= ? AND ("), "\(page)")
    }

    @Test func thoseWithoutAValueNeedNoIndexOfTheSameOrder() throws {
        let folder = try TestFolder()
        let store = try openStore("sqlite:\(folder.file())", engines: [.sqlite], models: [Member.self])
        defer { try? store.close() }
        try Member.insert((0..<3_000).map { Member(rank: $0 % 3, mail: $0 % 50 == 0 ? "M\($0)" : nil, at: $0 * 7 % 3_000) }, in: store)
        func isMerged(_ query: Query<Member>) throws -> Bool {
            try query.limit(20).in(store).explain().detail.contains("MERGE (UNION ALL)")
        }
        #expect(try isMerged(Member.order(by: \.mail)))
        #expect(try isMerged(Member.order(by: \.mail, .ascending, .insensitive).then(by: \.at)))
        #expect(try !isMerged(Member.order(by: \.mail, .descending).then(by: \.at)))
        // A third of them has the first rank, nearly all of which have no mail.
        #expect(try isMerged(Member.order(by: \.mail).then(by: \.rank).then(by: \.at, .descending)))
        #expect(try isMerged(Member.order(by: \.rank).then(by: \.mail, .ascending, .insensitive).then(by: \.at)))
        #expect(try isMerged(Member.order(by: \.rank).then(by: \.mail).then(by: \.at, .descending)))
        let found: [Int] = try Member.order(by: \.rank).then(by: \.mail).then(by: \.at, .descending).limit(20).in(store).pluck(\.at)
        let wanted = (0..<3_000).filter { $0 % 3 == 0 && $0 % 50 != 0 }.map { $0 * 7 % 3_000 }.sorted(by: >)
        #expect(found == Array(wanted.prefix(20)))
    }

    @Test func moreAreLookedAtWhereFarMoreShareTheValue() throws {
        let folder = try TestFolder()
        let store = try openStore("sqlite:\(folder.file())", engines: [.sqlite], models: [Reply.self])
        defer { try? store.close() }
        // Of the latest 1,000 one in fifty has not been opened: 20 are not among the first 320.
        try Reply.insert((0..<9_000).map { Reply(sent: $0, opened: $0 < 8_000 || $0 % 50 == 0 ? nil : $0) }, in: store)
        let unread = Reply.order(by: \.opened).then(by: \.sent, .descending)
        #expect(try unread.limit(20).in(store).explain().detail.contains("MERGE (UNION ALL)"))
        _ = try Reply.where { $0.sent < 7_000 }.in(store).update(.set(\.opened, 1))
        // Two thousand are sorted in less time.
        _ = try unread.limit(20).in(store).all()
        #expect(try !unread.limit(20).in(store).explain().detail.contains("MERGE (UNION ALL)"))
    }

    @Test func fewThatAnIndexFindsAreSortedWithoutALook() throws {
        let folder = try TestFolder()
        let store = try openStore("sqlite:\(folder.file())", engines: [.sqlite], models: [Member.self])
        defer { try? store.close() }
        try Member.insert((0..<3_000).map { Member(rank: $0 / 10, mail: $0 % 50 == 0 ? "M\($0)" : nil, at: $0) }, in: store)
        let own = try Member.where { $0.rank == 7 }.order(by: \.mail).then(by: \.at).limit(20).in(store).explain()
        #expect(own.access == [.index("member_rank_index", covering: false)], "\(own)")
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
        // None of the first satisfies the condition; nearly all are wanted.
        #expect(try !isRead(unread.where { $0.sent < 0 }.limit(20)))
        #expect(try !isRead(unread.limit(2_900)))
        _ = try Reply.where { $0.sent > 30 }.in(store).update(.set(\.opened, 1))
        // A connection notices that others have changed records when it reads.
        _ = try unread.limit(20).in(store).all()
        #expect(try !isRead(unread.limit(20)))
    }

    @Test func thoseWithTheFirstValueAreNotSorted() throws {
        let folder = try TestFolder()
        let store = try openStore("sqlite:\(folder.file())", engines: [.sqlite], models: [Reply.self])
        defer { try? store.close() }
        try Reply.insert((0..<3_000).map { Reply(sent: $0 * 7 % 3_000, opened: $0 % 10 == 0 ? $0 : 9_000) }, in: store)
        func check(_ query: Query<Reply>, _ isIn: (Int) -> Bool, line: SourceLocation = #_sourceLocation) throws {
            let plan = try query.in(store).explain()
            #expect(plan.detail.contains("MERGE (UNION ALL)"), sourceLocation: line)
            let sent = (0..<3_000).filter { $0 % 10 != 0 }.map { $0 * 7 % 3_000 }.filter(isIn).sorted()
            let found: [Int] = try query.in(store).pluck(\.sent)
            #expect(found == Array(sent.prefix(20)), sourceLocation: line)
        }
        let latest = Reply.order(by: \.opened, .descending).then(by: \.sent).limit(20)
        try check(latest, { _ in true })
        let after = latest.where { $0.opened < 9_000 || ($0.opened == 9_000 && $0.sent > 1_500) }
        try check(after, { $0 > 1_500 })
    }

    @Test func manyWithOneValueOfTheNextFieldAreNotReadForAFew() throws {
        let folder = try TestFolder()
        let store = try openStore("sqlite:\(folder.file())", engines: [.sqlite], models: [Reply.self])
        defer { try? store.close() }
        // Half of the 60 that have been sent are among the latest.
        try Reply.insert((0..<3_000).map { Reply(sent: $0 < 60 ? $0 + 1 : 0, opened: $0 % 2 == 0 ? 9_000 : $0) }, in: store)
        let latest = Reply.order(by: \.opened, .descending).then(by: \.sent, .descending)
        for (limit, isMerged) in [(20, true), (40, false)] {
            let plan = try latest.limit(limit).in(store).explain()
            #expect(plan.detail.contains("MERGE (UNION ALL)") == isMerged, "\(limit)")
        }
    }
}

@Model(timestamps: false) private struct Member {
    @Indexed var rank = 0
    @Indexed(.caseInsensitive) var mail: String?
    @Indexed var at = 0
}

@Model(timestamps: false) private struct Reply {
    @Indexed var sent = 0
    @Indexed var opened: Int?
}
