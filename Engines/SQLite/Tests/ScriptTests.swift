import StoreCore
import Testing

@testable import StoreCore
@testable import StoreSQLite

/// Statements of a migration's own.
@Suite struct ScriptTests {
    let folder = try! TestFolder()

    func world() throws -> ChangingStore {
        let world = try ChangingStore(
            folder.file(),
            [
                EntityDefinition(
                    name: "note", fields: [FieldDefinition(name: "id", type: .int), FieldDefinition(name: "text", type: .string)])
            ])
        try world.insert([1, "one"])
        return world
    }

    @Test func severalStatementsRunInTheirOrder() throws {
        let world = try world()
        try world.store.write { tx in
            try tx.writer.run(
                """
                -- First a table; then what fills it.
                CREATE TABLE own (a, b); ; INSERT INTO own VALUES (1, 'x;y'), (2, 'z');
                CREATE TRIGGER t AFTER INSERT ON own BEGIN UPDATE note SET text = text || new.b; DELETE FROM own WHERE a = 1; END;
                INSERT INTO own VALUES (3, '!'); SELECT * FROM own; ALTER TABLE own RENAME COLUMN a TO c;
                PRAGMA foreign_key_check; /* the end */
                """)
        }
        #expect(try world.store.query("SELECT c FROM own ORDER BY c").map { $0[0] } == [2, 3])
        #expect(try world.rows() == [[1, "one!"]])
        try world.expectSound()
    }

    @Test func nothingStaysOfStatementsOfWhichOneFails() throws {
        let world = try world()
        try world.store.write { tx in
            var error = failure {
                try tx.writer.run("CREATE TABLE own (a NOT NULL); INSERT INTO own VALUES (1); INSERT INTO own VALUES (NULL)")
            }
            #expect(error?.code == .constraint)
            #expect(error?.message.hasPrefix("Statement 3: ") == true)
            error = failure { try tx.writer.run("UPDATE note SET text = 'x'; SELECT \"no such\" FROM note") }
            #expect(error?.code == .badRequest)
            error = failure { try tx.writer.run("DELETE FROM note; SELECT * FRM note") }
            #expect(error?.message.contains("byte") == true, "\(String(describing: error))")
        }
        #expect(try world.rows() == [[1, "one"]])
        #expect(try world.texts("name = 'own'").isEmpty)
        try world.expectSound()
    }

    @Test func whatWouldBreakTheTransactionIsRefused() throws {
        let world = try world()
        let note = FetchRequest(EntityID(try world.entity()))
        for text in [
            "COMMIT", "ROLLBACK", "SAVEPOINT x", "RELEASE activestore", "ROLLBACK TO activestore", "BEGIN", "ATTACH 'x' AS y", "VACUUM",
            "PRAGMA foreign_keys=ON", "PRAGMA writable_schema=ON", "PRAGMA legacy_alter_table=ON", "DROP TABLE activestore_catalogue",
            "UPDATE activestore_catalogue SET text = ''", "", " ; -- nothing", "SELECT ?", "SELECT 1\0",
        ] {
            try world.store.write { tx in
                let error = failure { try tx.writer.run("DELETE FROM note; \(text)") }
                let count = try tx.count(note)
                if text.isEmpty || text.contains("nothing") {
                    #expect(error == nil)
                    #expect(failure { try tx.writer.run(text) }?.code == .badRequest, "\(text)")
                } else {
                    #expect(error?.code == .badRequest, "\(text): \(String(describing: error))")
                    #expect(count == 1, "\(text)")
                }
                tx.rollback()
            }
        }
        #expect(try world.rows() == [[1, "one"]])
        try world.expectSound()
    }

    @Test func aStatementThatEndsTheTransactionLeavesNothingToCommit() throws {
        let world = try world()
        let error = failure {
            try world.store.write { tx in
                try tx.writer.run("INSERT INTO note VALUES (2, 'two')")
                #expect(failure { try tx.writer.run("INSERT OR ROLLBACK INTO note VALUES (1, 'again')") } != nil)
                try tx.writer.run("INSERT INTO note VALUES (3, 'three')")
            }
        }
        #expect(error != nil)
        #expect(try world.rows() == [[1, "one"]])
        try world.expectSound()
    }

    @Test func schemaAndStatementsMixInOneTransaction() throws {
        let world = try world()
        let entity = try world.entity()
        world.store.context.opened(schema: Schema(), undeclared: [])
        let title = FieldDefinition(name: "title", type: .string)
        try world.store.write { tx in
            try tx.writer.run("CREATE VIEW v AS SELECT text FROM note")
            #expect(failure { try tx.apply(.dropField(entity: entity, entity.fields[1])) }?.code == .unsupported)
            try tx.writer.run("DROP VIEW v")
            try tx.apply(.renameField(entity: entity, entity.fields[1], to: title))
            try tx.writer.run("UPDATE note SET title = upper(title); CREATE VIEW v AS SELECT title FROM note")
        }
        #expect(try world.store.query("SELECT title FROM v")[0][0] == "ONE")
    }
}
