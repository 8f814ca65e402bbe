/// Aggregates over the records of a request, per group of equal values or over all of them.
///
/// A result row has the values of ``groups`` and then those of ``aggregates``. Records are in one group when their values would be stored
/// alike; nil is a separate group. Aggregates skip nil: the sum of no values is 0; minimum, maximum and average of no values are nil.
/// Without groups there is exactly one row. Rows are in the order of the groups' values unless ``order`` is set, and the groups break ties.
public struct AggregateRequest: Sendable, Hashable {
    /// The source records, limit and offset included.
    public var source: FetchRequest
    /// The positions of the fields to group by; may be empty.
    public var groups: [Int]
    /// The aggregates.
    public var aggregates: [Aggregate]
    /// A condition on result rows; its positions count through groups and aggregates.
    public var having: PredicateCode
    /// The order of the rows; its positions count through groups and aggregates.
    public var order: [OrderTerm]
    /// The maximum number of rows; nil for all.
    public var limit: Int?
    /// The number of rows to skip.
    public var offset: Int

    /// Creates a request for aggregates.
    public init(
        _ source: FetchRequest, groups: [Int] = [], _ aggregates: [Aggregate], having: PredicateCode = .all, order: [OrderTerm] = [],
        limit: Int? = nil, offset: Int = 0
    ) {
        self.source = source
        self.groups = groups
        self.aggregates = aggregates
        self.having = having
        self.order = order
        self.limit = limit
        self.offset = offset
    }
}

/// One aggregate over records.
public struct Aggregate: Sendable, Hashable {
    /// The function to compute.
    public enum Function: UInt8, Sendable, Hashable, CaseIterable {
        /// The number of records; with a field, the number of values that are not nil.
        case count
        /// The number of distinct values, without nil.
        case countDistinct
        /// The exact sum, rounded once to the type of the field (``ExactSum``, ``ExactDecimalSum``). Integers and decimals that do not fit
        /// throw `.overflow`.
        case sum
        /// The arithmetic mean, which is the exact sum divided and rounded once: a double for integers and doubles, a decimal for decimals.
        case average
        /// The smallest value.
        case minimum
        /// The largest value.
        case maximum
    }

    /// The function to compute.
    public var function: Function
    /// The position of the field; nil only for ``Function/count``.
    public var field: Int?

    /// Describes an aggregate.
    public init(_ function: Function, _ field: Int? = nil) {
        self.function = function
        self.field = field
    }

    /// The type of the result over a field of a type; nil if the aggregate is not defined for it.
    public func type(over field: FieldType?) -> FieldType? {
        switch (function, field) {
        case (.count, _): .int
        case (_, nil), (_, .json): nil
        case (.countDistinct, _): .int
        case (.minimum, let type), (.maximum, let type): type
        case (.sum, .int), (.sum, .double), (.sum, .decimal): field
        case (.average, .int), (.average, .double): .double
        case (.average, .decimal): .decimal
        default: nil
        }
    }
}
