/// A token of a predicate format, and its position.
struct FormatToken: Sendable {
    enum Kind: Sendable, Hashable {
        /// A keyword, in any case.
        case keyword(FormatKeyword)
        /// A name or key path as written, such as `articles.@count` or `#in`.
        case path(String)
        /// Quoted text, with its escapes resolved.
        case text(String)
        /// A number; its sign is a separate token.
        case number(String)
        /// `%@`, `%d`, `%f` and similar: the next argument is a value.
        case argument
        /// `%K`: the next argument is a key path, followed by this continuation: `.@count` in `%K.@count`.
        case name(continued: String)
        /// `$NAME`: a value by name.
        case variable(String)
        /// `:name`: a value by name.
        case parameter(String)
        /// `==`, `<=`, `&&`, `(`, `{`, `,` …
        case sign(String)
        /// The options of a text comparison: the letters in `[cd]`.
        case options(String)
        case end
    }

    let kind: Kind
    /// The offset of its first byte in the format.
    let position: Int
}

/// The keywords. A field with such a name is written with a `#` before it.
enum FormatKeyword: String, Sendable {
    case and = "AND"
    case or = "OR"
    case not = "NOT"
    case any = "ANY"
    case some = "SOME"
    case all = "ALL"
    case none = "NONE"
    case `in` = "IN"
    case between = "BETWEEN"
    case like = "LIKE"
    case beginsWith = "BEGINSWITH"
    case endsWith = "ENDSWITH"
    case contains = "CONTAINS"
    case matches = "MATCHES"
    case `nil` = "NIL"
    case null = "NULL"
    case `true` = "TRUE"
    case yes = "YES"
    case `false` = "FALSE"
    case no = "NO"
    case itself = "SELF"
    case truePredicate = "TRUEPREDICATE"
    case falsePredicate = "FALSEPREDICATE"

    /// The keyword a word spells; nil for a name.
    init?(word: String) {
        // No keyword is longer, while names may be.
        guard word.utf8.count <= 14 else { return nil }
        self.init(rawValue: word.uppercased())
    }
}

extension StoreError {
    /// The problem and its position: the offset in bytes of UTF-8, from 0.
    static func unreadableFormat(_ what: String, at position: Int) -> StoreError {
        StoreError(.badRequest, "The predicate format cannot be read at byte \(position): \(what).")
    }

    /// The same error with its position in the format.
    func inFormat(at position: Int) -> StoreError {
        var copy = self
        copy.message += " This is at byte \(position) of the predicate format."
        return copy
    }
}
