import StoreCommandLine
import StoreTransfer

/// `activestore export`: the content of a store as text that can be imported without loss, or as CSV.
struct ExportCommand: Command {
    static let name = "export"
    static let summary = "Writes the records of a store as a dump or as CSV."

    static let syntax = ArgumentSyntax(
        operands: [
            .init(name: "URL", summary: "The store; it is opened read-only where its engine can."),
            .init(name: "ENTITY", summary: "Only these entities; by default all.", isRequired: false, isRepeated: true),
        ],
        options: [
            .init(
                name: "--format", value: "jsonl|csv",
                summary: "A dump, which has schema and records without loss (jsonl, the default), or the records alone, as CSV.",
                choices: ["jsonl", "csv"]),
            .init(
                name: "--output", value: "FILE",
                summary: "A new file instead of standard output; it is compressed if its name ends in .gz. "
                    + "CSV of several entities goes to a new folder of that name, each to a file."),
            .init(name: "--json", summary: "With --output: print what was written as one JSON object on one line."),
            .init(
                name: "--safe-for-spreadsheets",
                summary:
                    "CSV: put an apostrophe before text that a spreadsheet would take for a formula. Such text does not read back as it was."
            ),
        ])

    static let notes = """
        The records are those of one moment, in the order of their keys, while programs continue to use the store. Equal stores
        have equal exports, byte for byte, whatever their engines. A file takes its name when it is complete and on disk,
        its owner alone may read it, and it replaces nothing. A dump that was cut off lacks its last line and is refused.

        In CSV, a field without a value is empty and empty text is "". Times are ISO 8601, bytes base64.

        Exit code: 0 if all is written, 1 if it is not, 2 if the command line is wrong.

        Examples:
          activestore export sqlite:/var/lib/app.db --output /backup/app.jsonl.gz
          activestore export lmdb:/var/lib/app.lmdb author --format csv > authors.csv
        """

    private let url: String
    private let entities: [String]
    private let isCSV: Bool
    private let isSafe: Bool
    private let output: String?
    private let isJSON: Bool

    init(_ arguments: ParsedArguments) throws {
        url = arguments.operands[0]
        entities = Array(arguments.operands.dropFirst())
        output = arguments.value("--output")
        isJSON = arguments.has("--json")
        if isJSON, output == nil { throw UsageError("--json is for --output; a dump on standard output is JSON itself") }
        switch arguments.value("--format") {
        case nil, "jsonl": isCSV = false
        case "csv": isCSV = true
        case let other?: throw UsageError("there is no format \(other.debugDescription); there is jsonl and csv")
        }
        isSafe = arguments.has("--safe-for-spreadsheets")
        if isSafe, !isCSV { throw UsageError("--safe-for-spreadsheets is for CSV: add --format csv") }
        if isCSV, output == nil, entities.count != 1 {
            throw UsageError("CSV on standard output is of one ENTITY; name one, or a folder with --output")
        }
    }

    func run(_ out: ProgramOutput) throws -> ExitCode {
        let store = try StoreOpening.forReading(url)
        defer { try? store.close() }
        return try run(on: store, out)
    }

    /// The reader of the output stopped early.
    private struct BrokenOutput: Error {}

    /// Exports an open store.
    func run(on store: any Store, _ out: ProgramOutput) throws -> ExitCode {
        let wanted = entities.isEmpty ? nil : entities
        let progress = try TransferProgressLine("exporting", of: store, entities: wanted, isToFile: output != nil, out)
        if let output {
            let count = try progress.run(left: "nothing of the export is left") { observer in
                if !isCSV { return try store.export(to: output, wanted, progress: observer).total }
                if entities.count == 1 {
                    return try store.exportCSV(entities[0], to: output, isSafeForSpreadsheets: isSafe, progress: observer)
                }
                return try store.exportCSV(toFolder: output, wanted, isSafeForSpreadsheets: isSafe, progress: observer).values
                    .reduce(0, +)
            }
            if isJSON {
                try JSONReport.print([("path", JSONValue(output)), ("records", JSONValue(count))], out)
                return .success
            }
            out.sentence("\(NumberFormat.counted(count, "record")) in \(TerminalText.escaped(output)).")
            return .success
        }
        let sink = { (bytes: UnsafeRawBufferPointer) in
            if !isCSV {
                out.write(json: Array(bytes))
            } else if out.terminal != nil {
                // The data could control the terminal. Pieces end with a record, so no character is divided.
                out.write(String(decoding: bytes, as: UTF8.self))
            } else {
                out.write(bytes: Array(bytes))
            }
            if out.isBroken { throw BrokenOutput() }
        }
        do {
            try progress.run(left: "the output is not complete") { observer in
                if isCSV {
                    try store.exportCSV(entities[0], isSafeForSpreadsheets: isSafe, progress: observer, into: sink)
                } else {
                    try store.export(wanted, progress: observer, into: sink)
                }
            }
        } catch is BrokenOutput { return .failure }
        return .success
    }
}
