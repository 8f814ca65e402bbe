/// The change sets of a consumer from a store's change log; see ``Store/changes(for:)``.
///
/// Each iterator begins after what the consumer has acknowledged by then.
public struct LoggedChanges: AsyncSequence, Sendable {
    private let store: any Store
    private let consumer: String

    init(_ store: any Store, _ consumer: String) { (self.store, self.consumer) = (store, consumer) }

    /// An iterator that begins after what has been acknowledged.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(store, consumer) }

    /// Reads the change sets.
    public struct AsyncIterator: AsyncIteratorProtocol {
        private let store: any Store
        private let consumer: String
        /// Tells that there may be more. It begins before the log is read, so that no commit is missed.
        private var commits: ChangeSequence.AsyncIterator?
        /// The last number that was given; nil before the first look.
        private var position: Int64?
        /// Sets that were read and not given yet, the last first.
        private var waiting: [ChangeSet] = []

        /// How many entries are read at once.
        private static let batch = 64

        init(_ store: any Store, _ consumer: String) { (self.store, self.consumer) = (store, consumer) }

        /// The next change set; nil at the end.
        ///
        /// - Throws: ``StoreError``; see ``Store/changes(for:)``.
        public mutating func next() async throws -> ChangeSet? { try await next(isolation: nil) }

        /// The next change set; nil at the end.
        ///
        /// - Throws: ``StoreError``; see ``Store/changes(for:)``.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws -> ChangeSet? {
            try ChangeLogConsumer.check(consumer)
            var commits = self.commits ?? store.changes(buffering: 1, orLogHasGrown: true).makeAsyncIterator()
            self.commits = commits
            while true {
                if Task.isCancelled || store.context.isClosed { return nil }
                if waiting.isEmpty {
                    let found: (position: Int64, sets: [ChangeSet])
                    // Where the engine's threads read, a cancelled task may be waiting for one of them.
                    do { found = try await AsyncIterator.look(store, consumer, position) } catch let error as StoreError
                        where error.code == .closed || error.code == .cancelled
                    {
                        return nil
                    }
                    position = found.position
                    waiting = found.sets.reversed()
                }
                if let set = waiting.popLast() {
                    position = Int64(set.number)
                    return set
                }
                if await commits.next(isolation: actor) == nil { return nil }
            }
        }

        nonisolated(nonsending) private static func look(
            _ store: any Store, _ consumer: String, _ position: Int64?
        ) async throws -> (position: Int64, sets: [ChangeSet]) {
            try await store.awaitRead {
                try store.withChangeLog { log in
                    let acknowledged = try log.log.logConsumer(consumer)
                    let begin = Swift.max(position ?? acknowledged ?? 0, acknowledged ?? 0)
                    return (begin, try log.sets(after: begin, limit: AsyncIterator.batch))
                }
            }
        }
    }
}
