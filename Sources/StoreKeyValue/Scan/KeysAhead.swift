import StoreCore

/// The keys of the next records of a search, whose rows are looked up together: few at first, because a search may end early.
final class KeysAhead {
    typealias Body = (_ key: UnsafeRawBufferPointer, _ row: UnsafeRawBufferPointer?) throws -> Bool

    /// The number of records that a search looks up one by one before, and the number of keys in the first batch.
    static let first = Cost.together
    private static let capacity = 32
    private let keys = UnsafeMutableBufferPointer<UnsafeRawBufferPointer>.allocate(capacity: KeysAhead.capacity)
    private var rows = RowsAhead()
    private var count = 0
    /// The number of keys that are looked up together next; it doubles up to the capacity.
    private var batch = KeysAhead.first
    private var isEnded = false

    deinit { keys.deallocate() }

    /// Adds a key, which stays valid until the end of the search, and calls the body with the records of all that were added once these fill a
    /// batch.
    ///
    /// - Returns: Whether the body wants more.
    func add(_ key: UnsafeRawBufferPointer, _ trees: any KeyValueReader, _ tree: Tree, _ body: Body) throws -> Bool {
        keys.initializeElement(at: count, to: key)
        count += 1
        if count < batch { return true }
        batch = min(KeysAhead.capacity, batch * 2)
        return try flush(trees, tree, body)
    }

    /// Looks up those that are left and calls the body with them, unless it has ended the search; then keys may be added for another one.
    func finish(_ trees: any KeyValueReader, _ tree: Tree, _ body: Body) throws {
        defer { (count, batch, isEnded) = (0, KeysAhead.first, false) }
        if !isEnded { _ = try flush(trees, tree, body) }
    }

    private func flush(_ trees: any KeyValueReader, _ tree: Tree, _ body: Body) throws -> Bool {
        defer { count = 0 }
        rows.fetch(count, trees, tree) { keys[$0] }
        for key in keys[..<count] {
            if try !body(key, rows.next() ?? trees.get(tree, key)) {
                isEnded = true
                return false
            }
        }
        return true
    }
}
