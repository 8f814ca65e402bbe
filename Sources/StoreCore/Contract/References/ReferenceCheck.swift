/// Ensures that enforced references do not dangle when a transaction commits.
///
/// While the transaction runs, it only takes notes: keys that references were set to, and keys of removed records. Before the commit it
/// checks its notes against the state at that time, so records may be written in any order, and changes undone by a savepoint do no harm.
/// It works on every engine alike because it only reads; the user's own SQL statements bypass it, but `check` finds their dangling
/// references.
@usableFromInline final class ReferenceCheck {
    private let references: SchemaReferences
    private var set: [Link: Set<RecordKey>] = [:]
    private var removed: [EntityID: Set<RecordKey>] = [:]
    /// References whose new values are not known: all of them are checked.
    private var unknown: Set<Link> = []

    private struct Link: Hashable {
        let holder: EntityID
        let field: Int
        let target: EntityID

        init(_ reference: SchemaReferences.Reference) {
            (holder, field, target) = (reference.holder, reference.field, reference.target)
        }
    }

    init(_ references: SchemaReferences) { self.references = references }

    // MARK: Notes

    /// Notes the references that a record is written with.
    @usableFromInline func willWrite(_ entity: EntityID, _ fields: FieldSet, _ row: (any RowWriter) throws -> Void) throws {
        let held = references.held(by: entity).filter { fields.contains($0.position) }
        if held.isEmpty { return }
        let definition = entity.definition
        let positions = fields.positions(below: definition.fields.count)
        let buffer = CellBuffer()
        try row(buffer)
        try buffer.withRow(of: entity) { row in
            for (position, reference) in held {
                guard let at = positions.firstIndex(of: position) else { continue }
                add(try row.value(at, type: definition.fields[position].type), of: reference)
            }
        }
    }

    /// Notes that a record's key may change.
    func willChangeKey(_ entity: EntityID, _ key: RecordKey) { willDelete(entity, [key]) }

    /// Notes the references that an update by query sets.
    func willUpdate(_ entity: EntityID, _ assignments: [Assignment]) {
        for (position, reference) in references.held(by: entity) {
            switch assignments.first(where: { $0.field == position })?.operation {
            case .set(let value): add(value, of: reference)
            case .add: unknown.insert(Link(reference))
            case nil: break
            }
        }
    }

    /// Whether the keys of deleted records are needed.
    func watchesDeletes(of entity: EntityID) -> Bool { !references.leading(to: entity).isEmpty }

    /// Notes removed records.
    func willDelete(_ entity: EntityID, _ keys: some Sequence<RecordKey>) {
        if watchesDeletes(of: entity) { removed[references.canonical(entity), default: []].formUnion(keys) }
    }

    private func add(_ value: Value, of reference: SchemaReferences.Reference) {
        if let key = RecordKey(value) { set[Link(reference), default: []].insert(key) }
    }

    // MARK: Before the commit

    /// Checks the references in the order of the schema, so that the same transaction fails with the same error on every engine.
    ///
    /// - Throws: ``StoreError`` `.stillReferenced` or `.missingReference`.
    func run(_ reader: any EngineReader) throws {
        var left: [EntityID: [Value]] = [:]
        for (entity, keys) in removed {
            left[entity] = try keys.filter { try !reader.get(entity, $0, { _ in }) }.map(\.value)
        }
        for reference in references.all {
            guard let left = left[reference.target], !left.isEmpty else { continue }
            let request = FetchRequest(reference.holder, where: .in(reference.field, left))
            if try reader.isAny(request) { throw StoreError.stillReferenced(reference.target, by: reference.holder, reference.field) }
        }
        for link in references.all.map(Link.init) {
            let missing = try (set[link] ?? []).filter { try !reader.get(link.target, $0, { _ in }) }
            // A recorded reference may have been changed again since.
            let isHeld = try !missing.isEmpty && reader.isAny(FetchRequest(link.holder, where: .in(link.field, missing.map(\.value))))
            let leadsNowhere = PredicateCode.compare(link.field, .notEqual, .null) && !.any(.toOne(link.target, reference: link.field))
            let isLost = try unknown.contains(link) && reader.isAny(FetchRequest(link.holder, where: leadsNowhere))
            if isHeld || isLost { throw StoreError.missingReference(link.holder, link.field, to: link.target) }
        }
    }
}

extension EngineReader {
    /// Whether a request matches any record.
    func isAny(_ request: FetchRequest) throws -> Bool {
        var request = request
        request.limit = 1
        request.fields = [request.entity.keyPosition]
        var found = false
        try fetch(request) { _ in
            found = true
            return .stop
        }
        return found
    }
}

extension StoreError {
    static func missingReference(_ holder: EntityID, _ field: Int, to target: EntityID) -> StoreError {
        let entity = holder.definition
        return StoreError(
            .missingReference,
            "\(entity.name).\(entity.fields[field].name) refers to a record of \(target.name) that is not in the store; save that one in the "
                + "same transaction, or refer to another.", entity: entity.name, field: entity.fields[field].name)
    }

    static func stillReferenced(_ target: EntityID, by holder: EntityID, _ field: Int) -> StoreError {
        let entity = holder.definition
        return StoreError(
            .stillReferenced,
            "A record of \(target.name) cannot be removed while \(entity.name).\(entity.fields[field].name) refers to it; remove or change "
                + "those first.", entity: target.name)
    }
}
