import StoreCore

/// The values that several records share in an index, found in one pass over its entries.
///
/// Entries of equal values are adjacent, whether they end with their record's key or not. Truncated
/// values may have only a prefix in common, so their records are read. Nils never collide.
struct SharedValues {
    /// The number of shared values.
    private(set) var count = 0
    /// The first ten, as text; an index with several fields has one element per field.
    private(set) var first: [String] = []

    /// Scans an index.
    init(of index: LoadedIndex, in table: LoadedTable, _ session: RecordSession) throws {
        let records = RecordEntries(table, fields: index.fields)
        let cursor = try session.trees.cursor(index.tree)
        defer { session.trees.release(cursor) }
        let columns = ByteBuffer()
        // For the current columns: the complete values of truncated ones, and whether they were counted.
        var wholes: [[UInt8]] = []
        var counted: Set<[UInt8]> = []
        var wasCounted = false
        var isFirst = true
        var found = try cursor.seek(UnsafeRawBufferPointer(start: nil, count: 0))
        while let entry = found {
            guard let parts = EntryParts(entry.key, index) else { throw SharedValues.damaged(index) }
            let present = UnsafeRawBufferPointer(rebasing: entry.key[..<parts.end])
            let isSame = !isFirst && columns.bytes.equals(present)
            if !isSame {
                columns.reset()
                columns.append(present)
                wholes = []
                counted = []
                wasCounted = false
                isFirst = false
            }
            if !parts.hasNil, parts.isTruncated {
                if let whole = try SharedValues.read(entry, records, session).map({ records.wholeValues(index) }) {
                    if wholes.contains(whole), counted.insert(whole).inserted { add(index, records, session) }
                    wholes.append(whole)
                }
            } else if isSame, !parts.hasNil, !wasCounted {
                wasCounted = true
                if count >= 10 {
                    count += 1
                } else if try SharedValues.read(entry, records, session) != nil {
                    add(index, records, session)
                }
            }
            found = try cursor.next()
        }
    }

    private mutating func add(_ index: LoadedIndex, _ records: RecordEntries, _ session: RecordSession) {
        count += 1
        if count > 10 { return }
        for (form, cell) in zip(index.forms, records.values(index)) { first += session.shown(cell, form.type) }
    }

    /// Reads the record of an entry; nil if there is none.
    private static func read(_ entry: KeyValueEntry, _ records: RecordEntries, _ session: RecordSession) throws -> Void? {
        guard let key = IndexEntry.recordKey(of: entry), let row = try session.trees.get(records.table.tree, key) else { return nil }
        return try records.read(key: key, row: row)
    }

    private static func damaged(_ index: LoadedIndex) -> StoreError {
        StoreError(.corrupt, "An entry of the index \(index.stored.name) is damaged. Check the store.")
    }
}

/// The properties of the components at the start of an entry.
struct EntryParts {
    /// The end of the components.
    private(set) var end = 0
    private(set) var hasNil = false
    private(set) var isTruncated = false

    /// - Returns: nil if they are damaged.
    init?(_ key: UnsafeRawBufferPointer, _ index: LoadedIndex) {
        for form in index.forms {
            guard let length = KeyCoding.length(of: key, at: end, descending: form.isDescending) else { return nil }
            if key[end] == KeyCoding.nullsStart(descending: form.isDescending) { hasNil = true }
            if LoadedIndex.isLong(form.type), KeyCoding.isTruncated(of: key, at: end, descending: form.isDescending) { isTruncated = true }
            end += length
        }
    }
}
