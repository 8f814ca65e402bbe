import CLMDB
import Glibc
import StoreCore
import Synchronization

/// The stores that use the environment, and whether this process owns the file.
extension SharedEnvironment {
    /// Adds a store. The caller has the lock of ``EnvironmentRegistry``.
    ///
    /// - Returns: false if it would write and another process does.
    func enter(writing: Bool) throws -> Bool {
        let owns = try use.withLock { use -> Bool? in
            if !writing {
                use.stores += 1
                return nil
            }
            if use.isOwner {
                use.stores += 1
                use.writers += 1
                return false
            }
            guard let lock else { return nil }
            if try !lock.tryOwn() { return nil }
            use.isOwner = true
            use.stores += 1
            use.writers += 1
            return true
        }
        guard let owns else { return !writing }
        if owns {
            do {
                try takeOver()
                followsOwner.store(false, ordering: .sequentiallyConsistent)
            } catch {
                leave(writing: true)
                throw error
            }
        }
        return true
    }

    /// Finds what other processes have written, none of which writes from now on. Meanwhile readers of this process may want to change
    /// the map, which they must not do under LMDB's feet.
    private func takeOver() throws {
        func attempt() throws {
            try readers.pinned(handles, timeout: .milliseconds(100), path: path) {
                try adoptLastCommit()
                try loadHandles(whileFollowing: false)
            }
        }
        do { try attempt() } catch let error as StoreError where error.engineCode?.number == MDB_MAP_RESIZED {
            // The previous owner enlarged the map.
            try adoptMapSize(timeout: .zero)
            try attempt()
        }
    }

    /// Removes a store. The caller has the lock of ``EnvironmentRegistry``; the store has no active writer.
    func leave(writing: Bool) {
        let isLastWriter = use.withLock { use -> Bool in
            use.stores -= 1
            if writing { use.writers -= 1 }
            return writing && use.writers == 0
        }
        if isLastWriter {
            writer.stop(self)
            use.withLock { use in
                followsOwner.store(true, ordering: .sequentiallyConsistent)
                recordClosed()
                lock?.disown()
                use.isOwner = false
            }
        }
    }

    /// Whether the file at the path is the open one, which may have lost its name to another.
    var hasItsName: Bool {
        var own = stat()
        guard let descriptor = handles.descriptor, fstat(descriptor, &own) == 0, let named = StorePath.info(file.path) else { return false }
        return LMDBFile.identity(own) == LMDBFile.identity(named)
    }

    /// Whether this process is a fork of the one that opened it: the locks, the slots and the thread are the parent's.
    var isForked: Bool { origin.isForked }

    /// The number of stores that have it open.
    var stores: Int { use.withLock { $0.stores } }

    /// Closes LMDB's environment if no store has it open and no reader is active.
    func closeIfUnused() { if stores == 0 { EnvironmentRegistry.closeIfUnused(self) } }

    /// The same; the caller has the lock of ``EnvironmentRegistry``.
    ///
    /// - Returns: Whether it is closed.
    func closeNow() -> Bool {
        if isForked { return false }
        let isUnused = use.withLock { use in
            if use.stores > 0 { return false }
            if use.isClosed { return true }
            if !readers.seal() { return false }
            use.isClosed = true
            return true
        }
        if !isUnused { return false }
        readers.dropTransactions()
        mdb_env_close(handles.environment)
        handles.environment = nil
        lock?.close()
        return true
    }
}
