import FoundationEssentials

/// Notes the changes of a transaction while it runs, for the change set of its commit.
///
/// Each entity has a list of notes in the order of the changes, so that undoing a savepoint truncates it to its length when the savepoint
/// began. Several notes of one record are joined at the end. So a change costs little more than an append. Most transactions change one
/// record; its note needs no list.
struct ChangeRecorder {
    private struct Noted {
        let id: EntityID
        var notes: [RecordNote] = []
        /// Whether they are too many to be named, or not known. No more notes are added then.
        var areMany = false
    }

    private struct Savepoint {
        let entities: [(count: Int, areMany: Bool)]
        let isEverything: Bool
    }

    /// The first note, until there is anything else.
    private var only: (id: EntityID, note: RecordNote)?
    private var entities: [Noted] = []
    private var isEverything = false
    private var savepoints: [Savepoint] = []

    /// How many records of an entity are named.
    let maximumKeys: Int
    /// The number of notes of an entity in a savepoint after which repeated changes of the same records are joined, or not named any more.
    private let maximumNotes: Int

    init(within maximumKeys: Int = ChangeSet.maximumKeys) {
        self.maximumKeys = maximumKeys
        maximumNotes = 2 * maximumKeys
    }

    /// Notes the change of a record.
    mutating func note(_ id: EntityID, _ key: RecordKey, _ change: RecordChange, _ fields: FieldSet = FieldSet()) {
        if entities.isEmpty {
            if only == nil, savepoints.isEmpty {
                only = (id, RecordNote(key: key, change: change, fields: fields))
                return
            }
            makeList()
        }
        let entity = number(of: id)
        if entities[entity].areMany { return }
        if entities[entity].notes.count >= maximumNotes {
            makeRoom(entity)
            if entities[entity].areMany { return }
        }
        entities[entity].notes.append(RecordNote(key: key, change: change, fields: fields))
    }

    /// Puts the only note, if there is one, into a list.
    private mutating func makeList() {
        guard let (id, note) = only else { return }
        only = nil
        entities.append(Noted(id: id, notes: [note]))
    }

    /// Notes that many records of an entity changed, or that it is not known which.
    mutating func noteMany(_ id: EntityID) {
        makeList()
        entities[number(of: id)].areMany = true
    }

    /// Whether it is noted that many records of an entity changed.
    func areMany(_ id: EntityID) -> Bool {
        for entity in entities.indices where entities[entity].id == id { return entities[entity].areMany }
        return false
    }

    /// A number of new records, added by one call, that are many whatever was noted before.
    ///
    /// Their notes are joined with earlier ones when a list has ``maximumNotes``. If that leaves a list with few records, the list is full
    /// of different ones the next time.
    var certainlyMany: Int { maximumKeys + maximumNotes + 1 }

    /// Notes that anything may have changed.
    mutating func noteEverything() { isEverything = true }

    /// The number of an entity here. Definitions of one name are one entity; where their fields differ, the changed ones are not told.
    @inline(__always) private mutating func number(of id: EntityID) -> Int {
        for entity in entities.indices where entities[entity].id == id { return entity }
        return newNumber(of: id)
    }

    private mutating func newNumber(of id: EntityID) -> Int {
        let name = id.name
        for entity in entities.indices where entities[entity].id.name == name {
            if !entities[entity].id.hasFields(of: id) { entities[entity].areMany = true }
            return entity
        }
        entities.append(Noted(id: id))
        return entities.count - 1
    }

    /// Joins notes of the same records if there are many since the innermost savepoint began. The notes before remain, because undoing that
    /// savepoint goes back to them.
    private mutating func makeRoom(_ entity: Int) {
        let kept = savepoints.last.map { entity < $0.entities.count ? $0.entities[entity].count : 0 } ?? 0
        if entities[entity].areMany || entities[entity].notes.count - kept < maximumNotes { return }
        let notes = Array(entities[entity].notes[kept...])
        if RecordNote.areOfMany(notes, within: maximumKeys) {
            entities[entity].areMany = true
            return
        }
        let joined = RecordNote.joined(notes)
        entities[entity].notes.replaceSubrange(kept..., with: joined)
        if joined.count > maximumKeys { entities[entity].areMany = true }
    }

    mutating func beginSavepoint() {
        makeList()
        savepoints.append(Savepoint(entities: entities.map { ($0.notes.count, $0.areMany) }, isEverything: isEverything))
    }

    mutating func releaseSavepoint() {
        _ = savepoints.popLast()
        // Its notes are now among those of the level around it. A record may be saved often, each time in a savepoint.
        for entity in entities.indices { makeRoom(entity) }
    }

    mutating func rollbackSavepoint() {
        guard let savepoint = savepoints.popLast() else { return }
        isEverything = savepoint.isEverything
        entities.removeSubrange(savepoint.entities.count...)
        for (entity, before) in savepoint.entities.enumerated() {
            entities[entity].notes.removeSubrange(before.count...)
            entities[entity].areMany = before.areMany
        }
    }

    /// What will have been noted after one more change.
    func changes(at instant: Date, with id: EntityID, _ key: RecordKey, _ change: RecordChange, _ fields: FieldSet) -> ChangeSet? {
        var later = self
        later.note(id, key, change, fields)
        return later.changes(at: instant)
    }

    /// Whether live queries have to be told of what was noted. It changes nothing; as a function that could, it is called without a copy.
    mutating func concerns(_ liveQueries: LiveQueries) -> Bool {
        if isEverything { return liveQueries.areConcerned }
        if let only { return liveQueries.areConcerned(by: only.note, of: only.id) }
        for entity in entities.indices {
            let (areMany, isNoted) = (entities[entity].areMany, !entities[entity].notes.isEmpty)
            if areMany || isNoted, liveQueries.areConcerned(by: areMany ? nil : entities[entity].notes, of: entities[entity].id) {
                return true
            }
        }
        return false
    }

    /// What was noted; nil if nothing changed.
    func changes(at instant: Date) -> ChangeSet? {
        if isEverything { return ChangeSet(everythingAt: instant) }
        if let only {
            return EntityChanges(only.id, [only.note]).settled(within: maximumKeys).map { ChangeSet([$0], at: instant) }
        }
        let changes = entities.compactMap {
            $0.areMany ? EntityChanges(manyOf: $0.id.name) : EntityChanges($0.id, $0.notes).settled(within: maximumKeys)
        }
        return changes.isEmpty ? nil : ChangeSet(changes, at: instant)
    }
}
