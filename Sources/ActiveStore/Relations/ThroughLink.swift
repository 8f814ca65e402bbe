import StoreCore

/// The relation from a record to others that rows of a join model link to it: has many through.
public final class ThroughLink<Owner: Model, Join: Model, Target: Model>: RelationTo, ToManyLink {
    /// The model it leads to.
    public typealias Child = Target
    /// The property's name.
    public let name: String
    /// The relation's number within its model.
    public let number: Int
    private let near: Int
    private let far: Int
    private let rule: DeleteRule

    /// Describes a relation; called by generated code.
    ///
    /// - Parameters:
    ///   - name: The property's name.
    ///   - number: Its number within the model.
    ///   - near: The join model's field that holds the owner's key.
    ///   - far: The join model's field that holds the target's key.
    public init<Near: ReferenceKey, Far: ReferenceKey>(
        _ name: String, _ number: Int, _ near: Field<Join, Near>, _ far: Field<Join, Far>, onDelete rule: DeleteRule = .noAction
    ) where Near.Key == Owner.Key, Far.Key == Target.Key {
        (self.name, self.number, self.rule) = (name, number, rule)
        self.near = near.position
        self.far = far.position
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
        .any(
            RelationStep(to: Join.entity, local: Target.entity.keyPosition, foreign: far), .compare(near, .equal, owner.value))
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

    /// Reads the join rows and the records they lead to, with two requests.
    public func load(
        _ owners: inout [Owner], _ window: OwnerWindow, _ reader: any EngineReader,
        nested: (inout [Target], any EngineReader) throws -> Void
    ) throws {
        var positions: [RecordKey: Int] = [:]
        for (position, owner) in owners.enumerated() { positions[owner.id.recordKey] = position }
        var request = FetchRequest(Join.entity, where: .in(near, owners.map { $0.id.storedValue }), fields: [near, far])
        request.isUnordered = true
        // A record belongs to an owner once, however many rows lead to it.
        var wanted: [RecordKey: Set<Int>] = [:]
        if !owners.isEmpty, !window.isEmpty {
            try reader.fetch(request) { row in
                let owner: Owner.Key? = try row.read(0)
                let target: Target.Key? = try row.read(1)
                if let owner, let target, let position = positions[owner.recordKey] {
                    wanted[target.recordKey, default: []].insert(position)
                }
                return .next
            }
        }
        let records = try window.request(for: .in(Target.entity.keyPosition, wanted.keys.map(\.value)))
        var targets: [Target] = []
        var lists = [[Int]](repeating: [], count: owners.count)
        var seen = [Int](repeating: 0, count: owners.count)
        if !wanted.isEmpty {
            try reader.fetch(records) { row in
                let key: Target.Key = try row.read(Target.entity.keyPosition)
                guard let holders = wanted[key.recordKey] else { return .next }
                var isKept = false
                for holder in holders {
                    seen[holder] += 1
                    guard window.contains(seen[holder] - 1) else { continue }
                    lists[holder].append(targets.count)
                    isKept = true
                }
                if isKept { targets.append(try Target(row: &row)) }
                return .next
            }
        }
        try nested(&targets, reader)
        for owner in owners.indices {
            let position = positions[owners[owner].id.recordKey] ?? owner
            var list = lists[position].map { targets[$0] }
            if window.isByKey { list.sortByKey() }
            owners[owner].recordState.keep(list, at: number, isPartial: window.isPartial)
        }
    }

    /// The records.
    public func related(to owner: Owner, in store: (any Store)?) throws -> [any Model] {
        try Many<Target>(self, owner.id, owner.recordState).all(in: store)
    }
}
