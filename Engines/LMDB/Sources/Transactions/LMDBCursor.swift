import CLMDB
import Glibc
import StoreCore
import StoreKeyValue

/// An LMDB cursor, or an empty one for a tree that does not exist.
final class LMDBCursor: KeyValueCursor {
    /// In a separate block: a variable property would be checked for exclusive access at every step.
    private let slot: UnsafeMutablePointer<OpaquePointer?>
    let handle: MDB_dbi
    private let origin = ProcessOrigin()

    init(_ cursor: OpaquePointer?, _ handle: MDB_dbi) {
        slot = .allocate(capacity: 1)
        slot.initialize(to: cursor)
        self.handle = handle
    }

    deinit { slot.deallocate() }

    /// LMDB's cursor, while there is one.
    @inline(__always) var cursor: OpaquePointer? { slot.pointee }

    /// A cursor that finds nothing.
    static func empty() -> LMDBCursor { LMDBCursor(nil, 0) }

    /// Frees it; it finds nothing from now on.
    func close() {
        if let cursor { mdb_cursor_close(cursor) }
        slot.pointee = nil
    }

    /// Drops it without freeing, because LMDB frees it with its transaction.
    func forget() { slot.pointee = nil }

    func seek(_ key: UnsafeRawBufferPointer) throws -> KeyValueEntry? {
        try move(
            MDB_val(mv_size: key.count, mv_data: UnsafeMutableRawPointer(mutating: key.baseAddress)),
            key.isEmpty ? MDB_FIRST : MDB_SET_RANGE)
    }

    func last() throws -> KeyValueEntry? { try move(MDB_val(), MDB_LAST) }
    func next() throws -> KeyValueEntry? { try move(MDB_val(), MDB_NEXT) }
    func previous() throws -> KeyValueEntry? { try move(MDB_val(), MDB_PREV) }

    @inline(__always) private func move(_ key: consuming MDB_val, _ operation: MDB_cursor_op) throws -> KeyValueEntry? {
        guard let cursor else { return nil }
        // A forked child may not have the map, or reads pages that its parent has used again.
        try origin.check()
        var key = key
        var value = MDB_val()
        let code = mdb_cursor_get(cursor, &key, &value, operation)
        if code == MDB_SUCCESS {
            if operation == MDB_NEXT { activestore_lmdb_prefetch(key.mv_data, value.mv_size + 64) }
            return KeyValueEntry(
                key: UnsafeRawBufferPointer(start: key.mv_data, count: key.mv_size),
                value: UnsafeRawBufferPointer(start: value.mv_data, count: value.mv_size))
        }
        if code == MDB_NOTFOUND { return nil }
        throw code == EINVAL
            ? StoreError(.misuse, "A cursor was moved that has not been placed; seek first.", engineCode: .init("lmdb", code))
            : LMDBFailure.error(code, "moving a cursor")
    }
}
