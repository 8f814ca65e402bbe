import FoundationEssentials

/// The type of a field, as every engine knows it.
///
/// A type defines how values compare and which of five storage classes holds them; Swift types map to these through ``Storable``.
public enum FieldType: String, Sendable, Hashable, Codable, CaseIterable {
    /// True or false; false sorts first. Stored as an integer.
    case bool
    /// A signed 64-bit integer; also all narrower widths and integer enumerations.
    case int
    /// A 64-bit floating-point number without NaN; −0.0 is 0.0.
    case double
    /// Text without U+0000, compared by its UTF-8 bytes.
    case string
    /// Bytes, compared as bytes.
    case data
    /// An instant to the microsecond, stored as an integer of microseconds since 1970.
    case date
    /// Sixteen bytes, compared as bytes.
    case uuid
    /// An exact decimal number of at most 38 digits, compared as a number; stored as order-preserving bytes.
    case decimal
    /// Canonical JSON text, comparable only for equality.
    case json

    /// The storage class of this type's cells.
    package var storage: Cell.Kind {
        switch self {
        case .bool, .int, .date: .int
        case .double: .double
        case .string, .json: .text
        case .data, .uuid, .decimal: .blob
        }
    }

    /// Whether `<`, `between`, order, minimum and maximum are defined.
    package var isOrdered: Bool { self != .json }
}

extension FieldType {
    /// The value for a required column that the program no longer declares and that has no default.
    package var zero: Value {
        switch self {
        case .bool: .bool(false)
        case .int: .int(0)
        case .double: .double(0)
        case .string: .string("")
        case .data: .data(Data())
        case .date: .date(Instant.date(microseconds: 0))
        case .uuid: .uuid(UUID(high: 0, low: 0))
        case .decimal: .decimal(0)
        case .json: .json("null")
        }
    }
}
