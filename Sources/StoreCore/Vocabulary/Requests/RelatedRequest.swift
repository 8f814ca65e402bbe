/// A request for the first records related to each of several owners: the newest three articles of each author.
///
/// Limit and offset of ``records`` count for each owner separately. The records of one owner come in the order of the request, the key
/// last; the order in which owners come, and whether their records are mixed, is left to the engine. A record related to several owners
/// comes once for each of them, and once for an owner to which several join rows link it.
public struct RelatedRequest: Sendable, Hashable {
    /// The condition, order and fields of the records, and their limit and offset for each owner.
    public var records: FetchRequest
    /// The step from an owner to its records.
    public var step: RelationStep
    /// The values of ``RelationStep/local`` of the owners, each once and none nil.
    public var owners: [Value]

    /// Describes a request.
    public init(_ records: FetchRequest, along step: RelationStep, of owners: [Value]) {
        self.records = records
        self.step = step
        self.owners = owners
    }

    /// The request for the records of one owner.
    public func records(of owner: Value) -> FetchRequest {
        var request = records
        let scope = PredicateCode.related(along: step, to: owner)
        request.predicate = records.predicate.isAll && records.predicate.fault == nil ? scope : scope && records.predicate
        return request
    }

    /// A request that each engine plans as it does the one for any owner.
    package var sample: FetchRequest { records(of: owners.first ?? .null) }

    /// The request for the records of all owners, with the limit and offset of one.
    package var ofEveryOwner: FetchRequest {
        var request = records
        let scope =
            if let join = step.join {
                PredicateCode.any(RelationStep(to: join.entity, local: step.foreign, foreign: join.far), .in(join.near, owners))
            } else { PredicateCode.in(step.foreign, owners) }
        request.predicate = records.predicate.isAll && records.predicate.fault == nil ? scope : scope && records.predicate
        return request
    }

    /// Checks the parts that may differ between two requests of one shape, and that the condition is not too large with that on the owner.
    ///
    /// - Throws: As ``FetchRequest/checkValues()``.
    package func checkValues() throws { try sample.checkValues() }

    /// Checks the parts that all requests of one shape share.
    ///
    /// - Throws: As ``FetchRequest/checkShape()``.
    package func checkShape() throws { try sample.checkShape() }
}

extension PredicateCode {
    /// Matches the records that a step along a relation reaches from an owner with this value.
    package static func related(along step: RelationStep, to owner: Value) -> PredicateCode {
        guard let join = step.join else { return .compare(step.foreign, .equal, owner) }
        return .any(RelationStep(to: join.entity, local: step.foreign, foreign: join.far), .compare(join.near, .equal, owner))
    }
}
