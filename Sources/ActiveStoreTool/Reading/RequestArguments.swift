import StoreCommandLine
import StoreCore

/// A request on the command line, for every command that takes one: URL, entity, conditions, order, limit, offset and fields.
struct RequestArguments {
    static let operands: [ArgumentSyntax.Operand] = [
        .init(name: "URL", summary: "The store; it is opened read-only where its engine can."),
        .init(name: "ENTITY", summary: "Which records; `activestore inspect URL` lists the entities."),
        .init(
            name: "CONDITION", summary: "Only records that meet it: KEY=VALUE, or a predicate format. Of several, all have to hold.",
            isRequired: false, isRepeated: true),
    ]

    static let options: [ArgumentSyntax.Option] = [
        .init(name: "--order", value: "F[,-G]", summary: "Sort by field F, then by G with the largest first; then by key."),
        .init(name: "--limit", value: "N", summary: "At most so many records."),
        .init(name: "--offset", value: "N", summary: "Skip so many records."),
        .init(name: "--fields", value: "F[,G]", summary: "Only these fields, in this order."),
    ]

    static let notes = """
        KEY=VALUE, without blanks around the sign, compares a field with a value that is read by its type:
          KEY=nil       the field has no value
          KEY=          the field is empty text
          KEY="nil"     the field is the text nil: quotes around text are left out (protect them from the shell)
        Values are written as int 42, double 2.5, decimal 19.99, bool true, date 2013-01-31T09:15:00Z or 2013-01-31, a uuid
        by its 36 characters, data in base64, and json as it is stored.

        Everything else is a condition in NSPredicate's format language, as one argument:
          'age > 40 AND name BEGINSWITH[c] "a"'
          'NOT (email == nil OR age IN {20, 30})'
          'author.name == "Alice" AND author.settings != nil'
          'ANY articles.words > 1000 AND articles.@count < 5'
        It has == != < <= > >= BETWEEN IN LIKE BEGINSWITH ENDSWITH CONTAINS, and AND OR NOT; [c] ignores the case. Paths go
        along relations, which `activestore inspect` lists. ANY, ALL or NONE ask about several records, @count for their
        number. Write text, dates, uuids and data in quotes. Docs/Queries.md has the whole language.
        """

    private enum Condition {
        case equal(field: String, value: String)
        case format(String)
    }

    let url: String
    private let entity: String
    private let conditions: [Condition]
    private let order: [String]
    private let fields: [String]?
    private let limit: Int?
    private let offset: Int

    init(_ arguments: ParsedArguments) throws {
        url = arguments.operands[0]
        entity = arguments.operands[1]
        conditions = try arguments.operands.dropFirst(2).map { try RequestArguments.condition($0) }
        order = try RequestArguments.names("--order", arguments) ?? []
        if order.contains("-") { throw UsageError("--order has an empty name") }
        fields = try RequestArguments.names("--fields", arguments)
        var seen: Set<String> = []
        if let twice = fields?.first(where: { !seen.insert($0).inserted }) {
            throw UsageError("--fields has \(twice.debugDescription) twice")
        }
        limit = try arguments.number("--limit", in: 0...Int.max)
        offset = try arguments.number("--offset", in: 0...Int.max) ?? 0
    }

    private static func names(_ option: String, _ arguments: ParsedArguments) throws -> [String]? {
        let names = arguments.value(option)?.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        if names?.contains("") == true { throw UsageError("\(option) has an empty name") }
        return names
    }

    /// Parses `KEY=VALUE`: a name, the sign, and a value that neither begins with
    /// a quote, as a format's would, nor extends the sign to a longer operator.
    private static func condition(_ operand: String) throws -> Condition {
        let name = operand.prefix { $0 == "_" || $0.isLetter || $0.isNumber }
        let rest = operand.dropFirst(name.count)
        if !name.isEmpty, rest.first == "=", !["=", "<", ">", "'"].contains(rest.dropFirst().first), !isFormat(quoted: rest.dropFirst()) {
            return .equal(field: String(name), value: String(rest.dropFirst()))
        }
        if operand.allSatisfy(\.isWhitespace) || rest.isEmpty && !name.uppercased().hasSuffix("PREDICATE")
            || rest.count == operand.count && rest.first == "="
        {
            throw UsageError("\(operand.debugDescription) is not a condition such as KEY=VALUE or 'age > 40'")
        }
        return .format(operand)
    }

    /// Whether a quoted value ends before the operand does, so that more follows it.
    private static func isFormat(quoted value: Substring) -> Bool {
        value.first == "\"" && value.last != "\"" || value.first == "\"" && value.dropFirst().dropLast().contains("\"")
    }

    /// The request, checked against the store's catalogued schema.
    ///
    /// - Throws: ``StoreError`` `.unknownEntity`, `.unknownField`, `.typeMismatch`, and errors of a format.
    func request(to store: any Store) throws -> FetchRequest {
        let schema = store.schema
        let entity = try schema.require(entity)
        let parts = try conditions.map { condition in
            switch condition {
            case .format(let format): return try PredicateFormat.parse(format, for: entity, in: schema)
            case .equal(let field, let text):
                let position = try entity.requirePosition(of: field)
                return PredicateCode.compare(position, .equal, try ValueText.value(text, for: entity.fields[position], of: entity))
            }
        }
        let terms = try order.map { name in
            let isDescending = name.hasPrefix("-")
            return OrderTerm(
                try entity.requirePosition(of: isDescending ? String(name.dropFirst()) : name), descending: isDescending)
        }
        return FetchRequest(
            EntityID(entity), where: .all(of: parts), order: terms, limit: limit, offset: offset,
            fields: try fields?.map { try entity.requirePosition(of: $0) })
    }
}
