import ActiveStore

/// The documented effect of migrations on a schema, implemented without the code that performs them: the other side of ``MigrationLaws``.
struct PlainSchema {
    struct Entity {
        var name: String
        /// Its previous name; nil for a new one.
        let origin: String?
        var key: String
        var fields: [Field]
        var indexes: [IndexDefinition]
    }

    struct Field: Equatable {
        var name: String
        var type: FieldType
        var isOptional: Bool
        /// Its previous name, if its values are unchanged; nils may have been replaced.
        var origin: String?
        var hasNewValues = false
    }

    /// A change that names a missing element, or adds an existing one.
    struct Refused: Error {}

    private(set) var entities: [Entity] = []
    /// Whether bodies have run that may have added records.
    private(set) var mayHaveGrown = false

    init(_ schema: Schema) { entities = schema.entities.map { PlainSchema.entity($0, origin: $0.name) } }

    private static func entity(_ entity: EntityDefinition, origin: String?) -> Entity {
        Entity(
            name: entity.name, origin: origin, key: entity.keyField.name,
            fields: entity.fields.map { field in
                Field(name: field.name, type: field.type, isOptional: field.isOptional, origin: origin == nil ? nil : field.name)
            }, indexes: entity.indexes)
    }

    /// - Throws: ``Refused``.
    mutating func apply(_ change: MigrationChange) throws {
        switch change.kind {
        case .addEntity(let entity):
            try refuse(entities.contains { $0.name.lowercased() == entity.name.lowercased() })
            entities.append(PlainSchema.entity(entity, origin: nil))
        case .renameEntity(let name, let new):
            let at = try position(name)
            try refuse(entities.indices.contains { $0 != at && entities[$0].name.lowercased() == new.lowercased() })
            let before = entities[at]
            entities[at].name = new
            renameIndexes(at, before)
        case .dropEntity(let name): entities.remove(at: try position(name))
        case .addField(let field, let name, let filling):
            let at = try position(name)
            try refuse(
                entities[at].fields.contains { $0.name == field.name } || (!field.isOptional && field.defaultValue == nil && filling == nil)
            )
            entities[at].fields.append(Field(name: field.name, type: field.type, isOptional: field.isOptional, origin: nil))
        case .renameField(let name, let entity, let new, _):
            let (at, field) = try position(name, of: entity)
            try refuse(entities[at].fields.indices.contains { $0 != field && entities[at].fields[$0].name == new })
            let before = entities[at]
            entities[at].fields[field].name = new
            if entities[at].key == name { entities[at].key = new }
            for index in entities[at].indexes.indices {
                for part in entities[at].indexes[index].parts.indices where entities[at].indexes[index].parts[part].field == name {
                    entities[at].indexes[index].parts[part].field = new
                }
            }
            renameIndexes(at, before)
        case .dropField(let name, let entity):
            let (at, field) = try position(name, of: entity)
            try refuse(entities[at].key == name)
            entities[at].fields.remove(at: field)
            entities[at].indexes.removeAll { $0.parts.contains { $0.field == name } }
        case .retype(let name, let entity, let type, let conversion):
            let (at, field) = try position(name, of: entity)
            try refuse(entities[at].key == name)
            if entities[at].fields[field].type == type, conversion == nil { return }
            entities[at].fields[field].type = type
            entities[at].fields[field].origin = nil
        case .makeOptional(let name, let entity):
            let (at, field) = try position(name, of: entity)
            try refuse(entities[at].key == name)
            entities[at].fields[field].isOptional = true
        case .makeRequired(let name, let entity, let value):
            let (at, field) = try position(name, of: entity)
            if entities[at].fields[field].isOptional, value != nil { entities[at].fields[field].hasNewValues = true }
            entities[at].fields[field].isOptional = false
        case .setDefault(let name, let entity, _): _ = try position(name, of: entity)
        case .addIndex(let parts, let name, let isUnique, let own):
            let at = try position(name)
            for part in parts { _ = try position(part.field, of: name) }
            let index = IndexDefinition(entity: name, parts: parts, unique: isUnique, name: own)
            try refuse(entities.contains { $0.indexes.contains { $0.name == index.name } })
            entities[at].indexes.append(index)
        case .dropIndex(let fields, let name):
            let at = try position(name)
            let count = entities[at].indexes.count
            entities[at].indexes.removeAll { $0.parts.map(\.field) == fields }
            try refuse(entities[at].indexes.count == count)
        case .dropIndexNamed(let name):
            let holder = entities.indices.first { entities[$0].indexes.contains { $0.name == name } }
            guard let holder else { throw Refused() }
            entities[holder].indexes.removeAll { $0.name == name }
        case .changeDeleteRule: throw Refused()
        case .transform(let name, _, _):
            let at = try position(name)
            for field in entities[at].fields.indices where entities[at].fields[field].name != entities[at].key {
                entities[at].fields[field].origin = nil
            }
        case .sql: break
        case .run: mayHaveGrown = true
        }
    }

    private func refuse(_ condition: Bool) throws { if condition { throw Refused() } }

    private func position(_ name: String) throws -> Int {
        guard let at = entities.firstIndex(where: { $0.name == name }) else { throw Refused() }
        return at
    }

    private func position(_ field: String, of name: String) throws -> (entity: Int, field: Int) {
        let at = try position(name)
        guard let field = entities[at].fields.firstIndex(where: { $0.name == field }) else { throw Refused() }
        return (at, field)
    }

    /// Indexes with derived names follow the names of their fields and entity.
    private mutating func renameIndexes(_ at: Int, _ before: Entity) {
        for (position, index) in before.indexes.enumerated() {
            func name(_ entity: String, _ parts: [IndexDefinition.Part]) -> String {
                IndexDefinition(entity: entity, parts: parts, unique: index.isUnique).name
            }
            guard index.name == name(before.name, index.parts) else { continue }
            entities[at].indexes[position].name = name(entities[at].name, entities[at].indexes[position].parts)
        }
    }

    /// The difference from a stored schema, as text.
    func difference(from stored: Schema) -> String? {
        let names = (entities.map(\.name).sorted(), stored.entities.map(\.name).sorted())
        if names.0 != names.1 { return "the entities are \(names.1), and should be \(names.0)" }
        for entity in entities {
            guard let found = stored[entity.name] else { continue }
            let fields = found.fields.map { "\($0.name) \($0.type.rawValue)\($0.isOptional ? "?" : "")" }
            let wanted = entity.fields.map { "\($0.name) \($0.type.rawValue)\($0.isOptional ? "?" : "")" }
            if fields != wanted { return "the fields of \(entity.name) are \(fields), and should be \(wanted)" }
            if found.keyField.name != entity.key {
                return "the key of \(entity.name) is \(found.keyField.name), and should be \(entity.key)"
            }
            let indexes = (found.indexes.map(\.inWords).sorted(), entity.indexes.map(\.inWords).sorted())
            if indexes.0 != indexes.1 { return "the indexes of \(entity.name) are \(indexes.0), and should be \(indexes.1)" }
        }
        return nil
    }
}

extension IndexDefinition {
    fileprivate var inWords: String {
        "\(name)\(isUnique ? " unique" : "")"
            + parts.map { " \($0.field)\($0.isDescending ? " desc" : "")\($0.isCaseInsensitive ? " ci" : "")" }.joined()
    }
}
