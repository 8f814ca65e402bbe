import FoundationEssentials

// With a change log the commits of other processes are told exactly: the entries after the last one known, without those of this store.
extension Store {
    /// Notes the end of the log, when watching begins.
    func beginTellingLog() {
        guard context.changeLog.isOn else { return }
        let found = try? readState { reader in
            try reader.changeLog.map { (try $0.lastLogNumber(), try $0.logConsumers()) }
        }
        context.changeLog.beginTelling(after: found?.0, found?.1 ?? [:])
    }

    /// The sets to tell those who watch of, after a commit that was not made through this store. Without a log, or if it cannot be read, one
    /// that says that everything may have changed. Called while no transaction of this store commits.
    func setsOfOthers() -> [ChangeSet] {
        let everything = [ChangeSet(everythingAt: Instant.rounded(context.configuration.clock.now()))]
        let log = context.changeLog
        guard log.isOn else { return everything }
        let found = try? readState { reader -> (sets: [ChangeSet], last: Int64, consumers: [String: Int64])? in
            guard let entries = reader.changeLog else { return nil }
            let (last, consumers) = (try entries.lastLogNumber(), try entries.logConsumers())
            guard let told = log.told, told <= last else { return (everything, last, consumers) }
            let reading = ChangeLogReading(log: entries, now: everything[0].instant)
            return (try reading.sets(from: told + 1, limit: ChangeLog.maximumTold + 1), last, consumers)
        }
        guard let (sets, last, consumers) = found else { return everything }
        let others = sets.filter { $0.commits.count > 1 || !log.isOwn(Int64($0.number)) }
        let hasAcknowledged = log.tell(through: last, consumers)
        // A commit that is in no log was made by another program, unless it was a consumer's.
        if others.count > ChangeLog.maximumTold || others.isEmpty && !hasAcknowledged { return everything }
        return others.map { set in
            var set = set
            set.isLogged = false
            return set
        }
    }
}

extension ChangeLog {
    /// How many commits of others are told one by one.
    static let maximumTold = 256
}
