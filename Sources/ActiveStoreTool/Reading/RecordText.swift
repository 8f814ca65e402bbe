import FoundationEssentials
import StoreCommandLine
import StoreCore
import StoreJSON

/// Records as the tool prints them.
enum RecordText {
    /// Values as cells of a table; a missing value is printed as `nil`.
    static func cells(_ values: [Value]) -> [String] { values.map { TerminalText.escaped($0.description) } }

    /// The record on one line of JSON: every field by name, `null` for missing values, times in ISO 8601, bytes in base64.
    ///
    /// Infinite numbers, which JSON cannot represent, are the strings "Infinity" and "-Infinity".
    static func json(_ record: Record) throws -> [UInt8] { try json(record.fields.lazy.map(\.name), record.values) }

    /// Values by name, as ``json(_:)`` writes a record.
    static func json(_ names: some Sequence<String>, _ values: [Value]) throws -> [UInt8] {
        var json = JSONWriter(style: JSONStyle(layout: .compact, dates: .iso8601, nils: .null))
        json.beginObject()
        for (name, value) in zip(names, values) {
            json.key(name)
            try append(value, to: &json)
        }
        json.endObject()
        return json.bytes
    }

    private static func append(_ value: Value, to json: inout JSONWriter) throws {
        switch value {
        case .null: json.null()
        case .bool(let x): json.bool(x)
        case .int(let x): json.int(x)
        case .double(let x) where !x.isFinite: json.string(x < 0 ? "-Infinity" : "Infinity")
        case .double(let x): try json.double(x)
        case .string(let x): json.string(x)
        case .data(let x): json.data(x)
        case .date(let x):
            if let microseconds = Instant.microseconds(of: x) { json.date(microseconds) } else { json.null() }
        case .uuid(let x): json.string(x.uuidString)
        case .decimal(let x): try json.decimal(x)
        case .json(let x): json.raw(x)
        }
    }
}
