import ActiveStore
import CSQLite
import Glibc
import StoreCore
import Synchronization
import Testing

@testable import StoreSQLite

/// A model whose indexes differ in how many records share a value.
@Model struct Shipment {
    @Indexed var state = ""
    @Indexed var code = 0
    var note = ""
}

/// A model whose index has each name's records in an order.
@Indexed("name", "rank")
@Model(timestamps: false) struct Ranked {
    @Key var key: String
    var name = ""
    var rank = 0
}

/// A model with few records, which others refer to.
@Model struct Depot {
    @Indexed var name = ""
}

/// What SQLite knows about how indexes are filled, and by which it chooses between them.
@Suite struct StatisticsTests {
    let folder = try! TestFolder()

    private func open(_ options: String = "", migrations: [Migration] = []) throws -> SQLiteStore {
        let url = "sqlite:\(folder.file())\(options)"
        let store = try openStore(url, engines: [.sqlite], models: [Shipment.self, Depot.self], migrations: migrations)
        return try #require(store as? SQLiteStore)
    }

    private func fill(_ store: SQLiteStore, _ count: Int) throws {
        let note = String(repeating: "x", count: 200)
        try Shipment.insert((0..<count).map { Shipment(state: "state \($0 % 3)", code: $0 / 10, note: note) }, in: store)
    }

    private func lines(_ store: SQLiteStore) throws -> Int64 {
        if try store.number("SELECT count(*) FROM sqlite_schema WHERE name = 'sqlite_stat1'") == 0 { return 0 }
        return try store.number("SELECT count(*) FROM sqlite_stat1 WHERE tbl = 'shipment'")
    }

    /// SQLite 3.40.1 ends a scan over the members of a list too early if it has statistics; see `activestore_sqlite_disable_seek_scan`.
    @Test func theFirstRecordsOfAListAreTheFirst() throws {
        let store = try #require(openStore("sqlite::memory:", engines: [.sqlite], models: [Ranked.self]) as? SQLiteStore)
        defer { try? store.close() }
        var random = Random(seed: 3)
        for _ in 0..<200 {
            let all = try (0..<4 + Int(random.below(12))).map { number in
                try Ranked(key: "k\(random.below(900))-\(number)", name: "\(random.below(6))", rank: Int(random.below(4))).saved(in: store)
            }
            try store.execute("ANALYZE ranked")
            // More members than are merged.
            let names = (0..<3).map { _ in "\(random.below(6))" }
            let query = Ranked.where { $0.name.in(names + (0..<40).map { "other \($0)" }) }.order(by: \.rank)
            let right = all.filter { names.contains($0.name) }.sorted { ($0.rank, $0.key) < ($1.rank, $1.key) }
            for limit in 1...3 { #expect(try query.limit(limit).in(store).pluck(\.key) == right.prefix(limit).map(\.key)) }
            try Ranked.where { $0.rank >= 0 }.in(store).destroy()
        }
    }

    @Test func aLargeLoadIsFollowedByStatistics() throws {
        let store = try open()
        defer { try? store.close() }
        try fill(store, 100)
        #expect(try lines(store) == 0)
        try fill(store, 20_000)
        #expect(try lines(store) == 3)
        // One number of records for all indexes, and nothing left of how other connections are told.
        #expect(try store.number("SELECT count(DISTINCT CAST(stat AS INTEGER)) FROM sqlite_stat1 WHERE tbl = 'shipment'") == 1)
        #expect(try store.number("SELECT count(*) FROM sqlite_schema WHERE name = 'activestore_statistics'") == 0)
        #expect(try store.verify(.full).isClean)
    }

    /// A program that closes the file may sample, with a commit that has no entry in the change log.
    @Test func statisticsOfOthersAreNotTakenForUnknownChanges() throws {
        let store = try open("?changeLog=1000")
        defer { try? store.close() }
        let other = try open()
        let told = Mutex<[ChangeSet]>([])
        let subscription = store.onChange { set in told.withLock { $0.append(set) } }
        defer { subscription.cancel() }
        let note = String(repeating: "x", count: 25_000)
        try Shipment.insert((0..<200).map { Shipment(state: "state \($0 % 3)", code: $0, note: note) }, in: other)
        try Depot(name: "A").saved(in: store)
        for _ in 0..<5_000 where told.withLock({ $0.count }) < 2 { usleep(1_000) }
        try other.close()
        #expect(try lines(store) == 3)
        try Depot(name: "B").saved(in: store)
        #expect(try store.changeLog().map(\.isEverything) == [true, false, false, false])
        #expect(try store.consumers().isEmpty)
        #expect(try !store.forgetConsumer(""))
        usleep(100_000)
        #expect(told.withLock { $0.map(\.isEverything) } == [false, false, false])
    }

    /// A store's own statistics do not hide what another program changes without an entry.
    @Test func unknownChangesAreNoticedAfterStatistics() throws {
        let store = try open("?changeLog=1000")
        defer { try? store.close() }
        let other = try open()
        defer { try? other.close() }
        try fill(store, 20_000)
        #expect(try lines(store) == 3)
        try other.write { transaction in
            let connection = try transaction.engineWriter(changesRecords: false) as? SQLiteConnection
            try connection?.perform("DELETE FROM shipment WHERE code < 10")
        }
        try Depot(name: "A").saved(in: store)
        #expect(try store.changeLog().last?.isEverything == true)
    }

    /// Both conditions are equalities with an index; the one that few records share is used, in whichever order the indexes were made.
    @Test func theMoreSelectiveIndexIsUsed() throws {
        let store = try open()
        defer { try? store.close() }
        try fill(store, 20_000)
        let plan = try store.plan(Shipment.where { $0.state == "state 1" && $0.code == 77 }.request)
        #expect(plan.access == [.index("shipment_code_index", covering: false)])
        let other = try store.plan(Shipment.where { $0.code == 77 && $0.state == "state 1" }.request)
        #expect(other.access == plan.access)
    }

    @Test func theyAreLeftToTheUserWhenOff() throws {
        let store = try open("?statistics=off")
        try fill(store, 20_000)
        #expect(try lines(store) == 0)
        try store.execute("ANALYZE shipment")
        let mine = try store.number("SELECT sum(CAST(stat AS INTEGER)) FROM sqlite_stat1")
        #expect(mine == 3 * 20_000)
        try fill(store, 20_000)
        try store.close()
        let again = try open("?statistics=off")
        #expect(try again.number("SELECT sum(CAST(stat AS INTEGER)) FROM sqlite_stat1") == mine)
        try again.close()
    }

    /// The limit of a look is not that of what the user analyses on the same connection.
    @Test func theLimitIsGivenBack() throws {
        let store = try open()
        defer { try? store.close() }
        try fill(store, 20_000)
        #expect(try lines(store) == 3)
        try store.execute("ANALYZE shipment")
        #expect(try store.number("SELECT max(CAST(stat AS INTEGER)) FROM sqlite_stat1 WHERE tbl = 'shipment'") == 20_000)
        #expect(try store.number("SELECT min(CAST(stat AS INTEGER)) FROM sqlite_stat1 WHERE tbl = 'shipment'") == 20_000)
    }

    /// What is written at close would count to another file that has the name by now.
    @Test func aFileThatWasReplacedIsNotWrittenTo() throws {
        let path = folder.file()
        let store = try openStore("sqlite:\(path)", engines: [.sqlite], models: [Shipment.self])
        let note = String(repeating: "x", count: 200)
        for start in 0..<6 {
            try Shipment.insert((0..<5_000).map { Shipment(state: "\(start)", code: $0, note: note) }, in: store)
        }
        let moved = path + ".moved"
        #expect(rename(path, moved) == 0)
        try? store.close()
        var database: OpaquePointer?
        defer { sqlite3_close(database) }
        #expect(sqlite3_open_v2(moved, &database, SQLITE_OPEN_READWRITE, nil) == SQLITE_OK)
        #expect(sqlite3_exec(database, "SELECT * FROM sqlite_stat1", nil, nil, nil) != SQLITE_OK)
    }

    @Test func aSmallStoreHasNone() throws {
        let store = try open()
        try fill(store, 10)
        try store.close()
        let again = try open()
        defer { try? again.close() }
        #expect(try lines(again) == 0)
    }

    /// Keys from a list are found by the key, whether or not the table has few records, and after it has grown.
    @Test func aSmallTableHasNone() throws {
        let store = try open()
        defer { try? store.close() }
        let depots = (0..<40).map { Depot(name: "depot \($0)") }
        try Depot.insert(depots, in: store)
        try fill(store, 20_000)
        #expect(try lines(store) == 3)
        #expect(try store.number("SELECT count(*) FROM sqlite_stat1 WHERE tbl = 'depot'") == 0)
        let keys = depots.map(\.uid)
        func access() throws -> [QueryPlan.Access] { try store.plan(Depot.where { $0.uid.in(keys) }.request).access }
        #expect(try access() == [.key])
        try Depot.insert((0..<2_000).map { Depot(name: "later \($0)") }, in: store)
        #expect(try access() == [.key])
    }

    /// They may be older, or the user's own.
    @Test func closingRemovesThoseOfASmallTable() throws {
        let store = try open()
        try Depot.insert((0..<40).map { Depot(name: "depot \($0)") }, in: store)
        try fill(store, 20_000)
        try store.execute("ANALYZE depot")
        #expect(try store.number("SELECT count(*) FROM sqlite_stat1 WHERE tbl = 'depot'") > 0)
        try store.close()
        let again = try open()
        defer { try? again.close() }
        #expect(try again.number("SELECT count(*) FROM sqlite_stat1 WHERE tbl = 'depot'") == 0)
        #expect(try lines(again) == 3)
    }

    @Test func closingLooksAtWhatGrewInSmallTransactions() throws {
        let store = try open()
        for _ in 0..<4 { try fill(store, 5_000) }
        #expect(try lines(store) == 0)
        try store.close()
        let again = try open()
        defer { try? again.close() }
        #expect(try lines(again) == 3)
    }

    @Test func anIndexThatAMigrationAddsHasThem() throws {
        let store = try open()
        try fill(store, 20_000)
        try store.close()
        let again = try open(migrations: [Migration(1, "notes", [.addIndex(["note"], of: "shipment", name: "by_note")])])
        defer { try? again.close() }
        #expect(try again.number("SELECT count(*) FROM sqlite_stat1 WHERE idx = 'by_note'") == 1)
    }

    /// A table that is not an entity's, or not `STRICT`, was made by another program.
    @Test func tablesOfOthersAreLeftAlone() throws {
        let store = try open()
        defer { try? store.close() }
        _ = try store.execute("CREATE TABLE theirs (a INTEGER) STRICT")
        _ = try store.execute("CREATE INDEX theirs_a ON theirs (a)")
        _ = try store.execute("INSERT INTO theirs VALUES (1), (2)")
        _ = try store.execute("ANALYZE theirs")
        _ = try store.execute("INSERT INTO theirs VALUES (3), (4)")
        try fill(store, 20_000)
        #expect(try lines(store) == 3)
        #expect(try store.number("SELECT CAST(stat AS INTEGER) FROM sqlite_stat1 WHERE tbl = 'theirs'") == 2)
    }

    @Test func othersReadTheStatistics() throws {
        let (store, other) = (try open(), try open())
        defer { for store in [store, other] { try? store.close() } }
        let request = Shipment.where { $0.state == "state 1" && $0.code == 77 }.request
        _ = try other.plan(request)
        let before = try other.number("PRAGMA schema_version")
        try fill(store, 20_000)
        let between = try other.number("PRAGMA schema_version")
        #expect(between > before)
        #expect(try other.plan(request).access == [.index("shipment_code_index", covering: false)])
        // After another large load they are made again, and read again.
        try fill(store, 20_000)
        #expect(try other.number("PRAGMA schema_version") > between)
    }

    @Test func aFailureIsAWarning() throws {
        let store = try open()
        defer { try? store.close() }
        try fill(store, 5_000)
        // Something that is in the way of how other connections are told.
        let connection = try store.opening.open(.writer)
        try connection.perform("CREATE TABLE activestore_statistics (a INTEGER) STRICT")
        connection.close()
        let events = Events()
        let listening = store.onEvent { events.append($0) }
        defer { listening.cancel() }
        try fill(store, 20_000)
        #expect(try Shipment.count(in: store) == 25_000)
        #expect(try lines(store) == 0)
        #expect(events.all.contains { if case .warning(let text) = $0 { text.contains("statistics") } else { false } })
        try fill(store, 10)
    }
}
