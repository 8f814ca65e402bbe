import FoundationEssentials
import StoreCore

/// Values as written on a command line, parsed by the type of the field they are compared with.
///
/// `nil` is a missing value for every type; text in quotes, double or single, is taken literally, so `"nil"` and `''` are text.
enum ValueText {
    /// - Throws: ``StoreError`` `.typeMismatch`, with a message that shows how values of the type are written.
    static func value(_ text: String, for field: FieldDefinition, of entity: EntityDefinition) throws -> Value {
        if text == "nil" { return .null }
        if let value = value(text, field.type) { return value }
        throw StoreError(
            .typeMismatch, "\(entity.name).\(field.name) is a field of type \(field.type.rawValue); write \(form(field.type)), or nil.",
            entity: entity.name, field: field.name)
    }

    private static func value(_ text: String, _ type: FieldType) -> Value? {
        switch type {
        case .bool: ["true": true, "false": false, "1": true, "0": false][text].map { .bool($0) }
        case .int: Int64(text).map { .int($0) }
        case .double: Double(text).map { .double($0) }
        case .string: .string(unquoted(text))
        case .data: Data(base64Encoded: text).map { .data($0) }
        case .date: DateText.parse(text, missingZoneIsUTC: true).map { .date(Instant.date(microseconds: $0)) }
        case .uuid: UUID(spelled: text).map { .uuid($0) }
        case .decimal: DecimalCoding.parse(text).map { .decimal($0) }
        case .json: text.isEmpty ? nil : .json(text)
        }
    }

    private static func unquoted(_ text: String) -> String {
        guard text.utf8.count >= 2, let quote = text.first, quote == "\"" || quote == "'", text.last == quote else { return text }
        return String(text.dropFirst().dropLast())
    }

    private static func form(_ type: FieldType) -> String {
        switch type {
        case .bool: "true or false"
        case .int: "a whole number such as 42"
        case .double: "a number such as 2.5"
        case .string: "text"
        case .data: "base64"
        case .date: "a time such as 2013-01-31T09:15:00Z"
        case .uuid: "the 36 characters of a UUID"
        case .decimal: "a number such as 19.99"
        case .json: "the JSON as it is stored, keys sorted, without blanks"
        }
    }
}
