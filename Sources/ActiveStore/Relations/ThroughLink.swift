import StoreCore

/// The relation from a record to others that rows of a join model link to it: has many through.
public final class ThroughLink<Owner: Model, Join: Model, Target: Model>: RelationTo, ToManyLink {
    /// The model it leads to.
    public typealias Child = Target
    /// The property's name.
    public let name: String
    /// The relation's number within its model.
    public let number: Int
    @usableFromInline let near: Int
    @usableFromInline let far: Int
    private let rule: DeleteRule
    private let loader: Loader

    /// Reads the related records of many owners; created by the initialiser, as in ``ChildLink``.
    @usableFromInline typealias Loader =
        @Sendable (ThroughLink, inout [Owner], OwnerWindow, any EngineReader, (inout [Target], any EngineReader) throws -> Void) throws ->
        Void

    /// Describes a relation; called by generated code.
    ///
    /// - Parameters:
    ///   - name: The property's name.
    ///   - number: Its number within the model.
    ///   - near: The join model's field that holds the owner's key.
    ///   - far: The join model's field that holds the target's key.
    @inlinable public convenience init<Near: ReferenceKey, Far: ReferenceKey>(
        _ name: String, _ number: Int, _ near: Field<Join, Near>, _ far: Field<Join, Far>, onDelete rule: DeleteRule = .noAction
    ) where Near.Key == Owner.Key, Far.Key == Target.Key {
        self.init(name, number, near: near.position, far: far.position, rule) { try $0.read(&$1, $2, $3, nested: $4) }
    }

    @usableFromInline init(_ name: String, _ number: Int, near: Int, far: Int, _ rule: DeleteRule, loader: @escaping Loader) {
        (self.name, self.number, self.near, self.far, self.rule, self.loader) = (name, number, near, far, rule, loader)
    }

    /// The entity of the owners.
    public var ownerEntity: EntityID { Owner.entity }

    /// The relation as the schema knows it.
    public var definition: RelationDefinition {
        let join = Join.entity.definition
        return RelationDefinition(
            name, of: Owner.entity.name, .through, to: Target.entity.name, reference: join.fields[near].name, join: join.name,
            farReference: join.fields[far].name, rule: rule)
    }

    private var rows: RelationStep.Join { RelationStep.Join(Join.entity, near: near, far: far) }

    /// The step along the join rows.
    public var step: RelationStep { .through(rows, to: Target.entity, from: Owner.entity) }

    /// Matches records that a join row links to the owner.
    public func scope(of owner: RecordKey) -> PredicateCode {
        .related(along: step, to: owner.value)
    }

    private func ties(_ owner: RecordKey, _ target: RecordKey) -> FetchRequest {
        FetchRequest(Join.entity, where: .compare(near, .equal, owner.value) && .compare(far, .equal, target.value))
    }

    /// Does nothing: the join row holds the keys.
    public func tie(_ child: inout Target, to owner: RecordKey) {}

    /// Saves the record, and a join row unless one exists.
    public func add(_ child: inout Target, to owner: RecordKey, _ transaction: WriteTransaction) throws {
        try child.performSave(.save, transaction)
        let key = child.id.recordKey
        if try transaction.count(ties(owner, key)) > 0 { return }
        var given = FieldSet()
        given.insert(near)
        given.insert(far)
        var values = [Value](repeating: .null, count: Join.entity.definition.fields.count)
        values[near] = owner.value
        values[far] = key.value
        var row = try CellBuffer.withRow(of: Join.entity, values) { try Join(new: &$0, given: given) }
        try row.performSave(.save, transaction)
    }

    /// Removes the join rows; the record remains stored.
    public func remove(_ child: inout Target, from owner: RecordKey, _ transaction: WriteTransaction) throws {
        _ = try transaction.destroy(ties(owner, child.id.recordKey))
    }

    /// Does nothing: the owner's row refers to no record of this relation.
    public func saveParents(of owner: inout Owner, _ transaction: WriteTransaction) throws {}

    /// Stores the pending records and their join rows.
    public func saveChildren(of owner: inout Owner, _ transaction: WriteTransaction) throws {
        try saveList(of: &owner, transaction)
    }

    /// Reads the join rows and the records they lead to, with two requests; with a limit or offset, the records of each owner with one.
    public func load(
        _ owners: inout [Owner], _ window: OwnerWindow, _ reader: any EngineReader,
        nested: (inout [Target], any EngineReader) throws -> Void
    ) throws { try loader(self, &owners, window, reader, nested) }

    @inlinable func read(
        _ owners: inout [Owner], _ window: OwnerWindow, _ reader: any EngineReader,
        nested: (inout [Target], any EngineReader) throws -> Void
    ) throws {
        var positions: [RecordKey: Int] = [:]
        positions.reserveCapacity(owners.count)
        for position in owners.indices { positions[owners[position].id.recordKey] = position }
        var (targets, lists) =
            window.isCut ? try readFirst(positions, owners.count, window, reader) : try readAll(positions, owners.count, window, reader)
        try nested(&targets, reader)
        for owner in owners.indices {
            let position = positions[owners[owner].id.recordKey] ?? owner
            var list = lists[position].map { targets[$0] }
            if window.isByKey { list.sortByKey() }
            owners[owner].recordState.keep(list, at: number, isPartial: window.isPartial)
        }
    }

    /// The related records, each once, and the numbers of those that each owner has.
    @usableFromInline typealias Found = (targets: [Target], lists: [[Int]])

    @inlinable func readAll(_ positions: [RecordKey: Int], _ count: Int, _ window: OwnerWindow, _ reader: any EngineReader) throws -> Found
    {
        var request = FetchRequest(Join.entity, where: .in(near, positions.keys.map(\.value)), fields: [near, far])
        request.isUnordered = true
        // The keys of the records are numbered in the order of the join rows.
        var numbers: [RecordKey: Int] = [:]
        var values: [Value] = []
        var holders: [[Int]] = []
        if !positions.isEmpty {
            try reader.fetch(request) { row in
                let owner: Owner.Key? = try row.read(0)
                let target: Target.Key? = try row.read(1)
                guard let owner, let key = target?.recordKey, let position = positions[owner.recordKey] else { return .next }
                if let number = numbers[key] {
                    holders[number].append(position)
                } else {
                    numbers[key] = values.count
                    values.append(key.value)
                    holders.append([position])
                }
                return .next
            }
        }
        let records = try window.request(for: .in(Target.entity.keyPosition, values))
        var found: Found = ([], Array(repeating: [], count: count))
        if values.isEmpty { return found }
        try reader.fetch(records) { row in
            let key: Target.Key = try row.read(Target.entity.keyPosition)
            guard let number = numbers[key.recordKey] else { return .next }
            let place = found.targets.count
            // A record belongs to an owner once, however many rows lead to it.
            for holder in holders[number] where found.lists[holder].last != place { found.lists[holder].append(place) }
            found.targets.append(try Target(row: &row))
            return .next
        }
        return found
    }

    @inlinable func readFirst(_ positions: [RecordKey: Int], _ count: Int, _ window: OwnerWindow, _ reader: any EngineReader) throws
        -> Found
    {
        let request = try window.request(along: step, of: positions.keys.sorted().map(\.value))
        var found: Found = ([], Array(repeating: [], count: count))
        if positions.isEmpty || window.isEmpty { return found }
        // A record that several owners have comes once for each, and is decoded once.
        var numbers: [RecordKey: Int] = [:]
        try reader.fetch(request) { owner, row in
            let holder: Owner.Key = try owner.read(0)
            let key: Target.Key = try row.read(Target.entity.keyPosition)
            guard let position = positions[holder.recordKey] else { return .next }
            let number = numbers[key.recordKey] ?? found.targets.count
            if number == found.targets.count {
                numbers[key.recordKey] = number
                found.targets.append(try Target(row: &row))
            }
            found.lists[position].append(number)
            return .next
        }
        return found
    }

    /// The records.
    public func related(to owner: Owner, in store: (any Store)?) throws -> [any Model] {
        try Many<Target>(self, owner.id, owner.recordState).all(in: store)
    }
}
