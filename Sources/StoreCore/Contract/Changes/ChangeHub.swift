import CStoreCore
import FoundationEssentials
import Synchronization

/// Gives the change sets of a store's commits to those who watch it, each once and in the order of the commits.
///
/// A transaction takes its place in the order just before it commits. Where several writers commit at once, one that read what another
/// wrote began its commit later, so each set still comes after those it depends on. A place ends when the commit has ended, on whatever
/// thread that is. Its changes are given away by a writer whose own place is not before it: no set waits for a particular thread or task,
/// which might itself be waiting.
final class ChangeHub: Sendable {
    private struct Listener {
        let id: Int
        let receive: @Sendable (ChangeSet) -> Void
        let end: @Sendable () -> Void
        /// Whether a write returns only after the call.
        let holdsWriters: Bool
    }

    /// The place of a transaction among the commits.
    private struct Place {
        let id: Int
        var hasEnded = false
        /// Nil where nothing was committed, or nothing changed.
        var changes: ChangeSet?
        /// Whether its writer waits until its changes have been given away.
        var isAwaited = false
    }

    private struct State {
        var listeners: [Listener] = []
        var lastID = 0
        var lastNumber = 0
        var places: [Place] = []
        /// Whether a thread is giving away changes.
        var isDelivering = false
        /// Completed when there may be something to do for a waiting writer.
        var waiting: [PendingCommit] = []
        var isClosed = false

        /// What the caller has to do outside the lock: wake writers, and end listeners when nothing more will come.
        mutating func settled() -> (waiting: [PendingCommit], ended: [Listener]) {
            defer { waiting = [] }
            guard isClosed, places.isEmpty, !isDelivering else { return (waiting, []) }
            defer { listeners = [] }
            return (waiting, listeners)
        }
    }

    private let state = Mutex(State())
    private let count = Atomic(0)

    deinit { for listener in state.withLock({ $0.listeners }) { listener.end() } }

    /// Whether anybody watches.
    var isWatched: Bool { count.load(ordering: .sequentiallyConsistent) > 0 }

    // MARK: Listening

    /// - Returns: The listener's number; nil if the store is closed, and nothing more will come.
    func add(holdsWriters: Bool, end: @escaping @Sendable () -> Void, _ receive: @escaping @Sendable (ChangeSet) -> Void) -> Int? {
        state.withLock { state in
            if state.isClosed { return nil }
            state.lastID += 1
            state.listeners.append(Listener(id: state.lastID, receive: receive, end: end, holdsWriters: holdsWriters))
            count.store(state.listeners.count, ordering: .sequentiallyConsistent)
            return state.lastID
        }
    }

    func remove(_ id: Int) {
        // Released outside the lock: a closure may hold another subscription.
        _ = state.withLock { state -> Listener? in
            guard let index = state.listeners.firstIndex(where: { $0.id == id }) else { return nil }
            count.store(state.listeners.count - 1, ordering: .sequentiallyConsistent)
            return state.listeners.remove(at: index)
        }
    }

    /// Tells everybody that no more changes come, once those of the commits under way have been given away.
    func close() {
        settle(
            state.withLock { state in
                state.isClosed = true
                return state.settled()
            })
    }

    private func settle(_ work: (waiting: [PendingCommit], ended: [Listener])) {
        for writer in work.waiting { writer.complete(nil) }
        for listener in work.ended { listener.end() }
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

    /// Ends the place of a transaction whose commit has ended.
    func end(_ place: Int, _ changes: ChangeSet?) {
        settle(
            state.withLock { state in
                guard let index = state.places.firstIndex(where: { $0.id == place }) else { return ([], []) }
                state.places[index].hasEnded = true
                state.places[index].changes = changes
                return index == 0 ? state.settled() : ([], [])
            })
    }

    /// Gives away changes up to those of a place that has ended, and further ones that no writer waits for.
    ///
    /// - Returns: What to wait for before calling it again; nil when there is nothing more to do.
    func deliver(upTo place: Int, _ store: any Store) -> PendingCommit? {
        let (isDeliverer, wait): (Bool, PendingCommit?) = state.withLock { state in
            guard let index = state.places.firstIndex(where: { $0.id == place }) else { return (false, nil) }
            if !state.isDelivering, state.places[0].hasEnded {
                state.isDelivering = true
                return (true, nil)
            }
            // A listener that writes never waits, neither for itself nor for the listener of another store that waits for it: what it
            // writes is told afterwards.
            guard activestore_delivery_depth() == 0, state.listeners.contains(where: \.holdsWriters) else { return (false, nil) }
            let wait = PendingCommit()
            state.places[index].isAwaited = true
            state.waiting.append(wait)
            return (false, wait)
        }
        guard isDeliverer else { return wait }
        activestore_count_deliveries(1)
        defer { activestore_count_deliveries(-1) }
        while let (changes, listeners) = next(place) {
            withStore(store) { for listener in listeners { listener.receive(changes) } }
        }
        return nil
    }

    /// The next changes that a writer with this place gives away; nil if there are none, and the thread no longer delivers.
    private func next(_ own: Int) -> (ChangeSet, [Listener])? {
        let (found, work) = state.withLock { state -> ((ChangeSet, [Listener])?, (waiting: [PendingCommit], ended: [Listener])) in
            while let place = state.places.first, place.hasEnded, place.id <= own || !place.isAwaited {
                state.places.removeFirst()
                guard var changes = place.changes else { continue }
                state.lastNumber += 1
                changes.commits = state.lastNumber...state.lastNumber
                return ((changes, state.listeners), ([], []))
            }
            state.isDelivering = false
            return (nil, state.settled())
        }
        settle(work)
        return found
    }
}
