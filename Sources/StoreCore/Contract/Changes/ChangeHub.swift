import CStoreCore
import FoundationEssentials
import Synchronization

/// Gives the change sets of a store's commits to those who watch it: in the order of the commits, each once.
///
/// A transaction takes its place in the order while it holds the writer lock, before it commits; its changes are given away once its commit
/// and those before it have ended. While nobody watches, a transaction pays for two loads.
final class ChangeHub: Sendable {
    private struct Listener {
        let id: Int
        let receive: @Sendable (ChangeSet) -> Void
        let end: @Sendable () -> Void
        /// Whether a write returns only once it was called.
        let isAwaited: Bool
    }

    /// The place of a transaction among the commits.
    private struct Place {
        let id: Int
        var hasEnded = false
        /// Nil where nothing was committed, or nothing changed.
        var changes: ChangeSet?
        /// Completed when its changes were given away, for a writer that waits for that.
        var delivered: PendingCommit?
    }

    private struct State {
        var listeners: [Listener] = []
        var lastID = 0
        var lastNumber = 0
        var places: [Place] = []
        /// The thread that is giving away changes.
        var deliverer: UInt64?
        var isClosed = false
    }

    private let state = Mutex(State())
    private let count = Atomic(0)

    /// Whether anybody watches.
    var isWatched: Bool { count.load(ordering: .sequentiallyConsistent) > 0 }

    // MARK: Listening

    /// - Returns: The listener's number; nil if the store is closed, and nothing more will come.
    func add(isAwaited: Bool, end: @escaping @Sendable () -> Void, _ receive: @escaping @Sendable (ChangeSet) -> Void) -> Int? {
        state.withLock { state in
            if state.isClosed { return nil }
            state.lastID += 1
            state.listeners.append(Listener(id: state.lastID, receive: receive, end: end, isAwaited: isAwaited))
            count.store(state.listeners.count, ordering: .sequentiallyConsistent)
            return state.lastID
        }
    }

    func remove(_ id: Int) {
        state.withLock { state in
            state.listeners.removeAll { $0.id == id }
            count.store(state.listeners.count, ordering: .sequentiallyConsistent)
        }
    }

    /// Tells everybody that no more changes come.
    func close() {
        let listeners = state.withLock { state in
            state.isClosed = true
            defer { state.listeners = [] }
            count.store(0, ordering: .sequentiallyConsistent)
            return state.listeners
        }
        for listener in listeners { listener.end() }
    }

    // MARK: Commits

    /// A place for a transaction that is about to commit.
    func begin() -> Int {
        state.withLock { state in
            state.lastID += 1
            state.places.append(Place(id: state.lastID))
            return state.lastID
        }
    }

    /// Ends a transaction's place and gives its changes away, after those of the places before it.
    ///
    /// - Returns: What the transaction's caller has to wait for; nil if nothing.
    func end(_ place: Int, _ changes: ChangeSet?) -> PendingCommit? {
        let (isDeliverer, delivered): (Bool, PendingCommit?) = state.withLock { state in
            guard let index = state.places.firstIndex(where: { $0.id == place }) else { return (false, nil) }
            state.places[index].hasEnded = true
            state.places[index].changes = changes
            if index == 0, state.deliverer == nil {
                state.deliverer = activestore_thread_id()
                return (true, nil)
            }
            // Another thread gives it away. This one must not wait for itself: a listener that writes is told once it has returned.
            let mustWait = changes != nil && state.deliverer != activestore_thread_id() && state.listeners.contains { $0.isAwaited }
            if mustWait { state.places[index].delivered = PendingCommit() }
            return (false, state.places[index].delivered)
        }
        guard isDeliverer else { return delivered }
        while let (place, changes, listeners) = next() {
            for listener in listeners { listener.receive(changes) }
            place.delivered?.complete(nil)
        }
        return nil
    }

    /// The next changes to give away. Nil if the first place has not ended; the thread that ends it goes on then.
    private func next() -> (Place, ChangeSet, [Listener])? {
        state.withLock { state in
            while let place = state.places.first, place.hasEnded {
                state.places.removeFirst()
                guard var changes = place.changes else { continue }
                state.lastNumber += 1
                changes.commits = state.lastNumber...state.lastNumber
                return (place, changes, state.listeners)
            }
            state.deliverer = nil
            return nil
        }
    }
}
