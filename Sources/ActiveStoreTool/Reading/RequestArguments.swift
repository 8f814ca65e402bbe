import ActiveStore

/// A request on the command line, for every command that takes one: URL, entity, conditions, order and limit.
struct RequestArguments {
    static let operands: [ArgumentSyntax.Operand] = [
        .init(name: "URL", summary: "The store; it is opened for reading alone where its engine can."),
        .init(name: "ENTITY", summary: "Which records; `activestore inspect URL` lists the entities."),
        .init(
            name: "KEY=VALUE",
            summary: "Only records whose field KEY has this value; all of several conditions hold.",
            isRequired: false, isRepeated: true),
    ]

    static let options: [ArgumentSyntax.Option] = [
        .init(name: "--order", value: "F[,-G]", summary: "Sort by field F, then by G with the largest first; then by key."),
        .init(name: "--limit", value: "N", summary: "At most so many records."),
    ]

    static let notes = """
        Values are read by the type of their field:
          KEY=nil       the field has no value
          KEY=          the field is empty text
          KEY="nil"     the field is the text nil: quotes around text are left out (protect them from the shell)
          int 42, double 2.5, decimal 19.99, bool true, date 2013-01-31T09:15:00Z or 2013-01-31, uuid by its 36
          characters, data in base64, json as it is stored
        """

    let url: String
    private let entity: String
    private let conditions: [(field: String, value: String)]
    private let order: [String]
    private let limit: Int?

    init(_ arguments: ParsedArguments) throws {
        url = arguments.operands[0]
        entity = arguments.operands[1]
        conditions = try arguments.operands.dropFirst(2).map { operand in
            let sides = operand.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard sides.count == 2, !sides[0].isEmpty else {
                throw UsageError("\(operand.debugDescription) is no condition of the form KEY=VALUE")
            }
            return (String(sides[0]), String(sides[1]))
        }
        order = arguments.value("--order")?.split(separator: ",", omittingEmptySubsequences: false).map(String.init) ?? []
        if order.contains(where: { $0.isEmpty || $0 == "-" }) { throw UsageError("--order has an empty name") }
        limit = try arguments.number("--limit", in: 0...Int.max)
    }

    /// The request, by the schema that the store keeps.
    ///
    /// - Throws: ``StoreError`` `.unknownEntity`, `.unknownField` or `.typeMismatch`.
    func request(to store: any Store) throws -> FetchRequest {
        let entity = try store.schema.require(entity)
        let parts = try conditions.map { field, text in
            let position = try entity.requirePosition(of: field)
            return PredicateCode.compare(
                position, .equal, try ValueText.value(text, for: entity.fields[position], of: entity))
        }
        let terms = try order.map { name in
            let isDescending = name.hasPrefix("-")
            return OrderTerm(
                try entity.requirePosition(of: isDescending ? String(name.dropFirst()) : name), descending: isDescending)
        }
        return FetchRequest(EntityID(entity), where: .all(of: parts), order: terms, limit: limit)
    }
}
