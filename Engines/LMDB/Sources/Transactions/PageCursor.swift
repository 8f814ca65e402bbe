import CLMDB
import CStoreCore
import StoreCore
import StoreKeyValue

/// A cursor of a reader, which reads the pages of its snapshot itself; see `PageRead.h`.
///
/// It belongs to one reader, which reuses it for any tree.
final class PageCursor: KeyValueCursor {
    private let cursor: UnsafeMutablePointer<activestore_lmdb_cursor>
    private let forks = activestore_fork_generation()

    init() {
        cursor = .allocate(capacity: 1)
        cursor.initialize(to: activestore_lmdb_cursor())
    }

    deinit { cursor.deallocate() }

    /// Begins with a tree of the reader's snapshot that is not empty.
    func begin(_ reader: UnsafePointer<activestore_lmdb_reader>, _ tree: UnsafePointer<activestore_lmdb_tree>) {
        activestore_lmdb_cursor_begin(cursor, reader, tree)
    }

    func seek(_ key: UnsafeRawBufferPointer) throws -> KeyValueEntry? {
        try entry { activestore_lmdb_cursor_seek($0, key.baseAddress, key.count) }
    }

    func last() throws -> KeyValueEntry? { try entry { activestore_lmdb_cursor_last($0) } }
    func next() throws -> KeyValueEntry? { try entry { activestore_lmdb_cursor_next($0) } }
    func previous() throws -> KeyValueEntry? { try entry { activestore_lmdb_cursor_previous($0) } }

    /// The entry that a move leads to.
    @inline(__always) private func entry(_ move: (UnsafeMutablePointer<activestore_lmdb_cursor>) -> Int32) throws -> KeyValueEntry? {
        // LMDB excludes the map from forked children.
        if activestore_fork_generation() != forks { throw StoreError.forked }
        let code = move(cursor)
        if code == MDB_SUCCESS {
            return KeyValueEntry(
                key: UnsafeRawBufferPointer(start: cursor.pointee.key.mv_data, count: cursor.pointee.key.mv_size),
                value: UnsafeRawBufferPointer(start: cursor.pointee.value.mv_data, count: cursor.pointee.value.mv_size))
        }
        if code == MDB_NOTFOUND { return nil }
        if code == MDB_BAD_TXN { throw StoreError(.misuse, "A cursor was moved after the end of its snapshot.") }
        throw LMDBFailure.error(code, "moving a cursor")
    }
}
