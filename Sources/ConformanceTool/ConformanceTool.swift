import StoreCommandLine
import StoreConformance

/// The program that tests engines, without its process: arguments in, exit code out.
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

    /// Does what the arguments say. Never throws: what goes wrong is one line on standard error.
    package static func run(_ arguments: [String], _ console: Console) -> ExitCode {
        program.run(arguments, console) { try $0.run(console) }
    }

    /// The suite runs its cases in children of this program. Does what one of them does, if the process is one; ask first.
    ///
    /// - Returns: The exit code; nil for a process that was started by a person.
    package static func runAsChild(_ arguments: [String]) async -> Int32? {
        await StoreConformance.ConformanceCommand.runAsChild(arguments, engines: LinkedEngines.all)
    }
}
