/// A type allowed in a dictionary of field values: every ``Storable`` and ``Value`` itself.
///
/// ```swift
/// try Author.find(["name": name, "email": nil])
/// ```
public protocol ValueConvertible: FormatArgument {
    /// The value without its Swift type.
    var storedValue: Value { get }
}

extension Value: ValueConvertible {
    /// Itself.
    public var storedValue: Value { self }
}

/// A Swift type for fields.
///
/// Conforming types of this library: `Bool`, all integers, `Double`, `Float`, `String`, `Data`, `Date`, `UUID`, `URL`, `Decimal`, ``UID``,
/// references, arrays and dictionaries of `Codable` values, and optionals of all of them. Your own types conform in one of three ways:
///
/// ```swift
/// enum Status: String, Storable { case draft, live }                    // by its raw value
/// struct Address: Codable, JSONStorable { var street, city: String }    // as JSON
/// struct Money: StoredAs {                                              // as another storable type
///     var cents: Int64
///     var stored: Int64 { cents }
///     init(stored: Int64) { cents = stored }
/// }
/// ```
public protocol Storable: ValueConvertible {
    /// The non-optional type: `Int` for `Int` and for `Int?`.
    associatedtype NonOptional: Storable = Self
    /// The field type that holds this Swift type.
    static var fieldType: FieldType { get }
    /// Whether nil is among the values; true only for `Optional`.
    static var isOptional: Bool { get }
    /// Reads the value in a cell.
    init(cell: Cell) throws(CellError)
    /// Writes the value into a row; throws ``StoreError`` `.unstorableValue` for values that no engine stores.
    func write(to writer: any RowWriter) throws
    /// Copies a stored value to a writer, as reading and writing it would, with the same errors; types may avoid creating a value for that.
    static func copy(_ cell: Cell, to writer: any RowWriter) throws
    /// Whether both would be stored alike; strings compare by bytes.
    func isStoredAlike(_ other: Self) -> Bool
    /// The value kept when this is assigned to a field: dates are rounded to the microsecond, −0.0 becomes 0.0.
    var normalized: Self { get }
}

extension Storable {
    /// False.
    @inlinable public static var isOptional: Bool { false }
    /// Reads it and writes it.
    @inlinable public static func copy(_ cell: Cell, to writer: any RowWriter) throws { try Self(cell: cell).write(to: writer) }
    /// Compares the untyped values.
    @inlinable public func isStoredAlike(_ other: Self) -> Bool { storedValue == other.storedValue }
    /// Unchanged.
    @inlinable public var normalized: Self { self }
}

/// A type that is stored as another storable type.
///
/// A value whose stored form ``init(stored:)`` refuses to read back is refused when it is saved or used in a comparison.
public protocol StoredAs: Storable {
    /// The type that is stored.
    associatedtype Stored: Storable
    /// The value to store.
    var stored: Stored { get }
    /// Converts a stored value; nil if it is invalid, so that reading the record throws `.typeMismatch`.
    init?(stored: Stored)
}

extension StoredAs {
    /// The stored type's.
    @inlinable public static var fieldType: FieldType { Stored.fieldType }
    /// Reads the stored type and converts.
    @inlinable public init(cell: Cell) throws(CellError) {
        guard let value = Self(stored: try Stored(cell: cell)) else { throw .badValue(wanted: "\(Self.self)") }
        self = value
    }
    /// Writes the stored value, if it can be read back.
    @inlinable public func write(to writer: any RowWriter) throws {
        let stored = self.stored
        if Self(stored: stored) == nil { throw UnstorableValue.notReadable(Self.self) }
        try stored.write(to: writer)
    }
    /// The stored value, if it can be read back; otherwise a value that is refused everywhere.
    @inlinable public var storedValue: Value {
        let stored = self.stored
        return Self(stored: stored) == nil ? UnstorableValue.formless : stored.storedValue
    }
    /// Compares the stored values.
    @inlinable public func isStoredAlike(_ other: Self) -> Bool { stored.isStoredAlike(other.stored) }
}

extension Storable where Self: RawRepresentable, RawValue: Storable {
    /// The raw value's.
    @inlinable public static var fieldType: FieldType { RawValue.fieldType }
    /// Reads the raw value; an unknown one is an error.
    @inlinable public init(cell: Cell) throws(CellError) {
        guard let value = Self(rawValue: try RawValue(cell: cell)) else { throw .badValue(wanted: "\(Self.self)") }
        self = value
    }
    /// Writes the raw value, if it can be read back.
    @inlinable public func write(to writer: any RowWriter) throws {
        let rawValue = self.rawValue
        if Self(rawValue: rawValue) == nil { throw UnstorableValue.notReadable(Self.self) }
        try rawValue.write(to: writer)
    }
    /// The raw value, if it can be read back; otherwise a value that is refused everywhere.
    @inlinable public var storedValue: Value {
        let rawValue = self.rawValue
        return Self(rawValue: rawValue) == nil ? UnstorableValue.formless : rawValue.storedValue
    }
    /// Compares raw values.
    @inlinable public func isStoredAlike(_ other: Self) -> Bool { rawValue.isStoredAlike(other.rawValue) }
}

extension Optional: ValueConvertible, Storable where Wrapped: Storable {
    /// The wrapped type's.
    public typealias NonOptional = Wrapped.NonOptional
    /// The wrapped type's.
    @inlinable public static var fieldType: FieldType { Wrapped.fieldType }
    /// True.
    @inlinable public static var isOptional: Bool { true }
    /// nil for a null cell.
    @inlinable public init(cell: Cell) throws(CellError) {
        if cell.kind == .null { self = nil } else { self = try Wrapped(cell: cell) }
    }
    /// Writes null for nil.
    @inlinable public func write(to writer: any RowWriter) throws {
        if let self { try self.write(to: writer) } else { try writer.writeNull() }
    }
    /// Copies as the wrapped type does.
    @inlinable public static func copy(_ cell: Cell, to writer: any RowWriter) throws {
        if cell.kind == .null { try writer.writeNull() } else { try Wrapped.copy(cell, to: writer) }
    }
    /// ``Value/null`` for nil.
    @inlinable public var storedValue: Value { self?.storedValue ?? .null }
    /// nil equals only nil.
    @inlinable public func isStoredAlike(_ other: Self) -> Bool {
        switch (self, other) {
        case (nil, nil): true
        case (let a?, let b?): a.isStoredAlike(b)
        default: false
        }
    }
    /// The wrapped value's.
    @inlinable public var normalized: Self { self?.normalized }
}
