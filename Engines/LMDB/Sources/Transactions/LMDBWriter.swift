import CLMDB
import Glibc
import StoreCore
import StoreKeyValue

/// One write transaction of a store: LMDB's, borrowed for the duration of a body.
///
/// After an LMDB error the whole transaction is broken, and the others of its
/// group with it: every later call throws that error, and so does the commit.
final class LMDBWriter: KeyValueWriter {
    let isShared: Bool
    private let environment: SharedEnvironment
    private let context: StoreContext
    /// The LMDB transaction; nil once it was returned.
    @exclusivity(unchecked) private var transaction: OpaquePointer?
    private let published: UnsafeMutablePointer<UInt32>?
    private let pending: UnsafeMutablePointer<UInt32>?
    @exclusivity(unchecked) private var cursors: [LMDBCursor] = []
    private let origin = ProcessOrigin()
    private let treeCursors = TreeCursors()
    @exclusivity(unchecked) private var failure = TransactionFailure()
    /// The number of changes, and the number of bytes in them.
    @exclusivity(unchecked) private var changes = 0
    @exclusivity(unchecked) private var bytes = 0

    /// LMDB writes a value with a single system call, which cannot write more than this.
    static let maximumValueLength = Int(Int32.max) - 65_536

    init(_ environment: SharedEnvironment, _ context: StoreContext, isShared: Bool) {
        self.environment = environment
        self.context = context
        self.isShared = isShared
        transaction = environment.handles.transaction
        published = environment.handles.published
        pending = environment.handles.pending
    }

    /// Whether it belongs to a store.
    func belongs(to context: StoreContext) -> Bool { self.context === context && transaction != nil }

    /// Returns the transaction, which makes the writer unusable.
    ///
    /// - Returns: A summary of its changes.
    func finish() -> LMDBCommitGroup.Part {
        treeCursors.closeAll()
        for cursor in cursors { cursor.close() }
        cursors = []
        transaction = nil
        return LMDBCommitGroup.Part(isShared: isShared, changes: changes, bytes: bytes, failure: failure.error)
    }

    // MARK: Reading

    func get(_ tree: Tree, _ key: UnsafeRawBufferPointer) throws -> UnsafeRawBufferPointer? {
        let transaction = try usable()
        let handle = handle(tree)
        if handle == 0 { return nil }
        var value = MDB_val()
        let code =
            if let cursor = try cursor(transaction, handle) { activestore_lmdb_find(cursor, key.baseAddress, key.count, &value) } else {
                activestore_lmdb_look_up(transaction, handle, key.baseAddress, key.count, &value)
            }
        if code == MDB_SUCCESS { return UnsafeRawBufferPointer(start: value.mv_data, count: value.mv_size) }
        if code == MDB_NOTFOUND { return nil }
        if code == MDB_BAD_VALSIZE { throw badKey() }
        throw broken(code, "reading")
    }

    func count(_ tree: Tree) throws -> Int {
        let transaction = try usable()
        let handle = handle(tree)
        if handle == 0 { return 0 }
        var count = 0
        let code = activestore_lmdb_count(transaction, handle, &count)
        if code != MDB_SUCCESS { throw broken(code, "counting") }
        return count
    }

    func cursor(_ tree: Tree) throws -> any KeyValueCursor {
        let transaction = try usable()
        let handle = handle(tree)
        if handle == 0 { return LMDBCursor.empty() }
        var opened: OpaquePointer?
        let code = mdb_cursor_open(transaction, handle, &opened)
        if code != MDB_SUCCESS { throw broken(code, "opening a cursor") }
        let cursor = LMDBCursor(opened, handle)
        cursors.append(cursor)
        return cursor
    }

    func release(_ cursor: any KeyValueCursor) {
        guard let cursor = cursor as? LMDBCursor else { return }
        // Usually the most recent one.
        if let position = cursors.lastIndex(where: { $0 === cursor }) {
            cursors.remove(at: position)
            cursor.close()
        }
    }

    // MARK: Writing

    func put(_ tree: Tree, _ key: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) throws {
        try write(tree, key, value, 0)
    }

    func insert(_ tree: Tree, _ key: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) throws -> Bool {
        try write(tree, key, value, UInt32(MDB_NOOVERWRITE))
    }

    func append(_ tree: Tree, _ key: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) throws {
        if try write(tree, key, value, UInt32(MDB_APPEND)) { return }
        throw StoreError(.internal, "A key was appended that is not greater than all in its tree.", engineCode: .init("lmdb", MDB_KEYEXIST))
    }

    func delete(_ tree: Tree, _ key: UnsafeRawBufferPointer) throws -> Bool {
        let transaction = try usable()
        let handle = handle(tree)
        if handle == 0 { return false }
        treeCursors.close(handle)
        return try isRemoved(activestore_lmdb_delete(transaction, handle, key.baseAddress, key.count), key)
    }

    func delete(_ tree: Tree, _ key: UnsafeRawBufferPointer, if isUnwanted: (UnsafeRawBufferPointer) -> Bool) throws -> Bool {
        let transaction = try usable()
        let handle = handle(tree)
        if handle == 0 { return false }
        treeCursors.close(handle)
        var opened: OpaquePointer?
        var code = mdb_cursor_open(transaction, handle, &opened)
        guard code == MDB_SUCCESS, let opened else { throw broken(code, "opening a cursor") }
        defer { mdb_cursor_close(opened) }
        var value = MDB_val()
        code = activestore_lmdb_find(opened, key.baseAddress, key.count, &value)
        if code == MDB_SUCCESS {
            guard isUnwanted(UnsafeRawBufferPointer(start: value.mv_data, count: value.mv_size)) else { return false }
            code = mdb_cursor_del(opened, 0)
        }
        return try isRemoved(code, key)
    }

    private func isRemoved(_ code: Int32, _ key: UnsafeRawBufferPointer) throws -> Bool {
        if code == MDB_SUCCESS {
            changes += 1
            bytes += key.count
            return true
        }
        if code == MDB_NOTFOUND { return false }
        if code == MDB_BAD_VALSIZE { throw badKey() }
        throw broken(code, "removing")
    }

    func clear(_ tree: Tree) throws {
        let transaction = try usable()
        let handle = handle(tree)
        if handle == 0 { return }
        changes += 1
        treeCursors.close(handle)
        let code = mdb_drop(transaction, handle, 0)
        if code != MDB_SUCCESS { throw broken(code, "emptying a tree") }
    }

    /// - Returns: false if the key exists, which the flags forbid.
    @discardableResult
    private func write(_ tree: Tree, _ key: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer, _ flags: UInt32) throws -> Bool {
        let transaction = try usable()
        // Before LMDB is called: nothing has happened, and the transaction continues.
        if key.isEmpty || key.count > 511 { throw badKey() }
        if value.count > LMDBWriter.maximumValueLength {
            throw StoreError(.limitExceeded, "A value has more than \(LMDBWriter.maximumValueLength) bytes, which LMDB does not take.")
        }
        var handle = handle(tree)
        if handle == 0 { handle = try make(tree) }
        let code =
            if let cursor = try cursor(transaction, handle) {
                activestore_lmdb_cursor_put(cursor, key.baseAddress, key.count, value.baseAddress, value.count, flags)
            } else {
                activestore_lmdb_put(transaction, handle, key.baseAddress, key.count, value.baseAddress, value.count, flags)
            }
        if code == MDB_SUCCESS {
            changes += 1
            bytes += key.count + value.count
            return true
        }
        if code == MDB_KEYEXIST { return false }
        throw broken(code, "writing", adding: key.count + value.count)
    }

    /// The cached cursor of a tree; nil in a transaction that has changed little.
    @inline(__always) private func cursor(_ transaction: OpaquePointer, _ handle: MDB_dbi) throws -> OpaquePointer? {
        if changes < TreeCursors.threshold { return nil }
        if let known = treeCursors[handle] { return known }
        return try treeCursors.open(handle) {
            let code = mdb_cursor_open(transaction, handle, $0)
            if code != MDB_SUCCESS { throw broken(code, "opening a cursor") }
        }
    }

    @inline(__always) private func handle(_ tree: Tree) -> MDB_dbi {
        let handle = activestore_lmdb_handle(published, tree)
        return handle != 0 ? handle : activestore_lmdb_handle(pending, tree)
    }

    private func make(_ tree: Tree) throws -> MDB_dbi {
        let transaction = try usable()
        if tree >= ACTIVESTORE_LMDB_TREES {
            throw StoreError(.limitExceeded, "A tree was asked for by a number above \(ACTIVESTORE_LMDB_TREES - 1).")
        }
        var handle: MDB_dbi = 0
        let code = TreeName.open(transaction, tree, UInt32(MDB_CREATE), &handle)
        if code == MDB_DBS_FULL { throw LMDBFailure.error(code, "adding an entity or index") }
        if code != MDB_SUCCESS { throw broken(code, "making a tree") }
        changes += 1
        activestore_lmdb_set_handle(pending, tree, handle)
        environment.writer.made(tree)
        return handle
    }

    @inline(__always) private func usable() throws -> OpaquePointer {
        if failure.isSet { try failure.check() }
        try origin.check()
        guard let transaction else { throw StoreError(.misuse, "A transaction was used after its end.") }
        return transaction
    }

    private func badKey() -> StoreError {
        StoreError(.internal, "A key has 0 bytes or more than 511, which LMDB does not take.", engineCode: .init("lmdb", MDB_BAD_VALSIZE))
    }

    private func broken(_ code: Int32, _ doing: String, adding: Int = 0) -> StoreError {
        let error =
            code == MDB_MAP_FULL ? environment.writer.mapIsFull(environment, wanted: bytes + adding) : LMDBFailure.error(code, doing)
        failure.error = error
        return error
    }
}
