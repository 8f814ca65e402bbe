import StoreCore
import Testing

@testable import StoreSQLite

/// Removing entities, fields and indexes.
@Suite struct SchemaDropTests {
    let folder = try! TestFolder()

    func field(_ name: String, _ type: FieldType = .string, optional: Bool = true) -> FieldDefinition {
        FieldDefinition(name: name, type: type, isOptional: optional)
    }

    func thing(_ fields: [FieldDefinition], _ indexes: [IndexDefinition] = []) -> EntityDefinition {
        EntityDefinition(name: "thing", fields: [FieldDefinition(name: "id", type: .int)] + fields, indexes: indexes)
    }

    @Test func aFieldGoesWithItsValues() throws {
        let world = try ChangingStore(folder.file(), [thing([field("a"), field("b"), field("c")])])
        try world.insert([1, "a", "b", "c"])
        let b = try world.entity().fields[2]
        try world.apply(.dropField(entity: try world.entity(), b))
        #expect(try world.rows() == [[1, "a", "c"]])
        #expect(try world.store.query("SELECT * FROM thing")[0].columns == ["id", "a", "c"])
        try world.expectSound()
        // As if it was never there.
        try world.apply(.addField(entity: try world.entity(), b))
        #expect(try world.rows() == [[1, "a", "c", .null]])
    }

    /// SQLite removes no column that is unique or refers to another table; ours does, by making the table anew.
    @Test func aFieldOfATableOfOthersGoesWithItsOwnConstraints() throws {
        try sql(
            folder.file(),
            """
            CREATE TABLE p (id INTEGER PRIMARY KEY);
            CREATE TABLE thing (
                id INTEGER PRIMARY KEY AUTOINCREMENT, -- the key
                a TEXT COLLATE NOCASE DEFAULT ('x' || 'y') CHECK (length(a) < 10), b TEXT UNIQUE /* goes */,
                c INT, d REAL AS (id * 2) STORED, e INT REFERENCES p(id) ON DELETE SET NULL,
                FOREIGN KEY (c) REFERENCES p(id), UNIQUE (a, e));
            CREATE INDEX other ON thing (a DESC, id) WHERE e > 0;
            CREATE TRIGGER tr AFTER UPDATE OF a ON thing BEGIN INSERT INTO p (id) VALUES (new.id + 100); END;
            INSERT INTO p VALUES (1);
            INSERT INTO thing (a, b, c, e) VALUES ('x', 'u', 1, 1), ('y', 'v', 7, NULL), ('z', 'w', 1, 1);
            DELETE FROM thing WHERE a = 'z';
            """)
        let world = try ChangingStore(folder.file(), [thing([field("a"), field("b"), field("c", .int)])])
        let others = try world.texts("sql IS NOT NULL AND type <> 'table'")
        try world.apply(.dropField(entity: try world.entity(), try world.entity().fields[2]))
        #expect(try world.rows() == [[1, "x", 1], [2, "y", 7]])
        try world.apply(.dropField(entity: try world.entity(), try world.entity().fields[2]))
        #expect(try world.rows() == [[1, "x"], [2, "y"]])
        #expect(try world.texts("sql IS NOT NULL AND type <> 'table'") == others)
        #expect(
            try world.texts("name = 'thing'")[0] == """
                CREATE TABLE "thing" (
                    id INTEGER PRIMARY KEY AUTOINCREMENT, -- the key
                    a TEXT COLLATE NOCASE DEFAULT ('x' || 'y') CHECK (length(a) < 10) /* goes */, d REAL AS (id * 2) STORED, e INT REFERENCES p(id) ON DELETE SET NULL, UNIQUE (a, e))
                """)
        try world.expectSound()
        // A key that was once given is not given again.
        try world.store.execute("INSERT INTO thing (a) VALUES ('new')")
        #expect(try world.store.query("SELECT id, d FROM thing WHERE a = 'new'")[0].values == [4, 8.0])
        try world.store.execute("UPDATE thing SET a = 'q' WHERE id = 1")
        #expect(try world.store.query("SELECT count(*) FROM p")[0][0] == 2)
    }

    @Test func aFieldThatSomethingElseSpeaksOfStays() throws {
        let path = folder.file()
        try sql(
            path,
            """
            CREATE TABLE thing (id INTEGER PRIMARY KEY, a TEXT, b TEXT, c TEXT, d TEXT, e TEXT, f TEXT UNIQUE,
                g TEXT AS (e || 'g'), CHECK (d <> 'x'), UNIQUE (a, f));
            CREATE INDEX i ON thing (a); CREATE VIEW v AS SELECT b FROM thing;
            CREATE TRIGGER t AFTER INSERT ON thing BEGIN SELECT new.c; END;
            INSERT INTO thing (id, a) VALUES (1, 'x');
            """)
        let fields = ["a", "b", "c", "d", "e", "f"].map { field($0) }
        let world = try ChangingStore(path, [thing(fields)])
        func drop(_ name: String) throws -> SchemaChange {
            let entity = try world.entity()
            return .dropField(entity: entity, entity.fields[try entity.requirePosition(of: name)])
        }
        try world.expectRefusal(drop("a"), .unsupported, [".sql"])
        try world.expectRefusal(drop("b"), .unsupported, ["view v", "DROP VIEW \"v\""])
        try world.expectRefusal(drop("c"), .unsupported, ["trigger t", "DROP TRIGGER \"t\""])
        try world.expectRefusal(drop("d"), .unsupported, ["uses d: a generated column", ".sql"])
        try world.expectRefusal(drop("e"), .unsupported, ["uses e: a generated column", ".sql"])
        try world.expectRefusal(drop("f"), .unsupported, ["uses f: a generated column", ".sql"])
        try world.expectRefusal(drop("id"), .unsupported, ["PRIMARY KEY"])
        try world.expectSound()
    }

    @Test func aColumnThatIsGoneByOtherMeansIsNoFailure() throws {
        let world = try ChangingStore(folder.file(), [thing([field("a"), field("b")])])
        try world.store.execute("ALTER TABLE thing DROP COLUMN b")
        try world.apply(.dropField(entity: try world.entity(), try world.entity().fields[2]))
        try world.store.execute("DROP TABLE thing")
        try world.apply(.dropEntity(try world.entity()))
        try world.expectSound()
    }

    @Test func anEntityGoesWithItsIndexesAndTriggers() throws {
        let other = EntityDefinition(name: "other", fields: [FieldDefinition(name: "id", type: .int)])
        let world = try ChangingStore(folder.file(), [thing([field("a")], [IndexDefinition(entity: "thing", parts: [.init("a")])]), other])
        try world.store.execute("CREATE TRIGGER t AFTER INSERT ON thing BEGIN SELECT 1; END")
        // Refers to what goes; with foreign keys off, as they are here, nothing happens to it.
        try world.store.execute("CREATE TABLE child (thing INT REFERENCES thing(id) ON DELETE CASCADE)")
        try world.store.execute("INSERT INTO child VALUES (1)")
        try world.insert([1, "x"], "thing")
        let entity = try world.entity("thing")
        try world.apply(.dropEntity(entity))
        #expect(try world.store.query("SELECT name FROM sqlite_schema WHERE tbl_name = 'thing'").isEmpty)
        #expect(try world.store.query("SELECT * FROM child").count == 1)
        try world.expectSound()
        try world.apply(.addEntity(entity))
        #expect(try world.rows("thing").isEmpty)
        try world.expectSound()
    }

    @Test func anEntityThatSomethingElseSpeaksOfStays() throws {
        let world = try ChangingStore(folder.file(), [thing([field("a")])])
        try world.insert([1, "x"])
        try world.store.execute("CREATE VIEW v AS SELECT a FROM thing")
        try world.expectRefusal(.dropEntity(try world.entity()), .unsupported, ["DROP VIEW \"v\""])
        try world.store.execute("DROP VIEW v")
        try world.store.execute("CREATE TABLE own (x)")
        try world.store.execute("CREATE TRIGGER t AFTER INSERT ON own BEGIN DELETE FROM thing; END")
        try world.expectRefusal(.dropEntity(try world.entity()), .unsupported, ["DROP TRIGGER \"t\""])
        try world.store.execute("DROP TRIGGER t")
        // What was broken before does not stand in the way.
        try world.store.execute("CREATE VIEW w AS SELECT missing FROM own")
        try world.apply(.dropEntity(try world.entity()))
    }

    @Test func aViewIsNoTableToBeChanged() throws {
        try sql(folder.file(), "CREATE TABLE t (id INTEGER PRIMARY KEY, a TEXT); CREATE VIEW thing AS SELECT * FROM t;")
        let world = try ChangingStore(folder.file(), [thing([field("a")])], policy: .none)
        try world.expectRefusal(.renameEntity(try world.entity(), to: "x"), .unsupported, ["thing"])
        try world.expectRefusal(.dropField(entity: try world.entity(), try world.entity().fields[1]), .unsupported, ["thing"])
        var new = try world.entity().fields[1]
        new.isOptional = false
        try world.expectRefusal(.changeField(entity: try world.entity(), try world.entity().fields[1], to: new), .unsupported, ["thing"])
    }
}
