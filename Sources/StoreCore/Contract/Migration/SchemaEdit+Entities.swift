// Renaming, adding and dropping entities, with everything that refers to them by name.
extension SchemaEdit {
    mutating func addEntity(_ entity: EntityDefinition) throws {
        if hasEntity(named: entity.name) { throw bad("There is an entity \(entity.name) already.", entity.name) }
        // The Swift type that a model declared belongs to the program, not to the store.
        make(.addEntity(entity.stored))
        schema.entities.append(entity.stored)
    }

    mutating func renameEntity(_ name: String, to new: String) throws {
        let entity = try schema.require(name)
        if hasEntity(named: new, besides: name) { throw bad("\(name) cannot be renamed to \(new), which there is already.", name) }
        try Schema.checkName(new, what: "entity", entity: name)
        make(.renameEntity(entity, to: new))
        edit(name) { $0.name = new }
        for at in schema.relations.indices {
            if schema.relations[at].owner == name { schema.relations[at].owner = new }
            if schema.relations[at].target == name { schema.relations[at].target = new }
            if schema.relations[at].join == name { schema.relations[at].join = new }
        }
        renameIndexes(of: new, wereNamedFor: entity)
    }

    mutating func dropEntity(_ name: String) throws {
        make(.dropEntity(try schema.require(name)))
        schema.entities.removeAll { $0.name == name }
        schema.relations.removeAll { $0.owner == name || $0.target == name || $0.join == name }
    }

    /// Whether a name is taken; not all engines distinguish case.
    private func hasEntity(named name: String, besides own: String? = nil) -> Bool {
        schema.entities.contains { $0.name != own && $0.name.lowercased() == name.lowercased() }
    }
}
