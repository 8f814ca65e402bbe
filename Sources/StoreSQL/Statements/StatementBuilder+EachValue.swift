import StoreCore

/// A list of values in a request with a limit, where an index has the records of each value in the order of the request.
///
/// For `status IN (…) ORDER BY date LIMIT 20` PostgreSQL reads all records of the list and sorts them, because the index over status and
/// date has the order for each status by itself. A subquery for each value (LATERAL) reads 20 records of each, which are then sorted. That
/// is right for lists of any length, so the statement does not depend on it. ``ListMerge`` is for a database that merges the parts of a
/// compound SELECT instead.
private struct ValuesInOrder {
    let field: Int
    let type: FieldType
    /// The list's number in the predicate.
    let list: Int

    init?(_ request: FetchRequest, of table: TableReference) {
        let parts = SQLConditionTree(request.predicate.tree, of: table).parts
        for (position, part) in parts.enumerated() where !part.isNegated {
            guard case .leaf(.in(let field, let list, let type, caseInsensitive: false), _) = part.node, table.field(field)?.type == type
            else { continue }
            let equal = parts.equalFields + [EqualField(field: field, folds: false, position: position)]
            // The order of the key alone is left to the server, and so are exact values in an index that folds case.
            guard let index = OrderedIndex(table, equal: equal, needed: position, request), index.term.field != table.entity.key,
                !table.needsFoldedTwin(field)
            else { continue }
            (self.field, self.type, self.list) = (field, type, list)
            return
        }
        return nil
    }
}

extension StatementBuilder {
    /// Reads the records of a request for each value of a list by itself; nil if that would not be faster.
    func rowsOfEachValue(_ request: FetchRequest) -> SQLStatement? {
        guard dialect.hasLateral, request.limit != nil, !request.isShuffled else { return nil }
        var source = RequestSource(request, dialect, alias: "t0")
        guard let values = ValuesInOrder(request, of: source.table) else { return nil }
        source.restrict(to: "\(source.table.column(values.field)) = o.value")
        let records = TableReference(source.table.entity, alias: "r", dialect: dialect)
        let fields = request.fields ?? source.allFields
        let needed = Set(fields + request.order.map(\.field) + [records.entity.key]).sorted()

        var result = source.steps
        result += "SELECT \(fields.isEmpty ? dialect.yes : fields.map { records.column($0) }.joined(separator: ", ")) FROM "
        // A value that comes twice would give its records twice.
        result += "(SELECT DISTINCT m.value FROM "
        let table = dialect.listTable(Fragment.placeholder, "m")
        result += Fragment(table, [.list(values.list, forDouble: false)], .list(values.type))
        result += ") AS o CROSS JOIN LATERAL (SELECT \(needed.map { source.table.column($0) }.joined(separator: ", ")) FROM "
        result += source.rows
        result += " ORDER BY " + source.order(in: source.table).joined(separator: ", ")
        result += " LIMIT "
        let limit = Fragment(Fragment.placeholder, [.limit], .value(.int))
        if request.offset == 0 {
            result += limit
        } else {
            // The sum of both may be beyond 64 bits.
            result += limit.surrounded("least(", "::numeric + ")
            result += Fragment("\(Fragment.placeholder), \(Int64.max))::bigint", [.offset], .value(.int))
        }
        result += ") AS r ORDER BY " + source.order(in: records).joined(separator: ", ")
        result += source.limitAndOffset
        let whole = result.statement(in: dialect)
        return SQLStatement(text: whole.text, parameters: whole.parameters, types: whole.types, risk: whole.risk, isForEachOwner: true)
    }
}
