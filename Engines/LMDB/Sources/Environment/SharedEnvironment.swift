import CLMDB
import CStoreCore
import Glibc
import StoreCore
import StoreKeyValue
import Synchronization

/// One open file, shared by all stores of this process that have it open.
///
/// A process may open an LMDB file only once: closing one of two environments would drop the other's locks, whereupon another
/// process considers the reader table abandoned and overwrites pages that are being read. ``EnvironmentRegistry`` ensures this.
final class SharedEnvironment: Sendable {
    let handles: EnvironmentHandles
    /// The file as first opened; other names of the same file share this environment.
    let file: LMDBFile
    let options: LMDBOptions
    /// Whether the file is open for writing, which it is whenever it is writable.
    let isWritable: Bool
    /// The lock between processes; nil if nothing may be written.
    let lock: OwnerLock?
    /// The result of comparing the file with its last owner's record.
    let finding: OwnerMark.Finding?
    let readers = ReaderList()
    let writer = WriterThread()
    let commits = CommitsOfStores()
    /// Damage that was detected while the file is open.
    let damage = Mutex<String?>(nil)
    let use = Mutex(Use())
    let followsOwner = Atomic<Bool>(true)
    private let base = Atomic<UInt64>(0)
    private let known = Atomic<Int>(0)
    private let reservation = Atomic<Int>(0)
    private let keyLength = Atomic<Int>(0)
    /// Whether a transaction has begun since this process became the owner.
    let hasBegunToWrite = Atomic<Bool>(false)
    let origin = ProcessOrigin()

    struct Use {
        var stores = 0
        var writers = 0
        var isOwner = false
        var isClosed = false
    }

    var path: String { StorePath.shown(file.path) }
    /// Whether another process may create trees: this one is not the owner.
    var follows: Bool { followsOwner.load(ordering: .relaxed) }
    /// The offset added to LMDB's transaction numbers.
    var stateBase: UInt64 { base.load(ordering: .acquiring) }
    /// The number of trees found by the last search.
    var knownTrees: Int { known.load(ordering: .acquiring) }
    /// The size of the reserved address space.
    var mapSize: Int { reservation.load(ordering: .acquiring) }

    /// The length of the longest key that this build of LMDB takes.
    var maximumKeyLength: Int { keyLength.load(ordering: .relaxed) }

    /// Opens a file that has been checked. The caller has the lock of ``EnvironmentRegistry``.
    init(_ file: LMDBFile, _ options: LMDBOptions, isWritable: Bool, lock: OwnerLock?) throws {
        self.file = file
        self.options = options
        self.isWritable = isWritable
        self.lock = lock
        handles = try EnvironmentHandles()
        finding = try file.checkPages(lock)
        try openHandles()
    }

    /// Creates LMDB's environment and finds the trees. No reader is active.
    func openHandles() throws {
        let needed = try file.preflight()
        activestore_lmdb_map_moved(handles.map)
        var size = options.mapSize
        while size / 5 * 4 < needed, size < options.maxSize { size = min(size * 2, options.maxSize) }
        if needed == 0 || isWritable { try file.makeLock(readers: options.maxReaders) }
        var interruptions = 0
        while true {
            var environment: OpaquePointer?
            try LMDBFailure.check(mdb_env_create(&environment), "opening \(path)")
            mdb_env_set_mapsize(environment, size)
            mdb_env_set_maxdbs(environment, MDB_dbi(LMDBOptions.maximumTrees))
            mdb_env_set_maxreaders(environment, UInt32(options.maxReaders))
            activestore_lmdb_report_damage(environment)
            var flags = UInt32(MDB_NOSUBDIR | MDB_NOTLS)
            if !isWritable { flags |= UInt32(MDB_RDONLY) }
            switch options.durability {
            case .full: break
            case .normal: flags |= UInt32(MDB_NOMETASYNC)
            case .relaxed: flags |= UInt32(MDB_NOSYNC)
            }
            let code = mdb_env_open(environment, file.path, flags, 0o600)
            if code == MDB_SUCCESS {
                handles.environment = environment
                break
            }
            mdb_env_close(environment)
            interruptions += 1
            if code == EINTR, interruptions < 100 { continue }
            // The file is sound, so a short read is repeated.
            if code == MDB_INVALID, interruptions < 3 { continue }
            if code == ENOMEM, size / 2 >= max(LMDBOptions.smallestHalving, needed) {
                size /= 2
                continue
            }
            throw try failed(code, size)
        }
        reservation.store(size, ordering: .releasing)
        keyLength.store(Int(mdb_env_get_maxkeysize(handles.environment)), ordering: .relaxed)
        do {
            var dead: Int32 = 0
            mdb_reader_check(handles.environment, &dead)
            // The owner reopens it after a failed reopening; otherwise this happens when the process becomes the owner.
            if use.withLock({ $0.isOwner }) { try adoptLastCommit() }
            try loadHandles(whileFollowing: false)
            if needed == 0 {
                try file.storePath.synchroniseFolder()
                // The first pages are synced before a mark says that something may follow them.
                if options.durability != .relaxed {
                    try LMDBFailure.check(mdb_env_sync(handles.environment, 1), "making the store \(path)")
                }
            }
        } catch {
            mdb_env_close(handles.environment)
            handles.environment = nil
            throw error
        }
    }

    /// The reason why LMDB did not open the file. This process has no environment of it.
    private func failed(_ code: Int32, _ size: Int) throws -> StoreError {
        switch code {
        case ENOMEM:
            StoreError(
                .cannotOpen,
                "The store \(path) cannot be opened: \(size) bytes of address space could not be reserved; give a smaller mapSize, or raise the "
                    + "limit (ulimit -v).", engineCode: .init("lmdb", code))
        case EAGAIN: LMDBFailure.beginning(code, path: path)
        case EACCES, EPERM:
            StorePath.cannotOpen(
                file.path, "this user may not use the file \(StorePath.shown(file.lockPath)) beside it; change its owner or mode", code)
        // The file itself has been checked, and LMDB reads its first pages again, each with
        // one call: it returns the same code for a short read and for a foreign reader table.
        case MDB_INVALID where try !file.isLockForeign():
            StoreError(
                .inputOutput,
                "The store \(path) cannot be read: the system gave less of its first pages than there is. Whether it is damaged is not known; check "
                    + "the disk and try again.", engineCode: .init("lmdb", code))
        case MDB_INVALID, MDB_VERSION_MISMATCH:
            StoreError(
                .inUse,
                "The store \(path) cannot be opened: the file \(StorePath.shown(file.lockPath)) beside it is another program's, or is damaged; close "
                    + "all programs that use the store, and remove that file.", engineCode: .init("lmdb", code))
        default: LMDBFailure.error(code, "opening the store \(path)")
        }
    }

    // MARK: Trees

    /// Opens the handles of all trees that exist and are not known yet.
    ///
    /// LMDB allows this in one transaction of the process at a time, and not while a write transaction creates
    /// trees. Only the owner writes, and the owner calls it before its first transaction. It is also called on
    /// every opening, and by readers of a process that is not the owner when the number of trees has changed.
    func loadHandles(whileFollowing: Bool) throws {
        try use.withLock { _ in
            if whileFollowing, !follows { return }
            guard let environment = handles.environment else { return }
            var transaction: OpaquePointer?
            let code = mdb_txn_begin(environment, nil, UInt32(MDB_RDONLY), &transaction)
            if code != MDB_SUCCESS { throw LMDBFailure.beginning(code, path: path) }
            let found: FoundTrees
            do {
                found = try trees(transaction)
                try open(found, transaction)
            } catch {
                mdb_txn_abort(transaction)
                throw error
            }
            // Only a commit makes the handles known to later transactions.
            try LMDBFailure.check(mdb_txn_commit(transaction), "opening the trees of \(path)")
            for (tree, handle) in found.handles { activestore_lmdb_set_handle(handles.published, tree, handle) }
            known.store(found.entries, ordering: .releasing)
        }
    }

    private final class FoundTrees {
        var numbers: [Tree] = []
        var handles: [(Tree, MDB_dbi)] = []
        var entries = 0
    }

    private func trees(_ transaction: OpaquePointer?) throws -> FoundTrees {
        let found = FoundTrees()
        var cursor: OpaquePointer?
        var main: MDB_dbi = 0
        try LMDBFailure.check(mdb_dbi_open(transaction, nil, 0, &main), "opening the trees of \(path)")
        try LMDBFailure.check(mdb_cursor_open(transaction, main, &cursor), "opening the trees of \(path)")
        defer { mdb_cursor_close(cursor) }
        var key = MDB_val()
        var value = MDB_val()
        var code = mdb_cursor_get(cursor, &key, &value, MDB_FIRST)
        while code == MDB_SUCCESS {
            found.entries += 1
            if let tree = TreeName.tree(UnsafeRawBufferPointer(start: key.mv_data, count: key.mv_size)) { found.numbers.append(tree) }
            code = mdb_cursor_get(cursor, &key, &value, MDB_NEXT)
        }
        if code != MDB_NOTFOUND { throw LMDBFailure.error(code, "opening the trees of \(path)") }
        return found
    }

    private func open(_ found: FoundTrees, _ transaction: OpaquePointer?) throws {
        for tree in found.numbers where activestore_lmdb_handle(handles.published, tree) == 0 {
            var handle: MDB_dbi = 0
            let code = TreeName.open(transaction, tree, 0, &handle)
            // An entry of that name that is not a tree belongs to another program.
            if code == MDB_INCOMPATIBLE { continue }
            try LMDBFailure.check(code, "opening the trees of \(path)")
            var flags: UInt32 = 0
            mdb_dbi_flags(transaction, handle, &flags)
            if flags != 0 {
                throw StoreError(
                    .corrupt, "The file \(path) has trees that this library does not make; it belongs to another program.")
            }
            found.handles.append((tree, handle))
        }
    }

    /// Records trees that this process has committed.
    func publish(_ trees: [Tree]) {
        for tree in trees {
            let handle = activestore_lmdb_handle(handles.pending, tree)
            activestore_lmdb_set_handle(handles.pending, tree, 0)
            activestore_lmdb_set_handle(handles.published, tree, handle)
        }
        known.add(trees.count, ordering: .releasing)
    }

    // MARK: The map

    /// The used part of the reservation in bytes, including freed pages.
    var used: Int {
        var info = MDB_envinfo()
        return mdb_env_info(handles.environment, &info) == MDB_SUCCESS ? (info.me_last_pgno + 1) * LMDBPage.size : 0
    }

    /// Whether the reservation can become as large as that.
    func hasAddressSpace(for size: Int) -> Bool { size <= mapSize || activestore_lmdb_has_address_space(size - mapSize) != 0 }

    /// Changes the reservation. The gate is closed, no reader is active, and no transaction is open.
    ///
    /// - Parameter size: The number of bytes; 0 for those that the file asks for.
    func setMapSize(_ size: Int) throws {
        // The next read or write opens it again.
        guard let environment = handles.environment else { return }
        var info = MDB_envinfo()
        mdb_env_info(environment, &info)
        let code = mdb_env_set_mapsize(environment, size)
        activestore_lmdb_map_moved(handles.map)
        if code == MDB_SUCCESS {
            mdb_env_info(environment, &info)
            reservation.store(info.me_mapsize, ordering: .releasing)
            return
        }
        // LMDB has released the old map and has none now: it can only be closed. Opening reserves what there is address space for.
        try openAnew(after: info.me_last_txnid)
        if mapSize < size { throw noAddressSpace(for: size) }
    }

    /// The error for a file that has to grow beyond its reservation and cannot.
    func noAddressSpace(for size: Int) -> StoreError {
        StoreError(
            .outOfMemory,
            "The store at \(path) has to be made larger than the \(mapSize) bytes that are reserved for it, and \(size) bytes of address space "
                + "could not be reserved; raise the limit (ulimit -v), or remove records. Nothing of the transaction was kept.",
            engineCode: .init("lmdb", ENOMEM))
    }

    /// Adopts the map size that another process has set.
    func adoptMapSize(timeout: Duration) throws {
        switch readers.shut(.map, until: .now + timeout, waiter: activestore_thread_id()) {
        case .quiet:
            defer { readers.open() }
            try setMapSize(0)
        case .timedOut, .ownReader:
            throw StoreError(
                .busy,
                "Another process has made the store \(path) larger, and readers of this process stayed in use; end them, or give mapSize as that "
                    + "process does.")
        }
    }

    /// Closes LMDB's environment and opens it again. The gate is closed, no reader is active, no transaction is open.
    ///
    /// If that fails, there is no environment until ``reopen(timeout:)`` succeeds, which the next read or write tries.
    /// - Parameter replacing: An action in between.
    func openAnew(replacing: () throws -> Void) throws {
        var info = MDB_envinfo()
        mdb_env_info(handles.environment, &info)
        try openAnew(after: info.me_last_txnid, replacing: replacing)
    }

    /// The same, of an environment that cannot be asked for the number of its last commit, because it has lost its map.
    private func openAnew(after lastCommit: Int, replacing: () throws -> Void = {}) throws {
        base.add(UInt64(lastCommit) + 1, ordering: .releasing)
        closeHandles()
        let result = Result { try replacing() }
        var attempts = 0
        while true {
            do {
                try openHandles()
                break
            } catch {
                attempts += 1
                if attempts == 5 { throw error }
                usleep(1_000)
            }
        }
        try result.get()
    }

    /// Closes LMDB's environment, with which the handles of trees are gone.
    func closeHandles() {
        readers.dropTransactions()
        mdb_env_close(handles.environment)
        handles.environment = nil
        for tree in 0..<ACTIVESTORE_LMDB_TREES where activestore_lmdb_handle(handles.published, tree) != 0 {
            activestore_lmdb_set_handle(handles.published, tree, 0)
        }
    }

    /// Opens the environment if a reopening has failed before. The calling thread has no active reader.
    func openIfLost(timeout: Duration) throws { if handles.environment == nil { try reopen(timeout: timeout) } }

    /// Opens the environment after a failed reopening; does nothing if it is open. The calling thread has no active reader.
    func reopen(timeout: Duration) throws {
        switch readers.shut(.map, until: .now + timeout, waiter: activestore_thread_id()) {
        case .quiet:
            defer { readers.open() }
            try EnvironmentRegistry.replacing(self) { if handles.environment == nil { try openHandles() } }
        case .timedOut, .ownReader:
            throw StoreError(
                .busy, "The store \(path) has to be opened again, and others kept it from that for longer than \(timeout); try again.")
        }
    }
}
