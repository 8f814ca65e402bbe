import FoundationEssentials
import StoreCore

/// Values as SQL literals: column defaults, which cannot be parameters.
///
/// They come from declarations in the program, never from requests.
public struct SQLLiteral: Sendable {
    private let dialect: Dialect

    /// Creates literals of a dialect.
    public init(_ dialect: Dialect) { self.dialect = dialect }

    /// The literal of the stored form of a value.
    ///
    /// - Throws: ``StoreError`` `.unstorableValue`.
    public func text(_ value: Value) throws -> String {
        if let reason = UnstorableValue.reason(value) { throw reason }
        if let own = dialect.literal(value) { return own }
        switch value {
        case .null: return "NULL"
        case .bool(let flag): return flag ? dialect.yes : dialect.no
        case .int(let number): return String(number)
        case .double(let number): return number == 0 ? "0.0" : number.description
        case .string(let text), .json(let text): return SQLLiteral.quoted(text)
        case .data, .date, .uuid, .decimal:
            throw StoreError(.badSchema, "The dialect \(dialect.name) has no literals of type \(value.type?.rawValue ?? "null").")
        }
    }

    /// The value for an undeclared NOT NULL column without a default: the type's empty value.
    ///
    /// - Throws: As ``text(_:)``.
    public func zero(of type: FieldType) throws -> String { try text(type.zero) }

    /// A quoted text.
    public static func quoted(_ text: String) -> String {
        var result = "'"
        for scalar in text.unicodeScalars {
            result.unicodeScalars.append(scalar)
            if scalar == "'" { result += "'" }
        }
        return result + "'"
    }

    /// Bytes as hexadecimal digits.
    public static func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
        let digits: [Character] = Array("0123456789ABCDEF")
        var result = ""
        for byte in bytes {
            result.append(digits[Int(byte >> 4)])
            result.append(digits[Int(byte & 15)])
        }
        return result
    }
}
