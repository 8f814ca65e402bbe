import StoreCore

/// Tree 0, in which the store keeps what it knows about itself.
enum CatalogueTree {
    static let tree: Tree = 0

    /// The text of the ``Catalogue``.
    static let catalogue = "catalogue"
    /// The text of the ``StoredLayout``.
    static let layout = "layout"
    /// How often the layout has changed, eight bytes.
    static let epoch = "epoch"

    /// How many entries of an index have been cut, eight bytes; nothing counts as none.
    static func cutEntries(of index: Tree) -> String { "cut/\(index)" }

    /// How far the build of an index has come; see ``BuildPosition``.
    static func buildPosition(of index: Tree) -> String { "built/\(index)" }

    static func get<R>(_ name: String, from reader: any KeyValueReader, _ body: (UnsafeRawBufferPointer) throws -> R) throws -> R? {
        var name = name
        let value = try name.withUTF8 { try reader.get(tree, UnsafeRawBufferPointer($0)) }
        return try value.map(body)
    }

    static func number(_ name: String, from reader: any KeyValueReader) throws -> UInt64 {
        try get(name, from: reader) { bytes in
            bytes.count == 8 ? UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)) : 0
        } ?? 0
    }

    static func text(_ name: String, from reader: any KeyValueReader) throws -> String? {
        try get(name, from: reader) { String(decoding: $0, as: UTF8.self) }
    }

    /// Reads where everything lies; an empty store has nothing anywhere.
    ///
    /// - Throws: ``StoreError`` `.tooNew`, `.corrupt`.
    static func load(from reader: any KeyValueReader) throws -> LoadedLayout {
        let epoch = try number(epoch, from: reader)
        guard var text = try text(layout, from: reader) else { return try LoadedLayout(StoredLayout(), epoch: epoch) }
        struct Head: Decodable { let format: Int }
        let format = text.withUTF8 { try? CanonicalJSON.decode(Head.self, from: $0).format }
        if let format, format > StoredLayout.currentFormat {
            throw StoreError(
                .tooNew,
                "The store keeps its records in format \(format); this library reads up to \(StoredLayout.currentFormat). Use a newer "
                    + "ActiveStore.")
        }
        guard let stored = text.withUTF8({ try? CanonicalJSON.decode(StoredLayout.self, from: $0) }) else {
            throw StoreError(.corrupt, "The layout inside the store cannot be read.")
        }
        return try LoadedLayout(stored, epoch: epoch)
    }
}
