import ActiveStore
import FoundationEssentials
import StoreTransfer

/// A row of a CSV file whose fields are read by name and as Swift values; what does not fit is an error with its line.
struct NamedRow {
    let row: CSVRow
    let file: String

    /// The value of a column that has to have one.
    func value<T: LosslessStringConvertible>(_ column: String) throws -> T {
        guard let value: T = try optional(column) else { throw problem(column, "has no value") }
        return value
    }

    /// The value of a column, or nil where the file says `NA`.
    func optional<T: LosslessStringConvertible>(_ column: String) throws -> T? {
        guard let text = row[column] else { return nil }
        guard let value = T(text) else { throw problem(column, "is no \(T.self)") }
        return value
    }

    /// The time in a column.
    func date(_ column: String) throws -> Date {
        guard let microseconds = DateText.parse(try value(column) as String) else {
            throw problem(column, "is no time of ISO 8601")
        }
        return Instant.date(microseconds: microseconds)
    }

    private func problem(_ column: String, _ what: String) -> ExampleError {
        ExampleError("\(file), line \(row.line): \(column) \(what).")
    }
}
