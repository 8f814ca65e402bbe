import StoreCore

/// Finds the conditions along relations in a condition for which a probe decides how they are written, and writes the probes; see
/// ``RelatedProbe``.
struct ProbeFinder {
    private let table: TableReference
    private let hasLimit: Bool
    /// Whether records are read only until there are enough of them: an index has the order.
    private let endsEarly: Bool
    private(set) var probes: [RelatedProbe] = []

    /// The surroundings of a condition.
    private struct Place {
        /// Whether it is negated.
        var isNegated = false
        /// Whether another condition must hold as well, so that this one need not be evaluated for every record.
        var isShared = false
        /// The other condition, if an index finds the records that satisfy it.
        var range: Fragment?
        /// Whether it finds them by a value, as a rule so few that nothing else matters.
        var isPinned = false
        /// Whether it is within another condition along a relation.
        var isInner = false
    }

    init(_ request: FetchRequest, _ tree: SQLConditionTree, _ table: TableReference) {
        self.table = table
        hasLimit = request.limit != nil
        let (parts, equal) = (tree.parts, tree.parts.equalFields)
        endsEarly =
            hasLimit
            && (OrderedIndex(table, equal: equal, request) != nil
                || parts.indices.contains { ListMerge($0, of: parts, equal: equal, request, of: table) != nil })
        visit(tree.root, Place())
    }

    private mutating func visit(_ node: ConditionNode, _ place: Place) {
        var place = place
        switch node {
        case .constant, .leaf: break
        case .not(let part):
            place.isNegated.toggle()
            visit(part, place)
        case .group(let isAnd, _):
            let isAll = isAnd != place.isNegated
            let parts = SQLConditionTree.flattened(node, negated: place.isNegated, isAnd: isAll)
            if isAll {
                let pinned = parts.filter { $0.node.isPinned(negated: $0.isNegated) }
                if !pinned.isEmpty {
                    guard !place.isInner, !pinned.contains(where: \.findsOne),
                        let range = pinned.indexed(in: table).max(by: { $0.used.count < $1.used.count })
                    else { return }
                    (place.range, place.isPinned) = (range.text, true)
                }
                place.isShared = true
                if !place.isInner, !place.isPinned, pinned.isEmpty { place.range = parts.indexedRange()?.text }
            }
            for part in parts {
                place.isNegated = part.isNegated
                visit(part.node, place)
            }
        case .related(let related):
            var probe = probe(related, place)
            if place.isPinned, let range = place.range {
                let many = range.surrounded("SELECT 1 FROM \(table.declaration) WHERE ", " LIMIT 1 OFFSET ")
                probe?.beside = (many + Fragment(Fragment.placeholder, [.offset], .value(.int))).statement(in: table.dialect)
            }
            if let probe { probes.append(probe) }
            // With a limit, or along a chain, the whole condition decides for those within it.
            if !hasLimit, !place.isPinned, probe?.chain == nil { visit(related.inner, Place(isShared: place.isShared, isInner: true)) }
        }
    }

    private func probe(_ related: RelationCondition, _ place: Place) -> RelatedProbe? {
        let isOfValue = related.count == nil && related.inner.isSelective()
        // What is found by a value has an index for the related records of one record, or EXISTS would read them all.
        if isOfValue, place.isInner || !related.hasIndexOfReference { return nil }
        if place.isInner && !related.hasOneOwner { return nil }
        // Without an index of the records, they would all be looked at.
        if !isOfValue, hasLimit, !related.hasOneOwner, !related.hasIndexOfLocal { return nil }
        guard let rows = RelatedRows(of: related) else { return chain(related, place) ?? scan(related, place) }
        if ([related.number] + rows.relations).contains(where: { $0 >= RelatedAnswers.maximum }) { return nil }
        let isNegated = place.isNegated != (related.groupComparison?.isNegated ?? false)
        let others = place.isInner ? nil : place.range
        // Of a range, as many are read as there are in it, whatever they lead to.
        let reached = related.hasOneOwner || !related.inner.isSelective() ? nil : rows.reached(by: related)
        let costs = RelatedCosts(
            direction: related.join != nil ? .through : related.hasOneOwner ? .toMany : .toOne, isNegated: isNegated,
            isCount: related.count != nil, endsEarly: endsEarly, isShared: place.isShared, hasSelected: others != nil,
            hasOthers: !rows.areAll, steps: rows.relations.count, countsReached: reached != nil, hasIndexOfBoth: related.hasIndexOfBoth)
        let more =
            (reached ?? rows.text).surrounded("SELECT 1 FROM ", " LIMIT 1 OFFSET ")
            + Fragment(Fragment.placeholder, [.offset], .value(.int))
        return RelatedProbe(
            number: related.number, sizes: sizes(related, others).statement(in: table.dialect), more: more.statement(in: table.dialect),
            sample: costs.hasOthers ? sample(related, rows)?.statement(in: table.dialect) : nil, isOfValue: isOfValue,
            through: rows.relations, within: related.number + 1..<related.number + 1 + related.inner.steps,
            groups: related.groupComparison.flatMap { group in related.count.map { (group.0, $0.literal) } }, costs: costs)
    }

    /// The probe of a condition for which no index finds the related records; nil if it cannot be sampled.
    private func scan(_ related: RelationCondition, _ place: Place) -> RelatedProbe? {
        if related.number >= RelatedAnswers.maximum || related.target.entity.isReadOnly { return nil }
        let isNegated = place.isNegated != (related.groupComparison?.isNegated ?? false)
        var sample: Fragment?
        if case .constant(true) = related.inner {
            // Whether there is any at all is told by the index of the reference.
            if related.groupComparison == nil { return nil }
        } else {
            sample = scannedSample(related)
            if sample == nil { return nil }
        }
        let others = place.isInner ? nil : place.range
        let costs = RelatedCosts(
            direction: related.join != nil ? .through : related.hasOneOwner ? .toMany : .toOne, isNegated: isNegated,
            isCount: related.count != nil, endsEarly: endsEarly, isShared: place.isShared, hasSelected: others != nil,
            hasOthers: sample != nil, steps: 0, isScanned: true)
        let sizes = sizes(related, others).statement(in: table.dialect)
        return RelatedProbe(
            number: related.number, sizes: sizes, more: sizes, sample: sample?.statement(in: table.dialect), isOfValue: false, through: [],
            within: related.number + 1..<related.number + 1 + related.inner.steps,
            groups: related.groupComparison.flatMap { group in related.count.map { (group.0, $0.literal) } }, costs: costs)
    }

    /// The probe of a condition along several relations, at whose end no index finds the records.
    private func chain(_ related: RelationCondition, _ place: Place) -> RelatedProbe? {
        if place.isInner || place.isPinned { return nil }
        guard let chain = RelatedChain(related), let last = chain.relations.last, let sample = scannedSample(last),
            chain.relations.allSatisfy({ $0.number < RelatedAnswers.maximum })
        else { return nil }
        let sizes = sizes(chain.entities).statement(in: table.dialect)
        let costs = RelatedCosts(
            direction: .toMany, isNegated: place.isNegated, isCount: false, endsEarly: endsEarly, isShared: place.isShared,
            hasSelected: false, hasOthers: true, steps: 0, isScanned: true)
        let before = beforeLast(last)
        var probe = RelatedProbe(
            number: related.number, sizes: sizes, more: before ?? sizes, sample: sample.statement(in: table.dialect), isOfValue: false,
            through: chain.relations.dropFirst().map(\.number), within: related.number + 1..<related.number + 1 + related.inner.steps,
            groups: nil, costs: costs, chain: ChainCosts(chain, isNegated: place.isNegated, isShared: place.isShared))
        probe.countsBeforeLast = before != nil
        return probe
    }

    /// The statement with a row if more records than a number lead to a related one that satisfies the condition; nil if no index finds them.
    private func beforeLast(_ related: RelationCondition) -> SQLStatement? {
        guard related.join == nil, related.hasIndexOfLocal, let inner = condition(related) else { return nil }
        let (outer, target) = (related.outer, related.target)
        let found = Fragment("SELECT \(target.column(related.step.foreign)) FROM \(target.declaration) WHERE ") + inner
        let more = found.surrounded(
            "SELECT 1 FROM \(outer.declaration) WHERE \(outer.column(related.step.local)) IN (", ") LIMIT 1 OFFSET ")
        return (more + Fragment(Fragment.placeholder, [.offset], .value(.int))).statement(in: table.dialect)
    }

    /// The number of related records at some places of their table, as many as a limit says at each, and how many of them satisfy the
    /// condition; nil if it has conditions along relations.
    private func scannedSample(_ related: RelationCondition) -> Fragment? {
        guard let tested = related.inner.testedFields, let inner = condition(related) else { return nil }
        let target = related.target
        let columns = tested.sorted().map(target.column).joined(separator: ", ")
        let limit = Fragment(" LIMIT \(Fragment.placeholder)", [.limit], .value(.int))
        func some(_ end: String) -> Fragment { Fragment("SELECT * FROM (SELECT \(columns) FROM \(target.declaration) \(end)") + limit }
        // Both in one subquery would read the table.
        func least(_ function: String) -> String { "(SELECT \(function)(_rowid_) FROM \(target.declaration))" }
        let last = RelatedCosts.sampledPlaces - 1
        let places = (0..<last).map { place in
            some("WHERE _rowid_ >= \(least("min")) + (\(least("max")) - \(least("min"))) / \(last) * \(place)")
        }
        var result = inner.surrounded("SELECT count(*), count(CASE WHEN ", " THEN 1 END) FROM (")
        result += (places + [some("ORDER BY _rowid_ DESC")]).joined(by: ") UNION ALL ")
        result += ")) AS \(target.name)"
        return result
    }

    /// The condition on the related records; nil if it is too tall for a subquery.
    private func condition(_ related: RelationCondition) -> Fragment? {
        var tree = SQLConditionTree(.constant(true), of: related.target)
        let inner = tree.render(related.inner, negated: false, isPinned: false)
        if let limits = table.dialect.nesting, inner.height > limits.tallestSubquery { return nil }
        return inner.fragment
    }

    /// The numbers from which ``RelatedCosts`` estimates the sizes of the tables, and how many records satisfy another condition.
    private func sizes(_ related: RelationCondition, _ others: Fragment?) -> Fragment {
        sizes([related.outer.entity, related.target.entity, related.join?.entity].compactMap { $0 }, others)
    }

    private func sizes(_ entities: [EntityDefinition], _ others: Fragment? = nil) -> Fragment {
        let room = "page_count * page_size / \(Int(RelatedCosts.bytesOfRow))"
        var result = Fragment("SELECT (SELECT \(room) FROM pragma_page_count, pragma_page_size)")
        for entity in entities {
            let rows = TableReference(entity, dialect: table.dialect).declaration
            result += ", (SELECT min(_rowid_) FROM \(rows))"
            result += ", (SELECT _rowid_ FROM \(rows) ORDER BY _rowid_ LIMIT 1 OFFSET \(RelatedCosts.sampledRows))"
            result += ", (SELECT _rowid_ FROM \(rows) ORDER BY _rowid_ DESC LIMIT 1 OFFSET \(RelatedCosts.sampledRows))"
            result += ", (SELECT max(_rowid_) FROM \(rows))"
        }
        if let others {
            result += others.surrounded(
                ", (SELECT count(*) FROM (SELECT 1 FROM \(table.declaration) WHERE ", " LIMIT \(RelatedCosts.mostSelected)))")
        }
        return result
    }

    /// The number of related records that are read to see how many of those in a range satisfy the whole condition.
    private static let sampled = 200

    /// Some related records in a range, and how many of them satisfy the whole condition; nil if it has conditions along relations.
    private func sample(_ related: RelationCondition, _ rows: RelatedRows) -> Fragment? {
        guard related.inner.testedFields != nil, let inner = condition(related) else { return nil }
        var result = Fragment("SELECT count(*), count(satisfied) FROM (SELECT CASE WHEN ")
        result += inner
        result += " THEN 1 END AS satisfied FROM "
        result += rows.text
        result += " LIMIT \(ProbeFinder.sampled))"
        return result
    }
}

extension SQLConditionTree.Part {
    /// Whether the key or a unique index finds at most one record.
    fileprivate var findsOne: Bool {
        guard case .leaf(let question, let leaf) = node else { return false }
        return !isNegated && leaf.findsOne(question)
    }
}

extension [SQLConditionTree.Part] {
    /// Those conditions, all of which hold, by which an index finds the records: on one field, if possible with two bounds; and how many.
    ///
    /// - Parameter isFound: See ``ConditionLeaf/isFound``.
    func indexedRange(isFound: Bool = false) -> (text: Fragment, count: Int)? {
        var fields: [(field: Int, range: Fragment, count: Int)] = []
        for part in self {
            guard case .leaf(let question, var leaf) = part.node else { continue }
            if isFound { leaf.isFound = true }
            guard let field = leaf.indexedField(question, negated: part.isNegated) else { continue }
            let text = leaf.counted(question, negated: part.isNegated)
            guard let known = fields.firstIndex(where: { $0.field == field }) else {
                fields.append((field, text, 1))
                continue
            }
            fields[known].range += " AND "
            fields[known].range += text
            fields[known].count += 1
        }
        let most = fields.map(\.count).max()
        return fields.first { $0.count == most }.map { ($0.range, $0.count) }
    }
}

extension ConditionLeaf {
    /// The field by which an index finds the records of a condition; nil if there is no index, or it is not used.
    ///
    /// - Parameter part: The part of an index that is to find them; nil for the first of any.
    func indexedField(_ question: PredicateTree.Leaf, negated: Bool, by part: IndexDefinition.Part? = nil) -> Int? {
        func indexed(_ field: Int, _ folds: Bool) -> Int? {
            let isIndexed =
                if let part {
                    table.isPart(part, field, folds: folds)
                } else {
                    table.isIndexed(field, folds: folds) || (!folds && table.isIndexed(field, folds: true))
                }
            return isIndexed ? field : nil
        }
        switch question {
        case .isNil(let field):
            if !negated { return indexed(field, false) }
            let isExact = part.map { !$0.isCaseInsensitive } ?? table.isIndexed(field, folds: false)
            return isExact && valueRange(field) != nil ? indexed(field, false) : nil
        case .in(let field, _, _, let folds): return negated ? nil : indexed(field, folds)
        case .compare(let field, let comparison, _, _, let folds):
            switch comparison {
            case .equal, .hasPrefix: return negated ? nil : indexed(field, folds)
            case .less, .lessOrEqual, .greater, .greaterOrEqual:
                // The complement for a field that may be nil is no comparison; an exact order is not that of an index without case.
                if negated && table.field(field)?.isOptional != false { return nil }
                let hasOrder = part.map { $0.isCaseInsensitive == folds } ?? table.isIndexed(field, folds: folds)
                return hasOrder ? indexed(field, folds) : nil
            case .notEqual, .like, .hasSuffix, .contains: return nil
            }
        case .fields: return nil
        }
    }
}
