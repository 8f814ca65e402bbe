import StoreCore

extension StatementBuilder {
    /// Changes fields of the records of a request; the values of the assignments are the arguments, in order.
    ///
    /// Additions to a field whose sums must be ``SumRange/checked``, or that the database does not support, do not use a statement, which
    /// could not check them.
    ///
    /// - Parameter lock: The text that keeps other transactions from changing records that are found first; see
    ///   ``SQLConnection/rowLock``.
    public func update(_ request: FetchRequest, _ assignments: [Assignment], lock: String = "") -> SQLStatement {
        let source = source(request)
        let table = source.isFoundFirst ? TableReference(source.table.entity, dialect: dialect) : source.table
        var changes = Fragment(" SET ")
        var risk = StatementRisk.none
        for (index, assignment) in assignments.enumerated() {
            let type = table.field(assignment.field)?.type ?? .data
            if index > 0 { changes += ", " }
            changes += "\(dialect.quoted(table.field(assignment.field)?.column ?? "")) = "
            switch assignment.operation {
            case .set: changes += Fragment(Fragment.placeholder, [.argument(index)], .value(type))
            case .add:
                risk = .fails
                var range: ClosedRange<Int64>?
                if case .integers(let integers) = table.field(assignment.field)?.sums { range = integers }
                let sum = dialect.sum(table.column(assignment.field), Fragment.placeholder, type, assignment.field, range)
                changes += Fragment(sum ?? Fragment.placeholder, [.argument(index)], .value(type))
            }
        }
        var result = source.isFoundFirst ? Fragment("") : source.steps
        result += "UPDATE "
        result += affected(source, changes, lock: lock)
        return result.statement(in: dialect, risk: risk)
    }
}
