import StoreCore

/// An access path that the planner may choose for a request: everything but the values, which each request supplies.
enum AccessPath {
    /// All records, in key order.
    case scan
    /// The records whose keys are in one of several ranges, in key order.
    case keys([KeyRange])
    /// The records of several ranges of an index.
    case index(IndexPath)
    /// The records whose keys were collected first, from several indexes or along a relation; in key order.
    case collected(KeySource)

    /// The values that a component may equal.
    enum Equality: Equatable {
        case literal(Int)
        case list(Int)
        case null
        /// A member of a list, or nil.
        case listOrNull(Int)
        /// Any of the values that are looked up first; see ``AccessPath/IndexPath/join``.
        case any

        /// Whether it is one value, so that the results are ordered by the following components.
        var isSingle: Bool {
            switch self {
            case .literal, .null: true
            case .list, .listOrNull, .any: false
            }
        }

        /// Whether nil is among the values.
        var mayBeNil: Bool {
            switch self {
            case .null, .listOrNull, .any: true
            case .literal, .list: false
            }
        }
    }

    /// The bounds of a component.
    struct Bounds: Equatable {
        /// A value up to which, or from which on, the component is read.
        struct Limit: Equatable {
            let literal: Int
            let isIncluded: Bool
        }

        var lower: Limit?
        var upper: Limit?
        /// The prefix of the text.
        var prefix: Int?
        /// Whether ``prefix`` is a pattern, of which the text up to the first wildcard counts.
        var isPattern = false
        /// The list whose members are excluded. It is the only bound of its range, and the tree is read between each two members.
        var excluded: Int?
        /// Whether it is unbounded.
        var isEmpty: Bool { lower == nil && upper == nil && prefix == nil && excluded == nil }
    }

    /// Equal values in the first components of a key, then bounds of the next component.
    struct KeyRange: Equatable {
        /// A condition on a component. In a debug build the compiler takes a tuple of this type itself for a circular reference.
        struct Further: Equatable {
            let component: Int
            let range: KeyRange
        }

        var equalities: [Equality] = []
        /// Further conditions on components with equalities: of their values, those remain that are in these ranges of one component too.
        var further: [Further] = []
        /// Bounds of the component after the equalities.
        var bounds: Bounds?
        /// Further bounds of that component: the values are within all of them.
        var narrower: [Bounds] = []
        /// Whether the component after the equalities must not be nil; implied by all bounds but an excluded list.
        var isNotNull = false
        /// The number of leading components that it limits.
        var limitedCount: Int { equalities.count + (bounds != nil || isNotNull ? 1 : 0) }

        /// The numbers of the lists each of whose members makes another part of the tree.
        var lists: [Int] {
            let listed: [Int] = equalities.compactMap {
                switch $0 {
                case .list(let list), .listOrNull(let list): list
                case .null, .literal, .any: nil
                }
            }
            return listed + [bounds?.excluded].compactMap { $0 }
        }

        /// Whether it is one part of the tree.
        var isOnePart: Bool { bounds?.excluded == nil && equalities.allSatisfy(\.isSingle) }

        /// Whether it is the whole tree.
        var isEverything: Bool { equalities.isEmpty && bounds == nil && !isNotNull }
    }

    /// Ranges of an index; each key in the result is in at least one of them.
    struct IndexPath {
        let index: LoadedIndex
        let components: KeyComponents
        var ranges: [KeyRange]
        /// The condition along a relation that finds the values of a component which may have any; nil for all values in the index.
        var join: SemiJoin?

        /// Whether it skips from one of several values of a component to the next, which are looked up first.
        var skips: Bool { ranges.contains { $0.equalities.contains(.any) } }

        /// The number of components before the one over whose values it skips; each has one value.
        var skippedAfter: Int { ranges.first?.equalities.firstIndex(of: .any) ?? 0 }

        /// Whether it reads the same parts of the same index as another path; of paths along relations that is not known.
        func isSame(as other: IndexPath) -> Bool { index === other.index && join == nil && other.join == nil && ranges == other.ranges }

        /// Whether it may have many parts: one for each combination of the members of several lists, or one between each two members of an excluded list.
        var mayHaveManyParts: Bool { ranges.contains { $0.lists.count > 1 || $0.bounds?.excluded != nil } }

        /// The number of parts that it has at most for the lists of a request.
        func mostParts(_ operands: Operands) -> Double {
            ranges.reduce(0) { sum, range in sum + range.lists.reduce(1) { $0 * Double(operands.lists[$1].count + 1) } }
        }

        /// The parts of the index for the values of a request; nil for the whole index.
        ///
        /// - Parameter values: Those of the component over whose values it skips, if it does.
        func bounds(_ operands: Operands, any values: KeyList?) throws -> BoundsBuilder? {
            if ranges.count == 1, ranges[0].isEverything { return nil }
            return try BoundsBuilder(ranges, components, operands, any: values)
        }

        /// The same for a path that does not skip; see ``BoundsBuilder/make(_:_:_:reusing:)``.
        func bounds(_ operands: Operands, reusing former: inout BoundsBuilder?) throws -> BoundsBuilder? {
            if ranges.count == 1, ranges[0].isEverything { return nil }
            return try BoundsBuilder.make(ranges, components, operands, reusing: &former)
        }

        /// The number of leading components that are equal within each part, in all of its ranges alike; nil if the ranges differ in it.
        var equalCount: Int? {
            guard let count = ranges.first?.equalities.count, ranges.allSatisfy({ $0.equalities.count == count }) else { return nil }
            return count
        }

        /// The number of leading components that have one and the same value in all ranges.
        var fixedCount: Int {
            guard let first = ranges.first else { return 0 }
            return first.equalities.indices.prefix { at in
                first.equalities[at].isSingle
                    && ranges.allSatisfy { at < $0.equalities.count && $0.equalities[at] == first.equalities[at] }
            }.count
        }

        /// Whether several of its parts may have entries that share the values of the first components. A range that limits none of the components
        /// after them has such entries in one part, and so has the only one that does if it has one value of each.
        func dividesGroups(of components: Int) -> Bool {
            let dividing = ranges.filter { $0.limitedCount > components }
            return dividing.count > 1
                || dividing.contains { $0.bounds?.excluded != nil || !$0.equalities.dropFirst(components).allSatisfy(\.isSingle) }
        }
    }

    /// Whether it has a part for each of too many members of lists, or of combinations of these.
    ///
    /// - Parameter all: The number of records; nil for any. Of few records all are read sooner than many parts are looked at.
    func hasTooManyParts(_ operands: Operands, of all: Double? = nil) -> Bool {
        guard case .index(let path) = self, path.mayHaveManyParts else { return false }
        let parts = path.mostParts(operands)
        if parts <= Cost.mostMerged { return false }
        return parts > Cost.mostBetween || path.ranges.contains { $0.lists.count > 1 } || all.map { parts > $0 / 16 } ?? false
    }

    /// See ``IndexPath/isSame(as:)``.
    func isSame(as other: AccessPath) -> Bool {
        if case .index(let path) = self, case .index(let other) = other { path.isSame(as: other) } else { false }
    }

    /// Whether it skips over the values that a component has in the index, not those that a condition along a relation finds.
    var skipsOverAnyValue: Bool { if case .index(let path) = self { path.skips && path.join == nil } else { false } }

    /// Whether it finds keys rather than records.
    var findsKeys: Bool {
        switch self {
        case .scan, .keys: false
        case .index, .collected: true
        }
    }

    var isCollected: Bool { if case .collected = self { true } else { false } }

    /// Whether it reads a tree as a whole, whatever the values of the request.
    var isWholeTree: Bool {
        switch self {
        case .scan: true
        case .index(let path): path.ranges.count == 1 && path.ranges[0].isEverything
        case .keys, .collected: false
        }
    }

    /// The number of the list whose members are the keys of the records, if nothing else is asked of them: each is looked up.
    var listOfKeys: Int? {
        guard case .keys(let ranges) = self, ranges.count == 1, ranges[0].further.isEmpty, ranges[0].equalities.count == 1,
            case .list(let number) = ranges[0].equalities[0]
        else { return nil }
        return number
    }

    /// The field in whose ascending order it returns records; nil if there is none.
    func orderedField(_ map: TableMap) -> Int? {
        switch self {
        case .scan, .keys: return map.keyPosition
        case .index(let path):
            let at = path.fixedCount
            guard path.ranges.count == 1, path.join == nil, !path.skips, at < path.components.positions.count,
                !path.components.forms[at].isDescending, !path.components.forms[at].isFolded
            else { return nil }
            return path.components.positions[at]
        case .collected: return nil
        }
    }

    /// Whether it is a single part of a tree, so that entries can be drawn at random, or skipped.
    var isDrawnFrom: Bool {
        func isOne(_ ranges: [KeyRange]) -> Bool { ranges.count == 1 && ranges[0].isOnePart }
        return switch self {
        case .scan: true
        case .keys(let ranges): isOne(ranges)
        case .index(let path): isOne(path.ranges)
        case .collected: false
        }
    }

    /// The path as `explain()` describes it.
    func access(covering: Bool) -> [QueryPlan.Access] {
        switch self {
        case .scan: [.scan]
        case .keys: [.key]
        case .index(let path): [.index(path.index.stored.name, covering: covering)]
        case .collected(let source): source.access
        }
    }
}

/// The components of a tree's keys.
struct KeyComponents {
    /// The field of each component, by position in the entity; -1 for one that the entity does not declare.
    let positions: [Int]
    let forms: [KeyCoding.Form]

    /// Some of them.
    subscript(_ range: some RangeExpression<Int>) -> KeyComponents {
        KeyComponents(positions: Array(positions[range]), forms: Array(forms[range]))
    }

    /// Those of the table itself.
    static func table(_ map: TableMap) -> KeyComponents {
        KeyComponents(positions: [map.keyPosition], forms: [KeyCoding.Form(type: map.keyType)])
    }

    /// Those of an index. The record's key at the end of entries is a component too, unless some entries lack it.
    static func index(_ index: LoadedIndex, _ map: TableMap) -> KeyComponents {
        let positions = index.fields.map { map.numbers.firstIndex(of: $0) ?? -1 }
        guard index.hasKeys else { return KeyComponents(positions: positions, forms: index.forms) }
        return KeyComponents(positions: positions + [map.keyPosition], forms: index.forms + [KeyCoding.Form(type: map.keyType)])
    }
}

extension LoadedIndex {
    /// Whether each entry ends with the record's key.
    var hasKeys: Bool { !isUnique || stored.isKeyed }
}
