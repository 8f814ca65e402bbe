import FoundationEssentials
import StoreCore
import StoreSQL

extension Dialect {
    /// SQLite from 3.39 (STRICT tables, right and full joins), with what the engine registers on each connection: the
    /// collation `ACTIVESTORE_FOLD`; the functions `activestore_fold`, `activestore_contains` (the time of SQLite's
    /// own `instr` is proportional to the product of both lengths) and `activestore_like` (SQLite's LIKE ignores case, and its
    /// GLOB takes U+FFFE and U+FFFF for U+FFFD); the list function `activestore_list`; and for numbers
    /// `activestore_add` and the aggregates `activestore_sum_int` and so on. SQLite's own sum depends on the order of the
    /// rows (intermediate integer overflow, doubles), ignores infinity minus infinity, and does not support decimals.
    ///
    /// Suffixes are compared as bytes from the end, which takes linear time and has no length
    /// limit, unlike a pattern.
    static let sqlite = Dialect(
        name: "sqlite",
        placeholder: { _ in "?" },
        maximumNameLength: nil,
        namesIgnoreCase: true,
        yes: "1", no: "0",
        isSame: { "\($0) IS \($1)" },
        isDistinct: { "\($0) IS NOT \($1)" },
        folding: .collation("ACTIVESTORE_FOLD"),
        // Hazard: SQLite (3.40 at least) turns `a COLLATE x = ? OR a = ?` into `a IN (?, ?)` with the
        // collation of the last operand, and finds too few or too many rows. It does not rewrite ranges.
        foldedAlternativesAreRanges: true,
        foldedText: { "activestore_fold(\($0))" },
        isIn: { "\($0) IN (SELECT value FROM activestore_list(\($1)))" },
        listTable: { "activestore_list(\($0)) AS \($1)" },
        hasLateral: false,
        compareText: textComparison,
        pattern: { $0 },
        random: "random()",
        // Comparisons of integers with doubles are exact, conversions are not.
        exactDouble: { "CASE WHEN CAST(\($0) AS REAL) = \($0) THEN CAST(\($0) AS REAL) END" },
        exactInteger: { "CASE WHEN CAST(\($0) AS INTEGER) = \($0) THEN CAST(\($0) AS INTEGER) END" },
        besideInteger: { $0 },
        aggregate: aggregateText,
        sum: { column, parameter, _, position, range in
            "activestore_add(\(column), \(parameter), \(position)\(range.map { ", \($0.lowerBound), \($0.upperBound)" } ?? ""))"
        },
        insertEnd: "",
        noLimit: "LIMIT -1",
        // NULL comes before every value, as nil does.
        ordered: { operand, isDescending, _ in isDescending ? "\(operand) DESC" : operand },
        // Numbers come before texts and blobs. A text column would compare the number as text.
        leastValue: { $0.storage == .text ? "''" : "-9e999" },
        greatest: "max", least: "min",
        columnType: { type in
            switch type.storage {
            case .int: "INTEGER"
            case .double: "REAL"
            case .text: "TEXT"
            case .blob, .null: "BLOB"
            }
        },
        tableEnd: " STRICT",
        literal: literalText,
        indexesEndInIntegerKey: true,
        ordersByNil: false,
        mergesLists: true,
        probesRelated: true,
        // SQLite assumes 25 values, each with the average number of records. With statistics of an index that has a few values only, it
        // would read the whole table.
        fewHint: ("likelihood(", ", 0.0001)"),
        // The stack has 100 entries (`(a AND (a AND (…` fails at 31), and expressions have a maximum depth of 1,000.
        nesting: NestingLimits(comparison: 14, enclosedPair: 17, subquery: 9, tallestSubquery: 40, chain: 32, groupWithTallPart: 8))
}

@Sendable private func textComparison(_ comparison: TextComparison) -> (text: String, parameters: [SQLParameter]) {
    let (column, placeholder) = (comparison.column, comparison.placeholder)
    let text = comparison.folds ? Dialect.sqlite.foldedText(column) : column
    switch comparison.operator {
    case .like: return ("activestore_like(\(text), \(placeholder))", [comparison.pattern])
    // The collation and not the folded text, because the index uses the collation.
    case .hasPrefix:
        let operand = comparison.folds ? Dialect.sqlite.foldedColumn(column) : column
        return ("(\(operand) >= \(placeholder) AND \(operand) < \(placeholder))", [comparison.parameter, comparison.prefixEnd])
    // SQLite's substr of empty bytes is NULL; with a letter appended to both sides, neither is empty.
    case .hasSuffix:
        return (
            "substr(CAST(\(text) || 'x' AS BLOB), \(placeholder)) = \(placeholder)",
            [
                .derived(comparison.literal, folded: comparison.folds, SuffixParameter.start.rawValue),
                .derived(comparison.literal, folded: comparison.folds, SuffixParameter.bytes.rawValue),
            ]
        )
    case .contains: return ("activestore_contains(\(text), \(placeholder))", [comparison.parameter])
    }
}

/// The form of the literal in the comparison of a suffix.
enum SuffixParameter: UInt8 {
    /// The start of the literal as an offset in bytes from the end of a text with `x` appended: a negative number for `substr`.
    case start
    /// The bytes of the literal with `x` appended.
    case bytes
}

@Sendable private func aggregateText(_ function: Aggregate.Function, _ operand: (text: String, type: FieldType)?, _ position: Int) -> String
{
    guard let (text, type) = operand else { return "count(*)" }
    switch function {
    case .count: return "count(\(text))"
    case .countDistinct: return "count(DISTINCT \(text))"
    case .minimum: return "min(\(text))"
    case .maximum: return "max(\(text))"
    case .sum: return "activestore_sum_\(type.rawValue)(\(text), \(position))"
    case .average: return "activestore_average_\(type.rawValue)(\(text), \(position))"
    }
}

/// Values whose SQLite storage class is that of another type.
@Sendable private func literalText(_ value: Value) -> String? {
    switch value {
    case .double(let number) where number.isInfinite: number < 0 ? "-9e999" : "9e999"
    case .data(let data): bytesText(data)
    case .date(let date): String(Instant.microseconds(of: date) ?? 0)
    case .uuid(let uuid): withUnsafeBytes(of: uuid.uuid) { bytesText($0) }
    case .decimal(let number): bytesText(DecimalCoding.encode(number) ?? [])
    case .null, .bool, .int, .double, .string, .json: nil
    }
}

private func bytesText(_ bytes: some Sequence<UInt8>) -> String { "X'\(SQLLiteral.hexadecimal(bytes))'" }
