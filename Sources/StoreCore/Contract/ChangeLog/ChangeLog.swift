import FoundationEssentials
import Synchronization

/// What a store knows of its change log: whether there is one, and how much of it is kept.
///
/// The log belongs to the store and not to a program: its retention is in the catalog, so a program that opens the store without the option
/// writes to it too. An entry is added in the transaction that it tells of, as the last thing before its commit, so both are stored or
/// neither. Old entries are removed in the same way, at most two for each that was added, so that no commit has to remove many.
final class ChangeLog: Sendable {
    private struct State {
        /// Nil without a log.
        var retention: ChangeLogRetention?
        /// Whether the log was made by an older library, which gave it no identity.
        var lacksID = false
        /// The last entry that is known to those who watch the store; nil if that is not known.
        var told: Int64?
        /// The entries after it that were committed through this store.
        var own: Set<Int64> = []
        /// The consumers' positions, as far as those who watch need not be told of them.
        var consumers: [String: Int64] = [:]
        /// What the log had when this store last looked or committed; nil if that is not known.
        var known: Content?
        /// The entries that were added through this store in transactions whose commits have not ended.
        var adding: [Int64] = []
        /// Whether the next transaction has to say that everything may have changed.
        var owesEverything = false
        /// What an engine has said of others to a transaction that then failed to look.
        var unseen = CommitsOfOthers.none
    }

    /// What changes in a log with every commit of a program that knows of it.
    private struct Content: Equatable {
        var last: Int64
        var consumers: [String: Int64]
    }

    private let state = Mutex(State())
    private let hasLog = Atomic(false)
    private let owesLook = Atomic(false)

    /// How many entries are added between two looks at the oldest ones, and how many of these are looked at.
    static let trimInterval: Int64 = 16

    /// Whether the store has a log.
    var isOn: Bool { hasLog.load(ordering: .acquiring) }

    /// How much is kept; nil without a log.
    var retention: ChangeLogRetention? { state.withLock { $0.retention } }

    func use(_ retention: ChangeLogRetention?) {
        state.withLock { $0.retention = retention }
        hasLog.store(retention != nil, ordering: .releasing)
    }

    /// Learns from the catalog whether there is a log.
    ///
    /// - Throws: ``StoreError`` `.tooNew`.
    func use(_ catalog: Catalog?) throws {
        use(try catalog?.changeLogRetention())
        state.withLock { $0.lacksID = catalog?.changeLog != nil && catalog?.changeLogID == nil }
    }

    /// Whether the log, if there is one, is still to get an identity.
    var lacksID: Bool { state.withLock { $0.lacksID } }

    // MARK: Writing

    /// Looks at what others have done, when a write transaction has begun: another process may have made the log, removed it, or changed how
    /// much of it is kept; and a program that knows nothing of the log may have changed records.
    ///
    /// - Returns: What the transaction adds to the log, whatever other transactions find out while it runs.
    @inline(__always) func follow(_ writer: any EngineWriter) throws -> LogDuty {
        let others = writer.commitsOfOthers
        if others == .none, !owesLook.load(ordering: .acquiring) {
            if !isOn { return .nothing }
            return state.withLock { $0.owesEverything } ? .everything : .changes
        }
        return try look(writer, others)
    }

    /// An engine says only once that others have committed, so a look that fails is left to the next transaction.
    @inline(never) private func look(_ writer: any EngineWriter, _ others: CommitsOfOthers) throws -> LogDuty {
        let others = others == .certain ? others : state.withLock { $0.unseen == .none ? others : $0.unseen }
        do {
            let duty = try look(writer, isCertain: others == .certain)
            if owesLook.exchange(false, ordering: .acquiringAndReleasing) { state.withLock { $0.unseen = .none } }
            return duty
        } catch {
            state.withLock { $0.unseen = others }
            owesLook.store(true, ordering: .releasing)
            throw error
        }
    }

    private func look(_ writer: any EngineWriter, isCertain: Bool) throws -> LogDuty {
        let found = try writer.catalog()?.changeLogRetention()
        use(found)
        guard found != nil, let log = writer.changeLog else {
            state.withLock { ($0.known, $0.owesEverything) = (nil, false) }
            return found == nil ? .nothing : .changes
        }
        // On a server others are known by the log alone, and who reads its entries is in the way of those who add some.
        if writer.context.configuration.isOnServer { return .changes }
        let content = Content(last: try log.lastLogNumber(), consumers: try log.logConsumers())
        return state.withLock { state in
            // The commit was of a program that leaves no entry. One of this store may have ended without being noted so far.
            if var known = state.known {
                if state.adding.contains(content.last) { known.last = content.last }
                if isCertain, known == content { state.owesEverything = true }
            }
            state.known = content
            return state.owesEverything ? .everything : .changes
        }
    }

    /// A transaction through this store has added the entry, and is about to commit.
    func added(_ number: Int64, to log: any EngineChangeLog) throws {
        let consumers = state.withLock({ $0.known == nil }) ? try log.logConsumers() : nil
        state.withLock { state in
            if let consumers { state.known = Content(last: number - 1, consumers: consumers) }
            state.adding.append(number)
        }
    }

    /// The commit of an entry that was added through this store has ended.
    func ended(_ number: Int64, isCommitted: Bool) {
        state.withLock { state in
            if let index = state.adding.firstIndex(of: number) { state.adding.remove(at: index) }
            if isCommitted, let last = state.known?.last { state.known?.last = max(last, number) }
        }
    }

    /// A transaction was committed that says that everything may have changed.
    func paid() { state.withLock { $0.owesEverything = false } }

    // MARK: Commits of others

    /// Begins to tell entries apart: those up to this one are known.
    func beginTelling(after number: Int64?, _ consumers: [String: Int64]) {
        state.withLock { state in
            state.told = number
            state.own = []
            state.consumers = consumers
        }
    }

    /// An entry was committed through this store, so that those who watch it are told of it anyway.
    ///
    /// Entries that follow the last one told need not be kept in mind, so a store that is the only writer keeps none.
    func committed(_ number: Int64) {
        state.withLock { state in
            guard let told = state.told, number > told else { return }
            state.own.insert(number)
            var end = told
            while state.own.remove(end + 1) != nil { end += 1 }
            state.told = end
        }
    }

    /// A consumer's position was changed through this store.
    func acknowledged(_ consumer: String, _ number: Int64?) {
        state.withLock { state in
            state.consumers[consumer] = number
            state.known?.consumers[consumer] = number
        }
    }

    /// The last entry that is known to those who watch.
    var told: Int64? { state.withLock { $0.told } }

    /// Whether an entry was committed through this store.
    func isOwn(_ number: Int64) -> Bool { state.withLock { $0.own.contains(number) } }

    /// The entries up to this one have been told.
    ///
    /// - Returns: Whether a consumer's position was changed elsewhere.
    func tell(through number: Int64, _ consumers: [String: Int64]) -> Bool {
        state.withLock { state in
            defer { state.consumers = consumers }
            state.told = number
            state.own = state.own.filter { $0 > number }
            return state.consumers != consumers
        }
    }
}

/// What a write transaction adds to the change log. It is settled when the transaction begins: what other threads learn of the log
/// meanwhile does not hold for it.
enum LogDuty {
    /// No entry: the store has no log.
    case nothing
    /// What it changes.
    case changes
    /// That everything may have changed.
    case everything
}

extension ChangeLogRetention {
    /// The number of the last of these entries that are too old, given in their order; nil if none is.
    package func lastExpired(of entries: [ChangeLogEntry], last: Int64, now: Date) -> Int64? {
        var expired: Int64?
        for entry in entries where entry.number < last {
            switch self {
            case .off: return expired
            case .commits(let count): if entry.number > last - Int64(count) { return expired }
            case .age(let age):
                // An entry that cannot be read would never become old, nor one of a clock that was ahead: those before an old one are old.
                guard let instant = ChangeSetDecoder.instant(entry), let now = Instant.microseconds(of: now) else { break }
                let (end, overflows) = instant.addingReportingOverflow(age.components.seconds * 1_000_000)
                if overflows || end > now { continue }
            }
            expired = entry.number
        }
        return expired
    }
}

extension WriteTransaction {
    /// Adds what the transaction changed to the change log, as part of it.
    ///
    /// - Returns: The entry's number; nil if the store has no log, or nothing changed.
    func appendToLog() throws -> Int64? {
        guard logDuty != .nothing, let set = changes() else { return nil }
        guard let log = writer.changeLog else { throw StoreError.hasNoChangeLog(store) }
        guard let number = try log.appendToLog(ChangeSetEncoder(set).bytes) else { return nil }
        if log.isTimeToTrim(after: number) { try log.trim(last: number, writer.catalog(), now) }
        try store.context.changeLog.added(number, to: log)
        return number
    }
}

extension EngineChangeLog {
    /// Whether old entries are looked for after this number.
    func isTimeToTrim(after number: Int64) -> Bool { number % ChangeLog.trimInterval == 0 }

    /// Removes a few of the oldest entries if the log keeps them no longer. How much is kept is read from the catalog: another process may
    /// have changed it.
    func trim(last: Int64, _ catalog: Catalog?, _ now: Date) throws {
        guard let retention = try catalog?.changeLogRetention() else { return }
        let oldest = try logEntries(from: 0, limit: Int(2 * ChangeLog.trimInterval))
        if let expired = retention.lastExpired(of: oldest, last: last, now: now) { try removeFromLog(through: expired) }
    }
}

extension Catalog {
    /// How much of its change log the store keeps; nil without a log.
    ///
    /// - Throws: ``StoreError`` `.tooNew`.
    package func changeLogRetention() throws -> ChangeLogRetention? {
        guard let changeLog else { return nil }
        guard let retention = ChangeLogRetention(changeLog), retention != .off else {
            throw StoreError(.tooNew, "The store keeps its change log in a way that this library does not know. Use a newer ActiveStore.")
        }
        return retention
    }

    /// Whether the store has a change log.
    package var hasChangeLog: Bool { changeLog != nil }
}
