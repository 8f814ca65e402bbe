import ActiveStore
import StoreConformance

/// `activestore conformance`: the suite against stores of any engine.
struct ConformanceCommand: Command {
    static let name = "conformance"
    static let summary = "Runs the conformance suite against an engine."

    static let syntax = ArgumentSyntax(
        options: [
            .init(
                name: "--store", value: "URL",
                summary: "Where the cases make their stores; a path must not exist yet. Repeat it for several engines.", isRepeated: true),
            .init(name: "--filter", value: "GLOB", summary: "Only cases whose ids match; * stands for any text."),
            .init(name: "--list", summary: "Print the cases and run none."),
        ])

    static let notes = ""

    init(_ arguments: ParsedArguments) throws {}
    func run(_ console: Console) throws -> ExitCode { .success }
}
