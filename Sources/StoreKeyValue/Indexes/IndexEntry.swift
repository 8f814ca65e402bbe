import StoreCore

/// One entry of an index, as bytes.
///
/// The key is the components, in the order and direction of the index's parts; then, unless the index is unique and the
/// values tell which record it is, the record's key. A unique index is told nothing by entries with a nil, since nils never
/// collide, and by those with a truncated value, which may be that of several records; so these end with the key too.
///
/// The value says where the record's key is: nothing means the last 17 bytes of the entry's
/// key, `FF` and two bytes its offset there, and anything else is itself the record's key.
enum IndexEntry {
    /// The properties of an entry that was made.
    struct Outcome {
        /// A component is nil.
        var hasNil = false
        /// A component does not hold its whole value.
        var isTruncated = false
        /// Where the components end.
        var columnsEnd = 0
        /// Whether the values tell the record, so that the same key cannot be there twice.
        var isExact = false
    }

    /// Makes the value of an entry, whose key an ``EntryMaker`` makes.
    static func makeValue(_ outcome: Outcome, key: UnsafeRawBufferPointer, _ keyType: FieldType, to buffer: ByteBuffer) {
        buffer.reset()
        if outcome.isExact {
            buffer.append(key)
        } else if keyType != .uuid {
            buffer.append(0xFF)
            buffer.append(littleEndian: UInt16(truncatingIfNeeded: outcome.columnsEnd))
        }
    }

    /// Values of an index's fields, none of them truncated: equal for two records if all of their values are.
    static func wholeValues(_ index: LoadedIndex, _ values: [Cell]) -> [UInt8] {
        let whole = ByteBuffer()
        for (form, cell) in zip(index.forms, values) {
            var form = form
            form.limit = .max
            _ = KeyCoding.append(cell, form, to: whole)
        }
        return Array(whole.bytes)
    }

    /// The record's key in an entry; nil for a damaged one.
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
