import ActiveStore
import StoreCore
import StoreSQLite
import Synchronization
import Testing

/// What is read for the first records of an order: a page that a condition describes, the rows of a join with a limit, the least and the
/// greatest value beside a condition. The cases `plans.*` compare what is found.
@Suite struct FirstRecordsTests {
    /// What the last request was. What was examined are steps of scans, without those within the range of an index.
    private final class Last: Sendable {
        let request = Mutex((statement: "", examined: 0))
    }

    /// A store of crates.
    private final class World {
        let folder: TestFolder
        let store: any Store
        private let last = Last()
        private let subscription: EventSubscription

        init() throws {
            folder = try TestFolder()
            store = try openStore("sqlite:\(folder.file())", engines: [.sqlite], models: [Crate.self, Shipper.self])
            let shippers = (0..<3_000).map { Shipper(name: "\($0)") }
            try Shipper.insert(shippers, in: store)
            // The last crates of all have a shipper that is not there.
            let away = Shipper(name: "away")
            try Crate.insert(
                (0..<6_000).map {
                    Crate(
                        sent: $0, weight: $0 * 7 % 100, color: $0 % 3, opened: $0 % 4 == 0 ? nil : $0,
                        label: ($0 % 2 == 0 ? "crate " : "CRATE ") + String(10_000 + $0),
                        shipper: Reference(id: $0 < 3_000 ? shippers[$0].uid : away.uid))
                }, in: store)
            for table in ["crate", "shipper"] { _ = try #require(store as? SQLiteStore).execute("ANALYZE \(table)") }
            subscription = store.onEvent { [last] event in
                if case .request(let request) = event {
                    last.request.withLock { $0 = (request.statement ?? "", request.examined ?? 0) }
                }
            }
        }

        deinit {
            subscription.cancel()
            try? store.close()
        }

        var statement: String { last.request.withLock { $0.statement } }
        var examined: Int { last.request.withLock { $0.examined } }
    }

    @Test func theFirstLeftRecordsOfAJoinAreReadInTheirOrder() throws {
        let world = try World()
        for offset in [0, 40] {
            let first = try Crate.order(by: \.sent).join(\.shipper).offset(offset).limit(20).in(world.store).all()
            #expect(first.map(\.0.sent) == Array(offset..<offset + 20))
            #expect(world.statement.contains(" CROSS JOIN "))
            #expect(world.examined < 200)
        }
        // None of the newest has a shipper, so the database chooses.
        let newest = try Crate.order(by: \.sent, .descending).join(\.shipper).limit(20).in(world.store).all()
        #expect(newest.map(\.0.sent) == Array((2_980..<3_000).reversed()))
        #expect(!world.statement.contains(" CROSS JOIN "))
        // Conditions of the right side may be served by an index of their own.
        _ = try Shipper.order(by: \.name).leftJoin(\.crates) { $0.where { $0.sent == 7 } }.limit(20).in(world.store).all()
        #expect(!world.statement.contains("NULL)"))
        let names = try Shipper.order(by: \.name).limit(20).in(world.store).pluck(\.name)
        let outer = try Shipper.order(by: \.name).leftJoin(\.crates).limit(20).in(world.store).all()
        #expect(outer.map(\.0.name) == names)
        #expect(world.examined < 200)
        // Without a limit the database may make an index of its own.
        _ = try Shipper.order(by: \.name).leftJoin(\.crates).in(world.store).count()
        #expect(!world.statement.contains("NULL)"))
    }

    @Test func aPageBeginsWithItsFirstRecord() throws {
        let world = try World()
        let crate = try #require(try Crate.where { $0.sent == 3_000 }.in(world.store).first())
        func check(_ query: Query<Crate>, _ sent: [Int], most: Int = 60, line: Int = #line) throws {
            #expect(try query.in(world.store).limit(20).pluck(\.sent) == sent, "\(line)")
            #expect(world.examined < most, "\(line): \(world.statement)")
        }
        try check(
            Crate.where { $0.sent < 3_000 || ($0.sent == 3_000 && $0.uid > crate.uid) }.order(by: \.sent, .descending),
            Array((2_980..<3_000).reversed()))
        #expect(world.statement.contains("\"sent\" <= max(?, ?)"))
        try check(Crate.where(format: "sent > 3000 OR sent == nil").order(by: \.sent), Array(3_001..<3_021))
        // The values may differ.
        try check(
            Crate.where { $0.sent < 2_000 || ($0.sent == 3_000 && $0.uid >= crate.uid) }.order(by: \.sent, .descending),
            [3_000] + (1_981..<2_000).reversed(), most: 1_100)
        #expect(world.statement.contains("\"sent\" <= max(?, ?)"))
        // Those without a value come last, so there is no bound.
        _ = try Crate.where { $0.opened < 3_000 || $0.opened == nil }.order(by: \.opened, .descending).limit(20).in(world.store).all()
        #expect(!world.statement.contains("max("))
        // An order without case; and more alternatives than a function has operands.
        let labels = Crate.order(by: \.label, .ascending, .insensitive).in(world.store)
        let third = try #require(labels.offset(2_900).page(size: 20).next)
        #expect(try labels.page(size: 20, after: third).records.map(\.sent) == Array(2_920..<2_940))
        #expect(world.statement.contains(">= CASE WHEN ? IS ? THEN ? ELSE (SELECT min(\"label\" COLLATE"))
        let some = (0..<40).map { "sent == \($0 * 100)" }.joined(separator: " OR ")
        let found = try Crate.where(format: "sent < 5 OR " + some).order(by: \.sent).limit(7).in(world.store).pluck(\.sent)
        #expect(found == [0, 1, 2, 3, 4, 100, 200])
        // What a cursor says.
        let first = try Crate.order(by: \.sent, .descending).in(world.store).offset(2_900).page(size: 20)
        let next = try #require(first.next)
        let second = try Crate.order(by: \.sent, .descending).in(world.store).page(size: 20, after: next)
        #expect(second.records.map(\.sent) == Array((3_060..<3_080).reversed()))
        #expect(world.examined < 60)
    }

    @Test func theGreatestValueIsThatOfTheFirstRecord() throws {
        let world = try World()
        #expect(try Crate.where { $0.weight > 2 }.in(world.store).maximum(\.sent) == 5_999)
        #expect(world.statement.contains("ORDER BY \"sent\" DESC, \"uid\" DESC"))
        #expect(try Crate.where { $0.weight > 2 }.in(world.store).minimum(\.opened) == 1)
        #expect(world.statement.contains("ORDER BY \"opened\""))
        // Without an index for the condition, all records are read as they come.
        #expect(try Crate.where { $0.color == 2 }.in(world.store).maximum(\.sent) == 5_999)
        #expect(!world.statement.contains("ORDER BY"))
        #expect(try Crate.where { $0.weight > 200 }.in(world.store).maximum(\.opened) == nil)
    }
}

@Model(timestamps: false) struct Crate {
    @Indexed var sent = 0
    @Indexed var weight = 0
    var color = 0
    @Indexed var opened: Int?
    @Indexed(.caseInsensitive) var label = ""
    @BelongsTo var shipper: Reference<Shipper>
}

@Model(timestamps: false) struct Shipper {
    @Indexed var name = ""
    @HasMany(\Crate.shipper) var crates: Many<Crate>
}
