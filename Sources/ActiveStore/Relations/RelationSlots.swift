import StoreCore

/// What a record holds of its relations: records that were read with it, and records that are to be stored with it.
///
/// One word in the record's state, nil as long as it holds nothing, so that models pay for relations only where they use them. Each relation
/// has a number within its model; its link (``RelationLink``) knows the type of what lies there.
public struct RelationSlots: Sendable {
    private struct Entry: Sendable {
        let number: Int
        var content: RelationContent
    }
    private var entries: [Entry]?

    /// Holds nothing.
    @usableFromInline init() {}

    /// Whether nothing is held.
    @usableFromInline var isEmpty: Bool { entries == nil }

    /// What is held of a relation.
    subscript(_ number: Int) -> RelationContent {
        get { entries?.first { $0.number == number }?.content ?? RelationContent() }
        set {
            let at = entries?.firstIndex { $0.number == number }
            switch (at, newValue.isEmpty) {
            case (let at?, false): entries?[at].content = newValue
            case (let at?, true):
                entries?.remove(at: at)
                if entries?.isEmpty == true { entries = nil }
            case (nil, false): entries = (entries ?? []) + [Entry(number: number, content: newValue)]
            case (nil, true): break
            }
        }
    }

    /// Takes what is held of a relation out, so that it can be changed in place.
    mutating func take(_ number: Int) -> RelationContent {
        defer { self[number] = RelationContent() }
        return self[number]
    }

    /// Whether anything is to be stored with the record.
    var hasPending: Bool { entries?.contains { $0.content.pending?.isUnsaved == true } ?? false }
}

/// What a record holds of one relation.
public struct RelationContent: Sendable {
    /// An array of the relation's model: what was read with the record.
    var loaded: (any Sendable)?
    /// What is stored with the record.
    var pending: (any PendingContent)?

    var isEmpty: Bool { loaded == nil && pending == nil }

    /// The records that were read with the owner, if they were.
    func loaded<M: Model>(of model: M.Type) -> [M]? { loaded as? [M] }

    static func loaded<M: Model>(_ records: [M]) -> RelationContent {
        var content = RelationContent()
        content.loaded = records
        return content
    }
}

/// Records that are stored with their owner.
protocol PendingContent: Sendable {
    /// Whether any of them still has to be.
    var isUnsaved: Bool { get }
}

/// The record that was assigned to a reference. What it knows of its own state says whether it has to be stored: after the rollback of the
/// transaction that stored it, it has to be again.
struct AssignedRecord<M: Model>: PendingContent {
    var record: M
    var isUnsaved: Bool { record.recordState.isChanged }
}

/// Records that were appended to a relation, each with the outcome of the transaction that stored it with the owner: what was stored in one that
/// is rolled back is pending again. Those that are stored for good are forgotten when the list next changes.
struct AppendedRecords<M: Model>: PendingContent {
    struct Entry: Sendable {
        var record: M
        var outcome: TransactionOutcome?

        var isStored: Bool { outcome.map { $0.state != .rolledBack } ?? false }
    }
    var entries: [Entry] = []

    var isUnsaved: Bool { entries.contains { !$0.isStored } }
    var unsaved: [M] { entries.compactMap { $0.isStored ? nil : $0.record } }

    /// Adds records. What a save has stored for good since others were added is forgotten then.
    mutating func add(_ records: some Sequence<M>) {
        if entries.last?.outcome != nil { entries.removeAll { $0.outcome?.state == .committed } }
        entries.append(contentsOf: records.lazy.map { Entry(record: $0) })
    }

    /// Replaces what is unsaved; what an open transaction stored stays, since that may yet be undone.
    mutating func replaceUnsaved(_ records: [M]) {
        entries.removeAll { !$0.isStored || $0.outcome?.state == .committed }
        entries += records.map { Entry(record: $0) }
    }
}

extension RecordState {
    /// Keeps the record of a reference that was assigned; generated setters and initialisers call it.
    public mutating func hold<Target: Model>(_ reference: Reference<Target>?, at number: Int) {
        if let held = reference?.held { relations[number] = held } else { forget(number) }
    }

    /// Forgets what is held of a relation; generated setters call it when the key changes.
    public mutating func forget(_ number: Int) { if !relations.isEmpty { relations[number] = RelationContent() } }
}
