import CLMDB
import StoreCore
import StoreKeyValue

/// A cursor of a reader, which reads the pages of its snapshot itself; see `PageRead.h`.
///
/// It belongs to one reader, which reuses it for any tree.
final class PageCursor: KeyValueCursor {
    private let cursor: UnsafeMutablePointer<activestore_lmdb_cursor>
    /// The entries of ``advance(upTo:isReversed:)``, in C's form and in Swift's.
    private let found: UnsafeMutablePointer<activestore_lmdb_entry>
    private let entries: UnsafeMutablePointer<KeyValueEntry>
    private static let capacity = 64
    private let origin = ProcessOrigin()

    init() {
        cursor = .allocate(capacity: 1)
        cursor.initialize(to: activestore_lmdb_cursor())
        found = .allocate(capacity: PageCursor.capacity)
        found.initialize(repeating: activestore_lmdb_entry(), count: PageCursor.capacity)
        entries = .allocate(capacity: PageCursor.capacity)
    }

    deinit {
        cursor.deallocate()
        found.deallocate()
        entries.deallocate()
    }

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

    func advance(upTo limit: Int, isReversed: Bool) throws -> UnsafeBufferPointer<KeyValueEntry>? {
        try origin.check()
        var count: UInt32 = 0
        let code = activestore_lmdb_cursor_advance(cursor, isReversed ? 1 : 0, found, UInt32(min(limit, PageCursor.capacity)), &count)
        if code != MDB_SUCCESS, code != MDB_NOTFOUND { throw PageCursor.failure(code) }
        for at in 0..<Int(count) { (entries + at).initialize(to: PageCursor.entry(found[at].key, found[at].value)) }
        return UnsafeBufferPointer(start: entries, count: Int(count))
    }

    func pass(_ prefix: UnsafeRawBufferPointer, upTo most: Int) throws -> (count: Int, entry: KeyValueEntry?)? {
        try origin.check()
        var passed: UInt64 = 0
        let code = activestore_lmdb_cursor_pass(cursor, prefix.baseAddress, prefix.count, UInt64(max(0, most)), &passed)
        if code != MDB_SUCCESS, code != MDB_NOTFOUND { throw PageCursor.failure(code) }
        let isAtEnd = code == MDB_NOTFOUND
        return (Int(clamping: passed), isAtEnd ? nil : PageCursor.entry(cursor.pointee.key, cursor.pointee.value))
    }

    func memoryAhead(isReversed: Bool) -> UnsafeRawBufferPointer {
        // A forked child may not have the map.
        if origin.isForked { return UnsafeRawBufferPointer(start: nil, count: 0) }
        let page = activestore_lmdb_cursor_next_leaf(cursor, isReversed ? 1 : 0)
        return UnsafeRawBufferPointer(start: page, count: page == nil ? 0 : LMDBPage.size)
    }

    /// The entry that a move leads to.
    @inline(__always) private func entry(_ move: (UnsafeMutablePointer<activestore_lmdb_cursor>) -> Int32) throws -> KeyValueEntry? {
        // A forked child may not have the map, or reads pages that its parent has used again.
        try origin.check()
        let code = move(cursor)
        if code == MDB_SUCCESS { return PageCursor.entry(cursor.pointee.key, cursor.pointee.value) }
        if code == MDB_NOTFOUND { return nil }
        throw PageCursor.failure(code)
    }

    @inline(__always) private static func entry(_ key: MDB_val, _ value: MDB_val) -> KeyValueEntry {
        KeyValueEntry(
            key: UnsafeRawBufferPointer(start: key.mv_data, count: key.mv_size),
            value: UnsafeRawBufferPointer(start: value.mv_data, count: value.mv_size))
    }

    private static func failure(_ code: Int32) -> StoreError {
        if code == MDB_BAD_TXN { return StoreError(.misuse, "A cursor was moved after the end of its snapshot.") }
        return LMDBFailure.error(code, "moving a cursor")
    }
}
