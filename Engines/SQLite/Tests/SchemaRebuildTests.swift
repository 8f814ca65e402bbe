import StoreCore
import Testing

@testable import StoreSQLite

/// Fields that become optional or required, or get another default: the table is made anew.
@Suite struct SchemaRebuildTests {
    let folder = try! TestFolder()

    func thing(_ fields: [FieldDefinition], _ indexes: [IndexDefinition] = []) -> EntityDefinition {
        EntityDefinition(name: "thing", fields: [FieldDefinition(name: "id", type: .int)] + fields, indexes: indexes)
    }

    /// The change that makes a field optional or required, or gives it a default.
    func change(
        _ world: ChangingStore, _ name: String, optional: Bool? = nil, default value: Value?? = nil
    ) throws -> SchemaChange {
        let entity = try world.entity()
        let field = entity.fields[try entity.requirePosition(of: name)]
        var new = field
        if let optional { new.isOptional = optional }
        if let value { new.defaultValue = value }
        return .changeField(entity: entity, field, to: new)
    }

    @Test func everyTypeBecomesRequiredOptionalAndGetsADefault() throws {
        let values = SchemaTests.defaults
        let fields = values.enumerated().map { FieldDefinition(name: "f\($0.offset)", type: $0.element.type ?? .int, isOptional: true) }
        let world = try ChangingStore(
            folder.file(), [thing(fields, [IndexDefinition(entity: "thing", parts: [.init("f9", caseInsensitive: true)], unique: true)])])
        try world.insert([1] + values)
        for (field, value) in zip(fields, values) {
            try world.apply(change(world, field.name, optional: false, default: value))
        }
        #expect(try world.rows() == [[1] + values])
        try world.store.execute("INSERT INTO thing (id, f9) VALUES (2, 'other')")
        #expect(try world.rows()[1] == [2] + values.enumerated().map { $0.offset == 9 ? "other" : $0.element })
        #expect(failure { try world.store.execute("UPDATE thing SET f0 = NULL") }?.code == .constraint)
        #expect(
            failure { try world.insert([3] + values.enumerated().map { $0.offset == 9 ? "OTHER" : $0.element }) }?.code == .duplicateValue)
        try world.expectSound()
        for field in fields { try world.apply(change(world, field.name, optional: true, default: .some(nil))) }
        try world.insert([4] + values.map { _ in .null })
        #expect(try world.rows()[0] == [1] + values)
        try world.expectSound()
        #expect(
            try world.texts("type = 'table'") == [try ChangingStore(folder.file("b.db"), [try world.entity()]).texts("type = 'table'")[0]])
    }

    @Test func aRecordWithNilKeepsTheFieldOptional() throws {
        let world = try ChangingStore(folder.file(), [thing([FieldDefinition(name: "a", type: .string, isOptional: true)])])
        try world.insert([1, .null])
        try world.insert([2, "x"])
        try world.expectRefusal(change(world, "a", optional: false), .constraint, ["thing.a", "1 record"])
        _ = try world.store.execute("DELETE FROM thing WHERE id = 1")
        try world.apply(change(world, "a", optional: false))
        #expect(try world.rows() == [[2, "x"]])
        try world.expectSound()
    }

    /// Records from before a field was added have its default without it being written in them; another default must not reach them.
    @Test func aNewDefaultIsForNewRecordsAlone() throws {
        let world = try ChangingStore(folder.file(), [thing([])])
        try world.insert([1])
        try world.apply(.addField(entity: try world.entity(), FieldDefinition(name: "a", type: .int, defaultValue: 5)))
        try world.apply(change(world, "a", default: 7))
        try world.store.execute("INSERT INTO thing (id) VALUES (2)")
        #expect(try world.rows() == [[1, 5], [2, 7]])
        try world.apply(change(world, "a", default: .some(nil)))
        #expect(try world.rows() == [[1, 5], [2, 7]])
        try world.expectSound()
    }

    static let adopted = [
        "CREATE TABLE thing (id INTEGER PRIMARY KEY, a TEXT, b TEXT)",
        "CREATE TABLE thing (id INTEGER PRIMARY KEY AUTOINCREMENT, a varchar(20) COLLATE NOCASE NULL, b REAL CHECK (b <> 7))",
        "CREATE TABLE [thing] (id INT PRIMARY KEY, a VARCHAR(20) UNIQUE ON CONFLICT IGNORE, b TEXT) WITHOUT ROWID",
        "CREATE TABLE 'thing' (b TEXT DEFAULT (1 + 1), a TEXT CONSTRAINT x CHECK (a <> 'NOT NULL'), id PRIMARY KEY)",
        "CREATE TABLE \"thing\" (\n  id INTEGER PRIMARY KEY,\n  \"a\" TEXT, -- a, (b\n  b AS (upper(a)) STORED,\n  c AS (id * 2))",
        "CREATE TABLE thing (id INTEGER PRIMARY KEY, b INT REFERENCES thing(id) ON DELETE CASCADE, a TEXT, FOREIGN KEY (a) REFERENCES p(n))",
        "CREATE TABLE thing (id TEXT, a TEXT, b, UNIQUE (a, b), CONSTRAINT k PRIMARY KEY (id DESC), CHECK (a <> b))",
        "CREATE TABLE thing (id INT NOT NULL UNIQUE, a BLOB, b TEXT, rowid TEXT)",
        "CREATE TABLE thing (id INTEGER PRIMARY KEY, a TEXT /* the name */, b ANY) STRICT",
    ]

    /// What a definition of ours does not know has to be there afterwards, byte for byte.
    @Test(arguments: adopted) func aTableOfOthersStaysWhatItWas(text: String) throws {
        let path = folder.file()
        let isGenerated = text.contains(" AS (")
        try sql(
            path,
            """
            CREATE TABLE p (id INTEGER PRIMARY KEY, n TEXT UNIQUE); \(text);
            CREATE TABLE child (x INT REFERENCES thing(id) ON UPDATE CASCADE, y TEXT);
            CREATE INDEX one ON thing (a COLLATE NOCASE DESC, b) WHERE a IS NOT NULL; CREATE UNIQUE INDEX two ON thing (lower(a), id);
            CREATE VIEW v AS SELECT thing.a, id FROM thing;
            CREATE TRIGGER before BEFORE INSERT ON thing WHEN new.a = 'never' BEGIN SELECT raise(ABORT, 'no; not this'); END;
            CREATE TRIGGER after AFTER DELETE ON thing BEGIN DELETE FROM child WHERE x = old.id; END;
            CREATE TRIGGER other AFTER INSERT ON child BEGIN UPDATE thing SET a = a || '!' WHERE id = new.x; END;
            INSERT INTO thing (id, a\(isGenerated ? "" : ", b")) VALUES
                (1, 'x'\(isGenerated ? "" : ", 1")), (2, 'y'\(isGenerated ? "" : ", 1")), (5, 'z'\(isGenerated ? "" : ", NULL"));
            DELETE FROM thing WHERE id = 2; INSERT INTO child VALUES (1, 'one'); ANALYZE;
            """)
        let type: FieldType = text.contains("(id TEXT") ? .string : .int
        let entity = EntityDefinition(
            name: "thing", fields: [FieldDefinition(name: "id", type: type), FieldDefinition(name: "a", type: .string, isOptional: true)])
        let world = try ChangingStore(path, [entity])
        let all = "sql IS NOT NULL AND name <> 'thing'"
        let before = (try world.dump(), try world.texts(all), try world.texts("name = 'thing'")[0])
        try world.apply(change(world, "a", optional: false, default: "new"))
        #expect(try world.dump() == before.0)
        #expect(try world.texts(all) == before.1)
        #expect(failure { try world.store.execute("UPDATE thing SET a = NULL") }?.code == .constraint)
        #expect(failure { try world.store.execute("INSERT INTO thing (id, a) VALUES (9, 'never')") }?.message.contains("not this") == true)
        try world.expectSound()
        try world.apply(change(world, "a", optional: true, default: .some(nil)))
        #expect(try world.dump() == before.0)
        #expect(try world.texts(all) == before.1)
        #expect(try world.texts("name = 'thing'")[0].drop { $0 != "(" } == before.2.drop { $0 != "(" })
        try world.expectSound()
        // Another program, in which references are enforced, goes on with it.
        if !text.contains("REFERENCES p(n)") {
            try sql(
                path,
                "PRAGMA foreign_keys=ON; DELETE FROM child; UPDATE thing SET id = 77 WHERE id = 5; INSERT INTO child VALUES (77, 'x');")
            #expect(try world.store.query("SELECT a FROM v WHERE id = 77")[0][0] == "z!")
        }
    }

    @Test func whatTheDatabaseHasAlreadyNeedsNoNewTable() throws {
        try sql(folder.file(), "CREATE TABLE thing (id INTEGER PRIMARY KEY, a TEXT, b TEXT NOT NULL)")
        let world = try ChangingStore(
            folder.file(),
            [thing([FieldDefinition(name: "a", type: .string), FieldDefinition(name: "b", type: .string, isOptional: true)])])
        let before = try world.store.number("SELECT rootpage FROM sqlite_schema WHERE name = 'thing'")
        try world.apply(change(world, "a", optional: true))
        try world.apply(change(world, "b", optional: false))
        #expect(try world.store.number("SELECT rootpage FROM sqlite_schema WHERE name = 'thing'") == before)
        try world.expectSound()
    }

    @Test func whatCannotBeMadeAnewSafelyIsRefused() throws {
        let path = folder.file()
        // A check that calls the table by its name, and a default in the wrong quotes, which SQLite takes for a name here.
        try sql(path, "CREATE TABLE thing (id INTEGER PRIMARY KEY, a TEXT, CHECK (thing.a <> 'x')); INSERT INTO thing VALUES (1, 'y');")
        let entity = thing([FieldDefinition(name: "a", type: .string, isOptional: true)])
        let world = try ChangingStore(path, [entity])
        try world.expectRefusal(change(world, "a", optional: false), .unsupported, ["thing.a", ".sql"])
        try world.expectSound()
        let other = folder.file("other.db")
        try sql(
            other,
            "CREATE TABLE thing (id INTEGER PRIMARY KEY, a TEXT, b TEXT CHECK (b IN (\"x\", \"y\"))); INSERT INTO thing VALUES (1, 'y', 'x');"
        )
        let second = try ChangingStore(other, [entity])
        try second.expectRefusal(change(second, "a", optional: false), .unsupported, [".sql"])
        #expect(try second.rows() == [[1, "y"]])
    }

    @Test func aRebuildIsUndoneWithItsTransaction() throws {
        let index = IndexDefinition(entity: "thing", parts: [.init("a", caseInsensitive: true)], unique: true)
        let world = try ChangingStore(folder.file(), [thing([FieldDefinition(name: "a", type: .string)], [index])])
        try world.store.execute("CREATE TRIGGER t AFTER INSERT ON thing BEGIN SELECT 1; END")
        for id in 1...50 { try world.insert([.int(Int64(id)), .string("n\(id)")]) }
        let before = (try world.texts(), try world.dump())
        struct Stop: Error {}
        let change = try change(world, "a", optional: true)
        #expect(throws: Stop.self) {
            try world.store.write {
                try $0.apply(change)
                throw Stop()
            }
        }
        try world.store.write { tx in
            try tx.savepoint { inner in
                try inner.apply(change)
                inner.rollback()
            }
            try tx.insert(EntityID(try world.entity())) {
                try Value.int(51).write(to: $0); try Value.string("n51").write(to: $0)
            }
        }
        #expect(try world.texts() == before.0)
        #expect(try world.dump().dropLast() == before.1)
        #expect(try world.rows().last == [51, "n51"])
        try world.expectSound()
    }
}
