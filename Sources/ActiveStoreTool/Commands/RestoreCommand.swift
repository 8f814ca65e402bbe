import ActiveStore
import Glibc

/// `activestore restore`: a dump as a new store.
struct RestoreCommand: Command {
    static let name = "restore"
    static let summary = "Makes a new store, of any engine, from a dump."

    static let syntax = ArgumentSyntax(
        operands: [
            .init(name: "URL", summary: "The URL of the new store: a path where nothing is, in a folder that exists."),
            .init(name: "FILE", summary: "A dump that `activestore export` wrote, packed by gzip or not; - for standard input."),
        ])

    static let notes = """
        The store gets schema, versions and records as they were. What is damaged, cut off or of a later format is refused. The
        store is read back and compared with the dump; it takes its name when it is complete and on disk, and replaces nothing.

        Exit code: 0 if the store is made, 1 if it is not, 2 if the command line is wrong.

        Example:
          activestore restore lmdb:/var/lib/app.lmdb /backup/app.jsonl.gz
        """

    private let configuration: StoreConfiguration
    private let file: String

    init(_ arguments: ParsedArguments) throws {
        configuration = try StoreConfiguration(url: arguments.operands[0])
        file = arguments.operands[1]
    }

    func run(_ console: Console) throws -> ExitCode {
        let dump = file == "-" ? StoreDump(descriptor: STDIN_FILENO) : StoreDump(path: file)
        let summary = try dump.load(toNew: configuration, engines: LinkedEngines.all)
        console.line("\(Figures.grouped(summary.total)) records restored; digest \(summary.digest).")
        return .success
    }
}
