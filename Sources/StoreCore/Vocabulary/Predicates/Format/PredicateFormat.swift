/// NSPredicate's format language, parsed into the same data as every other condition.
///
/// ```
/// age > %d AND (name BEGINSWITH[c] %@ OR ANY articles.title CONTAINS 'store')
/// ```
/// Precedence is Apple's: comparisons, then NOT, then AND, then OR. Values are passed as arguments (`%@`, `%d`, `%f`, `$NAME`, `:name`) and
/// never become syntax; `%K` is a key path, whose names are resolved only against the schema. Key paths follow relations: where one leads
/// to several records, `ANY`, `ALL` or `NONE` says which of them must satisfy the comparison, or `@count` compares their number. `LIKE`
/// takes `*` and `?`.
///
/// nil has the usual meaning: it equals only itself, negations are exact complements, and if a to-one relation has no record, all fields of
/// that record are nil. `ALL` over no record is true, and `NONE` is the complement of `ANY`.
///
/// A format may have 16 KiB, 24 levels and 1,000 comparisons, a list in it 10,000 members, a key path 8 relations. A format that cannot be
/// parsed is an error with the position: the offset in UTF-8 bytes. The grammar and its restrictions are in Docs/Queries.md.
public enum PredicateFormat {
    /// The maximum length of a format in bytes.
    package static let maximumLength = 16 * 1_024
    /// The maximum number of comparisons.
    static let maximumComparisons = 1_000
    /// The maximum length of a list, in a format or as an argument.
    static let maximumMembers = 10_000

    /// Parses a format.
    ///
    /// - Parameters:
    ///   - format: The text; nil or empty is the condition that every record satisfies.
    ///   - arguments: The values for `%@`, `%d`, `%f` and the key paths for `%K`, in order. All of them must be used.
    ///   - variables: The values for `$NAME`. Unused ones are allowed.
    ///   - parameters: The values for `:name`. All of them must be used.
    ///   - entity: The entity whose fields the format names.
    ///   - schema: The schema with the relations; without it there are none.
    /// - Throws: ``StoreError`` `.badRequest`, `.unknownField`, `.typeMismatch`, `.limitExceeded`, with the position where possible.
    public static func parse(
        _ format: String?, arguments: [(any FormatArgument)?] = [], variables: [String: (any FormatArgument)?] = [:],
        parameters: [String: (any FormatArgument)?] = [:], for entity: EntityDefinition, in schema: Schema = Schema()
    ) throws -> PredicateCode {
        let format = format ?? ""
        if format.utf8.count > maximumLength {
            throw StoreError(.limitExceeded, "A predicate format may have \(maximumLength) bytes; this one has \(format.utf8.count).")
        }
        var scanner = FormatScanner(format)
        var parser = FormatParser(
            tokens: try scanner.tokens(), entity: entity, schema: schema,
            arguments: FormatArguments(arguments, variables: variables, parameters: parameters))
        let predicate = try parser.predicate()
        try parser.arguments.checkAllUsed()
        if let fault = predicate.fault { throw fault.error.located(entity: entity.name) }
        return predicate
    }
}
