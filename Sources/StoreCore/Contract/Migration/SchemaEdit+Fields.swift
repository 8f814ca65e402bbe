// Adding, renaming, dropping and changing fields, with the indexes and relations over them.
extension SchemaEdit {
    mutating func addField(
        _ field: FieldDefinition, to name: String, _ filling: (@Sendable (Record) throws -> Value)?
    ) throws {
        let entity = try schema.require(name)
        try checkIsNew(field.name, field.column, in: entity)
        if !field.isOptional, field.defaultValue == nil, filling == nil {
            throw StoreError(
                .needsMigration,
                "\(name).\(field.name) is added without being optional, without a default and without `filledBy:`, so records would have no value.",
                entity: name, field: field.name)
        }
        guard let filling else {
            make(.addField(entity: entity, field))
            return edit(name) { $0.fields.append(field) }
        }
        var unfilled = field
        unfilled.isOptional = true
        make(.addField(entity: entity, unfilled))
        edit(name) { $0.fields.append(unfilled) }
        append(.fill(try schema.require(name), from: nil, into: field, { record, _ in try filling(record) }))
        if !field.isOptional { try redefine(field.name, of: name) { $0.isOptional = false } }
    }

    mutating func renameField(_ name: String, of entityName: String, to new: String, column: String) throws {
        let entity = try schema.require(entityName)
        let position = try entity.requirePosition(of: name)
        let field = entity.fields[position]
        var renamed = field
        renamed.name = new
        renamed.column = column
        var others = entity
        others.fields.remove(at: position)
        try checkIsNew(new, column, in: others)
        make(.renameField(entity: entity, field, to: renamed))
        edit(entityName) { entity in
            entity.fields[position] = renamed
            for index in entity.indexes.indices {
                for part in entity.indexes[index].parts.indices where entity.indexes[index].parts[part].field == name {
                    entity.indexes[index].parts[part].field = new
                }
            }
        }
        for at in schema.relations.indices {
            let relation = schema.relations[at]
            if relation.referenceHolder == entityName, relation.reference == name { schema.relations[at].reference = new }
            if relation.join == entityName, relation.farReference == name { schema.relations[at].farReference = new }
        }
        renameIndexes(of: entityName, wereNamedFor: entity)
    }

    mutating func dropField(_ name: String, of entityName: String) throws {
        let before = try schema.require(entityName)
        let position = try before.requirePosition(of: name)
        if position == before.key { throw bad("\(entityName).\(name) is the key, which a record cannot be without.", entityName, name) }
        for index in before.indexes where index.parts.contains(where: { $0.field == name }) { drop(index, of: entityName) }
        let entity = try schema.require(entityName)
        make(.dropField(entity: entity, entity.fields[position]))
        edit(entityName) { entity in
            entity.fields.remove(at: position)
            if position < entity.key { entity.key -= 1 }
            entity.createdAt = SchemaEdit.moved(entity.createdAt, without: position)
            entity.updatedAt = SchemaEdit.moved(entity.updatedAt, without: position)
            entity.version = SchemaEdit.moved(entity.version, without: position)
        }
        schema.relations.removeAll { relation in
            (relation.referenceHolder == entityName && relation.reference == name)
                || (relation.join == entityName && relation.farReference == name)
        }
    }

    /// The new position of a field once another is removed.
    static func moved(_ position: Int?, without gone: Int) -> Int? {
        guard let position, position != gone else { return nil }
        return position > gone ? position - 1 : position
    }

    /// Replaces the field by one of the new type; the indexes over it are rebuilt.
    mutating func retype(
        _ name: String, of entityName: String, to type: FieldType, _ conversion: MigrationChange.Conversion?
    ) throws {
        let before = try schema.require(entityName)
        let position = try before.requirePosition(of: name)
        let old = before.fields[position]
        if position == before.key || position == before.createdAt || position == before.updatedAt {
            throw bad("\(entityName).\(name) is the key or a timestamp, whose type cannot be changed.", entityName, name)
        }
        if old.type == type, conversion == nil { return }
        let convert = try conversion ?? FieldConversion(from: old.type, to: type, of: entityName, name).convert
        let indexes = before.indexes.filter { $0.parts.contains { $0.field == name } }
        for index in indexes { drop(index, of: entityName) }
        let entity = try schema.require(entityName)

        var new = old
        new.type = type
        // A default that cannot be converted is dropped; existing records have their own values.
        new.defaultValue = old.defaultValue.flatMap { try? convert($0).storable(in: new, of: before) }.flatMap { $0.isNull ? nil : $0 }
        var temporary = new
        temporary.name = SchemaEdit.temporaryName
        temporary.column = SchemaEdit.temporaryName
        temporary.isOptional = true
        temporary.defaultValue = nil
        make(.addField(entity: entity, temporary))
        edit(entityName) { $0.fields.append(temporary) }
        append(
            .fill(try schema.require(entityName), from: old, into: temporary.with(optional: old.isOptional), { try convert($1) }))
        make(.dropField(entity: try schema.require(entityName), old))
        // The new field takes the position of the old one, so that all other positions stay.
        edit(entityName) { entity in
            entity.fields.removeLast()
            entity.fields[position] = temporary
        }
        var renamed = temporary
        renamed.name = old.name
        renamed.column = old.column
        make(.renameField(entity: try schema.require(entityName), temporary, to: renamed))
        edit(entityName) { $0.fields[position] = renamed }
        if new != renamed { try redefine(name, of: entityName) { $0 = new } }
        for index in indexes {
            make(.addIndex(entity: try schema.require(entityName), index))
            edit(entityName) { $0.indexes.append(index) }
        }
    }

    mutating func makeRequired(_ name: String, of entityName: String, nilBecomes value: Value?) throws {
        let entity = try schema.require(entityName)
        let field = entity.fields[try entity.requirePosition(of: name)]
        if !field.isOptional { return }
        let value = try value?.storable(in: field, of: entity)
        append(.fill(entity, from: field, into: field.with(optional: false), { $1.isNull ? value ?? .null : $1 }))
        try redefine(name, of: entityName) { $0.isOptional = false }
    }

    mutating func setDefault(_ name: String, of entityName: String, _ value: Value) throws {
        let entity = try schema.require(entityName)
        let field = entity.fields[try entity.requirePosition(of: name)]
        let literal = value.isNull ? Value?.none : try value.storable(in: field, of: entity)
        try redefine(name, of: entityName) { $0.defaultValue = literal }
    }

    /// Changes whether a field may be nil, or its default.
    mutating func redefine(_ name: String, of entityName: String, _ body: (inout FieldDefinition) -> Void) throws {
        let entity = try schema.require(entityName)
        let position = try entity.requirePosition(of: name)
        var new = entity.fields[position]
        body(&new)
        if position == entity.key, new.isOptional { throw bad("\(entityName).\(name) is the key, which cannot be nil.", entityName, name) }
        if new == entity.fields[position] { return }
        make(.changeField(entity: entity, entity.fields[position], to: new))
        edit(entityName) { $0.fields[position] = new }
    }

    func checkIsNew(_ name: String, _ column: String, in entity: EntityDefinition) throws {
        try Schema.checkName(column, what: "column", entity: entity.name)
        if entity.fields.contains(where: { $0.name == name || $0.column.lowercased() == column.lowercased() }) {
            throw bad("\(entity.name) has a field \(name), or another of its column, already.", entity.name, name)
        }
    }

    /// The name of a field while it takes the place of another.
    static let temporaryName = "activestore_retyped"

    /// An error about a value of a field, with the field's name as the program knows it.
    static func named(_ error: any Error, _ name: String, of entity: EntityDefinition) -> any Error {
        guard var error = error as? StoreError, error.field == temporaryName else { return error }
        error.field = name
        error.message = error.message.replacing(temporaryName, with: name)
        return error.located(entity: entity.name)
    }
}

extension FieldDefinition {
    func with(optional: Bool) -> FieldDefinition {
        var field = self
        field.isOptional = optional
        return field
    }
}
