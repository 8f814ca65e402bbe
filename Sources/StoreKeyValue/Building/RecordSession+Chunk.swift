import StoreCore

// One chunk of an index build that runs while others read and write.
extension RecordSession {
    /// Adds the entries of the next records to an index, and records the progress.
    ///
    /// Other writers maintain the index meanwhile, before and after that position, so an entry may already exist. With the
    /// last record the index becomes ready, or pending if it is unique: from then on no one can add another duplicate.
    ///
    /// - Returns: nil if there is nothing to build, or no longer.
    func buildChunk(of name: String, in entity: String, records limit: Int) throws -> ChunkStep? {
        guard let table = layout[entity], let index = table.indexes.first(where: { $0.stored.name == name }), index.state == .writeOnly
        else { return nil }
        try willWrite()
        let records = RecordEntries(table, fields: index.fields)
        let note = CatalogTree.buildPosition(of: index.tree)
        var position = try ChunkPosition(note, trees)
        let last = ByteBuffer()
        var count = 0
        var truncated = 0
        var hasEnded = false
        do {
            let cursor = try trees.cursor(table.tree)
            defer { trees.release(cursor) }
            var found = try position.next(cursor)
            while let record = found, count < limit {
                last.reset()
                last.append(record.key)
                try records.read(key: record.key, row: record.value)
                let outcome = records.make(index)
                if try add(index.tree, records.entry.bytes, records.value.bytes), outcome.isTruncated { truncated += 1 }
                count += 1
                found = try cursor.next()
            }
            hasEnded = found == nil
        }
        if truncated > 0 { try countTruncated(index, truncated) }
        position.done += count
        if count > 0 { position.key = Array(last.bytes) }
        let total = max(try trees.count(table.tree), position.done)
        if hasEnded {
            try removeNote(note)
            try set(index.isUnique ? .uniquePending : .ready, of: name, in: entity)
        } else {
            try put(position, note)
        }
        return ChunkStep(done: position.done, total: total, hasEnded: hasEnded)
    }
}
