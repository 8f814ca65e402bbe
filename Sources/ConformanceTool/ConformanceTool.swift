import StoreCommandLine
import StoreConformance
import StoreCore

/// The logic of the program that tests engines, apart from its process: arguments in, exit code out.
package enum ConformanceTool {
    static let program = CommandLineProgram(
        "activestore-conformance", summary: "Tests engines of ActiveStore.",
        notes: """
            A store URL is \(LinkedEngines.examples); options follow a "?".

            Exit code: 0 if all went well, 1 if something failed, does not conform or does not agree, 2 if the command line
            is wrong.
            """,
        components: [
            "store format \(Catalog.currentFormat), Unicode \(CaseFolding.version) case folding",
            "engines: \(LinkedEngines.all.map(\.scheme).joined(separator: ", "))",
        ],
        commands: [RunCommand.self, FuzzCommand.self])

    /// Runs the command that the arguments name. Never throws: an error is one line on standard error.
    package static func run(_ arguments: [String], _ out: ProgramOutput) -> ExitCode {
        program.run(arguments, out) { try $0.run(out) }
    }

    /// Runs a child's part if this process is a child: the suite runs its cases in child processes of this program. Call it first.
    ///
    /// - Returns: The exit code; nil for a process that a user started.
    package static func runAsChild(_ arguments: [String]) async -> Int32? {
        await StoreConformance.ConformanceCommand.runAsChild(arguments, engines: LinkedEngines.all)
    }
}
