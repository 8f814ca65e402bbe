import StoreCore

// Uniqueness of values.
extension RecordSession {
    /// Checks whether another record has the values of an entry.
    ///
    /// - Parameter own: The key of the record itself, with which it does not collide.
    /// - Throws: ``StoreError`` `.duplicateValue`.
    func checkUnique(
        _ map: TableMap, _ maker: EntryMaker, _ cells: UnsafePointer<Cell>, _ keyCell: Cell, _ entry: ByteBuffer,
        _ outcome: IndexEntry.Outcome, own: UnsafeRawBufferPointer
    ) throws {
        let index = maker.index
        if outcome.isExact {
            if let holder = try trees.get(index.tree, entry.bytes), !holder.equals(own) {
                throw duplicate(map, maker, cells, keyCell)
            }
            return
        }
        // Entries of several records may have the same prefix: followed by a key each, or with values truncated at the same position.
        let columns = UnsafeRawBufferPointer(rebasing: entry.bytes[..<outcome.columnsEnd])
        let cursor = try trees.cursor(index.tree)
        defer { trees.release(cursor) }
        var found = try cursor.seek(columns)
        while let other = found, other.key.hasPrefix(columns) {
            guard let key = IndexEntry.recordKey(of: other) else { throw LoadedTable.damaged(map.definition.name) }
            if !key.equals(own) {
                let isSame = outcome.isTruncated ? try hasSameValues(map, maker, cells, keyCell, as: key) : true
                if isSame { throw duplicate(map, maker, cells, keyCell) }
            }
            found = try cursor.next()
        }
    }

    /// Whether a stored record has the same complete values in an index.
    private func hasSameValues(
        _ map: TableMap, _ maker: EntryMaker, _ cells: UnsafePointer<Cell>, _ keyCell: Cell, as key: UnsafeRawBufferPointer
    ) throws -> Bool {
        let index = maker.index
        guard let row = try trees.get(map.table.tree, key) else { return false }
        let other = RecordEntries(map.table, fields: index.fields)
        try other.read(key: key, row: row)
        return IndexEntry.wholeValues(index, maker.slots.map { $0 < 0 ? keyCell : cells[$0] }) == other.wholeValues(index)
    }

    func duplicate(
        _ map: TableMap, _ maker: EntryMaker, _ cells: UnsafePointer<Cell>, _ keyCell: Cell
    ) -> StoreError {
        let values = zip(maker.index.forms, maker.slots).flatMap { shown($1 < 0 ? keyCell : cells[$1], $0.type) }
        return .duplicateValue(of: map.definition, fields: maker.index.fields.map(map.name(of:)), values: values)
    }

    /// Counts entries with a truncated value that were added, or removed if the change is negative.
    func countTruncated(_ index: LoadedIndex, _ change: Int) throws {
        try putNumber(CatalogTree.truncatedEntries(of: index.tree), UInt64(max(0, try index.truncatedEntries(in: trees) + change)))
    }

    func putNumber(_ name: String, _ number: UInt64) throws {
        var name = name
        try name.withUTF8 { name in
            try withUnsafeBytes(of: number.bigEndian) { try put(CatalogTree.tree, UnsafeRawBufferPointer(name), $0) }
        }
    }

    func putText(_ name: String, _ text: String) throws {
        var name = name
        var text = text
        try name.withUTF8 { name in
            try text.withUTF8 { try put(CatalogTree.tree, UnsafeRawBufferPointer(name), UnsafeRawBufferPointer($0)) }
        }
    }
}
