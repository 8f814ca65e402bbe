import StoreCommandLine
import StoreConformance

/// `activestore-conformance run`: the suite against stores of any engine.
struct RunCommand: Command {
    static let name = "run"
    static let summary = "Runs the conformance suite against an engine."

    static let syntax = ArgumentSyntax(
        operands: [
            .init(name: "URL", summary: "More stores, as if given with --store.", isRequired: false, isRepeated: true)
        ],
        options: [
            .init(
                name: "--store", value: "URL", summary: "Where the cases make their stores; several engines are tested in turn.",
                isRepeated: true),
            .init(
                name: "--filter", value: "GLOB",
                summary: "Only cases with such ids; * stands for any text, commas separate several: crud.*,order.*"),
            .init(name: "--list", summary: "Print the ids and titles of the cases and run none."),
            .init(name: "--seed", value: "N", summary: "What cases choose at random; the same number chooses the same. 1 if not given."),
            .init(name: "--json", value: "FILE", summary: "Write the results there as JSON."),
            .init(name: "--junit", value: "FILE", summary: "Write the results there as JUnit's XML, for build servers."),
        ])

    static let notes = """
        The path of a URL must not exist: a folder is made there, each case gets an empty store in it, and it is removed
        afterwards. Cases run in separate processes, so one that ends its process is one crashed case.

        Each case is passed, failed, crashed, skipped (the engine lacks what it is about) or not applicable (a store in
        memory cannot have it). The closing line of each store is "N passed, N failed, N skipped"; crashed cases count as
        failed, those not applicable are counted on a separate line. The exit code is 0 only if none failed.

        Examples:
          activestore-conformance run --store sqlite:/tmp/try --store memory:
          activestore-conformance run --store sqlite::memory: --filter 'transactions.*' --junit report.xml
        """

    private let command: StoreConformance.ConformanceCommand
    private let isListing: Bool

    init(_ arguments: ParsedArguments) throws {
        let stores = arguments.values("--store") + arguments.operands
        isListing = arguments.has("--list")
        if stores.isEmpty, !isListing { throw UsageError("--store URL is missing") }
        var command = StoreConformance.ConformanceCommand(stores: stores, engines: LinkedEngines.all)
        command.filter = arguments.value("--filter") ?? command.filter
        command.seed = try arguments.number("--seed", in: 0...UInt64.max) ?? command.seed
        command.jsonFile = arguments.value("--json")
        command.junitFile = arguments.value("--junit")
        self.command = command
    }

    func run(_ out: ProgramOutput) throws -> ExitCode {
        if isListing {
            for line in command.list() { out.line(line) }
            return .success
        }
        // Checked before the cases of the first store run for minutes.
        for url in command.stores { try NewPath.requireStore(at: url) }
        for file in [command.jsonFile, command.junitFile].compactMap({ $0 }) { try NewPath.requireWritable(file) }
        return try command.run { out.progress($0) } ? .success : .failure
    }
}
