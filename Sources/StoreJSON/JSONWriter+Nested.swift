import FoundationEssentials
import StoreCore

extension JSONWriter {
    /// Writes an untyped value; JSON text inside it gets the writer's layout.
    ///
    /// - Throws: ``StoreError`` `.unstorableValue` for infinity and NaN, for a date outside the range that
    ///   can be stored, and for a ``Value/json(_:)`` that is not JSON; then nothing has been written.
    public mutating func value(_ value: Value) throws {
        switch value {
        case .null: null()
        case .bool(let x): bool(x)
        case .int(let x): int(x)
        case .double(let x): try double(x)
        case .string(let x): string(x)
        case .data(let x): data(x)
        case .date(let x):
            guard let microseconds = Instant.microseconds(of: x) else { throw UnstorableValue.dateOutOfRange() }
            date(microseconds)
        case .uuid(let x): uuid(x)
        case .decimal(let x): try decimal(x)
        case .json(let x): try json(x)
        }
    }

    /// Writes a tree of values. Entries of objects that are nil follow the style; those of arrays are `null`.
    ///
    /// - Throws: As ``value(_:)-(Value)`` for nested values; `.limitExceeded` for nesting deeper than 512.
    public mutating func value(_ value: JSONValue) throws {
        if value.isTooDeep { throw JSONValue.tooDeep() }
        switch value.content {
        case .value(let value): try self.value(value)
        case .array(let items):
            beginArray()
            for item in items { try self.value(item) }
            endArray()
        case .object(let entries):
            beginObject()
            for (name, item) in entries where !item.isNull || style.nils.areWritten {
                key(name)
                try self.value(item)
            }
            endObject()
        }
    }

    /// Writes JSON text as one value in the writer's layout: validated,
    /// with its white space replaced and its strings and numbers unchanged.
    ///
    /// - Throws: ``StoreError`` `.unstorableValue` for text that is not JSON (RFC 8259),
    ///   `.limitExceeded` for arrays and objects nested deeper than 512; then nothing has been written.
    public mutating func json(_ text: String) throws {
        var text = text
        try text.withUTF8 { try json(utf8: $0) }
    }
}
