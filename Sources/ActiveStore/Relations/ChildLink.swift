import StoreCore

/// The relation from a record to those that hold its key: has one or has many.
public final class ChildLink<Owner: Model, Child: Model>: RelationTo, ToManyLink {
    /// The model it leads to.
    public typealias Target = Child
    /// The property's name.
    public let name: String
    /// The relation's number within its model.
    public let number: Int
    @usableFromInline let kind: RelationDefinition.Kind
    @usableFromInline let field: Int
    private let rule: DeleteRule
    private let assign: @Sendable (inout Child, Owner.Key) -> Void
    private let clear: (@Sendable (inout Child) -> Void)?
    private let loader: Loader

    /// Reads the children of many owners. The initialisers create it, because they are compiled with the models' concrete types;
    /// a method called through a protocol would not be specialised, and reading each child would take half as long again.
    @usableFromInline typealias Loader =
        @Sendable (ChildLink, inout [Owner], OwnerWindow, any EngineReader, (inout [Child], any EngineReader) throws -> Void) throws -> Void

    /// Describes a relation; called by generated code.
    ///
    /// - Parameters:
    ///   - name: The property's name.
    ///   - number: Its number within the model.
    ///   - kind: `.hasOne` or `.hasMany`.
    ///   - field: The child's field that holds the owner's key.
    ///   - assign: Sets that field.
    @inlinable public convenience init(
        _ name: String, _ number: Int, _ kind: RelationDefinition.Kind, _ field: Field<Child, Owner.Key>,
        onDelete rule: DeleteRule = .cascade, assign: @escaping @Sendable (inout Child, Owner.Key) -> Void
    ) {
        self.init(name, number, kind, field.position, rule, assign: assign, clear: nil) { try $0.read(&$1, $2, $3, nested: $4) }
    }

    /// Describes a relation whose reference may be nil; called by generated code.
    @inlinable public convenience init(
        _ name: String, _ number: Int, _ kind: RelationDefinition.Kind, _ field: Field<Child, Owner.Key?>,
        onDelete rule: DeleteRule = .cascade, assign: @escaping @Sendable (inout Child, Owner.Key?) -> Void
    ) {
        self.init(
            name, number, kind, field.position, rule, assign: { assign(&$0, $1) }, clear: { assign(&$0, nil) },
            loader: { try $0.read(&$1, $2, $3, nested: $4) })
    }

    @usableFromInline init(
        _ name: String, _ number: Int, _ kind: RelationDefinition.Kind, _ field: Int, _ rule: DeleteRule,
        assign: @escaping @Sendable (inout Child, Owner.Key) -> Void, clear: (@Sendable (inout Child) -> Void)?,
        loader: @escaping Loader
    ) {
        (self.name, self.number, self.kind, self.field, self.rule) = (name, number, kind, field, rule)
        (self.assign, self.clear, self.loader) = (assign, clear, loader)
    }

    /// The entity of the owners.
    public var ownerEntity: EntityID { Owner.entity }

    /// The relation as the schema knows it.
    public var definition: RelationDefinition {
        RelationDefinition(
            name, of: Owner.entity.name, kind, to: Child.entity.name, reference: Child.entity.definition.fields[field].name, rule: rule)
    }

    /// The step to the records that hold the key.
    public var step: RelationStep { .toMany(Child.entity, reference: field, from: Owner.entity) }

    /// Matches records whose reference is the owner's key.
    public func scope(of owner: RecordKey) -> PredicateCode { .related(along: step, to: owner.value) }

    /// Sets the child's reference and saves it.
    public func add(_ child: inout Child, to owner: RecordKey, _ transaction: WriteTransaction) throws {
        guard Owner.Key(recordKey: owner) != nil else {
            throw StoreError(.internal, "The key of \(Owner.entity.name) is of another kind than its model's.", entity: Owner.entity.name)
        }
        tie(&child, to: owner)
        // The value may be older than the stored child, which may belong to another owner meanwhile.
        if child.recordState.isStored, !child.recordState.changedFields.contains(field), try !isTied(child, to: owner, transaction) {
            child.recordState.markChanged(field)
        }
        try child.performSave(.save, transaction)
    }

    private func isTied(_ child: Child, to owner: RecordKey, _ transaction: WriteTransaction) throws -> Bool {
        var holder: Owner.Key?
        _ = try transaction.get(Child.entity, child.id.recordKey) { holder = try $0.read(field) }
        return holder?.recordKey == owner
    }

    /// Sets the child's reference to nil and saves it.
    public func remove(_ child: inout Child, from owner: RecordKey, _ transaction: WriteTransaction) throws {
        guard try child.key(at: field) == owner else { return }
        guard let clear else {
            let entity = Child.entity.definition
            throw StoreError(
                .constraint,
                "\(entity.name).\(entity.fields[field].name) cannot be nil, so a record cannot be removed from \(Owner.entity.name).\(name): "
                    + "destroy it, or add it to another owner.", entity: entity.name, field: entity.fields[field].name)
        }
        clear(&child)
        try child.performSave(.save, transaction)
    }

    /// Sets the child's reference, and drops copies of the owner that the child holds; the owner itself is stored first.
    public func tie(_ child: inout Child, to owner: RecordKey) {
        guard let key = Owner.Key(recordKey: owner) else { return }
        assign(&child, key)
        if child.recordState.relations.isEmpty { return }
        for case let link as BelongsToLink<Child, Owner> in Child.relationLinks where link.heldKey(child) == owner {
            child.recordState.forget(link.number)
        }
    }

    /// Does nothing: the owner's row refers to no record of this relation.
    public func saveParents(of owner: inout Owner, _ transaction: WriteTransaction) throws {}

    /// Stores the pending children with the owner's key.
    public func saveChildren(of owner: inout Owner, _ transaction: WriteTransaction) throws {
        if kind == .hasOne, owner.recordState.relations[number].pending?.isUnsaved == true { try removeOthers(of: owner, transaction) }
        try saveList(of: &owner, transaction, isSingle: kind == .hasOne)
    }

    /// Unlinks a record that was stored for the has-one before; only the assigned one remains.
    private func removeOthers(of owner: Owner, _ transaction: WriteTransaction) throws {
        let many = Many<Child>(self, owner.id, owner.recordState)
        try many.checkIsWhole()
        guard let new = many.pending.first else { return }
        for var other in try many.query.in(transaction.store).all() where other.id.recordKey != new.id.recordKey {
            try remove(&other, from: owner.id.recordKey, transaction)
        }
    }

    /// Reads the children with one request, and distributes them by the key they hold.
    public func load(
        _ owners: inout [Owner], _ window: OwnerWindow, _ reader: any EngineReader,
        nested: (inout [Child], any EngineReader) throws -> Void
    ) throws { try loader(self, &owners, window, reader, nested) }

    @inlinable func read(
        _ owners: inout [Owner], _ window: OwnerWindow, _ reader: any EngineReader,
        nested: (inout [Child], any EngineReader) throws -> Void
    ) throws {
        var found = ChildrenOfOwners<Owner, Child>(owners)
        if window.isCut {
            let request = try window.request(along: step, of: found.positions.keys.sorted().map(\.value))
            if !owners.isEmpty, !window.isEmpty { try reader.fetch(request) { _, row in try found.add(&row, field) } }
        } else {
            let request = try window.request(for: .in(field, owners.map { $0.id.storedValue }))
            if !owners.isEmpty { try reader.fetch(request) { row in try found.add(&row, field) } }
        }
        try nested(&found.children, reader)
        var lists = found.lists
        if window.isByKey { for position in lists.indices { lists[position].sortByKey() } }
        for index in owners.indices {
            // The same owner may be passed twice; each copy gets its children.
            let position = found.positions[owners[index].id.recordKey] ?? index
            owners[index].recordState.keep(
                kind == .hasOne ? Array(lists[position].prefix(1)) : lists[position], at: number, isPartial: window.isPartial)
        }
    }

    /// The children.
    public func related(to owner: Owner, in store: (any Store)?) throws -> [any Model] {
        if kind == .hasOne { return try One<Child>(self, owner.id, owner.recordState).find(in: store).map { [$0] } ?? [] }
        return try Many<Child>(self, owner.id, owner.recordState).all(in: store)
    }
}

/// The children of several owners as they are read, in the order of the rows.
@usableFromInline struct ChildrenOfOwners<Owner: Model, Child: Model> {
    /// The position of each owner.
    @usableFromInline var positions: [RecordKey: Int] = [:]
    @usableFromInline var children: [Child] = []
    /// The position of each child's owner.
    @usableFromInline var belongs: [Int] = []
    @usableFromInline var counts: [Int]

    @inlinable init(_ owners: [Owner]) {
        counts = Array(repeating: 0, count: owners.count)
        positions.reserveCapacity(owners.count)
        for position in owners.indices { positions[owners[position].id.recordKey] = position }
    }

    /// Adds the child of a row whose field at a position holds the owner's key.
    @inlinable mutating func add(_ row: inout Row, _ field: Int) throws -> Step {
        let key: Owner.Key? = try row.read(field)
        guard let key, let position = positions[key.recordKey] else { return .next }
        belongs.append(position)
        counts[position] += 1
        children.append(try Child(row: &row))
        return .next
    }

    /// The children of each owner.
    @inlinable var lists: [[Child]] {
        var lists = [[Child]](repeating: [], count: counts.count)
        for position in lists.indices { lists[position].reserveCapacity(counts[position]) }
        for index in children.indices { lists[belongs[index]].append(children[index]) }
        return lists
    }
}
