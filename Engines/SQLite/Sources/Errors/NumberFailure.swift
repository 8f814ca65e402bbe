import CSQLite
import StoreCore

/// Why a sum or aggregate has no value, as the functions in ``NumberFunctions`` tell it through SQLite's text: `activestore: overflow 3`, the number
/// being the field's position.
enum NumberFailure: String {
    case overflow
    case notANumber
    /// Infinity and minus infinity were summed up.
    case noSum
    /// What is stored is not of the field's type.
    case value

    private static let prefix = "activestore: "

    func text(position: Int64) -> String { "\(NumberFailure.prefix)\(rawValue) \(position)" }

    /// The error that such a text stands for, or nil for any other text.
    static func error(_ text: String, _ entity: EntityID?) -> StoreError? {
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
                field: field.name, engineCode: .init("sqlite", SQLITE_ERROR))
        }
    }
}
