import StoreCore

/// The part of an included relation that is read for each owner: the conditions and the order of the query inside `including`, and
/// its limit and offset, which count per owner.
///
/// One request reads a relation for all owners of a level. Without limit and offset it is a request for all records that refer to them;
/// otherwise a ``RelatedRequest``, whose limit and offset the engine counts for each owner.
public struct OwnerWindow: Sendable {
    let request: FetchRequest

    init(_ request: FetchRequest) { self.request = request }

    /// Whether related records may be missing from what is read.
    @usableFromInline var isPartial: Bool { !request.predicate.isAll || isCut }
    /// Whether limit or offset leave out records.
    @usableFromInline var isCut: Bool { request.limit != nil || request.offset != 0 }
    /// Whether the records come in key order.
    @usableFromInline var isByKey: Bool { request.order.isEmpty && !request.isReversed && !request.isShuffled }
    /// Whether no record can be inside the window.
    @usableFromInline var isEmpty: Bool { request.limit.map { $0 <= 0 } ?? false }

    /// The request for all records of the owners, which fulfil this condition.
    ///
    /// - Throws: ``StoreError`` for conditions and orders that do not fit the entity, even if there are no owners.
    @usableFromInline func request(for owners: PredicateCode) throws -> FetchRequest {
        try request.checkValues()
        try request.checkShape()
        var all = request
        all.predicate = request.predicate.isAll ? owners : owners && request.predicate
        try all.checkValues()
        // Records in key order are sorted once they are distributed.
        all.isUnordered = isByKey
        return all
    }

    /// The request for the first records of each owner.
    ///
    /// - Throws: As ``request(for:)``.
    @usableFromInline func request(along step: RelationStep, of owners: [Value]) throws -> RelatedRequest {
        let related = RelatedRequest(request, along: step, of: owners)
        try related.checkValues()
        try request.checkShape()
        return related
    }
}
