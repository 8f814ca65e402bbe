import ActiveStore

struct FuzzCommand: Command {
    static let name = "fuzz"
    static let summary = "Compares an engine with the in-memory reference by random operations."
    static let syntax = ArgumentSyntax()
    static let notes = ""

    init(_ arguments: ParsedArguments) throws {}
    func run(_ console: Console) throws -> ExitCode { .success }
}
