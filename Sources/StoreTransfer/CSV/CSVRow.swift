import StoreCore
import StoreJSON

/// One row of a CSV file.
///
/// The row keeps its fields as they were read, in one block of memory, and makes a `String` of a field on access.
public struct CSVRow: Sendable {
    /// The line of the file the row begins on, counted from 1. The header is line 1, unless empty lines precede it.
    public let line: Int

    /// The fields one after the other, unquoted.
    let bytes: [UInt8]
    let fields: [CSVField]
    let columns: CSVColumns

    /// The field of a column.
    ///
    /// - Parameter name: The column's name as in the header.
    /// - Returns: `nil` if the field is missing, empty or the null token, or if there is no such column.
    public subscript(name: String) -> String? {
        guard let index = columns.indices[name] else { return nil }
        return self[index]
    }

    /// The field at a position, counted from 0.
    ///
    /// - Returns: `nil` if the field is missing, empty or the null token, or if there is no such column.
    public subscript(index: Int) -> String? {
        withUTF8(at: index) { $0.map { String(decoding: $0, as: UTF8.self) } }
    }

    /// Reads the bytes of a field without making a string of them.
    ///
    /// - Parameters:
    ///   - index: The position of the column, counted from 0.
    ///   - body: Receives the field's valid UTF-8, borrowed, or `nil` where the subscript returns `nil`.
    public func withUTF8<R>(at index: Int, _ body: (UnsafeBufferPointer<UInt8>?) throws -> R) rethrows -> R {
        guard fields.indices.contains(index), !fields[index].isNil else { return try body(nil) }
        let start = index == 0 ? 0 : fields[index - 1].end
        let end = fields[index].end
        return try bytes.withUnsafeBufferPointer { try body(UnsafeBufferPointer(rebasing: $0[start..<end])) }
    }

    /// Whether no field of the row has a value.
    public var isEmpty: Bool { fields.allSatisfy { $0.isNil } }
}

/// The end of a field in its row's bytes; it begins where the previous one ends.
struct CSVField: Sendable {
    var end: Int
    var wasQuoted: Bool
    var isNil: Bool
}

/// The columns of a file, shared by its rows.
final class CSVColumns: Sendable {
    let names: [String]
    let indices: [String: Int]

    init(names: [String], indices: [String: Int]) {
        self.names = names
        self.indices = indices
    }
}

extension JSONValue {
    /// A row of a CSV file as an object with the header's names: text, or nil.
    public init(_ row: CSVRow) {
        self = .object(
            row.columns.names.enumerated().compactMap { index, name in
                name.isEmpty ? nil : (name: name, value: .value(row[index].map { .string($0) } ?? .null))
            })
    }
}
