import StoreCore
import Testing

@testable import StoreSQLite

/// Renaming entities, fields and indexes of stores with data.
@Suite struct SchemaRenameTests {
    let folder = try! TestFolder()

    static let person = EntityDefinition(
        name: "person",
        fields: [
            FieldDefinition(name: "id", type: .int), FieldDefinition(name: "name", type: .string),
            FieldDefinition(name: "age", type: .int, isOptional: true),
        ],
        indexes: [
            IndexDefinition(entity: "person", parts: [.init("name", caseInsensitive: true)], unique: true),
            IndexDefinition(entity: "person", parts: [.init("age", descending: true), .init("name")]),
        ])

    func world() throws -> ChangingStore {
        let world = try ChangingStore(folder.file(), [Self.person])
        for (id, name) in ["Ann", "Bob", "Cid"].enumerated() {
            try world.insert([.int(Int64(id)), .string(name), id == 1 ? .null : .int(Int64(id * 10))])
        }
        return world
    }

    @Test func aFieldIsRenamedWithItsIndexes() throws {
        let world = try world()
        let before = try world.rows()
        var new = Self.person.fields[1]
        new.name = "fullName"
        new.column = "fullName"
        try world.apply(.renameField(entity: Self.person, Self.person.fields[1], to: new))
        #expect(try world.rows() == before)
        try world.expectSound()
        #expect(failure { try world.insert([9, "ANN", .null]) }?.field == "fullName")
        let request = FetchRequest(EntityID(try world.entity()), where: .compare(1, .equal, "bob", caseInsensitive: true))
        #expect(try world.store.plan(request).access.first == .index("person_name_ci_unique", covering: false))
        #expect(try world.store.read { try $0.count(request) } == 1)
    }

    @Test func aKeyIsRenamed() throws {
        let world = try world()
        var new = Self.person.fields[0]
        new.name = "number"
        new.column = "number"
        try world.apply(.renameField(entity: Self.person, Self.person.fields[0], to: new))
        #expect(try world.rows().count == 3)
        #expect(failure { try world.insert([1, "x", .null]) }?.code == .duplicateKey)
        try world.expectSound()
    }

    @Test func aNameThatDiffersInCaseAloneIsAnotherName() throws {
        let world = try world()
        let before = try world.rows()
        try world.apply(.renameEntity(Self.person, to: "Person"))
        #expect(try world.texts("type = 'table'").allSatisfy { $0.hasPrefix("CREATE TABLE \"Person\"") })
        var new = Self.person.fields[1]
        new.column = "NAME"
        try world.apply(.renameField(entity: try world.entity(), Self.person.fields[1], to: new))
        #expect(try world.texts("type = 'table'")[0].contains("\"NAME\" TEXT"))
        #expect(try world.rows() == before)
        try world.expectSound()
    }

    @Test func anEntityIsRenamedWhereverItIsMentioned() throws {
        let path = folder.file()
        let world = try world()
        try sql(
            path,
            """
            CREATE TABLE note (id INTEGER PRIMARY KEY, person INTEGER REFERENCES person(id) ON DELETE CASCADE, text TEXT);
            CREATE TABLE log (what TEXT);
            CREATE TRIGGER added AFTER INSERT ON person BEGIN INSERT INTO log SELECT new.name || count(*) FROM person; END;
            CREATE TRIGGER noted AFTER INSERT ON note BEGIN UPDATE person SET age = 99 WHERE id = new.person; END;
            CREATE VIEW adult AS SELECT person.name AS n FROM person WHERE age >= 18;
            """)
        let before = try world.rows()
        try world.apply(.renameEntity(Self.person, to: "human"))
        #expect(try world.rows() == before)
        var new = Self.person.fields[1]
        new.name = "fullName"
        new.column = "fullName"
        try world.apply(.renameField(entity: try world.entity(), Self.person.fields[1], to: new))
        try world.expectSound()
        try world.insert([7, "Dan", 40])
        #expect(try world.store.query("SELECT what FROM log")[0][0] == "Dan4")
        try world.store.execute("INSERT INTO note VALUES (1, 7, 'x')")
        #expect(try world.rows().last == [7, "Dan", 99])
        #expect(try world.store.query("SELECT n FROM adult ORDER BY n").map { $0[0] } == ["Cid", "Dan"])
        #expect(try world.store.query("SELECT \"table\" AS t FROM pragma_foreign_key_list('note')")[0]["t"] == "human")
    }

    @Test func anIndexKeepsItsUniquenessFoldingAndOrderUnderAnotherName() throws {
        let world = try world()
        try world.apply(.renameIndex(entity: Self.person, Self.person.indexes[0], to: "by name"))
        try world.apply(.renameIndex(entity: try world.entity(), Self.person.indexes[1], to: "byAge"))
        #expect(
            try world.texts("type = 'index'") == [
                "CREATE UNIQUE INDEX \"by name\" ON \"person\" (\"name\" COLLATE ACTIVESTORE_FOLD)",
                "CREATE INDEX \"byAge\" ON \"person\" (\"age\" DESC, \"name\")",
            ])
        #expect(failure { try world.insert([9, "ANN", .null]) }?.code == .duplicateValue)
        try world.expectSound()
        try world.apply(.dropIndex(entity: try world.entity(), try world.entity().indexes[0]))
        try world.insert([9, "ANN", .null])
        try world.expectSound()
    }

    @Test func anIndexOfOthersKeepsWhatItsDefinitionDoesNotSay() throws {
        try sql(
            folder.file(), "CREATE TABLE person (id INTEGER PRIMARY KEY, name TEXT, age INT); CREATE INDEX i ON person (age) WHERE age > 5;"
        )
        var entity = Self.person
        entity.indexes = [IndexDefinition(entity: "person", parts: [.init("age")], name: "i")]
        let world = try ChangingStore(folder.file(), [entity])
        try world.apply(.renameIndex(entity: entity, entity.indexes[0], to: "j"))
        #expect(try world.texts("type = 'index'") == ["CREATE INDEX \"j\" ON person (age) WHERE age > 5"])
        // One that somebody dropped is there again.
        try world.store.execute("DROP INDEX j")
        try world.apply(.renameIndex(entity: try world.entity(), try world.entity().indexes[0], to: "k"))
        try world.expectSound()
    }

    @Test func aNameThatIsTakenIsRefused() throws {
        let world = try world()
        try world.store.execute("CREATE TABLE other (x)")
        try world.expectRefusal(.renameEntity(Self.person, to: "other"), .unsupported, ["other", "already", ".sql"])
        try world.expectRefusal(.renameEntity(Self.person, to: "sqlite_x"), .unsupported, ["sqlite_x"])
        try world.store.execute("ALTER TABLE person ADD COLUMN more TEXT")
        var new = Self.person.fields[1]
        new.column = "more"
        try world.expectRefusal(.renameField(entity: Self.person, Self.person.fields[1], to: new), .unsupported, ["more", ".sql"])
        try world.expectRefusal(
            .renameIndex(entity: Self.person, Self.person.indexes[0], to: Self.person.indexes[1].name), .unsupported, ["already"])
        try world.expectRefusal(
            .renameIndex(entity: Self.person, Self.person.indexes[0], to: "person"), .unsupported, ["already"])
        try world.expectSound()
    }

    @Test func aViewThatCannotBeUnderstoodStandsInTheWay() throws {
        let world = try world()
        try world.store.execute("CREATE VIEW \"odd one\" AS SELECT missing FROM person")
        var new = Self.person.fields[1]
        new.column = "title"
        let renaming = SchemaChange.renameField(entity: Self.person, Self.person.fields[1], to: new)
        try world.expectRefusal(renaming, .unsupported, ["odd one", "DROP VIEW \"odd one\"", "create it again"])
        try world.expectRefusal(.renameEntity(Self.person, to: "human"), .unsupported, ["DROP VIEW"])
        try world.store.execute("DROP VIEW \"odd one\"")
        try world.apply(renaming)
        try world.expectSound()
    }

    @Test func whatWasRenamedByOtherMeansIsLeftAsItIs() throws {
        let world = try world()
        try world.store.execute("ALTER TABLE person RENAME TO human")
        try world.apply(.renameEntity(Self.person, to: "human"))
        try world.store.execute("ALTER TABLE human RENAME COLUMN name TO title")
        var new = Self.person.fields[1]
        new.name = "title"
        new.column = "title"
        try world.apply(.renameField(entity: try world.entity(), Self.person.fields[1], to: new))
        #expect(try world.rows().count == 3)
        try world.expectSound()
    }
}
