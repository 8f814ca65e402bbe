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

    /// The keys of the records with one of the values, which are components of the field's type.
    func keys(_ values: KeyList, inOrder: Bool = true) throws -> KeyList {
        let list = KeyList()
        list.isWider = values.isWider
        try forEachEntry(values, map.index(of: position), list) { _, key in list.add(key) }
        if inOrder { list.finish() }
        return list
    }

    /// The values of another field in the records with one of the values, or in several of them.
    func values(of other: Int, _ values: KeyList, atLeast least: Int = 1, inOrder: Bool = true) throws -> KeyList {
        let list = KeyList(atLeast: least)
        list.isWider = values.isWider
        let form = KeyCoding.Form(type: map.definition.fields[other].type)
        let frame = Frame(capacity: 1)
        let buffer = ByteBuffer(capacity: 32)
        func take() {
            if frame.cells[0].kind == .null { return }
            buffer.reset()
            if KeyCoding.append(frame.cells[0], form, to: buffer) { list.isWider = true }
            list.addCopy(buffer.bytes)
        }
        let reader = FieldReader(map.table, [map.numbers[other]])
        if position == map.keyPosition {
            try forEachRow(values.keys) { key, row in
                guard let row else { return }
                try reader.fill(frame.cells, key: key, row: row)
                take()
            }
        } else if let index = map.index(of: position, covering: other) {
            if map.hasWhole(other, index) {
                let entries = EntryReader(index, map, [other])
                try forEachEntry(values, index, list) { entry, key in
                    try entries.fill(frame.cells, entry: entry, key: key, scratch: frame.scratch)
                    take()
                }
            } else {
                var keys: [UnsafeRawBufferPointer] = []
                try forEachEntry(values, index, list) { _, key in keys.append(key) }
                try forEachRow(keys) { key, row in
                    guard let row else { throw index.damaged(map) }
                    try reader.fill(frame.cells, key: key, row: row)
                    take()
                }
            }
        }
        if inOrder || least > 1 { list.finish() }
        return list
    }

    private func forEachEntry(
        _ values: KeyList, _ index: LoadedIndex?, _ list: KeyList,
        _ body: (UnsafeRawBufferPointer, UnsafeRawBufferPointer) throws -> Void
    ) throws {
        guard let index else { return }
        let walk = EntryWalk(try session.trees.cursor(index.tree))
        defer { session.trees.release(walk.cursor) }
        for value in values.keys {
            let beginning = index.beginning(of: value)
            let isTruncated = beginning.count < value.count
            if isTruncated { list.isWider = true }
            // A truncated value may begin with another.
            if isTruncated || values.count == 1 { try walk.seek(beginning) } else { try walk.seek(prefix: beginning) }
            while let found = walk.entry, found.key.hasPrefix(beginning) {
                guard let key = IndexEntry.recordKey(of: found) else { throw index.damaged(map) }
                try body(found.key, key)
                try walk.next()
            }
        }
    }

    /// Calls the body with the row of each key, which is nil if there is none; several rows are looked up together.
    private func forEachRow(
        _ keys: [UnsafeRawBufferPointer], _ body: (UnsafeRawBufferPointer, UnsafeRawBufferPointer?) throws -> Void
    ) throws {
        var rows = RowsAhead()
        for at in keys.indices {
            if rows.isEmpty { rows.fetch(min(rows.stride, keys.count - at), session.trees, map.table.tree) { keys[at + $0] } }
            try body(keys[at], try rows.next() ?? session.trees.get(map.table.tree, keys[at]))
        }
    }
}
