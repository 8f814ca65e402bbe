import Synchronization

/// The live queries of a store, each with the phase it is in.
///
/// Each live query goes through three phases: its result is out of date; it is being read, and the changes told meanwhile are kept; its
/// result is up to date, and it is in the index. A change that affects it removes it from the index, so the commits that follow before it is
/// read again cost nothing.
final class LiveQueries: Sendable {
    private enum Phase {
        case outdated
        /// With the changes that were told since the read began. They are not joined: the state that is read may lie between two of them,
        /// and a record that is inserted by one and removed by the next has then changed for the reader.
        case reading([ChangeSet])
        case upToDate(ReadRegion)
    }

    private struct Entry {
        var phase = Phase.outdated
        var waiter: CheckedContinuation<Bool, Never>?
        var isCancelled = false
    }

    private struct State {
        var queries: [Int: Entry] = [:]
        var lastID = 0
        /// Those whose results are up to date.
        var index = LiveQueryIndex()
        /// Those being read.
        var reading: Set<Int> = []
        var subscription: EventSubscription?
        var isClosed = false

        mutating func takeWaiter(_ id: Int) -> CheckedContinuation<Bool, Never>? {
            defer { queries[id]?.waiter = nil }
            return queries[id]?.waiter
        }

        mutating func leaveIndex(_ id: Int) {
            if case .upToDate(let region)? = queries[id]?.phase { index.remove(id, region) }
        }

        /// - Returns: Who waits for it, to be resumed outside the lock.
        mutating func outdate(_ id: Int) -> CheckedContinuation<Bool, Never>? {
            leaveIndex(id)
            queries[id]?.phase = .outdated
            return takeWaiter(id)
        }
    }

    private let state = Mutex(State())
    private let readsBegun = Atomic(0)

    /// A number that is another one once a live query has begun to be read. Until then no change concerns more live queries than before.
    var generation: Int { readsBegun.load(ordering: .sequentiallyConsistent) }

    /// How many commits are kept for a query that is being read; after more, anything may have changed.
    private static let keptChanges = 64

    // MARK: Live queries

    /// Registers a live query, whose first result has not been read yet.
    func add(watching hub: ChangeHub) -> Int {
        state.withLock { state in
            if state.queries.isEmpty, !state.isClosed { state.subscription = subscribe(to: hub) }
            state.lastID += 1
            state.queries[state.lastID] = Entry()
            return state.lastID
        }
    }

    private func subscribe(to hub: ChangeHub) -> EventSubscription {
        // Neither reference is weak, because objects with weak references are slower to retain. Live queries keep the store alive, and the
        // last of them ends the subscription.
        let id = hub.add(holdsWriters: false, isOfLiveQueries: true, end: { self.close() }) { self.receive($0) }
        return EventSubscription { if let id { hub.remove(id) } }
    }

    func remove(_ id: Int) {
        // Released outside the lock.
        let (waiter, subscription) = state.withLock { state -> (CheckedContinuation<Bool, Never>?, EventSubscription?) in
            state.leaveIndex(id)
            state.reading.remove(id)
            let waiter = state.queries.removeValue(forKey: id)?.waiter
            guard state.queries.isEmpty else { return (waiter, nil) }
            defer { state.subscription = nil }
            return (waiter, state.subscription)
        }
        waiter?.resume(returning: false)
        _ = subscription
    }

    /// Waits until a live query's result is out of date.
    ///
    /// - Returns: false when there will be no more results: the task was cancelled, or the store was closed.
    func waitForChange(_ id: Int) async -> Bool {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let (answer, earlier) = state.withLock { state -> (Bool?, CheckedContinuation<Bool, Never>?) in
                    guard let query = state.queries[id], !query.isCancelled else { return (false, nil) }
                    if case .outdated = query.phase { return (true, nil) }
                    if state.isClosed { return (false, nil) }
                    // An iterator is for one task. If it is copied nevertheless, the task that waited ends.
                    let earlier = state.takeWaiter(id)
                    state.queries[id]?.waiter = continuation
                    return (nil, earlier)
                }
                earlier?.resume(returning: false)
                if let answer { continuation.resume(returning: answer) }
            }
        } onCancel: {
            let waiter = state.withLock { state in
                state.queries[id]?.isCancelled = true
                return state.takeWaiter(id)
            }
            waiter?.resume(returning: false)
        }
    }

    /// Keeps the changes from now on, because the live query is about to be read.
    func beginReading(_ id: Int) {
        state.withLock { state in
            state.leaveIndex(id)
            state.queries[id]?.phase = .reading([])
            state.reading.insert(id)
            readsBegun.add(1, ordering: .sequentiallyConsistent)
        }
    }

    /// Puts a live query that was read into the index, unless it is out of date already.
    func endReading(_ id: Int, _ region: ReadRegion) {
        state.withLock { state in
            state.reading.remove(id)
            guard case .reading(let changes)? = state.queries[id]?.phase else { return }
            if changes.contains(where: { region.isTouched(by: $0) }) {
                state.queries[id]?.phase = .outdated
            } else {
                state.queries[id]?.phase = .upToDate(region)
                state.index.insert(id, region)
            }
        }
    }

    // MARK: Changes

    /// Whether a change of an entity's records may concern a live query: one depends on them, or is being read, so that it is not known yet
    /// what it depends on.
    func mayDepend(on entity: EntityID) -> Bool { state.withLock { !$0.reading.isEmpty || $0.index.mayDepend(on: entity) } }

    /// Whether a live query has to be told that anything may have changed.
    var areConcerned: Bool { state.withLock { !$0.reading.isEmpty || !$0.index.isEmpty } }

    /// Whether a live query has to be told of the change of a record.
    func areConcerned(by note: RecordNote, of entity: EntityID) -> Bool {
        state.withLock { !$0.reading.isEmpty || $0.index.isAffected(by: note, of: entity) }
    }

    /// Whether a live query has to be told of changes of an entity's records.
    ///
    /// - Parameter notes: The changes; nil for many records.
    func areConcerned(by notes: [RecordNote]?, of entity: EntityID) -> Bool {
        state.withLock { !$0.reading.isEmpty || $0.index.isAffected(by: notes, of: entity) }
    }

    private func receive(_ changes: ChangeSet) {
        let waiters = state.withLock { state in
            for id in state.reading {
                guard case .reading(let earlier)? = state.queries[id]?.phase else { continue }
                let isFull = earlier.count == LiveQueries.keptChanges
                state.queries[id]?.phase = .reading(isFull ? [ChangeSet(everythingAt: changes.instant)] : earlier + [changes])
            }
            return state.index.affected(by: changes).compactMap { state.outdate($0) }
        }
        for waiter in waiters { waiter.resume(returning: true) }
    }

    /// Has every live query read again: the store can no longer be used, which the reads then say.
    func outdateAll() {
        let waiters = state.withLock { state in state.queries.keys.compactMap { state.outdate($0) } }
        for waiter in waiters { waiter.resume(returning: true) }
    }

    private func close() {
        let waiters = state.withLock { state in
            state.isClosed = true
            return state.queries.keys.compactMap { state.takeWaiter($0) }
        }
        for waiter in waiters { waiter.resume(returning: false) }
    }
}
