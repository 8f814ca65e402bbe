/// NSPredicate's format language, read into the same data as every other condition.
///
/// ```
/// age > %d AND (name BEGINSWITH[c] %@ OR ANY articles.title CONTAINS 'store')
/// ```
/// Precedence is Apple's: comparisons, then NOT, then AND, then OR. Values come as arguments (`%@`, `%d`, `%f`, `$NAME`, `:name`) and never become
/// syntax; `%K` is a key path, whose names are looked up in the schema and nowhere else. Key paths go along relations: where one leads to several
/// records, `ANY`, `ALL` or `NONE` says which of them have to fulfil the comparison, or `@count` compares their number. `LIKE` takes `*` and `?`.
///
/// nil means what it does everywhere: it equals only itself, negations are exact complements, and where a relation to one leads nowhere all fields
/// of the record are nil. `ALL` over no record is true, and `NONE` is the complement of `ANY`.
///
/// A format may have 16 KiB, 24 levels and 1,000 comparisons, a list in it 10,000 members, a key path 8 relations. What cannot be read is an error
/// with the place: the offset in bytes of UTF-8. The grammar, and what is refused, is in Docs/Queries.md.
public enum PredicateFormat {
    /// The longest format in bytes.
    public static let maximumLength = 16 * 1_024
    /// The most comparisons.
    public static let maximumComparisons = 1_000
    /// The longest list, in a format or as an argument of it.
    public static let maximumMembers = 10_000

    /// Reads a format.
    ///
    /// - Parameters:
    ///   - format: The text; nil or empty is the condition that every record fulfils.
    ///   - arguments: The values for `%@`, `%d`, `%f` and the key paths for `%K`, in their order. All of them have to be asked for.
    ///   - variables: The values for `$NAME`. There may be more than the format names.
    ///   - parameters: The values for `:name`. All of them have to be asked for.
    ///   - entity: Whose fields are meant.
    ///   - schema: Where relations lead; without it there are none.
    /// - Throws: ``StoreError`` `.badRequest`, `.unknownField`, `.typeMismatch`, `.limitExceeded`, with the position where there is one.
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
