import ActiveStore
import FoundationEssentials
import StoreCore
import Synchronization
import Testing

@testable import StoreSQLite

@Suite struct RawTests {
    let folder = try! TestFolder()

    @Test func rowsAreReadByNameAndPosition() throws {
        let store = try open(folder.file())
        defer { try? store.close() }
        var alice = Author(name: "Alice", age: 30)
        try alice.save(in: store)
        let rows = try store.query(
            "SELECT uid, name, age, email, createdAt, 1.5 AS rate FROM author WHERE name = ?", ["Alice"])
        #expect(rows.count == 1)
        #expect(rows[0].columns == ["uid", "name", "age", "email", "createdAt", "rate"])
        #expect(rows[0]["name"] == "Alice")
        #expect(rows[0]["nothing"] == nil)
        #expect(rows[0]["email"] == .null)
        #expect(try rows[0].read("uid", as: UID<Author>.self) == alice.uid)
        #expect(try rows[0].read("createdAt", as: Date.self) == alice.createdAt)
        #expect(try rows[0].read(5, as: Double.self) == 1.5)
        #expect(failure { _ = try rows[0].read("name", as: Int.self) }?.code == .typeMismatch)
        #expect(failure { _ = try rows[0].read("nmae", as: Int.self) }?.code == .unknownField)
    }

    @Test func aStatementThatFailsIsReportedOnce() throws {
        let store = try open(folder.file())
        defer { try? store.close() }
        let events = Mutex<[RequestEvent]>([])
        let listening = store.onEvent { event in
            if case .request(let request) = event { events.withLock { $0.append(request) } }
        }
        #expect(failure { _ = try store.query("SELECT nothing FROM nowhere") }?.code == .badRequest)
        #expect(failure { _ = try store.execute("INSERT INTO author (uid) VALUES (1)") } != nil)
        listening.cancel()
        #expect(failure { _ = try store.query("SELECT nothing FROM nowhere") }?.code == .badRequest)
        let told = events.withLock { $0 }
        #expect(told.map(\.kind) == [.statement, .statement])
        #expect(told.map(\.statement) == ["SELECT nothing FROM nowhere", "INSERT INTO author (uid) VALUES (1)"])
        #expect(told.first?.errorCode == .badRequest)
        #expect(told.allSatisfy { $0.errorCode != nil && $0.rows == 0 })
        #expect(store.metrics.failures[.badRequest] ?? 0 >= 2)
    }

    @Test func statementsBelongToTheTransactionAroundThem() throws {
        let store = try open(folder.file())
        defer { try? store.close() }
        try store.write { tx in
            var author = Author(name: "a", age: 1)
            try author.save()
            #expect(try store.query("SELECT age FROM author")[0]["age"] == 1)
            #expect(try store.execute("UPDATE author SET age = age + ?", [5]) == 1)
            #expect(try Author.first()?.age == 6)
            #expect(try store.query("UPDATE author SET age = 7 RETURNING age")[0]["age"] == 7)
            tx.rollback()
        }
        #expect(try store.query("SELECT * FROM author").isEmpty)
        #expect(try store.execute("INSERT INTO airport (faa, title) VALUES ('EWR', 'Newark'), ('JFK', 'Kennedy')") == 2)
        #expect(try store.execute("CREATE TABLE own (x)") == 0)
        #expect(try Airport.count(in: store) == 2)
        try store.read { _ in
            let rows = try store.query("SELECT count(*) FROM airport")
            #expect(rows[0][0] == 2)
            #expect(failure { try store.execute("DELETE FROM airport") }?.code == .misuse)
        }
    }

    @Test func whatIsNoSingleGoodStatementIsRefused() throws {
        let store = try open(folder.file())
        defer { try? store.close() }
        func code(_ sql: String, _ values: [(any ValueConvertible)?] = []) -> StoreError.Code? {
            failure { _ = try store.query(sql, values) }?.code
        }
        #expect(code("SELECT 1; SELECT 2") == .badRequest)
        #expect(code("SELECT 1; DROP TABLE author") == .badRequest)
        #expect(code("SELECT 1; -- and that was it") == nil)
        #expect(code("") == .badRequest)
        #expect(code("-- nothing") == .badRequest)
        #expect(code("SELECT ?") == .badRequest)
        #expect(code("SELECT 1", [1]) == .badRequest)
        #expect(code("DELETE FROM author") == .misuse)
        #expect(code("SELECT \"no such column\" FROM author") == .badRequest)
        for sql in [
            "BEGIN", "/* x */ commit", "-- y\n ROLLBACK", "SAVEPOINT s", "release s", "ATTACH 'x' AS y", "VACUUM",
        ] {
            #expect(failure { try store.execute(sql) }?.code == .badRequest, "\(sql)")
        }
        #expect(code("PRAGMA journal_mode=DELETE") == .badRequest)
        #expect(code("PRAGMA journal_mode(DELETE)") == .badRequest)
        #expect(code("PRAGMA synchronous = OFF") == .badRequest)
        #expect(code("PRAGMA writable_schema") == .badRequest)
        #expect(code("PRAGMA user_version") == nil)
        #expect(code("PRAGMA table_info(author)") == nil)
        let error = failure { _ = try store.query("SELECT name FRM author") }
        #expect(error?.message.contains("byte 16") == true, "\(String(describing: error))")
        #expect(try store.query("SELECT name FROM author").isEmpty)
    }

    @Test func noSpellingEndsTheTransactionOrChangesSettings() throws {
        let store = try open(folder.file())
        defer { try? store.close() }
        let refused = [
            ";COMMIT", "\u{FEFF}COMMIT", "; ;COMMIT", ";ROLLBACK", ";/**/;END", "\u{FEFF};SAVEPOINT s", ";RELEASE s",
            "; ROLLBACK TO activestore", "\u{FEFF}PRAGMA query_only=1", ";PRAGMA main.synchronous(OFF)",
            "EXPLAIN COMMIT", ";ATTACH ':memory:' AS x", ";DETACH main", ";PRAGMA wal_checkpoint",
        ]
        for sql in refused {
            try store.write { tx in
                var author = Author(name: "a")
                try author.save()
                let error = failure { try store.execute(sql) }
                #expect(error?.code == .badRequest, "\(sql)")
                #expect(error?.message.contains("not run here") == true, "\(sql): \(String(describing: error))")
                #expect(failure { _ = try store.query(sql) }?.code == .badRequest, "\(sql)")
                // The transaction goes on, and can still be undone.
                #expect(try Author.count() == 1)
                tx.rollback()
            }
            #expect(try Author.count(in: store) == 0, "\(sql)")
        }
        #expect(failure { _ = try store.query(";BEGIN") }?.message.contains("store.write") == true)
        var author = Author(name: "kept")
        try author.save(in: store)
        #expect(try store.query(" ; SELECT name FROM author;; ; -- end")[0]["name"] == "kept")
        #expect(store.resourcesInUse == 0)
    }

    @Test func noStatementOfAReadMakesItsConnectionWrite() throws {
        let store = try open(folder.file())
        defer { try? store.close() }
        for sql in [
            "PRAGMA query_only=0", "PRAGMA query_only(0)", "SELECT * FROM pragma_query_only(0)",
            "SELECT * FROM pragma_query_only WHERE arg = 0",
            "SELECT * FROM pragma_optimize(2)", "SELECT * FROM pragma_journal_mode('delete')",
            "WITH x AS (SELECT * FROM pragma_query_only(0)) SELECT 1 FROM x",
        ] {
            #expect(failure { _ = try store.query(sql) }?.code == .badRequest, "\(sql)")
            try store.read { _ in
                #expect(failure { _ = try store.query(sql) }?.code == .badRequest, "\(sql)")
                #expect(failure { _ = try store.query("DELETE FROM author") }?.code == .misuse)
                let setting = try store.query("PRAGMA query_only")[0].values
                #expect(setting == [.int(1)])
            }
        }
        #expect(try store.query("SELECT query_only FROM pragma_query_only")[0].values == [.int(1)])
    }

    @Test func theEnginesOwnTablesAreReadOnly() throws {
        let store = try open(folder.file())
        defer { try? store.close() }
        try store.execute("CREATE TABLE own (x)")
        #expect(try store.execute("INSERT INTO own VALUES (1)") == 1)
        // Compiles; the statement kept from above is compiled anew, and then is refused too.
        try store.execute("CREATE TRIGGER t AFTER INSERT ON own BEGIN DELETE FROM activestore_catalogue; END")
        for sql in [
            "DROP TABLE activestore_catalogue", "DELETE FROM main.\"ActiveStore_Catalogue\"",
            "UPDATE activestore_catalogue SET text = ''", "INSERT INTO activestore_catalogue VALUES (2, '')",
            "ALTER TABLE activestore_catalogue RENAME TO x", "CREATE INDEX i ON activestore_catalogue (text)",
            "CREATE TEMP TABLE activestore_catalogue (x)", "INSERT INTO own VALUES (1)", "INSERT INTO own VALUES (2)",
            "CREATE TRIGGER u AFTER UPDATE ON activestore_catalogue BEGIN SELECT 1; END",
        ] {
            let error = failure { try store.execute(sql) }
            #expect(error?.code == .badRequest, "\(sql)")
            #expect(error?.message.contains("activestore_") == true, "\(sql): \(String(describing: error))")
        }
        #expect(try store.query("SELECT id FROM activestore_catalogue").count == 1)
        #expect(try store.query("SELECT x FROM own").count == 1)
        #expect(try store.query("SELECT name FROM pragma_table_info('own')")[0]["name"] == "x")
    }

    @Test func aTransactionThatAStatementEndsTakesNoMoreWrites() throws {
        let store = try open(folder.file())
        defer { try? store.close() }
        try store.execute("CREATE TABLE own (x UNIQUE)")
        #expect(failure { try store.execute("VACUUM") }?.message.contains("backup(to:)") == true)
        let error = failure {
            try store.write { _ in
                try store.execute("INSERT INTO own VALUES (1)")
                #expect(failure { try store.execute("INSERT OR ROLLBACK INTO own VALUES (1)") } != nil)
                var author = Author(name: "a")
                try author.save()
            }
        }
        #expect(error != nil)
        #expect(try Author.count(in: store) == 0)
    }

    @Test func valuesNeverBecomeSQL() throws {
        let store = try open(folder.file())
        defer { try? store.close() }
        let hostile = ["'; DROP TABLE author; --", "\" OR 1=1", "\u{202E}", "%_*?[", "\\", "é", "e\u{301}", ""]
        for text in hostile {
            var author = Author(name: text)
            try author.save(in: store)
            #expect(try Author.where { $0.name == text }.in(store).all() == [author])
            #expect(
                try store.query("SELECT name FROM author WHERE name = ?", [text]).map { $0["name"] } == [.string(text)])
        }
        #expect(try Author.count(in: store) == hostile.count)
        #expect(
            failure {
                var author = Author(name: "a\u{0}b")
                try author.save(in: store)
            }?.code == .unstorableValue)
        #expect(failure { _ = try store.query("SELECT ?", ["a\u{0}b"]) }?.code == .unstorableValue)
    }

    @Test func asynchronousTwinsDoTheSame() async throws {
        let store = try open(folder.file())
        defer { try? store.close() }
        #expect(try await store.execute("INSERT INTO airport (faa, title) VALUES (?, ?)", ["EWR", "Newark"]) == 1)
        #expect(try await store.query("SELECT title FROM airport")[0]["title"] == "Newark")
    }

    @Test func whatAStatementChangedIsToldAsEverything() throws {
        let store = try open(folder.file())
        defer { try? store.close() }
        let told = Mutex<[Bool]>([])
        let subscription = store.onChange { changes in told.withLock { $0.append(changes.isEverything) } }
        func tells(_ wanted: [Bool], _ body: () throws -> Void) rethrows {
            told.withLock { $0 = [] }
            try body()
            #expect(told.withLock { $0 } == wanted)
        }
        try tells([true]) { try store.execute("INSERT INTO airport (faa, title) VALUES (?, ?)", ["EWR", "Newark"]) }
        try tells([true]) { try store.write { _ in _ = try store.query("UPDATE airport SET title = 'N' RETURNING faa") } }
        try tells([]) { try store.write { _ in _ = try store.query("SELECT title FROM airport") } }
        try tells([false]) { try store.write { _ in _ = try Author(name: "a", age: 1).saved() } }
        try tells([]) {
            try store.write {
                _ = try store.execute("DELETE FROM airport")
                $0.rollback()
            }
        }
        subscription.cancel()
    }
}
