import CLMDB
import Glibc
import StoreCore

// The C handles of the engine, and the only `@unchecked Sendable` types of it.
//
// A pointer of LMDB's may be used on any thread; what may happen at the same time is said at each. Everything else in the engine shares state
// through mutexes and atomics.

/// The handles of one environment.
final class EnvironmentHandles: @unchecked Sendable {
    /// The environment. Changed by opening, closing, compacting and growing alone, each while no reader is in use and no transaction is open
    /// (``ReaderList/shut(_:until:waiter:)``, ``WriterThread``); nil once closed.
    @exclusivity(unchecked) var environment: OpaquePointer?
    /// The write transaction. Belongs to whom the writer thread lends it, and to the thread otherwise.
    @exclusivity(unchecked) var transaction: OpaquePointer?
    /// LMDB's handles by tree number, for everybody: changed atomically, from nothing to a handle, once the tree has been committed.
    let published: UnsafeMutablePointer<UInt32>?
    /// Handles of trees made by the open write transaction; used by who has that transaction.
    let pending: UnsafeMutablePointer<UInt32>?

    /// The descriptor of the file.
    var descriptor: Int32? {
        var descriptor: Int32 = -1
        guard let environment, mdb_env_get_fd(environment, &descriptor) == MDB_SUCCESS else { return nil }
        return descriptor
    }

    init() throws {
        let count = Int(ACTIVESTORE_LMDB_TREES)
        // Pages that no one writes take no memory.
        published = calloc(count, 4)?.bindMemory(to: UInt32.self, capacity: count)
        pending = calloc(count, 4)?.bindMemory(to: UInt32.self, capacity: count)
        if published == nil || pending == nil { throw LMDBFailure.error(ENOMEM, "opening the store") }
    }

    deinit {
        free(published)
        free(pending)
    }
}

/// A reader as those see it who have to know what readers do; its memory is freed once it is off the list.
struct ReaderPointer: @unchecked Sendable, Equatable {
    let pointer: UnsafeMutablePointer<activestore_lmdb_reader>
}
