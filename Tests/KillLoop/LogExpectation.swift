import ActiveStore
import FaultWorkload

/// What the change log of a killed store must have: one entry for each transaction that changed something, none for others, and the
/// consumer's position of the last transaction that moved it.
struct LogExpectation {
    /// The consumer that the child moves, as a part of its transactions.
    static let consumer = "worker"

    /// The records that a transaction has inserted, changed and deleted, by entity.
    private struct Changes {
        struct Keys {
            var inserted: Set<RecordKey> = []
            var changed: Set<RecordKey> = []
            var deleted: Set<RecordKey> = []
        }

        var keys: [String: Keys] = [:]

        init(_ before: OracleState, _ after: OracleState) {
            note("parcel", before.parcels, after.parcels) { .int(Int64($0)) }
            note("shelf", before.shelves, after.shelves) { .int(Int64($0)) }
            note("item", before.items, after.items) { .text($0) }
            // What a sticker is on are other records.
            note("sticker", before.stickers.mapValues { _ in 0 }, after.stickers.mapValues { _ in 0 }) { .int(Int64($0)) }
            let stuck = { (state: OracleState) in state.stickers.filter { !$0.value.isEmpty } }
            if stuck(before) != stuck(after) { keys["sticking"] = Keys() }
        }

        private mutating func note<Key: Hashable, Content: Equatable>(
            _ entity: String, _ before: [Key: Content], _ after: [Key: Content], _ key: (Key) -> RecordKey
        ) {
            var found = Keys()
            for (name, content) in after where before[name] != content {
                if before[name] == nil { found.inserted.insert(key(name)) } else { found.changed.insert(key(name)) }
            }
            for name in before.keys where after[name] == nil { found.deleted.insert(key(name)) }
            if !found.inserted.isEmpty || !found.changed.isEmpty || !found.deleted.isEmpty { keys[entity] = found }
        }

        /// Whether an entry tells of these changes. It may name more records as updated: a record may be saved as it is.
        func isTold(by set: ChangeSet) -> Bool {
            if set.isEverything || !Set(keys.keys).isSubset(of: set.entities.map(\.entity)) { return false }
            return set.entities.allSatisfy { told in
                if told.areMany || told.entity == "sticking" { return true }
                let keys = keys[told.entity] ?? Keys()
                return Set(told.inserted) == keys.inserted && Set(told.deleted) == keys.deleted
                    && keys.changed.isSubset(of: told.updated.map(\.key))
            }
        }
    }

    /// The last entry that was looked at.
    private var position = 0
    /// The transactions since then that were committed, or may have been.
    private var transactions: [(changes: Changes, isCertain: Bool)] = []
    /// The position that the consumer has, and the one that it may have instead.
    private var consumed: (certain: Int, possible: Int?) = (0, nil)

    /// A transaction was committed.
    mutating func committed(_ before: OracleState, _ after: OracleState, consumed number: Int?) {
        transactions.append((Changes(before, after), true))
        if let number { consumed = (number, nil) }
    }

    /// A transaction that changes no record was committed, or it was not.
    mutating func maybeCommitted(_ state: OracleState, consumed number: Int?) {
        transactions.append((Changes(state, state), false))
        consumed.possible = number
    }

    /// Compares with a store.
    ///
    /// - Throws: ``Violation``.
    mutating func check(_ store: any Store) throws {
        let read = { (position: Int) in
            (sets: try store.changeLog(from: position + 1, limit: .max), consumers: try store.consumers())
        }
        let found: (sets: [ChangeSet], consumers: [ChangeLogConsumer])
        do { found = try read(position) } catch let error as StoreError where error.code == .badRequest && position == 0 {
            // The first child was killed before it had made the log.
            if transactions.contains(where: \.isCertain) { throw Violation(["there is no change log, and transactions were acknowledged"]) }
            return
        }
        var sets = found.sets[...]
        if position == 0 {
            guard sets.popFirst()?.isEverything == true else { throw Violation(["the change log does not begin with everything"]) }
            position = 1
        }
        for set in sets {
            guard set.commits == position + 1...position + 1 else {
                throw Violation(["the entry \(set.commits) of the change log follows \(position)"])
            }
            position = set.number
        }
        try match(Array(sets))
        let acknowledged = found.consumers.first { $0.name == LogExpectation.consumer }?.acknowledged ?? 0
        guard acknowledged == consumed.certain || acknowledged == consumed.possible else {
            let other = consumed.possible.map { " or \($0)" } ?? ""
            throw Violation(["the consumer has the position \(acknowledged), should have \(consumed.certain)\(other)"])
        }
        consumed = (acknowledged, nil)
        transactions = []
    }

    /// Entries and transactions, in their order: one for each, and none for some that changed nothing.
    private func match(_ sets: [ChangeSet]) throws {
        // How many entries may have been used up by the transactions so far.
        var used: Set<Int> = [0]
        for (number, transaction) in transactions.enumerated() {
            var next: Set<Int> = []
            for count in used {
                if transaction.changes.keys.isEmpty { next.insert(count) }
                if count < sets.count, transaction.changes.isTold(by: sets[count]) { next.insert(count + 1) }
            }
            if next.isEmpty {
                let position = "\(number + 1) of \(transactions.count)"
                throw Violation(["the change log has no entry for the transaction \(position) since the last look"])
            }
            used = next
        }
        if !used.contains(sets.count) {
            throw Violation(["the change log has \(sets.count) entries, of which some are of no transaction"])
        }
    }
}
