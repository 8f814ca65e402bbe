import FoundationEssentials
import StoreCore
import Testing

@testable import StoreSQLite

@Suite struct SchemaTests {
    let folder = try! TestFolder()

    func open(_ fields: [FieldDefinition], _ indexes: [IndexDefinition] = [], policy: SchemaPolicy = .addMissing) throws
        -> (SQLiteStore, EntityID)
    {
        let definition = EntityDefinition(
            name: "thing", fields: [FieldDefinition(name: "id", type: .int)] + fields, indexes: indexes)
        var configuration = StoreConfiguration(scheme: "sqlite", location: folder.file())
        configuration.schema = Schema([definition])
        configuration.schemaPolicy = policy
        let store = try openStore(configuration, engines: [.sqlite])
        return (try #require(store as? SQLiteStore), EntityID(definition))
    }

    func insert(_ store: SQLiteStore, _ entity: EntityID, _ values: [Value]) throws {
        try store.write { try $0.insert(entity) { writer in for value in values { try value.write(to: writer) } } }
    }

    func rows(_ store: SQLiteStore, _ entity: EntityID) throws -> [[Value]] {
        let types = entity.definition.fields.map(\.type)
        var result: [[Value]] = []
        try store.read {
            try $0.fetch(FetchRequest(entity)) { row in
                result.append(try types.enumerated().map { try row.value($0.offset, type: $0.element) })
                return .next
            }
        }
        return result
    }

    static let defaults: [Value] = [
        .bool(true), .int(.min), .int(-5), .double(-1.5), .double(0.1), .double(.infinity),
        .double(.leastNonzeroMagnitude),
        .double(.greatestFiniteMagnitude), .double(1.0 / 3), .string(""), .string("it's \"q\" ; -- \n é"),
        .data(Data([0, 255, 39])),
        .data(Data()), .date(Date(timeIntervalSince1970: 1.5)), .uuid(UUID(high: 1, low: .max)),
        .decimal(Decimal(string: "-12.340") ?? 0), .json("{\"a\":\"it's\"}"),
    ]

    @Test func addedFieldsHaveTheirDefaultsInOldAndNewRecords() throws {
        let (first, small) = try open([])
        try insert(first, small, [1])
        try first.close()
        let fields = Self.defaults.enumerated().map { index, value in
            FieldDefinition(name: "f\(index)", type: value.type ?? .int, defaultValue: value)
        }
        let optional = FieldDefinition(name: "maybe", type: .string, isOptional: true)
        let (second, large) = try open(fields + [optional])
        #expect(try rows(second, large) == [[1] + Self.defaults + [.null]])
        try second.close()
        // The program before still inserts; its records get the defaults.
        let (third, _) = try open([])
        #expect(third.health.undeclared.count == Self.defaults.count + 1)
        try insert(third, small, [2])
        try third.close()
        let (fourth, _) = try open(fields + [optional])
        defer { try? fourth.close() }
        #expect(try rows(fourth, large) == [[1] + Self.defaults + [.null], [2] + Self.defaults + [.null]])
    }

    @Test func insertsGoOnWhenAFieldWithoutDefaultIsNoLongerDeclared() throws {
        let types: [FieldType] = [.bool, .int, .double, .string, .data, .date, .uuid, .decimal, .json]
        let fields = types.map { FieldDefinition(name: "\($0.rawValue)_", type: $0) }
        let (first, _) = try open(fields)
        try first.close()
        let (second, small) = try open([])
        try insert(second, small, [1])
        try second.close()
        let (third, large) = try open(fields)
        defer { try? third.close() }
        #expect(
            try rows(third, large) == [
                [
                    1, false, 0, 0.0, "", .data(Data()), .date(Date(timeIntervalSince1970: 0)),
                    .uuid(UUID(high: 0, low: 0)),
                    .decimal(0), .json("null"),
                ]
            ])
    }

    @Test func aUniqueIndexOverDuplicatesFailsAndChangesNothing() throws {
        let field = FieldDefinition(name: "name", type: .string, isOptional: true)
        let (first, entity) = try open([field])
        for (id, name) in ["a", "A", "b", "b", "c"].enumerated() {
            try insert(first, entity, [.int(Int64(id)), .string(name)])
        }
        try insert(first, entity, [10, .null])
        try insert(first, entity, [11, .null])
        try first.close()
        let plain = IndexDefinition(entity: "thing", parts: [.init("name")], unique: true)
        let folding = IndexDefinition(entity: "thing", parts: [.init("name", caseInsensitive: true)], unique: true)
        let error = failure { try open([field], [plain]).0.close() }
        #expect(error?.code == .duplicateValue)
        #expect(error?.message.contains("thing_name_unique") == true)
        #expect(error?.message.contains("1 value") == true)
        #expect(error?.values.count == 1)
        #expect(error?.message.contains("\"b\"") == false)
        #expect(failure { try open([field], [folding]).0.close() }?.values.count == 2)
        let (second, _) = try open([field])
        #expect(try second.number("SELECT count(*) FROM sqlite_schema WHERE type = 'index'") == 0)
        _ = try second.execute("DELETE FROM thing WHERE id IN (1, 3)")
        try second.close()
        let (third, _) = try open([field], [plain, folding])
        defer { try? third.close() }
        let collision = failure { try insert(third, entity, [20, "C"]) }
        #expect(collision?.code == .duplicateValue)
        #expect(collision?.field == "name")
        try insert(third, entity, [21, .null])
    }

    @Test func verifyingReportsWhatDiffersAndAddsNothing() throws {
        try open([]).0.close()
        let field = FieldDefinition(name: "age", type: .int, isOptional: true)
        #expect(failure { try open([field], policy: .verify).0.close() }?.code == .needsMigration)
        #expect(failure { try open([FieldDefinition(name: "age", type: .int)]).0.close() }?.code == .needsMigration)
        try open([field]).0.close()
        try open([field], policy: .verify).0.close()
    }

    @Test func schemaChangesAreRolledBackWithTheirTransaction() throws {
        let (store, entity) = try open([FieldDefinition(name: "name", type: .string)])
        defer { try? store.close() }
        let index = IndexDefinition(entity: "thing", parts: [.init("name")])
        struct Stop: Error {}
        #expect(throws: Stop.self) {
            try store.write { tx in
                try tx.apply(.addIndex(entity: entity.definition, index))
                throw Stop()
            }
        }
        #expect(try store.number("SELECT count(*) FROM sqlite_schema WHERE type = 'index'") == 0)
        try store.write { try $0.apply(.addIndex(entity: entity.definition, index)) }
        #expect(
            try store.plan(FetchRequest(entity, where: .compare(1, .equal, "x"))).access == [
                .index("thing_name_index", covering: true)
            ])
    }
}
