import StoreCommandLine
import StoreCore

/// `activestore query`: prints records of a store, without its models.
struct QueryCommand: Command {
    static let name = "query"
    static let summary = "Prints records of a store."

    static let syntax = ArgumentSyntax(
        operands: RequestArguments.operands,
        options: RequestArguments.options + [
            .init(name: "--json", summary: "One JSON object a line, with every digit and character, instead of a table.")
        ])

    static let notes = """
        \(RequestArguments.notes)

        A table shows long values shortened and control characters spelled out; --json shows them whole, with times in
        ISO 8601, bytes in base64 and null for no value.

        Examples:
          activestore query sqlite:/var/lib/app.db author name=Alice --order=-age --limit 10
          activestore query sqlite:/var/lib/app.db article publishedAt=nil --json | jq .title
          activestore query sqlite:/var/lib/app.db author 'age > 40 AND ANY articles.title BEGINSWITH "S"' --fields name,age
        """

    private let request: RequestArguments
    private let isJSON: Bool

    init(_ arguments: ParsedArguments) throws {
        request = try RequestArguments(arguments)
        isJSON = arguments.has("--json")
    }

    func run(_ console: Console) throws -> ExitCode {
        let store = try StoreOpening.forReading(request.url)
        defer { try? store.close() }
        try run(on: store, console)
        return .success
    }

    /// Runs the query on an open store.
    func run(on store: any Store, _ console: Console) throws {
        let request = try request.request(to: store)
        try store.read { transaction in
            if isJSON {
                try printJSON(request, transaction, console)
            } else {
                try printTable(request, transaction, console)
            }
        }
    }

    private func printJSON(_ request: FetchRequest, _ transaction: ReadTransaction, _ console: Console) throws {
        try transaction.forEachRecord(request) { record in
            console.write(bytes: try RecordText.json(record) + [UInt8(ascii: "\n")])
            return console.isBroken ? .stop : .next
        }
    }

    /// Column widths follow the first thousand records, so that a large result needs little memory.
    private func printTable(_ request: FetchRequest, _ transaction: ReadTransaction, _ console: Console) throws {
        let all = request.entity.definition.fields
        let fields = request.fields?.map { all[$0] } ?? all
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
        console.line("(\(NumberFormat.counted(count, "record")))")
    }
}
