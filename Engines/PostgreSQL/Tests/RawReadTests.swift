import ActiveStore
import StoreCore
import StorePostgreSQL
import Testing

/// Statements of the user's own that read change nothing: neither records nor the session, which serves others afterwards.
@Suite(.onServer) struct RawReadTests {
    private func withFunction(_ body: (PostgreSQLStore) throws -> Void) throws {
        try TestServer.withStore { store in
            try store.execute("CREATE FUNCTION zero() RETURNS bigint LANGUAGE sql AS 'UPDATE ledger SET amount = 0 RETURNING amount'")
            try store.execute(
                """
                CREATE FUNCTION unlock() RETURNS void LANGUAGE plpgsql AS $$ BEGIN
                PERFORM set_config('default_transaction_read_only', 'off', false); PERFORM set_config('search_path', 'pg_catalog', false);
                END $$
                """)
            try Ledger(name: "a", amount: 7).saved(in: store)
            try body(store)
        }
    }

    /// Ways to have the session write, as the rows of one statement.
    static let attempts = [
        "SELECT set_config('default_transaction_read_only', 'off', false)", "SELECT unlock()",
        "VALUES (set_config('search_path', '', false))",
        "SELECT set_config(name, 'off', false) FROM (VALUES ('default_transaction_read_only')) AS names (name)",
        "SELECT set_config('role', current_user, false), set_config('session_replication_role', 'replica', false)",
    ]

    @Test(arguments: attempts) func aReadLeavesTheSessionAsItWas(attempt: String) throws {
        try withFunction { store in
            for isInTransaction in [false, true] {
                // The second time the rows come at once, the first time one by one.
                for _ in 0..<2 {
                    if isInTransaction {
                        try store.read { _ in _ = try store.query(attempt) }
                    } else {
                        _ = try store.query(attempt)
                    }
                }
                for _ in 0..<2 {
                    let error = #expect(throws: StoreError.self) { try store.query("SELECT zero()") }
                    #expect(error?.code == .misuse)
                }
                #expect(try store.query("SHOW default_transaction_read_only").map(\.values) == [[.string("on")]])
                #expect(try store.query("SHOW session_replication_role").map(\.values) == [[.string("origin")]])
                #expect(try Ledger.all(in: store).map(\.amount) == [7])
            }
            #expect(try store.write { _ in try store.query("SELECT zero()").count } == 1)
        }
    }

    /// A transaction that reads cannot be made to write once it has begun.
    @Test func aTransactionThatReadsStaysOne() throws {
        try withFunction { store in
            for _ in 0..<2 {
                #expect(throws: StoreError.self) {
                    try store.query("SELECT set_config('transaction_read_only', 'off', true), zero()")
                }
                try store.read { _ in
                    #expect(throws: StoreError.self) { try store.query("SELECT set_config('transaction_read_only', 'off', true)") }
                    #expect(throws: StoreError.self) { try store.query("SELECT zero()") }
                    let count = try Ledger.count()
                    #expect(count == 1)
                }
            }
            #expect(try Ledger.all(in: store).map(\.amount) == [7])
        }
    }

    /// The row that fails comes after others.
    @Test func aFailureAmongTheRows() throws {
        try withFunction { store in
            let sql = "SELECT 10 / (5000 - n) FROM generate_series(1, 10000) AS n"
            for _ in 0..<2 {
                var seen = 0
                let error = #expect(throws: StoreError.self) {
                    try store.query(sql) { _ in
                        seen += 1
                        return .next
                    }
                }
                #expect(error?.engineCode?.state == "22012")
                try store.read { _ in
                    #expect(throws: StoreError.self) { try store.query(sql) }
                    let count = try Ledger.count()
                    #expect(count == 1)
                }
            }
            #expect(store.resourcesInUse == 0)
        }
    }
}
