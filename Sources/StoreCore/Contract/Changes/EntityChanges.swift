/// The records of one entity that a commit inserted, updated and deleted.
public struct EntityChanges: Sendable {
    /// A record that was updated.
    public struct Update: Sendable, Equatable {
        /// Its key.
        public let key: RecordKey
        /// The names of the fields that were written, in the order of the entity. They may have been written with the values they had.
        public let fields: [String]
    }

    /// The entity's name.
    public let entity: String
    /// Whether many records changed, more than ``ChangeSet/maximumKeys``, or it is not known which. The lists are then empty.
    public let areMany: Bool
    /// Each changed record once, in the order of their first changes.
    let records: [RecordNote]
    /// Nil where many changed.
    private let id: EntityID?

    /// The keys of new records, in the order in which they were first written.
    public var inserted: [RecordKey] { records.compactMap { $0.change == .created ? $0.key : nil } }

    /// The records that were there before and still are.
    public var updated: [Update] {
        guard let declared = id?.definition.fields else { return [] }
        return records.compactMap { note in
            if note.change != .updated { return nil }
            return Update(key: note.key, fields: note.fields.positions(below: declared.count).map { declared[$0].name })
        }
    }

    /// The keys of removed records.
    public var deleted: [RecordKey] { records.compactMap { $0.change == .destroyed ? $0.key : nil } }

    /// The changes of records that are known.
    init(_ id: EntityID, _ notes: [RecordNote]) {
        entity = id.name
        self.id = id
        records = RecordNote.joined(notes)
        areMany = false
    }

    init(manyOf entity: String) {
        self.entity = entity
        id = nil
        records = []
        areMany = true
    }

    /// Whether nothing changed in the end.
    var isEmpty: Bool { !areMany && records.isEmpty }

    /// These changes and later ones.
    func followed(by later: EntityChanges) -> EntityChanges {
        guard let id, let other = later.id, id.hasFields(of: other), records.count + later.records.count <= ChangeSet.maximumKeys else {
            return EntityChanges(manyOf: entity)
        }
        return EntityChanges(id, records + later.records)
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
