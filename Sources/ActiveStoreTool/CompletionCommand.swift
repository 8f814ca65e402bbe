import StoreCommandLine

/// `activestore completion`: a script that completes commands and options in a shell.
struct CompletionCommand: Command {
    static let name = "completion"
    static let summary = "Prints a script that completes commands and options in a shell."

    static let syntax = ArgumentSyntax(operands: [
        .init(name: "SHELL", summary: "bash, zsh or fish.", choices: CompletionScript.allCases.map(\.rawValue))
    ])

    static let notes = """
        Examples:
          source <(activestore completion bash)
          activestore completion zsh > ~/.zfunc/_activestore
          activestore completion fish > ~/.config/fish/completions/activestore.fish
        """

    private let script: CompletionScript

    init(_ arguments: ParsedArguments) throws {
        guard let script = CompletionScript(rawValue: arguments.operands[0]) else {
            let known = CompletionScript.allCases.map(\.rawValue).joined(separator: ", ")
            throw UsageError("there is no completion for \(arguments.operands[0].debugDescription); there is \(known)")
        }
        self.script = script
    }

    func run(_ out: ProgramOutput) throws -> ExitCode {
        out.write(script.text(for: Tool.program))
        return .success
    }
}

/// `activestore manual`: the manual page.
struct ManualCommand: Command {
    static let name = "manual"
    static let summary = "Prints the manual page, for man."
    static let syntax = ArgumentSyntax()

    static let notes = """
        Examples:
          activestore manual | man -l -
          activestore manual > ~/.local/share/man/man1/activestore.1
        """

    init(_ arguments: ParsedArguments) throws {}

    func run(_ out: ProgramOutput) throws -> ExitCode {
        out.write(ManualPage.text(for: Tool.program))
        return .success
    }
}
