import StoreCore

/// A way to the records of a request that the planner may choose: everything but the values, which come with each request.
enum AccessPath {
    /// All records, in key order.
    case scan
    /// The records with certain keys.
    case keys(Equality)
    /// The records whose keys lie in a range, in key order.
    case keyRange(Range)
    /// The records of a part of an index.
    case index(IndexPath)

    /// What a field has to equal: one of the values.
    enum Equality {
        case literal(Int)
        case list(Int)
        case null
        /// A member of a list, or nil.
        case listOrNull(Int)

        /// Whether it is one value, so that what is found is ordered by what follows in the index.
        var isSingle: Bool {
            switch self {
            case .literal, .null: true
            case .list, .listOrNull: false
            }
        }
    }

    /// What a field has to lie between.
    struct Range {
        var lower: (literal: Int, isIncluded: Bool)?
        var upper: (literal: Int, isIncluded: Bool)?
        /// What the text has to begin with.
        var prefix: Int?
        /// Whether nil is left out, as any comparison does.
        var isEmpty: Bool { lower == nil && upper == nil && prefix == nil }
    }

    /// A part of an index: equal values in its first components, then a range in the next.
    struct IndexPath {
        let index: LoadedIndex
        /// The fields of its components, by position in the entity; -1 for one that the entity does not declare.
        let positions: [Int]
        var equalities: [Equality]
        /// How many of them are exact where the index folds case: the records found are tested for those again.
        var retested = 0
        /// A range of the component after those.
        var range: Range?
        /// Whether only values other than nil of the component after the equalities are wanted.
        var isNotNull = false
    }

    /// The way as `explain()` tells it.
    func access(covering: Bool) -> QueryPlan.Access {
        switch self {
        case .scan: .scan
        case .keys, .keyRange: .key
        case .index(let path): .index(path.index.stored.name, covering: covering)
        }
    }
}
