import CLMDB
import Glibc
import StoreCore

// The C handles of the engine, and its only `@unchecked Sendable` types.
//
// An LMDB pointer may be used on any thread; each declaration documents which concurrent
// uses are allowed. Everything else in the engine shares state through mutexes and atomics.

/// The handles of one environment.
final class EnvironmentHandles: @unchecked Sendable {
    /// The environment. Changed only by opening, closing, compacting and growing, while no reader is active
    /// and no transaction is open (``ReaderList/shut(_:until:waiter:)``, ``WriterThread``); nil once closed.
    @exclusivity(unchecked) var environment: OpaquePointer?
    /// The write transaction. Owned by the borrower while the writer thread lends it, otherwise by the thread.
    @exclusivity(unchecked) var transaction: OpaquePointer?
    /// LMDB's handles by tree number, for all threads: set atomically, once, after the tree has been committed.
    let published: UnsafeMutablePointer<UInt32>?
    /// Handles of trees created by the open write transaction; used by the holder of that transaction.
    let pending: UnsafeMutablePointer<UInt32>?

    /// The number of the map, which changes when it moves, while no reader is active; for all threads.
    let map: UnsafeMutablePointer<UInt64>

    /// The descriptor of the file.
    var descriptor: Int32? {
        var descriptor: Int32 = -1
        guard let environment, mdb_env_get_fd(environment, &descriptor) == MDB_SUCCESS else { return nil }
        return descriptor
    }

    init() throws {
        let count = Int(ACTIVESTORE_LMDB_TREES)
        map = .allocate(capacity: 1)
        map.initialize(to: 1)
        // Pages that are never written take no memory.
        published = calloc(count, 4)?.bindMemory(to: UInt32.self, capacity: count)
        pending = calloc(count, 4)?.bindMemory(to: UInt32.self, capacity: count)
        if published == nil || pending == nil { throw LMDBFailure.error(ENOMEM, "opening the store") }
    }

    deinit {
        free(published)
        free(pending)
        map.deallocate()
    }
}

/// A reader as seen by code that must know what readers do; its memory is freed once it is off the list.
struct ReaderPointer: @unchecked Sendable, Equatable {
    let pointer: UnsafeMutablePointer<activestore_lmdb_reader>
}
