/// A named reader of a store's change log; see ``Store/changes(for:)``.
public struct ChangeLogConsumer: Sendable, Hashable {
    /// The name.
    public let name: String
    /// The number of the last commit that it has acknowledged.
    public let acknowledged: Int
}

extension Store {
    /// The change sets of a consumer, beginning after the last one that it has acknowledged, from the store's change log.
    ///
    /// ```swift
    /// for try await set in store.changes(for: "search-index") {
    ///     try await index.refresh(set)
    ///     try await store.acknowledge(set, for: "search-index")
    /// }
    /// ```
    /// A set that was acknowledged before it is read is not given again, to no process; one that was not is given again to the next
    /// sequence, and two sequences of one consumer at the same time may both be given a set. A consumer that the log does not know
    /// begins with the first commit. Where commits are no longer in the log, one set says that everything may have changed
    /// (``ChangeSet/isEverything``). After the last commit the sequence waits for further ones, of this process and of others. It ends
    /// when the store is closed, or when the task is cancelled.
    ///
    /// Iterating throws ``StoreError`` `.badRequest` if the store has no change log or the name is not one, `.corrupt` for an entry that
    /// cannot be read, and as ``read(_:)``.
    public func changes(for consumer: String) -> LoggedChanges { LoggedChanges(self, consumer) }

    /// Stores that a consumer has dealt with a change set and all before it, so that they are not given to it again.
    ///
    /// In a ``write(attempts:_:)`` it is part of the transaction: what the consumer stores in the same transaction is then done exactly
    /// once.
    ///
    /// - Throws: ``StoreError`` `.badRequest` for a set that is not from this store's change log, for an empty name or one above 200 bytes,
    ///   and if the store has no change log; and as ``write(attempts:_:)``.
    public func acknowledge(_ set: ChangeSet, for consumer: String) throws {
        try write { try $0.acknowledge(set, for: consumer) }
    }

    /// Asynchronous form of ``acknowledge(_:for:)``; suspends while another writer holds the writer lock.
    nonisolated(nonsending) public func acknowledge(_ set: ChangeSet, for consumer: String) async throws {
        try await awaitWrite { try $0.acknowledge(set, for: consumer) }
    }

    /// Change sets from the store's change log, in the order of the commits, without a consumer.
    ///
    /// ```swift
    /// for set in try store.changeLog(from: last + 1) { print(set.number, set.entities.map(\.entity)) }
    /// ```
    /// Commits that are no longer in the log are told by one set with ``ChangeSet/isEverything``, whose ``ChangeSet/commits`` are theirs.
    ///
    /// - Parameters:
    ///   - number: The first commit; the oldest one in the log by default.
    ///   - limit: The maximum number of entries that are read.
    /// - Returns: Nothing if the log has no such commits yet.
    /// - Throws: ``StoreError`` `.badRequest` if the store has no change log, `.corrupt` for an entry that cannot be read, and as
    ///   ``read(_:)``.
    public func changeLog(from number: Int? = nil, limit: Int = 1_000) throws -> [ChangeSet] {
        try withChangeLog { log in
            if limit < 1 { return [] }
            return try log.sets(from: number.map { Int64(max($0, 1)) }, limit: limit)
        }
    }

    /// Asynchronous form of ``changeLog(from:limit:)``.
    nonisolated(nonsending) public func changeLog(from number: Int? = nil, limit: Int = 1_000) async throws -> [ChangeSet] {
        try await awaitRead { try self.changeLog(from: number, limit: limit) }
    }

    /// The consumers that have acknowledged something, by name.
    ///
    /// - Throws: ``StoreError`` `.badRequest` if the store has no change log, and as ``read(_:)``.
    public func consumers() throws -> [ChangeLogConsumer] {
        try withChangeLog { log in
            let positions = try log.log.logConsumers().filter { $0.key != ChangeLogConsumer.upkeep }
            return positions.map { ChangeLogConsumer(name: $0.key, acknowledged: Int($0.value)) }.sorted { $0.name < $1.name }
        }
    }

    /// Asynchronous form of ``consumers()``.
    nonisolated(nonsending) public func consumers() async throws -> [ChangeLogConsumer] { try await awaitRead { try self.consumers() } }

    /// Forgets what a consumer has acknowledged: the next sequence under its name begins with the first commit.
    ///
    /// - Returns: Whether the consumer was known.
    /// - Throws: ``StoreError`` `.badRequest` if the store has no change log, and as ``write(attempts:_:)``.
    @discardableResult public func forgetConsumer(_ name: String) throws -> Bool { try write { try $0.forgetConsumer(name) } }

    /// Asynchronous form of ``forgetConsumer(_:)``; suspends while another writer holds the writer lock.
    @discardableResult nonisolated(nonsending) public func forgetConsumer(_ name: String) async throws -> Bool {
        try await awaitWrite { try $0.forgetConsumer(name) }
    }

    /// Runs the body with the log of one state of the store. Whether there is one is asked of the catalog: another process may have made or
    /// removed it since the store was opened.
    func withChangeLog<R>(_ body: (ChangeLogReading) throws -> R) throws -> R {
        try context.checkUsable()
        // A copy of the data that is behind would have a log that ends before the consumer's position.
        return try context.withNewestState {
            try readOneCall { transaction in
                guard let (log, catalog) = try transaction.reader.openedChangeLog() else { throw StoreError.hasNoChangeLog(self) }
                let now = Instant.rounded(context.configuration.clock.now())
                return try body(ChangeLogReading(log: log, id: catalog.changeLogID, now: now))
            }
        }
    }
}

extension EngineReader {
    /// The store's log in the state that is read, with the catalog; nil without one.
    func openedChangeLog() throws -> (log: any EngineChangeLog, catalog: Catalog)? {
        guard let log = changeLog else { return nil }
        try log.willReadLog()
        guard let catalog = try catalog(), catalog.hasChangeLog else { return nil }
        return (log, catalog)
    }
}

extension WriteTransaction {
    fileprivate func acknowledge(_ set: ChangeSet, for consumer: String) throws {
        try ChangeLogConsumer.check(consumer)
        guard set.isLogged else {
            throw StoreError(
                .badRequest, "A change set of changes() or onChange has no number in the change log; acknowledge one of changes(for:).")
        }
        let (log, catalog) = try openedChangeLog()
        let number = Int64(set.number)
        // Numbers of one log mean nothing in another. Sets and logs of older libraries have no identity.
        if let logID = set.logID, let own = catalog.changeLogID, logID != own {
            throw StoreError(.badRequest, "The change set is of another change log: of another store, or of one that was removed since.")
        }
        guard try log.mayHaveLogged(number) else {
            let last = try log.lastLogNumber()
            throw StoreError(
                .badRequest, "The change set has the number \(number) and the log ends with \(last): it is of another store.")
        }
        // One who acknowledges sets in another order has dealt with the later ones.
        if try log.advanceLogConsumer(consumer, to: number) { noteWhenCommitted(consumer, number) }
    }

    fileprivate func forgetConsumer(_ name: String) throws -> Bool {
        let log = try changeLog()
        if try name == ChangeLogConsumer.upkeep || log.logConsumer(name) == nil { return false }
        try log.setLogConsumer(name, nil)
        noteWhenCommitted(name, nil)
        return true
    }

    /// Notes what a consumer has acknowledged, once that is committed.
    func noteWhenCommitted(_ consumer: String, _ number: Int64?) {
        let known = store.context.changeLog
        afterCommit { known.acknowledged(consumer, number) }
    }

    /// The store's change log.
    ///
    /// - Throws: ``StoreError`` `.badRequest` without one.
    func changeLog() throws -> any EngineChangeLog { try openedChangeLog().log }

    private func openedChangeLog() throws -> (log: any EngineChangeLog, catalog: Catalog) {
        guard let opened = try checkedWriter().openedChangeLog() else { throw StoreError.hasNoChangeLog(store) }
        return opened
    }
}

extension ChangeLogConsumer {
    /// The name under which an engine counts its commits that change no records and have no entry, such as those of statistics. It is none
    /// that a consumer may have. To other programs such a commit looks like that of a consumer, and not like one that may have changed
    /// everything.
    package static let upkeep = ""

    /// - Throws: ``StoreError`` `.badRequest`.
    static func check(_ name: String) throws {
        if (1...200).contains(name.utf8.count), !name.utf8.contains(0) { return }
        throw StoreError(.badRequest, "The name of a consumer of the change log has 1 to 200 bytes, and no U+0000.")
    }
}

extension StoreContext {
    /// Notes how many commits the engine has counted as ``ChangeLogConsumer/upkeep``, after one through this store.
    package func hasCommittedUpkeep(_ count: Int64) { changeLog.acknowledged(ChangeLogConsumer.upkeep, count) }
}

extension StoreError {
    /// The error for a call that needs the change log of a store that has none.
    static func hasNoChangeLog(_ store: any Store) -> StoreError {
        if !store.capabilities.contains(.changeLog) {
            return StoreError(.unsupported, "The \(store.context.engine) engine lacks the capability changeLog.")
        }
        return StoreError(.badRequest, "The store has no change log; open it once with an option such as changeLog=7d.")
    }
}
