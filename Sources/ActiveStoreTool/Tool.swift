import ActiveStore
import Glibc
import StoreConformance

/// The tool without its process: arguments in, exit code out.
package struct Tool: Sendable {
    static let version = "0.1.0"

    let commands: [any Command.Type] = [
        InspectCommand.self, QueryCommand.self, ExplainCommand.self, CheckCommand.self, MigrateCommand.self, BackupCommand.self,
        CompactCommand.self, CopyCommand.self, ExportCommand.self, ImportCommand.self,
        ConformanceCommand.self,
        FuzzCommand.self,
    ]

    /// The program to start for checks in a separate process; nil to check in this one.
    private let program: String?

    package init(program: String? = nil) {
        self.program = program
    }

    /// The tool as its program runs it.
    package static func asProgram() -> Tool {
        Tool(program: getenv(CheckProcess.variable) == nil ? "/proc/self/exe" : nil)
    }

    /// Does what the arguments say. Never throws: what goes wrong is one line on standard error.
    package func run(_ arguments: [String], _ console: Console) -> ExitCode {
        let code: ExitCode
        do { code = try dispatch(arguments, console) } catch let error as UsageError {
            let help = arguments.first.flatMap(command).map { "activestore \($0.name) --help" } ?? "activestore --help"
            console.complain("\(error.message) (see \(help))")
            code = .usage
        } catch let error as StoreError {
            console.complain(error.description)
            code = error.code == .configuration ? .usage : .failure
        } catch {
            console.complain("\(error)")
            code = .failure
        }
        return console.finish() || code != .success ? code : .failure
    }

    /// The suite runs its cases in children of this program. Does what one of them does, if the process is one; ask first.
    ///
    /// - Returns: The exit code; nil for a process that was started by a person.
    package func runAsChild(_ arguments: [String]) async -> Int32? {
        await StoreConformance.ConformanceCommand.runAsChild(arguments, engines: LinkedEngines.all)
    }

    private func dispatch(_ arguments: [String], _ console: Console) throws -> ExitCode {
        guard let name = arguments.first else { throw UsageError("a command is missing") }
        switch name {
        case "--help", "-h", "help":
            guard arguments.count > 1, let command = command(arguments[1]) else {
                console.write(HelpText.tool(commands))
                return .success
            }
            console.write(HelpText.command(command))
            return .success
        case "--version":
            console.line("activestore \(Tool.version)")
            console.line("store format \(Catalog.currentFormat), Unicode \(CaseFolding.version) case folding")
            console.line("engines: \(LinkedEngines.all.map(\.scheme).joined(separator: ", "))")
            return .success
        default:
            guard let command = command(name) else {
                throw UsageError(
                    "there is no command \(name.debugDescription); there is \(commands.map { $0.name }.joined(separator: ", "))")
            }
            let parsed = try command.syntax.parse(Array(arguments.dropFirst()))
            if parsed.wantsHelp {
                console.write(HelpText.command(command))
                return .success
            }
            let ready = try command.init(parsed)
            if ready is CheckCommand, let program, let code = CheckProcess(program: program).run(arguments, console) { return code }
            return try ready.run(console)
        }
    }

    private func command(_ name: String) -> (any Command.Type)? { commands.first { $0.name == name } }
}
