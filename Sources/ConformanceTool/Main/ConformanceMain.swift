import ConformanceTool
import Glibc
import StoreCommandLine

/// The program `activestore-conformance`; all that it does is in the library beside it, where tests can reach it.
@main struct ConformanceMain {
    static func main() async {
        // A reader that has seen enough must not kill the program between two writes; see Console.
        signal(SIGPIPE, SIG_IGN)
        if let code = await ConformanceTool.runAsChild(CommandLine.arguments) { exit(code) }
        let console = Console.standard("activestore-conformance")
        let code = ConformanceTool.run(Array(CommandLine.arguments.dropFirst()), console)
        console.exit(code)
    }
}
