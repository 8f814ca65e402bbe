/// Live queries by what they depend on, so that a commit finds those it affects without looking at the others.
struct LiveQueryIndex {
    /// The live queries that depend on all records of an entity, and on the same fields.
    fileprivate struct Group {
        let entity: EntityID
        let fields: FieldSet
        var queries: Set<Int>
    }

    /// The live queries that depend on records of one entity.
    fileprivate struct EntityQueries {
        var groups: [Group] = []
        var byKey: [RecordKey: [Int: ReadRegion.Part]] = [:]
        var isEmpty: Bool { groups.isEmpty && byKey.isEmpty }
    }

    /// One for each name of an entity, as there may be several definitions of it.
    private var entities: [EntityQueries] = []
    /// Their places by the entity's name.
    private var places: [String: Int] = [:]
    /// The same by the number of a definition, so that a write compares no names; -1 until it is asked for.
    private var placesByDefinition: [Int] = []
    /// Those that depend on anything.
    private var general: Set<Int> = []
    private var all: Set<Int> = []

    mutating func insert(_ id: Int, _ region: ReadRegion) {
        all.insert(id)
        if region.isEverything {
            general.insert(id)
            return
        }
        for part in region.parts { entities[place(of: part.entity)].insert(id, part) }
    }

    mutating func remove(_ id: Int, _ region: ReadRegion) {
        all.remove(id)
        general.remove(id)
        for part in region.parts { entities[place(of: part.entity)].remove(id, part) }
    }

    /// The place of an entity's live queries. It has one from the first question on, because it costs next to nothing.
    private mutating func place(of entity: EntityID) -> Int {
        let number = entity.ordinal
        if number < placesByDefinition.count, placesByDefinition[number] >= 0 { return placesByDefinition[number] }
        return newPlace(of: entity)
    }

    private mutating func newPlace(of entity: EntityID) -> Int {
        let name = entity.name
        let place = places[name] ?? entities.count
        if place == entities.count {
            places[name] = place
            entities.append(EntityQueries())
        }
        while placesByDefinition.count <= entity.ordinal { placesByDefinition.append(-1) }
        placesByDefinition[entity.ordinal] = place
        return place
    }

    /// Whether a live query depends on an entity's records, or on anything.
    mutating func mayDepend(on entity: EntityID) -> Bool { !general.isEmpty || !entities[place(of: entity)].isEmpty }

    /// Whether there are none.
    var isEmpty: Bool { all.isEmpty }

    /// Whether the change of a record affects a live query.
    mutating func isAffected(by note: RecordNote, of entity: EntityID) -> Bool {
        !general.isEmpty || entities[place(of: entity)].isAffected(by: note, of: entity)
    }

    /// Whether changes of an entity's records affect a live query.
    ///
    /// - Parameter notes: The changes; nil for many records.
    mutating func isAffected(by notes: [RecordNote]?, of entity: EntityID) -> Bool {
        guard let notes else { return mayDepend(on: entity) }
        let place = place(of: entity)
        return !general.isEmpty || notes.contains { entities[place].isAffected(by: $0, of: entity) }
    }

    /// The live queries that a commit affects.
    func affected(by changes: ChangeSet) -> Set<Int> {
        if changes.isEverything { return all }
        var found = general
        for list in changes.entities { if let place = places[list.entity] { entities[place].insertAffected(by: list, into: &found) } }
        return found
    }
}

extension LiveQueryIndex.EntityQueries {
    fileprivate mutating func insert(_ id: Int, _ part: ReadRegion.Part) {
        if let keys = part.keys {
            // Each key has what is needed of the part, without the other keys.
            let part = ReadRegion.Part(entity: part.entity, fields: part.fields, keys: [])
            for key in keys {
                // Of another definition of this name: their fields have other positions.
                let isKnown = byKey[key]?[id] != nil
                byKey[key, default: [:]][id] = isKnown ? ReadRegion.Part(entity: part.entity, fields: .all, keys: []) : part
            }
        } else if let index = index(of: part) {
            groups[index].queries.insert(id)
        } else {
            groups.append(.init(entity: part.entity, fields: part.fields, queries: [id]))
        }
    }

    fileprivate mutating func remove(_ id: Int, _ part: ReadRegion.Part) {
        for key in part.keys ?? [] {
            byKey[key]?[id] = nil
            if byKey[key]?.isEmpty == true { byKey[key] = nil }
        }
        guard part.keys == nil, let index = index(of: part) else { return }
        groups[index].queries.remove(id)
        if groups[index].queries.isEmpty { groups.remove(at: index) }
    }

    private func index(of part: ReadRegion.Part) -> Int? { groups.firstIndex { $0.entity == part.entity && $0.fields == part.fields } }

    fileprivate func isAffected(by note: RecordNote, of id: EntityID) -> Bool {
        for group in groups where note.touches(group.fields, of: group.entity, declaredAs: id) { return true }
        if byKey.isEmpty { return false }
        return byKey[note.key]?.values.contains { note.touches($0.fields, of: $0.entity, declaredAs: id) } ?? false
    }

    fileprivate func insertAffected(by changes: EntityChanges, into found: inout Set<Int>) {
        if changes.areMany {
            for group in groups { found.formUnion(group.queries) }
            for queries in byKey.values { found.formUnion(queries.keys) }
            return
        }
        let notes = changes.records
        for group in groups where notes.contains(where: { changes.touches(group.fields, of: group.entity, $0) }) {
            found.formUnion(group.queries)
        }
        if byKey.isEmpty { return }
        for note in notes {
            guard let queries = byKey[note.key] else { continue }
            for (id, part) in queries where changes.touches(part.fields, of: part.entity, note) { found.insert(id) }
        }
    }
}
