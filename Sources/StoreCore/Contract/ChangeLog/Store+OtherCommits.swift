import FoundationEssentials

// With a change log the commits of other processes are told exactly: the entries after the last one known, without those of this store.
extension Store {
    /// Notes the end of the log, when watching begins.
    func beginTellingLog() {
        guard capabilities.contains(.changeLog) else { return }
        let found = try? readStateLater { reader in
            try reader.openedChangeLog().map { (try $0.log.lastLogNumber(), try $0.log.logConsumers()) }
        }
        context.changeLog.beginTelling(after: found?.0, found?.1 ?? [:])
    }

    /// Whether the store has a log, where others are known by it alone. Another process may have made it, and a process that only reads
    /// learns of it here.
    func findsLog() throws -> Bool {
        if context.changeLog.isOn { return true }
        guard let retention = try readStateLater({ try $0.catalog()?.changeLogRetention() }) else { return false }
        context.changeLog.use(retention)
        return true
    }

    /// The sets to tell those who watch of, after a commit that was not made through this store. Without a log, or if it cannot be read, one
    /// that says that everything may have changed. Called with the writer lock.
    ///
    /// - Parameter mayBeTold: Whether the commit's entry may have been read before.
    /// - Returns: The sets, and whether the log had anything new; nil if that shows only when another writer has ended.
    func setsOfOthers(mayBeTold: Bool) -> (sets: [ChangeSet], isNew: Bool)? {
        guard capabilities.contains(.changeLog), var found = try? readState({ try newSets($0) }) else { return ([everything], false) }
        var isNew: Bool { !found.ofOthers.isEmpty || found.hasAcknowledged }
        if !isNew, mayBeTold { return ([], false) }
        if !isNew, !context.configuration.isReadOnly {
            // SQLite's version also changes when a transaction begins its log anew, some time before it commits. So the answer holds only
            // while nobody writes.
            do {
                guard let settled = try whileNobodyWrites({ try newSets($0) }) else { return nil }
                if let settled { found = settled }
            } catch { return ([everything], false) }
        }
        // A commit that is in no log was made by another program.
        return (isNew ? found.ofOthers : [everything], isNew)
    }

    /// Reads in a write transaction that changes nothing; the caller has the writer lock.
    ///
    /// - Returns: Nil if another process or store writes.
    private func whileNobodyWrites<R>(_ body: (any EngineReader) throws -> R) throws -> R? {
        guard let writer = try beginWrite() else {
            stoppedWaiting()
            return nil
        }
        defer { rollback(writer) }
        // What the engine says of others only once is not lost with this transaction.
        _ = try follow(writer)
        return try body(writer)
    }

    /// What is new in the log, where others are known by it alone.
    func newInLog(_ reader: any EngineReader) throws -> (ofOthers: [ChangeSet], hasGrown: Bool) {
        guard let found = try newSets(reader) else { return ([], false) }
        return (found.ofOthers, found.hasGrown)
    }

    private var everything: ChangeSet { ChangeSet(everythingAt: Instant.rounded(context.configuration.clock.now())) }

    /// The entries of others that have not been told, which are noted as told. Whether there is a log is asked of the catalog, since others
    /// may have made or removed it.
    private func newSets(_ reader: any EngineReader) throws -> (ofOthers: [ChangeSet], hasGrown: Bool, hasAcknowledged: Bool)? {
        let log = context.changeLog
        guard let entries = try reader.openedChangeLog()?.log else { return nil }
        let (last, consumers) = (try entries.lastLogNumber(), try entries.logConsumers())
        guard let told = log.told, told <= last else {
            _ = log.tell(through: last, consumers)
            return ([everything], true, true)
        }
        let reading = ChangeLogReading(log: entries, id: nil, now: everything.instant)
        var others: [ChangeSet]
        do { others = try setsOfOthers(from: told + 1, through: last, reading) } catch let error as StoreError
            where error.code == .corrupt || error.code == .tooNew
        {
            // An entry that cannot be read may have changed anything. Those after it are told as ever.
            others = [everything]
        }
        let hasAcknowledged = log.tell(through: last, consumers)
        if others.count > ChangeLog.maximumTold { others = [everything] }
        for index in others.indices {
            // Another program may name more records in its entries.
            others[index] = others[index].settled(within: context.configuration.changeKeys)
            others[index].isLogged = false
        }
        return (others, last > told, hasAcknowledged)
    }

    private func setsOfOthers(from first: Int64, through last: Int64, _ reading: ChangeLogReading) throws -> [ChangeSet] {
        let log = context.changeLog
        var others: [ChangeSet] = []
        var next = first
        // Entries of this store may lie between those of others, in any number.
        while next <= last, others.count <= ChangeLog.maximumTold {
            let sets = try reading.sets(from: next, limit: ChangeLog.maximumTold + 1)
            guard let end = sets.last else { break }
            others += sets.filter { $0.commits.count > 1 || !$0.isOwn && !log.isOwn(Int64($0.number)) }
            next = Int64(end.number) + 1
        }
        return others
    }
}

extension ChangeLog {
    /// How many commits of others are told one by one.
    static let maximumTold = 1_000
}
