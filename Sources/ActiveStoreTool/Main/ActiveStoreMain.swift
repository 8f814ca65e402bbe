import ActiveStoreTool
import Glibc

/// The program `activestore`; all that it does is in the library beside it, where tests can reach it.
@main struct ActiveStoreMain {
    static func main() async {
        // A reader that has seen enough must not kill the tool between two writes; see Console.
        signal(SIGPIPE, SIG_IGN)
        if let code = await Tool().runAsChild(CommandLine.arguments) { exit(code) }
        exit(Tool.asProgram().run(Array(CommandLine.arguments.dropFirst()), .standard).rawValue)
    }
}
