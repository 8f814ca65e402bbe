import Foundation
import StoreCore
import StoreLMDB
import Testing

@testable import StoreKeyValue

/// What a store has to hold, as plain as can be: definitions, and records as lists of values.
struct PlainTables: Equatable {
    struct Table: Equatable {
        var definition: EntityDefinition
        var records: [Int64: [Value]] = [:]
    }
    var tables: [String: Table] = [:]

    var schema: Schema { Schema(tables.keys.sorted().compactMap { tables[$0]?.definition }) }

    /// What a change of the schema means.
    mutating func apply(_ change: SchemaChange) {
        switch change {
        case .addEntity(let entity): tables[entity.name] = Table(definition: entity)
        case .addField(let entity, let field):
            tables[entity.name]?.definition.fields.append(field)
            for key in (tables[entity.name]?.records ?? [:]).keys { tables[entity.name]?.records[key]?.append(field.defaultValue ?? .null) }
        case .addIndex(let entity, let index): tables[entity.name]?.definition.indexes.append(index)
        case .renameEntity(let entity, let name):
            tables[name] = tables.removeValue(forKey: entity.name)
            tables[name]?.definition.name = name
        case .dropEntity(let entity): tables[entity.name] = nil
        case .renameField(let entity, let field, let new), .changeField(let entity, let field, let new):
            guard var definition = tables[entity.name]?.definition, let at = definition.position(of: field.name) else { return }
            definition.fields[at] = new
            for index in definition.indexes.indices {
                for part in definition.indexes[index].parts.indices where definition.indexes[index].parts[part].field == field.name {
                    definition.indexes[index].parts[part].field = new.name
                }
            }
            tables[entity.name]?.definition = definition
        case .dropField(let entity, let field):
            guard let at = tables[entity.name]?.definition.position(of: field.name) else { return }
            tables[entity.name]?.definition.fields.remove(at: at)
            for key in (tables[entity.name]?.records ?? [:]).keys { tables[entity.name]?.records[key]?.remove(at: at) }
        case .renameIndex(let entity, let index, let name):
            guard let at = tables[entity.name]?.definition.indexes.firstIndex(where: { $0.name == index.name }) else { return }
            tables[entity.name]?.definition.indexes[at].name = name
        case .dropIndex(let entity, let index): tables[entity.name]?.definition.indexes.removeAll { $0.name == index.name }
        }
    }

    /// Whether two records share values of an index.
    func hasDuplicates(_ entity: String, _ index: IndexDefinition, _ records: [Int64: [Value]]) -> Bool {
        guard index.isUnique, let definition = tables[entity]?.definition else { return false }
        let positions = index.parts.compactMap { definition.position(of: $0.field) }
        var seen: Set<[Value]> = []
        for record in records.values {
            let values = positions.map { record[$0] }
            if !values.contains(.null), !seen.insert(values).inserted { return true }
        }
        return false
    }
}

/// A store without models, whose schema is changed as migrations do, beside the plain tables that it has to be like.
final class Library {
    private let make: () throws -> KeyValueStore
    private(set) var store: KeyValueStore
    var plain = PlainTables()

    init(_ make: @escaping () throws -> KeyValueStore) throws {
        self.make = make
        store = try make()
    }

    /// Over trees in memory.
    convenience init(_ trees: MapTrees = MapTrees()) throws {
        try self.init { try KeyValueStore(StoreContext(StoreConfiguration(scheme: "map"), engine: "map"), trees) }
    }

    /// Over a file of LMDB's.
    convenience init(folder: URL) throws {
        try self.init {
            var configuration = StoreConfiguration(scheme: "lmdb", location: folder.appendingPathComponent("a.lmdb").path)
            configuration.durability = .relaxed
            configuration.engineOptions["allowUnsafeFilesystem"] = "true"
            // Not through openStore(), which would take the stored schema for that of the program.
            guard let store = try Engine.lmdb.open(configuration) as? KeyValueStore else { throw StoreError(.internal, "No store.") }
            return store
        }
    }

    func reopen() throws {
        try store.close()
        store = try make()
    }

    func definition(_ name: String) throws -> EntityDefinition { try #require(plain.tables[name]?.definition) }
    func field(_ entity: String, _ name: String) throws -> FieldDefinition {
        try #require(try definition(entity).fields.first { $0.name == name })
    }
    func index(_ entity: String, _ name: String) throws -> IndexDefinition {
        try #require(try definition(entity).indexes.first { $0.name == name })
    }

    /// Runs a transaction; what it did to the plain tables goes with it when it fails.
    func write<R>(_ body: (any EngineWriter) throws -> R) throws -> R {
        let before = plain
        do { return try store.write { try body($0.checkedWriter()) } } catch {
            plain = before
            throw error
        }
    }

    /// Makes a change and notes it in the catalog, in the transaction under way or one of its own.
    func change(_ change: SchemaChange) throws {
        try write { writer in
            try writer.apply(change)
            plain.apply(change)
            var catalog = try writer.catalog() ?? Catalog()
            catalog.schema = plain.schema
            try writer.write(catalog)
        }
    }

    func put(_ entity: String, _ values: [Value]) throws {
        guard case .int(let key) = values[0] else { return }
        try write { writer in
            try writer.insert(EntityID(try definition(entity))) { row in for value in values { try value.write(to: row) } }
            plain.tables[entity]?.records[key] = values
        }
    }

    func set(_ entity: String, _ key: Int64, _ field: String, _ value: Value) throws {
        try write { writer in
            let definition = try definition(entity)
            let at = try definition.requirePosition(of: field)
            let found = try writer.update(EntityID(definition), .int(key), .only(at)) { try value.write(to: $0) }
            #expect(found == (plain.tables[entity]?.records[key] != nil))
            plain.tables[entity]?.records[key]?[at] = value
        }
    }

    func remove(_ entity: String, _ key: Int64) throws {
        try write { writer in
            let found = try writer.delete(EntityID(try definition(entity)), .int(key))
            #expect(found == (plain.tables[entity]?.records.removeValue(forKey: key) != nil))
        }
    }

    /// Compares all that a reader sees with plain tables.
    static func check(_ reader: any EngineReader, _ plain: PlainTables) throws {
        for (name, table) in plain.tables {
            let entity = EntityID(table.definition)
            var found: [Int64: [Value]] = [:]
            var last = Int64.min
            try reader.fetch(FetchRequest(entity)) { row in
                let values = try (0..<row.count).map { try Value(cell: row.cells[$0], type: table.definition.fields[$0].type) }
                if case .int(let key) = values[0] {
                    #expect(key > last)
                    last = key
                    found[key] = values
                }
                return .next
            }
            #expect(found == table.records, "\(name)")
            if let key = table.records.keys.randomElement() {
                let exists = try reader.get(entity, .int(key)) { row in
                    let values = try (0..<row.count).map { try Value(cell: row.cells[$0], type: table.definition.fields[$0].type) }
                    #expect(values == table.records[key])
                }
                #expect(exists)
            }
            for index in table.definition.indexes { try check(reader, entity, table, index) }
        }
    }

    /// The keys in the order of an index, alone: read from its entries where the plan covers.
    private static func check(_ reader: any EngineReader, _ entity: EntityID, _ table: PlainTables.Table, _ index: IndexDefinition) throws {
        let at = try table.definition.requirePosition(of: index.parts[0].field)
        let request = FetchRequest(entity, order: [OrderTerm(at)], limit: 1_000_000, fields: [0, at])
        var keys: [Int64] = []
        var last = Value.null
        try reader.fetch(request) { row in
            keys.append(row.cells[0].bits)
            let value = try Value(cell: row.cells[1], type: table.definition.fields[at].type)
            #expect(value == table.records[row.cells[0].bits]?[at])
            if case .int(let a) = last, case .int(let b) = value { #expect(a <= b) }
            last = value
            return .next
        }
        #expect(keys.count == table.records.count && Set(keys) == Set(table.records.keys), "\(index.name)")
    }

    func check(_ level: VerifyLevel = .full) throws {
        try store.read { try Library.check($0.checkedReader(), plain) }
        let report = try store.verify(level)
        #expect(report.problems == [])
    }

    /// What the store knows of a table.
    func stored(_ entity: String) throws -> StoredTable {
        try store.read { try #require(try ($0.checkedReader() as? RecordSession)?.layout[entity]?.stored) }
    }
    var head: StoredLayout.Head {
        get throws { try store.read { try #require(try $0.checkedReader() as? RecordSession).layout.stored.head } }
    }
}

/// Books with indexes over an old form of rows and a newer one.
extension Library {
    static let year = IndexDefinition(entity: "book", parts: [.init("year")])
    static let code = IndexDefinition(entity: "book", parts: [.init("code")], unique: true)

    static let book = EntityDefinition(
        name: "book",
        fields: [
            FieldDefinition(name: "id", type: .int), FieldDefinition(name: "title", type: .string),
            FieldDefinition(name: "year", type: .int, isOptional: true), FieldDefinition(name: "code", type: .string, isOptional: true),
        ], indexes: [year, code])

    /// Forty books, of which the latter half was written when there were pages.
    func addBooks(_ count: Int64 = 40) throws {
        try change(.addEntity(Library.book))
        try write { _ in for id in 0..<count / 2 { try put("book", book(id)) } }
        try change(
            .addField(entity: try definition("book"), FieldDefinition(name: "pages", type: .int, defaultValue: .int(100))))
        try write { _ in for id in count / 2..<count { try put("book", book(id) + [.int(id * 10)]) } }
    }

    func book(_ id: Int64) -> [Value] {
        [
            .int(id), .string("Title \(id)"), id % 7 == 0 ? .null : .int(1900 + id % 11),
            id % 5 == 0 ? .null : .string(String(repeating: "c", count: id % 3 == 0 ? 600 : 3) + "\(id)"),
        ]
    }
}
