import StoreCore

/// The relation from a record to the one whose key it holds.
public final class BelongsToLink<Owner: Model, Target: Model>: RelationTo {
    /// The property's name.
    public let name: String
    /// The relation's number within its model.
    public let number: Int
    private let field: Int
    private let isEnforced: Bool
    private let touches: Bool
    private let rule: DeleteRule
    @usableFromInline let key: @Sendable (Owner) -> Target.Key?
    private let loader: Loader

    /// Reads the records that many owners refer to; created by the initialisers, as in ``ChildLink``.
    @usableFromInline typealias Loader =
        @Sendable (BelongsToLink, inout [Owner], OwnerWindow, any EngineReader, (inout [Target], any EngineReader) throws -> Void) throws ->
        Void

    /// Describes a relation; called by generated code.
    ///
    /// - Parameters:
    ///   - name: The property's name.
    ///   - number: Its number within the model.
    ///   - field: The field that holds the key.
    ///   - touch: Whether the record referred to counts as changed with its owner.
    ///   - key: Reads the key from a record.
    @inlinable public convenience init(
        _ name: String, _ number: Int, _ field: Field<Owner, Target.Key>, enforced: Bool = false, touch: Bool = false,
        onDelete rule: DeleteRule = .noAction, key: @escaping @Sendable (Owner) -> Target.Key?
    ) {
        self.init(name, number, position: field.position, enforced, touch, rule, key) { try $0.read(&$1, $2, $3, nested: $4) }
    }

    /// Describes a relation whose reference may be nil; called by generated code.
    @inlinable public convenience init(
        _ name: String, _ number: Int, _ field: Field<Owner, Target.Key?>, enforced: Bool = false, touch: Bool = false,
        onDelete rule: DeleteRule = .noAction, key: @escaping @Sendable (Owner) -> Target.Key?
    ) {
        self.init(name, number, position: field.position, enforced, touch, rule, key) { try $0.read(&$1, $2, $3, nested: $4) }
    }

    @usableFromInline init(
        _ name: String, _ number: Int, position: Int, _ isEnforced: Bool, _ touches: Bool, _ rule: DeleteRule,
        _ key: @escaping @Sendable (Owner) -> Target.Key?, loader: @escaping Loader
    ) {
        self.name = name
        self.number = number
        field = position
        self.isEnforced = isEnforced
        self.touches = touches
        self.rule = rule
        self.key = key
        self.loader = loader
    }

    /// The key that a record holds.
    func heldKey(_ owner: Owner) -> RecordKey? { key(owner)?.recordKey }

    /// The relation as the schema knows it.
    public var definition: RelationDefinition {
        RelationDefinition(
            name, of: Owner.entity.name, .belongsTo, to: Target.entity.name, reference: Owner.entity.definition.fields[field].name,
            rule: rule, isEnforced: isEnforced, touches: touches)
    }

    /// The step to the record with the held key.
    public var step: RelationStep { .toOne(Target.entity, reference: field) }

    /// Stores the record referred to, if it is not stored yet.
    public func saveParents(of owner: inout Owner, _ transaction: WriteTransaction) throws {
        var content = owner.recordState.relations[number]
        guard var assigned = content.pending as? AssignedRecord<Target>, assigned.isUnsaved else { return }
        let key = assigned.record.id
        do {
            if try isStoredAlready(assigned.record, transaction) {
                try assigned.record.countAsStored(transaction)
            } else {
                try assigned.record.performSave(.save, transaction)
                try assigned.record.checkIsStored()
                GraphSave.current?.wrote(assigned.record)
                if assigned.record.id.recordKey != key.recordKey { throw keyChanged() }
            }
        } catch { throw StoreError.within(name, error) }
        content.pending = assigned
        owner.recordState.relations[number] = content
    }

    private func keyChanged() -> StoreError {
        let entity = Target.entity.name
        return StoreError(
            .constraint,
            "A callback changed the key of a record of \(entity) while it was stored with one that refers to it; save it first, then refer to it.",
            entity: entity)
    }

    /// Whether the held record is an older copy of one that was stored through another copy and must not be overwritten.
    private func isStoredAlready(_ record: Target, _ transaction: WriteTransaction) throws -> Bool {
        if let graph = GraphSave.current, !graph.visit(record) { return true }
        if record.recordState.isStored { return false }
        if record.recordState.keyIsGenerated { return try record.exists(transaction) }
        // Another record may have a key that was chosen; the save reports that.
        guard let stored = try Target.find(record.id, in: transaction.store) else { return false }
        var record = record
        // The stored one may have been touched.
        if let updatedAt = stored.updatedAtStamp { record.stamp(updatedAt: updatedAt) }
        return record.isAlike(stored)
    }

    /// Does nothing: no record of this relation refers to the owner.
    public func saveChildren(of owner: inout Owner, _ transaction: WriteTransaction) throws {}

    /// Reads the records referred to, with one request.
    public func load(
        _ owners: inout [Owner], _ window: OwnerWindow, _ reader: any EngineReader,
        nested: (inout [Target], any EngineReader) throws -> Void
    ) throws { try loader(self, &owners, window, reader, nested) }

    @inlinable func read(
        _ owners: inout [Owner], _ window: OwnerWindow, _ reader: any EngineReader,
        nested: (inout [Target], any EngineReader) throws -> Void
    ) throws {
        // Each key is numbered when it is first seen, so that it is looked up once for its owner and once for its record.
        var numbers: [RecordKey: Int] = [:]
        var values: [Value] = []
        let wanted = owners.map { owner -> Int? in
            guard let key = key(owner)?.recordKey else { return nil }
            if let known = numbers[key] { return known }
            numbers[key] = values.count
            values.append(key.value)
            return values.count - 1
        }
        let request = try window.request(for: .in(Target.entity.keyPosition, values))
        var targets = values.isEmpty ? [] : try reader.all(request, Target.self)
        try nested(&targets, reader)
        var places = [Int?](repeating: nil, count: values.count)
        for (place, target) in targets.enumerated() { if let number = numbers[target.id.recordKey] { places[number] = place } }
        for index in owners.indices {
            let found = wanted[index].flatMap { places[$0] }.map { [targets[$0]] } ?? []
            owners[index].recordState.keep(found, at: number, isPartial: window.isPartial)
        }
    }

    /// The record referred to, if it exists.
    public func related(to owner: Owner, in store: (any Store)?) throws -> [any Model] {
        try Reference<Target>(key(owner), self, owner.recordState)?.find(in: store).map { [$0] } ?? []
    }
}
