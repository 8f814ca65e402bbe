import FoundationEssentials
import StoreCommandLine
import StoreConformance

/// `activestore-conformance fuzz`: random operations on a store and on the reference, with each result compared.
struct FuzzCommand: Command {
    static let name = "fuzz"
    static let summary = "Compares an engine with the in-memory reference by random operations."

    static let syntax = ArgumentSyntax(
        options: [
            .init(
                name: "--store", value: "URL", summary: "The store to test. With ?plans=SEED, LMDB draws its plans at random.",
                isRequired: true),
            .init(name: "--operations", value: "N", summary: "How many operations; 20000 if not given."),
            .init(name: "--seed", value: "N", summary: "Repeats an earlier run; it is printed at the beginning of each."),
            .init(
                name: "--migrations", summary: "Random migrations instead, on stores without models, with writes and queries between them."),
            .init(
                name: "--models",
                summary:
                    "Models instead of records, with every type of fields; also compared with an array."),
            .init(
                name: "--writers", value: "N",
                summary: "This many writers at once on the same records; their transactions must have a serial order."),
            .init(
                name: "--replica",
                summary: "The store also keeps a change log; a replica kept by it alone must equal the store after each operation or round."
            ),
            .init(name: "--steps", value: "LIST", summary: "With --migrations or --models, only these steps of the seed: 3,7,12."),
            .init(
                name: "--fault", value: "NAME", summary: "Give the store this fault, to see that it is found.", isRepeated: true),
            .init(name: "--replay", value: "FILE", summary: "Run the script of an earlier mismatch instead; - reads standard input."),
        ])

    static let notes = """
        The path of the URL must not exist: a folder is made there for the stores, and removed afterwards.

        Where store and reference differ, the operations are reduced to the few that matter and printed as a script that
        --replay runs; the exit code is 1 then.

        Faults:
          \(FaultNames.list)

        Examples:
          activestore-conformance fuzz --store sqlite:/tmp/try --operations 200000
          activestore-conformance fuzz --store lmdb:/tmp/try --migrations
          activestore-conformance fuzz --store lmdb:/tmp/try --replica --operations 500000
          activestore-conformance fuzz --store sqlite:/tmp/try --models --operations 500000
          activestore-conformance fuzz --store postgresql://test@/test --writers 4
          activestore-conformance fuzz --store sqlite::memory: --fault not_equal_drops_nil
        """

    private var session: FuzzSession
    private let script: String?
    private let runsMigrations: Bool
    private let runsModels: Bool
    private let writers: Int?

    init(_ arguments: ParsedArguments) throws {
        session = FuzzSession(
            url: arguments.value("--store") ?? "", engines: LinkedEngines.all,
            operations: try arguments.number("--operations", in: 1...Int.max) ?? 20_000,
            seed: try arguments.number("--seed", in: 0...UInt64.max))
        session.faults = Set(try arguments.values("--fault").map(Fault.named))
        session.hasReplica = arguments.has("--replica")
        script = arguments.value("--replay")
        runsMigrations = arguments.has("--migrations")
        runsModels = arguments.has("--models")
        writers = try arguments.number("--writers", in: 1...64)
        if runsMigrations, runsModels { throw UsageError("--migrations and --models are two runs") }
        if session.hasReplica, runsModels { throw UsageError("--replica is not for --models") }
        if writers != nil, runsMigrations || runsModels || script != nil || arguments.has("--steps") {
            throw UsageError("--writers is a separate run; leave out --migrations, --models, --replay and --steps")
        }
        if let list = arguments.value("--steps") {
            session.steps = try list.split(separator: ",").map { part in
                guard let step = Int(part), step >= 0 else { throw UsageError("--steps takes a list of numbers") }
                return step
            }
        }
    }

    func run(_ out: ProgramOutput) throws -> ExitCode {
        try NewPath.requireStore(at: session.url)
        let agree =
            if let script {
                try session.replay(try text(of: script)) { out.progress($0) }
            } else if runsMigrations {
                try session.runMigrations { out.progress($0) }
            } else if runsModels {
                try session.runModels { out.progress($0) }
            } else if let writers {
                try session.runWriters(writers) { out.progress($0) }
            } else {
                try session.run { out.progress($0) }
            }
        return agree ? .success : .failure
    }

    private func text(of path: String) throws -> String {
        guard let data = try? Data(contentsOf: URL(filePath: path == "-" ? "/dev/stdin" : path)) else {
            throw StoreError(.inputOutput, "The script \(path.debugDescription) cannot be read.")
        }
        return String(decoding: data, as: UTF8.self)
    }
}

/// The faults for the help, wrapped to its width.
private enum FaultNames {
    static var list: String {
        var lines: [String] = []
        for name in Fault.allCases.map(\.rawValue) {
            if let last = lines.last, last.count + name.count < 100 {
                lines[lines.count - 1] = last + ", " + name
            } else {
                lines.append(name)
            }
        }
        return lines.joined(separator: ",\n  ") + "."
    }
}
