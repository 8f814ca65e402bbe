import FoundationEssentials
import StoreCore

extension Dialect {
    /// PostgreSQL from 15, with the functions of ``PostgreSQLFunctions`` in the database.
    ///
    /// Columns have the types that other programs expect; text is compared by bytes (`COLLATE "C"`), JSON is stored as canonical text.
    /// Names have at most 63 bytes. Nil sorts first by `NULLS FIRST`, which an index must declare too; a required column omits it, so that
    /// the primary key's index serves its order.
    public static let postgresql = Dialect(
        name: "postgresql",
        placeholder: { "$\($0)" },
        maximumNameLength: 63,
        namesIgnoreCase: false,
        yes: "TRUE", no: "FALSE",
        isSame: { "\($0) IS NOT DISTINCT FROM \($1)" },
        isDistinct: { "\($0) IS DISTINCT FROM \($1)" },
        folding: .function,
        foldedAlternativesAreRanges: false,
        foldedText: { "activestore_fold(\($0))" },
        // One array whatever its length, which allows an index scan.
        isIn: { "\($0) = ANY (\($1))" },
        listTable: { "unnest(\($0)) AS \($1)(value)" },
        hasLateral: true,
        compareText: textComparison,
        pattern: likePattern,
        random: "random()",
        // A cast far from every integer fails, so the range is checked first.
        exactDouble: { "CASE WHEN \(isNearInteger("\($0)::float8")) AND \($0)::float8::bigint = \($0) THEN \($0)::float8 END" },
        exactInteger: { "CASE WHEN \(isNearInteger($0)) AND \($0)::bigint::float8 = \($0) THEN \($0)::bigint END" },
        besideInteger: { "activestore_beside_integer(\($0))" },
        aggregate: aggregateText,
        sum: { column, parameter, type, position, range in
            // A numeric has more digits than a decimal; the type decides which of them a sum keeps.
            if type == .decimal { return nil }
            return "activestore_add(\(column), \(parameter), \(position)\(range.map { ", \($0.lowerBound), \($0.upperBound)" } ?? ""))"
        },
        insertEnd: " ON CONFLICT DO NOTHING",
        noLimit: "LIMIT ALL",
        ordered: { operand, isDescending, isOptional in
            let position = !isOptional ? "" : isDescending ? " NULLS LAST" : " NULLS FIRST"
            return operand + (isDescending ? " DESC" : "") + position
        },
        leastValue: { _ in nil },
        greatest: "GREATEST", least: "LEAST",
        columnType: { type in
            switch type {
            case .bool: "boolean"
            case .int: "bigint"
            case .double: "double precision"
            case .string, .json: "text COLLATE \"C\""
            case .data: "bytea"
            case .date: "timestamptz"
            case .uuid: "uuid"
            case .decimal: "numeric"
            }
        },
        tableEnd: "",
        literal: literalText,
        indexesEndInIntegerKey: false,
        ordersByNil: true,
        mergesLists: false,
        probesRelated: false,
        fewHint: nil,
        nesting: nil)
}

extension SQLType {
    /// PostgreSQL's name of the type, for `PREPARE`.
    public var postgresql: String {
        switch self {
        case .value(let type): SQLType.postgresql(type)
        case .list(let type): SQLType.postgresql(type) + "[]"
        // Neither side is rounded: an integer is converted to numeric too.
        case .besideInteger: "numeric"
        }
    }

    private static func postgresql(_ type: FieldType) -> String {
        switch type {
        case .string, .json: "text"
        default: Dialect.postgresql.columnType(type)
        }
    }
}

@Sendable private func textComparison(_ comparison: TextComparison) -> (text: String, parameters: [SQLParameter]) {
    let text = comparison.folds ? Dialect.postgresql.foldedText(comparison.column) : comparison.column
    let placeholder = comparison.placeholder
    switch comparison.operator {
    case .like: return ("\(text) LIKE \(placeholder)", [comparison.pattern])
    // No text sorts after all others, so the end of the range may be NULL. In a generic plan the end is then not an index bound; a plan for
    // specific values knows that it is not NULL, and has both bounds.
    case .hasPrefix:
        return (
            "(\(text) >= \(placeholder) AND (\(text) < \(placeholder) OR \(placeholder) IS NULL))",
            [comparison.parameter, comparison.prefixEnd, comparison.prefixEnd]
        )
    case .hasSuffix: return ("right(\(text), length(\(placeholder))) = \(placeholder)", [comparison.parameter, comparison.parameter])
    case .contains: return ("strpos(\(text), \(placeholder)) > 0", [comparison.parameter])
    }
}

/// Whether a double is in the range of integers; the upper bound is the first value beyond it.
private func isNearInteger(_ double: String) -> String {
    "\(double) >= -9223372036854775808::float8 AND \(double) < 9223372036854775808::float8"
}

/// PostgreSQL's patterns are the same, except that a trailing escape is an error there.
@Sendable private func likePattern(_ like: String) -> String {
    var isEscaped = false
    for scalar in like.unicodeScalars { isEscaped = scalar == "\\" && !isEscaped }
    return isEscaped ? like + "\\" : like
}

@Sendable private func aggregateText(_ function: Aggregate.Function, _ operand: (text: String, type: FieldType)?, _ position: Int) -> String
{
    guard let (text, type) = operand else { return "count(*)" }
    switch function {
    case .count: return "count(\(text))"
    case .countDistinct: return "count(DISTINCT \(text))"
    case .minimum: return extreme("min", "bool_and", text, type)
    case .maximum: return extreme("max", "bool_or", text, type)
    case .sum: return sumText(text, type, position)
    case .average: return averageText(text, type, position)
    }
}

/// The sum of no values is 0. The sum of numerics is exact; a sum of doubles would be rounded at each step, so each double is converted to
/// the exact numeric.
private func sumText(_ text: String, _ type: FieldType, _ position: Int) -> String {
    switch type {
    case .int: "coalesce(activestore_integer(sum(\(text)), \(position)), 0)"
    case .double: "coalesce(activestore_double(sum(activestore_exact(\(text))), \(position)), 0)"
    default: "coalesce(activestore_decimal(sum(\(text)), 1, \(position)), 0)"
    }
}

/// Divides the exact sum and rounds once.
private func averageText(_ text: String, _ type: FieldType, _ position: Int) -> String {
    switch type {
    case .int: "activestore_average(sum(\(text)), count(\(text)), \(position))"
    case .double: "activestore_average(sum(activestore_exact(\(text))), count(\(text)), \(position))"
    default: "activestore_decimal(sum(\(text)), count(\(text)), \(position))"
    }
}

/// The minimum or maximum; a type without such an aggregate uses another type with the same order.
private func extreme(_ aggregate: String, _ ofBooleans: String, _ text: String, _ type: FieldType) -> String {
    switch type {
    case .bool: "\(ofBooleans)(\(text))"
    case .uuid: "\(aggregate)(\(text)::text COLLATE \"C\")::uuid"
    case .data: "decode(\(aggregate)(encode(\(text), 'hex') COLLATE \"C\"), 'hex')"
    default: "\(aggregate)(\(text))"
    }
}

@Sendable private func literalText(_ value: Value) -> String? {
    switch value {
    case .double(let number) where number.isInfinite: return number < 0 ? "'-Infinity'::float8" : "'Infinity'::float8"
    case .data(let data): return "'\\x\(SQLLiteral.hexadecimal(data))'::bytea"
    case .uuid(let uuid): return "'\(uuid.uuidString.lowercased())'::uuid"
    case .decimal(let number): return "\(DecimalCoding.text(number))::numeric"
    case .date(let date):
        // A text literal would be parsed differently outside the years 1 to 9999.
        let microseconds = Instant.microseconds(of: date) ?? 0
        return "'epoch'::timestamptz + '\(microseconds) microseconds'::interval"
    case .null, .bool, .int, .double, .string, .json: return nil
    }
}
