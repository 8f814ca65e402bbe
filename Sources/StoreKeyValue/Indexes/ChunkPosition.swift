import StoreCore

/// How far work has come that goes through a table in chunks: the key of the last record it reached, and how many those were.
///
/// Kept beside the layout rather than in it, because it changes with every
/// chunk, and readers look at the layout again whenever that changes.
struct ChunkPosition {
    /// nil before the first record.
    var key: [UInt8]?
    var done = 0

    /// - Parameter note: The name it is kept under.
    init(_ note: String, _ reader: any KeyValueReader) throws {
        try CatalogTree.get(note, from: reader) { bytes in
            guard bytes.count > 8 else { return }
            done = Int(truncatingIfNeeded: UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)))
            key = Array(bytes[8...])
        }
    }

    /// Goes to the first record that was not reached.
    func next(_ cursor: any KeyValueCursor) throws -> KeyValueEntry? {
        try (key ?? []).withUnsafeBytes { key in
            let at = try cursor.seek(key)
            guard let at, !key.isEmpty, at.key.elementsEqual(key) else { return at }
            return try cursor.next()
        }
    }
}

extension RecordSession {
    /// Notes how far some work has come.
    func put(_ position: ChunkPosition, _ note: String) throws {
        var bytes = withUnsafeBytes(of: UInt64(position.done).bigEndian) { Array($0) }
        bytes += position.key ?? []
        var note = note
        try note.withUTF8 { note in
            try bytes.withUnsafeBytes { try put(CatalogTree.tree, UnsafeRawBufferPointer(note), $0) }
        }
    }

    /// Removes an entry of the store's own tree.
    func removeNote(_ name: String) throws {
        var name = name
        _ = try name.withUTF8 { try remove(CatalogTree.tree, UnsafeRawBufferPointer($0)) }
    }
}
