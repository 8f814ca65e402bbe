import CLMDB
import Glibc
import StoreCore
import StoreKeyValue

// Compaction writes every tree again in the order of its keys, which fills its pages.
//
// LMDB's own copy leaves out free pages and copies the others as they are. If keys came in random order, as those
// of most indexes do, a page is two thirds full, and only half full where values repeat: see Docs/LMDB.md.
extension EnvironmentCopy {
    /// The number of bytes of entries in one transaction of the copy, which LMDB holds in memory.
    static let batch = 32 << 20

    /// Writes all trees to the copy and syncs it. No one writes meanwhile.
    ///
    /// The entries are read from the pages as readers read them, so that a damaged page is an error.
    /// - Parameter batch: The number of bytes of entries in one transaction.
    /// - Returns: false if the file has entries of other programs or pages of another size, or if
    ///   the address space has no room for a second map; LMDB itself then has to make the copy.
    /// - Throws: ``StoreError`` `.storageFull`, `.inputOutput`; `.corrupt` if a page is damaged, or a tree is not as long as it says.
    func fillByTrees(from environment: SharedEnvironment, batch: Int = EnvironmentCopy.batch) throws -> Bool {
        guard let source = environment.handles.environment, LMDBPage.size == 4_096 else { return false }
        var transaction: OpaquePointer?
        let code = mdb_txn_begin(source, nil, UInt32(MDB_RDONLY), &transaction)
        if code != MDB_SUCCESS { throw LMDBFailure.beginning(code, path: environment.path) }
        defer { mdb_txn_abort(transaction) }
        guard let trees = try EnvironmentCopy.trees(transaction, environment) else { return false }
        guard let reader = activestore_lmdb_reader_create(environment.handles.published, environment.handles.map) else {
            throw LMDBFailure.error(ENOMEM, "copying the store")
        }
        defer { activestore_lmdb_reader_destroy(reader) }
        reader.pointee.txn = transaction
        reader.pointee.state = ACTIVESTORE_LMDB_READING
        guard let target = try makeTarget(room: environment.used) else { return false }
        defer { mdb_env_close(target) }
        var writing = try TreeWriting(target, environment, batch: batch)
        defer { writing.abort() }
        let cursor = UnsafeMutablePointer<activestore_lmdb_cursor>.allocate(capacity: 1)
        defer { cursor.deallocate() }
        for tree in trees {
            try writing.begin(tree)
            guard let known = activestore_lmdb_tree_of(reader, tree) else { throw EnvironmentCopy.damaged(environment.path) }
            let expected = known.pointee.entries
            if expected == 0 { continue }
            activestore_lmdb_cursor_begin(cursor, reader, known)
            var count: UInt64 = 0
            var code = activestore_lmdb_cursor_seek(cursor, nil, 0)
            while code == MDB_SUCCESS {
                try writing.append(&cursor.pointee.key, &cursor.pointee.value)
                count += 1
                code = activestore_lmdb_cursor_next(cursor)
            }
            if code != MDB_NOTFOUND || count != expected { throw EnvironmentCopy.damaged(environment.path) }
        }
        try writing.finish()
        try LMDBFailure.check(mdb_env_sync(target, 1), "bringing a copy of the store at \(environment.path) to disk")
        return true
    }

    /// The trees of a file; nil if it has anything else.
    private static func trees(_ transaction: OpaquePointer?, _ environment: SharedEnvironment) throws -> [Tree]? {
        var main: MDB_dbi = 0
        var cursor: OpaquePointer?
        var expected = 0
        try LMDBFailure.check(mdb_dbi_open(transaction, nil, 0, &main), "reading the store at \(environment.path)")
        try LMDBFailure.check(activestore_lmdb_count(transaction, main, &expected), "reading the store at \(environment.path)")
        try LMDBFailure.check(mdb_cursor_open(transaction, main, &cursor), "reading the store at \(environment.path)")
        defer { mdb_cursor_close(cursor) }
        var trees: [Tree] = []
        var key = MDB_val()
        var value = MDB_val()
        while true {
            let code = mdb_cursor_get(cursor, &key, &value, MDB_NEXT)
            if code == MDB_NOTFOUND { break }
            try LMDBFailure.check(code, "reading the store at \(environment.path)")
            guard let tree = TreeName.tree(UnsafeRawBufferPointer(start: key.mv_data, count: key.mv_size)),
                activestore_lmdb_handle(environment.handles.published, tree) != 0
            else { return nil }
            trees.append(tree)
        }
        if trees.count != expected || expected < environment.knownTrees { throw damaged(environment.path) }
        return trees
    }

    /// An environment in the copy's file; nil if the address space has no room for it.
    private func makeTarget(room used: Int) throws -> OpaquePointer? {
        var made: OpaquePointer?
        try LMDBFailure.check(mdb_env_create(&made), "copying the store")
        mdb_env_set_maxdbs(made, MDB_dbi(LMDBOptions.maximumTrees))
        // Fuller pages take less, but never rely on it.
        mdb_env_set_mapsize(made, 2 * used + (64 << 20))
        // The whole file is synced at the end, and no one else knows of it.
        let code = mdb_env_open(made, partial, UInt32(MDB_NOSUBDIR | MDB_NOLOCK | MDB_NOSYNC), 0o600)
        if code == MDB_SUCCESS { return made }
        mdb_env_close(made)
        if code == ENOMEM { return nil }
        throw LMDBFailure.error(code, "making \(StorePath.shown(partial))")
    }

    /// The error for a tree that cannot be written again as it was read.
    fileprivate static func damaged(_ path: String) -> StoreError {
        StoreError(
            .corrupt,
            "The store at \(path) was not copied: its pages do not add up. Save what can be read with mdb_dump, or restore a backup.")
    }
}

/// The transactions that write a copy.
private struct TreeWriting {
    private let environment: OpaquePointer
    private let source: SharedEnvironment
    private let batch: Int
    private var transaction: OpaquePointer?
    private var cursor: OpaquePointer?
    private var handle: MDB_dbi = 0
    /// The number of bytes that the current transaction has written.
    private var written = 0

    init(_ environment: OpaquePointer, _ source: SharedEnvironment, batch: Int) throws {
        self.environment = environment
        self.source = source
        self.batch = batch
        try beginTransaction()
    }

    /// Begins a tree, which exists from now on even if it stays empty.
    mutating func begin(_ tree: Tree) throws {
        closeCursor()
        try check(TreeName.open(transaction, tree, UInt32(MDB_CREATE), &handle))
        try check(mdb_cursor_open(transaction, handle, &cursor))
    }

    /// Adds an entry whose key is greater than those before it.
    mutating func append(_ key: inout MDB_val, _ value: inout MDB_val) throws {
        let code = mdb_cursor_put(cursor, &key, &value, UInt32(MDB_APPEND))
        if code == MDB_KEYEXIST { throw EnvironmentCopy.damaged(source.path) }
        try check(code)
        written += key.mv_size + value.mv_size
        if written < batch { return }
        try commit()
        try beginTransaction()
        try check(mdb_cursor_open(transaction, handle, &cursor))
    }

    /// Commits the rest.
    mutating func finish() throws { try commit() }

    /// Ends what an error has left open.
    mutating func abort() {
        closeCursor()
        if let transaction { mdb_txn_abort(transaction) }
        transaction = nil
    }

    private mutating func beginTransaction() throws {
        written = 0
        try check(mdb_txn_begin(environment, nil, 0, &transaction))
    }

    private mutating func commit() throws {
        closeCursor()
        let ended = transaction
        transaction = nil
        let code = mdb_txn_commit(ended)
        // A write that is cut short, as on a full disk, has this code too.
        try check(code == EIO && source.file.isDiskFull(written) ? ENOSPC : code)
    }

    private mutating func closeCursor() {
        if let cursor { mdb_cursor_close(cursor) }
        cursor = nil
    }

    private func check(_ code: Int32) throws { try LMDBFailure.check(code, "copying the store at \(source.path)") }
}
