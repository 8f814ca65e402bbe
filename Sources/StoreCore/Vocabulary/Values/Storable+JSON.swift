import FoundationEssentials

/// A `Codable` type stored as canonical JSON text with sorted keys, so that equal values are stored alike.
///
/// In predicates it supports only `==` and comparison with nil.
public protocol JSONStorable: Storable, Codable {}

extension JSONStorable {
    /// `.json`.
    @inlinable public static var fieldType: FieldType { .json }
    /// Decodes the JSON text.
    public init(cell: Cell) throws(CellError) { self = try JSONCell.decode(Self.self, cell) }
    /// Encodes canonical JSON.
    public func write(to writer: any RowWriter) throws { try JSONCell.write(self, to: writer) }
    /// The canonical JSON text.
    public var storedValue: Value { JSONCell.value(self) }
}

extension Array: ValueConvertible, Storable where Element: Storable & Codable {
    /// `.json`.
    @inlinable public static var fieldType: FieldType { .json }
    /// Decodes the JSON text.
    public init(cell: Cell) throws(CellError) { self = try JSONCell.decode(Self.self, cell) }
    /// Encodes canonical JSON.
    public func write(to writer: any RowWriter) throws { try JSONCell.write(self, to: writer) }
    /// The canonical JSON text.
    public var storedValue: Value { JSONCell.value(self) }
}

extension Dictionary: ValueConvertible, Storable where Key == String, Value: Storable & Codable {
    /// `.json`.
    @inlinable public static var fieldType: FieldType { .json }
    /// Decodes the JSON text.
    public init(cell: Cell) throws(CellError) { self = try JSONCell.decode(Self.self, cell) }
    /// Encodes canonical JSON.
    public func write(to writer: any RowWriter) throws { try JSONCell.write(self, to: writer) }
    /// The canonical JSON text.
    public var storedValue: StoreCore.Value { JSONCell.value(self) }
}

private enum JSONCell {
    static func decode<T: Decodable>(_ type: T.Type, _ cell: Cell) throws(CellError) -> T {
        guard cell.kind == .text else { throw .wrongKind(found: cell.kind, wanted: "\(T.self)") }
        do { return try CanonicalJSON.decode(type, from: cell.bytes) } catch {
            throw .badValue(wanted: "\(T.self) in JSON")
        }
    }

    static func write(_ value: some Codable, to writer: any RowWriter) throws {
        guard let text = text(value) else { throw UnstorableValue.notEncodable(type(of: value)) }
        if JSONBytes.hasNUL(text) { throw UnstorableValue.nulInText() }
        try text.write(to: writer)
    }

    static func value(_ value: some Codable) -> Value { text(value).map { .json($0) } ?? UnstorableValue.formless }

    /// The canonical JSON of a value, if it can be read back. Encoders may write JSON that decoders refuse: a NaN decimal, arrays nested by
    /// the thousand, any output of a custom `encode(to:)`.
    private static func text<T: Codable>(_ value: T) -> String? {
        guard var text = try? CanonicalJSON.encode(value),
            (try? text.withUTF8({ try CanonicalJSON.decode(T.self, from: $0) })) != nil
        else { return nil }
        return text
    }
}
