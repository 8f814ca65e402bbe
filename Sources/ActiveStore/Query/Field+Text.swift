/// Text or optional text: the types of fields that patterns can be matched against.
public protocol StorableText: Storable {}
extension String: StorableText {}
extension Optional: StorableText where Wrapped: StorableText {}

// All are false for nil; their negations (`!`) are exact complements and keep nil.
extension Column where Value: StorableText {
    private func match(_ comparison: Comparison, _ text: String, _ sensitivity: CaseSensitivity) -> Condition<Root> {
        condition(.compare(position, comparison, .string(text), caseInsensitive: sensitivity == .insensitive))
    }

    /// Matches the whole text against a pattern: `%` matches any text, `_` one Unicode scalar, and `\` escapes the next character.
    ///
    /// ```swift
    /// try Author.where { $0.age.between(20, 30) && !$0.name.like("%son") }.all()
    /// // SELECT … FROM "author" WHERE ("age" >= ? AND "age" <= ? AND (activestore_like("name", ?)) IS NOT TRUE) ORDER BY "uid"
    /// ```
    /// The pattern has at most 1,024 bytes; matching is case-sensitive by default, on every engine.
    public func like(_ pattern: String, _ sensitivity: CaseSensitivity = .sensitive) -> Condition<Root> {
        match(.like, pattern, sensitivity)
    }

    /// Does not match the pattern; keeps nil.
    public func notLike(_ pattern: String, _ sensitivity: CaseSensitivity = .sensitive) -> Condition<Root> {
        !like(pattern, sensitivity)
    }

    /// Begins with the text; wildcards are literal.
    public func hasPrefix(_ text: String, _ sensitivity: CaseSensitivity = .sensitive) -> Condition<Root> {
        match(.hasPrefix, text, sensitivity)
    }

    /// Ends with the text; wildcards are literal.
    public func hasSuffix(_ text: String, _ sensitivity: CaseSensitivity = .sensitive) -> Condition<Root> {
        match(.hasSuffix, text, sensitivity)
    }

    /// Contains the text; wildcards are literal.
    ///
    /// ```swift
    /// try Author.where { $0.name.contains("алек", .insensitive) }.all()
    /// // SELECT … FROM "author" WHERE activestore_contains(activestore_fold("name"), ?) ORDER BY "uid"
    /// ```
    public func contains(_ text: String, _ sensitivity: CaseSensitivity = .sensitive) -> Condition<Root> {
        match(.contains, text, sensitivity)
    }

    /// Equal; with `.insensitive`, equal with the case folded.
    public func equals(_ text: String, _ sensitivity: CaseSensitivity) -> Condition<Root> {
        match(.equal, text, sensitivity)
    }
}
