import StoreCore
import Synchronization

/// The last commit of each store of this process that writes to a file, by which one of them sees those of the others. No other process
/// commits meanwhile.
///
/// A commit is announced before it is made, so that a snapshot that has it finds it here.
final class CommitsOfStores: Sendable {
    private struct State {
        var last: [ObjectIdentifier: UInt64] = [:]
        /// That of the stores that are closed.
        var lastOfClosed: UInt64 = 0
        /// The one that may have been made by now.
        var announced: (store: ObjectIdentifier, number: UInt64)?
    }

    private let state = Mutex(State())

    /// Notes that a store's transaction is about to be committed.
    func announce(_ number: UInt64, _ context: StoreContext) {
        state.withLock { $0.announced = (ObjectIdentifier(context), number) }
    }

    /// Notes the end of what was announced.
    func ended(isCommitted: Bool) {
        state.withLock { state in
            if isCommitted, let (store, number) = state.announced { state.last[store] = number }
            state.announced = nil
        }
    }

    /// The number of the last commit that another store than this one has made.
    ///
    /// - Parameter snapshot: Gives the number of the state that readers see.
    func lastOfOthers(than context: StoreContext, snapshot: () throws -> UInt64) rethrows -> UInt64 {
        try state.withLock { state in
            let own = ObjectIdentifier(context)
            var last = state.last.reduce(state.lastOfClosed) { $1.key == own ? $0 : max($0, $1.value) }
            if let (store, number) = state.announced, store != own, try snapshot() >= number { last = max(last, number) }
            return last
        }
    }

    /// Forgets a store that is closed, but not that it has committed.
    func close(_ context: StoreContext) {
        state.withLock { state in
            guard let last = state.last.removeValue(forKey: ObjectIdentifier(context)) else { return }
            state.lastOfClosed = max(state.lastOfClosed, last)
        }
    }
}
