import CLMDB

/// A cursor of each tree for a transaction that changes much: what it puts next mostly belongs to the page where the cursor stands, and then LMDB
/// need not search from the root.
///
/// 0.9.24 has had faults in cursors that go on after something was removed, so one is closed before anything is removed from its tree.
final class PutCursors {
    /// From how many changes on opening cursors pays.
    static let threshold = 16
    /// By handle; allocated when first needed.
    @exclusivity(unchecked) private var cursors: UnsafeMutablePointer<OpaquePointer?>?
    private static let capacity = LMDBOptions.maximumTrees + 2

    deinit { cursors?.deallocate() }

    /// The cursor of a tree, opened if there is none.
    func cursor(_ handle: MDB_dbi, _ open: (UnsafeMutablePointer<OpaquePointer?>) throws -> Void) throws -> OpaquePointer? {
        let all: UnsafeMutablePointer<OpaquePointer?>
        if let cursors {
            all = cursors
        } else {
            all = .allocate(capacity: PutCursors.capacity)
            all.initialize(repeating: nil, count: PutCursors.capacity)
            cursors = all
        }
        guard Int(handle) < PutCursors.capacity else { return nil }
        if let known = all[Int(handle)] { return known }
        try open(all + Int(handle))
        return all[Int(handle)]
    }

    /// Closes the cursor of a tree.
    func close(_ handle: MDB_dbi) {
        guard let cursors, Int(handle) < PutCursors.capacity, let cursor = cursors[Int(handle)] else { return }
        mdb_cursor_close(cursor)
        cursors[Int(handle)] = nil
    }

    /// Closes all.
    func closeAll() {
        if cursors == nil { return }
        for handle in 0..<PutCursors.capacity { close(MDB_dbi(handle)) }
    }
}
