import StoreCore

// The store's descriptions of itself: the catalog for users, the layout for the engine, and the owners of trees.
extension StoreCheck {
    /// The catalog and the layout were written together, so they must agree.
    func checkCatalog() throws {
        let layout = session.layout
        guard let catalog = try session.catalog() else {
            if !layout.stored.tables.isEmpty { add("The catalog is missing.") }
            return
        }
        for entity in catalog.schema.entities {
            definitions[entity.name] = entity
            guard let table = layout[entity.name] else {
                add("The table \(entity.name) is missing.")
                continue
            }
            check(entity, table)
        }
        for table in layout.stored.tables where definitions[table.name] == nil {
            add("The table \(table.name) is not in the catalog.")
        }
    }

    private func check(_ entity: EntityDefinition, _ table: LoadedTable) {
        var numbers: [String: Int] = [:]
        for (position, field) in entity.fields.enumerated() {
            guard let stored = table.stored.fields.first(where: { $0.column == field.column }) else {
                add("The field \(field.name) of \(entity.name) is missing.")
                continue
            }
            numbers[field.name] = stored.number
            let isKey = table.stored.keyField == stored.number
            if stored.type != field.type || stored.isOptional != field.isOptional || isKey != (position == entity.key) {
                add("The field \(field.name) of \(entity.name) is stored otherwise than the catalog says.")
            } else if !isKey, table.shape.slot(of: stored.number) == nil {
                add("The field \(field.name) of \(entity.name) is in no record that is written.")
            }
        }
        for dropped in table.stored.droppedFields ?? [] {
            if table.shape.slot(of: dropped.number) != nil
                || table.stored.indexes.contains(where: { $0.parts.contains { $0.field == dropped.number } })
            {
                add("A dropped field of \(entity.name) is still written.")
            }
        }
        for index in entity.indexes {
            guard let stored = table.stored.indexes.first(where: { $0.name == index.name }) else {
                add("The index \(index.name) of \(entity.name) is missing.")
                continue
            }
            let parts = index.parts.map { part in
                numbers[part.field].map {
                    StoredIndex.Part(field: $0, isDescending: part.isDescending, isFolded: part.isCaseInsensitive)
                }
            }
            if stored.isUnique != index.isUnique || stored.parts != parts.compactMap(\.self) {
                add("The index \(index.name) of \(entity.name) is stored otherwise than the catalog says.")
            }
        }
        for index in table.stored.indexes where !entity.indexes.contains(where: { $0.name == index.name }) {
            add("The index \(index.name) of \(entity.name) is not in the catalog.")
        }
    }

    /// No tree has two owners, and trees without an owner are empty.
    func checkTrees() throws {
        let stored = session.layout.stored
        var owners: [Tree: Int] = [:]
        for table in stored.tables {
            owners[table.tree, default: 0] += 1
            for index in table.indexes { owners[index.tree, default: 0] += 1 }
        }
        for tree in stored.head.freeTrees { owners[tree, default: 0] += 1 }
        for (tree, count) in owners.sorted(by: { $0.key < $1.key }) {
            if count > 1 { add("The tree \(tree) is used for \(count) things at once.") }
            if tree == CatalogTree.tree || tree >= stored.head.nextTree { add("The tree \(tree) is used, but was never given out.") }
        }
        for tree in Set(stored.head.freeTrees).sorted() where try session.trees.count(tree) > 0 {
            add("The tree \(tree) belongs to nothing, but is not empty.")
        }
        // Trees unknown to the layout, whose records nothing else would miss.
        if level != .full, let tree = try session.strangeTree(among: knownTrees) {
            add("The tree \(tree) was never given out, but is not empty.")
        }
        if level != .full { return }
        // If the trees are not known, the allocated ones are as many as there have ever been tables and indexes at once.
        for tree in knownTrees ?? Array(1...max(1, stored.head.nextTree)) where owners[tree] == nil && tree != CatalogTree.tree {
            if try session.trees.count(tree) > 0 { add("The tree \(tree) belongs to nothing, but is not empty.") }
        }
        let tables = Set(stored.tables.map(\.tree))
        let indexes = Set(stored.tables.flatMap { $0.indexes.map(\.tree) })
        let cursor = try session.trees.cursor(CatalogTree.tree)
        defer { session.trees.release(cursor) }
        var found = try cursor.seek(UnsafeRawBufferPointer(start: nil, count: 0))
        while let entry = found {
            let parts = String(decoding: entry.key, as: UTF8.self).split(separator: "/")
            if parts.count == 2, parts[0] == "cut" || parts[0] == "built", !(Tree(parts[1]).map(indexes.contains) ?? false) {
                add("There is a count for an index that is not there, under \(parts[0])/\(parts[1]).")
            }
            if parts.count == 2, parts[0] == "rewritten", !(Tree(parts[1]).map(tables.contains) ?? false) {
                add("There is a position in a table that is not there, under \(parts[0])/\(parts[1]).")
            }
            found = try cursor.next()
        }
    }
}
