/// A schema on its way through migrations, and the actions required.
///
/// Each change is translated into operations of engines (``SchemaChange``) and actions on records, and the schema becomes the one after the
/// change. Nothing is read or written here: the plan of a migration and its run share this code, so a plan that succeeds names every step
/// that happens.
struct SchemaEdit {
    /// The schema after the changes so far.
    var schema: Schema
    /// The actions since the last ``takeActions()``, in order.
    private var actions: [MigrationAction] = []
    /// Whether the engine runs statements in its own language; nil while the engine is not known.
    let runsStatements: Bool?

    init(_ schema: Schema, runsStatements: Bool? = nil) {
        self.schema = schema
        self.runsStatements = runsStatements
    }

    mutating func takeActions() -> [MigrationAction] {
        defer { actions = [] }
        return actions
    }

    /// Applies one change.
    ///
    /// - Throws: ``StoreError`` `.unknownEntity`, `.unknownField`, `.badSchema`, `.typeMismatch`, `.needsMigration`.
    mutating func add(_ change: MigrationChange) throws {
        switch change.kind {
        case .addEntity(let entity): try addEntity(entity)
        case .renameEntity(let name, let new): try renameEntity(name, to: new)
        case .dropEntity(let name): try dropEntity(name)
        case .addField(let field, let entity, let filling): try addField(field, to: entity, filling)
        case .renameField(let name, let entity, let new, let column): try renameField(name, of: entity, to: new, column: column ?? new)
        case .dropField(let name, let entity): try dropField(name, of: entity)
        case .retype(let name, let entity, let type, let conversion): try retype(name, of: entity, to: type, conversion)
        case .makeOptional(let name, let entity): try redefine(name, of: entity) { $0.isOptional = true }
        case .makeRequired(let name, let entity, let value): try makeRequired(name, of: entity, nilBecomes: value)
        case .setDefault(let name, let entity, let value): try setDefault(name, of: entity, value)
        case .addIndex(let parts, let entity, let isUnique, let name):
            try addIndex(IndexDefinition(entity: entity, parts: parts, unique: isUnique, name: name), to: entity)
        case .dropIndex(let fields, let entity): try dropIndexes(over: fields, of: entity)
        case .dropIndexNamed(let name): try dropIndex(named: name)
        case .changeDeleteRule(let relation, let entity, let rule): try changeRule(relation, of: entity, to: rule)
        case .transform(let entity, let batch, let body): actions.append(.transform(try schema.require(entity), batch: batch, body))
        case .sql(let statement, let elsewhere):
            if runsStatements != false || elsewhere == nil { actions.append(.statement(statement)) }
            // While the engine is not known, only the statement counts: the changes for other engines are not applied then.
            if runsStatements == false { for other in elsewhere ?? [] { try add(other) } }
        case .run(_, _, let body): actions.append(.run(schema, body))
        }
    }

    /// Checks the resulting schema at the end of a migration.
    ///
    /// - Throws: ``StoreError`` `.badSchema`.
    func finish(_ migration: Migration) throws {
        do { try schema.validate() } catch let error as StoreError {
            throw error.prefixed("The migration to version \(migration.version) leads to a schema that cannot be.")
        }
    }

    // MARK: Pieces

    func bad(_ message: String, _ entity: String, _ field: String? = nil) -> StoreError {
        StoreError(.badSchema, message, entity: entity, field: field)
    }

    /// Edits an entity in the schema.
    mutating func edit(_ name: String, _ body: (inout EntityDefinition) -> Void) {
        for at in schema.entities.indices where schema.entities[at].name == name { body(&schema.entities[at]) }
    }

    mutating func make(_ change: SchemaChange) { append(.change(change)) }

    mutating func append(_ action: MigrationAction) { actions.append(action) }
}
