import ActiveStoreTool
import Glibc

/// The program `activestore`; all that it does is in the library beside it, where tests can reach it.
@main struct ActiveStoreMain {
    static func main() async {
        // A reader that has seen enough must not kill the tool between two writes; see Console.
        signal(SIGPIPE, SIG_IGN)
        if let code = await Tool().runAsChild(CommandLine.arguments) { exit(code) }
        let code = Tool.asProgram().run(Array(CommandLine.arguments.dropFirst()), .standard)
        if Console.standard.hasLostReader {
            // All is closed by now. The tool ends as programs do when their reader has gone, so that shells print nothing.
            signal(SIGPIPE, SIG_DFL)
            raise(SIGPIPE)
        }
        exit(code.rawValue)
    }
}
