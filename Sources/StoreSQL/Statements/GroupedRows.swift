import StoreCore

extension AggregateRequest {
    /// The same where the records are read in the order of the groups, with no more than the fields that it takes; nil without groups, and
    /// for the first records in an order, which are read before they are grouped.
    ///
    /// An index over the groups serves them as it serves an order. SQLite reads it even where few records satisfy a condition, or where each
    /// record has to be looked up for the other fields. So the ways to find them are chosen as for an order; see ``RequestWays`` and
    /// ``RowOrder``.
    @usableFromInline var inOrderOfGroups: AggregateRequest? {
        if groups.isEmpty || source.limit != nil || source.offset != 0 { return nil }
        var result = self
        result.source.order = groups.map { OrderTerm($0) }
        (result.source.isReversed, result.source.isShuffled, result.source.isUnordered) = (false, false, false)
        result.source.fields = Set(groups + aggregates.compactMap(\.field)).sorted()
        return result
    }

    /// Whether only the first groups are wanted, in an order of the groups: an index that has them is read until there are enough.
    @usableFromInline var endsWithFirstGroups: Bool { limit != nil && order.allSatisfy { $0.field < groups.count } }
}
