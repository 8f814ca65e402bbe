/// One validation failure of a record: the model and field, a key for translations, and an English text.
///
/// ```swift
/// do { try author.save() } catch let error as StoreError where error.code == .invalid {
///     for failure in error.failures { show(translations[failure.key] ?? failure.message, beside: failure.path) }
/// }
/// ```
public struct ValidationFailure: Sendable, Hashable {
    /// The path from the record that was saved: `name`, or `users[1].name` for a record that was saved with it; empty for the record as a
    /// whole.
    public private(set) var path: String
    /// The entity (model, table) of the record.
    public let entity: String
    /// The field; nil for the record as a whole.
    public let field: String?
    /// The kind of failure.
    public let key: Key
    /// Values for translations by name, such as the bounds of a length. Never the value that was refused.
    public let parameters: [String: Value]
    /// The failure as the end of an English sentence, such as `cannot be blank`.
    public let text: String

    /// Describes a failure.
    public init(entity: String, field: String?, key: Key, parameters: [String: Value] = [:], text: String) {
        path = field ?? ""
        self.entity = entity
        self.field = field
        self.key = key
        self.parameters = parameters
        self.text = text
    }

    /// A sentence without its full stop: `users[1].name cannot be blank`.
    public var message: String { (path.isEmpty ? "the record" : path) + " " + text }

    /// The same failure seen from a record that holds this one under a name: `users[1]`.
    package func within(_ holder: String) -> ValidationFailure {
        var copy = self
        copy.path = path.isEmpty ? holder : holder + "." + path
        return copy
    }

    /// The kind of failure as a stable name: an open set, to which models can add.
    public struct Key: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
        /// The key's name.
        public let rawValue: String
        /// Creates a key from its name.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// Creates a key from its name.
        public init(stringLiteral value: String) { rawValue = value }
        /// The key's name.
        public var description: String { rawValue }
    }
}

extension ValidationFailure.Key {
    /// The value is nil, or empty.
    public static let cantBeBlank: Self = "cant_be_blank"
    /// Another record has the value.
    public static let alreadyExists: Self = "already_exists"
    /// Fewer characters or bytes than the parameter `minimum`.
    public static let tooShort: Self = "too_short"
    /// More characters or bytes than the parameter `maximum`.
    public static let tooLong: Self = "too_long"
    /// The value is not one of those allowed.
    public static let notIncluded: Self = "not_included"
    /// The value is one of those excluded.
    public static let excluded: Self = "excluded"
    /// The value does not have the required format.
    public static let wrongFormat: Self = "wrong_format"
    /// Below the parameter `minimum`, above `maximum`, or not below `limit`.
    public static let outOfRange: Self = "out_of_range"
}
