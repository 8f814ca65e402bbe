import ActiveStore
import StoreCore
import Testing

@testable import StoreSQL
@testable import StoreSQLite

/// Pages far from the beginning: when the value at the offset is found first; the case `order.far_offset` compares what is found.
@Suite struct FarOffsetTests {
    private static let letter = EntityID(
        EntityDefinition(
            name: "letter",
            fields: [
                FieldDefinition(name: "id", type: .int), FieldDefinition(name: "sent", type: .int),
                FieldDefinition(name: "box", type: .int), FieldDefinition(name: "opened", type: .int, isOptional: true),
            ],
            indexes: [
                IndexDefinition(entity: "letter", parts: [.init("sent")]), IndexDefinition(entity: "letter", parts: [.init("opened")]),
                IndexDefinition(entity: "letter", parts: [.init("box"), .init("sent")]),
            ]))

    private func request(_ order: [OrderTerm], _ predicate: PredicateCode = .all, limit: Int? = 20, offset: Int = 900) -> FetchRequest {
        FetchRequest(Self.letter, where: predicate, order: order, limit: limit, offset: offset, fields: [0])
    }

    @Test func onlyWhereAnIndexHasNoMoreThanTheFirstField() {
        func isFar(_ request: FetchRequest) -> Bool { StatementBuilder(.sqlite).ways(of: request).farOffset != nil }
        let sent = OrderTerm(1, descending: true)
        #expect(isFar(request([sent])))
        #expect(isFar(request([OrderTerm(1), OrderTerm(2)])))
        #expect(isFar(request([sent], .compare(2, .equal, 4))))
        #expect(isFar(request([sent], .compare(2, .equal, 4) && .compare(1, .less, 4))))
        #expect(!isFar(request([OrderTerm(1)])), "the index has the key after it")
        #expect(!isFar(request([sent], limit: nil)))
        #expect(!isFar(request([sent], offset: 0)))
        #expect(isFar(request([OrderTerm(3, descending: true)])))
        #expect(isFar(request([OrderTerm(3), OrderTerm(1)])))
        #expect(!isFar(request([OrderTerm(3)])), "the index has the key after it")
        #expect(!isFar(request([OrderTerm(2, descending: true), OrderTerm(3)], .compare(3, .equal, 4))), "no index has the condition, too")
        #expect(!isFar(request([sent], .compare(3, .equal, 4))))
        #expect(!isFar(request([OrderTerm(0, descending: true)])), "the key is whole")
        let both = [OrderTerm(2, descending: true), OrderTerm(1, descending: true)]
        #expect(isFar(request(both)))
        #expect(isFar(request(both, .compare(1, .less, 4))))
        #expect(isFar(request([OrderTerm(2), OrderTerm(1, descending: true)])), "by the first one alone")
        #expect(!isFar(request([OrderTerm(2), OrderTerm(1)])), "the index has the key after them")
        #expect(!isFar(request(both + [OrderTerm(0, descending: true)])))
    }

    /// Two fields that an index has in one direction.
    @Test func bothValuesAreFoundByTheIndex() {
        var choice = RequestChoice()
        choice.isFar = true
        let (v, w) = ("(SELECT v FROM activestore_far)", "(SELECT w FROM activestore_far)")
        #expect(
            StatementBuilder(.sqlite, choice).rows(request([OrderTerm(2, descending: true), OrderTerm(1, descending: true)])).text
                == "WITH activestore_far(v, w) AS (SELECT \"box\", \"sent\" FROM \"letter\" "
                + "ORDER BY \"box\" DESC, \"sent\" DESC LIMIT 1 OFFSET ?) "
                + "SELECT \"id\" FROM \"letter\" WHERE \"box\" <= \(v) AND (\"box\" < \(v) OR \"sent\" <= \(w)) "
                + "ORDER BY \"box\" DESC, \"sent\" DESC, \"id\" LIMIT ? OFFSET ? - (SELECT count(*) FROM \"letter\" WHERE \"box\" > \(v)) "
                + "- (SELECT count(*) FROM \"letter\" WHERE \"box\" = \(v) AND \"sent\" > \(w))")
    }

    /// A field that may be nil: records without a value come before all others, or after them.
    @Test func theValueMayBeNil() {
        var choice = RequestChoice()
        choice.isFar = true
        let v = "(SELECT v FROM activestore_far)"
        #expect(
            StatementBuilder(.sqlite, choice).rows(request([OrderTerm(3, descending: true)])).text
                == "WITH activestore_far(v) AS (SELECT \"opened\" FROM \"letter\" ORDER BY \"opened\" DESC LIMIT 1 OFFSET ?) "
                + "SELECT \"id\" FROM \"letter\" WHERE (\"opened\" <= \(v) OR \"opened\" IS NULL) IS TRUE ORDER BY \"opened\" DESC, \"id\" "
                + "LIMIT ? OFFSET ? - (SELECT count(*) FROM \"letter\" WHERE \"opened\" > \(v)) "
                + "- CASE WHEN \(v) IS NULL THEN (SELECT count(*) FROM \"letter\" WHERE \"opened\" IS NOT NULL) ELSE 0 END")
        #expect(
            StatementBuilder(.sqlite, choice).rows(request([OrderTerm(3), OrderTerm(1)])).text
                == "WITH activestore_far(v) AS (SELECT \"opened\" FROM \"letter\" ORDER BY \"opened\" LIMIT 1 OFFSET ?) "
                + "SELECT \"id\" FROM \"letter\" WHERE (\"opened\" >= \(v) OR \(v) IS NULL) IS TRUE ORDER BY \"opened\", \"sent\", \"id\" "
                + "LIMIT ? OFFSET ? - (SELECT count(*) FROM \"letter\" WHERE \"opened\" < \(v)) "
                + "- CASE WHEN \(v) IS NOT NULL THEN (SELECT count(*) FROM \"letter\" WHERE \"opened\" IS NULL) ELSE 0 END")
    }

    @Test func theValueIsFoundByTheIndex() throws {
        var choice = RequestChoice()
        choice.isFar = true
        let value = "(SELECT v FROM activestore_far)"
        let sent = OrderTerm(1, descending: true)
        let wanted = request([sent], .compare(2, .equal, 4))
        #expect(
            StatementBuilder(.sqlite, choice).rows(wanted).text
                == "WITH activestore_far(v) AS (SELECT \"sent\" FROM \"letter\" WHERE \"box\" = ? ORDER BY \"sent\" DESC LIMIT 1 OFFSET ?) "
                + "SELECT \"id\" FROM \"letter\" WHERE \"box\" = ? AND \"sent\" <= \(value) ORDER BY \"sent\" DESC, \"id\" "
                + "LIMIT ? OFFSET ? - (SELECT count(*) FROM \"letter\" WHERE \"box\" = ? AND \"sent\" > \(value))")
        let folder = try TestFolder()
        let store = try openStore("sqlite:\(folder.file())", engines: [.sqlite], models: [Card.self])
        defer { try? store.close() }
        try Card.insert((0..<2_000).map { Card(sent: $0 / 3) }, in: store)
        let newest = Card.order(by: \.sent, .descending).limit(10).in(store)
        for (offset, isFar) in [(20, false), (127, false), (128, true), (1_500, true)] {
            #expect(try newest.offset(offset).explain().detail.contains { $0.contains("activestore_far") } == isFar, "\(offset)")
        }
        // What it skips is read in no table.
        #expect(try newest.offset(1_500).explain().detail.contains("SCAN card USING COVERING INDEX card_sent_index"))
    }
}

@Model(timestamps: false) private struct Card {
    @Indexed var sent = 0
}
