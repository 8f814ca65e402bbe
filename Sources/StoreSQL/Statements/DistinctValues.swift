import StoreCore

/// The distinct values of an indexed field, or their number, where they are few.
///
/// SQLite reads all entries of the index for them: 200,000 for the three values of a status. But from one value it finds the next greater one
/// in a microsecond, by a recursive subquery. That is chosen where a probe has found few values, by the same subquery.
package struct DistinctValues {
    /// The greatest number of values that are found in this way.
    private static let most: Int64 = 256
    /// In how much less time a value is found than so many entries are read.
    private static let entries: Int64 = 32

    /// Tells the shapes of its probes apart from those of requests; no ``RequestPurpose`` has this number.
    static let purpose: UInt8 = 4

    private let position: Int
    private let field: FieldDefinition
    private let table: TableReference
    /// Whether only their number is wanted.
    private let isCount: Bool

    /// nil if a request is for something else, or no index finds the next value.
    init?(_ request: AggregateRequest, _ dialect: Dialect) {
        let source = request.source
        guard dialect.probesRelated, source.predicate.isAll, source.limit == nil, source.offset == 0, request.having.isAll else {
            return nil
        }
        let position: Int
        switch (request.groups.count, request.aggregates.count) {
        case (1, 0):
            position = request.groups[0]
            isCount = false
        case (0, 1):
            guard request.aggregates[0].function == .countDistinct, let counted = request.aggregates[0].field else { return nil }
            position = counted
            isCount = true
        default: return nil
        }
        table = TableReference(source.entity.definition, dialect: dialect)
        guard let field = table.field(position), position != table.entity.key, table.isIndexed(position, folds: false) else { return nil }
        self.position = position
        self.field = field
    }

    /// Reads them as the column `f0`.
    var text: String {
        if isCount { return "SELECT count(*) AS f0 FROM (\(values))" }
        if !field.isOptional { return "SELECT v AS f0 FROM (\(values))" }
        return "SELECT v AS f0 FROM (SELECT v FROM (\(values)) UNION ALL "
            + "SELECT NULL WHERE EXISTS (SELECT 1 FROM \(table.declaration) WHERE \(column) IS NULL))"
    }

    private var column: String { table.dialect.quoted(field.column) }

    /// The values without nil.
    private var values: String {
        "WITH RECURSIVE \(DistinctValues.step(table, position)) SELECT v FROM \(DistinctValues.name) WHERE v IS NOT NULL"
    }

    /// The name of the recursive subquery.
    package static let name = "activestore_values"

    /// Whether a statement merges the parts of each value; see ``SkippedField``.
    package static func areMerged(in sql: SQLStatement) -> Bool { sql.text.hasPrefix("WITH RECURSIVE \(name)(n, v)") }

    /// The recursive subquery with the values of an indexed field in ascending order, and their numbers from 0; if there is no limit, nil is
    /// the last one.
    static func step(_ table: TableReference, _ position: Int, limit: Int? = nil) -> String {
        let column = table.column(position)
        let from = "FROM \(table.declaration)"
        let next = "SELECT min(\(column)) \(from) WHERE \(column) > \(name).v"
        return "\(name)(n, v) AS (SELECT 0, min(\(column)) \(from) UNION ALL "
            + "SELECT n + 1, (\(next)) FROM \(name) WHERE \(name).v IS NOT NULL\(limit.map { " LIMIT \($0)" } ?? ""))"
    }

    // MARK: Probes

    /// The statement with the first and the last row number.
    var rowNumbers: SQLStatement {
        SQLStatement(text: "SELECT (SELECT min(rowid) FROM \(table.declaration)), (SELECT max(rowid) FROM \(table.declaration))")
    }

    /// The statement with a row if there are more values than a number, which is bound as the request's offset.
    var more: SQLStatement {
        Fragment("SELECT 1 FROM (\(values)) LIMIT 1 OFFSET \(Fragment.placeholder)", [.offset], .value(.int)).statement(in: table.dialect)
    }

    /// The greatest number of values for which it takes less time to find each of them; 0 for few records.
    ///
    /// Row numbers that are keys may have gaps, so there may be fewer records. Then it takes a quarter of a millisecond at most.
    @usableFromInline static func few(_ rowNumbers: [Int64?]) -> Int {
        guard rowNumbers.count == 2, let first = rowNumbers[0], let last = rowNumbers[1] else { return 0 }
        let (rows, isTooLarge) = last.subtractingReportingOverflow(first)
        return Int(isTooLarge ? most : min(most, max(rows / entries, 0)))
    }
}
