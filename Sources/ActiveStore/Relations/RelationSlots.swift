import StoreCore

/// What a record holds of its relations: records that were read with it, and records that are to be stored with it.
///
/// One word in the record's state, nil as long as it holds nothing, so that models pay for relations only where they use them. Each relation
/// has a number within its model; its link (``RelationLink``) knows the type of what lies there.
///
/// Pending records follow the transaction that stored them, as the record itself does: what was stored in a transaction that was rolled back is
/// pending again.
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
    subscript(_ number: Int) -> RelationContent? {
        get { entries?.first { $0.number == number }?.content }
        set {
            let at = entries?.firstIndex { $0.number == number }
            switch (at, newValue) {
            case (let at?, let content?): entries?[at].content = content
            case (let at?, nil):
                entries?.remove(at: at)
                if entries?.isEmpty == true { entries = nil }
            case (nil, let content?): entries = (entries ?? []) + [Entry(number: number, content: content)]
            case (nil, nil): break
            }
        }
    }

    /// Takes what is held of a relation out, so that it can be changed in place.
    mutating func take(_ number: Int) -> RelationContent? {
        defer { self[number] = nil }
        return self[number]
    }

    /// Whether anything is to be stored with the record.
    var hasPending: Bool {
        entries?.contains { if case .pending(_, let outcome) = $0.content { !isStored(outcome) } else { false } } ?? false
    }
}

/// What a record holds of one relation; an array of the relation's model.
public enum RelationContent: Sendable {
    /// Read with the record.
    case loaded(any Sendable)
    /// To be stored with the record; stored in a transaction of this outcome, if in any.
    case pending(any Sendable, TransactionOutcome?)

    /// The records of a model, and whether they still have to be stored.
    func records<M: Model>(of model: M.Type) -> (records: [M], isPending: Bool) {
        switch self {
        case .loaded(let list): (list as? [M] ?? [], false)
        case .pending(let list, let outcome): (list as? [M] ?? [], !isStored(outcome))
        }
    }
}

/// Whether what was stored in a transaction counts as stored: not without one, and not when it was undone.
private func isStored(_ outcome: TransactionOutcome?) -> Bool {
    guard let outcome else { return false }
    return outcome.state != .rolledBack
}

extension RecordState {
    /// Keeps the record of a reference that was assigned; generated setters and initialisers call it.
    public mutating func hold<Target: Model>(_ reference: Reference<Target>?, at number: Int) {
        if let held = reference?.held { relations[number] = held } else { forget(number) }
    }

    /// Forgets what is held of a relation; generated setters call it when the key changes.
    public mutating func forget(_ number: Int) { if !relations.isEmpty { relations[number] = nil } }
}
