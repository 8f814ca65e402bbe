public import StoreCore

/// The reason why a sum or aggregate has no value, as functions that an engine installs in a database report it in the error text:
/// `activestore: overflow 3`, with the field's position.
public enum NumberFailure: String, Sendable {
    /// The result does not fit its type.
    case overflow
    /// Infinity and minus infinity were added.
    case notANumber
    /// The sum of infinity and minus infinity.
    case noSum
    /// The stored value is not of the field's type.
    case value

    private static let prefix = "activestore: "

    /// The text for a field by its position.
    public func text(position: Int64) -> String { "\(NumberFailure.prefix)\(rawValue) \(position)" }

    /// The error for such a text, or nil for any other text.
    public static func error(_ text: String, _ entity: EntityID?, _ engineCode: StoreError.EngineCode) -> StoreError? {
        guard text.hasPrefix(prefix) else { return nil }
        let words = text.dropFirst(prefix.count).split(separator: " ")
        guard words.count == 2, let failure = NumberFailure(rawValue: String(words[0])), let position = Int(words[1]),
            let entity = entity?.definition, entity.fields.indices.contains(position)
        else { return nil }
        let field = entity.fields[position]
        switch failure {
        case .overflow: return .overflow(of: field, entity)
        case .noSum: return .noSum(of: field, entity)
        case .notANumber: return UnstorableValue.notANumber().located(entity: entity.name, field: field.name)
        case .value:
            return StoreError(
                .typeMismatch, "\(entity.name).\(field.name) holds a value that is not of type \(field.type.rawValue).",
                entity: entity.name,
                field: field.name, engineCode: engineCode)
        }
    }
}
