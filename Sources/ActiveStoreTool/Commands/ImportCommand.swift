import Glibc
import StoreCommandLine
import StoreTransfer

/// `activestore import`: imports records of a file into an entity of a store, without its models; or a dump as a new store.
struct ImportCommand: Command {
    static let name = "import"
    static let summary = "Imports records of a CSV or JSON file into a store, or makes a new store from a dump."

    static let syntax = ArgumentSyntax(
        operands: [
            .init(name: "URL", summary: "The store, such as sqlite:/var/lib/app.db; for a dump a path where nothing is."),
            .init(
                name: "FILE",
                summary:
                    "The file: .csv, .tsv, .json, .jsonl or .ndjson, each also with .gz; or a dump, which is known by its first line; - for standard input, which is a dump unless options say otherwise."
            ),
        ],
        options: [
            .init(name: "--entity", value: "NAME", summary: "The entity of the records; by default the one that the file's name means."),
            .init(
                name: "--format", value: "NAME", summary: "csv, json or jsonl; by default as the file's name says.",
                choices: ["csv", "json", "jsonl"]),
            .init(name: "--unique-by", value: "FIELD", summary: "Update records with the same value there; the key by default."),
            .init(name: "--all-new", summary: "Add every record as a new one."),
            .init(name: "--map", value: "KEY=FIELD", summary: "A key or column that means this field.", isRepeated: true),
            .init(name: "--date", value: "KEY=FORMAT", summary: "How dates under a key are written, such as dd.MM.yyyy.", isRepeated: true),
            .init(name: "--separator", value: "CHARACTER", summary: "The character between the fields of CSV; \\t is a tab."),
            .init(name: "--null", value: "TEXT", summary: "A field of CSV that means no value, such as NA.", isRepeated: true),
            .init(name: "--batch", value: "N", summary: "Records in one transaction; 10000 by default."),
            .init(name: "--strict", summary: "Stop at the first record or value that does not fit."),
            .init(name: "--progress", summary: "Print a line of progress after each batch, also where no terminal shows one."),
            JSONReport.option,
        ])

    static let notes = """
        Keys and columns find their fields by name, whatever their case and underscores. Every field may be set, also keys,
        timestamps and references. Validations and callbacks are code of models, which the tool does not have: they do not run.

        Records that cannot be stored are listed with their lines, and the exit code is 1 then.

        A dump, as `activestore export` writes it, becomes a new store of any engine, with schema, versions and records as they
        were. A dump that is damaged, cut off or of a later format is refused. The store is read back and compared with the
        dump. It takes its name when it is complete and on disk, and replaces nothing. Dumps take no options.

        Examples:
          activestore import sqlite:/var/lib/app.db authors.csv.gz --unique-by email
          activestore import lmdb:/var/lib/app.lmdb flights.csv --null NA --entity flight
          xzcat flights.csv.xz | activestore import lmdb:/var/lib/app.lmdb - --format csv --entity flight
          activestore import lmdb:/var/lib/copy.lmdb /backup/app.jsonl.gz
        """

    private let url: String
    private let file: String
    private let entity: String?
    /// Nil if neither the command line nor the name of the file determines it.
    private let format: ImportFormat?
    private var options = ImportOptionList()
    private let showsProgress: Bool
    private let isJSON: Bool
    /// The given options; a dump allows none.
    private let given: [String]

    /// The import options of the command line; import options themselves hold closures.
    private struct ImportOptionList: Sendable {
        var mappings: [String: String] = [:]
        var dateFormats: [String: ImportDateFormat] = [:]
        var uniqueBy: ImportUniqueness?
        var batchSize = 10_000
        var isStrict = false
    }

    init(_ arguments: ParsedArguments) throws {
        url = arguments.operands[0]
        file = arguments.operands[1]
        entity = arguments.value("--entity")
        format = try Self.format(arguments, file)
        showsProgress = arguments.has("--progress")
        isJSON = arguments.has("--json")
        if isJSON, showsProgress { throw UsageError("--json and --progress exclude each other") }
        given = arguments.options.filter { $0 != "--json" }
        options.isStrict = arguments.has("--strict")
        options.batchSize = try arguments.number("--batch", in: 1...1_000_000) ?? 10_000
        if arguments.has("--all-new"), arguments.has("--unique-by") { throw UsageError("--all-new and --unique-by exclude each other") }
        options.uniqueBy = arguments.has("--all-new") ? .nothing : arguments.value("--unique-by").map { .field($0) }
        for pair in try Self.pairs("--map", arguments) { options.mappings[pair.key] = pair.value }
        for pair in try Self.pairs("--date", arguments) { options.dateFormats[pair.key] = ImportDateFormat(pair.value) }
    }

    private static func pairs(_ option: String, _ arguments: ParsedArguments) throws(UsageError) -> [(key: String, value: String)] {
        var pairs: [(key: String, value: String)] = []
        for text in arguments.values(option) {
            // A key may contain an equals sign, a field may not; a format may.
            let at = option == "--map" ? text.lastIndex(of: "=") : text.firstIndex(of: "=")
            guard let at, at != text.startIndex, text.index(after: at) != text.endIndex else {
                throw UsageError("\(option) takes a key and what it means: \(option) KEY=…")
            }
            let key = String(text[..<at])
            if pairs.contains(where: { $0.key == key }) { throw UsageError("\(option) has the key \(key.debugDescription) twice") }
            pairs.append((key, String(text[text.index(after: at)...])))
        }
        return pairs
    }

    private static func format(_ arguments: ParsedArguments, _ file: String) throws(UsageError) -> ImportFormat? {
        let separator = try separator(arguments)
        let nulls = arguments.values("--null")
        let format: ImportFormat
        switch arguments.value("--format") {
        case "csv": format = .csv()
        case "json": format = .json
        case "jsonl": format = .jsonLines
        case let name?: throw UsageError("there is no format \(name.debugDescription); there is csv, json, jsonl")
        case nil:
            guard let guessed = ImportFormat(path: file) else { return nil }
            format = guessed
        }
        guard case .csv(let usual, _) = format else {
            if separator != nil || !nulls.isEmpty { throw UsageError("--separator and --null are for CSV") }
            return format
        }
        return .csv(separator: separator ?? usual, nullTokens: nulls)
    }

    private static func separator(_ arguments: ParsedArguments) throws(UsageError) -> Character? {
        guard let text = arguments.value("--separator") else { return nil }
        if text == "\\t" { return "\t" }
        guard text.count == 1, let character = text.first, character.isASCII, !character.isNewline, character != "\"" else {
            throw UsageError("--separator takes one character of ASCII that is neither a quote nor a line break")
        }
        return character
    }

    func run(_ out: ProgramOutput) throws -> ExitCode {
        let dump = file == "-" ? StoreDump(descriptor: STDIN_FILENO) : StoreDump(path: file)
        // Options say that a stream is no dump.
        if try isStream ? given.isEmpty : dump.isDump() {
            guard given.isEmpty else {
                let given = given.joined(separator: ", ")
                throw UsageError("a dump is imported whole, as a new store, and takes no options: leave out \(given)")
            }
            let progress = try TransferProgressLine("importing", of: nil, out)
            let summary = try progress.run(left: "nothing of the store is left") { observer in
                try dump.load(toNew: try StoreConfiguration(url: url), engines: LinkedEngines.all, progress: observer)
            }
            if isJSON {
                try JSONReport.print(summary.entries, out)
                return .success
            }
            out.sentence("\(NumberFormat.counted(summary.total, "record")) imported; digest \(summary.digest).")
            return .success
        }
        let store = try StoreOpening.forChanging(url)
        defer { try? store.close() }
        return try run(on: store, out)
    }

    /// Whether the file is read once only, so that its beginning cannot be looked at first.
    private var isStream: Bool {
        if file == "-" { return true }
        var status = stat()
        return stat(file, &status) == 0 && [S_IFIFO, S_IFSOCK, S_IFCHR].contains(status.st_mode & S_IFMT)
    }

    /// Imports into an open store.
    func run(on store: any Store, _ out: ProgramOutput) throws -> ExitCode {
        guard let format else {
            throw UsageError("what \(file.debugDescription) holds cannot be told by its name; say it with --format")
        }
        let name = try entity ?? EntityName.guess(from: file, in: store.schema)
        let line = showsProgress ? nil : out.progress("importing \(name)", .records)
        defer { line?.end() }
        let began = ContinuousClock.now
        let source = ImportSource.file(file == "-" ? "/dev/stdin" : file, format)
        let report = try line.ticking {
            try store.importRecords(into: name, from: source) { options in
                options.mappings = self.options.mappings
                options.dateFormats = self.options.dateFormats
                options.uniqueBy = self.options.uniqueBy
                options.batchSize = self.options.batchSize
                options.isStrict = self.options.isStrict
                options.allowed = .all
                if let line {
                    options.progress = { line.update(done: $0.records, fraction: $0.fraction) }
                } else if showsProgress {
                    options.progress = {
                        let text = ProgressLine.text(
                            "importing \(name)", .records, done: $0.records, fraction: $0.fraction, after: .now - began)
                        out.progress(text)
                    }
                }
            }
        }
        if isJSON { return try printJSON(name, report, out) }
        out.sentence("\(name): \(report)")
        for problem in report.problems { out.sentence("  " + problem.message) }
        let more = report.problemCounts.values.reduce(0, +) - report.problems.count
        if more > 0 { out.line("  … and \(more) more") }
        return report.skipped > 0 ? .failure : .success
    }

    private func printJSON(_ entity: String, _ report: ImportReport, _ out: ProgramOutput) throws -> ExitCode {
        let problems = report.problems.map { problem in
            JSONValue.object([
                ("kind", JSONValue(problem.kind.rawValue)), ("record", JSONValue(problem.location.record)),
                ("line", JSONValue(problem.location.line)), ("key", JSONValue(problem.key)), ("field", JSONValue(problem.field)),
                ("reason", JSONValue(problem.reason)),
            ])
        }
        try JSONReport.print(
            [
                ("entity", JSONValue(entity)), ("inserted", JSONValue(report.inserted)), ("updated", JSONValue(report.updated)),
                ("unchanged", JSONValue(report.unchanged)), ("collapsed", JSONValue(report.collapsed)),
                ("skipped", JSONValue(report.skipped)),
                ("problemCount", JSONValue(report.problemCounts.values.reduce(0, +))), ("problems", .array(problems)),
            ], out)
        return report.skipped > 0 ? .failure : .success
    }
}
