import FoundationEssentials
import Glibc
import StoreConformance

/// The program of `Scripts/torture`; see ``TortureOptions``.
///
/// The exit code is 0 if all is well, 1 for a violation or a canary that found nothing, 2 for a command line that is wrong or a check that cannot be
/// made.
@main struct TortureMain {
    static func main() {
        let arguments = Array(CommandLine.arguments.dropFirst())
        do {
            switch arguments.first {
            case Worker.word where arguments.count == 3:
                guard let trial = Trial(arguments[1]) else { break }
                Worker(trial: trial, folder: arguments[2]).run()
                exit(0)
            case Examiner.word where arguments.count == 4:
                guard let trial = Trial(arguments[1]) else { break }
                try Examiner.run(trial, folder: arguments[2], historyFile: arguments[3])
                exit(0)
            case PowerExaminer.word:
                guard let orders = PowerExaminer.Orders(arguments: arguments) else { break }
                try PowerExaminer.run(orders)
                exit(0)
            default: break
            }
            exit(try Campaign(try TortureOptions(arguments)).run() ? 0 : 1)
        } catch {
            fflush(nil)
            let complaint = Array("torture: \(error)\n".utf8)
            _ = complaint.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
            exit(2)
        }
    }
}

/// Prints a line at once.
func say(_ line: String, terminator: String = "\n") {
    print(line, terminator: terminator)
    fflush(nil)
}
