import StoreCore

/// The related records that a record holds: those loaded with it, and those to be stored with it.
///
/// One word in the record's state, nil while it is empty, so that models pay for relations only where they use
/// them. Each relation has a number within its model; its link (``RelationLink``) knows the type of its content.
@usableFromInline struct RelationSlots: Sendable {
    private struct Entry: Sendable {
        let number: Int
        var content: RelationContent
    }
    private var entries: [Entry]?

    /// Empty slots.
    @usableFromInline init() {}

    /// Whether nothing is held.
    @usableFromInline var isEmpty: Bool { entries == nil }

    /// The content of a relation.
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

    /// Moves the content of a relation out, so that it can be changed in place.
    mutating func take(_ number: Int) -> RelationContent {
        defer { self[number] = RelationContent() }
        return self[number]
    }

    /// Whether any record is to be stored with this one.
    var hasPending: Bool { entries?.contains { $0.content.pending?.isUnsaved == true } ?? false }

    /// Moves all pending records into the list; loaded ones stay.
    mutating func takePending(into list: inout [PendingBox]) {
        guard entries != nil else { return }
        for index in entries?.indices ?? 0..<0 { if let box = entries?[index].content.takeBox() { list.append(box) } }
    }
}

extension RecordState {
    /// Keeps the record of an assigned reference; generated setters and initialisers call it.
    public mutating func hold<Target: Model>(_ reference: Reference<Target>?, at number: Int) {
        if let held = reference?.held { relations[number] = held } else { forget(number) }
    }

    /// Keeps the records of a relation that were loaded with this one.
    @usableFromInline mutating func keep<Target: Model>(_ records: [Target], at number: Int, isPartial: Bool) {
        relations[number] = .loaded(records, isPartial: isPartial)
    }

    /// Discards the content of a relation; generated setters call it when the key changes.
    public mutating func forget(_ number: Int) { if !relations.isEmpty { relations[number] = RelationContent() } }
}
