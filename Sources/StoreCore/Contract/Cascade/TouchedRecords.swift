/// Records that count as changed because others that refer to them were added, changed or removed.
package struct TouchedRecords {
    private var entities: [(entity: EntityID, keys: Set<RecordKey>)] = []
    /// Records that have just been written and are not touched as well.
    private var written: [EntityID: Set<RecordKey>] = [:]

    package init() {}

    package var isEmpty: Bool { entities.isEmpty }

    /// Keeps a record that has just been written from being touched: where owners form a circle, it may own its owner, or itself.
    package mutating func exclude(_ key: RecordKey, of entity: EntityID) { written[entity, default: []].insert(key) }

    package mutating func insert(_ key: RecordKey, of entity: EntityID) {
        if written[entity]?.contains(key) == true { return }
        if let index = entities.firstIndex(where: { $0.entity == entity }) {
            entities[index].keys.insert(key)
        } else {
            entities.append((entity, [key]))
        }
    }

    package mutating func formUnion(_ others: TouchedRecords) {
        for (entity, keys) in others.entities { for key in keys { insert(key, of: entity) } }
    }

    /// Takes out the records for which a closure returns true.
    package mutating func remove(where isTaken: (RecordKey, EntityID) -> Bool) {
        for (index, (entity, keys)) in entities.enumerated() { entities[index].keys = keys.filter { !isTaken($0, entity) } }
        entities.removeAll { $0.keys.isEmpty }
    }

    /// Takes out the records of one entity, in the order of their keys.
    mutating func popFirst() -> (entity: EntityID, keys: [RecordKey])? {
        if entities.isEmpty { return nil }
        let (entity, keys) = entities.removeFirst()
        return (entity, keys.sorted())
    }
}

// A reference may touch the record that it refers to: `updatedAt` of that record, its owner, is set when a record with such a reference is
// added, changed or removed. A transaction touches a record once, and a change of the owner in the same transaction counts as well.
extension WriteTransaction {
    /// Whether records of any entity touch others.
    @usableFromInline package var hasTouches: Bool { !relations.touching.isEmpty }

    /// Whether records of an entity touch others.
    package func touches(from entity: EntityID) -> Bool {
        hasTouches && !relations.touching.held(by: entity).isEmpty
    }

    /// The references of an entity that touch their targets, with the positions of their fields.
    package func touchingReferences(of entity: EntityID) -> [(position: Int, reference: SchemaReferences.Reference)] {
        hasTouches ? relations.touching.held(by: entity) : []
    }

    /// The records that stored records touch.
    package func owners(of entity: EntityID, _ keys: [RecordKey]) throws -> TouchedRecords {
        if keys.isEmpty || !touches(from: entity) { return TouchedRecords() }
        let batch = DestroyCollection.Batch(entity: entity, keys: keys)
        return try owners(of: FetchRequest(entity, where: batch.matched(by: entity.keyPosition)))
    }

    /// The records that the records of a request touch.
    func owners(of request: FetchRequest) throws -> TouchedRecords {
        var owners = TouchedRecords()
        let held = touchingReferences(of: request.entity)
        if held.isEmpty { return owners }
        var request = request
        let fields = held.map(\.position)
        request.fields = fields
        request.isUnordered = true
        try checkedWriter().fetch(request) { row in
            for (index, (_, reference)) in held.enumerated() {
                if let key = RecordKey(try row.value(index, of: fields, type: reference.target.definition.keyField.type)) {
                    owners.insert(key, of: reference.target)
                }
            }
            return .next
        }
        return owners
    }

    /// Notes which fields of a record the transaction has written: if it has set `updatedAt`, the record is not touched as well.
    @usableFromInline package func noteUpdated(_ entity: EntityID, _ key: RecordKey, _ fields: FieldSet) {
        if isTouched(entity), let position = entity.updatedAtPosition, fields.contains(position) {
            updated.insert(key, of: relations.canonical(entity))
        }
    }

    /// Notes the same of any records of an entity.
    func noteUpdates(of entity: EntityID) {
        if !hasTouches { return }
        if isTouched(entity) { updated.insertAll(of: relations.canonical(entity)) }
        // Their references may lead to other owners now.
        if touches(from: entity) { updated.forgetTouched() }
    }

    private func isTouched(_ entity: EntityID) -> Bool { hasTouches && !relations.touching.leading(to: entity).isEmpty }

    /// Whether the transaction may have set `updatedAt` of a record: then its instant tells, since the change may have been undone.
    ///
    /// So it is for records that no relation touches, whose changes are not noted: of an explicit touch the instant alone tells.
    package func mayHaveUpdated(_ entity: EntityID, _ key: RecordKey) -> Bool {
        !isTouched(entity) || updated.contains(key, of: relations.canonical(entity))
    }

    /// Sets `updatedAt` of records, and of those that they touch in turn. Records that are not stored are left out.
    ///
    /// Runs no callbacks; the version of a record that has one moves. If the engine fails between two steps, the whole transaction is
    /// undone.
    /// - Throws: ``StoreError`` `.readOnly`, …
    package func touch(_ records: TouchedRecords) throws {
        if records.isEmpty { return }
        try check()
        var records = records
        do {
            while let (entity, keys) = records.popFirst() {
                guard let position = entity.updatedAtPosition else { continue }
                let keys = keys.filter { !updated.isTouched($0, of: entity) }
                // Owners may form a circle.
                for key in keys { records.exclude(key, of: entity) }
                records.formUnion(try owners(of: entity, keys))
                let known = keys.filter { mayHaveUpdated(entity, $0) }
                let new = known.isEmpty ? keys : keys.filter { !mayHaveUpdated(entity, $0) }
                // A note alone says nothing where it was undone, and neither does the instant, which a clock may show again.
                try touch(entity, known, position, and: .compare(position, .notEqual, .date(now)))
                try touch(entity, new, position)
            }
        } catch {
            failTransaction(error)
            throw error
        }
    }

    private func touch(_ entity: EntityID, _ keys: [RecordKey], _ position: Int, and condition: PredicateCode? = nil) throws {
        if keys.isEmpty { return }
        let isOne = DestroyCollection.Batch(entity: entity, keys: keys).matched(by: entity.keyPosition)
        let request = FetchRequest(entity, where: condition.map { .all(of: [isOne, $0]) } ?? isOne)
        _ = try updateUnnoted(request, [Assignment(position, .set(.date(now)))])
        for key in keys { updated.touch(key, of: entity) }
    }
}

/// Records of which a transaction has set `updatedAt`, or has tried to.
final class UpdatedRecords {
    private var keys: [EntityID: Set<RecordKey>] = [:]
    /// Those of which it may be any record.
    private var entities: Set<EntityID> = []
    /// Those that were touched, with all owners above them, and are not touched again.
    private var touched: [EntityID: Set<RecordKey>] = [:]

    func insert(_ key: RecordKey, of entity: EntityID) { keys[entity, default: []].insert(key) }
    func insertAll(of entity: EntityID) { entities.insert(entity) }
    func contains(_ key: RecordKey, of entity: EntityID) -> Bool { entities.contains(entity) || keys[entity]?.contains(key) ?? false }

    func touch(_ key: RecordKey, of entity: EntityID) {
        insert(key, of: entity)
        touched[entity, default: []].insert(key)
    }
    func isTouched(_ key: RecordKey, of entity: EntityID) -> Bool { touched[entity]?.contains(key) ?? false }
    /// Has records touched again: touches were undone, or the owners may be others.
    func forgetTouched() { touched = [:] }
}
