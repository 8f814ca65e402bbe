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
            case (nil, false):
                let entry = Entry(number: number, content: newValue)
                if entries == nil { entries = [entry] } else { entries?.append(entry) }
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

    /// Moves all that is to be stored with the record out of it; what was read stays.
    mutating func takePending(into list: inout [PendingBox]) {
        guard entries != nil else { return }
        for index in entries?.indices ?? 0..<0 { if let box = entries?[index].content.takeBox() { list.append(box) } }
    }
}

extension RecordState {
    /// Keeps the record of a reference that was assigned; generated setters and initialisers call it.
    public mutating func hold<Target: Model>(_ reference: Reference<Target>?, at number: Int) {
        if let held = reference?.held { relations[number] = held } else { forget(number) }
    }

    /// Keeps the records of a relation that were read with this one.
    @usableFromInline mutating func keep<Target: Model>(_ records: [Target], at number: Int) { relations[number] = .loaded(records) }

    /// Forgets what is held of a relation; generated setters call it when the key changes.
    public mutating func forget(_ number: Int) { if !relations.isEmpty { relations[number] = RelationContent() } }
}
