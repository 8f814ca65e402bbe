import StoreCore

extension RequestWays {
    /// A way in the order of the request. A class, because each decision reads it, as ``RequestWays`` is.
    final class Ordered {
        /// The conditions on fields that the index begins with, and on the first field of the order.
        let used: [Int]
        /// Whether the index begins with conditions.
        let isWithin: Bool
        /// The first term of the order that does not compare equal values, in its direction, where one index has it.
        let order: OrderTerm?
        /// The list whose values are merged.
        let merge: ListMerge?
        /// The field whose values are merged, on which there is no condition.
        let skipped: SkippedField?
        /// The statement that tells whether it is worthwhile to merge them; see ``SkippedField/sample(_:_:)``.
        let sample: SQLStatement?
        /// Whether all records are wanted, and the index has all fields that are read or tested.
        let isCovering: Bool
        /// Whether that index has the field of a range next, so that SQLite decides; see ``OrderedIndex/Covering``.
        let hasRangeNext: Bool
        /// Whether it needs no list that is short enough, and no field with few values.
        let isAlwaysPossible: Bool

        init(
            used: [Int], isWithin: Bool, order: OrderTerm? = nil, merge: ListMerge? = nil, skipped: SkippedField? = nil,
            sample: SQLStatement? = nil, isCovering: Bool = false, hasRangeNext: Bool = false
        ) {
            (self.used, self.isWithin, self.order) = (used, isWithin, order)
            (self.merge, self.skipped, self.sample) = (merge, skipped, sample)
            (self.isCovering, self.hasRangeNext) = (isCovering, hasRangeNext)
            isAlwaysPossible = merge == nil && skipped == nil
        }

        /// Whether it reads only the records of another way.
        func serves(_ way: Found) -> Bool { way.used.allSatisfy { used.contains($0) } }

        /// How many conditions the index serves; a list counts less than a value.
        var rank: Int { (isWithin ? used.count * 2 : 0) - (isAlwaysPossible ? 0 : 1) }
    }
}
