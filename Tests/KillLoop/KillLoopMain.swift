import ActiveStore
import FoundationEssentials
import Glibc
import StoreConformance

/// The program of `Scripts/kill-loop`.
///
///     kill-loop [--cycles N] [--url URL] [--seed N]      kills and looks
///     kill-loop --change-log [--cycles N] …              the same with a change log, which must tell of each transaction
///     kill-loop --self-test [--url URL] [--seed N]       shows that violations are found
///     kill-loop --migrations [--cycles N] [--url URL]    kills programs that migrate, and starts two at once
///     kill-loop --contest [N] [--seconds N] [--url URL]  processes that write to one store at once
///
/// The exit code is 0 if all is well, 1 for a violation, 2 for a command line that is wrong or a URL that cannot be used.
@main struct KillLoopMain {
    static func main() {
        let arguments = Array(CommandLine.arguments.dropFirst())
        do {
            if let orders = Worker.Orders(arguments: arguments) {
                try Worker.run(orders)
                exit(0)
            }
            if let orders = Contestant.Orders(arguments: arguments) {
                try Contestant.run(orders)
                exit(0)
            }
            if let orders = Climber.Orders(arguments: arguments) {
                try Climber.run(orders)
                exit(0)
            }
            exit(try run(try KillLoopOptions(arguments)) ? 0 : 1)
        } catch {
            fflush(nil)
            let complaint = Array("kill-loop: \(error)\n".utf8)
            _ = complaint.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
            exit([Worker.Orders.word, Contestant.Orders.word, Climber.Orders.word].contains(arguments.first) ? 3 : 2)
        }
    }

    /// - Returns: Whether all is well.
    private static func run(_ options: KillLoopOptions) throws -> Bool {
        var url = options.url ?? "sqlite:\(FileManager.default.temporaryDirectory.path)/kill-loop-\(getpid())"
        if options.logsChanges { url += (url.contains("?") ? "&" : "?") + "changeLog=1000000" }
        say("seed \(options.seed), \(url)")
        switch options.mode {
        case .selfTest: return try SelfTest(url: url, seed: options.seed).run()
        case .contest: return try Contest(url: url, processes: options.processes, duration: .seconds(options.seconds)).run()
        case .climb: return try Climb(cycles: options.cycles, url: url, seed: options.seed).run()
        case .kill:
            let (summary, violation) = try KillLoop(cycles: options.cycles, url: url, seed: options.seed).run()
            say(summary.line + (violation == nil ? "; no violation" : "; VIOLATION"))
            return violation == nil
        }
    }
}

/// Prints a line at once.
func say(_ line: String) {
    print(line)
    fflush(nil)
}
