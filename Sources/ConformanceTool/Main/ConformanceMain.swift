import ConformanceTool
import Glibc
import StoreCommandLine

/// The program `activestore-conformance`; its logic is in a library, where tests can reach it.
@main struct ConformanceMain {
    static func main() async {
        StandardDescriptors.open()
        // A reader that stops early must not kill the program between two writes; see ProgramOutput.
        signal(SIGPIPE, SIG_IGN)
        // Beyond `ulimit -f` a write fails then, and the engine reports it, as it does a full disk.
        signal(SIGXFSZ, SIG_IGN)
        if let code = await ConformanceTool.runAsChild(CommandLine.arguments) { exit(code) }
        let out = ProgramOutput.standard("activestore-conformance")
        let code = ConformanceTool.run(Array(CommandLine.arguments.dropFirst()), out)
        out.exit(code)
    }
}
