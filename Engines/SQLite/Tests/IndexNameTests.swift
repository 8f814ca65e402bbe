import StoreCore
import Testing

@testable import StoreSQLite

/// Names of declared indexes that belong to indexes of other programs.
@Suite struct IndexNameTests {
    let folder = try! TestFolder()

    static let company = EntityDefinition(
        name: "company",
        fields: [
            FieldDefinition(name: "id", type: .int), FieldDefinition(name: "name", type: .string),
            FieldDefinition(name: "size", type: .int),
        ])

    static func index(_ name: String?, unique: Bool) -> IndexDefinition {
        IndexDefinition(entity: "company", parts: [.init("name")], unique: unique, name: name)
    }

    static func company(with index: IndexDefinition) -> EntityDefinition {
        var entity = company
        entity.indexes = [index]
        return entity
    }

    @Test func anIndexOfAnotherTableIsNotTakenForTheAddedOne() throws {
        let world = try ChangingStore(folder.file(), [Self.company])
        try world.store.execute("CREATE TABLE other (a TEXT)")
        try world.store.execute("CREATE INDEX foreign_ix ON other (a)")
        for unique in [true, false] {
            try world.expectRefusal(
                .addIndex(entity: Self.company, Self.index("foreign_ix", unique: unique)), .badSchema, ["foreign_ix", "the table other"])
        }
        try world.expectSound()
    }

    @Test func anIndexOverOtherColumnsIsNotTakenForTheAddedOne() throws {
        let world = try ChangingStore(folder.file(), [Self.company])
        try world.store.execute("CREATE UNIQUE INDEX sizes ON company (size)")
        try world.store.execute("CREATE INDEX plain ON company (name)")
        try world.store.execute("CREATE UNIQUE INDEX positive ON company (name) WHERE size > 0")
        for (name, unique) in [("sizes", true), ("sizes", false), ("plain", true), ("positive", true)] {
            try world.expectRefusal(
                .addIndex(entity: Self.company, Self.index(name, unique: unique)), .badSchema, [name, "the table company"])
        }
        // What does the same is used as it is.
        try world.store.execute("CREATE UNIQUE INDEX names ON company (name)")
        let before = try world.texts()
        try world.apply(.addIndex(entity: Self.company, Self.index("plain", unique: false)))
        try world.apply(.addIndex(entity: Self.company, Self.index("names", unique: true)))
        #expect(try world.texts() == before)
        try world.expectSound()
    }

    @Test func anIndexOfAnotherTableIsNeitherDroppedNorRenamed() throws {
        let index = Self.index("mine", unique: false)
        let world = try ChangingStore(folder.file(), [Self.company(with: index)])
        for statement in ["DROP INDEX mine", "CREATE TABLE other (a TEXT)", "CREATE INDEX mine ON other (a)"] {
            try world.store.execute(statement)
        }
        try world.apply(.renameIndex(entity: try world.entity(), index, to: "ours"))
        try world.expectSound()
        try world.apply(.dropIndex(entity: try world.entity(), index))
        #expect(try world.texts("type = 'index' AND name = 'mine'") == ["CREATE INDEX mine ON other (a)"])
    }

    @Test(arguments: [false, true]) func openingRefusesATakenName(hasTable: Bool) throws {
        try sql(folder.file(), "CREATE TABLE other (a TEXT); CREATE UNIQUE INDEX company_name_unique ON other (a)")
        if hasTable { try sql(folder.file(), "CREATE TABLE company (id INTEGER PRIMARY KEY, name TEXT NOT NULL, size INTEGER NOT NULL)") }
        let error = failure { _ = try ChangingStore(folder.file(), [Self.company(with: Self.index(nil, unique: true))]) }
        #expect(error?.code == .badSchema)
        #expect(error?.message.contains("the table other") == true)
        let reader = try ChangingStore(folder.file(), [], policy: .none)
        #expect(
            try reader.store.query("SELECT name FROM sqlite_schema ORDER BY name").map { try $0.read(0, as: String.self) }
                == (hasTable ? ["company"] : []) + ["company_name_unique", "other"])
    }

    /// A column that ignores case is unique in a stricter sense than is declared, which keeps exact texts unique too.
    @Test(arguments: ["", "COLLATE NOCASE"]) func openingTakesOverAnIndexThatDoesWhatIsDeclared(collation: String) throws {
        try sql(
            folder.file(),
            """
            CREATE TABLE company (id INTEGER PRIMARY KEY, name TEXT NOT NULL \(collation), size INTEGER NOT NULL);
            CREATE UNIQUE INDEX company_name_unique ON company (name);
            """)
        let world = try ChangingStore(folder.file(), [Self.company(with: Self.index(nil, unique: true))])
        try world.insert([1, "Ann", 1])
        #expect(failure { try world.insert([2, "Ann", 2]) }?.code == .duplicateValue)
        try world.expectSound()
    }

    /// It only serves other requests.
    @Test func openingTakesOverAnIndexOverOtherColumnsUnlessItIsToBeUnique() throws {
        try sql(
            folder.file(),
            """
            CREATE TABLE company (id INTEGER PRIMARY KEY, name TEXT NOT NULL, size INTEGER NOT NULL);
            CREATE INDEX by_name ON company (size);
            """)
        let error = failure { _ = try ChangingStore(folder.file(), [Self.company(with: Self.index("by_name", unique: true))]) }
        #expect(error?.code == .badSchema)
        try ChangingStore(folder.file(), [Self.company(with: Self.index("by_name", unique: false))]).expectSound()
    }
}
