import StoreCore

/// One entry of an index, as bytes.
///
/// The key is the components, in the order and direction of the index's parts. The record's key follows, unless
/// the index is unique and the values identify the record. Entries of a unique index also end with the key if a
/// value is nil, since nils never collide, or truncated, since several records may have the same truncated value.
///
/// The value locates the record's key: empty means the last 17 bytes of the entry's key,
/// `FF` and two bytes are its offset there, and any other value is the record's key itself.
enum IndexEntry {
    /// The properties of an entry that was built.
    struct Outcome {
        /// A component is nil.
        var hasNil = false
        /// A component does not hold its whole value.
        var isTruncated = false
        /// The end of the components.
        var columnsEnd = 0
        /// Whether the values identify the record, so that the same key cannot occur twice.
        var isExact = false
    }

    /// Builds the value of an entry, whose key an ``EntryMaker`` builds.
    static func makeValue(_ outcome: Outcome, key: UnsafeRawBufferPointer, _ keyType: FieldType, to buffer: ByteBuffer) {
        buffer.reset()
        if outcome.isExact {
            buffer.append(key)
        } else if keyType != .uuid {
            buffer.append(0xFF)
            buffer.append(littleEndian: UInt16(truncatingIfNeeded: outcome.columnsEnd))
        }
    }

    /// The values of an index's fields, none truncated: equal for two records if all of their values are equal.
    static func wholeValues(_ index: LoadedIndex, _ values: [Cell]) -> [UInt8] {
        let whole = ByteBuffer()
        for (form, cell) in zip(index.forms, values) {
            var form = form
            form.limit = .max
            _ = KeyCoding.append(cell, form, to: whole)
        }
        return Array(whole.bytes)
    }

    /// The end of the index's values in an entry's key: where the record's key begins, unless the entry has that as its value.
    static func valuesEnd(of entry: KeyValueEntry, recordKey: UnsafeRawBufferPointer) -> Int {
        let isInKey = entry.value.isEmpty || entry.value[0] == 0xFF
        return isInKey ? entry.key.count - recordKey.count : entry.key.count
    }

    /// The record's key in an entry; nil for a damaged entry.
    @inline(__always) static func recordKey(of entry: KeyValueEntry) -> UnsafeRawBufferPointer? {
        let value = entry.value
        if value.count == 0 {
            return entry.key.count >= 17 ? UnsafeRawBufferPointer(rebasing: entry.key[(entry.key.count &- 17)...]) : nil
        }
        if value[0] != 0xFF { return value }
        guard value.count == 3 else { return nil }
        let offset = Int(value[1]) | Int(value[2]) << 8
        return offset < entry.key.count ? UnsafeRawBufferPointer(rebasing: entry.key[offset...]) : nil
    }
}

extension LoadedIndex {
    /// The error of an entry that leads to no record.
    func damaged(_ map: TableMap) -> StoreError {
        StoreError(
            .corrupt, "The index \(stored.name) of \(map.definition.name) leads to a record that is not there. Check the store.",
            entity: map.definition.name)
    }
}
