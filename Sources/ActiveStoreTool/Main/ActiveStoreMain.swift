import ActiveStoreTool
import Glibc
import StoreCommandLine

/// The program `activestore`; its logic is in a library, where tests can reach it.
@main struct ActiveStoreMain {
    static func main() {
        StandardDescriptors.open()
        // A reader that stops early must not kill the tool between two writes; see ProgramOutput.
        signal(SIGPIPE, SIG_IGN)
        // Beyond `ulimit -f` a write fails then, and the engine reports it, as it does a full disk.
        signal(SIGXFSZ, SIG_IGN)
        let out = ProgramOutput.standard("activestore")
        let code = Tool.asProgram().run(Array(CommandLine.arguments.dropFirst()), out)
        out.exit(code)
    }
}
