/// The records of one entity that a commit inserted, updated and deleted.
public struct EntityChanges: Sendable {
    /// A record that was updated.
    public struct Update: Sendable, Equatable {
        /// Its key.
        public let key: RecordKey
        /// The names of the fields that were written, in the order of the entity. They may have been written with the values they had.
        public let fields: [String]
    }

    private enum Content {
        case many(String)
        /// A record that changed several times may have several notes.
        case notes(EntityID, [RecordNote])
    }

    private let content: Content

    /// The entity's name.
    public var entity: String {
        switch content {
        case .many(let name): name
        case .notes(let id, _): id.name
        }
    }

    /// Whether many records changed, more than ``ChangeSet/maximumKeys``, or it is not known which. The lists are then empty.
    public var areMany: Bool {
        if case .many = content { true } else { false }
    }

    /// The keys of new records, in the order in which they were first written.
    public var inserted: [RecordKey] { keys(.created) }

    /// The records that were there before and still are, in the order of their first changes.
    public var updated: [Update] {
        guard case .notes(let id, let notes) = content else { return [] }
        let declared = id.definition.fields
        return RecordNote.joined(notes).compactMap { note in
            if note.change != .updated { return nil }
            return Update(key: note.key, fields: note.fields.positions(below: declared.count).map { declared[$0].name })
        }
    }

    /// The keys of removed records, in the order of their first changes.
    public var deleted: [RecordKey] { keys(.destroyed) }

    private func keys(_ change: RecordChange) -> [RecordKey] {
        guard case .notes(_, let notes) = content else { return [] }
        return RecordNote.joined(notes).compactMap { $0.change == change ? $0.key : nil }
    }

    /// The changes of records; nil if none changed in the end.
    init?(_ id: EntityID, _ notes: [RecordNote]) {
        var notes = notes
        // Only what was inserted and removed again leaves nothing, so a list without removals needs no joining here.
        if notes.count > ChangeSet.maximumKeys || notes.contains(where: { $0.change == .destroyed }) { notes = RecordNote.joined(notes) }
        if notes.isEmpty { return nil }
        content = notes.count > ChangeSet.maximumKeys ? .many(id.name) : .notes(id, notes)
    }

    init(manyOf entity: String) { content = .many(entity) }

    /// These changes and later ones of the same entity; nil if nothing changed in the end.
    func followed(by later: EntityChanges) -> EntityChanges? {
        guard case .notes(let id, let notes) = content, case .notes(let other, let more) = later.content, id.hasFields(of: other) else {
            return EntityChanges(manyOf: entity)
        }
        return EntityChanges(id, notes + more)
    }
}

/// The change of one record.
struct RecordNote: Sendable {
    let key: RecordKey
    /// Nil if the record was inserted and removed again.
    var change: RecordChange?
    /// Those written, for an update.
    var fields: FieldSet

    /// This change and a later one as one.
    func followed(by later: RecordNote) -> RecordNote {
        guard let next = later.change else { return self }
        guard let change else { return later }
        var result = self
        if change == .destroyed, next == .created {
            // It was in the store before, with other values.
            (result.change, result.fields) = (.updated, .all)
        } else {
            result.change = change.followed(by: next)
            result.fields.formUnion(later.fields)
        }
        return result
    }

    /// One note for each record that changed, in the order of their first notes.
    static func joined(_ notes: [RecordNote]) -> [RecordNote] {
        if notes.count < 2 { return notes }
        var result: [RecordNote] = []
        var positions: [RecordKey: Int] = [:]
        for note in notes {
            if let first = positions[note.key] {
                result[first] = result[first].followed(by: note)
            } else {
                positions[note.key] = result.count
                result.append(note)
            }
        }
        return result.filter { $0.change != nil }
    }
}

extension EntityID {
    /// Whether both definitions have the same fields in the same order; they then differ in the Swift types of fields at most.
    func hasFields(of other: EntityID) -> Bool {
        self == other || definition.fields.map(\.name) == other.definition.fields.map(\.name)
    }
}
