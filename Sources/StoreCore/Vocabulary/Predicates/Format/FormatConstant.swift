import FoundationEssentials

/// A value that a format compares with. A literal in the format is kept as written until the field is known: a number compared with a
/// decimal keeps its digits, and quoted text can spell a time, a UUID or bytes, for which the language has no constants.
enum FormatConstant {
    /// From an argument, or a keyword such as `nil` and `TRUE`.
    case value(Value)
    /// Quoted text.
    case text(String)
    /// Digits, with the sign.
    case number(String)

    /// The value converted to the field's type.
    ///
    /// - Throws: ``StoreError`` `.typeMismatch`.
    func fitting(_ field: FieldDefinition, of entity: EntityDefinition) throws -> Value {
        switch self {
        case .value(let value): return try value.fitting(field, of: entity)
        case .number(let text):
            // For a whole number below all integers the nearest double may be the least integer.
            if field.type == .int, text.dropFirst().utf8.allSatisfy(FormatScanner.isDigit), plain == .double(-0x1p63) {
                return .double(-0x1p64)
            }
            guard field.type == .decimal else { return try plain.fitting(field, of: entity) }
            if let decimal = FormatConstant.decimal(text) { return .decimal(decimal) }
            // Numbers such as `0x2A`.
            if case .int = plain { return try plain.fitting(field, of: entity) }
            throw StoreError(
                .typeMismatch,
                "\(entity.name).\(field.name) is a field of type decimal, which cannot hold this number: it is too large, too small or has too many digits.",
                entity: entity.name, field: field.name)
        case .text(let text):
            switch field.type {
            case .date:
                if let microseconds = DateText.parse(text, missingZoneIsUTC: true) {
                    return .date(Instant.date(microseconds: microseconds))
                }
            case .data: if let data = Base64Text.decode(text.utf8) { return .data(data) }
            case .uuid: if let uuid = UUID(spelled: text) { return .uuid(uuid) }
            default: return try plain.fitting(field, of: entity)
            }
            throw StoreError(
                .typeMismatch,
                "\(entity.name).\(field.name) is a field of type \(field.type.rawValue); in quotes write \(FormatConstant.form(field.type)).",
                entity: entity.name, field: field.name)
        }
    }

    /// The value without a known field. Numbers have been checked.
    var plain: Value {
        switch self {
        case .value(let value): value
        case .text(let text): .string(text)
        case .number(let text): FormatConstant.number(text) ?? .null
        }
    }

    private static func form(_ type: FieldType) -> String {
        switch type {
        case .date: "a time such as 2013-01-31T09:15:00Z"
        case .data: "base64"
        default: "the 36 characters of a UUID"
        }
    }

    /// All digits of a decimal number; a trailing point is allowed.
    private static func decimal(_ text: String) -> Decimal? {
        var digits = text
        if let point = digits.firstIndex(of: "."), digits[point...].dropFirst().first?.isNumber != true { digits.remove(at: point) }
        return DecimalCoding.parse(digits)
    }

    /// A whole number in base 10, 16 (`0x`), 8 (`0o`) or 2 (`0b`), or a number with a fraction or an exponent; nil if the text is not a
    /// number or too large.
    static func number(_ text: String) -> Value? {
        if let integer = Int64(text) { return .int(integer) }
        let isNegative = text.hasPrefix("-")
        let digits = text.dropFirst(isNegative ? 1 : 0)
        let radices: [String: Int] = ["0x": 16, "0o": 8, "0b": 2]
        if let radix = radices[digits.prefix(2).lowercased()] {
            let rest = digits.dropFirst(2)
            guard let first = rest.first, first != "-", first != "+" else { return nil }
            return Int64((isNegative ? "-" : "") + rest, radix: radix).map { .int($0) }
        }
        // Swift also parses "nan", "inf" and hexadecimal fractions.
        guard text.utf8.allSatisfy({ FormatScanner.isDigit($0) || ".eE+-".utf8.contains($0) }), let double = Double(text), double.isFinite
        else { return nil }
        return .double(double)
    }
}
