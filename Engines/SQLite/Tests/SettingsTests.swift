import ActiveStore
import CSQLite
import StoreCore
import Testing

@testable import StoreSQLite

@Suite struct SettingsTests {
    let folder = try! TestFolder()

    @Test func everyConnectionIsSetUpAsThePageOnTheEngineSays() throws {
        for (durability, synchronous) in [("full", 2), ("normal", 1), ("relaxed", 0)] as [(String, Int64)] {
            let store = try open(folder.file(durability), options: "?durability=\(durability)")
            defer { try? store.close() }
            for role in [ConnectionOpening.Role.reader, .writer] {
                let connection = try store.opening.open(role)
                defer { connection.close() }
                #expect(try connection.integer("PRAGMA synchronous") == synchronous)
                #expect(try connection.integer("PRAGMA foreign_keys") == 0)
                #expect(try connection.integer("PRAGMA mmap_size") == 0)
                #expect(try connection.integer("PRAGMA temp_store") == 2)
                #expect(try connection.integer("PRAGMA trusted_schema") == 0)
                #expect(try connection.integer("PRAGMA cell_size_check") == 1)
                #expect(try connection.integer("PRAGMA cache_size") == -16_000)
                #expect(try connection.integer("PRAGMA query_only") == (role == .reader ? 1 : 0))
                #expect(try connection.integer("PRAGMA busy_timeout") == (role == .reader ? 5_000 : 0))
                // 0 means that SQLite's own checkpoints are off (or that our count has replaced them).
                #expect(try connection.integer("PRAGMA wal_autocheckpoint") == 0)
                for (option, value) in ConnectionOpening.switches {
                    var now: Int32 = -1
                    #expect(activestore_sqlite_set_switch(connection.database, option, -1, &now) == SQLITE_OK)
                    #expect(now == value)
                }
                for (limit, value) in ConnectionOpening.limits {
                    #expect(sqlite3_limit(connection.database, limit, -1) == value)
                }
                #expect(throws: StoreError.self) { try connection.perform("SELECT \"no such column\" FROM author") }
                #expect(throws: StoreError.self) { try connection.perform("ATTACH ':memory:' AS x") }
            }
        }
    }

    @Test func optionsOfTheEngineAreChecked() throws {
        let store = try open(folder.file(), options: "?cacheSize=2000")
        #expect(try store.number("PRAGMA cache_size") == -2_000)
        try store.close()
        #expect(failure { try open(folder.file(), options: "?cacheSize=huge").close() }?.code == .configuration)
        #expect(failure { try open(folder.file(), options: "?statistics=maybe").close() }?.code == .configuration)
        #expect(failure { try open(folder.file(), options: "?nonsense=1").close() }?.code == .configuration)
        #expect(failure { _ = try openStore("sqlite:", engines: [.sqlite], models: []) }?.code == .configuration)
    }

    @Test func theHeaderNamesTheApplication() throws {
        let store = try open(folder.file())
        defer { try? store.close() }
        #expect(try store.number("PRAGMA application_id") == Int64(SQLiteConnection.applicationID))
    }

    @Test func theFaultInOlderVersionsIsReported() throws {
        for (version, isFaulty) in [
            (3_040_001, true), (3_044_005, true), (3_044_006, false), (3_045_000, true), (3_050_006, true),
            (3_050_007, false),
            (3_051_000, true), (3_051_002, true), (3_051_003, false), (3_054_001, false),
        ] as [(Int32, Bool)] {
            #expect(SQLiteStore.hasLogResetFault(version) == isFaulty, "\(version)")
        }
        let store = try open(folder.file())
        defer { try? store.close() }
        #expect(store.health.libraries["sqlite"] == String(cString: sqlite3_libversion()))
        #expect(store.health.warnings.isEmpty != SQLiteStore.hasLogResetFault(sqlite3_libversion_number()))
    }

    @Test func theListFunctionCannotBeReachedBySchemaOrForgedBySQL() throws {
        let store = try open(folder.file())
        defer { try? store.close() }
        #expect(try store.query("SELECT count(*) FROM activestore_list(?)", [1])[0][0] == 0)
        #expect(throws: StoreError.self) {
            try store.write { _ in
                try store.execute("CREATE VIEW v AS SELECT value FROM activestore_list(1)")
                _ = try store.query("SELECT * FROM v")
            }
        }
    }
}
