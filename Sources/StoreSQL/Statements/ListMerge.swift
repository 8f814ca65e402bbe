import StoreCore

/// A list of values in a request with a limit, where an index has the records of each value in the order of the request.
///
/// The index over a status and a date has the records of `status IN (…)` in the order of their dates only for each status by itself. So a
/// database that is given the whole list reads all records of it and sorts them, whatever the limit. SQLite merges the parts of
/// `SELECT … WHERE status = ? UNION ALL SELECT … WHERE status = ? ORDER BY date LIMIT 20` instead: it reads them side by side, always the
/// record that comes first, and stops at the limit.
///
/// The number of parts is a power of two, so that lists of similar lengths share a statement. A member that the list does not have, or has
/// was there before, is bound as NULL, which equals no value: no record is found twice.
struct ListMerge {
    /// The maximum number of members. Each has its own cursor, and its own text in the statement.
    static let longest = 16
    /// The maximum number of comparisons that the parts together repeat. The time in which SQLite prepares a statement grows with its square.
    private static let mostRepeated = 128
    /// The maximum number of conditions before the list; see ``choice``.
    private static let lastPosition = 1_000

    private let list: MergedList
    /// The position of the list among the conditions all of which hold.
    private let position: Int
    /// The other conditions, all of which hold.
    private let rest: [PredicateTree]
    /// The number of members that have a part.
    let count: Int

    /// The first list of a request that can be read in this way; nil if there is none.
    init?(_ request: FetchRequest, of table: TableReference) {
        guard table.dialect.mergesLists, request.limit != nil, !request.isShuffled else { return nil }
        let parts = request.predicate.tree.conjuncts
        for (position, part) in parts.prefix(ListMerge.lastPosition).enumerated() {
            guard let list = MergedList(part, of: table) else { continue }
            let members = list.members.count(in: request.predicate)
            if members > ListMerge.longest { continue }
            let rest = Array(parts[..<position] + parts[(position + 1)...])
            let equal = rest.compactMap(\.equality) + [(list.field, list.members.folds)]
            guard OrderedIndex(table, equal: equal, request).isFound(beside: rest) else { continue }
            var count = 1
            while count < members { count *= 2 }
            if count * rest.reduce(0, { $0 + $1.size }) > ListMerge.mostRepeated { continue }
            self.list = list
            self.position = position
            self.rest = rest
            self.count = count
            return
        }
        return nil
    }

    /// Which list is merged, and how many parts there are: a number from 1 that fits 15 bits. Which one it is depends on the lengths of all lists.
    var choice: Int { position << 5 | count }

    /// WHERE and the condition of each part; nil if the other conditions are too tall to be written in each of them.
    func conditions(of table: TableReference, few: FewRelated) -> [Fragment]? {
        var tree = SQLConditionTree(.and(rest), of: table, few: few)
        guard let others = tree.pinnedFragment(atMost: table.dialect.nesting?.tallestSubquery) else { return nil }
        let leaf = ConditionLeaf(table: table)
        var own = (0..<count).map { leaf.member($0, of: list.members, list.field) }
        if list.includesNil { own.append(leaf.render(.isNil(field: list.field), negated: false)) }
        return own.map { own in
            var condition = Fragment(" WHERE ")
            if !rest.isEmpty {
                condition += others
                condition += " AND "
            }
            condition += own
            return condition
        }
    }
}

/// A condition that a field equals one of several values: a list, or alternatives.
private struct MergedList {
    let field: Int
    let includesNil: Bool
    let members: ListMembers

    init?(_ condition: PredicateTree, of table: TableReference) {
        let parts: [PredicateTree]
        switch condition {
        case .leaf(.in): parts = [condition]
        case .or(let alternatives) where alternatives.count > 1: parts = alternatives
        case .constant, .leaf, .not, .and, .or, .related: return nil
        }
        var found: (field: Int, folds: Bool)?
        var lists: [Int] = []
        var literals: [Int] = []
        var includesNil = false
        for part in parts {
            guard case .leaf(let leaf) = part else { return nil }
            switch leaf {
            case .isNil(let field):
                if field != found?.field ?? field { return nil }
                includesNil = true
                // It is compared alike with and without case.
                found = found ?? (field, false)
                continue
            case .in(let field, let list, let type, let folds) where (found ?? (field, folds)) == (field, folds):
                guard table.compares(field, exactlyWith: type) else { return nil }
                found = (field, folds)
                lists.append(list)
            case .compare(let field, .equal, let literal, let type, let folds) where (found ?? (field, folds)) == (field, folds):
                guard table.compares(field, exactlyWith: type) else { return nil }
                found = (field, folds)
                literals.append(literal)
            case .compare, .in, .fields: return nil
            }
        }
        guard let found else { return nil }
        field = found.field
        self.includesNil = includesNil
        // The parts follow each other in the code, and so do their lists and literals.
        members = ListMembers(
            lists: (lists.first ?? 0)..<(lists.last.map { $0 + 1 } ?? 0),
            literals: (literals.first ?? 0)..<(literals.last.map { $0 + 1 } ?? 0),
            forDouble: table.field(field)?.type == .double, folds: found.folds)
    }
}

extension PredicateTree {
    /// The conditions all of which must hold.
    fileprivate var conjuncts: [PredicateTree] {
        if case .and(let parts) = self { parts.flatMap(\.conjuncts) } else { [self] }
    }

    /// The number of comparisons.
    fileprivate var size: Int {
        switch self {
        case .constant, .leaf: 1
        case .not(let part): part.size
        case .and(let parts), .or(let parts): parts.reduce(0) { $0 + $1.size }
        case .related(_, let condition, _): 1 + condition.size
        }
    }

    /// The field that equals one value.
    fileprivate var equality: (field: Int, folds: Bool)? {
        switch self {
        case .leaf(.compare(let field, .equal, _, _, let folds)): (field, folds)
        case .leaf(.isNil(let field)): (field, false)
        case .leaf, .constant, .not, .and, .or, .related: nil
        }
    }
}

extension TableReference {
    /// Whether two values of this type that are not equal as ``ListMembers`` compares them never equal the same value of the field.
    fileprivate func compares(_ position: Int, exactlyWith type: FieldType) -> Bool {
        guard let own = field(position)?.type else { return false }
        return own == type || (own == .double && type == .int)
    }
}
