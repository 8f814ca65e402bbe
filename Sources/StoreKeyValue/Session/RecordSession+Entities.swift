import StoreCore

// Adding, dropping and renaming entities. A table is identified by the number of its tree, so its name is in the layout alone.
extension RecordSession {
    func add(_ entity: EntityDefinition) throws {
        var stored = layout.stored
        if stored.tables.contains(where: { $0.name == entity.name }) { return }
        var table = StoredTable(
            name: entity.name, tree: stored.takeTree(), keyField: entity.key,
            fields: entity.fields.enumerated().map { StoredField($1, number: $0) }, shapes: [])
        try table.addShape(hasRows: false)
        for index in entity.indexes { table.indexes.append(try makeIndex(index, table, entity, stored.takeTree())) }
        stored.tables.append(table)
        try store(stored)
    }

    func rename(_ entity: EntityDefinition, to name: String) throws {
        var stored = layout.stored
        let at = try position(of: entity.name, in: stored)
        if entity.name == name { return }
        if stored.tables.contains(where: { $0.name == name }) {
            throw StoreError(.badSchema, "The store has an entity \(name) already; drop or rename that one first.", entity: name)
        }
        stored.tables[at].name = name
        try store(stored)
    }

    /// Drops an entity; its trees are emptied when the transaction ends.
    func drop(_ entity: EntityDefinition) throws {
        var stored = layout.stored
        guard let at = stored.tables.firstIndex(where: { $0.name == entity.name }) else { return }
        let table = stored.tables.remove(at: at)
        try removeNote(CatalogTree.rewritePosition(of: table.tree))
        for index in table.indexes { try removeNotes(of: index) }
        try store(stored)
    }
}
