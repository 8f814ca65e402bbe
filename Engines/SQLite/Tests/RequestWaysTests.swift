import ActiveStore
import StoreCore
import Testing

@testable import StoreSQL
@testable import StoreSQLite

/// Which index finds the records of a request, by the values; the cases `plans.few_or_many…` compare what is found.
@Suite struct RequestWaysTests {
    typealias Tickets = ListMergeTests

    private func ways(_ predicate: PredicateCode, _ order: [OrderTerm] = [OrderTerm(2, descending: true)], limit: Int? = 20) -> RequestWays
    {
        StatementBuilder(.sqlite).ways(of: FetchRequest(Tickets.ticket, where: predicate, order: order, limit: limit))
    }

    /// The decision if the ways have these numbers of records, and the probes that were asked.
    private func decision(_ ways: RequestWays, _ predicate: PredicateCode, _ numbers: [Int]) -> (way: Int, asked: Int) {
        var asked = 0
        let hasMore = { (way: Int, number: Int) -> Bool in
            asked += 1
            return numbers[way] > number
        }
        let way = ways.decide(predicate, RelatedAnswers(), SkippedCounts(), hasMore, size: { 0 })
        return (way, asked)
    }

    @Test func theIndexWithFewRecordsIsTaken() {
        let both = PredicateCode.compare(1, .equal, "new") && .compare(3, .equal, 7)
        let found = ways(both)
        #expect(found.found.map(\.used) == [[0], [1]])
        #expect(decision(found, both, [9, 100_000]).way == 1)
        #expect(decision(found, both, [100_000, 9]).way == 2)
        #expect(decision(found, both, [100_000, 900]).way == 2)
        // Most of them are read in the order of the index.
        #expect(decision(found, both, [100_000, 50_000]).way == 0)
        // Which of them SQLite takes without a limit depends on its statistics.
        #expect(decision(ways(both, limit: nil), both, [100_000, 50_000]).way == 0)
        #expect(decision(ways(both, limit: nil), both, [100_000, 50]).way == 2)
    }

    @Test func oneIndexNeedsNoProbe() {
        for predicate in [
            PredicateCode.compare(1, .equal, "new"), .compare(1, .equal, "new") && .compare(4, .contains, "x"), .in(1, ["new", "open"]),
            .compare(1, .equal, "new") && .compare(2, .less, 5), .compare(0, .equal, 5) && .compare(3, .equal, 7),
        ] { #expect(decision(ways(predicate), predicate, [9, 9]) == (0, 0)) }
        let rate = PredicateCode.compare(5, .less, 2.0)
        #expect(decision(ways(rate, [OrderTerm(5)]), rate, [9]) == (0, 0))
        #expect(decision(ways(rate, [OrderTerm(4)]), rate, [9]) == (0, 0))
        #expect(decision(ways(rate, [], limit: 2), rate, [9]) == (1, 1))
        #expect(decision(ways(rate, [], limit: nil), rate, [9]) == (1, 1))
    }

    @Test func eachAlternativeHasItsIndex() {
        let both =
            (PredicateCode.compare(1, .equal, "new") && .compare(3, .equal, 7)) || (.compare(3, .equal, 8) && .compare(4, .contains, "x"))
        let request = FetchRequest(Tickets.ticket, where: both, order: [OrderTerm(2, descending: true)], limit: 20, fields: [0])
        let ways = StatementBuilder(.sqlite).ways(of: request)
        #expect(ways.found.map(\.alternatives) == [[[0], [0]], [[1], [0]]])
        #expect(decision(ways, both, [9, 100_000]).way == 1)
        #expect(decision(ways, both, [100_000, 3_000]).way == 2)
        #expect(decision(ways, both, [100_000, 50_000]).way == 0)
        #expect(
            StatementBuilder(.sqlite, ways.choice(2, both)).rows(request).text.contains(
                "(((\"status\" = ?) IS TRUE AND \"owner\" = ?) OR (\"owner\" = ? AND activestore_contains(\"title\", ?)))"))
    }

    /// A count is probed without an order and written with it, so the number of a way must mean the same in both.
    @Test func theOrderMakesNoDifferenceToWhatIsFound() {
        let old = PredicateCode.compare(2, .less, 5) || .compare(2, .greater, 900)
        for condition in [
            old, old && .compare(3, .equal, 7), .compare(1, .equal, "new") && (.compare(0, .less, 5) || .compare(0, .greater, 9)),
        ] {
            for order in [[], [OrderTerm(2)], [OrderTerm(2, descending: true), OrderTerm(5)]] {
                var request = FetchRequest(Tickets.ticket, where: condition, order: order)
                let found = StatementBuilder(.sqlite).ways(of: request).found
                request.isUnordered = true
                let unordered = StatementBuilder(.sqlite).ways(of: request).found
                #expect(found.map(\.used) == unordered.map(\.used) && found.map(\.alternatives) == unordered.map(\.alternatives))
            }
        }
    }

    @Test func otherIndexesAreHidden() {
        let both = PredicateCode.compare(1, .equal, "new") && .compare(3, .equal, 7)
        let request = FetchRequest(Tickets.ticket, where: both, order: [OrderTerm(2, descending: true)], limit: 20, fields: [0])
        let ways = StatementBuilder(.sqlite).ways(of: request)
        func text(_ decision: Int) -> String {
            let sql = StatementBuilder(.sqlite, ways.choice(decision, both)).rows(request)
            return String(sql.text.dropFirst("SELECT \"id\" FROM \"ticket\" WHERE ".count))
        }
        #expect(text(0) == "((\"owner\" = ?) IS TRUE AND \"status\" = ?) ORDER BY \"created\" DESC, \"id\" LIMIT ?")
        #expect(text(1) == "((\"owner\" = ?) IS TRUE AND \"status\" = ?) ORDER BY \"created\" DESC, \"id\" LIMIT ?")
        #expect(text(2) == "((\"status\" = ?) IS TRUE AND \"owner\" = ?) ORDER BY +\"created\" DESC, \"id\" LIMIT ?")
        #expect(
            ways.probe(ways.found[1]).text == "SELECT 1 FROM \"ticket\" WHERE \"owner\" = ? LIMIT 1 OFFSET ?")
    }

    @Test func theValueDecides() throws {
        let folder = try TestFolder()
        let store = try openStore("sqlite:\(folder.file())", engines: [.sqlite], models: [Parcel.self, Sender.self])
        defer { try? store.close() }
        let senders = (0..<50).map { Sender(name: "s\($0)") }
        try Sender.insert(senders, in: store)
        try Parcel.insert(
            (0..<6_000).map { number in
                Parcel(
                    status: number % 3_000 == 7 ? "lost" : "sent", weight: number % 600 == 0 ? 9 : 1, sent: number * 7 % 6_000,
                    sender: Reference(id: senders[number % 3_000 == 7 ? 0 : 1 + number % 2].uid))
            }, in: store)
        func access(_ query: Query<Parcel>) throws -> [QueryPlan.Access] { try (query.in(store).explain() as QueryPlan).access }
        let newest = Parcel.order(by: \.sent, .descending).limit(20)
        let (status, weight, sender) = ("parcel_status_sent_desc_index", "parcel_weight_index", "parcel_senderID_index")
        func by(_ name: String) -> [QueryPlan.Access] { [.index(name, covering: false)] }
        for _ in 0..<2 {
            #expect(try access(newest.where { $0.status == "sent" && $0.weight == 9 }) == by(weight))
            #expect(try access(newest.where { $0.status == "sent" && $0.weight == 1 }) == by(status))
            #expect(try access(newest.where { $0.status == "lost" && $0.weight == 1 }) == by(status))
            #expect(try access(newest.where { $0.status == "sent" && $0.sender.name == "s0" }) == by(sender))
            #expect(try access(newest.where { $0.status == "sent" && $0.sender.name == "s1" }) == by(status))
            #expect(try access(newest.where { $0.status == "lost" && $0.sender.name == "s1" }) == by(status))
            #expect(try access(Parcel.where { $0.weight > 8 }.limit(2)) == by(weight))
            #expect(try access(Parcel.where { $0.weight > 0 }.limit(2)) == [.scan])
            #expect(try access(Parcel.where { $0.status == "lost" }.order(by: \.weight).limit(2)) == by(status))
            #expect(try access(Parcel.where { $0.status == "sent" }.order(by: \.weight).limit(2)) == by(weight))
            #expect(try access(Parcel.where { $0.status.in(["lost", "none"]) }.order(by: \.weight).limit(2)) == by(status))
            // The same with statistics, which the counting of `explain` reads.
            _ = try #require(store as? SQLiteStore).execute("ANALYZE parcel")
        }
    }

    @Test func decisionsAreUsedAgainForSomeTime() throws {
        let folder = try TestFolder()
        let store = try openStore("sqlite:\(folder.file())", engines: [.sqlite], models: [Parcel.self, Sender.self])
        defer { try? store.close() }
        let sender = try Sender(name: "s").saved(in: store)
        let query = Parcel.where { $0.status == "sent" && $0.weight == 9 }.order(by: \.sent).limit(20).in(store)
        for number in 0..<200 {
            if number % 20 == 0 {
                try Parcel.insert(
                    (0..<20).map { Parcel(status: "sent", weight: 9, sent: $0, sender: Reference(id: sender.uid)) }, in: store)
            }
            #expect(try query.all().count == 20)
        }
    }
}

@Indexed("status", .descending("sent"))
@Model(timestamps: false) struct Parcel {
    var status = ""
    @Indexed var weight = 0
    var sent = 0
    @BelongsTo var sender: Reference<Sender>
}

@Model(timestamps: false) struct Sender {
    @Indexed var name = ""
}
