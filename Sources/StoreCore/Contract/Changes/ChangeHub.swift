import CStoreCore
import FoundationEssentials
import Synchronization

/// Gives the change sets of a store's commits to those who watch it, each once and in the order of the commits.
///
/// A transaction takes its place in the order just before it commits. Where several writers commit at once, one that read what another
/// wrote began its commit later, so each set still comes after those it depends on. A place ends when the commit has ended, on whatever
/// thread that is. Its changes are given away by its own writer or by one with a later place, so that no writer waits for a particular
/// thread or task, which might itself be waiting.
final class ChangeHub: Sendable {
    private struct Listener {
        let id: Int
        let receive: @Sendable (ChangeSet) -> Void
        let end: @Sendable () -> Void
        /// Whether a write returns only after the call.
        let holdsWriters: Bool
        /// Whether it is that of the live queries, which need only what affects one of them.
        let isOfLiveQueries: Bool
        /// Called when the change log has grown, for those who read it.
        let logHasGrown: (@Sendable () -> Void)?
    }

    /// The place of a transaction among the commits.
    private struct Place {
        let id: Int
        var hasEnded = false
        /// Nil where nothing was committed, or nothing changed.
        var changes: ChangeSet?
        /// Whether its changes are being given away.
        var isGiven = false
        /// Whether its writer went on without waiting, so that another one gives its changes away.
        var isLeft = false
    }

    private struct State {
        var listeners: [Listener] = []
        var lastID = 0
        var lastNumber = 0
        var places: [Place] = []
        /// Whether a thread is giving away changes.
        var isDelivering = false
        /// Writers to be woken, who then ask again what to do.
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
    /// The number of listeners that are told of every change.
    private let unselectiveCount = Atomic(0)
    /// The commits that do not go through the store.
    let others = OtherCommits()

    deinit {
        if !isForked { for listener in state.withLock({ $0.listeners }) { listener.end() } }
    }

    /// In a fork the lock may be held by a thread that does not exist, and the listeners are the parent's.
    private var isForked: Bool { others.isForked }

    /// Whether anybody watches.
    var isWatched: Bool { count.load(ordering: .sequentiallyConsistent) > 0 }

    /// Whether there are listeners other than the live queries. They receive every change.
    var tellsEverything: Bool { unselectiveCount.load(ordering: .sequentiallyConsistent) > 0 }

    /// The number of those who watch.
    var listenerCount: Int { count.load(ordering: .relaxed) }

    // MARK: Listening

    /// - Returns: The listener's number; nil if the store is closed or is that of the parent process, and nothing more will come.
    func add(
        holdsWriters: Bool, isOfLiveQueries: Bool = false, end: @escaping @Sendable () -> Void,
        logHasGrown: (@Sendable () -> Void)? = nil, _ receive: @escaping @Sendable (ChangeSet) -> Void
    ) -> Int? {
        if isForked { return nil }
        return state.withLock { state in
            if state.isClosed { return nil }
            state.lastID += 1
            let id = state.lastID
            state.listeners.append(
                Listener(
                    id: id, receive: receive, end: end, holdsWriters: holdsWriters, isOfLiveQueries: isOfLiveQueries,
                    logHasGrown: logHasGrown
                ))
            if !isOfLiveQueries { unselectiveCount.add(1, ordering: .sequentiallyConsistent) }
            count.store(state.listeners.count, ordering: .sequentiallyConsistent)
            return state.lastID
        }
    }

    func remove(_ id: Int) {
        if isForked { return }
        // Released outside the lock: a closure may hold another subscription.
        _ = state.withLock { state -> Listener? in
            guard let index = state.listeners.firstIndex(where: { $0.id == id }) else { return nil }
            count.store(state.listeners.count - 1, ordering: .sequentiallyConsistent)
            if !state.listeners[index].isOfLiveQueries { unselectiveCount.subtract(1, ordering: .sequentiallyConsistent) }
            return state.listeners.remove(at: index)
        }
        others.end { isWatched }
    }

    /// Tells everybody that no more changes come, once those of the commits under way have been given away.
    func close() {
        settle(
            state.withLock { state in
                state.isClosed = true
                return state.settled()
            })
        others.end { false }
    }

    /// Wakes the readers of the change log: it has new entries, of this process or of another one.
    func logHasGrown() { for listener in state.withLock({ $0.listeners }) { listener.logHasGrown?() } }

    private func settle(_ work: (waiting: [PendingCommit], ended: [Listener])) {
        for writer in work.waiting { writer.complete(nil) }
        if !work.ended.isEmpty {
            count.store(0, ordering: .sequentiallyConsistent)
            unselectiveCount.store(0, ordering: .sequentiallyConsistent)
        }
        for listener in work.ended { listener.end() }
    }

    // MARK: Commits

    /// A place for a transaction that is about to commit.
    func begin() -> Int {
        if isForked { return 0 }
        return state.withLock { state in
            state.lastID += 1
            state.places.append(Place(id: state.lastID))
            return state.lastID
        }
    }

    /// Ends the place of a transaction whose commit has ended.
    func end(_ place: Int, _ changes: ChangeSet?) {
        if isForked { return }
        settle(
            state.withLock { state in
                guard let index = state.places.firstIndex(where: { $0.id == place }) else { return ([], []) }
                state.places[index].hasEnded = true
                state.places[index].changes = changes
                return index == 0 ? state.settled() : ([], [])
            })
    }

    /// Gives away the changes of a place that has ended, and of those before it.
    ///
    /// - Returns: What to wait for before asking again; nil if they have been given away, or this writer need not wait.
    func deliver(upTo place: Int, _ store: any Store) -> PendingCommit? {
        while !isForked {
            let (isDeliverer, wait): (Bool, PendingCommit?) = state.withLock { state in
                guard let index = state.places.firstIndex(where: { $0.id == place }) else { return (false, nil) }
                if !state.isDelivering, state.places[0].hasEnded {
                    state.isDelivering = true
                    return (true, nil)
                }
                // Who writes in a listener or in another transaction does not wait: others may be waiting for that one to end.
                let mayWait = activestore_delivery_depth() == 0 && !Ambient.isInTransaction
                guard mayWait, state.places[index].changes != nil, state.listeners.contains(where: \.holdsWriters) else {
                    state.places[index].isLeft = true
                    return (false, nil)
                }
                let wait = PendingCommit()
                state.waiting.append(wait)
                return (false, wait)
            }
            guard isDeliverer else { return wait }
            activestore_count_deliveries(1)
            defer { activestore_count_deliveries(-1) }
            while let (changes, listeners) = next(place) {
                withStore(store) { for listener in listeners { listener.receive(changes) } }
            }
        }
        return nil
    }

    /// The next changes that a writer with this place gives away; nil if there are none, and the thread no longer delivers.
    private func next(_ own: Int) -> (ChangeSet, [Listener])? {
        if isForked { return nil }
        let (found, work) = state.withLock { state -> ((ChangeSet, [Listener])?, (waiting: [PendingCommit], ended: [Listener])) in
            var waiting: [PendingCommit] = []
            while let place = state.places.first, place.hasEnded {
                if place.isGiven || place.changes == nil {
                    state.places.removeFirst()
                    // Its writer may go on.
                    waiting += state.waiting
                    state.waiting = []
                    continue
                }
                guard place.id <= own || place.isLeft, var changes = place.changes else { break }
                state.places[0].isGiven = true
                state.lastNumber += 1
                changes.commits = state.lastNumber...state.lastNumber
                return ((changes, state.listeners), (waiting, []))
            }
            state.isDelivering = false
            let (others, ended) = state.settled()
            return (nil, (waiting + others, ended))
        }
        settle(work)
        return found
    }
}
