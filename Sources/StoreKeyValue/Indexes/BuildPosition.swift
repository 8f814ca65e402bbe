import StoreCore

/// How far the build of an index has come: the key of the last record it reached, and how many those were.
///
/// Kept beside the layout rather than in it, because it changes with every chunk, and readers look at the layout anew whenever that changes.
struct BuildPosition {
    /// nil before the first record.
    var key: [UInt8]?
    var done = 0

    init() {}

    init(of index: LoadedIndex, _ reader: any KeyValueReader) throws {
        try CatalogueTree.get(CatalogueTree.buildPosition(of: index.tree), from: reader) { bytes in
            guard bytes.count > 8 else { return }
            done = Int(truncatingIfNeeded: UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)))
            key = Array(bytes[8...])
        }
    }
}

extension RecordSession {
    /// Notes how far the build of an index has come.
    func put(_ position: BuildPosition, of index: LoadedIndex) throws {
        var bytes = withUnsafeBytes(of: UInt64(position.done).bigEndian) { Array($0) }
        bytes += position.key ?? []
        var name = CatalogueTree.buildPosition(of: index.tree)
        try name.withUTF8 { name in
            try bytes.withUnsafeBytes { try put(CatalogueTree.tree, UnsafeRawBufferPointer(name), $0) }
        }
    }

    /// Removes an entry of the store's own tree.
    func removeNote(_ name: String) throws {
        var name = name
        _ = try name.withUTF8 { try remove(CatalogueTree.tree, UnsafeRawBufferPointer($0)) }
    }
}
