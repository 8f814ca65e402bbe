import Glibc
import StoreCommandLine
import StoreCore
import StoreTransfer

/// The tool apart from its process: arguments in, exit code out.
package struct Tool: Sendable {
    static let program = CommandLineProgram(
        "activestore", summary: "Looks at stores of ActiveStore and maintains them.",
        notes: """
            A store URL is \(LinkedEngines.examples); options follow a "?".
            The tool knows a store by the schema that is kept inside it. It opens stores without the models of your program,
            so it runs none of their validations or callbacks.

            Exit code: 0 if all went well, 1 if something failed or is damaged, 2 if the command line is wrong, 3 if a check
            could not be done.
            """,
        components: [
            "store format \(Catalog.currentFormat), Unicode \(CaseFolding.version) case folding",
            "engines: \(LinkedEngines.all.map(\.scheme).joined(separator: ", "))",
        ],
        commands: [
            InspectCommand.self, QueryCommand.self, ExplainCommand.self, ConsoleCommand.self, CheckCommand.self, ChangesCommand.self,
            MigrateCommand.self,
            BackupCommand.self, CompactCommand.self, CopyCommand.self, ExportCommand.self, ImportCommand.self, CompletionCommand.self,
            ManualCommand.self,
        ])

    /// The program to start for checks in a separate process; nil to check in this one.
    private let executable: String?

    package init(executable: String? = nil) {
        self.executable = executable
    }

    /// The tool as the program configures it.
    package static func asProgram() -> Tool {
        Tool(executable: getenv(CheckProcess.variable) == nil ? "/proc/self/exe" : nil)
    }

    /// Runs the command that the arguments name. Never throws: an error is one line on standard error.
    package func run(_ arguments: [String], _ out: ProgramOutput) -> ExitCode {
        Self.program.run(arguments, out) { command in
            if command is CheckCommand, let executable, let code = CheckProcess(program: executable).run(arguments, out) { return code }
            return try command.run(out)
        }
    }
}
