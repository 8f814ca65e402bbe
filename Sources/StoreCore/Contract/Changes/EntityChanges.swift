/// The records of one entity that a commit inserted, updated and deleted.
public struct EntityChanges: Sendable {
    /// A record that was updated.
    public struct Update: Sendable, Equatable {
        /// Its key.
        public let key: RecordKey
        /// The names of the fields that were written, in the order of the entity. They may have been written with the values they had.
        public let fields: [String]
    }

    /// The entity as this program declares it; nil where many changed, or where the changes were read from the change log.
    let id: EntityID?
    private let name: String?
    /// The names of the fields that the notes number, where ``id`` does not say so.
    private let loggedFields: [String]?
    /// A record that changed several times may have several notes.
    private var notes: [RecordNote]

    /// The entity's name.
    public var entity: String { name ?? id?.name ?? "" }

    /// Whether many records changed, more than ``StoreConfiguration/changeKeys``, or it is not known which. The lists are then empty.
    public var areMany: Bool { id == nil && loggedFields == nil }

    /// The keys of new records, in the order in which they were first written.
    public var inserted: [RecordKey] { records.compactMap { $0.change == .created ? $0.key : nil } }

    /// The records that were there before and still are, in the order of their first changes.
    public var updated: [Update] { records.compactMap { $0.change == .updated ? update($0) : nil } }

    /// The keys of removed records, in the order of their first changes.
    public var deleted: [RecordKey] { records.compactMap { $0.change == .destroyed ? $0.key : nil } }

    /// Each changed record once.
    package var records: [RecordNote] { RecordNote.joined(notes) }

    /// The update that a record's note describes.
    package func update(_ note: RecordNote) -> Update {
        let names = fieldNames
        return Update(key: note.key, fields: note.fields.positions(below: names.count).map { names[$0] })
    }

    /// The names of the fields that the notes number.
    var fieldNames: [String] { loggedFields ?? id?.definition.fields.map(\.name) ?? [] }

    private init(_ id: EntityID?, _ name: String?, _ notes: [RecordNote], fields: [String]? = nil) {
        self.id = id
        self.name = name
        self.notes = notes
        loggedFields = fields
    }

    /// The changes of records that were read from the change log, with the names of the fields that the notes number.
    init(_ entity: String, _ fields: [String], _ notes: [RecordNote]) { self.init(nil, entity, notes, fields: fields) }

    /// The changes of records.
    init(_ id: EntityID, _ notes: [RecordNote]) { self.init(id, nil, notes) }

    init(manyOf entity: String) { self.init(nil, entity, []) }

    /// Each changed record once, and many if they are more than may be named; nil if nothing changed in the end.
    func settled(within maximumKeys: Int) -> EntityChanges? {
        if areMany { return self }
        // Only what was inserted and removed again leaves nothing, so short lists without removals are joined when they are read.
        if notes.count <= maximumKeys, !notes.isEmpty, !notes.contains(where: { $0.change == .destroyed }) { return self }
        let records = records
        if records.isEmpty { return nil }
        return records.count > maximumKeys ? EntityChanges(manyOf: entity) : with(records)
    }

    /// Adds later changes of the same entity.
    mutating func append(_ later: EntityChanges, within maximumKeys: Int) {
        if areMany || later.areMany {
            self = EntityChanges(manyOf: entity)
            return
        }
        if let id, let other = later.id {
            guard id.hasFields(of: other) else {
                self = EntityChanges(manyOf: entity)
                return
            }
            notes += later.notes
        } else {
            appendByName(later)
        }
        if notes.count > 4 * maximumKeys { self = settled(within: maximumKeys) ?? with([]) }
    }

    /// Adds later changes that number other fields.
    private mutating func appendByName(_ later: EntityChanges) {
        let (own, other) = (fieldNames, later.fieldNames)
        var names = own
        let positions = other.map { name in
            if let known = names.firstIndex(of: name) { return known }
            names.append(name)
            return names.count - 1
        }
        let before = notes.map { $0.with(FieldSet($0.fields.positions(below: own.count))) }
        let after = later.notes.map { $0.with(FieldSet($0.fields.positions(below: other.count).map { positions[$0] })) }
        self = EntityChanges(entity, names, before + after)
    }

    private func with(_ notes: [RecordNote]) -> EntityChanges { EntityChanges(id, name, notes, fields: loggedFields) }
}

/// The change of one record.
package struct RecordNote: Sendable {
    package let key: RecordKey
    /// Nil if the record was inserted and removed again.
    package private(set) var change: RecordChange?
    /// Those written, for an update.
    package private(set) var fields: FieldSet

    init(key: RecordKey, change: RecordChange, fields: FieldSet) {
        self.key = key
        self.change = change
        self.fields = fields
    }

    /// The same change with other fields.
    func with(_ fields: FieldSet) -> RecordNote {
        var result = self
        result.fields = fields
        return result
    }

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

    /// Whether the notes are of more records than may be named, as far as that is seen without joining them: after removals some records
    /// may count no longer.
    static func areOfMany(_ notes: [RecordNote], within maximumKeys: Int) -> Bool {
        if notes.count <= maximumKeys || notes.contains(where: { $0.change == .destroyed }) { return false }
        var keys = Set<RecordKey>(minimumCapacity: maximumKeys + 1)
        for note in notes {
            keys.insert(note.key)
            if keys.count > maximumKeys { return true }
        }
        return false
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
