import StoreCore

/// A field that equals one value, or one of several that are merged, by its condition among those all of which hold.
struct EqualField {
    let field: Int
    let folds: Bool
    let position: Int
}

extension [SQLConditionTree.Part] {
    /// The conditions that a field equals a value, or nil.
    var equalFields: [EqualField] {
        enumerated().compactMap { position, part in
            guard !part.isNegated, case .leaf(let question, _) = part.node else { return nil }
            return switch question {
            case .compare(let field, .equal, _, _, let folds): EqualField(field: field, folds: folds, position: position)
            case .isNil(let field): EqualField(field: field, folds: false, position: position)
            case .compare, .in, .fields: nil
            }
        }
    }
}

/// The index that has the records of a request in its order, after fields that equal given values.
struct OrderedIndex {
    /// The conditions, by their positions, whose fields the index begins with.
    let used: [Int]
    /// The first term of the order that does not compare equal values.
    let term: OrderTerm

    /// The one that begins with the most of these fields; nil if there is none, and for a random order.
    ///
    /// - Parameter needed: The condition whose field it must begin with, beside others.
    init?(_ table: TableReference, equal: [EqualField], needed: Int? = nil, _ request: FetchRequest) {
        if request.isShuffled { return nil }
        let term = OrderedIndex.term(of: request, equal)
        var best: [Int]?
        // The table itself is in the order of the key.
        if term.field == table.entity.key, !term.isCaseInsensitive, needed == nil { best = [] }
        for index in table.entity.indexes {
            guard let used = OrderedIndex.fields(index.parts, index.isUnique, before: term, equal, table), needed.map(used.contains) ?? true
            else { continue }
            if used.count > best?.count ?? -1 { best = used }
        }
        guard let best else { return nil }
        used = best
        self.term = term
    }

    /// An index with these parts; nil if it has another order.
    init?(
        _ parts: [IndexDefinition.Part], isUnique: Bool, _ table: TableReference, equal: [EqualField], _ request: FetchRequest
    ) {
        term = OrderedIndex.term(of: request, equal)
        guard let used = OrderedIndex.fields(parts, isUnique, before: term, equal, table) else { return nil }
        self.used = used
    }

    /// An index that has all fields that are read or tested.
    struct Covering {
        let index: OrderedIndex
        /// The conditions by which a part of it is read.
        let used: [Int]
        /// Whether it has the field of a range right after those of the order: by its statistics SQLite may read the range of each of their values.
        let hasRangeNext: Bool
    }

    /// nil for a limit, where the records are read one by one, and for all fields.
    static func covering(_ request: FetchRequest, _ tree: SQLConditionTree) -> Covering? {
        guard let needed = tree.neededFields(of: request) else { return nil }
        let (table, equal) = (tree.table, tree.parts.equalFields)
        let found = table.entity.indexes.compactMap { index -> Covering? in
            guard table.covers(needed, index),
                let own = OrderedIndex(index.parts, isUnique: index.isUnique, table, equal: equal, request)
            else { return nil }
            let next = index.parts.dropFirst(own.used.count + request.order.count).prefix(1)
            return Covering(
                index: own, used: Set(own.used + (tree.parts.indexed(in: table, by: index.parts)?.used ?? [])).sorted(),
                hasRangeNext: tree.parts.indexed(in: table, by: Array(next))?.isRange ?? false)
        }
        return found.max { $0.used.count < $1.used.count }
    }

    private static func term(of request: FetchRequest, _ equal: [EqualField]) -> OrderTerm {
        let terms = request.order.drop { term in equal.contains { $0.field == term.field && !$0.folds } }
        return terms.first ?? OrderTerm(request.entity.definition.key)
    }

    /// The conditions on the fields that the parts of an index begin with, if the order follows them.
    private static func fields(
        _ parts: [IndexDefinition.Part], _ isUnique: Bool, before term: OrderTerm, _ equal: [EqualField], _ table: TableReference
    ) -> [Int]? {
        var used: [Int] = []
        for part in parts {
            if let found = equal.first(where: { table.isPart(part, $0.field, folds: $0.folds) }) {
                used.append(found.position)
                continue
            }
            let isOrder = table.field(term.field)?.name == part.field && part.isCaseInsensitive == term.isCaseInsensitive
            return isOrder ? used : nil
        }
        // The key follows the parts of an index that is not unique.
        return term.field == table.entity.key && !isUnique ? used : nil
    }

    /// The terms of the order that do not compare equal values, the key last.
    static func terms(of request: FetchRequest, _ equal: [EqualField]) -> [OrderTerm] {
        var terms = request.effectiveOrder.drop { term in equal.contains { $0.field == term.field && !$0.folds } }.map { $0 }
        let key = request.entity.definition.key
        if let position = terms.firstIndex(where: { $0.field == key && !$0.isCaseInsensitive }) {
            terms.removeSubrange((position + 1)...)
        } else {
            terms.append(OrderTerm(key))
        }
        return terms
    }

    /// The conditions whose fields the index begins with, if it has the first two terms after them, and how many terms it has in the direction
    /// of the first one: one if the second has another direction. Records that are equal by two are few enough to be sorted, as SQLite does.
    static func fit(
        _ parts: [IndexDefinition.Part], isUnique: Bool, _ terms: [OrderTerm], _ equal: [EqualField], _ table: TableReference
    ) -> (used: [Int], whole: Int)? {
        var used: [Int] = []
        var parts = parts[...]
        while let part = parts.first, let found = equal.first(where: { table.isPart(part, $0.field, folds: $0.folds) }) {
            used.append(found.position)
            parts.removeFirst()
        }
        let key = table.entity.keyField
        let endsInKey = !isUnique || (table.dialect.indexesEndInIntegerKey && key.type == .int)
        if endsInKey, !parts.contains(where: { $0.field == key.name }) { parts.append(.init(key.name)) }
        let pairs = zip(parts, terms).map { part, term in
            let isTerm = table.field(term.field)?.name == part.field && part.isCaseInsensitive == term.isCaseInsensitive
            return isTerm ? part.isDescending != term.isDescending : nil
        }
        guard pairs.count > 1, let first = pairs[0], pairs[1] != nil else { return nil }
        return (used, pairs.prefix { $0 == first }.count)
    }
}

extension SQLConditionTree {
    /// The fields that are read or tested for all records of a request; nil for a limit, where the records are read one by one, for all fields, and
    /// if other records are of interest.
    fileprivate func neededFields(of request: FetchRequest) -> Set<Int>? {
        guard request.limit == nil, !table.entity.isReadOnly, var needed = request.fields.map(Set.init) else { return nil }
        for part in parts {
            guard let tested = part.node.testedFields else { return nil }
            needed.formUnion(tested)
        }
        return needed
    }

    /// Whether the conditions, if there are any, are that fields equal values, and an index has some fields in their order after those.
    func isEqual(then fields: [Int]) -> Bool {
        let equal = isAll ? [] : parts.equalFields.filter { !$0.folds }
        let names = Set(equal.compactMap { table.field($0.field)?.name })
        guard isAll || (equal.count == parts.count && names.count == equal.count) else { return false }
        let following = fields.map { table.field($0)?.name }
        let key = dialect.indexesEndInIntegerKey && table.entity.keyField.type == .int ? [table.entity.keyField.name] : []
        return table.entity.indexes.contains { index in
            let exact = index.parts.prefix { !$0.isCaseInsensitive }.map(\.field)
            let all = exact.count == index.parts.count ? exact + key : exact
            return Set(all.prefix(names.count)) == names && Array(all.dropFirst(names.count).prefix(fields.count)) == following
        }
    }

    /// Whether an index has all fields that are read or tested, so that no record is looked up.
    func isCovered(for request: FetchRequest) -> Bool {
        guard let needed = neededFields(of: request) else { return false }
        return table.entity.indexes.contains { table.covers(needed, $0) }
    }
}

extension FetchRequest {
    /// A term of the order in the direction in which records are read.
    func readDirection(of term: OrderTerm) -> OrderTerm {
        OrderTerm(term.field, descending: term.isDescending != isReversed, caseInsensitive: term.isCaseInsensitive)
    }
}

extension TableReference {
    /// Whether an index has all of some fields.
    fileprivate func covers(_ fields: Set<Int>, _ index: IndexDefinition) -> Bool {
        fields.allSatisfy { position in index.parts.contains { $0.field == field(position)?.name } }
    }

    /// Whether an index has the first two of these terms in their order, after as many equal fields as a number or more.
    func hasWhole(_ terms: [OrderTerm], _ equal: [EqualField], atLeast number: Int = 0) -> Bool {
        entity.indexes.contains { index in
            guard let found = OrderedIndex.fit(index.parts, isUnique: index.isUnique, terms, equal, self) else { return false }
            return found.whole > 1 && found.used.count >= number
        }
    }

    /// Whether a part of an index finds the records whose field equals a value.
    func isPart(_ part: IndexDefinition.Part, _ position: Int, folds: Bool) -> Bool {
        guard field(position)?.name == part.field else { return false }
        return part.isCaseInsensitive == folds || (part.isCaseInsensitive && needsFoldedTwin(position))
    }

    /// Whether an index begins with one field and has another one after it.
    func hasIndex(of position: Int, after first: Int) -> Bool {
        entity.indexes.contains { index in
            index.parts.first?.field == field(first)?.name && index.parts.contains { $0.field == field(position)?.name }
        }
    }

    /// For which conditions an index may be used where each record is looked up by a field: those that an index has after it, and those
    /// that a field before it equals a value.
    func lookup(_ parts: [SQLConditionTree.Part], by field: Int) -> [Bool] {
        let equal = parts.equalFields
        let before = entity.indexes.flatMap { index -> [Int] in
            var used: [Int] = []
            for part in index.parts {
                if part.field == self.field(field)?.name { return used }
                guard let found = equal.first(where: { isPart(part, $0.field, folds: $0.folds) }) else { return [] }
                used.append(found.position)
            }
            return []
        }
        return parts.enumerated().map { position, part in
            guard case .leaf(let question, _) = part.node else { return false }
            return before.contains(position) || question.fields.allSatisfy { hasIndex(of: $0, after: field) }
        }
    }

    /// Whether a field is the key, or a part of any index.
    func isPartOfIndex(_ position: Int) -> Bool {
        position == entity.key || entity.indexes.contains { $0.parts.contains { $0.field == field(position)?.name } }
    }

    /// The same without those that ignore case, which have another order.
    func isPartOfExactIndex(_ position: Int) -> Bool {
        position == entity.key
            || entity.indexes.contains { $0.parts.contains { $0.field == field(position)?.name && !$0.isCaseInsensitive } }
    }
}
