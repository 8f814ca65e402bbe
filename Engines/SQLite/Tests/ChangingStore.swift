import CSQLite
import StoreCore
import Testing

@testable import StoreCore
@testable import StoreSQLite

/// A store whose schema a test changes bit by bit, as migrations do.
final class ChangingStore {
    let path: String
    let store: SQLiteStore
    private(set) var schema: Schema

    /// Opens a store of these entities, over whatever the file has already.
    init(_ path: String, _ entities: [EntityDefinition], policy: SchemaPolicy = .addMissing) throws {
        self.path = path
        var configuration = StoreConfiguration(scheme: "sqlite", location: path)
        configuration.schema = Schema(entities)
        configuration.schemaPolicy = policy
        configuration.durability = .relaxed
        store = try #require(try openStore(configuration, engines: [.sqlite]) as? SQLiteStore)
        schema = configuration.schema
    }

    deinit { try? store.close() }

    /// The entity at the first place, or of a name, as it is now.
    func entity(_ name: String? = nil) throws -> EntityDefinition {
        try #require(name.map { schema[$0] } ?? schema.entities.first)
    }

    /// Makes a change, and keeps the schema that follows from it.
    func apply(_ change: SchemaChange) throws {
        var new = schema
        new.change(change)
        try store.write { tx in
            try tx.apply(change)
            var catalog = try #require(try tx.writer.catalog())
            catalog.schema = new
            try tx.writer.write(catalog)
        }
        schema = new
        store.context.opened(schema: new, undeclared: [])
    }

    func insert(_ values: [Value], _ name: String? = nil) throws {
        let entity = EntityID(try entity(name))
        try store.write { try $0.insert(entity) { writer in for value in values { try value.write(to: writer) } } }
    }

    /// All records in key order, with the fields the entity has now.
    func rows(_ name: String? = nil) throws -> [[Value]] {
        let entity = try entity(name)
        var result: [[Value]] = []
        try store.read {
            try $0.fetch(FetchRequest(EntityID(entity))) { row in
                result.append(try entity.fields.enumerated().map { try row.value($0.offset, type: $0.element.type) })
                return .next
            }
        }
        return result
    }

    /// The names and texts of what the database has, in the order of names.
    func texts(_ condition: String = "sql IS NOT NULL") throws -> [String] {
        try store.query("SELECT sql FROM sqlite_schema WHERE name NOT LIKE 'activestore%' AND \(condition) ORDER BY type, name")
            .map { try $0.read(0, as: String.self) }
    }

    /// Expects that nothing is wrong with the database.
    func expectSound(_ location: SourceLocation = #_sourceLocation) throws {
        let problems = try store.verify(.full).problems
        #expect(problems == [], sourceLocation: location)
        #expect(store.resourcesInUse == 0, sourceLocation: location)
    }

    /// Expects a change to fail, and to leave the database as it was: alone, and in a transaction that goes on and commits.
    func expectRefusal(
        _ change: SchemaChange, _ code: StoreError.Code, _ words: [String], _ location: SourceLocation = #_sourceLocation
    ) throws {
        let before = (try texts(), try dump())
        var error = failure { try store.write { try $0.apply(change) } }
        #expect(error?.code == code, "\(String(describing: error))", sourceLocation: location)
        for word in words { #expect(error?.message.contains(word) == true, "\(word): \(error?.message ?? "")", sourceLocation: location) }
        try store.write { tx in
            error = failure { try tx.apply(change) }
            #expect(error?.code == code, sourceLocation: location)
            _ = try tx.writer.catalog()
        }
        let after = (try texts(), try dump())
        #expect(before == after, sourceLocation: location)
        #expect(store.resourcesInUse == 0, sourceLocation: location)
    }

    /// Every row of every table, as text.
    func dump() throws -> [String] {
        try store.query("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'activestore%' ORDER BY name").flatMap {
            table in
            let name = try table.read(0, as: String.self)
            return try store.query("SELECT * FROM \"\(name)\" ORDER BY 1").map { "\(name): \($0.values)" }
        }
    }
}

extension Schema {
    /// What a change makes of a schema.
    fileprivate mutating func change(_ change: SchemaChange) {
        guard let at = entities.firstIndex(where: { $0.name == change.entity.name }) else {
            if case .addEntity(let entity) = change { entities.append(entity) }
            return
        }
        func isField(_ field: FieldDefinition) -> (FieldDefinition) -> Bool { { $0.column == field.column } }
        switch change {
        case .addEntity: break
        case .addField(_, let field): entities[at].fields.append(field)
        case .addIndex(_, let index): entities[at].indexes.append(index)
        case .renameEntity(_, let name): entities[at].name = name
        case .dropEntity: entities.remove(at: at)
        case .renameField(_, let field, let new), .changeField(_, let field, let new):
            for index in entities[at].indexes.indices {
                for part in entities[at].indexes[index].parts.indices where entities[at].indexes[index].parts[part].field == field.name {
                    entities[at].indexes[index].parts[part].field = new.name
                }
            }
            if let position = entities[at].fields.firstIndex(where: isField(field)) { entities[at].fields[position] = new }
        case .dropField(_, let field): entities[at].fields.removeAll(where: isField(field))
        case .renameIndex(_, let index, let name):
            for location in entities[at].indexes.indices where entities[at].indexes[location].name == index.name {
                entities[at].indexes[location].name = name
            }
        case .dropIndex(_, let index): entities[at].indexes.removeAll { $0.name == index.name }
        }
    }
}

/// Runs statements with a connection that is none of the engine's: what another program does.
func sql(_ path: String, _ text: String) throws {
    var handle: OpaquePointer?
    defer { sqlite3_close(handle) }
    try #require(sqlite3_open(path, &handle) == SQLITE_OK)
    let code = sqlite3_exec(handle, text, nil, nil, nil)
    try #require(code == SQLITE_OK, "\(sqlite3_errmsg(handle).map { String(cString: $0) } ?? "")")
}
