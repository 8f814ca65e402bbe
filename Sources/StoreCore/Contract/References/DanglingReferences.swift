/// The dangling references of one relation.
public struct DanglingReferences: Sendable, Hashable {
    /// The entity that holds them.
    public let entity: String
    /// The field that holds the keys.
    public let field: String
    /// The entity that they should refer to.
    public let target: String
    /// Whether the relation is enforced: a dangling reference is then damage, which no transaction of this library can have caused.
    public let isEnforced: Bool
    /// The number of dangling references.
    public let count: Int
    /// The keys of the first ten records that hold one, in key order.
    public let first: [RecordKey]
}

extension ReadTransaction {
    /// The dangling references, one entry for each relation that has any, in the order of the schema.
    ///
    /// Dangling references are not damage, unless the relation is enforced: they read as nil. A store that was opened without models is
    /// checked by the relations in its catalog.
    /// - Throws: ``StoreError``.
    public final func danglingReferences() throws -> [DanglingReferences] {
        let reader = try checkedReader()
        let schema = store.schema
        return try schema.relations.filter { $0.kind == .belongsTo }.compactMap { relation in
            guard let holder = schema[relation.owner], let target = schema[relation.target],
                let field = holder.position(of: relation.reference)
            else { return nil }
            let request = FetchRequest(
                EntityID(holder),
                where: .compare(field, .notEqual, .null) && !.any(.toOne(EntityID(target), reference: field)))
            let count = try reader.count(request)
            if count == 0 { return nil }
            var some = request
            some.limit = 10
            return DanglingReferences(
                entity: holder.name, field: relation.reference, target: target.name, isEnforced: relation.isEnforced, count: count,
                first: try reader.keys(of: some))
        }
    }
}
