extension Bool: Storable {
    /// `.bool`.
    @inlinable public static var fieldType: FieldType { .bool }
    /// 0 is false, 1 is true.
    @inlinable public init(cell: Cell) throws(CellError) {
        guard cell.kind == .int else { throw .wrongKind(found: cell.kind, wanted: "Bool") }
        guard cell.bits == 0 || cell.bits == 1 else { throw .badValue(wanted: "Bool") }
        self = cell.bits == 1
    }
    /// Writes 0 or 1.
    @inlinable public func write(to writer: any RowWriter) throws { try writer.writeInt(self ? 1 : 0) }
    /// The value.
    @inlinable public var storedValue: Value { .bool(self) }
    /// Equality.
    @inlinable public func isStoredAlike(_ other: Bool) -> Bool { self == other }
}

/// Integers of every width, stored as signed 64 bits. Saving a `UInt64` or `UInt` above `Int64.max` is refused.
public protocol StorableInteger: Storable, FixedWidthInteger {}

extension StorableInteger {
    /// `.int`.
    @inlinable public static var fieldType: FieldType { .int }
    /// A stored number outside the type's range is an error, never truncated.
    @inlinable public init(cell: Cell) throws(CellError) {
        guard cell.kind == .int else { throw .wrongKind(found: cell.kind, wanted: "\(Self.self)") }
        guard let value = Self(exactly: cell.bits) else { throw .badValue(wanted: "\(Self.self)") }
        self = value
    }
    /// Writes 64 bits.
    @inlinable public func write(to writer: any RowWriter) throws {
        guard let value = Int64(exactly: self) else { throw UnstorableValue.integer(Self.self) }
        try writer.writeInt(value)
    }
    /// The value; an unsigned one above `Int64.max` as a decimal, which no integer field accepts.
    @inlinable public var storedValue: Value {
        if let value = Int64(exactly: self) {
            .int(value)
        } else {
            UnstorableValue.tooLarge(UInt64(truncatingIfNeeded: self))
        }
    }
    /// Equality.
    @inlinable public func isStoredAlike(_ other: Self) -> Bool { self == other }
}

extension Int: StorableInteger {}
extension Int8: StorableInteger {}
extension Int16: StorableInteger {}
extension Int32: StorableInteger {}
extension Int64: StorableInteger {}
extension UInt: StorableInteger {}
extension UInt8: StorableInteger {}
extension UInt16: StorableInteger {}
extension UInt32: StorableInteger {}
extension UInt64: StorableInteger {}

extension Double: Storable {
    /// `.double`.
    @inlinable public static var fieldType: FieldType { .double }
    /// Reads a double; accepts an integer (as existing databases hold) if it is exact.
    @inlinable public init(cell: Cell) throws(CellError) {
        if cell.kind == .double {
            self = cell.double
            return
        }
        guard cell.kind == .int else { throw .wrongKind(found: cell.kind, wanted: "Double") }
        guard let value = Double(exactly: cell.bits) else { throw .badValue(wanted: "Double") }
        self = value
    }
    /// Refuses NaN; writes 0.0 for −0.0.
    @inlinable public func write(to writer: any RowWriter) throws {
        if isNaN { throw UnstorableValue.notANumber() }
        try writer.writeDouble(self + 0)  // −0.0 + 0 is 0.0
    }
    /// The value, with −0.0 as 0.0.
    @inlinable public var storedValue: Value { .double(self + 0) }
    /// Numeric equality; two NaNs are alike, so that assigning NaN twice is one change.
    @inlinable public func isStoredAlike(_ other: Double) -> Bool { self == other || (isNaN && other.isNaN) }
    /// 0.0 for −0.0.
    @inlinable public var normalized: Double { self + 0 }
}

extension Float: Storable {
    /// `.double`: every `Float` is a `Double`.
    @inlinable public static var fieldType: FieldType { .double }
    /// A stored double that is not exactly a `Float` is an error.
    @inlinable public init(cell: Cell) throws(CellError) {
        guard let value = Float(exactly: try Double(cell: cell)) else { throw .badValue(wanted: "Float") }
        self = value
    }
    /// As `Double`.
    @inlinable public func write(to writer: any RowWriter) throws { try Double(self).write(to: writer) }
    /// As `Double`.
    @inlinable public var storedValue: Value { .double(Double(self) + 0) }
    /// As `Double`.
    @inlinable public func isStoredAlike(_ other: Float) -> Bool { self == other || (isNaN && other.isNaN) }
    /// 0.0 for −0.0.
    @inlinable public var normalized: Float { self + 0 }
}
