import StoreCore

/// Finds the records of an entity whose field has one of many values, by key or by an index that begins with the field.
struct ValueSearch {
    private let session: RecordSession
    private let map: TableMap
    private let position: Int

    init(_ map: TableMap, _ position: Int, _ session: RecordSession) {
        self.map = map
        self.position = position
        self.session = session
    }

    /// Removes values that no record has, because they are longer than any key.
    func narrow(_ values: KeyList) {
        if position == map.keyPosition { values.remove(longerThan: session.maximumKeyLength) }
    }

    /// The keys of the records with one of the values, which are components of the field's type.
    func keys(_ values: KeyList, inOrder: Bool = true) throws -> KeyList {
        let list = KeyList()
        list.isWider = values.isWider
        if let index = map.index(of: position), try forEachEntry(values, index, { _, _, key in list.add(key) }) { list.isWider = true }
        if inOrder { list.finish() }
        return list
    }

    /// The values of another field in the records with one of the values.
    func values(of other: Int, _ values: KeyList, inOrder: Bool = true) throws -> KeyList {
        narrow(values)
        let list = KeyList()
        list.isWider = try forEach(other, values) { _, value in list.addCopy(value) }
        if inOrder { list.finish() }
        return list
    }

    /// Calls the body with another field's value in each record with one of the values, and the number of that one: all of one value, then all of
    /// the next. Values are components; nil is left out. They have been narrowed.
    ///
    /// - Returns: Whether there may be more than these, because values are truncated.
    func forEach(_ other: Int, _ values: KeyList, _ body: (Int, UnsafeRawBufferPointer) -> Void) throws -> Bool {
        let isWider = values.isWider
        let form = KeyCoding.Form(type: map.definition.fields[other].type)
        let frame = Frame(capacity: 1)
        let buffer = ByteBuffer(capacity: 32)
        func take(_ number: Int) {
            if frame.cells[0].kind == .null { return }
            buffer.reset()
            _ = KeyCoding.append(frame.cells[0], form, to: buffer)
            body(number, buffer.bytes)
        }
        let reader = FieldReader(map.table, [map.numbers[other]])
        if position == map.keyPosition {
            try forEachRow(values.keys) { number, row in
                guard let row else { return }
                try reader.fill(frame.cells, key: values.keys[number], row: row)
                take(number)
            }
        } else if let index = map.index(of: position, covering: other) {
            if map.hasWhole(other, index) {
                let entries = EntryReader(index, map, [other])
                let isTruncated = try forEachEntry(values, index) { number, entry, key in
                    try entries.fill(frame.cells, entry: entry, key: key, scratch: frame.scratch)
                    take(number)
                }
                return isWider || isTruncated
            }
            var keys: [UnsafeRawBufferPointer] = []
            var numbers: [Int] = []
            let isTruncated = try forEachEntry(values, index) { number, _, key in
                keys.append(key)
                numbers.append(number)
            }
            try forEachRow(keys) { at, row in
                guard let row else { throw index.damaged(map) }
                try reader.fill(frame.cells, key: keys[at], row: row)
                take(numbers[at])
            }
            return isWider || isTruncated
        }
        return isWider
    }

    /// - Returns: Whether a value is truncated in the index.
    private func forEachEntry(
        _ values: KeyList, _ index: LoadedIndex, _ body: (Int, UnsafeRawBufferPointer, UnsafeRawBufferPointer) throws -> Void
    ) throws -> Bool {
        var isWider = false
        let walk = EntryWalk(try session.trees.cursor(index.tree))
        defer { session.trees.release(walk.cursor) }
        for (number, value) in values.keys.enumerated() {
            let beginning = index.beginning(of: value)
            let isTruncated = beginning.count < value.count
            if isTruncated { isWider = true }
            // A truncated value may begin with another.
            if isTruncated || values.count == 1 { try walk.seek(beginning) } else { try walk.seek(prefix: beginning) }
            while let found = walk.entry, found.key.hasPrefix(beginning) {
                guard let key = IndexEntry.recordKey(of: found) else { throw index.damaged(map) }
                try body(number, found.key, key)
                try walk.next()
            }
        }
        return isWider
    }

    /// Calls the body with the position of each key and its row, which is nil if there is none; several rows are looked up together.
    private func forEachRow(
        _ keys: [UnsafeRawBufferPointer], _ body: (Int, UnsafeRawBufferPointer?) throws -> Void
    ) throws {
        var rows = RowsAhead()
        for at in keys.indices {
            if rows.isEmpty { rows.fetch(min(rows.stride, keys.count - at), session.trees, map.table.tree) { keys[at + $0] } }
            try body(at, try rows.next() ?? session.trees.get(map.table.tree, keys[at]))
        }
    }
}
