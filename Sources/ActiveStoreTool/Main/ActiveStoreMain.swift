import ActiveStoreTool
import Glibc
import StoreCommandLine

/// The program `activestore`; its logic is in a library, where tests can reach it.
@main struct ActiveStoreMain {
    static func main() {
        StandardDescriptors.open()
        // A reader that stops early must not kill the tool between two writes; see Console.
        signal(SIGPIPE, SIG_IGN)
        let console = Console.standard("activestore")
        let code = Tool.asProgram().run(Array(CommandLine.arguments.dropFirst()), console)
        console.exit(code)
    }
}
