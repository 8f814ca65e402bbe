import FoundationEssentials
import Glibc
import StoreCore

/// A store that is created under a temporary name, and renamed when it is complete, closed and on disk.
///
/// Until then the final name does not exist; a crash leaves a file named `….partial-` and some digits. Nothing is
/// synchronised while the store is filled, because it counts only once it is complete; it is synchronised then.
struct NewStore {
    private let configuration: StoreConfiguration
    private let partial: String

    /// The suffixes that engines append for logs, journals, shared memory and locks.
    private static let suffixes = ["-wal", "-shm", "-journal", "-lock", "-owner", ".lock"]
    /// The suffixes of files that may hold content that is not in the store's file yet.
    private static let logs = ["-wal", "-journal"]

    /// Creates a store, fills it and renames it.
    ///
    /// - Throws: ``StoreError`` `.configuration` for a store in memory or a read-only one, `.cannotOpen`
    ///   if the path is taken or not writable, and any error of `fill`; then nothing is left.
    static func make<R>(_ configuration: StoreConfiguration, engines: [Engine], fill: (any Store) throws -> R) throws -> R {
        if configuration.isOnServer { return try makeOnServer(configuration, engines, fill) }
        let store = try NewStore(configuration)
        do { return try store.make(engines, fill) } catch {
            store.discard()
            throw error
        }
    }

    /// Fills a store on a server, which has no place beside its own: it is made where it will be, and removed if it cannot be filled.
    private static func makeOnServer<R>(_ configuration: StoreConfiguration, _ engines: [Engine], _ fill: (any Store) throws -> R) throws
        -> R
    {
        try checkWritable(configuration)
        var inner = configuration
        inner.schema = Schema()
        inner.migrations = []
        inner.schemaPolicy = .addMissing
        let store = try openStore(inner, engines: engines)
        if try store.readOnce({ try $0.catalog() })?.schema.entities.isEmpty == false {
            try? store.close()
            throw StoreError(
                .cannotOpen, "There is a store of this name on the server already; name another namespace, or remove that store.")
        }
        let result: R
        do {
            result = try fill(store)
            try store.close()
        } catch {
            try? store.close()
            _ = try? removeStore(inner, engines: engines)
            throw error
        }
        return result
    }

    private static func checkWritable(_ configuration: StoreConfiguration) throws {
        if configuration.isReadOnly {
            throw StoreError(.configuration, "A store that is to be filled cannot be opened read-only; leave out readOnly=true.")
        }
    }

    private init(_ configuration: StoreConfiguration) throws {
        if configuration.isInMemory {
            throw StoreError(.configuration, "A store in memory is gone once it is closed; name a file, or open the store and fill that.")
        }
        try NewStore.checkWritable(configuration)
        try FreePath.require(configuration.location)
        // A log of an earlier store at this path would be taken for one of the new store.
        for suffix in Self.logs { try FreePath.require(configuration.location + suffix) }
        self.configuration = configuration
        partial = configuration.location + ".partial-" + String(UInt32.random(in: 0 ... .max), radix: 16)
    }

    private func make<R>(_ engines: [Engine], _ fill: (any Store) throws -> R) throws -> R {
        var inner = configuration
        inner.location = partial
        inner.durability = .relaxed
        inner.schema = Schema()
        inner.migrations = []
        inner.schemaPolicy = .addMissing
        let store: any Store
        do { store = try openStore(inner, engines: engines) } catch var error as StoreError {
            error.message = error.message.replacing(partial, with: configuration.location)
            throw error
        }
        let result: R
        do { result = try fill(store) } catch {
            try? store.close()
            throw error
        }
        try store.close()
        for suffix in Self.logs {
            var status = stat()
            if lstat(partial + suffix, &status) == 0, status.st_size > 0 {
                throw StoreError(.inputOutput, "The new store could not be closed completely, so it is not kept; is the disk full?")
            }
        }
        try FreePath.synchronise(partial)
        try FreePath.move(partial, to: configuration.location)
        removeSideFiles()
        return result
    }

    private func discard() {
        try? FileManager.default.removeItem(atPath: partial)
        removeSideFiles()
    }

    private func removeSideFiles() {
        for suffix in Self.suffixes { unlink(partial + suffix) }
    }
}
