import StoreCore

/// Tree 0, which holds the store's metadata.
enum CatalogTree {
    static let tree: Tree = 0

    /// The text of the ``Catalog``.
    static let catalog = "catalogue"
    /// The text of the ``StoredLayout/Head``.
    static let layout = "layout"
    /// The text of a ``StoredTable``.
    static func table(_ name: String) -> String { tables + name }
    /// The prefix of table names.
    static let tables = "table/"
    /// The epoch of the layout: eight bytes.
    static let epoch = "epoch"

    /// The number of truncated entries of an index, eight bytes; none if missing.
    static func truncatedEntries(of index: Tree) -> String { "cut/\(index)" }

    /// The progress of an index build; see ``ChunkPosition``.
    static func buildPosition(of index: Tree) -> String { "built/\(index)" }

    /// The progress of rewriting the records of a table in its newest shape.
    static func rewritePosition(of table: Tree) -> String { "rewritten/\(table)" }

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

    /// Reads the layout; that of an empty store is empty.
    ///
    /// - Throws: ``StoreError`` `.tooNew`, `.corrupt`.
    static func load(from reader: any KeyValueReader) throws -> LoadedLayout {
        let epoch = try number(epoch, from: reader)
        guard var text = try text(layout, from: reader) else { return try LoadedLayout(StoredLayout(), epoch: epoch) }
        struct Format: Decodable { let format: Int }
        let format = text.withUTF8 { try? CanonicalJSON.decode(Format.self, from: $0).format }
        if let format, format > StoredLayout.currentFormat {
            throw StoreError(
                .tooNew,
                "The store keeps its records in format \(format); this library reads up to \(StoredLayout.currentFormat). Use a newer "
                    + "ActiveStore.")
        }
        guard let head = text.withUTF8({ try? CanonicalJSON.decode(StoredLayout.Head.self, from: $0) }) else { throw unreadable() }
        return try LoadedLayout(StoredLayout(head: head, tables: try storedTables(from: reader)), epoch: epoch)
    }

    /// The tables read last, with their text: a program that opens one store after another often reads the same tables again.
    private static let lastRead = ForkSafeMutex<[(text: [UInt8], table: StoredTable)]>([])

    private static func storedTables(from reader: any KeyValueReader) throws -> [StoredTable] {
        let last = lastRead.withLock { $0 }
        let prefix = Array(tables.utf8)
        let cursor = try reader.cursor(tree)
        defer { reader.release(cursor) }
        return try prefix.withUnsafeBytes { prefix in
            var found: [(text: [UInt8], table: StoredTable)] = []
            var entry = try cursor.seek(prefix)
            while let table = entry, table.key.hasPrefix(prefix) {
                if found.count < last.count, last[found.count].text.withUnsafeBytes({ $0.equals(table.value) }) {
                    found.append(last[found.count])
                } else {
                    let text = table.value.bindMemory(to: UInt8.self)
                    guard let stored = try? CanonicalJSON.decode(StoredTable.self, from: text) else { throw unreadable() }
                    found.append((Array(text), stored))
                }
                guard table.key.dropFirst(prefix.count).elementsEqual(found[found.count - 1].table.name.utf8) else { throw unreadable() }
                entry = try cursor.next()
            }
            lastRead.withLock { $0 = found }
            return found.map(\.table)
        }
    }

    private static func unreadable() -> StoreError { StoreError(.corrupt, "The layout inside the store cannot be read.") }
}
