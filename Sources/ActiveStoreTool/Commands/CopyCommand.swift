import StoreCommandLine
import StoreTransfer

/// `activestore copy`: copies a store into a new store of any engine.
struct CopyCommand: Command {
    static let name = "copy"
    static let summary = "Copies a store into a new one, of any engine, without loss."

    static let syntax = ArgumentSyntax(
        operands: [
            .init(name: "SOURCE", summary: "The store; it is opened read-only where its engine can."),
            .init(name: "DESTINATION", summary: "The URL of the new store: a path that does not exist, in a folder that does."),
        ], options: [JSONReport.option])

    static let notes = """
        The copy has the schema, the versions, every record with its key and timestamps, and fields that are no longer
        declared. Its indexes are built again. It has the state of one moment, while programs continue to use the source.
        The copy is read back and its digest compared. It takes its name when it is complete and on disk, and replaces
        nothing.

        Exit code: 0 if the copy is made, 1 if it is not, 2 if the command line is wrong.

        Example:
          activestore copy sqlite:/var/lib/app.db lmdb:/var/lib/app.lmdb
        """

    private let source: String
    private let destination: StoreConfiguration
    private let isJSON: Bool

    init(_ arguments: ParsedArguments) throws {
        source = arguments.operands[0]
        isJSON = arguments.has("--json")
        destination = try StoreConfiguration(url: arguments.operands[1])
    }

    func run(_ out: ProgramOutput) throws -> ExitCode {
        let store = try StoreOpening.forReading(source)
        defer { try? store.close() }
        let progress = try TransferProgressLine("copying", of: store, out)
        let summary = try progress.run(left: "nothing of the copy is left") { observer in
            try store.copy(toNew: destination, engines: LinkedEngines.all, progress: observer)
        }
        if isJSON {
            try JSONReport.print(summary.entries, out)
            return .success
        }
        out.sentence("\(NumberFormat.counted(summary.total, "record")) copied; digest \(summary.digest).")
        return .success
    }
}
