import StoreCore

/// A list of values in a request with a limit, where an index has the records of each value in the order of the request.
///
/// The index over a status and a date has the records of `status IN (…)` in the order of their dates only for each status by itself. So a
/// database that is given the whole list reads all records of it and sorts them, whatever the limit. SQLite merges the parts of
/// `SELECT … WHERE status = ? UNION ALL SELECT … WHERE status = ? ORDER BY date LIMIT 20` instead: it reads them side by side, always the
/// record that comes first, and stops at the limit. Alternatives on several fields are merged alike, each without the records of those
/// before it.
///
/// The number of parts of a list is a power of two, so that lists of similar lengths share a statement. A member that the list does not
/// have, or has was there before, is bound as NULL, which equals no value: no record is found twice.
struct ListMerge {
    /// The maximum number of members. Each has its own cursor, and its own text in the statement.
    static let longest = 16
    /// The maximum number of comparisons that the parts together repeat. The time in which SQLite prepares a statement grows with its square.
    static let mostRepeated = 128
    /// The maximum number of fields.
    private static let mostFields = 3

    /// A field that is compared with values, and the index of each of them.
    private struct List {
        let values: MergedList
        let index: OrderedIndex
    }

    private let lists: [List]
    /// The position of the list among the conditions all of which hold.
    let position: Int
    /// The number of comparisons that each part repeats.
    private let repeated: Int

    /// The condition at a position, if it can be read in this way.
    init?(_ position: Int, of parts: [SQLConditionTree.Part], equal: [EqualField], _ request: FetchRequest, of table: TableReference) {
        guard table.dialect.mergesLists, request.limit != nil, !parts[position].isNegated else { return nil }
        let alternatives = MergedList.alternatives(parts[position].node, of: table)
        if alternatives.isEmpty || alternatives.count > ListMerge.mostFields { return nil }
        var lists: [List] = []
        for values in alternatives {
            let own = equal + [EqualField(field: values.field, folds: values.members.folds, position: position)]
            guard let index = OrderedIndex(table, equal: own, needed: position, request) else { return nil }
            lists.append(List(values: values, index: index))
        }
        self.lists = lists
        self.position = position
        let others = parts.enumerated().reduce(0) { $1.offset == position ? $0 : $0 + $1.element.node.size }
        repeated = others + (lists.count > 1 ? parts[position].node.size : 0)
    }

    /// The conditions that the indexes of all parts begin with.
    var used: [Int] { lists[0].index.used.filter { position in lists.allSatisfy { $0.index.used.contains(position) } } }
    /// The first field of the order that the indexes have.
    var term: OrderTerm { lists[0].index.term }

    /// The numbers of members that have a part, as one number: five bits for each field; 0 if there are too many of them.
    func counts(in predicate: PredicateCode) -> Int {
        var result = 0
        var all = 0
        for list in lists {
            var count = 1
            let members = list.values.members.count(in: predicate)
            while count < members { count *= 2 }
            result = result << 5 | count
            all += count
            if members > ListMerge.longest || all > ListMerge.longest { return 0 }
        }
        return all * repeated > ListMerge.mostRepeated ? 0 : result
    }

    /// What follows the table in each part; nil if the other conditions are too tall to be written in each of them.
    ///
    /// - Parameter counts: The numbers of members; see ``counts(in:)``.
    func conditions(_ tree: SQLConditionTree, counts: Int, isUsed: [Bool]?) -> [Fragment]? {
        var tree = tree
        let others = tree.pinnedFragment(without: position, isUsed: isUsed, atMost: tree.dialect.nesting?.tallestSubquery)
        guard let others else { return nil }
        var result: [Fragment] = []
        var before: [Fragment] = []
        for (index, list) in lists.enumerated() {
            let leaf = ConditionLeaf(table: tree.table)
            let count = counts >> (5 * (lists.count - 1 - index)) & 31
            var own = (0..<count).map { leaf.member($0, of: list.values.members, list.values.field) }
            if list.values.includesNil { own.append(leaf.render(.isNil(field: list.values.field), negated: false)) }
            for part in own {
                var condition = Fragment(" WHERE ")
                for other in ([others.text.isEmpty ? nil : others] + before).compactMap({ $0 }) {
                    condition += other
                    condition += " AND "
                }
                condition += part
                result.append(condition)
            }
            // By IS TRUE it is no condition that an index finds, and the complement of none that is unknown.
            before += list.values.leaves.map { leaf.render($0, negated: true) }
        }
        return result
    }
}

/// Alternatives that a field equals one of several values: lists and single values.
struct MergedList {
    let field: Int
    let includesNil: Bool
    let members: ListMembers
    /// The comparisons.
    let leaves: [PredicateTree.Leaf]

    /// The alternatives of a condition by their fields, in their order; none if it has others.
    static func alternatives(_ condition: ConditionNode, of table: TableReference) -> [MergedList] {
        let parts: [ConditionNode]
        switch condition {
        case .leaf(.in, _): parts = [condition]
        case .group(isAnd: false, let alternatives) where alternatives.count > 1: parts = alternatives
        case .constant, .leaf, .not, .group, .related: return []
        }
        var groups: [(field: Int, leaves: [PredicateTree.Leaf])] = []
        for part in parts {
            guard case .leaf(let leaf, _) = part, let field = leaf.equalField(in: table) else { return [] }
            if groups.last?.field != field { groups.append((field, [])) }
            groups[groups.count - 1].leaves.append(leaf)
        }
        // The values of a field follow each other in the code.
        if Set(groups.map(\.field)).count < groups.count { return [] }
        let lists = groups.compactMap { MergedList($0.field, $0.leaves, of: table) }
        return lists.count == groups.count ? lists : []
    }

    /// nil if they are not compared alike, or none has a value.
    private init?(_ field: Int, _ leaves: [PredicateTree.Leaf], of table: TableReference) {
        var folds: Bool?
        var lists: [Int] = []
        var literals: [Int] = []
        var includesNil = false
        for leaf in leaves {
            switch leaf {
            // It is compared alike with and without case.
            case .isNil: includesNil = true
            case .in(_, let list, _, let own) where folds ?? own == own:
                folds = own
                lists.append(list)
            case .compare(_, _, let literal, _, let own) where folds ?? own == own:
                folds = own
                literals.append(literal)
            case .compare, .in, .fields: return nil
            }
        }
        guard let folds else { return nil }
        self.field = field
        self.includesNil = includesNil
        self.leaves = leaves
        members = ListMembers(
            lists: (lists.first ?? 0)..<(lists.last.map { $0 + 1 } ?? 0),
            literals: (literals.first ?? 0)..<(literals.last.map { $0 + 1 } ?? 0),
            forDouble: table.field(field)?.type == .double, folds: folds)
    }
}

extension PredicateTree.Leaf {
    /// The field that equals nil, a value or one of a list, if two values that are not equal as ``ListMembers`` compares them never equal
    /// the same value of the field.
    fileprivate func equalField(in table: TableReference) -> Int? {
        func exactly(_ field: Int, _ type: FieldType) -> Int? {
            guard let own = table.field(field)?.type else { return nil }
            return own == type || (own == .double && type == .int) ? field : nil
        }
        return switch self {
        case .isNil(let field): field
        case .in(let field, _, let type, _), .compare(let field, .equal, _, let type, _): exactly(field, type)
        case .compare, .fields: nil
        }
    }
}
