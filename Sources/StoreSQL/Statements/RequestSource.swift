import StoreCore

/// A request taken apart into the pieces that statements are put together from.
///
/// The table has an alias, and its columns are qualified, only where the condition looks at related records: statements over one table stay short.
struct RequestSource {
    let request: FetchRequest
    let table: TableReference
    /// The text before the SELECT: the subqueries that the condition names, or nothing.
    let steps: Fragment
    /// WHERE and the condition, or nothing.
    let condition: Fragment

    /// - Parameter alias: The table's alias, whatever the condition.
    init(_ request: FetchRequest, _ dialect: Dialect, alias: String? = nil) {
        self.request = request
        table = TableReference(
            request.entity.definition, alias: alias ?? (request.predicate.hasSteps ? "t0" : nil), dialect: dialect)
        var tree = SQLConditionTree(request.predicate, of: table)
        var condition = Fragment("")
        if let text = tree.fragment() {
            condition += " WHERE "
            condition += text
        }
        self.condition = condition
        var steps = Fragment("")
        for (index, step) in tree.steps.enumerated() {
            steps += index == 0 ? "WITH " : ", "
            steps += step
        }
        if !tree.steps.isEmpty { steps += " " }
        self.steps = steps
    }

    /// The positions of all fields.
    var allFields: [Int] { Array(table.entity.fields.indices) }

    /// The table and the condition.
    var rows: Fragment {
        var result = Fragment(table.declaration)
        result += condition
        return result
    }

    /// Whether the records have to be known before the first of them is changed: because not all count, or because the condition looks at other
    /// records of the same table, where a database might meet its own changes.
    var isFoundFirst: Bool { hasLimitOrOffset || request.predicate.relatedEntities.contains { $0.name == table.entity.name } }

    /// Whether not all records count.
    var hasLimitOrOffset: Bool { request.limit != nil || request.offset != 0 }

    /// Whether any order will do; a limit or an offset needs one.
    var isUnordered: Bool { request.isUnordered && !hasLimitOrOffset }

    /// The limit and the offset, or nothing.
    var limitAndOffset: Fragment {
        var result = Fragment("")
        if request.limit != nil {
            result += Fragment(" LIMIT \(Fragment.placeholder)", [.limit], .value(.int))
        } else if request.offset != 0 {
            result += " " + table.dialect.noLimit
        }
        if request.offset != 0 { result += Fragment(" OFFSET \(Fragment.placeholder)", [.offset], .value(.int)) }
        return result
    }

    /// The terms of the order, the key last, over columns of the table as it is called there.
    ///
    /// - Parameters:
    ///   - ignoringShuffle: The request's order even where it asks for a random one.
    ///   - mayBeMissing: Whether a row may have no record of the table, as in an outer join.
    func order(in table: TableReference, ignoringShuffle: Bool = false, mayBeMissing: Bool = false) -> [String] {
        if request.isShuffled, !ignoringShuffle { return [table.dialect.random] }
        var terms: [String] = []
        for term in request.order {
            let column = table.column(term.field)
            let operand = term.isCaseInsensitive ? table.dialect.foldedColumn(column) : column
            let isOptional = mayBeMissing || table.field(term.field)?.isOptional ?? true
            terms.append(table.dialect.ordered(operand, term.isDescending != request.isReversed, isOptional))
            // Nothing is left to decide after the key.
            if term.field == table.entity.key, !term.isCaseInsensitive { return terms }
        }
        return terms + [table.dialect.ordered(table.key, request.isReversed, mayBeMissing)]
    }
}
