import StoreCommandLine
import StoreCore
import StoreJSON

/// `activestore compact`: shrinks the files of a store to the size its records need.
struct CompactCommand: Command {
    static let name = "compact"
    static let summary = "Gives space that a store no longer needs back to the system."

    static let syntax = ArgumentSyntax(operands: [.init(name: "URL", summary: "The store.")], options: [JSONReport.option])

    static let notes = """
        A store keeps the space of removed records for later ones, so its files never shrink by themselves. This command
        rewrites them without that space. Records, indexes and schema remain as they are. Meanwhile the disk needs room for
        further copies of the contents: two with SQLite, one of them in SQLITE_TMPDIR or /var/tmp.

        With SQLite, programs may continue to read, and writers wait. A reader that looks at an old state for longer than
        busyTimeout stops the command before anything is changed. Other engines need the store for themselves.

        Exit code: 0 if it is done, 1 if it is not, 2 if the command line is wrong.

        Example:
          activestore compact "sqlite:/var/lib/app.db?busyTimeout=60s"
        """

    private let url: String
    private let isJSON: Bool

    init(_ arguments: ParsedArguments) throws {
        url = arguments.operands[0]
        isJSON = arguments.has("--json")
        _ = try StoreOpening.files(of: url)
    }

    func run(_ out: ProgramOutput) throws -> ExitCode {
        let progress = out.progress("compacting", .bytes)
        defer { progress?.end() }
        let store = try StoreOpening.forChanging(url)
        // Measured after opening, which may clean up after a crash; that does not count as compacting.
        let before = try StoreOpening.files(of: url).total
        // SQLite writes the contents to a temporary file, to its log and into the database; others write a copy.
        let written = Int(before) * (store.context.engine == "sqlite" ? 3 : 1)
        do { try progress.ticking(by: WrittenBytes.measure(of: written)) { try store.compact() } } catch {
            try? store.close()
            throw error
        }
        try store.close()
        let after = try StoreOpening.files(of: url).total
        if isJSON {
            try JSONReport.print([("bytesBefore", JSONValue(before)), ("bytesAfter", JSONValue(after))], out)
            return .success
        }
        out.sentence("\(NumberFormat.counted(before, "byte")) before, \(NumberFormat.counted(after, "byte")) after.")
        return .success
    }
}
