import StoreCore

/// The part of an included relation that is read for each owner: the conditions and the order of the query inside `including`, and
/// its limit and offset, which count per owner.
///
/// One request reads a relation for all owners of a level: the engine filters and sorts, and the rows of one owner are a part of
/// the sorted whole, so they are in order too. Limit and offset cannot be left to the engine, since they would count the rows of all
/// owners. The window counts them per owner instead; rows outside it are neither decoded nor kept.
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

    /// The request for the records of all owners, which fulfil this condition.
    ///
    /// - Throws: ``StoreError`` for conditions and orders that do not fit the entity, even if there are no owners.
    @usableFromInline func request(for owners: PredicateCode) throws -> FetchRequest {
        try request.checkValues()
        try request.checkShape()
        var all = request
        all.predicate = request.predicate.isAll ? owners : owners && request.predicate
        (all.limit, all.offset) = (nil, 0)
        // Records in key order are sorted once they are distributed; a window has to count them in order.
        all.isUnordered = isByKey && !isCut
        return all
    }

    /// Whether the record that follows this many of its owner is inside.
    @usableFromInline func contains(_ number: Int) -> Bool {
        guard number >= request.offset else { return false }
        guard let limit = request.limit else { return true }
        return number - max(0, request.offset) < limit
    }
}
