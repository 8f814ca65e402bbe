import StoreCore

/// The distinct values of an indexed field, their number, or the least and greatest values of other fields beside each, where they are few.
///
/// SQLite reads all entries of the index for them: 200,000 for the three values of a status. But from one value it finds the next greater one
/// in a microsecond, by a recursive subquery, and beside it the latest date of that status, if the index has the date after the status. That
/// is chosen where a probe has found few values, by the same subquery. Conditions that fields before it equal values leave a part of an index,
/// in which it is the same.
package struct DistinctValues {
    /// The greatest number of values that are found in this way.
    private static let most: Int64 = 256
    /// In how much less time a value is found than so many entries are read.
    private static let entries: Int64 = 32

    /// Tells the shapes of its probes apart from those of requests; no ``RequestPurpose`` has this number.
    static let purpose: UInt8 = 4

    private let position: Int
    private let table: TableReference
    /// The conditions on fields before it.
    private let tests: [Fragment]
    /// The least and greatest values beside each.
    private let beside: [Aggregate]
    /// Whether only their number is wanted.
    private let isCount: Bool

    /// nil if a request is for something else, or no index finds the next value.
    init?(_ request: AggregateRequest, _ dialect: Dialect) {
        let source = request.source
        guard request.mayHaveFewValues, dialect.probesRelated, !source.entity.isReadOnly else { return nil }
        let tree = SQLConditionTree(source.predicate.tree, of: TableReference(source.entity.definition, dialect: dialect))
        isCount = request.groups.isEmpty
        table = tree.table
        guard let position = request.groups.first ?? request.aggregates[0].field,
            position != table.entity.key, tree.isEqual(then: [position])
        else { return nil }
        beside = isCount ? [] : request.aggregates
        guard beside.allSatisfy({ $0.field.map { tree.isEqual(then: [position, $0]) } ?? false }) else { return nil }
        self.position = position
        tests = tree.isAll ? [] : tree.conditions(at: Array(tree.parts.indices))
    }

    /// Reads them as the column `f0`, and the values beside each as the columns after it. nil, which the recursive subquery cannot find, is added;
    /// also for a required field, because a table that others have made may have NULL, which must not be passed over in silence.
    var text: Fragment {
        if isCount { return values.surrounded("SELECT count(*) AS f0 FROM (", ")") }
        let name = "activestore_group"
        let found = columns(value: "\(name).v", test: "= \(name).v") + values.surrounded(" FROM (", ") AS \(name)")
        // Of a column that is NOT NULL, SQLite would plan to read no record of the table as a scan.
        let isNil = table.field(position)?.isOptional ?? true ? "IS NULL" : "IS (SELECT NULL)"
        let none = columns(value: "NULL", test: isNil) + rows("\(column) \(isNil)").surrounded(" WHERE EXISTS (SELECT 1 ", ")")
        return (found + Fragment(" UNION ALL ") + none).surrounded("SELECT * FROM (", ")")
    }

    /// SELECT, a value, and those beside it, which are those of the records that a test of the field selects.
    private func columns(value: String, test: String) -> Fragment {
        let others = beside.enumerated().map { number, aggregate in
            let operand = aggregate.field.flatMap { field in table.field(field).map { (text: table.column(field), type: $0.type) } }
            let computed = table.dialect.aggregate(aggregate.function, operand, aggregate.field ?? 0)
            return rows("\(column) \(test)").surrounded("(SELECT \(computed) ", ") AS f\(number + 1)")
        }
        return ([Fragment("SELECT \(value) AS f0")] + others).joined(by: ", ")
    }

    private var column: String { table.column(position) }

    /// FROM, and the records that satisfy the conditions and a test.
    private func rows(_ test: String) -> Fragment {
        DistinctValues.rows(table, tests + [Fragment(test)])
    }

    /// The values without nil.
    private var values: Fragment {
        DistinctValues.step(table, position, tests).surrounded(
            "WITH RECURSIVE ", " SELECT v FROM \(DistinctValues.name) WHERE v IS NOT NULL")
    }

    /// The name of the recursive subquery.
    package static let name = "activestore_values"

    /// Whether a statement merges the parts of each value; see ``SkippedField``.
    package static func areMerged(in sql: SQLStatement) -> Bool { sql.text.hasPrefix("WITH RECURSIVE \(name)(n, v)") }

    private static func rows(_ table: TableReference, _ tests: [Fragment]) -> Fragment {
        Fragment("FROM \(table.declaration)") + tests.whereClause
    }

    /// The recursive subquery with the values of an indexed field in ascending order, and their numbers from 0; if there is no limit, nil is
    /// the last one.
    static func step(_ table: TableReference, _ position: Int, _ tests: [Fragment] = [], limit: Int? = nil) -> Fragment {
        let column = table.column(position)
        let next = rows(table, tests + [Fragment("\(column) > \(name).v")])
        return rows(table, tests).surrounded("\(name)(n, v) AS (SELECT 0, min(\(column)) ", " UNION ALL ")
            + next.surrounded(
                "SELECT n + 1, (SELECT min(\(column)) ", ") FROM \(name) WHERE \(name).v IS NOT NULL\(limit.map { " LIMIT \($0)" } ?? ""))")
    }

    // MARK: Probes

    /// The statement with the first and the last row number; with 0 and the number of records, if there are conditions.
    var rowNumbers: SQLStatement {
        if tests.isEmpty {
            return SQLStatement(
                text: "SELECT (SELECT min(rowid) FROM \(table.declaration)), (SELECT max(rowid) FROM \(table.declaration))")
        }
        // With so many, as many values are found as ever.
        let enough = DistinctValues.most * DistinctValues.entries * Int64(1 + beside.count)
        let counted = DistinctValues.rows(table, tests).surrounded("SELECT 0, count(*) FROM (SELECT 1 ", " LIMIT \(enough)) AS counted")
        return counted.statement(in: table.dialect)
    }

    /// The statement with a row if there are more values than a number, which is bound as the request's offset.
    var more: SQLStatement {
        let rest = Fragment(") LIMIT 1 OFFSET \(Fragment.placeholder)", [.offset], .value(.int))
        return (values.surrounded("SELECT 1 FROM (", "") + rest).statement(in: table.dialect)
    }

    /// The number of records that are read in less time than it takes to probe.
    private static let small: Int64 = 1_024

    /// The greatest number of values for which it takes less time to find each of them; 0 for few records.
    ///
    /// Row numbers that are keys may have gaps, so there may be fewer records. Then it takes a quarter of a millisecond at most.
    ///
    /// - Parameter beside: How many values are found beside each.
    @usableFromInline static func few(_ rowNumbers: [Int64?], beside: Int = 0) -> Int {
        guard rowNumbers.count == 2, let first = rowNumbers[0], let last = rowNumbers[1] else { return 0 }
        let (rows, isTooLarge) = last.subtractingReportingOverflow(first)
        if !isTooLarge, rows < small { return 0 }
        return Int(isTooLarge ? most : min(most, rows / (entries * Int64(1 + beside))))
    }
}

extension AggregateRequest {
    /// Whether it is for distinct values of a field of all records, or their number, or the least and greatest values beside each.
    @inlinable var mayHaveFewValues: Bool {
        guard having.isAll, source.limit == nil, source.offset == 0 else { return false }
        switch groups.count {
        case 0: return aggregates.count == 1 && aggregates[0].function == .countDistinct
        case 1: return aggregates.allSatisfy { $0.function == .minimum || $0.function == .maximum }
        default: return false
        }
    }
}
