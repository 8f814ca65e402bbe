/// The results of a live query: the present one at once, and again whenever the store's changes may have made another; see
/// ``Store/updates(atMostEvery:_:)``.
///
/// Each iteration is a separate live query, which starts with its first `next()`. It ends, with nil, when the reading task is cancelled or
/// the store is closed, and it throws when the read throws.
public struct Updates<Value: Sendable>: AsyncSequence, Sendable {
    private let store: @Sendable () throws -> any Store
    private let interval: Duration
    private let read: @Sendable () throws -> Value

    /// The results of reading a store.
    ///
    /// - Parameters:
    ///   - store: The store; an error is thrown by the first `next()`.
    ///   - interval: The least time from one read to the next.
    ///   - read: What is read; it runs inside a read of the store.
    package init(
        of store: @escaping @Sendable () throws -> any Store, atMostEvery interval: Duration, _ read: @escaping @Sendable () throws -> Value
    ) {
        self.store = store
        self.interval = Swift.min(interval, .seconds(86_400))
        self.read = read
    }

    /// Reads the results.
    public struct AsyncIterator: AsyncIteratorProtocol {
        let query: LiveQuery<Value>

        /// The next result; nil at the end.
        ///
        /// - Throws: What the read throws.
        public mutating func next() async throws -> Value? { try await query.next() }

        /// The next result; nil at the end.
        ///
        /// - Throws: What the read throws.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws -> Value? { try await query.next() }
    }

    /// Starts a separate live query.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(query: LiveQuery(store, interval, read)) }
}

/// One iteration over the results of a live query.
final class LiveQuery<Value: Sendable> {
    private let store: @Sendable () throws -> any Store
    private let interval: Duration
    private let read: @Sendable () throws -> Value
    /// Set while it is registered.
    private var registration: (store: any Store, id: Int)?
    private var hasEnded = false
    private var last: Last?

    private struct Last {
        let noted: Noted
        /// Nil unless it can be compared.
        let value: Value?
        let ended: ContinuousClock.Instant
    }

    init(_ store: @escaping @Sendable () throws -> any Store, _ interval: Duration, _ read: @escaping @Sendable () throws -> Value) {
        self.store = store
        self.interval = interval
        self.read = read
    }

    deinit { end() }

    private func end() {
        hasEnded = true
        if let (store, id) = registration, !store.context.isForked { store.context.liveQueries.remove(id) }
        registration = nil
    }

    nonisolated(nonsending) func next() async throws -> Value? {
        if hasEnded { return nil }
        do {
            if let value = try await nextResult() { return value }
        } catch {
            let isOver = Task.isCancelled || (last != nil && (error as? StoreError)?.code == .closed)
            end()
            if isOver { return nil }
            throw error
        }
        end()
        return nil
    }

    /// The next result that differs from the last one; nil at the end.
    private nonisolated(nonsending) func nextResult() async throws -> Value? {
        let (store, id) = try registered()
        let index = store.context.liveQueries
        while await index.waitForChange(id) {
            // What changes meanwhile is seen by the same read.
            if let last, interval > .zero { try await Task.sleep(until: last.ended + interval, clock: .continuous) }
            let read = read
            let (value, noted) = try await store.awaitRead {
                index.beginReading(id)
                let (value, recorder) = try store.notingReads(read)
                return (value, Noted(region: recorder.region, digest: recorder.digest, loadsRelations: recorder.loadsRelations))
            }
            index.endReading(id, noted.region)
            let isNew = last.map { !isSame(value, noted, as: $0) } ?? true
            last = Last(noted: noted, value: ResultComparison.canCompare(value) ? value : nil, ended: .now)
            if isNew { return value }
            // In place nothing of this may have suspended, and changes may keep coming that make no other result.
            await Task.yield()
        }
        return nil
    }

    private func registered() throws -> (store: any Store, id: Int) {
        if let registration { return registration }
        let store = try store()
        try store.context.checkUsable()
        let made = (store, store.context.liveQueries.add(watching: store.context.changeHub))
        store.context.changeHub.others.begin(store)
        registration = made
        return made
    }

    /// Whether a result is the last one again: the same rows were read, or it equals that one. Models are equal whatever related records
    /// were loaded with them, so these are told by their rows only.
    private func isSame(_ value: Value, _ noted: Noted, as last: Last) -> Bool {
        if let digest = noted.digest, digest == last.noted.digest { return true }
        guard let old = last.value, ResultComparison.areEqual(value, old) else { return false }
        return !(noted.loadsRelations || last.noted.loadsRelations) || !ResultComparison.mayHoldRecords(value)
    }
}

/// What was noted of a read.
private struct Noted: Sendable {
    let region: ReadRegion
    let digest: Int?
    let loadsRelations: Bool
}
