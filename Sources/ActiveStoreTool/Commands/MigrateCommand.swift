import FoundationEssentials
import StoreCommandLine
import StoreCore
import StoreJSON

/// `activestore migrate`: migrates a store to a later version by a file of migrations.
struct MigrateCommand: Command {
    static let name = "migrate"
    static let summary = "Runs the migrations of a file on a store, or says what they would do."

    static let syntax = ArgumentSyntax(
        operands: [
            .init(name: "URL", summary: "The store, which must exist."),
            .init(name: "FILE", summary: "The migrations, as JSON; without it, the version of the store is shown.", isRequired: false),
        ],
        options: [
            .init(name: "--plan", summary: "Prints what would happen, and changes nothing."),
            .init(
                name: "--destroy", value: "VERSION,…",
                summary: "The versions that may destroy data. Without it a migration that drops something, or runs SQL, is refused."),
            JSONReport.option,
        ])

    static let notes = """
        Migrations above the version of the store run in order, each in one transaction together with its number. A migration
        that fails changes nothing, and later ones do not run. Several processes may start at once: each migration runs once.

        The file is a list of versions with their changes:
          [{"version": 2, "title": "Full names", "changes": [
             {"renameField": "name", "of": "author", "to": "fullName"},
             {"addIndex": ["fullName"], "of": "author", "unique": true}]}]
        The changes are renameEntity, dropEntity, addField, renameField, dropField, retype, makeOptional, makeRequired,
        setDefault, addIndex, dropIndex, changeDeleteRule and, in SQL databases, sql.

        Exit code: 0 if the store has the newest version, 1 if a migration failed or is refused, or if an index is not built
        (see concurrentIndexes of PostgreSQL, onlineIndexes of LMDB), 2 if the command line or FILE is wrong.

        Examples:
          activestore migrate sqlite:/var/lib/app.db migrations.json --plan
          activestore migrate sqlite:/var/lib/app.db migrations.json --destroy 3
        """

    private let url: String
    private let path: String?
    private let isPlan: Bool
    private let isJSON: Bool
    private let destroying: Set<Int>

    init(_ arguments: ParsedArguments) throws {
        url = arguments.operands[0]
        path = arguments.operands.dropFirst().first
        isPlan = arguments.has("--plan")
        isJSON = arguments.has("--json")
        destroying = try Set(
            (arguments.value("--destroy") ?? "").split(separator: ",").map { text in
                guard let version = Int(text) else { throw UsageError("--destroy takes versions, not \(String(text).debugDescription)") }
                return version
            })
    }

    func run(_ out: ProgramOutput) throws -> ExitCode {
        guard let path else { return try tell(out) }
        guard let text = try? Data(contentsOf: URL(filePath: path)) else {
            throw StoreError(.inputOutput, "The file \(path.debugDescription) cannot be read.")
        }
        let migrations = try MigrationFile(json: text).migrations
        let store = isPlan ? try StoreOpening.forReading(url) : try StoreOpening.forMigrating(url)
        defer { try? store.close() }
        let plan = try store.migrationPlan(migrations)
        if isJSON, isPlan || plan.steps.isEmpty {
            try JSONReport.print(Self.entries(plan), out)
        }
        if !isJSON {
            for line in plan.description.split(separator: "\n") { out.sentence(String(line)) }
        }
        if isPlan { return .success }
        if plan.steps.isEmpty { return tellOfIndexes(store, out) }
        if let step = plan.steps.first(where: { !$0.destructive.isEmpty && !destroying.contains($0.version) }) {
            out.complain(
                "Version \(step.version) \(step.destructive.joined(separator: ", ")). Make a backup, and allow it with --destroy \(step.version)."
            )
            return .failure
        }
        let progress = out.progress("migrating", .steps)
        defer { progress?.end() }
        let isJSON = isJSON
        let subscription = store.onEvent { event in
            guard case .progressed(let what, let done, let total) = event else { return }
            if out.terminal == nil, !isJSON {
                out.progress(TerminalText.oneLine("\(what): \(done) of \(total)"))
            } else {
                progress?.update(what, done: done, total: total)
            }
        }
        defer { subscription.cancel() }
        try progress.ticking { try store.migrate(migrations) }
        progress?.end()
        if isJSON {
            try JSONReport.print(Self.entries(plan), out)
        } else {
            out.line("The store has version \(plan.newestVersion).")
        }
        return tellOfIndexes(store, out)
    }

    /// Says which indexes requests do without. They are built after the migrations that add them, so those have succeeded.
    private func tellOfIndexes(_ store: any Store, _ out: ProgramOutput) -> ExitCode {
        let health = store.health
        for index in health.unbuiltIndexes {
            out.complain(health.warnings.first { $0.contains(index) } ?? "The index \(index) is not built.")
        }
        return health.unbuiltIndexes.isEmpty ? .success : .failure
    }

    /// A plan as JSON: what would happen, or has happened.
    private static func entries(_ plan: MigrationPlan) -> [(name: String, value: JSONValue)] {
        let steps = plan.steps.map { step in
            JSONValue.object([
                ("version", JSONValue(step.version)), ("title", JSONValue(step.title)), ("changes", JSONReport.list(step.changes)),
                ("destructive", JSONReport.list(step.destructive)),
            ])
        }
        return [
            ("storedVersion", JSONValue(plan.storedVersion)), ("newestVersion", JSONValue(plan.newestVersion)),
            ("oldestReader", JSONValue(plan.oldestReader)), ("steps", .array(steps)), ("additions", JSONReport.list(plan.additions)),
            ("notes", JSONReport.list(plan.notes)),
        ]
    }

    /// Prints the version of the store and the migrations applied to it.
    private func tell(_ out: ProgramOutput) throws -> ExitCode {
        let store = try StoreOpening.forReading(url)
        defer { try? store.close() }
        let catalog = try store.read { try $0.catalog() } ?? Catalog()
        if isJSON {
            let applied = catalog.applied.map { JSONValue.object([("version", JSONValue($0.version)), ("title", JSONValue($0.title))]) }
            try JSONReport.print(
                [
                    ("version", JSONValue(catalog.version)), ("baseline", JSONValue(catalog.baseline)), ("applied", .array(applied)),
                    ("oldestReader", JSONValue(catalog.oldestReader)),
                ], out)
            return .success
        }
        out.line("The store has version \(catalog.version).")
        if catalog.baseline > 0 { out.line("  It was made at version \(catalog.baseline).") }
        for migration in catalog.applied { out.sentence("  \(migration.version)  \(migration.title)") }
        if catalog.oldestReader > 0 { out.line("Programs older than version \(catalog.oldestReader) may not use it.") }
        return .success
    }
}
