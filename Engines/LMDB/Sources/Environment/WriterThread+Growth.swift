import CLMDB
import Glibc
import StoreCore
import Synchronization

/// Enlarges the map: on the writer thread, while there is no transaction and no reader is active.
extension WriterThread {
    /// The number of bytes by which the map grows at least.
    private static let leastGrowth = 1 << 20

    /// Doubles the reservation after the map was full.
    ///
    /// - Parameter thread: The thread that waits to write; if it also reads, waiting for its reader would be a deadlock.
    /// - Throws: ``StoreError`` `.busy` when readers do not end in time; the next writer tries again.
    func grow(_ environment: SharedEnvironment, timeout: Duration, for thread: UInt64) throws {
        let deadline = ContinuousClock.now + timeout
        // In short attempts, so that a long-running reader does not block new ones.
        while true {
            switch environment.readers.shut(.map, until: min(deadline, .now + .milliseconds(5)), waiter: thread) {
            case .quiet:
                do { try enlarge(environment) } catch let error as StoreError {
                    // The transaction may need less by now, or be another one. If it finds the map full, it is told why.
                    state.withLock { ($0.mustGrow, $0.wanted, $0.refusal) = (false, 0, error) }
                }
                return
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
    ///
    /// - Throws: ``StoreError`` `.outOfMemory` if the address space cannot hold what the transaction needs; the map is as it was.
    private func enlarge(_ environment: SharedEnvironment) throws {
        defer { environment.readers.open() }
        let (old, limit, wanted) = (environment.mapSize, environment.options.maxSize, state.withLock { $0.wanted })
        func isEnough(_ size: Int, times: Int) -> Bool { size - environment.used >= wanted * times }
        var size = max(old * 2, LMDBOptions.smallestHalving)
        while size < limit, !isEnough(size, times: 4) { size *= 2 }
        size = min(size, limit)
        while !environment.hasAddressSpace(for: size) {
            let less = old + (size - old) / 2 / LMDBPage.size * LMDBPage.size
            if less - old < WriterThread.leastGrowth || !isEnough(less, times: 2) { throw environment.noAddressSpace(for: size) }
            size = less
        }
        try environment.setMapSize(size)
        state.withLock { state in
            state.mustGrow = false
            state.wanted = 0
            state.refusal = nil
        }
    }

    /// Enlarges the map in advance, if that does not require waiting.
    func considerGrowing(_ environment: SharedEnvironment) {
        let size = environment.mapSize
        if environment.handles.transaction != nil || size >= environment.options.maxSize || environment.used < size / 5 * 4 { return }
        let larger = min(size * 2, environment.options.maxSize)
        if !environment.hasAddressSpace(for: larger) { return }
        if environment.readers.shut(.map, until: .now) != .quiet { return }
        defer { environment.readers.open() }
        try? environment.setMapSize(larger)
        state.withLock { $0.mustGrow = false }
    }
}
