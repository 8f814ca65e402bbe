import StoreCore

// Filling a new index from the records that are there.
extension RecordSession {
    /// Builds an index inside the transaction: entries are collected, sorted and written in order, which makes a tree without holes.
    ///
    /// - Throws: ``StoreError`` `.duplicateValue` for a unique index over records that share values; the first ten of them go with it.
    func build(_ index: LoadedIndex, _ definition: IndexDefinition, _ map: TableMap) throws {
        let slots = index.fields.map { map.table.shape.slot(of: $0) ?? -1 }
        let memory = CopiedRecords()
        let frame = takeFrame(map.slotCount)
        defer { give(frame) }
        var cut = 0
        var entries: [(key: UnsafeRawBufferPointer, value: UnsafeRawBufferPointer)] = []
        let cursor = try trees.cursor(map.table.tree)
        var found = try cursor.seek(UnsafeRawBufferPointer(start: nil, count: 0))
        while let record = found {
            try map.row.fill(frame.cells, key: record.key, row: record.value)
            guard let keyCell = KeyCoding.keyCell(record.key, map.keyType) else { throw LoadedTable.damaged(map.definition.name) }
            let outcome = IndexEntry.make(index, slots, frame.cells, keyCell: keyCell, key: record.key, to: oldEntry)
            IndexEntry.makeValue(outcome, key: record.key, map.keyType, to: entryValue)
            if outcome.isCut { cut += 1 }
            memory.append(oldEntry.bytes, entryValue.bytes)
            found = try cursor.next()
        }
        trees.release(cursor)
        while let entry = memory.next() { entries.append((entry.key, entry.body)) }
        entries.sort { $0.key.precedes($1.key) }
        for (entry, next) in zip(entries, entries.dropFirst()) where entry.key.elementsEqual(next.key) {
            throw duplicates(entries, index, definition, map)
        }
        for entry in entries { try append(index.tree, entry.key, entry.value) }
        if cut > 0 {
            try countCut(index, cut)
            if index.isUnique { try checkCut(index, definition, map) }
        }
    }

    /// Values that were cut are told apart by looking at the records.
    private func checkCut(_ index: LoadedIndex, _ definition: IndexDefinition, _ map: TableMap) throws {
        let slots = index.fields.map { map.table.shape.slot(of: $0) ?? -1 }
        let frame = takeFrame(map.slotCount)
        defer { give(frame) }
        let cursor = try trees.cursor(map.table.tree)
        defer { trees.release(cursor) }
        var found = try cursor.seek(UnsafeRawBufferPointer(start: nil, count: 0))
        while let record = found {
            try map.row.fill(frame.cells, key: record.key, row: record.value)
            guard let keyCell = KeyCoding.keyCell(record.key, map.keyType) else { throw LoadedTable.damaged(map.definition.name) }
            let outcome = IndexEntry.make(index, slots, frame.cells, keyCell: keyCell, key: record.key, to: oldEntry)
            if outcome.isCut, !outcome.hasNil {
                do {
                    try checkUnique(map, index, slots, frame.cells, keyCell, oldEntry, outcome, own: record.key)
                } catch let error as StoreError where error.code == .duplicateValue {
                    throw cannotBuild(definition, map, "1 value", error.values)
                }
            }
            found = try cursor.next()
        }
    }

    private func duplicates(
        _ entries: [(key: UnsafeRawBufferPointer, value: UnsafeRawBufferPointer)], _ index: LoadedIndex, _ definition: IndexDefinition,
        _ map: TableMap
    ) -> StoreError {
        var values: [String] = []
        var count = 0
        var at = 0
        let scratch = ByteBuffer()
        while at < entries.count {
            var end = at + 1
            while end < entries.count, entries[end].key.elementsEqual(entries[at].key) { end += 1 }
            if end - at > 1 {
                count += 1
                if count <= 10 {
                    var offset = 0
                    KeyCoding.prepare(scratch, for: entries[at].key)
                    for form in index.forms {
                        guard let cell = KeyCoding.cell(of: entries[at].key, at: &offset, form, scratch: scratch) else { break }
                        values += shown(cell, form.type)
                    }
                }
            }
            at = end
        }
        return cannotBuild(
            definition, map, count > 10 ? "more than 10 values" : count == 1 ? "1 value" : "\(count) values", values)
    }

    private func cannotBuild(_ index: IndexDefinition, _ map: TableMap, _ count: String, _ values: [String]) -> StoreError {
        StoreError(
            .duplicateValue,
            "The unique index \(index.name) cannot be built: \(count) of \(map.definition.name)."
                + "\(index.parts.map(\.field).joined(separator: ", ")) occur in several records. Make them differ first; nothing was changed.",
            entity: map.definition.name, field: index.parts.first?.field, values: values)
    }
}
