import FoundationEssentials

extension String: Storable {
    /// `.string`.
    @inlinable public static var fieldType: FieldType { .string }
    /// The text.
    @inlinable public init(cell: Cell) throws(CellError) {
        guard cell.kind == .text else { throw .wrongKind(found: cell.kind, wanted: "String") }
        self = cell.string
    }
    /// Refuses U+0000.
    @inlinable public func write(to writer: any RowWriter) throws {
        var copy = self
        try copy.withUTF8 { bytes in
            if bytes.containsNUL { throw UnstorableValue.nulInText() }
            try writer.writeText(bytes)
        }
    }
    /// Copies plain ASCII, whose bytes decoding would not change, directly.
    @inlinable public static func copy(_ cell: Cell, to writer: any RowWriter) throws {
        if cell.kind == .text, cell.isPlainASCII { try writer.writeText(cell.bytes) } else { try String(cell: cell).write(to: writer) }
    }
    /// The text.
    @inlinable public var storedValue: Value { .string(self) }
    /// By UTF-8 bytes.
    @inlinable public func isStoredAlike(_ other: String) -> Bool { hasSameBytes(as: other) }
}

extension Data: Storable {
    /// `.data`.
    @inlinable public static var fieldType: FieldType { .data }
    /// Copies the bytes.
    @inlinable public init(cell: Cell) throws(CellError) {
        guard cell.kind == .blob else { throw .wrongKind(found: cell.kind, wanted: "Data") }
        self = Data(cell.bytes)
    }
    /// The bytes.
    @inlinable public func write(to writer: any RowWriter) throws {
        try withUnsafeBytes { try writer.writeBlob($0.bindMemory(to: UInt8.self)) }
    }
    /// The bytes.
    @inlinable public var storedValue: Value { .data(self) }
    /// Equality.
    @inlinable public func isStoredAlike(_ other: Data) -> Bool { self == other }
}

extension Date: Storable {
    /// `.date`.
    @inlinable public static var fieldType: FieldType { .date }
    /// From microseconds since 1970.
    @inlinable public init(cell: Cell) throws(CellError) {
        guard cell.kind == .int else { throw .wrongKind(found: cell.kind, wanted: "Date") }
        self = Instant.date(microseconds: cell.bits)
    }
    /// Rounds to the microsecond; refuses dates beyond 64 bits of microseconds.
    @inlinable public func write(to writer: any RowWriter) throws {
        guard let microseconds = Instant.microseconds(of: self) else { throw UnstorableValue.dateOutOfRange() }
        try writer.writeInt(microseconds)
    }
    /// The instant.
    @inlinable public var storedValue: Value { .date(normalized) }
    /// Equality to the microsecond.
    @inlinable public func isStoredAlike(_ other: Date) -> Bool { normalized == other.normalized }
    /// Rounded to the microsecond.
    @inlinable public var normalized: Date { Instant.rounded(self) }
}

extension UUID: Storable {
    /// `.uuid`.
    @inlinable public static var fieldType: FieldType { .uuid }
    /// Sixteen bytes.
    @inlinable public init(cell: Cell) throws(CellError) {
        guard cell.kind == .blob else { throw .wrongKind(found: cell.kind, wanted: "UUID") }
        guard cell.length == 16, let base = cell.base else { throw .badValue(wanted: "UUID") }
        self = UUID(uuid: UnsafeRawPointer(base).loadUnaligned(as: uuid_t.self))
    }
    /// Sixteen bytes.
    @inlinable public func write(to writer: any RowWriter) throws {
        try withUnsafeBytes(of: uuid) { try writer.writeBlob($0.bindMemory(to: UInt8.self)) }
    }
    /// The UUID.
    @inlinable public var storedValue: Value { .uuid(self) }
    /// Equality.
    @inlinable public func isStoredAlike(_ other: UUID) -> Bool { self == other }
}

extension Decimal: Storable {
    /// `.decimal`.
    @inlinable public static var fieldType: FieldType { .decimal }
    /// From order-preserving bytes.
    public init(cell: Cell) throws(CellError) {
        guard cell.kind == .blob else { throw .wrongKind(found: cell.kind, wanted: "Decimal") }
        guard let value = DecimalCoding.decode(UnsafeRawBufferPointer(cell.bytes)) else {
            throw .badValue(wanted: "Decimal")
        }
        self = value
    }
    /// Refuses NaN.
    public func write(to writer: any RowWriter) throws {
        guard let bytes = DecimalCoding.encode(self) else { throw UnstorableValue.notANumber() }
        try bytes.withUnsafeBufferPointer { try writer.writeBlob($0) }
    }
    /// The number.
    @inlinable public var storedValue: Value { .decimal(self) }
    /// Numeric equality: 1.1 and 1.10 are stored alike.
    @inlinable public func isStoredAlike(_ other: Decimal) -> Bool { self == other }
}

extension URL: StoredAs {
    /// The absolute string.
    public var stored: String { absoluteString }
    /// nil for text that is not a URL.
    public init?(stored: String) { self.init(string: stored) }
}
