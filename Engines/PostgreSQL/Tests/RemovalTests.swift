import ActiveStore
import StoreCore
import StorePostgreSQL
import Testing

@Model struct Guest {
    @Unique(.caseInsensitive) var name: String
    @Indexed var room = 0
}

/// Removing a store: what the engine has made goes, and nothing else.
@Suite(.onServer) struct RemovalTests {
    private func open(_ configuration: StoreConfiguration, _ models: [any Model.Type]) throws -> PostgreSQLStore {
        try #require(try openStore(configuration, engines: [.postgresql], models: models) as? PostgreSQLStore)
    }

    /// A namespace that has other tables, too, stays; so do they.
    @Test func whatOthersHaveMadeIsNotRemoved() throws {
        let configuration = try TestServer.configuration()
        let store = try open(configuration, [Ledger.self])
        _ = try store.execute("CREATE TABLE of_others (number bigint)")
        try store.close()
        #expect(try removeStore(configuration, engines: [.postgresql]))
        let again = try open(configuration, [Ledger.self])
        #expect(try again.query("SELECT count(*) FROM of_others")[0].read(0, as: Int.self) == 0)
        _ = try again.execute("DROP TABLE of_others")
        try again.close()
        #expect(try removeStore(configuration, engines: [.postgresql]))
        #expect(try !removeStore(configuration, engines: [.postgresql]))
    }

    /// A table that was there before is the program's whose it is, though a model describes it. An index that needs the engine's functions
    /// goes with them.
    @Test func tablesThatWereTakenOverStay() throws {
        let configuration = try TestServer.configuration()
        let first = try open(configuration, [])
        _ = try first.execute(
            """
            CREATE TABLE guest (uid uuid PRIMARY KEY NOT NULL, "createdAt" timestamptz NOT NULL, "updatedAt" timestamptz NOT NULL, \
            name text COLLATE "C" NOT NULL)
            """)
        _ = try first.execute("INSERT INTO guest VALUES (gen_random_uuid(), now(), now(), 'Ann')")
        try first.close()
        let store = try open(configuration, [Guest.self, Ledger.self])
        try Ledger(name: "made").saved(in: store)
        try Guest(name: "Bob").saved(in: store)
        try store.close()
        #expect(try removeStore(configuration, engines: [.postgresql]))

        let after = try open(configuration, [])
        defer {
            _ = try? after.execute("DROP TABLE IF EXISTS guest")
            try? after.close()
            _ = try? removeStore(configuration, engines: [.postgresql])
        }
        let tables = try after.query(
            "SELECT relname::text FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' ORDER BY 1"
        ).map { try $0.read(0, as: String.self) }
        #expect(tables == ["activestore_catalogue", "activestore_commits", "guest"])
        #expect(try after.query("SELECT name FROM guest ORDER BY name").map(\.values) == [[.string("Ann")], [.string("Bob")]])
    }

    /// A comment may say more.
    @Test func tablesThatWereMadeGo() throws {
        let configuration = try TestServer.configuration()
        let store = try open(configuration, [Ledger.self])
        _ = try store.execute("COMMENT ON TABLE ledger IS 'What we earn. Made by ActiveStore.'")
        try store.close()
        #expect(try removeStore(configuration, engines: [.postgresql]))
        // The namespace was empty, so it is gone.
        #expect(try !removeStore(configuration, engines: [.postgresql]))
    }
}
