import StoreCore

// One chunk of rewriting the records of a table in its newest shape.
extension RecordSession {
    /// The maximum number of bytes of rows that a chunk collects.
    static let maximumRewrite = 16 << 20

    /// Rewrites the next records of older shapes, and records the progress. All records up to that position have the
    /// newest shape, because other writers use it too; a change of the fields, which creates a newer shape, removes
    /// the progress note. After the last record, older shapes and dropped fields are removed from the layout.
    ///
    /// No index is affected: the values do not change.
    ///
    /// - Returns: nil if all records have the newest shape.
    func rewriteChunk(of entity: String, records limit: Int) throws -> ChunkStep? {
        guard let table = layout[entity], table.shapes.count > 1 else { return nil }
        try willWrite()
        let note = CatalogTree.rewritePosition(of: table.tree)
        var position = try ChunkPosition(note, trees)
        let last = ByteBuffer()
        let rows = CopiedRecords()
        var count = 0
        var hasEnded = false
        do {
            let reader = FieldReader(table, table.shape.slots.map(\.field))
            let cells = slotCells.reserve(reader.count)
            let cursor = try trees.cursor(table.tree)
            defer { trees.release(cursor) }
            var found = try position.next(cursor)
            while let record = found, count < limit, rows.size < RecordSession.maximumRewrite {
                if RowView(record.value)?.shapeNumber != table.shape.number {
                    try reader.fill(cells, key: record.key, row: record.value)
                    rowBuffer.reset()
                    RowEncoder.append(cells, table.shape, key: record.key, to: rowBuffer)
                    rows.append(record.key, rowBuffer.bytes)
                }
                last.reset()
                last.append(record.key)
                count += 1
                found = try cursor.next()
            }
            hasEnded = found == nil
        }
        // A change of the tree would have invalidated the cursor.
        while let (key, row) = rows.next() { try put(table.tree, key, row) }
        position.done += count
        if count > 0 { position.key = Array(last.bytes) }
        if hasEnded {
            try removeNote(note)
            try forgetOldShapes(of: entity)
        } else {
            try put(position, note)
        }
        return ChunkStep(done: position.done, total: max(try trees.count(table.tree), position.done), hasEnded: hasEnded)
    }

    private func forgetOldShapes(of entity: String) throws {
        var stored = layout.stored
        stored.tables[try position(of: entity, in: stored)].forgetOldShapes()
        try store(stored)
    }
}
