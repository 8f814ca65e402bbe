import StoreCore

/// The change log, in the tree of the store's metadata: an entry is one more key beside those that a commit reads anyway.
///
///     changes/ and eight bytes, big-endian    an entry
///     changes0                                the last number; it sorts after the last entry, so both are mostly on one page
///     consumer/ and a name                    a consumer's position
extension RecordSession: EngineChangeLog {
    var changeLog: (any EngineChangeLog)? { self }

    private static let entries = "changes/"
    private static let last = "changes0"
    private static let consumers = "consumer/"

    func makeLog(after number: Int64) throws {
        try willWrite()
        try putNumber(RecordSession.last, UInt64(bitPattern: number))
        try noteForOthers()
    }

    func dropLog() throws {
        try willWrite()
        try removeFromLog(through: .max)
        for name in try logConsumers().keys { try removeNote(RecordSession.consumers + name) }
        try removeNote(RecordSession.last)
        try noteForOthers()
    }

    /// Has other stores of the same file read the catalog again before they write, by another epoch of the layout.
    private func noteForOthers() throws { try store(layout.stored) }

    func appendToLog(_ entry: [UInt8]) throws -> Int64? {
        try willWrite()
        let (number, overflows) = try lastLogNumber().addingReportingOverflow(1)
        if overflows { throw StoreError(.limitExceeded, "The change log has no number left.") }
        try withKey(number) { key in try entry.withUnsafeBytes { try put(CatalogTree.tree, key, $0) } }
        try putNumber(RecordSession.last, UInt64(bitPattern: number))
        return number
    }

    func removeFromLog(through number: Int64) throws {
        try willWrite()
        while true {
            // A change invalidates the cursor, so they are collected first.
            let entries = try logEntries(from: 0, limit: 256).filter { $0.number <= number }
            if entries.isEmpty { return }
            for entry in entries { try withKey(entry.number) { _ = try remove(CatalogTree.tree, $0) } }
        }
    }

    func lastLogNumber() throws -> Int64 {
        Int64(bitPattern: try CatalogTree.number(RecordSession.last, from: trees))
    }

    func logEntries(from number: Int64, limit: Int) throws -> [ChangeLogEntry] {
        var found: [ChangeLogEntry] = []
        if limit < 1 { return found }
        let cursor = try trees.cursor(CatalogTree.tree)
        defer { trees.release(cursor) }
        let length = RecordSession.entries.utf8.count
        var next = try withKey(max(number, 0)) { try cursor.seek($0) }
        while let entry = next, entry.key.starts(with: RecordSession.entries.utf8), found.count < limit {
            guard entry.key.count == length + 8 else { throw StoreError(.corrupt, "The store's change log cannot be read.") }
            let number = UInt64(bigEndian: entry.key.loadUnaligned(fromByteOffset: length, as: UInt64.self))
            found.append(ChangeLogEntry(number: Int64(bitPattern: number), bytes: Array(entry.value)))
            next = try cursor.next()
        }
        return found
    }

    func logConsumers() throws -> [String: Int64] {
        var found: [String: Int64] = [:]
        let prefix = Array(RecordSession.consumers.utf8)
        let cursor = try trees.cursor(CatalogTree.tree)
        defer { trees.release(cursor) }
        var next = try prefix.withUnsafeBytes { try cursor.seek($0) }
        while let entry = next, entry.key.starts(with: prefix) {
            let name = String(decoding: entry.key.dropFirst(prefix.count), as: UTF8.self)
            found[name] = try RecordSession.position(entry.value)
            next = try cursor.next()
        }
        return found
    }

    func logConsumer(_ name: String) throws -> Int64? {
        try CatalogTree.get(RecordSession.consumers + name, from: trees) { try RecordSession.position($0) }
    }

    private static func position(_ value: UnsafeRawBufferPointer) throws -> Int64 {
        guard value.count == 8 else { throw StoreError(.corrupt, "The store's change log cannot be read.") }
        return Int64(bitPattern: UInt64(bigEndian: value.loadUnaligned(as: UInt64.self)))
    }

    func setLogConsumer(_ name: String, _ number: Int64?) throws {
        try willWrite()
        let key = RecordSession.consumers + name
        if let number { try putNumber(key, UInt64(bitPattern: number)) } else { try removeNote(key) }
    }

    /// Calls the body with the key of an entry.
    private func withKey<R>(_ number: Int64, _ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        var key = Array(RecordSession.entries.utf8)
        withUnsafeBytes(of: UInt64(bitPattern: number).bigEndian) { key.append(contentsOf: $0) }
        return try key.withUnsafeBytes(body)
    }
}
