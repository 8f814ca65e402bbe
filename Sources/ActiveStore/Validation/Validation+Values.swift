extension Validation {
    /// The field's value is one of these; nil passes. Compared as stored: texts by their bytes.
    ///
    /// The key is `not_included`.
    public static func inclusion<V>(
        _ field: KeyPath<M.Fields, Field<M, V>>, in values: some Sequence<V>, message: String? = nil
    ) -> Validation {
        let values = Set(values.map(\.storedValue))
        return value(field, .notIncluded, message ?? "is none of the values allowed") { values.contains($0.storedValue) }
    }

    /// The field's value is none of these; nil passes.
    ///
    /// The key is `excluded`.
    public static func exclusion<V>(
        _ field: KeyPath<M.Fields, Field<M, V>>, from values: some Sequence<V>, message: String? = nil
    ) -> Validation {
        let values = Set(values.map(\.storedValue))
        return value(field, .excluded, message ?? "is one of the values not allowed") { !values.contains($0.storedValue) }
    }

    /// The closure returns true for the text; nil passes.
    ///
    /// The key is `wrong_format`.
    public static func format<V: StorableText>(
        _ field: KeyPath<M.Fields, Field<M, V>>, message: String? = nil, _ holds: @escaping @Sendable (String) throws -> Bool
    ) -> Validation {
        cell(field, .wrongFormat, message ?? "has the wrong form") { cell in
            cell.kind == .text ? try holds(cell.string) : true
        }
    }

    /// The whole text matches a regular expression; nil passes.
    ///
    /// ```swift
    /// .format(\.postcode, matches: /[0-9]{5}/)
    /// ```
    /// - Parameter regex: A literal, evaluated again for each text, because expressions cannot be shared between threads.
    public static func format<V: StorableText, Output>(
        _ field: KeyPath<M.Fields, Field<M, V>>, matches regex: @escaping @autoclosure @Sendable () -> Regex<Output>,
        message: String? = nil
    ) -> Validation {
        format(field, message: message) { try regex().wholeMatch(in: $0) != nil }
    }

    /// The text begins with the prefix, byte for byte; nil passes.
    public static func format<V: StorableText>(
        _ field: KeyPath<M.Fields, Field<M, V>>, hasPrefix prefix: String, message: String? = nil
    ) -> Validation { format(field, message: message) { $0.utf8.starts(with: prefix.utf8) } }

    /// The text ends with the suffix, byte for byte; nil passes.
    public static func format<V: StorableText>(
        _ field: KeyPath<M.Fields, Field<M, V>>, hasSuffix suffix: String, message: String? = nil
    ) -> Validation { format(field, message: message) { $0.utf8.reversed().starts(with: suffix.utf8.reversed()) } }
}
