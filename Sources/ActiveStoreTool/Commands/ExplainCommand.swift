import StoreCommandLine
import StoreCore
import StoreJSON

/// `activestore explain`: how a store would run the request that `activestore query` prints.
struct ExplainCommand: Command {
    static let name = "explain"
    static let summary = "Shows how a store reads the records of a request."

    static let syntax = ArgumentSyntax(operands: RequestArguments.operands, options: RequestArguments.options + [JSONReport.option])

    static let notes = """
        Takes the request as `activestore query` does, and does not run it; on SQLite up to 10,000 entries of each index
        that could serve it are counted. The first line is the plan in the words that all engines share; then how records are found, whether
        they are sorted after reading, the engine's own account, about how many records there are, the ways that were
        rejected, and the indexes that are missing if all records are tested.

        \(RequestArguments.notes)

        Examples:
          activestore explain sqlite:/var/lib/app.db author name=Alice
          activestore explain sqlite:/var/lib/app.db author 'age > 40 AND articles.@count > 0' --order=-age --limit 10
        """

    private let request: RequestArguments
    private let isJSON: Bool

    init(_ arguments: ParsedArguments) throws {
        self.init(try RequestArguments(arguments), isJSON: arguments.has("--json"))
    }

    init(_ request: RequestArguments, isJSON: Bool) {
        self.request = request
        self.isJSON = isJSON
    }

    var isPaged: Bool { true }

    func run(_ out: ProgramOutput) throws -> ExitCode {
        let store = try StoreOpening.forReading(request.url)
        defer { try? store.close() }
        try run(on: store, out)
        return .success
    }

    /// Explains the request on an open store.
    func run(on store: any Store, _ out: ProgramOutput) throws {
        let request = try request.request(to: store)
        let plan = try store.read { try $0.explain(request) }
        if isJSON {
            return try JSONReport.print(
                [
                    ("plan", JSONValue(plan.description)), ("entity", JSONValue(plan.entity)),
                    ("access", JSONReport.list(plan.access.map(sentence))), ("sorts", JSONValue(plan.sorts)),
                    ("engine", JSONValue(store.context.engine)), ("detail", JSONReport.list(plan.detail)),
                    ("expected", JSONValue(plan.expected)),
                    ("rejected", JSONReport.list(plan.rejected.map(\.description))),
                    ("missing_indexes", JSONReport.list(plan.missingIndexes)),
                ], out)
        }
        out.sentence(plan.description)
        let entries: [(title: String, lines: [String])] = [
            ("access", plan.access.map(sentence)),
            ("order", [plan.sorts ? "sorted after reading: no index gives it" : "as it is read"]),
            (store.context.engine, plan.detail),
            ("expects", plan.expected.map { [$0 == 1 ? "one record, or none" : "about \($0) records"] } ?? []),
            ("rejected", plan.rejected.map(\.description)),
            ("missing", plan.missingIndexes.map { "an index, \($0)" }),
        ].filter { !$0.lines.isEmpty }
        let indent = entries.reduce(0) { max($0, $1.title.count) } + 2
        for entry in entries {
            for (index, line) in entry.lines.enumerated() { out.entry(index == 0 ? entry.title : "", line, indent: indent) }
        }
    }

    private func sentence(_ access: QueryPlan.Access) -> String {
        switch access {
        case .key: "by key"
        case .index(let name, covering: true): "by index \(name), which holds all that is asked for"
        case .index(let name, covering: false): "by index \(name)"
        case .scan: "all records, each tested"
        }
    }
}
