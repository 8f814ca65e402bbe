import StoreCore

/// A way to the records of a request that the planner may choose: everything but the values, which come with each request.
enum AccessPath {
    /// All records, in key order.
    case scan
    /// The records whose keys are in one of some ranges, in key order.
    case keys([KeyRange])
    /// The records of some ranges of an index.
    case index(IndexPath)
    /// The records whose keys were collected first, from several indexes or along a relation; in key order.
    case collected(KeySource)

    /// The values of which a component has to equal one.
    enum Equality: Equatable {
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

        /// Whether nil is among the values.
        var mayBeNil: Bool {
            switch self {
            case .null, .listOrNull: true
            case .literal, .list: false
            }
        }
    }

    /// The bounds of a component.
    struct Bounds {
        var lower: (literal: Int, isIncluded: Bool)?
        var upper: (literal: Int, isIncluded: Bool)?
        /// The prefix of the text.
        var prefix: Int?
        /// Whether nothing bounds it.
        var isEmpty: Bool { lower == nil && upper == nil && prefix == nil }
    }

    /// Equal values in the first components of a key, then bounds of the next.
    struct KeyRange {
        var equalities: [Equality] = []
        /// Bounds of the component after those.
        var bounds: Bounds?
        /// Whether only values other than nil of the component after the equalities are wanted.
        var isNotNull = false
        /// Whether it is everything.
        var isEverything: Bool { equalities.isEmpty && bounds == nil && !isNotNull }
    }

    /// Ranges of an index; a key is in one of them at least.
    struct IndexPath {
        let index: LoadedIndex
        let components: KeyComponents
        var ranges: [KeyRange]

        /// The parts of the index for the values of a request; nil for all of it.
        func bounds(_ operands: Operands) throws -> BoundsBuilder? {
            if ranges.count == 1, ranges[0].isEverything { return nil }
            return try BoundsBuilder(ranges, components, operands)
        }

        /// How many leading components have one and the same value in all ranges.
        var fixedCount: Int {
            guard let first = ranges.first else { return 0 }
            return first.equalities.indices.prefix { at in
                first.equalities[at].isSingle
                    && ranges.allSatisfy { at < $0.equalities.count && $0.equalities[at] == first.equalities[at] }
            }.count
        }
    }

    /// Whether it is one part of a tree, so that places in it can be gone to.
    var hasPositions: Bool {
        func isOne(_ ranges: [KeyRange]) -> Bool { ranges.count == 1 && ranges[0].equalities.allSatisfy(\.isSingle) }
        return switch self {
        case .scan: true
        case .keys(let ranges): isOne(ranges)
        case .index(let path): isOne(path.ranges)
        case .collected: false
        }
    }

    /// The way as `explain()` tells it.
    func access(covering: Bool) -> [QueryPlan.Access] {
        switch self {
        case .scan: [.scan]
        case .keys: [.key]
        case .index(let path): [.index(path.index.stored.name, covering: covering)]
        case .collected(let source): source.access
        }
    }
}

/// The components that the keys of a tree are made of.
struct KeyComponents {
    /// The field of each component, by position in the entity; -1 for one that the entity does not declare.
    let positions: [Int]
    let forms: [KeyCoding.Form]

    /// Those of the table itself.
    static func table(_ map: TableMap) -> KeyComponents {
        KeyComponents(positions: [map.keyPosition], forms: [KeyCoding.Form(type: map.keyType)])
    }

    /// Those of an index. The record's key at the end of entries counts as one, unless some entries lack it.
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
