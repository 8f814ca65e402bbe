import CLMDB
import Glibc
import StoreCore
import Synchronization

/// Enlarges the map: on the writer thread, while there is no transaction and no reader is active.
extension WriterThread {
    /// Doubles the reservation after the map was full.
    ///
    /// - Parameter thread: The thread that waits to write; if it also reads, waiting for its reader would be a deadlock.
    /// - Throws: ``StoreError`` `.busy` when readers do not end in time; the next writer tries again.
    func grow(_ environment: SharedEnvironment, timeout: Duration, for thread: UInt64) throws {
        let deadline = ContinuousClock.now + timeout
        // In short attempts, so that a long-running reader does not block new ones.
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

    /// Enlarges the map, at least to a gigabyte, since address space costs
    /// nothing and a transaction is not rerun indefinitely. The gate is closed.
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

    /// Enlarges the map in advance, if that does not require waiting.
    func considerGrowing(_ environment: SharedEnvironment) {
        let size = environment.mapSize
        if environment.handles.transaction != nil || size >= environment.options.maxSize || environment.used < size / 5 * 4 { return }
        if environment.readers.shut(.map, until: .now) != .quiet { return }
        defer { environment.readers.open() }
        try? environment.setMapSize(min(size * 2, environment.options.maxSize))
        state.withLock { $0.mustGrow = false }
    }
}
