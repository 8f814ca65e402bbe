import FoundationEssentials

/// Notes the changes of a transaction while it runs, for the change set of its commit.
///
/// The notes are a list in the order of the changes, so that undoing a savepoint truncates it to its length when the savepoint began.
/// Later changes of a record are merged into its note, unless a savepoint began in between. Beyond ``ChangeSet/maximumKeys`` records an
/// entity is only noted as changed in many, so the list stays short.
final class ChangeRecorder {
    /// An entity that was changed.
    private struct Entity {
        let id: EntityID
        /// The positions of each record's last note.
        var positions: [RecordKey: Int] = [:]
        /// How many notes there were when it was found that many records changed.
        var manySince: Int?
    }

    private var notes: [(entity: Int, note: RecordNote)] = []
    private var entities: [Entity] = []
    private var numbers: [EntityID: Int] = [:]
    /// How many notes there were before a change whose extent is not known.
    private var everythingSince: Int?
    private var savepoints: [Int] = []

    /// Notes the change of a record.
    func note(_ id: EntityID, _ key: RecordKey, _ change: RecordChange, _ fields: FieldSet = FieldSet()) {
        if everythingSince != nil { return }
        let entity = number(of: id)
        if entities[entity].manySince != nil { return }
        let note = RecordNote(key: key, change: change, fields: fields)
        let known = entities[entity].positions[key]
        if let known, known >= savepoints.last ?? 0 {
            notes[known].note = notes[known].note.followed(by: note)
        } else if known == nil, entities[entity].positions.count == ChangeSet.maximumKeys {
            entities[entity].manySince = notes.count
        } else {
            entities[entity].positions[key] = notes.count
            notes.append((entity, note))
        }
    }

    /// Notes that many records of an entity changed, or that it is not known which.
    func noteMany(_ id: EntityID) {
        let entity = number(of: id)
        if entities[entity].manySince == nil { entities[entity].manySince = notes.count }
    }

    /// Notes that anything may have changed.
    func noteEverything() { if everythingSince == nil { everythingSince = notes.count } }

    /// The number of an entity here. Definitions of one name are one entity; where their fields differ, the changed ones are not told.
    private func number(of id: EntityID) -> Int {
        if let number = numbers[id] { return number }
        let name = id.name
        let number: Int
        if let same = entities.firstIndex(where: { $0.id.name == name }) {
            number = same
            if !entities[same].id.hasFields(of: id) { entities[same].manySince = 0 }
        } else {
            number = entities.count
            entities.append(Entity(id: id))
        }
        numbers[id] = number
        return number
    }

    func beginSavepoint() { savepoints.append(notes.count) }

    func releaseSavepoint() { _ = savepoints.popLast() }

    func rollbackSavepoint() {
        guard let count = savepoints.popLast(), count < notes.count else { return }
        notes.removeSubrange(count...)
        if let since = everythingSince, since > count { everythingSince = nil }
        for entity in entities.indices {
            entities[entity].positions = [:]
            if let since = entities[entity].manySince, since > count { entities[entity].manySince = nil }
        }
        for (position, (entity, note)) in notes.enumerated() { entities[entity].positions[note.key] = position }
    }

    /// What was noted; nil if nothing changed.
    func changes(at instant: Date) -> ChangeSet? {
        if everythingSince != nil { return ChangeSet(everythingAt: instant) }
        var lists = entities.map { (id: $0.id, areMany: $0.manySince != nil, notes: [RecordNote]()) }
        for (entity, note) in notes { lists[entity].notes.append(note) }
        let changes = lists.map { $0.areMany ? EntityChanges(manyOf: $0.id.name) : EntityChanges($0.id, $0.notes) }.filter { !$0.isEmpty }
        return changes.isEmpty ? nil : ChangeSet(changes, at: instant)
    }
}
