import Glibc

/// The program `activestore`.
@main struct ActiveStoreTool {
    static func main() async {
        // A reader that has seen enough must not kill the tool between two writes; see Console.
        signal(SIGPIPE, SIG_IGN)
        let code = Tool().run(Array(CommandLine.arguments.dropFirst()), .standard)
        exit(code.rawValue)
    }
}
