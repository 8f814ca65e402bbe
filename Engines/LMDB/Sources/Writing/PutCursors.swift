import CLMDB

/// A cursor of each tree for a transaction that changes much: what it looks up or puts next mostly belongs to the page where the cursor is, and then
/// LMDB need not search from the root.
///
/// 0.9.24 has had faults in cursors that go on after something was removed, so one is closed before anything is removed from its tree.
final class PutCursors {
    /// From how many changes on opening cursors pays.
    static let threshold = 16
    /// By handle; allocated when first needed.
    @exclusivity(unchecked) private var cursors: UnsafeMutablePointer<OpaquePointer?>?
    private static let capacity = LMDBOptions.maximumTrees + 2

    deinit { cursors?.deallocate() }

    /// The cursor of a tree, if it has one.
    @inline(__always) subscript(_ handle: MDB_dbi) -> OpaquePointer? {
        guard let cursors, Int(handle) < PutCursors.capacity else { return nil }
        return cursors[Int(handle)]
    }

    /// Opens the cursor of a tree.
    func open(_ handle: MDB_dbi, _ body: (UnsafeMutablePointer<OpaquePointer?>) throws -> Void) throws -> OpaquePointer? {
        guard Int(handle) < PutCursors.capacity else { return nil }
        let all: UnsafeMutablePointer<OpaquePointer?>
        if let cursors {
            all = cursors
        } else {
            all = .allocate(capacity: PutCursors.capacity)
            all.initialize(repeating: nil, count: PutCursors.capacity)
            cursors = all
        }
        try body(all + Int(handle))
        return all[Int(handle)]
    }

    /// Closes the cursor of a tree.
    func close(_ handle: MDB_dbi) {
        guard let cursor = self[handle] else { return }
        mdb_cursor_close(cursor)
        cursors?[Int(handle)] = nil
    }

    /// Closes all.
    func closeAll() {
        if cursors == nil { return }
        for handle in 0..<PutCursors.capacity { close(MDB_dbi(handle)) }
    }
}
