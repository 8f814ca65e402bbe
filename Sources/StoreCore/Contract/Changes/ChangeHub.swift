import CStoreCore
import FoundationEssentials
import Synchronization

/// Gives the change sets of a store's commits to those who watch it: in the order of the commits, each once.
///
/// A transaction takes its place in the order while it holds the writer lock, before it commits; its changes are given away once its commit
/// and those before it have ended. While nobody watches, a transaction pays for one load.
final class ChangeHub: Sendable {
    /// The place of a transaction among the commits.
    final class Place: Sendable {
        fileprivate enum State {
            case underWay
            /// Nil where nothing was committed, or nothing changed.
            case ended(ChangeSet?)
        }

        fileprivate let state = Mutex(State.underWay)
        fileprivate let delivered = PendingCommit()
    }

    private struct Listener {
        let id: Int
        let receive: @Sendable (ChangeSet) -> Void
        let end: @Sendable () -> Void
        /// Whether a write returns only once it was called.
        let isAwaited: Bool
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

    /// A place for a transaction that is about to commit; nil while nobody watches.
    func begin() -> Place? {
        if !isWatched { return nil }
        let place = Place()
        state.withLock { $0.places.append(place) }
        return place
    }

    /// Ends a transaction's place and gives its changes away, after those of the places before it.
    ///
    /// - Returns: What the transaction's caller has to wait for; nil if nothing.
    func end(_ place: Place, _ changes: ChangeSet?) -> PendingCommit? {
        place.state.withLock { $0 = .ended(changes) }
        deliver()
        if changes == nil || place.delivered.isComplete { return nil }
        // A place before this one is still under way, or another thread gives this one away.
        return state.withLock { state in
            state.deliverer != activestore_thread_id() && state.listeners.contains(where: \.isAwaited) ? place.delivered : nil
        }
    }

    /// Gives away what has ended, unless another thread is doing so, or this one further up its stack: a listener that writes.
    private func deliver() {
        let isFree = state.withLock { state in
            if state.deliverer != nil { return false }
            state.deliverer = activestore_thread_id()
            return true
        }
        guard isFree else { return }
        while let (place, changes, listeners) = next() {
            for listener in listeners { listener.receive(changes) }
            place.delivered.complete(nil)
        }
    }

    /// The next changes to give away; nil, and the thread is done, if the first place has not ended.
    private func next() -> (Place, ChangeSet, [Listener])? {
        state.withLock { state in
            while let place = state.places.first, case .ended(let changes) = place.state.withLock({ $0 }) {
                state.places.removeFirst()
                guard var changes else { continue }
                state.lastNumber += 1
                changes.commits = state.lastNumber...state.lastNumber
                return (place, changes, state.listeners)
            }
            state.deliverer = nil
            return nil
        }
    }
}
