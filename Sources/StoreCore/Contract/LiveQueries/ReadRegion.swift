/// The part of a store that a read depends on: entities, the fields of their records, and, where it read by key, which records.
///
/// A change outside of it leaves the result of the read as it was.
struct ReadRegion: Sendable {
    /// Records of one entity.
    struct Part: Sendable {
        let entity: EntityID
        /// The fields read, compared or ordered by. Insertions and removals matter whatever the fields.
        var fields: FieldSet
        /// The keys of the records; nil for all records of the entity.
        var keys: Set<RecordKey>?
    }

    private(set) var parts: [Part] = []
    /// Whether it is not known what was read.
    private(set) var isEverything = false

    /// The number of keys from which on a region is all of the entity's records.
    static let maximumKeys = 1_000

    mutating func noteEverything() { isEverything = true }

    /// Adds one record, with all its fields.
    mutating func add(_ entity: EntityID, _ key: RecordKey) { add(entity, .all, keys: [key]) }

    /// Adds what a request depends on.
    ///
    /// - Parameters:
    ///   - fields: The fields that its result has, by position.
    ///   - isOrdered: Whether the order matters, as it does for rows, and for anything else within a limit.
    mutating func add(_ request: FetchRequest, reading fields: [Int]?, isOrdered: Bool) {
        let condition = request.predicate.tree
        var read = fields == nil ? FieldSet.all : FieldSet(fields ?? [])
        if isOrdered || request.limit != nil || request.offset != 0 { for term in request.order { read.insert(term.field) } }
        add(condition, to: &read)
        add(request.entity, read, keys: request.predicate.keys(of: request.entity, in: condition))
    }

    /// Adds the fields that a condition compares, and what it depends on among related records.
    private mutating func add(_ condition: PredicateTree, to fields: inout FieldSet) {
        switch condition {
        case .constant: break
        case .leaf(let leaf):
            switch leaf {
            case .compare(let field, _, _, _, _), .isNil(let field), .in(let field, _, _, _): fields.insert(field)
            case .fields(let a, _, let b, _):
                fields.insert(a)
                fields.insert(b)
            }
        case .not(let part): add(part, to: &fields)
        case .and(let parts), .or(let parts): for part in parts { add(part, to: &fields) }
        case .related(let step, let part, _):
            fields.insert(step.local)
            var related = FieldSet([step.foreign])
            add(part, to: &related)
            add(step.entity, related, keys: nil)
            if let join = step.join { add(join.entity, FieldSet([join.near, join.far]), keys: nil) }
        }
    }

    private mutating func add(_ entity: EntityID, _ fields: FieldSet, keys: Set<RecordKey>?) {
        // The rows of a view come from tables that are not known here.
        if entity.isReadOnly { return noteEverything() }
        if let keys, keys.count > ReadRegion.maximumKeys { return add(entity, fields, keys: nil) }
        guard let index = parts.firstIndex(where: { $0.entity == entity && ($0.keys == nil) == (keys == nil) }) else {
            return parts.append(Part(entity: entity, fields: fields, keys: keys))
        }
        parts[index].fields.formUnion(fields)
        guard let keys else { return }
        parts[index].keys?.formUnion(keys)
        if (parts[index].keys?.count ?? 0) > ReadRegion.maximumKeys { add(entity, parts.remove(at: index).fields, keys: nil) }
    }
}

extension ReadRegion {
    /// Whether the changes are inside.
    func isTouched(by changes: ChangeSet) -> Bool {
        if isEverything || changes.isEverything { return true }
        return changes.entities.contains { changes in
            let name = changes.entity
            return parts.contains { $0.entity.name == name && $0.isTouched(by: changes) }
        }
    }
}

extension ReadRegion.Part {
    func isTouched(by changes: EntityChanges) -> Bool {
        if changes.areMany { return true }
        return changes.records.contains { note in
            if let keys, !keys.contains(note.key) { return false }
            return changes.touches(fields, of: entity, note)
        }
    }
}

extension EntityChanges {
    /// Whether a changed record was new or removed, or one of these fields was written.
    func touches(_ fields: FieldSet, of entity: EntityID, _ note: RecordNote) -> Bool { note.touches(fields, of: entity, declaredAs: id) }
}

extension RecordNote {
    /// Whether the record was new or removed, or one of these fields was written.
    ///
    /// - Parameter id: The entity whose fields the note numbers; nil if that is not known.
    func touches(_ fields: FieldSet, of entity: EntityID, declaredAs id: EntityID?) -> Bool {
        guard change == .updated, let id, id.hasFields(of: entity) else { return true }
        return fields.intersects(self.fields)
    }
}

extension PredicateCode {
    /// The keys to which a condition restricts the records; nil if it restricts them otherwise or not at all.
    fileprivate func keys(of entity: EntityID, in condition: PredicateTree) -> Set<RecordKey>? {
        switch condition {
        case .leaf(.compare(entity.keyPosition, .equal, let literal, _, caseInsensitive: false)):
            return keys(of: entity, literals[literal...literal])
        case .leaf(.in(entity.keyPosition, let list, _, caseInsensitive: false)): return keys(of: entity, lists[list][...])
        case .and(let parts):
            for part in parts { if let keys = keys(of: entity, in: part) { return keys } }
            return nil
        default: return nil
        }
    }

    private func keys(of entity: EntityID, _ values: ArraySlice<Value>) -> Set<RecordKey>? {
        let type = entity.definition.keyField.type
        var keys: Set<RecordKey> = []
        for value in values {
            // A double may equal an integer's key.
            guard value.type == type, let key = RecordKey(value) else { return nil }
            keys.insert(key)
        }
        return keys
    }
}
