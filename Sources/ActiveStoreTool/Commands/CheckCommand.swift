import StoreCommandLine
import StoreCore
import StoreJSON

/// `activestore check`: whether the content of a store is sound.
struct CheckCommand: Command {
    static let name = "check"
    static let summary = "Looks for damage in a store."

    static let syntax = ArgumentSyntax(
        operands: [.init(name: "URL", summary: "The store; it is opened read-only where its engine can.")],
        options: [
            .init(
                name: "--level", value: "LEVEL",
                summary: "How thoroughly; full if not given:\n"
                    + levels.map { $0.name.padded(to: 9) + $0.summary }.joined(separator: "\n"), choices: levels.map(\.name)),
            JSONReport.option,
        ])

    static let notes = """
        Prints one line for each problem, then how many there are and how many records were looked at. Nothing is changed,
        and no value of the store is printed. If the check cannot be done, standard error says why.

        The levels records and full also count dangling references. Those of an enforced relation are a problem; others are
        allowed, and are reported for information. If a store has other problems, its references are not checked.

        Exit code: 0 if the store is clean, 1 if there are problems, 2 if the command line is wrong, 3 if the check could
        not be done.

        Examples:
          activestore check sqlite:/var/lib/app.db
          activestore check sqlite:/var/lib/app.db --level quick
        """

    private static let levels: [(name: String, level: VerifyLevel, summary: String)] = [
        ("quick", .quick, "pages and headers, and that what the schema names is there"),
        ("records", .records, "and every field of every record, and its entries in indexes"),
        ("full", .full, "and that every entry of an index has its record"),
    ]

    private let url: String
    private let level: VerifyLevel
    private let isJSON: Bool

    init(_ arguments: ParsedArguments) throws {
        url = arguments.operands[0]
        isJSON = arguments.has("--json")
        let name = arguments.value("--level") ?? "full"
        guard let level = CheckCommand.levels.first(where: { $0.name == name }) else {
            throw UsageError(
                "there is no level \(name.debugDescription); there is \(CheckCommand.levels.map(\.name).joined(separator: ", "))")
        }
        self.level = level.level
    }

    func run(_ out: ProgramOutput) throws -> ExitCode {
        do {
            let store = try StoreOpening.forReading(url)
            defer { try? store.close() }
            return try run(on: store, out)
        } catch let error as StoreError where error.code == .corrupt {
            // A store too damaged to be opened or read is a result of the check.
            return try report(VerifyReport(problems: [error.message]), out)
        } catch let error as StoreError where error.code != .configuration {
            out.complain(error.description)
            return .undone
        }
    }

    /// Checks an open store.
    func run(on store: any Store, _ out: ProgramOutput) throws -> ExitCode {
        let progress = out.progress("checking", .steps)
        defer { progress?.end() }
        // An engine counts records first if there is a listener, so there is one only if a terminal shows what it says.
        let subscription = progress.map { line in
            store.onEvent { event in
                if case .progressed(let what, let done, let total) = event { line.update(what, done: done, total: total) }
            }
        }
        defer { subscription?.cancel() }
        let report = try progress.ticking { try store.verify(level) }
        // References cannot be read in a store with damaged records or missing tables.
        guard level != .quick, report.isClean else { return try self.report(report, out) }
        let dangling = try progress.ticking { try store.read { try $0.danglingReferences() } }
        return try self.report(report, out, dangling: dangling)
    }

    private func report(_ report: VerifyReport, _ out: ProgramOutput, dangling: [DanglingReferences] = []) throws -> ExitCode {
        if isJSON { return try printJSON(report, out, dangling) }
        for problem in report.problems { out.sentence(problem) }
        // Enforced references come first.
        for found in dangling.filter(\.isEnforced) + dangling.filter({ !$0.isEnforced }) {
            out.sentence(CheckCommand.sentence(found))
        }
        let problems = report.problems.count + dangling.count { $0.isEnforced }
        let records = report.recordsChecked
        let summary =
            "(\(problems == 0 ? "no" : NumberFormat.grouped(problems)) problem\(problems == 1 ? "" : "s"), "
            + (level == .quick
                ? "structure alone)" : "\(NumberFormat.counted(records, "record")) looked at)")
        out.line([StyledText(summary, problems == 0 ? .green : .red)])
        return problems == 0 ? .success : .failure
    }

    private func printJSON(_ report: VerifyReport, _ out: ProgramOutput, _ dangling: [DanglingReferences]) throws -> ExitCode {
        let isClean = report.isClean && !dangling.contains { $0.isEnforced }
        try JSONReport.print(
            [
                ("clean", JSONValue(isClean)), ("problems", JSONReport.list(report.problems)),
                ("recordsChecked", JSONValue(report.recordsChecked)),
                (
                    "dangling",
                    .array(
                        dangling.map {
                            .object([
                                ("entity", JSONValue($0.entity)), ("field", JSONValue($0.field)), ("target", JSONValue($0.target)),
                                ("enforced", JSONValue($0.isEnforced)), ("count", JSONValue($0.count)),
                            ])
                        })
                ),
            ], out)
        return isClean ? .success : .failure
    }

    private static func sentence(_ found: DanglingReferences) -> String {
        let several = found.count != 1
        return
            "\(NumberFormat.grouped(found.count)) \(several ? "records" : "record") of \(found.entity) \(several ? "refer" : "refers") by "
            + "\(found.field) to \(several ? "records" : "a record") of \(found.target) that \(several ? "are" : "is") not there"
            + (found.isEnforced ? "." : "; for information: this reference need not lead anywhere.")
    }
}
