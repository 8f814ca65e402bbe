/// The consumers of a store's change log in one state of the store, for another store that gets the content of that state.
///
/// Numbers of one log mean nothing in another. So there is only one thing to know of a consumer: whether it has acknowledged every commit of
/// the state. One that has goes on after the entries by which the other store got the content. One that has not is given a set in their
/// place that says that everything may have changed, as one that has fallen behind.
package struct CopiedConsumers {
    private var upToDate: [String] = []
    private var behind: [String] = []

    init(_ log: any EngineChangeLog) throws {
        let last = try log.lastLogNumber()
        // Where entries are numbered after their commit, the state may have some that have no number yet.
        let isComplete = try !log.mayHaveLogged(last + 1)
        for (name, position) in try log.logConsumers() where name != ChangeLogConsumer.upkeep {
            // A position after the end belongs to another log.
            if isComplete, position == last { upToDate.append(name) } else { behind.append(name) }
        }
    }

    /// Has them go on in the log of another store, if it has one. A crash meanwhile leaves consumers that begin with the first entry, or are
    /// given the set that others need.
    package func goOn(in destination: any Store) throws {
        if upToDate.isEmpty, behind.isEmpty { return }
        guard let end = try destination.endOfLog() else { return }
        try destination.write { transaction in
            try transaction.setConsumers(upToDate + behind, end)
            if !behind.isEmpty { transaction.noteEverything() }
        }
        if upToDate.isEmpty || behind.isEmpty { return }
        guard let told = try destination.changeLog(from: Int(end) + 1).first(where: \.isEverything) else { return }
        try destination.write { try $0.setConsumers(upToDate, Int64(told.number)) }
    }
}

extension Store {
    /// Has the consumers of this store's change log go on in the log of another store, which has the same content by now.
    ///
    /// A copy (`copy(to:)`) does so by itself. If it was brought up to date after it was made, its log has the changes by which that was
    /// done. Call this then, once nothing writes to either store:
    ///
    /// ```swift
    /// try old.copyConsumers(to: new)
    /// ```
    /// A consumer that has acknowledged every commit here is given what is committed there from now on. One that has not is first given a
    /// set that says that everything may have changed (``ChangeSet/isEverything``). Consumers of the same name in the other log are
    /// replaced.
    ///
    /// - Throws: ``StoreError`` `.badRequest` if either store has no change log, `.misuse` inside a transaction of the other store, and as
    ///   ``write(attempts:_:)`` of that store.
    public func copyConsumers(to destination: any Store) throws {
        if Ambient.transaction(of: destination) != nil {
            throw StoreError(.misuse, "Consumers cannot be copied inside a transaction of the store that gets them; call it outside.")
        }
        if try destination.endOfLog() == nil { throw StoreError.hasNoChangeLog(destination) }
        try withChangeLog { try CopiedConsumers($0.log) }.goOn(in: destination)
    }

    /// Asynchronous form of ``copyConsumers(to:)``.
    nonisolated(nonsending) public func copyConsumers(to destination: any Store) async throws {
        try await awaitRead { try self.copyConsumers(to: destination) }
    }

    /// The number of the last entry of the store's change log; nil without a log.
    package func endOfLog() throws -> Int64? {
        if !capabilities.contains(.changeLog) { return nil }
        return try context.withNewestState {
            try readOneCall { try $0.reader.openedChangeLog().map { try $0.log.lastLogNumber() } }
        }
    }
}

extension ReadTransaction {
    /// The consumers of the store's change log in this state; nil without a log.
    package func consumersToCopy() throws -> CopiedConsumers? {
        try check()
        return try reader.openedChangeLog().map { try CopiedConsumers($0.log) }
    }
}

extension WriteTransaction {
    fileprivate func setConsumers(_ names: [String], _ number: Int64) throws {
        let log = try changeLog()
        for name in names {
            try log.setLogConsumer(name, number)
            noteWhenCommitted(name, number)
        }
    }
}
