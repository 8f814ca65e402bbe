import ActiveStore
import StoreCore
import Testing

@testable import StoreSQL
@testable import StoreSQLite

/// How records are found for groups and for the values at the ends of indexes; the cases `results.groups_of_few` and
/// `results.extremes_of_groups` check what is found.
@Suite struct GroupedRowsTests {
    private let folder: TestFolder
    private let store: any Store

    init() throws {
        folder = try TestFolder()
        store = try openStore("sqlite:\(folder.file())?readers=1", engines: [.sqlite], models: [Sale.self])
        // Their keys are random, so an index has them in another order than the table.
        try Sale.insert(
            (0..<6_000).map { number in
                Sale(
                    shop: number * 7_919 % 40, day: number * 7_919 % 6_000, state: number % 100 == 0 ? "open" : "done", price: number % 97,
                    number: number,
                    paid: number % 100 == 1 ? number : nil, note: number % 400 == 0 ? "n" : nil)
            }, in: store)
    }

    /// The statement of a request, and how it is read.
    private func statement(_ body: () throws -> Void) throws -> String { try lastStatement(store, body) }

    @Test func theFewRecordsOfARangeAreFoundByIt() throws {
        let few = try statement { _ = try Sale.where { $0.day > 5_900 }.group(by: \.shop).count() }
        #expect(few.contains("GROUP BY +\"shop\"") && few.contains("index sale_day_index"), "\(few)")
        let most = try statement { _ = try Sale.where { $0.day > 50 }.group(by: \.shop).sum(\.weight) }
        #expect(most.contains("(\"day\" > ?) IS TRUE") && most.contains("GROUP BY +\"shop\"") && most.contains("scan"), "\(most)")
    }

    @Test func theFirstGroupsAreReadInTheirOrder() throws {
        for sums in [
            try statement { _ = try Sale.group(by: \.shop).select(.sum(\.weight)).limit(3).all() },
            try statement { _ = try Sale.where { $0.day > 50 }.group(by: \.shop).select(.sum(\.weight)).offset(2).limit(3).all() },
            try statement { _ = try Sale.group(by: \.shop).select(.sum(\.weight)).having { $0.count > 1 }.limit(3).all() },
        ] { #expect(sums.contains("GROUP BY \"shop\"") && !sums.contains("IS TRUE"), "\(sums)") }
        let few = try statement { _ = try Sale.where { $0.day > 5_900 }.group(by: \.shop).select(.sum(\.weight)).limit(3).all() }
        #expect(few.contains("index sale_day_index"), "\(few)")
        let busiest = try statement { _ = try Sale.group(by: \.shop).select(.sum(\.weight)).order(by: .sum(\.weight)).limit(3).all() }
        #expect(busiest.contains("GROUP BY +\"shop\""), "\(busiest)")
    }

    @Test func anIndexWithAllFieldsIsRead() throws {
        let most = try statement { _ = try Sale.where { $0.day > 50 && $0.state == "done" }.group(by: \.shop).maximum(\.day) }
        #expect(most.contains("index sale_shop_state_day_index (covering)") && !most.contains("+"), "\(most)")
        let few = try statement { _ = try Sale.where { $0.day > 5_950 && $0.state == "done" }.group(by: \.shop).maximum(\.day) }
        #expect(few.contains("index sale_state_day_index"), "\(few)")
    }

    /// With statistics SQLite skips from the range of one shop to that of the next.
    @Test func aRangeRightAfterTheGroupsIsLeftToSQLite() throws {
        let several = try statement { _ = try Sale.where { $0.price < 30 }.group(by: \.shop).count() }
        #expect(several.contains("index sale_shop_price_index (covering)") && !several.contains("IS TRUE"), "\(several)")
        #expect(several.contains("GROUP BY \"shop\""), "\(several)")
    }

    @Test func theTableIsReadForOtherFields() throws {
        let sums = try statement { _ = try Sale.group(by: \.shop).sum(\.weight) }
        #expect(sums.contains("GROUP BY +\"shop\"") && sums.contains("scan"), "\(sums)")
        let counts = try statement { _ = try Sale.group(by: \.shop).count() }
        #expect(counts.contains("GROUP BY \"shop\"") && counts.contains("(covering)"), "\(counts)")
    }

    @Test func valuesAtTheEndsOfGroupsAreFoundOneByOne() throws {
        for statement in [
            try statement { _ = try Sale.group(by: \.state).maximum(\.day) },
            try statement {
                _ = try Sale.where { $0.state == "done" }.group(by: \.shop).select(.minimum(\.number), .maximum(\.number)).all()
            },
            try statement { _ = try Sale.where { $0.state == "done" }.distinct(\.shop) },
            try statement { _ = try Sale.where { $0.state == "done" }.count(distinct: \.shop) },
        ] { #expect(statement.contains("WITH RECURSIVE"), "\(statement)") }
        // Each is another one.
        let all = try statement { _ = try Sale.group(by: \.day).maximum(\.weight) }
        #expect(!all.contains("WITH RECURSIVE"), "\(all)")
        let ends = try statement { _ = try Sale.query.aggregates(.minimum(\.day), .maximum(\.day)) }
        #expect(ends.contains("SELECT (SELECT min(\"day\") FROM \"sale\") AS f0, (SELECT max(\"day\") FROM \"sale\") AS f1"), "\(ends)")
        let others = try statement { _ = try Sale.query.aggregates(.minimum(\.weight), .maximum(\.day)) }
        #expect(others.contains("SELECT min(\"weight\") AS f0, max(\"day\") AS f1 FROM"), "\(others)")
    }

    @Test func recordsWithAValueAreFoundBesideOtherConditions() throws {
        for (query, index) in [
            (Sale.where { $0.state == "done" && $0.paid != nil }, "sale_paid_index"),
            (Sale.where { $0.state == "done" && $0.note != nil }, "sale_note_index"),
        ] {
            let plan = try query.order(by: \.weight).limit(5).in(store).explain()
            #expect(plan.access.allSatisfy { $0.description.contains(index) }, "\(plan.detail)")
        }
        let either = try Sale.where { $0.paid != nil || $0.note != nil }.order(by: \.weight).limit(5).in(store).explain()
        #expect(!either.access.isEmpty && !either.access.contains(.scan), "\(either) \(either.detail)")
        // The few of an index in the order are read in it.
        let few = try Sale.where { $0.shop == 3 && $0.state == "open" && $0.paid != nil }.order(by: \.day).limit(5).in(store).explain()
        #expect(few.access.first?.description.contains("sale_shop_state_day_index") ?? false, "\(few) \(few.detail)")
    }
}

@Indexed("shop", "state", "day")
@Indexed("state", "day")
@Indexed("shop", "price")
@Indexed("state", "shop", "number")
@Model(timestamps: false) private struct Sale {
    var shop = 0
    @Indexed var day = 0
    var state = ""
    @Indexed var price = 0
    var weight = 0
    var number = 0
    @Indexed var paid: Int?
    @Indexed var note: String?
}
