import StoreCommandLine
import StoreCore

/// `activestore query`: prints records of a store, without its models.
struct QueryCommand: Command {
    static let name = "query"
    static let summary = "Prints records of a store."

    static let syntax = ArgumentSyntax(
        operands: RequestArguments.operands,
        options: RequestArguments.options + [
            .init(name: "--json", summary: "One JSON object a line, with every digit and character, instead of a table."),
            .init(name: "--vertical", summary: "One field a line, each value in full."),
            .init(name: "--wide", summary: "A table with values in full, whatever the width of the terminal."),
        ])

    static let notes = """
        \(RequestArguments.notes)

        On a terminal, columns become narrower until a table fits, and records that need more room are shown one field a
        line. A table shows long values shortened and control characters spelled out; --json shows them whole, with times in
        ISO 8601, bytes in base64 and null for no value.

        Examples:
          activestore query sqlite:/var/lib/app.db author name=Alice --order=-age --limit 10
          activestore query sqlite:/var/lib/app.db article publishedAt=nil --json | jq .title
          activestore query sqlite:/var/lib/app.db author 'age > 40 AND ANY articles.title BEGINSWITH "S"' --fields name,age
        """

    let request: RequestArguments
    private let isJSON: Bool
    private let form: RecordPrinter.Form

    init(_ arguments: ParsedArguments) throws {
        request = try RequestArguments(arguments)
        isJSON = arguments.has("--json")
        form = arguments.has("--vertical") ? .vertical : arguments.has("--wide") ? .wide : .fitting
        if [isJSON, arguments.has("--vertical"), arguments.has("--wide")].count(where: \.self) > 1 {
            throw UsageError("--json, --vertical and --wide exclude each other")
        }
    }

    var isPaged: Bool { true }

    func run(_ out: ProgramOutput) throws -> ExitCode {
        let store = try StoreOpening.forReading(request.url)
        defer { try? store.close() }
        try run(on: store, out)
        return .success
    }

    /// Runs the query on an open store.
    func run(on store: any Store, _ out: ProgramOutput) throws {
        let request = try request.request(to: store)
        try store.read { transaction in
            if isJSON {
                try printJSON(request, transaction, out)
            } else {
                try printTable(request, transaction, out)
            }
        }
    }

    private func printJSON(_ request: FetchRequest, _ transaction: ReadTransaction, _ out: ProgramOutput) throws {
        try transaction.forEachRecord(request) { record in
            out.write(json: try RecordText.json(record) + [UInt8(ascii: "\n")])
            return out.isStopped ? .stop : .next
        }
    }

    private func printTable(_ request: FetchRequest, _ transaction: ReadTransaction, _ out: ProgramOutput) throws {
        var printer = RecordPrinter(request.entity.definition, fields: request.fields, form, out)
        try transaction.forEachRecord(request) { record in
            printer.add(record.values)
            return out.isStopped ? .stop : .next
        }
        printer.finish()
    }
}
