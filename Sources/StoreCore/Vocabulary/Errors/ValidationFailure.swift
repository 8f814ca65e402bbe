/// One thing that is wrong with a record: which field of which model, under a key to translate, and in English.
///
/// ```swift
/// do { try author.save() } catch let error as StoreError where error.code == .invalid {
///     for failure in error.failures { show(translations[failure.key] ?? failure.message, beside: failure.path) }
/// }
/// ```
public struct ValidationFailure: Sendable, Hashable {
    /// Where it is, seen from the record that was saved: `name`, or `users[1].name` for a record that was saved along; empty for the record as a
    /// whole.
    public private(set) var path: String
    /// The entity (model, table) of the record it is about.
    public let entity: String
    /// The field; nil for the record as a whole.
    public let field: String?
    /// The failure.
    public let key: Key
    /// Values for translations: the bounds of a length, for instance, by name. Never the value that was refused.
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
    public func within(_ holder: String) -> ValidationFailure {
        var copy = self
        copy.path = path.isEmpty ? holder : holder + "." + path
        return copy
    }

    /// The failure as a stable word: an open set of names, to which every model adds its own.
    public struct Key: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
        /// The key's name.
        public let rawValue: String
        /// A key by its name.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// A key by its name.
        public init(stringLiteral value: String) { rawValue = value }
        /// The key's name.
        public var description: String { rawValue }
    }
}

extension ValidationFailure.Key {
    /// The value is nil, or empty.
    public static let cantBeBlank: Self = "cant_be_blank"
    /// Another record has it.
    public static let alreadyExists: Self = "already_exists"
    /// Fewer characters or bytes than the parameter `minimum`.
    public static let tooShort: Self = "too_short"
    /// More characters or bytes than the parameter `maximum`.
    public static let tooLong: Self = "too_long"
    /// None of the values that are allowed.
    public static let notIncluded: Self = "not_included"
    /// One of the values that are not allowed.
    public static let excluded: Self = "excluded"
    /// Not of the form asked for.
    public static let wrongFormat: Self = "wrong_format"
    /// Below the parameter `minimum`, above `maximum`, or not below `limit`.
    public static let outOfRange: Self = "out_of_range"
}
