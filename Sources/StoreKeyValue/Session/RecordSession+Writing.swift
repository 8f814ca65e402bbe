import StoreCore

// Adding, changing and removing one record together with its entries. There is no other way to change either, so they cannot disagree.
extension RecordSession {
    func insert(_ entity: EntityID, _ row: (any RowWriter) throws -> Void) throws {
        try willWrite()
        let map = try map(entity)
        collector.reset()
        try row(collector)
        guard collector.count == map.fieldCount else { throw wrongCount(map) }
        let cells = collector.finish()
        var position = 0
        while position < map.fieldCount {
            try map.check(&cells[position], at: position)
            position &+= 1
        }
        let keyCell = cells[map.keyPosition]
        try encodeKey(keyCell, map, to: keyBuffer)
        let slots = slotCells.reserve(map.slotCount)
        var slot = 0
        while slot < map.slotCount {
            let position = map.positions[slot]
            slots[slot] = position < 0 ? map.undeclared.cells[slot] : cells[position]
            slot &+= 1
        }
        rowBuffer.reset()
        RowEncoder.append(slots, map.table.shape, key: keyBuffer.bytes, to: rowBuffer)
        guard try add(map.table.tree, keyBuffer.bytes, rowBuffer.bytes) else {
            throw StoreError.duplicateKey(of: map.definition, values: shown(keyCell, map.keyType))
        }
        if map.table.indexes.isEmpty { return }
        try addEntries(map, slots, keyCell, keyBuffer.bytes)
    }

    /// Writes the entries of a new record; when another record has its values, takes all of it back.
    private func addEntries(
        _ map: TableMap, _ cells: UnsafePointer<Cell>, _ keyCell: Cell, _ key: UnsafeRawBufferPointer
    ) throws {
        // Unique ones first, so that little is to be taken back.
        var written = 0
        let indexes = map.uniqueFirst
        do {
            while written < indexes.count {
                let (index, slots) = indexes[written]
                let buffer = entryBuffer(written)
                let outcome = IndexEntry.make(index, slots, cells, keyCell: keyCell, key: key, to: buffer)
                if index.isUnique, !outcome.isExact, !outcome.hasNil {
                    try checkUnique(map, index, slots, cells, keyCell, buffer, outcome, own: key)
                }
                IndexEntry.makeValue(outcome, key: key, map.keyType, to: entryValue)
                if outcome.isExact {
                    guard try add(index.tree, buffer.bytes, entryValue.bytes) else {
                        throw duplicate(map, index, slots, cells, keyCell)
                    }
                } else {
                    try put(index.tree, buffer.bytes, entryValue.bytes)
                    if outcome.isCut { try countCut(index, 1) }
                }
                written += 1
            }
        } catch {
            if failure == nil {
                for at in 0..<written {
                    _ = try remove(indexes[at].index.tree, entryBuffer(at).bytes)
                    if indexes[at].index.mayCut {
                        let outcome = IndexEntry.make(
                            indexes[at].index, indexes[at].slots, cells, keyCell: keyCell, key: key, to: entryBuffer(at))
                        if outcome.isCut { try countCut(indexes[at].index, -1) }
                    }
                }
                _ = try remove(map.table.tree, key)
            }
            throw error
        }
    }

    func update(_ entity: EntityID, _ key: RecordKey, _ fields: FieldSet, _ row: (any RowWriter) throws -> Void) throws -> Bool {
        try willWrite()
        let map = try map(entity)
        collector.reset()
        try row(collector)
        guard key.type == map.keyType else { return false }
        keyBuffer.reset()
        KeyCoding.append(key, to: keyBuffer)
        guard keyBuffer.count <= maximumKeyLength, let stored = try trees.get(map.table.tree, keyBuffer.bytes) else { return false }
        if fields.isEmpty { return true }
        oldRowBuffer.reset()
        oldRowBuffer.append(stored)
        let positions = fields.positions(below: map.fieldCount)
        guard collector.count == positions.count else { throw wrongCount(map) }
        let cells = collector.finish()
        for (at, position) in positions.enumerated() { try map.check(&cells[at], at: position) }

        let old = oldSlotCells.reserve(map.slotCount)
        try map.row.fill(old, key: keyBuffer.bytes, row: oldRowBuffer.bytes)
        let new = slotCells.reserve(map.slotCount)
        new.update(from: old, count: map.slotCount)
        guard let oldKeyCell = KeyCoding.keyCell(keyBuffer.bytes, map.keyType) else { throw LoadedTable.damaged(map.definition.name) }
        var newKeyCell = oldKeyCell
        for (at, position) in positions.enumerated() {
            if map.slots[position] >= 0 { new[map.slots[position]] = cells[at] } else { newKeyCell = cells[at] }
        }
        try encodeKey(newKeyCell, map, to: newKeyBuffer)
        rowBuffer.reset()
        RowEncoder.append(new, map.table.shape, key: newKeyBuffer.bytes, to: rowBuffer)
        if newKeyBuffer.bytes.elementsEqual(keyBuffer.bytes) {
            try change(map, fields, from: old, to: new, oldKeyCell)
        } else {
            try move(map, from: old, oldKeyCell, to: new, newKeyCell)
        }
        return true
    }

    /// Replaces a row; of its entries those that differ.
    private func change(
        _ map: TableMap, _ fields: FieldSet, from old: UnsafePointer<Cell>, to new: UnsafePointer<Cell>, _ keyCell: Cell
    ) throws {
        let key = keyBuffer.bytes
        let indexes = map.uniqueFirst
        // All that could be refused, before anything is written.
        for (at, (index, slots)) in indexes.enumerated() where map.touches(fields, index) {
            let outcome = IndexEntry.make(index, slots, new, keyCell: keyCell, key: key, to: entryBuffer(at))
            guard index.isUnique, !outcome.hasNil else { continue }
            if index.stored.isKeyed, !outcome.isCut {
                // Of values that were shared before the index was declared, each record may keep its own.
                _ = IndexEntry.make(index, slots, old, keyCell: keyCell, key: key, to: oldEntry)
                if oldEntry.bytes.elementsEqual(entryBuffer(at).bytes) { continue }
            }
            try checkUnique(map, index, slots, new, keyCell, entryBuffer(at), outcome, own: key)
        }
        try put(map.table.tree, key, rowBuffer.bytes)
        for (index, slots) in indexes where map.touches(fields, index) {
            let buffer = entryBuffer(0)
            let before = IndexEntry.make(index, slots, old, keyCell: keyCell, key: key, to: oldEntry)
            let after = IndexEntry.make(index, slots, new, keyCell: keyCell, key: key, to: buffer)
            if buffer.bytes.elementsEqual(oldEntry.bytes) { continue }
            // While an index is being built it does not have all entries.
            let wasThere = try remove(index.tree, oldEntry.bytes)
            IndexEntry.makeValue(after, key: key, map.keyType, to: entryValue)
            try put(index.tree, buffer.bytes, entryValue.bytes)
            let cut = (after.isCut ? 1 : 0) - (before.isCut && wasThere ? 1 : 0)
            if cut != 0 { try countCut(index, cut) }
        }
    }

    /// Gives a record another key: everything of it is written anew.
    private func move(
        _ map: TableMap, from old: UnsafePointer<Cell>, _ oldKeyCell: Cell, to new: UnsafePointer<Cell>, _ newKeyCell: Cell
    ) throws {
        if try trees.get(map.table.tree, newKeyBuffer.bytes) != nil {
            throw StoreError.duplicateKey(of: map.definition, values: shown(newKeyCell, map.keyType))
        }
        for (at, (index, slots)) in map.uniqueFirst.enumerated() where index.isUnique {
            let outcome = IndexEntry.make(index, slots, new, keyCell: newKeyCell, key: newKeyBuffer.bytes, to: entryBuffer(at))
            if !outcome.hasNil {
                try checkUnique(map, index, slots, new, newKeyCell, entryBuffer(at), outcome, own: keyBuffer.bytes)
            }
        }
        try removeRecord(map, old, oldKeyCell)
        _ = try add(map.table.tree, newKeyBuffer.bytes, rowBuffer.bytes)
        try addEntries(map, new, newKeyCell, newKeyBuffer.bytes)
    }

    func delete(_ entity: EntityID, _ key: RecordKey) throws -> Bool {
        try willWrite()
        let map = try map(entity)
        guard key.type == map.keyType else { return false }
        keyBuffer.reset()
        KeyCoding.append(key, to: keyBuffer)
        if keyBuffer.count > maximumKeyLength { return false }
        return try deleteRecord(map)
    }

    /// Removes the record whose key is in the key buffer.
    func deleteRecord(_ map: TableMap) throws -> Bool {
        if map.table.indexes.isEmpty { return try remove(map.table.tree, keyBuffer.bytes) }
        guard let stored = try trees.get(map.table.tree, keyBuffer.bytes) else { return false }
        oldRowBuffer.reset()
        oldRowBuffer.append(stored)
        let old = oldSlotCells.reserve(map.slotCount)
        try map.row.fill(old, key: keyBuffer.bytes, row: oldRowBuffer.bytes)
        guard let keyCell = KeyCoding.keyCell(keyBuffer.bytes, map.keyType) else { throw LoadedTable.damaged(map.definition.name) }
        try removeRecord(map, old, keyCell)
        return true
    }

    private func removeRecord(_ map: TableMap, _ cells: UnsafePointer<Cell>, _ keyCell: Cell) throws {
        _ = try remove(map.table.tree, keyBuffer.bytes)
        for (index, slots) in map.uniqueFirst {
            let outcome = IndexEntry.make(index, slots, cells, keyCell: keyCell, key: keyBuffer.bytes, to: oldEntry)
            // While an index is being built it does not have all entries.
            let wasThere = try remove(index.tree, oldEntry.bytes)
            if outcome.isCut, wasThere { try countCut(index, -1) }
        }
    }

    func update(_ request: FetchRequest, _ assignments: [Assignment]) throws -> Int {
        try updateRecordByRecord(request, assignments)
    }

    func delete(_ request: FetchRequest) throws -> Int {
        // Before the fields asked for, which mean nothing here, are exchanged.
        try request.checkShape()
        let map = try map(request.entity)
        var request = request
        request.fields = [map.keyPosition]
        let keys = ByteBuffer()
        var ends: [Int] = []
        try fetch(request) { row in
            _ = KeyCoding.append(row.cells[0], KeyCoding.Form(type: map.keyType), to: keys)
            ends.append(keys.count)
            return .next
        }
        try willWrite()
        var start = 0
        for end in ends {
            keyBuffer.reset()
            keyBuffer.append(UnsafeRawBufferPointer(rebasing: keys.bytes[start..<end]))
            _ = try deleteRecord(map)
            start = end
        }
        return ends.count
    }

    // MARK: Pieces

    func entryBuffer(_ number: Int) -> ByteBuffer {
        while entries.count <= number { entries.append(ByteBuffer()) }
        return entries[number]
    }

    private func encodeKey(_ cell: Cell, _ map: TableMap, to buffer: ByteBuffer) throws {
        if cell.kind == .text, cell.length > RecordKey.maximumTextLength {
            throw UnstorableValue.keyTooLong(cell.length).located(entity: map.definition.name, field: map.definition.keyField.name)
        }
        buffer.reset()
        _ = KeyCoding.append(cell, KeyCoding.Form(type: map.keyType), to: buffer)
    }

    @inline(never) private func wrongCount(_ map: TableMap) -> StoreError {
        StoreError(
            .internal,
            "A record of \(map.definition.name) wrote \(StoreError.counted(collector.count, "field")) where others were expected.",
            entity: map.definition.name)
    }

    func shown(_ cell: Cell, _ type: FieldType) -> [String] { [(try? Value(cell: cell, type: type))?.debugDescription ?? ""] }
}
