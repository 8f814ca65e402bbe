import StoreCore

// The schema, changed as part of a transaction: the layout is written anew, and with it everything that reads by it.
extension RecordSession {
    func write(_ catalogue: Catalogue) throws {
        try willWrite()
        try putText(CatalogueTree.catalogue, try catalogue.text())
    }

    /// Makes a change of the schema, or none of it: the transaction goes on when one is refused.
    func apply(_ change: SchemaChange) throws {
        try willWrite()
        try beginSavepoint()
        do { try make(change) } catch {
            if failure == nil { try rollbackSavepoint() }
            throw error
        }
        try releaseSavepoint()
    }

    private func make(_ change: SchemaChange) throws {
        var stored = layout.stored
        switch change {
        case .addEntity(let entity):
            if stored.tables.contains(where: { $0.name == entity.name }) { return }
            try addTable(entity, to: &stored)
            try store(stored)
        case .addField(let entity, let field):
            guard let at = stored.tables.firstIndex(where: { $0.name == entity.name }) else { throw context.missingEntity(entity.name) }
            if stored.tables[at].fields.contains(where: { $0.column == field.column }) { return }
            let number = (stored.tables[at].fields.map(\.number).max() ?? -1) + 1
            stored.tables[at].fields.append(StoredField(field, number: number))
            stored.tables[at].addShape()
            try store(stored)
        case .addIndex(let entity, let index):
            guard let at = stored.tables.firstIndex(where: { $0.name == entity.name }) else { throw context.missingEntity(entity.name) }
            if stored.tables[at].indexes.contains(where: { $0.name == index.name }) { return }
            var added = try makeIndex(index, stored.tables[at], entity, stored.takeTree())
            let isLater = try isBuiltLater(stored.tables[at])
            if isLater {
                added.state = .writeOnly
                added.isKeyed = index.isUnique
            }
            stored.tables[at].indexes.append(added)
            try store(stored)
            guard !isLater, let table = layout[entity.name], let made = table.indexes.last else { return }
            try build(made, index, of: entity, in: table)
        default: throw StoreError(.unsupported, "not yet")
        }
    }

    /// Whether a table has so many records that its new indexes are built by ``KeyValueStore/buildIndexes(chunk:pause:progress:)``.
    private func isBuiltLater(_ table: StoredTable) throws -> Bool {
        guard let limit = try KeyValueStore.onlineIndexes(context.configuration) else { return false }
        return try trees.count(table.tree) > limit
    }

    private func addTable(_ entity: EntityDefinition, to layout: inout StoredLayout) throws {
        var table = StoredTable(
            name: entity.name, tree: layout.takeTree(), keyField: entity.key,
            fields: entity.fields.enumerated().map { StoredField($1, number: $0) }, shapes: [])
        table.addShape()
        for index in entity.indexes { table.indexes.append(try makeIndex(index, table, entity, layout.takeTree())) }
        layout.tables.append(table)
    }

    private func makeIndex(
        _ index: IndexDefinition, _ table: StoredTable, _ entity: EntityDefinition, _ tree: Tree
    ) throws -> StoredIndex {
        let fields = try index.parts.map { part in
            let column = entity.fields[try entity.requirePosition(of: part.field)].column
            guard let field = table.fields.first(where: { $0.column == column }) else { throw context.missingEntity(entity.name) }
            return field
        }
        guard let key = table.fields.first(where: { $0.number == table.keyField }),
            let limit = LoadedIndex.limit(fields.map(\.type), key: key.type, maximumKeyLength: maximumKeyLength)
        else {
            throw StoreError(
                .badSchema, "The index \(index.name) has too many fields to fit into a key of \(maximumKeyLength) bytes; give it fewer.",
                entity: entity.name, field: index.parts.first?.field)
        }
        return StoredIndex(
            name: index.name, tree: tree,
            parts: zip(index.parts, fields).map {
                StoredIndex.Part(field: $1.number, isDescending: $0.isDescending, isFolded: $0.isCaseInsensitive)
            },
            isUnique: index.isUnique, state: .ready, limit: limit)
    }

    /// Makes a layout the one of this transaction.
    func store(_ stored: StoredLayout) throws {
        let epoch = layout.epoch + 1
        let before = layout.stored
        let loaded = try LoadedLayout(stored, epoch: epoch, keeping: layout)
        hasChangedLayout = true
        try putText(CatalogueTree.layout, try CanonicalJSON.encode(stored.head))
        for table in stored.tables where !before.tables.contains(table) {
            try putText(CatalogueTree.table(table.name), try CanonicalJSON.encode(table))
        }
        try putNumber(CatalogueTree.epoch, epoch)
        use(loaded)
    }
}

extension StoredField {
    init(_ field: FieldDefinition, number: Int) {
        self.init(
            number: number, column: field.column, type: field.type, isOptional: field.isOptional, defaultValue: field.defaultValue)
    }
}
