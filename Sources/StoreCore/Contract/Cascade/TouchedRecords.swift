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

    /// Takes out the records of one entity, in the order of their keys.
    mutating func popFirst() -> (entity: EntityID, keys: [RecordKey])? {
        if entities.isEmpty { return nil }
        let (entity, keys) = entities.removeFirst()
        return (entity, keys.sorted())
    }
}

// A reference may touch the record that it refers to: `updatedAt` of that record, its owner, is set when a record with such a reference is
// added, changed or removed. A transaction touches a record once, as the owner then has its instant, and a save of the owner in the same
// transaction counts as well. So chains of owners end, even where they are circles.
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
    ///
    /// - Parameter fields: The fields whose references are looked at.
    package func owners(of entity: EntityID, _ keys: [RecordKey], fields: FieldSet = .all) throws -> TouchedRecords {
        if keys.isEmpty { return TouchedRecords() }
        let batch = DestroyCollection.Batch(entity: entity, keys: keys)
        return try owners(of: FetchRequest(entity, where: batch.matched(by: entity.keyPosition)), fields)
    }

    private func owners(of request: FetchRequest, _ fields: FieldSet = .all) throws -> TouchedRecords {
        var owners = TouchedRecords()
        let held = touchingReferences(of: request.entity).filter { fields.contains($0.position) }
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
                let stale = PredicateCode.all(of: [
                    DestroyCollection.Batch(entity: entity, keys: keys).matched(by: entity.keyPosition),
                    .compare(position, .notEqual, .date(now)),
                ])
                let request = FetchRequest(entity, where: stale)
                let above = try owners(of: request)
                if try update(request, [Assignment(position, .set(.date(now)))]) > 0 { records.formUnion(above) }
            }
        } catch {
            failTransaction(error)
            throw error
        }
    }
}
