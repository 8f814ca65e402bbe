// Indexes and relations.
extension SchemaEdit {
    mutating func addIndex(_ index: IndexDefinition, to name: String) throws {
        let entity = try schema.require(name)
        for part in index.parts { _ = try entity.requirePosition(of: part.field) }
        if schema.entities.contains(where: { $0.indexes.contains { $0.name == index.name } }) {
            throw bad("There is an index \(index.name) already.", name)
        }
        make(.addIndex(entity: entity, index))
        edit(name) { $0.indexes.append(index) }
    }

    mutating func drop(_ index: IndexDefinition, of name: String) {
        guard let entity = schema[name] else { return }
        make(.dropIndex(entity: entity, index))
        edit(name) { $0.indexes.removeAll { $0.name == index.name } }
    }

    mutating func dropIndexes(over fields: [String], of name: String) throws {
        let indexes = try schema.require(name).indexes.filter { $0.parts.map(\.field) == fields }
        if indexes.isEmpty { throw bad("\(name) has no index over \(fields.joined(separator: ", ")).", name) }
        for index in indexes { drop(index, of: name) }
    }

    mutating func dropIndex(named index: String) throws {
        for entity in schema.entities {
            guard let found = entity.indexes.first(where: { $0.name == index }) else { continue }
            return drop(found, of: entity.name)
        }
        throw StoreError(.badSchema, "There is no index \(StoreError.quoted(index)).")
    }

    /// Renames the indexes that were named after an entity and its fields to match their current names, as models declare them.
    mutating func renameIndexes(of name: String, wereNamedFor former: EntityDefinition) {
        for before in former.indexes {
            guard let entity = schema[name],
                before.name == IndexDefinition.defaultName(entity: former.name, parts: before.parts, unique: before.isUnique),
                let index = entity.indexes.first(where: { $0.name == before.name })
            else { continue }
            let new = IndexDefinition.defaultName(entity: name, parts: index.parts, unique: index.isUnique)
            if new == index.name { continue }
            make(.renameIndex(entity: entity, index, to: new))
            edit(name) { entity in
                for at in entity.indexes.indices where entity.indexes[at].name == index.name { entity.indexes[at].name = new }
            }
        }
    }

    mutating func changeRule(_ name: String, of entity: String, to rule: DeleteRule) throws {
        _ = try schema.require(entity)
        guard let at = schema.relations.firstIndex(where: { $0.owner == entity && $0.name == name }) else {
            throw bad("\(entity) has no relation \(StoreError.quoted(name)).", entity, name)
        }
        schema.relations[at].rule = rule
    }
}

extension RelationDefinition {
    /// The entity that has the field ``reference``.
    var referenceHolder: String? {
        switch kind {
        case .belongsTo: owner
        case .hasOne, .hasMany: target
        case .through: join
        }
    }
}
