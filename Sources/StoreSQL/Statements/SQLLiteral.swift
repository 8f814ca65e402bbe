import FoundationEssentials
import StoreCore

/// Values written into SQL: the defaults of columns, which cannot be parameters.
///
/// They come from declarations in the program, never from requests.
public struct SQLLiteral: Sendable {
    private let dialect: Dialect

    /// Literals of a dialect.
    public init(_ dialect: Dialect) { self.dialect = dialect }

    /// The value as it is stored.
    ///
    /// - Throws: ``StoreError`` `.unstorableValue`.
    public func text(_ value: Value) throws -> String {
        if let reason = UnstorableValue.reason(value) { throw reason }
        switch value {
        case .null: return "NULL"
        case .bool(let flag): return flag ? "1" : "0"
        case .int(let number): return String(number)
        case .double(let number):
            if number.isInfinite { return number < 0 ? "-9e999" : "9e999" }
            return number == 0 ? "0.0" : number.description
        case .string(let text), .json(let text): return quoted(text)
        case .data(let data): return dialect.blobLiteral(hexadecimal(data))
        case .date(let date): return String(Instant.microseconds(of: date) ?? 0)
        case .uuid(let uuid): return dialect.blobLiteral(withUnsafeBytes(of: uuid.uuid) { hexadecimal($0) })
        case .decimal(let number): return dialect.blobLiteral(hexadecimal(DecimalCoding.encode(number) ?? []))
        }
    }

    /// The value a column gets that is not declared, must not be nil and has no default: nothing, in its type.
    public func zero(of type: FieldType) -> String {
        switch type {
        case .bool, .int, .date: "0"
        case .double: "0.0"
        case .string: "''"
        case .json: "'null'"
        case .data: dialect.blobLiteral("")
        case .uuid: dialect.blobLiteral(String(repeating: "00", count: 16))
        case .decimal: dialect.blobLiteral("02")
        }
    }

    private func quoted(_ text: String) -> String {
        var result = "'"
        for scalar in text.unicodeScalars {
            result.unicodeScalars.append(scalar)
            if scalar == "'" { result += "'" }
        }
        return result + "'"
    }

    private func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
        let digits: [Character] = Array("0123456789ABCDEF")
        var result = ""
        for byte in bytes {
            result.append(digits[Int(byte >> 4)])
            result.append(digits[Int(byte & 15)])
        }
        return result
    }
}
