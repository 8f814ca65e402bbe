import StoreCore

/// A request in the parts that statements are assembled from.
///
/// The table has an alias, and its columns are qualified, only if the condition involves related records: statements over one table stay
/// short.
struct RequestSource {
    let request: FetchRequest
    let table: TableReference
    /// The text before the SELECT: the named subqueries of the condition, or empty.
    let steps: Fragment
    /// WHERE and the condition, or empty.
    private(set) var condition: Fragment
    /// WHERE and the condition of each part that is merged with the others, or empty; see ``ListMerge``.
    let merged: [Fragment]
    /// The named subquery that these parts use.
    let mergedStep: Fragment?
    /// Whether an index may have the order; see ``RequestWays``.
    let mayUseOrder: Bool
    /// How records far from the beginning are found, if that is chosen.
    private let farOffset: FarOffset?

    /// - Parameters:
    ///   - choice: Which of several ways the records are found in.
    ///   - alias: The table's alias, regardless of the condition.
    ///   - lookup: The field by which another table looks the records up, so that only its indexes are used.
    ///   - isSorted: Whether no index is used for the order.
    ///   - isComputed: Whether the rows are computed, and so in no table.
    init(
        _ request: FetchRequest, _ dialect: Dialect, choice: RequestChoice = RequestChoice(), alias: String? = nil,
        lookedUpBy lookup: Int? = nil, isSorted: Bool = false, isComputed: Bool = false
    ) {
        self.request = request
        table = TableReference(
            request.entity.definition, alias: alias ?? (request.predicate.hasSteps ? "t0" : nil), dialect: dialect)
        var tree = SQLConditionTree(request.predicate.tree, of: table, choice.related)
        let ways = choice.isPlain ? nil : RequestWays(request, of: table)
        let use = ways?.use(choice.way)
        let grouped = ways?.grouped(by: choice)
        merged =
            if let grouped {
                grouped.conditions(tree)
            } else if let use, let skipped = use.skipped {
                skipped.conditions(tree, parts: choice.merged, isUsed: use.isUsed)
            } else {
                use?.merge?.conditions(tree, counts: choice.merged, isUsed: use?.isUsed) ?? []
            }
        let step = grouped.map { $0.step(tree) } ?? use?.skipped?.step(parts: choice.merged)
        mergedStep = merged.isEmpty ? nil : step
        mayUseOrder = use?.isOrdered ?? !(isSorted || choice.isSorted)
        var condition = Fragment("")
        var isUsed = use?.isUsed ?? (choice.readsTable ? tree.parts.map { _ in false } : nil)
        if let lookup { isUsed = table.lookup(tree.parts, by: lookup) }
        if let text = tree.fragment(isUsed: isUsed, alternatives: use?.alternatives ?? [], hints: use?.hints ?? .init()) {
            condition += " WHERE "
            condition += text
        }
        if let restriction = use?.restriction ?? (choice.isDrawn ? ways?.randomSample?.restriction : nil) {
            condition += condition.text.isEmpty ? " WHERE " : " AND "
            condition += restriction
        }
        if lookup == nil, !isComputed, choice.way == 0 || choice.isInOrder, let bound = tree.pageBound(request) {
            condition += bound.surrounded(" AND ", "")
        }
        farOffset = choice.isFar ? ways?.farOffset : nil
        if let farOffset {
            condition += condition.text.isEmpty ? " WHERE " : " AND "
            condition += farOffset.bound
        }
        self.condition = condition
        // A far offset has no conditions along relations beside it.
        var steps = farOffset?.step ?? Fragment("")
        for (index, step) in tree.steps.enumerated() {
            steps += index == 0 ? "WITH " : ", "
            steps += step
        }
        if !tree.steps.isEmpty { steps += " " }
        self.steps = steps
    }

    /// Adds a condition that is written by its columns.
    mutating func restrict(to other: String) { condition += condition.text.isEmpty ? " WHERE \(other)" : " AND \(other)" }

    /// The positions of all fields.
    var allFields: [Int] { Array(table.entity.fields.indices) }

    /// The table and the condition.
    var rows: Fragment {
        var result = Fragment(table.declaration)
        result += condition
        return result
    }

    /// Whether the records must be determined before the first of them is changed: because of a limit or offset, or because the condition
    /// reads other records of the same table, where a database might see its own changes.
    var isFoundFirst: Bool { hasLimitOrOffset || request.predicate.relatedEntities.contains { $0.name == table.entity.name } }

    /// Whether a limit or an offset excludes records.
    var hasLimitOrOffset: Bool { request.limit != nil || request.offset != 0 }

    /// Whether any order is acceptable; a limit or an offset needs one.
    var isUnordered: Bool { request.isUnordered && !hasLimitOrOffset }

    /// The limit and the offset, or empty.
    var limitAndOffset: Fragment {
        if let farOffset { return farOffset.limitAndOffset }
        var result = Fragment("")
        if request.limit != nil {
            result += Fragment(" LIMIT \(Fragment.placeholder)", [.limit], .value(.int))
        } else if request.offset != 0 {
            result += " " + table.dialect.noLimit
        }
        if request.offset != 0 { result += Fragment(" OFFSET \(Fragment.placeholder)", [.offset], .value(.int)) }
        return result
    }

    /// ORDER BY and the terms for a statement that reads the table itself.
    var orderOfRows: String {
        var terms = [nilOrder].compactMap { $0 } + order(in: table)
        // By the sign it is no column, whose index SQLite would read.
        if !mayUseOrder { terms[0] = "+" + terms[0] }
        return " ORDER BY " + terms.joined(separator: ", ")
    }

    /// A term before the order that changes nothing of it, by which an index over a field that is nil and the order's first field serves both;
    /// see ``Dialect/ordersByNil``.
    private var nilOrder: String? {
        guard table.dialect.ordersByNil, !request.isShuffled, let first = request.order.first, !first.isCaseInsensitive else { return nil }
        let name = table.field(first.field)?.name
        for field in request.predicate.tree.nilFields {
            let column = table.field(field)?.name
            for index in table.entity.indexes where index.parts.count > 1 {
                let (leading, second) = (index.parts[0], index.parts[1])
                guard leading.field == column, second.field == name, !leading.isCaseInsensitive, !second.isCaseInsensitive else { continue }
                let isBackwards = second.isDescending != (first.isDescending != request.isReversed)
                return table.dialect.ordered(table.column(field), leading.isDescending != isBackwards, true)
            }
        }
        return nil
    }

    /// The terms of the order, the key last, over the columns of the table under its name in the statement.
    ///
    /// - Parameters:
    ///   - ignoringShuffle: Uses the request's order even if it asks for a random one.
    ///   - mayBeMissing: Whether a row may have no record of the table, as in an outer join.
    func order(in table: TableReference, ignoringShuffle: Bool = false, mayBeMissing: Bool = false) -> [String] {
        if request.isShuffled, !ignoringShuffle { return [table.dialect.random] }
        // SQLite 3.40.1 ends a search by a list without regard to case too early where the order has the exact values and a limit, unless
        // the order's term is no column, by the sign.
        let inFoldedLists: [Int]
        if case .collation = table.dialect.folding {
            inFoldedLists = request.predicate.tree.fieldsInFoldedLists
        } else {
            inFoldedLists = []
        }
        return order(mayBeMissing: mayBeMissing, signed: inFoldedLists) { table.column($0) }
    }

    /// The terms of the order, the key last, over columns that are named by a closure.
    ///
    /// - Parameter signed: The fields whose exact values have a sign in the order.
    func order(mayBeMissing: Bool = false, signed: [Int] = [], _ column: (Int) -> String) -> [String] {
        func exact(_ field: Int) -> String { signed.contains(field) ? "+" + column(field) : column(field) }
        var terms: [String] = []
        for term in request.effectiveOrder {
            let operand = term.isCaseInsensitive ? table.dialect.foldedColumn(column(term.field)) : exact(term.field)
            let isOptional = mayBeMissing || table.field(term.field)?.isOptional ?? true
            terms.append(table.dialect.ordered(operand, term.isDescending != request.isReversed, isOptional))
            // Terms after the key have no effect.
            if term.field == table.entity.key, !term.isCaseInsensitive { return terms }
        }
        return terms + [table.dialect.ordered(exact(table.entity.key), request.isReversed, mayBeMissing)]
    }
}

extension FetchRequest {
    /// The order without terms that come again: these have no effect, and SQLite has a limit for the number of terms.
    var effectiveOrder: [OrderTerm] {
        var result: [OrderTerm] = []
        for term in order
        where !result.contains(where: { $0.field == term.field && (!$0.isCaseInsensitive || term.isCaseInsensitive) }) {
            result.append(term)
        }
        return result
    }
}

extension PredicateTree {
    /// The fields of the record that are compared with a list without regard to case.
    var fieldsInFoldedLists: [Int] {
        switch self {
        case .leaf(.in(let field, _, _, caseInsensitive: true)): [field]
        case .not(let part): part.fieldsInFoldedLists
        case .and(let parts), .or(let parts): parts.flatMap(\.fieldsInFoldedLists)
        case .constant, .leaf, .related: []
        }
    }

    /// The fields of the record that are nil in every record for which the condition holds.
    fileprivate var nilFields: [Int] {
        switch self {
        case .leaf(.isNil(let field)): [field]
        case .and(let parts): parts.flatMap(\.nilFields)
        case .constant, .leaf, .not, .or, .related: []
        }
    }
}
