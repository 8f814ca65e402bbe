import FoundationEssentials
import StoreCommandLine
import StoreCore
import StoreJSON

/// `activestore backup`: a consistent copy of a store that may be in use.
struct BackupCommand: Command {
    static let name = "backup"
    static let summary = "Copies a store to a new file, while programs go on using it."

    static let syntax = ArgumentSyntax(
        operands: [
            .init(name: "URL", summary: "The store; it is opened read-only where its engine can."),
            .init(name: "FILE", summary: "The copy: a path that does not exist, in a folder that does."),
        ], options: [JSONReport.option])

    static let notes = """
        The copy has the state of one moment: each transaction as a whole or not at all. It gets its name when it is
        complete and on disk, so a file of that name is never half a copy. Its owner alone may read it. It is a store like
        the original: open it, or check it, by its path.

        An engine that lets only one process open a store cannot copy one that another process has open.

        Exit code: 0 if the copy is made, 1 if it is not, 2 if the command line is wrong.

        Example:
          activestore backup sqlite:/var/lib/app.db /backup/app-2025-01-31.db
        """

    private let url: String
    private let path: String
    private let isJSON: Bool

    init(_ arguments: ParsedArguments) throws {
        url = arguments.operands[0]
        path = arguments.operands[1]
        isJSON = arguments.has("--json")
        _ = try StoreOpening.files(of: url)
    }

    func run(_ out: ProgramOutput) throws -> ExitCode {
        let store = try StoreOpening.forReading(url)
        defer { try? store.close() }
        let progress = out.progress("copying", .bytes)
        defer { progress?.end() }
        let total = Int(try StoreOpening.files(of: url).total)
        try progress.ticking(by: WrittenBytes.measure(of: total)) { try store.backup(to: path) }
        progress?.end()
        let size = FilesOnDisk(at: path).total
        if isJSON {
            try JSONReport.print([("path", JSONValue(path)), ("bytes", JSONValue(size))], out)
        } else {
            out.sentence("The copy \(TerminalText.escaped(path)) has \(NumberFormat.counted(size, "byte")).")
        }
        return .success
    }
}
