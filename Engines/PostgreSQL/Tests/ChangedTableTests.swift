import ActiveStore
import FoundationEssentials
import StoreCore
import StorePostgreSQL
import Testing

/// Tables that another store changes while this one has statements about them: rows are read and values are sent as the table is now.
@Suite(.onServer) struct ChangedTableTests {
    /// Runs the body with a store of one connection, so that its statements are kept, and with another store of the same tables.
    private func withStores(isPreparing: Bool, _ body: (PostgreSQLStore, PostgreSQLStore) throws -> Void) throws {
        try TestServer.withStore { other in
            let store = try TestServer.another(other, models: [Ledger.self]) { configuration in
                configuration.readers = 1
                configuration.engineOptions["writers"] = "1"
                configuration.engineOptions["prepared"] = isPreparing ? "true" : "false"
            }
            defer { try? store.close() }
            try body(store, other)
        }
    }

    @Test(arguments: [true, false], [false, true])
    func allColumnsAreThoseThatTheTableHas(isPreparing: Bool, isInside: Bool) throws {
        try withStores(isPreparing: isPreparing) { store, other in
            try other.execute("CREATE TABLE letters (a bigint, b text, c text)")
            try other.execute("INSERT INTO letters VALUES (1, 'b', 'c')")
            func look() throws -> SQLRow {
                func all() throws -> SQLRow { try #require(try store.query("SELECT * FROM letters").first) }
                return isInside ? try store.read { _ in try all() } : try all()
            }
            #expect(try look().columns == ["a", "b", "c"])
            try other.execute("ALTER TABLE letters DROP COLUMN b")
            var row = try look()
            #expect(row.columns == ["a", "c"])
            #expect(row.values == [.int(1), .string("c")])
            try other.execute("ALTER TABLE letters RENAME COLUMN c TO d")
            row = try look()
            #expect(row["c"] == nil)
            #expect(row["d"] == .string("c"))
            try other.execute("ALTER TABLE letters ADD COLUMN e boolean DEFAULT true, ALTER COLUMN a TYPE text")
            #expect(try look().values == [.string("1"), .string("c"), .bool(true)])
        }
    }

    @Test(arguments: [true, false]) func numbersAreReadAsTheTypeThatTheyHave(isPreparing: Bool) throws {
        try withStores(isPreparing: isPreparing) { store, other in
            let ledger = try Ledger(name: "one", amount: 7).saved(in: store)
            let uid = ledger.uid
            for type in ["integer", "bigint", "smallint", "bigint"] {
                #expect(try Ledger.find(uid, in: store)?.amount == 7)
                #expect(try Ledger.where { $0.amount == 7 }.in(store).count() == 1)
                try other.execute("ALTER TABLE ledger ALTER COLUMN amount TYPE \(type)")
                #expect(try Ledger.find(uid, in: store)?.amount == 7, "as \(type)")
                #expect(try Ledger.all(in: store).map(\.amount) == [7], "as \(type)")
            }
            // Both have eight bytes.
            #expect(try store.query("SELECT amount FROM ledger")[0][0] == .int(7))
            try other.execute("ALTER TABLE ledger ALTER COLUMN amount TYPE double precision")
            #expect(try store.query("SELECT amount FROM ledger")[0][0] == .double(7))
            var read: Int? = 7
            do { read = try Ledger.find(uid, in: store)?.amount } catch let error as StoreError { #expect(error.code == .typeMismatch) }
            #expect(read == 7)
        }
    }

    /// The server infers the types of the parameters of a user's own statement from the columns that they are for.
    @Test(arguments: [true, false], [false, true])
    func valuesAreSentAsTheTypeThatTheColumnHas(isPreparing: Bool, isInside: Bool) throws {
        try withStores(isPreparing: isPreparing) { store, other in
            try other.execute("CREATE TABLE numbers (number integer)")
            func insert(_ number: some ValueConvertible) throws {
                try store.write { _ in
                    if isInside { try Ledger(name: "\(number)").saved() }
                    try store.execute("INSERT INTO numbers VALUES ($1)", [number])
                }
            }
            try insert(1)
            #expect(throws: StoreError.self) { try insert(3_000_000_000) }
            try other.execute("ALTER TABLE numbers ALTER COLUMN number TYPE bigint")
            try insert(3_000_000_000)
            #expect(throws: StoreError.self) { try insert(1.5) }
            try other.execute("ALTER TABLE numbers ALTER COLUMN number TYPE double precision")
            try insert(1.5)
            let found = try other.query("SELECT number FROM numbers ORDER BY number").map { try $0.read(0, as: Double.self) }
            #expect(found == [1, 1.5, 3e9])
            #expect(try Ledger.count(in: store) == (isInside ? 3 : 0))
        }
    }

    /// A change of the schema by this store has the types of parameters looked at again before values are sent.
    @Test(arguments: [true, false]) func datesKeepTheirTime(isPreparing: Bool) throws {
        try withStores(isPreparing: isPreparing) { store, _ in
            let noon = Date(timeIntervalSince1970: 1_000_000_000)
            try store.execute("CREATE TABLE instants (instant date)")
            try store.execute("INSERT INTO instants VALUES ($1)", [noon])
            try store.execute("ALTER TABLE instants ALTER COLUMN instant TYPE timestamptz")
            try store.execute("INSERT INTO instants VALUES ($1)", [noon])
            #expect(try store.query("SELECT max(instant) FROM instants")[0].read(0, as: Date.self) == noon)
        }
    }

    /// Statements that the server refuses to run since a table was changed do not stay on it.
    @Test func statementsThatAreRefusedAreRemoved() throws {
        try withStores(isPreparing: true) { store, other in
            try Ledger(name: "one").saved(in: store)
            var counts: [Int] = []
            for turn in 0..<20 {
                try other.execute("ALTER TABLE ledger ALTER COLUMN amount TYPE \(turn.isMultiple(of: 2) ? "integer" : "bigint")")
                _ = try Ledger.all(in: store)
                try store.write { _ in
                    _ = try Ledger.where { $0.name == "one" }.all()
                    try Ledger(name: "turn \(turn)").saved()
                }
                counts.append(try store.query("SELECT count(*) FROM pg_prepared_statements")[0].read(0, as: Int.self))
            }
            #expect(counts[19] <= counts[3], "\(counts)")
        }
    }
}
