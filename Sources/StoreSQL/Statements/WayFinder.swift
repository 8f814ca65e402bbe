import StoreCore

/// Finds the ways in which indexes find the records of conditions; see ``RequestWays``.
struct WayFinder {
    typealias Found = RequestWays.Found
    typealias Part = SQLConditionTree.Part

    /// The maximum number of ways by the alternatives of one condition.
    private static let mostWays = 4

    private let tree: SQLConditionTree
    private let hasLimit: Bool

    init(_ tree: SQLConditionTree, hasLimit: Bool) { (self.tree, self.hasLimit) = (tree, hasLimit) }

    /// By those, of conditions all of which hold, on the fields that an index begins with, or on the key.
    func byIndexes(_ conditions: [Part]) -> [Found] {
        conditions.indexed(in: tree.table, findsValues: true).map { own in
            // Of a list SQLite assumes many records without a limit.
            let isLong = !hasLimit && own.used.contains { conditions[$0].isList }
            let rows = Fragment("\(tree.table.declaration) WHERE ") + own.text
            return Found(
                used: own.used, ranges: [rows], isRange: own.isRange || isLong,
                hasValueRange: own.used.contains { conditions[$0].isNotNil })
        }
    }

    /// By those on the fields of an index after its first one, of whose values there are few.
    func bySkipping(_ conditions: [Part], except known: [Found]) -> [Found] {
        let conditioned = conditions.flatMap { condition -> [Int] in
            guard case .leaf(let question, _) = condition.node else { return [] }
            return question.fields
        }
        return tree.table.entity.indexes.compactMap { index in
            guard let (field, rest) = tree.table.skipped(index.parts, conditioned), let own = conditions.indexed(in: tree.table, by: rest),
                own.used.count <= SkippedField.mostConditions, !known.contains(where: { Set(own.used).isSubset(of: $0.used) })
            else { return nil }
            let skipped = SkippedField(field, of: tree.table)
            return Found(used: own.used, ranges: skipped.rows(own.text), skipped: skipped)
        }
    }

    /// By what a pattern begins with, for which SQLite has no index by itself.
    ///
    /// The condition is tested on the entries of the range: so many of them may be read that few satisfy it. A pattern that begins with any
    /// text has all entries in its range, of which a probe tells that they are many.
    func byPatterns(_ conditions: [Part]) -> [Found] {
        conditions.enumerated().compactMap { position, condition in
            guard !condition.isNegated,
                case .leaf(let question, let leaf) = condition.node, case .compare(let field, .like, let literal, _, let folds) = question,
                tree.table.isIndexed(field, folds: folds), !tree.table.entity.isReadOnly
            else { return nil }
            let column = tree.table.column(field)
            // The column of an existing table may have a collation of its own, in which the range would be another one.
            let compared = folds ? tree.dialect.foldedColumn(column) : column + " COLLATE BINARY"
            let range = Fragment(
                "\(tree.table.declaration) WHERE \(compared) >= \(Fragment.placeholder) AND \(compared) < \(Fragment.placeholder)",
                [.patternStart(literal, folded: folds), .patternEnd(literal, folded: folds)], .value(.string))
            let matches = leaf.render(question, negated: false)
            var found = Found(used: [position], ranges: [range + Fragment(" AND ") + matches], isRange: true, isRangeBeside: true)
            // What is beyond the first entries counts as if it matched.
            let first =
                range.surrounded("(SELECT \(column) FROM ", " LIMIT \(WayFinder.mostMatched)) AS \(tree.table.name) WHERE ") + matches
            found.probed = [
                first, range.surrounded("(SELECT 1 FROM ", " \(tree.dialect.noLimit) OFFSET \(WayFinder.mostMatched)) AS rest"),
            ]
            return found
        }
    }

    /// The number of entries of a range that are compared with a pattern.
    private static let mostMatched = 20_000

    /// By the ranges that one of these conditions leaves of an index; see ``ComplementRanges``.
    func byComplements(_ conditions: [Part]) -> [Found] {
        conditions.enumerated().compactMap { position, condition in
            ComplementRanges(condition, of: tree.table).map { Found(used: [position], ranges: $0.rows, isRangeBeside: true) }
        }
    }

    /// By the related records of one of these conditions, which an index finds, and the reference to them.
    func byRelated(_ conditions: [Part]) -> [Found] {
        conditions.enumerated().compactMap { position, condition in
            guard case .related(let related) = condition.node, !condition.isNegated, related.count == nil,
                related.outer.isIndexed(related.step.local, folds: false), let rows = RelatedRows(of: related)
            else { return nil }
            let relations = [related.number] + rows.relations
            if relations.contains(where: { $0 >= RelatedAnswers.maximum }) { return nil }
            var result = Found(used: [position], ranges: [rows.text], relations: relations, hasOthers: !rows.areAll)
            if related.hasOneOwner { return result }
            guard let reached = rows.reached(by: related) else { return nil }
            result.related = result.ranges
            result.ranges = [reached]
            return result
        }
    }

    /// By the alternatives of one condition, each of which has a way.
    ///
    /// - Parameter bounds: The conditions, by their positions, of which the order's index reads only what they leave: those of a page.
    func byAlternatives(except bounds: Set<Int>) -> [Found] {
        tree.parts.enumerated().flatMap { position, part -> [Found] in
            guard case .group = part.node, !bounds.contains(position) else { return [] }
            let alternatives = SQLConditionTree.flattened(part.node, negated: part.isNegated, isAnd: false)
            if alternatives.count > ListMerge.longest { return [] }
            var result = [Found(used: [position], ranges: [])]
            for alternative in alternatives {
                let conditions = SQLConditionTree.flattened(alternative.node, negated: alternative.isNegated, isAnd: true)
                // The more conditions an index serves, the fewer records it finds.
                let own = byIndexes(conditions).enumerated().sorted {
                    ($1.element.used.count, $0.offset) < ($0.element.used.count, $1.offset)
                }
                let ways = own.map(\.element) + byRelated(conditions)
                result = Array(result.flatMap { before in ways.map { before.or($0) } }.prefix(WayFinder.mostWays))
            }
            return result
        }
    }
}

extension RequestWays.Found {
    /// The same with one more alternative.
    fileprivate func or(_ way: Self) -> Self {
        var result = self
        result.alternatives.append(way.used)
        result.ranges += way.ranges
        result.related += way.related
        result.relations += way.relations
        result.hasOthers = hasOthers || way.hasOthers
        result.hasValueRange = hasValueRange || way.hasValueRange
        return result
    }
}

/// Conditions that an index serves together, or the key.
struct IndexedConditions {
    /// Their positions.
    let used: [Int]
    /// What is counted.
    let text: Fragment
    /// Whether one of them is no equality.
    let isRange: Bool
}

extension [SQLConditionTree.Part] {
    /// Those conditions, all of which hold, on the fields that each index begins with.
    ///
    /// - Parameter findsValues: Whether the condition that a field has a value is one of them, as a range.
    func indexed(in table: TableReference, findsValues: Bool = false) -> [IndexedConditions] {
        var result: [IndexedConditions] = []
        let key = IndexDefinition.Part(table.entity.keyField.name)
        for parts in [[key]] + table.entity.indexes.map(\.parts) {
            guard let own = indexed(in: table, by: parts, findsValues: findsValues) else { continue }
            // The longer one of two that begin alike has fewer records.
            if result.contains(where: { Set(own.used).isSubset(of: $0.used) }) { continue }
            result.removeAll { Set($0.used).isSubset(of: own.used) }
            result.append(own)
        }
        return result
    }

    /// Those conditions on the fields that these parts of an index begin with; nil if there are none.
    func indexed(in table: TableReference, by parts: [IndexDefinition.Part], findsValues: Bool = false) -> IndexedConditions? {
        let nodes = map { findsValues ? $0.node.findingValues : $0.node }
        var used: [Int] = []
        var isRange = false
        for part in parts {
            let own = indices.filter { position in
                guard case .leaf(let question, let leaf) = nodes[position] else { return false }
                return leaf.indexedField(question, negated: self[position].isNegated, by: part) != nil
            }
            let equalities = own.filter { self[$0].isEquality }
            used += equalities.isEmpty ? own : equalities
            isRange = isRange || (equalities.isEmpty && !own.isEmpty)
            if equalities.isEmpty { break }
        }
        if used.isEmpty { return nil }
        var text = Fragment("")
        for (index, position) in used.enumerated() {
            guard case .leaf(let question, let leaf) = nodes[position] else { continue }
            if index > 0 { text += " AND " }
            text += leaf.counted(question, negated: self[position].isNegated)
        }
        return IndexedConditions(used: used, text: text, isRange: isRange)
    }
}

extension SQLConditionTree.Part {
    /// Whether it is a list of values.
    fileprivate var isList: Bool { if case .leaf(.in, _) = node { true } else { false } }

    /// Whether a field has a value.
    var isNotNil: Bool { if isNegated, case .leaf(.isNil, _) = node { true } else { false } }

    /// Whether it is a value, nil, or a list of them.
    fileprivate var isEquality: Bool {
        guard !isNegated, case .leaf(let question, _) = node else { return false }
        return switch question {
        case .compare(_, .equal, _, _, _), .isNil, .in: true
        case .compare, .fields: false
        }
    }
}
