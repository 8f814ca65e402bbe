import StoreCore

/// A program with several commands, apart from its process: arguments in, exit code out.
package struct CommandLineProgram: Sendable {
    /// The name that the user types.
    package let name: String
    /// The purpose of the program, as a sentence.
    package let summary: String
    /// The text of the help after the list of commands.
    package let notes: String
    /// The lines that `--version` prints after the name and version of the program.
    package let components: [String]
    package let commands: [any Command.Type]

    package static let version = "0.1.0"

    package init(_ name: String, summary: String, notes: String, components: [String], commands: [any Command.Type]) {
        self.name = name
        self.summary = summary
        self.notes = notes
        self.components = components
        self.commands = commands
    }

    /// Runs the command that the arguments name. Never throws: an error is one line on standard error.
    ///
    /// - Parameter run: Runs a command.
    package func run(_ arguments: [String], _ out: ProgramOutput, run: (any Command) throws -> ExitCode) -> ExitCode {
        let code: ExitCode
        do { code = try dispatch(arguments, out, run) } catch let error as UsageError {
            let help = arguments.first.flatMap(command).map { "\(name) \($0.name) --help" } ?? "\(name) --help"
            out.complain("\(error.message) (see \(help))")
            code = .usage
        } catch let error as StoreError {
            out.complain(error.description)
            code = error.code == .configuration ? .usage : .failure
        } catch let error as Interrupted {
            out.complain(error.message)
            code = .interrupted
        } catch {
            out.complain("\(error)")
            code = .failure
        }
        return out.finish() || code != .success ? code : .failure
    }

    private func dispatch(_ arguments: [String], _ out: ProgramOutput, _ run: (any Command) throws -> ExitCode) throws -> ExitCode {
        guard let first = arguments.first else { throw UsageError("a command is missing") }
        if arguments.contains(ArgumentSyntax.noPager.name) { out.useNoPager() }
        switch first {
        case "--help", "-h", "help":
            out.page()
            guard arguments.count > 1, let command = command(arguments[1]) else {
                out.help(HelpText.program(self))
                return .success
            }
            out.help(HelpText.command(command, of: name, columns: out.terminal?.columns))
            return .success
        case "--version":
            out.line("\(name) \(Self.version)")
            for component in components { out.line(component) }
            return .success
        default:
            guard let command = command(first) else {
                throw UsageError(
                    "there is no command \(first.debugDescription)" + Suggestion.ending(for: first, among: commands.map { $0.name }))
            }
            let parsed = try command.syntax.parse(Array(arguments.dropFirst()))
            if parsed.wantsHelp {
                out.page()
                out.help(HelpText.command(command, of: name, columns: out.terminal?.columns))
                return .success
            }
            out.use(try parsed.color())
            let ready = try command.init(parsed)
            if ready.isPaged { out.page() }
            return try run(ready)
        }
    }

    private func command(_ name: String) -> (any Command.Type)? { commands.first { $0.name == name } }
}
