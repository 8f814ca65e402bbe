import StoreCore

/// The progress of work that processes a table in chunks: the key of the last record it reached, and the number of records reached.
///
/// Stored separately from the layout, because it changes with every chunk, and readers reload the layout whenever that changes.
struct ChunkPosition {
    /// nil before the first record.
    var key: [UInt8]?
    var done = 0

    /// - Parameter note: The name it is stored under.
    init(_ note: String, _ reader: any KeyValueReader) throws {
        try CatalogTree.get(note, from: reader) { bytes in
            guard bytes.count > 8 else { return }
            done = Int(truncatingIfNeeded: UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)))
            key = Array(bytes[8...])
        }
    }

    /// Seeks the first record that was not reached.
    func next(_ cursor: any KeyValueCursor) throws -> KeyValueEntry? {
        try (key ?? []).withUnsafeBytes { key in
            let at = try cursor.seek(key)
            guard let at, !key.isEmpty, at.key.equals(key) else { return at }
            return try cursor.next()
        }
    }
}

extension RecordSession {
    /// Stores the progress.
    func put(_ position: ChunkPosition, _ note: String) throws {
        var bytes = withUnsafeBytes(of: UInt64(position.done).bigEndian) { Array($0) }
        bytes += position.key ?? []
        var note = note
        try note.withUTF8 { note in
            try bytes.withUnsafeBytes { try put(CatalogTree.tree, UnsafeRawBufferPointer(note), $0) }
        }
    }

    /// Removes an entry of the store's metadata tree.
    func removeNote(_ name: String) throws {
        var name = name
        _ = try name.withUTF8 { try remove(CatalogTree.tree, UnsafeRawBufferPointer($0)) }
    }
}
