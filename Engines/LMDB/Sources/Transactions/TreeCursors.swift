import CLMDB

/// A cached cursor for each tree, for a transaction with many changes: the next lookup or
/// put is mostly in the page of the cursor, and then LMDB need not search from the root.
///
/// 0.9.24 has had bugs in cursors that are used after a removal, so a cursor is closed before anything is removed from its tree. It is
/// reopened only on the second use after that: if each change removes an entry and puts another, reopening would cost more than it saves.
final class TreeCursors {
    /// The number of changes from which cached cursors pay off.
    static let threshold = 16
    /// By handle; allocated on first use.
    @exclusivity(unchecked) private var slots: UnsafeMutablePointer<Slot>?
    private static let capacity = LMDBOptions.maximumTrees + 2

    private struct Slot {
        var cursor: OpaquePointer?
        /// Whether a cursor was requested since the last removal from the tree.
        var wasWanted = false
    }

    deinit { slots?.deallocate() }

    /// The cursor of a tree, if it has one.
    @inline(__always) subscript(_ handle: MDB_dbi) -> OpaquePointer? {
        guard let slots, Int(handle) < TreeCursors.capacity else { return nil }
        return slots[Int(handle)].cursor
    }

    /// Opens the cursor of a tree, unless this is the first use after a removal.
    func open(_ handle: MDB_dbi, _ body: (UnsafeMutablePointer<OpaquePointer?>) throws -> Void) throws -> OpaquePointer? {
        guard Int(handle) < TreeCursors.capacity else { return nil }
        let all: UnsafeMutablePointer<Slot>
        if let slots {
            all = slots
        } else {
            all = .allocate(capacity: TreeCursors.capacity)
            all.initialize(repeating: Slot(), count: TreeCursors.capacity)
            slots = all
        }
        let slot = all + Int(handle)
        if slot.pointee.wasWanted { try body(&slot.pointee.cursor) }
        slot.pointee.wasWanted = true
        return slot.pointee.cursor
    }

    /// Closes the cursor of a tree before a removal.
    func close(_ handle: MDB_dbi) {
        guard let slots, Int(handle) < TreeCursors.capacity else { return }
        if let cursor = slots[Int(handle)].cursor { mdb_cursor_close(cursor) }
        slots[Int(handle)] = Slot()
    }

    /// Closes all.
    func closeAll() {
        if slots == nil { return }
        for handle in 0..<TreeCursors.capacity { close(MDB_dbi(handle)) }
    }
}
