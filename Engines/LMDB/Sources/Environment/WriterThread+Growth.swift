import CLMDB
import Glibc
import StoreCore
import Synchronization

/// Makes the map larger: on the writer thread, while there is no transaction and no reader is in use.
extension WriterThread {
    /// Doubles the reservation, which a full map has made necessary.
    ///
    /// - Parameter thread: The one that waits to write; if it reads too, waiting for its reader would be in vain.
    /// - Throws: ``StoreError`` `.busy` when readers do not end in time; it is tried again by the next to write.
    func grow(_ environment: SharedEnvironment, timeout: Duration, for thread: UInt64) throws {
        let deadline = ContinuousClock.now + timeout
        // In short attempts, so that a read that stays does not keep others from beginning.
        while true {
            switch environment.readers.shut(.map, until: min(deadline, .now + .milliseconds(5)), waiter: thread) {
            case .quiet: return try enlarge(environment)
            case .timedOut:
                if ContinuousClock.now < deadline {
                    usleep(5_000)
                    continue
                }
                throw StoreError(
                    .busy,
                    "The store at \(environment.path) has to be made larger, and readers stayed in use for longer than \(timeout) (busyTimeout); "
                        + "end long reads, or give a larger mapSize.")
            case .ownReader:
                throw StoreError(
                    .busy,
                    "The store at \(environment.path) has to be made larger, which the read around this write prevents; end that read first, or "
                        + "give a larger mapSize.")
            }
        }
    }

    /// Enlarges the map, at least to a gigabyte, since address space costs nothing and a transaction is not run again for ever. The gate is shut.
    private func enlarge(_ environment: SharedEnvironment) throws {
        defer { environment.readers.open() }
        let wanted = state.withLock { $0.wanted }
        var size = max(environment.mapSize * 2, LMDBOptions.smallestHalving)
        while size < environment.options.maxSize, size - environment.used < wanted * 4 { size *= 2 }
        try environment.setMapSize(min(size, environment.options.maxSize))
        state.withLock { state in
            state.mustGrow = false
            state.wanted = 0
        }
    }

    /// Makes the map larger ahead of need, if no one needs to wait for it.
    func considerGrowing(_ environment: SharedEnvironment) {
        let size = environment.mapSize
        if environment.handles.transaction != nil || size >= environment.options.maxSize || environment.used < size / 5 * 4 { return }
        if environment.readers.shut(.map, until: .now) != .quiet { return }
        defer { environment.readers.open() }
        try? environment.setMapSize(min(size * 2, environment.options.maxSize))
        state.withLock { $0.mustGrow = false }
    }
}
