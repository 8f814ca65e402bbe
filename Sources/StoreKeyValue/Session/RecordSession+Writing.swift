import StoreCore

// Adding, changing and removing one record together with its entries. Neither can be changed any other way, so they always agree.
extension RecordSession {
    func performInsert(_ entity: EntityID, _ row: (any RowWriter) throws -> Void) throws {
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

    /// Writes the entries of a new record; undoes all of it if another record has its values.
    private func addEntries(
        _ map: TableMap, _ cells: UnsafePointer<Cell>, _ keyCell: Cell, _ key: UnsafeRawBufferPointer
    ) throws {
        // Unique ones first, so that little has to be undone.
        var written = 0
        let makers = map.uniqueFirst
        do {
            while written < makers.count {
                let maker = makers[written]
                let index = maker.index
                let buffer = entryBuffer(written)
                let outcome = maker.make(cells, keyCell: keyCell, key: key, to: buffer)
                if index.isUnique, !outcome.isExact, !outcome.hasNil {
                    try checkUnique(map, maker, cells, keyCell, buffer, outcome, own: key)
                }
                IndexEntry.makeValue(outcome, key: key, map.keyType, to: entryValue)
                if outcome.isExact {
                    guard try add(index.tree, buffer.bytes, entryValue.bytes) else { throw duplicate(map, maker, cells, keyCell) }
                } else {
                    try addOrReplace(index.tree, buffer.bytes, entryValue.bytes)
                    if outcome.isTruncated { try countTruncated(index, 1) }
                }
                written += 1
            }
        } catch {
            if !failure.isSet {
                for (at, maker) in makers[..<written].enumerated() {
                    _ = try remove(maker.index.tree, entryBuffer(at).bytes)
                    if maker.index.mayTruncate, maker.make(cells, keyCell: keyCell, key: key, to: entryBuffer(at)).isTruncated {
                        try countTruncated(maker.index, -1)
                    }
                }
                _ = try remove(map.table.tree, key)
            }
            throw error
        }
    }

    func performUpdate(_ entity: EntityID, _ key: RecordKey, _ fields: FieldSet, _ row: (any RowWriter) throws -> Void) throws -> Bool {
        try willWrite()
        let map = try map(entity)
        collector.reset()
        try row(collector)
        guard key.type == map.keyType else { return false }
        keyBuffer.reset()
        KeyCoding.append(key, to: keyBuffer)
        guard keyBuffer.count <= maximumKeyLength, let stored = try trees.get(map.table.tree, keyBuffer.bytes) else { return false }
        if fields.isEmpty { return true }
        let cells = UnsafePointer(try checkedCells(map, fields))
        try updateRecord(map, fields, stored) { _, _ in cells }
        return true
    }

    /// The cells of the collector, which are those of the fields.
    private func checkedCells(_ map: TableMap, _ fields: FieldSet) throws -> UnsafeMutablePointer<Cell> {
        let cells = collector.finish()
        var at = 0
        for position in 0..<map.fieldCount where fields.contains(position) {
            guard at < collector.count else { throw wrongCount(map) }
            try map.check(&cells[at], at: position)
            at &+= 1
        }
        guard at == collector.count else { throw wrongCount(map) }
        return cells
    }

    /// Changes fields of the record whose key is in the key buffer.
    ///
    /// - Parameter changed: Their new cells, from those of the record and of its key.
    @inline(__always) private func updateRecord(
        _ map: TableMap, _ fields: FieldSet, _ stored: UnsafeRawBufferPointer,
        _ changed: (UnsafePointer<Cell>, Cell) throws -> UnsafePointer<Cell>
    ) throws {
        oldRowBuffer.reset()
        oldRowBuffer.append(stored)
        let old = oldSlotCells.reserve(map.slotCount)
        try map.row.fill(old, key: keyBuffer.bytes, row: oldRowBuffer.bytes)
        let new = slotCells.reserve(map.slotCount)
        new.update(from: old, count: map.slotCount)
        guard let oldKeyCell = KeyCoding.keyCell(keyBuffer.bytes, map.keyType) else { throw LoadedTable.damaged(map.definition.name) }
        var newKeyCell = oldKeyCell
        let cells = try changed(old, oldKeyCell)
        var at = 0
        for position in 0..<map.fieldCount where fields.contains(position) {
            let slot = map.slots[position]
            if slot >= 0 { new[slot] = cells[at] } else { newKeyCell = cells[at] }
            at &+= 1
        }
        rowBuffer.reset()
        if fields.contains(map.keyPosition) {
            try encodeKey(newKeyCell, map, to: newKeyBuffer)
            if !newKeyBuffer.bytes.equals(keyBuffer.bytes) {
                RowEncoder.append(new, map.table.shape, key: newKeyBuffer.bytes, to: rowBuffer)
                return try move(map, from: old, oldKeyCell, to: new, newKeyCell)
            }
        }
        RowEncoder.append(new, map.table.shape, key: keyBuffer.bytes, to: rowBuffer)
        try change(map, fields, from: old, to: new, oldKeyCell)
    }

    /// Replaces a row, and those of its entries that differ.
    private func change(
        _ map: TableMap, _ fields: FieldSet, from old: UnsafePointer<Cell>, to new: UnsafePointer<Cell>, _ keyCell: Cell
    ) throws {
        let key = keyBuffer.bytes
        let buffer = entryBuffer(0)
        // Checks everything that could be refused, before anything is written.
        for maker in map.uniqueFirst where maker.index.isUnique && map.touches(fields, maker) {
            let outcome = maker.make(new, keyCell: keyCell, key: key, to: buffer)
            if outcome.hasNil { continue }
            if maker.index.stored.isKeyed, !outcome.isTruncated {
                // Each record may keep values that were shared before the index was declared.
                _ = maker.make(old, keyCell: keyCell, key: key, to: oldEntry)
                if oldEntry.bytes.equals(buffer.bytes) { continue }
            }
            try checkUnique(map, maker, new, keyCell, buffer, outcome, own: key)
        }
        try put(map.table.tree, key, rowBuffer.bytes)
        for maker in map.uniqueFirst where map.touches(fields, maker) {
            let before = maker.make(old, keyCell: keyCell, key: key, to: oldEntry)
            let after = maker.make(new, keyCell: keyCell, key: key, to: buffer)
            if buffer.bytes.equals(oldEntry.bytes) { continue }
            // An index under construction does not have all entries.
            let wasThere = try remove(maker.index.tree, oldEntry.bytes)
            IndexEntry.makeValue(after, key: key, map.keyType, to: entryValue)
            try addOrReplace(maker.index.tree, buffer.bytes, entryValue.bytes)
            let truncated = (after.isTruncated ? 1 : 0) - (before.isTruncated && wasThere ? 1 : 0)
            if truncated != 0 { try countTruncated(maker.index, truncated) }
        }
    }

    /// Gives a record another key: all of it is rewritten.
    private func move(
        _ map: TableMap, from old: UnsafePointer<Cell>, _ oldKeyCell: Cell, to new: UnsafePointer<Cell>, _ newKeyCell: Cell
    ) throws {
        if try trees.get(map.table.tree, newKeyBuffer.bytes) != nil {
            throw StoreError.duplicateKey(of: map.definition, values: shown(newKeyCell, map.keyType))
        }
        let buffer = entryBuffer(0)
        for maker in map.uniqueFirst where maker.index.isUnique {
            let outcome = maker.make(new, keyCell: newKeyCell, key: newKeyBuffer.bytes, to: buffer)
            if !outcome.hasNil { try checkUnique(map, maker, new, newKeyCell, buffer, outcome, own: keyBuffer.bytes) }
        }
        _ = try remove(map.table.tree, keyBuffer.bytes)
        try removeEntries(map, old, oldKeyCell)
        _ = try add(map.table.tree, newKeyBuffer.bytes, rowBuffer.bytes)
        try addEntries(map, new, newKeyCell, newKeyBuffer.bytes)
    }

    func performDelete(_ entity: EntityID, _ key: RecordKey) throws -> Bool {
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
        let key = keyBuffer.bytes
        if map.table.indexes.isEmpty { return try remove(map.table.tree, key) }
        guard let keyCell = KeyCoding.keyCell(key, map.keyType) else { throw LoadedTable.damaged(map.definition.name) }
        let old = oldSlotCells.reserve(map.slotCount)
        var damage: (any Error)?
        // A damaged record stays.
        let wasThere = try remove(map.table.tree, key) { row in
            oldRowBuffer.reset()
            oldRowBuffer.append(row)
            do { try map.row.fill(old, key: key, row: oldRowBuffer.bytes) } catch { damage = error }
            return damage == nil
        }
        if let damage { throw damage }
        if wasThere { try removeEntries(map, old, keyCell) }
        return wasThere
    }

    /// Removes the entries of the record whose key is in the key buffer.
    private func removeEntries(_ map: TableMap, _ cells: UnsafePointer<Cell>, _ keyCell: Cell) throws {
        for maker in map.uniqueFirst {
            let outcome = maker.make(cells, keyCell: keyCell, key: keyBuffer.bytes, to: oldEntry)
            // An index under construction does not have all entries.
            let wasThere = try remove(maker.index.tree, oldEntry.bytes)
            if outcome.isTruncated, wasThere { try countTruncated(maker.index, -1) }
        }
    }

    /// The values are checked before the first record is changed, so afterwards only another record's unique value could refuse one.
    func isUpdateAtomic(_ request: FetchRequest, _ assignments: [Assignment]) -> Bool {
        guard setsOnly(assignments), let map = try? map(request.entity) else { return false }
        return !map.uniqueFirst.contains { maker in
            maker.index.isUnique && assignments.contains { map.touches(FieldSet(CollectionOfOne($0.field)), maker) }
        }
    }

    private func setsOnly(_ assignments: [Assignment]) -> Bool {
        assignments.allSatisfy { if case .set = $0.operation { true } else { false } }
    }

    func performUpdate(_ request: FetchRequest, _ assignments: [Assignment]) throws -> Int {
        if assignments.isEmpty { return try updateRecordByRecord(request, assignments) }
        let map = try map(request.entity)
        let keys = ByteBuffer()
        var count = try collectKeys(of: request.orderedForUpdate(by: assignments), map, in: keys)
        if count == 0 { return 0 }
        try willWrite()
        let fields = FieldSet(assignments.map(\.field))
        let ordered = assignments.sorted { $0.field < $1.field }
        // Values that are set are the same in each record; what a number is added to is not.
        let same = try setsOnly(assignments) ? assignedCells(ordered, map, fields, nil) : nil
        count = 0
        try changeEach(of: keys) {
            guard let stored = try trees.get(map.table.tree, keyBuffer.bytes) else { return }
            try updateRecord(map, fields, stored) { old, key in
                try same ?? assignedCells(ordered, map, fields, (old, key))
            }
            count += 1
        }
        return count
    }

    /// The cells that assignments, in the order of their fields, give to a record.
    ///
    /// - Parameter record: Its cells and that of its key, which numbers are added to.
    private func assignedCells(
        _ assignments: [Assignment], _ map: TableMap, _ fields: FieldSet, _ record: (cells: UnsafePointer<Cell>, key: Cell)?
    ) throws -> UnsafePointer<Cell> {
        let definition = map.definition
        collector.reset()
        for assignment in assignments {
            switch assignment.operation {
            case .set(let value): try value.write(to: collector)
            case .add(let number):
                guard let record else { continue }
                let field = definition.fields[assignment.field]
                let slot = map.slots[assignment.field]
                guard let value = try? Value(cell: slot >= 0 ? record.cells[slot] : record.key, type: field.type) else {
                    throw LoadedTable.damaged(definition.name)
                }
                try value.adding(number, to: field, of: definition).write(to: collector)
            }
        }
        return try UnsafePointer(checkedCells(map, fields))
    }

    func performDelete(_ request: FetchRequest) throws -> Int {
        let map = try map(request.entity)
        let keys = ByteBuffer()
        let count = try collectKeys(of: request, map, in: keys)
        try willWrite()
        try changeEach(of: keys) { _ = try deleteRecord(map) }
        return count
    }

    /// Changes or removes the records with the collected keys, each of which is in the key buffer when the body is called: all of them or none.
    private func changeEach(of keys: ByteBuffer, _ body: () throws -> Void) throws {
        let mark = journal.mark
        var at = 0
        while at < keys.count {
            let start = at + 4
            do {
                at = start + Int(keys.bytes.loadUnaligned(fromByteOffset: at, as: UInt32.self).littleEndian)
                keyBuffer.reset()
                keyBuffer.append(UnsafeRawBufferPointer(rebasing: keys.bytes[start..<at]))
                try body()
            } catch {
                // What was changed before must be restored. Without a journal the whole transaction is undone.
                if isNoting { try undo(to: mark) } else if start > 4 { fail(error) }
                throw error
            }
        }
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
