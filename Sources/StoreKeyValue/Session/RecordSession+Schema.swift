import StoreCore

// Schema changes as part of a transaction: the layout is rewritten, and everything that depends on it is updated.
extension RecordSession {
    func write(_ catalog: Catalog) throws {
        try willWrite()
        try putText(CatalogTree.catalog, try catalog.text())
    }

    /// Applies a schema change completely or not at all; the transaction continues after a refused change.
    func apply(_ change: SchemaChange) throws {
        try willWrite()
        try beginSavepoint()
        do { try make(change) } catch {
            if !failure.isSet { try rollbackSavepoint() }
            throw error
        }
        try releaseSavepoint()
    }

    /// An existing element is not added again, and a missing one is not dropped again.
    private func make(_ change: SchemaChange) throws {
        switch change {
        case .addEntity(let entity): try add(entity)
        case .addField(let entity, let field): try add(field, to: entity)
        case .addIndex(let entity, let index): try add(index, to: entity)
        case .renameEntity(let entity, let name): try rename(entity, to: name)
        case .dropEntity(let entity): try drop(entity)
        case .renameField(let entity, let field, let new), .changeField(let entity, let field, let new):
            try replace(field, of: entity, with: new)
        case .dropField(let entity, let field): try drop(field, of: entity)
        case .renameIndex(let entity, let index, let name): try rename(index: index.name, of: entity.name, to: name)
        case .dropIndex(let entity, let index): try drop(index: index.name, of: entity.name)
        }
    }

    private func add(_ index: IndexDefinition, to entity: EntityDefinition) throws {
        var stored = layout.stored
        let at = try position(of: entity.name, in: stored)
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
    }

    /// The position of an entity among the tables.
    func position(of entity: String, in stored: StoredLayout) throws -> Int {
        guard let at = stored.tables.firstIndex(where: { $0.name == entity }) else { throw context.missingEntity(entity) }
        return at
    }

    /// Whether a table has so many records that ``KeyValueStore/buildIndexes(chunk:pause:progress:)`` builds its new indexes.
    private func isBuiltLater(_ table: StoredTable) throws -> Bool {
        guard let limit = onlineIndexes else { return false }
        return try trees.count(table.tree) > limit
    }

    func makeIndex(
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

    /// Makes a layout the current one of this transaction.
    func store(_ stored: StoredLayout) throws {
        var stored = stored
        stored.setFormat()
        // Not the next number: a session may still have a layout that was never committed when another gets its number.
        let epoch = layout.epoch &+ UInt64.random(in: 1...(1 << 32))
        let before = layout.stored
        let loaded = try LoadedLayout(stored, epoch: epoch, keeping: layout)
        hasChangedLayout = true
        try putText(CatalogTree.layout, try CanonicalJSON.encode(stored.head))
        let names = Set(stored.tables.map(\.name))
        for table in before.tables where !names.contains(table.name) { try removeNote(CatalogTree.table(table.name)) }
        for table in stored.tables where !before.tables.contains(table) {
            try putText(CatalogTree.table(table.name), try CanonicalJSON.encode(table))
        }
        try putNumber(CatalogTree.epoch, epoch)
        use(loaded)
    }

    /// Empties the trees of dropped elements, before the transaction is committed.
    ///
    /// Until then their contents stay, so a savepoint can undo the drop by restoring the former
    /// layout alone, whatever the size of the contents. Earlier readers still see all of it.
    func emptyOwnerlessTrees() throws {
        if !hasChangedLayout { return }
        var stored = layout.stored
        let trees = stored.ownerlessTrees
        if trees.isEmpty { return }
        try willWrite()
        for tree in trees { try clear(tree) }
        stored.head.freeTrees += trees
        try store(stored)
    }
}
