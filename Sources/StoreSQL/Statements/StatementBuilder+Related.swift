import StoreCore

extension StatementBuilder {
    /// Reads the first records of each owner: the owner's value, then the record's fields.
    ///
    /// A subquery for each owner has the limit, so that the database reads an index of the reference and the order only so far. A window
    /// function over all related records would read and sort every one of them. Where a subquery in FROM cannot use the owner's value
    /// (``Dialect/hasLateral``), one in a condition can: it gives the keys of the owner's records, by which these are looked up.
    ///
    /// The list of part 1 has the owners; see ``RelatedRequest/ofAllOwners``.
    public func related(_ request: RelatedRequest) -> SQLStatement {
        // Through another entity the records of an owner are found by their keys and sorted: SQLite would rather read those of all owners in the
        // order, once for each owner.
        let isThrough = request.step.join != nil && !request.records.order.isEmpty && !dialect.hasLateral
        var source = RequestSource(
            request.records, dialect, alias: "t0", lookedUpBy: isThrough ? request.step.foreign : nil, isSorted: isThrough)
        let records = TableReference(source.table.entity, alias: "r", dialect: dialect)
        let fields = request.records.fields ?? source.allFields
        source.restrict(to: scope(of: request, source.table))

        var result = source.steps
        result += "SELECT \((["o.value"] + fields.map { records.column($0) }).joined(separator: ", ")) FROM "
        result += Fragment(dialect.listTable(Fragment.placeholder, "o"), [.list(0, forDouble: false)], .list(request.ownerType)).part(1)
        if dialect.hasLateral {
            let needed = Set(fields + request.records.order.map(\.field) + [records.entity.key])
            result += " CROSS JOIN LATERAL ("
            result += selectAlone(needed.sorted(), from: source, ordered: true)
            result += ") AS r"
        } else {
            // A cross join keeps SQLite from reading the records first.
            result += " CROSS JOIN \(records.declaration) ON \(records.key) IN ("
            result += selectAlone([records.entity.key], from: source, ordered: true)
            result += ")"
        }
        // A random order is made again: rows that are looked up by key come in the order of their keys.
        result += " ORDER BY " + source.order(in: records).joined(separator: ", ")
        let whole = result.statement(in: dialect)
        return SQLStatement(
            text: whole.text, parameters: whole.parameters, types: whole.types, risk: whole.risk, isForEachOwner: true)
    }

    /// The condition that a record belongs to the owner.
    private func scope(of request: RelatedRequest, _ table: TableReference) -> String {
        let foreign = table.column(request.step.foreign)
        guard let join = request.step.join else { return "\(foreign) = o.value" }
        let rows = TableReference(join.entity.definition, alias: "j", dialect: dialect)
        return "\(foreign) IN (SELECT \(rows.column(join.far)) FROM \(rows.declaration) WHERE \(rows.column(join.near)) = o.value)"
    }
}

extension RelatedRequest {
    /// The request for what holds the owners' values, with the list of them, for binding.
    public var ofAllOwners: FetchRequest {
        guard let join = step.join else { return FetchRequest(records.entity, where: .in(step.foreign, owners)) }
        return FetchRequest(join.entity, where: .in(join.near, owners))
    }

    /// The type of the owners' values.
    fileprivate var ownerType: FieldType {
        let (entity, position) = step.join.map { ($0.entity.definition, $0.near) } ?? (records.entity.definition, step.foreign)
        return entity.fields.indices.contains(position) ? entity.fields[position].type : .data
    }
}
