import FoundationEssentials
import Glibc

/// A value of any field type, or nil, as used by dictionaries, dynamic predicates and untyped records.
///
/// Two values are equal when they would be stored alike: strings by their UTF-8 bytes (`"é"` and `"e\u{301}"` differ), 0.0 and −0.0 alike.
/// It can be written as a literal: `["name": "Alice", "age": 30, "email": nil]`.
public enum Value: Sendable {
    /// No value. In this library nil is a value, equal only to itself, and sorts before all others.
    case null
    /// A Boolean.
    case bool(Bool)
    /// An integer.
    case int(Int64)
    /// A floating-point number.
    case double(Double)
    /// Text.
    case string(String)
    /// Bytes.
    case data(Data)
    /// An instant.
    case date(Date)
    /// A UUID or generated key.
    case uuid(UUID)
    /// An exact decimal number.
    case decimal(Decimal)
    /// JSON text.
    case json(String)

    /// Whether this is ``null``.
    public var isNull: Bool { if case .null = self { true } else { false } }

    /// The field type of this value; nil has none.
    public var type: FieldType? {
        switch self {
        case .null: nil
        case .bool: .bool
        case .int: .int
        case .double: .double
        case .string: .string
        case .data: .data
        case .date: .date
        case .uuid: .uuid
        case .decimal: .decimal
        case .json: .json
        }
    }
}

extension Value: Hashable {
    /// Equality as in stores: by stored bytes.
    public static func == (a: Value, b: Value) -> Bool {
        switch (a, b) {
        case (.null, .null): true
        case (.bool(let x), .bool(let y)): x == y
        case (.int(let x), .int(let y)): x == y
        case (.double(let x), .double(let y)): x == y
        case (.string(let x), .string(let y)), (.json(let x), .json(let y)): x.hasSameBytes(as: y)
        case (.data(let x), .data(let y)): x == y
        case (.date(let x), .date(let y)): x == y
        case (.uuid(let x), .uuid(let y)): x == y
        case (.decimal(let x), .decimal(let y)): x == y
        default: false
        }
    }

    /// Hashes the bytes that equality compares.
    public func hash(into hasher: inout Hasher) {
        switch self {
        case .null: hasher.combine(0)
        case .bool(let x): hasher.combine(x)
        case .int(let x): hasher.combine(x)
        case .double(let x): hasher.combine(x)
        case .string(let x), .json(let x): x.hashBytes(into: &hasher)
        case .data(let x): hasher.combine(x)
        case .date(let x): hasher.combine(x)
        case .uuid(let x): hasher.combine(x)
        case .decimal(let x): hasher.combine(x)
        }
    }
}

extension Value: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral,
    ExpressibleByStringLiteral
{
    /// `nil` is ``null``.
    public init(nilLiteral: ()) { self = .null }
    /// `true` and `false`.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    /// Integers.
    public init(integerLiteral value: Int64) { self = .int(value) }
    /// Floating-point numbers.
    public init(floatLiteral value: Double) { self = .double(value) }
    /// Text.
    public init(stringLiteral value: String) { self = .string(value) }
}

extension Value: CustomStringConvertible, CustomDebugStringConvertible {
    /// The bare value, as one would print it: `Alice`, `30`, `nil`.
    public var description: String {
        switch self {
        case .null: "nil"
        case .bool(let x): String(x)
        case .int(let x): String(x)
        case .double(let x): String(x)
        case .string(let x), .json(let x): x
        case .data(let x): x.base64EncodedString()
        case .date(let x): Instant.microseconds(of: x).map { DateText.iso8601($0) } ?? "invalid date"
        case .uuid(let x): x.uuidString
        case .decimal(let x): DecimalCoding.text(x)
        }
    }

    /// The value with its type: `string "Alice"`.
    public var debugDescription: String {
        switch self {
        case .null: "nil"
        case .string(let x): "string \(x.debugDescription)"
        default: "\(type?.rawValue ?? "nil") \(description)"
        }
    }
}

extension String {
    /// Whether both have the same UTF-8 bytes; Swift's `==` would also equate canonically equivalent strings.
    @usableFromInline package func hasSameBytes(as other: String) -> Bool {
        utf8.count == other.utf8.count && order(byBytesOf: other) == 0
    }

    /// Whether its UTF-8 bytes sort before the other's.
    package func precedesByBytes(_ other: String) -> Bool { order(byBytesOf: other) < 0 }

    /// The order of the UTF-8 bytes, by `memcmp`: the generic algorithms read each byte through an iterator in unoptimised builds.
    private func order(byBytesOf other: String) -> Int {
        var (a, b) = (self, other)
        return a.withUTF8 { a in
            b.withUTF8 { b in
                guard let x = a.baseAddress, let y = b.baseAddress else { return a.count - b.count }
                let order = Int(memcmp(x, y, min(a.count, b.count)))
                return order != 0 ? order : a.count - b.count
            }
        }
    }

    /// Hashes the UTF-8 bytes.
    @usableFromInline func hashBytes(into hasher: inout Hasher) {
        var copy = self
        copy.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}
