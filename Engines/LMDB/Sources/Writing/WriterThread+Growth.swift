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
        switch environment.readers.shut(.map, until: .now + timeout, waiter: thread) {
        case .quiet:
            defer { environment.readers.open() }
            // One that writes much at once shall not have to run once for each doubling.
            let wanted = state.withLock { $0.wanted }
            var size = environment.mapSize * 2
            while size < environment.options.maxSize, size - environment.used < wanted * 4 { size *= 2 }
            try environment.setMapSize(min(size, environment.options.maxSize))
            state.withLock { state in
                state.mustGrow = false
                state.wanted = 0
            }
        case .timedOut:
            throw StoreError(
                .busy,
                "The store at \(environment.path) has to be made larger, and readers stayed in use for longer than \(timeout) (busyTimeout); end "
                    + "long reads, or give a larger mapSize.")
        case .ownReader:
            throw StoreError(
                .busy,
                "The store at \(environment.path) has to be made larger, which the read around this write prevents; end that read first, or give a "
                    + "larger mapSize.")
        }
    }

    /// Makes the map larger ahead of need, if nobody has to wait for it.
    func considerGrowing(_ environment: SharedEnvironment) {
        let size = environment.mapSize
        if environment.handles.transaction != nil || size >= environment.options.maxSize || environment.used < size / 5 * 4 { return }
        if environment.readers.shut(.map, until: .now) != .quiet { return }
        defer { environment.readers.open() }
        try? environment.setMapSize(min(size * 2, environment.options.maxSize))
        state.withLock { $0.mustGrow = false }
    }
}
