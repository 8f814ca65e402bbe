import FoundationEssentials

/// Reads change sets from a log, and notices what is missing in it.
///
/// Numbers have no gaps, so an entry that is not found was removed: by the retention, or by another program. The reader is told of it by
/// a set with ``ChangeSet/isEverything`` that covers the missing commits.
struct ChangeLogReading {
    let log: any EngineChangeLog
    /// The identity of the log; nil where the sets are told without it.
    let id: UUID?
    let now: Date

    /// The change sets from a number on.
    ///
    /// - Parameters:
    ///   - first: The first number; nil for the oldest entry that is kept.
    ///   - endsBeforeUnreadable: Whether the sets before an entry that cannot be read are returned, and the error is left to the next call.
    func sets(from first: Int64?, limit: Int, endsBeforeUnreadable: Bool = false) throws -> [ChangeSet] {
        var sets = try setsWithoutID(from: first, limit: limit, endsBeforeUnreadable: endsBeforeUnreadable)
        for index in sets.indices { sets[index].logID = id }
        return sets
    }

    private func setsWithoutID(from first: Int64?, limit: Int, endsBeforeUnreadable: Bool) throws -> [ChangeSet] {
        let entries = try log.logEntries(from: first ?? 0, limit: limit)
        let last = max(try log.lastLogNumber(), entries.last?.number ?? 0)
        // Where the engine numbers entries after their commit, a new log has none for a moment. No entry has the number 0.
        var next = first ?? entries.first?.number ?? max(last, 1)
        var sets: [ChangeSet] = []
        for entry in entries {
            var set: ChangeSet
            do {
                guard entry.number > 0, entry.number >= next, entry.number < .max else { throw unreadable(entry.number) }
                set = try ChangeSetDecoder.decode(entry)
            } catch {
                if sets.isEmpty || !endsBeforeUnreadable { throw error }
                return sets
            }
            set.isOwn = entry.isOwn
            if entry.number > next {
                if set.isEverything {
                    set.commits = Int(next)...set.number
                } else {
                    sets.append(missing(next, entry.number - 1, at: set.instant))
                }
            }
            sets.append(set)
            next = entry.number + 1
        }
        if entries.count < limit, next <= last { sets.append(missing(next, last, at: now)) }
        return sets
    }

    /// The change sets that follow a consumer's position. A position after the end of the log belongs to another log.
    func sets(after position: Int64, limit: Int) throws -> [ChangeSet] {
        let isKnown = try log.mayHaveLogged(position)
        return try sets(from: isKnown ? position + 1 : 1, limit: limit, endsBeforeUnreadable: true)
    }

    private func missing(_ first: Int64, _ last: Int64, at instant: Date) -> ChangeSet {
        var set = ChangeSet(everythingAt: instant)
        set.commits = Int(first)...Int(last)
        set.isLogged = true
        return set
    }

    private func unreadable(_ number: Int64) -> StoreError {
        StoreError(.corrupt, "The store's change log has an entry with the number \(number), which it never gave out.")
    }
}
