import ActiveStore

/// `activestore query`: records of a store whose models the tool does not have.
struct QueryCommand: Command {
    static let name = "query"
    static let summary = "Prints records of a store."

    static let syntax = ArgumentSyntax(
        operands: [
            .init(name: "URL", summary: "The store; it is opened for reading alone where its engine can."),
            .init(name: "ENTITY", summary: "Which records; `activestore inspect URL` lists the entities."),
            .init(
                name: "KEY=VALUE",
                summary: "Only records whose field KEY has this value; all of several conditions hold.",
                isRequired: false, isRepeated: true),
        ],
        options: [
            .init(name: "--order", value: "F[,-G]", summary: "Sort by field F, then by G with the largest first; then by key."),
            .init(name: "--limit", value: "N", summary: "At most so many records."),
            .init(name: "--json", summary: "One JSON object a line, with every digit and character, instead of a table."),
        ])

    static let notes = """
        Values are read by the type of their field:
          KEY=nil       the field has no value
          KEY=          the field is empty text
          KEY="nil"     the field is the text nil: quotes around text are left out (protect them from the shell)
          int 42, double 2.5, decimal 19.99, bool true, date 2013-01-31T09:15:00Z or 2013-01-31, uuid by its 36
          characters, data in base64, json as it is stored

        A table shows long values shortened and control characters spelled out; --json shows them whole, with times in
        ISO 8601, bytes in base64 and null for no value.

        Examples:
          activestore query sqlite:/var/lib/app.db author name=Alice --order=-age --limit 10
          activestore query sqlite:/var/lib/app.db article publishedAt=nil --json | jq .title
        """

    private let url: String
    private let entity: String
    private let conditions: [(field: String, value: String)]
    private let order: [String]
    private let limit: Int?
    private let isJSON: Bool

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
        isJSON = arguments.has("--json")
    }

    func run(_ console: Console) throws -> ExitCode {
        let store = try StoreOpening.forReading(url)
        defer { try? store.close() }
        try run(on: store, console)
        return .success
    }

    /// Asks a store that is open.
    func run(on store: any Store, _ console: Console) throws {
        let request = try request(try store.schema.require(entity))
        try store.read { transaction in
            if isJSON {
                try printJSON(request, transaction, console)
            } else {
                try printTable(request, transaction, console)
            }
        }
    }

    private func request(_ entity: EntityDefinition) throws -> FetchRequest {
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

    private func printJSON(_ request: FetchRequest, _ transaction: ReadTransaction, _ console: Console) throws {
        try transaction.forEachRecord(request) { record in
            console.write(bytes: try RecordText.json(record) + [UInt8(ascii: "\n")])
            return console.isBroken ? .stop : .next
        }
    }

    /// The columns are as wide as the first thousand records ask for, so that a large result needs no large memory.
    private func printTable(_ request: FetchRequest, _ transaction: ReadTransaction, _ console: Console) throws {
        let fields = request.entity.definition.fields
        let columns = fields.map {
            TextTable.Column(title: $0.name, isRight: [.int, .double, .decimal].contains($0.type))
        }
        var first: [[String]] = []
        var table: TextTable?
        var count = 0
        func begin() -> TextTable {
            let table = TextTable(columns, fitting: first)
            for line in table.head { console.line(line) }
            for row in first { console.line(table.line(row)) }
            return table
        }
        try transaction.forEachRecord(request) { record in
            count += 1
            if let table {
                console.line(table.line(RecordText.cells(record)))
            } else {
                first.append(RecordText.cells(record))
                if first.count == 1_000 { table = begin() }
            }
            return console.isBroken ? .stop : .next
        }
        if table == nil { _ = begin() }
        console.line("(\(count) \(count == 1 ? "record" : "records"))")
    }
}
