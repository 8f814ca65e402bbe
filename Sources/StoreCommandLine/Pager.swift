import Glibc
import StoreCore
import Synchronization

/// The program that shows long output a screen at a time: `$PAGER`, or `less`.
///
/// It gets its input by a pipe and has the terminal until it ends. Meanwhile Ctrl-C is meant for it: here it only sets a mark, at which
/// a query stops. A reader may leave it while a query still runs; from then on Ctrl-C is meant for this program again.
final class Pager: Sendable {
    private let process: pid_t
    private let descriptor: Int32
    /// What the pager has not taken yet.
    private let waiting = Mutex<[UInt8]>([])

    /// How many bytes wait for the pager at most. So much output is taken at once: a query ends, and with it its transaction, while a person
    /// reads the first page. An engine keeps for an open transaction what others have removed since.
    private static let mostWaiting = 64 << 20

    /// The line of shell that starts the pager; nil if there is none, or `$PAGER` is empty or `cat`.
    static func command() -> String? {
        guard let chosen = Terminal.environment("PAGER") else { return isInstalled("less") ? "less" : nil }
        let words = chosen.split(separator: " ")
        guard let program = words.first, chosen != "cat" else { return nil }
        // A shell has to say what other characters mean.
        let isName = program.allSatisfy { $0.isLetter || $0.isNumber || "/._-+".contains($0) }
        return !isName || isInstalled(String(program)) ? chosen : nil
    }

    private static func isInstalled(_ program: String) -> Bool {
        if program.contains("/") { return access(program, X_OK) == 0 }
        return (Terminal.environment("PATH") ?? "/usr/bin:/bin").split(separator: ":").contains { access("\($0)/\(program)", X_OK) == 0 }
    }

    /// Starts the pager; nil if the system cannot.
    init?(_ command: String) {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { return nil }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawn_file_actions_adddup2(&actions, ends[0], STDIN_FILENO)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        // Signals that are ignored here would be ignored by the pager as well.
        var signals = sigset_t()
        sigemptyset(&signals)
        for signal in [SIGINT, SIGPIPE, SIGXFSZ] { sigaddset(&signals, signal) }
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
        Interruption.clear()
        Interruption.leave(toReaderOf: ends[1])
        var process = pid_t()
        let code = withCStrings(["sh", "-c", command]) { arguments in
            withCStrings(Pager.environment()) { posix_spawn(&process, "/bin/sh", &actions, &attributes, arguments, $0) }
        }
        posix_spawn_file_actions_destroy(&actions)
        posix_spawnattr_destroy(&attributes)
        close(ends[0])
        guard code == 0 else {
            Interruption.takeBack()
            close(ends[1])
            return nil
        }
        self.process = process
        descriptor = ends[1]
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    }

    /// This process's variables, and those that have `less` end at once if one screen suffices, show colours, leave the text on the
    /// screen and read UTF-8.
    private static func environment() -> [String] {
        var variables: [String] = []
        var next = environ
        while let entry = next.pointee {
            variables.append(String(cString: entry))
            next += 1
        }
        for (name, value) in [("LESS", "FRX"), ("LESSCHARSET", "utf-8")] where Terminal.environment(name) == nil {
            variables.append("\(name)=\(value)")
        }
        return variables
    }

    /// Gives it output; returns the `errno` of a failed write, or 0. `EPIPE` means that the reader has seen enough.
    func write(_ bytes: [UInt8]) -> Int32 {
        waiting.withLock { waiting in
            waiting += bytes
            let isFull = waiting.count > Pager.mostWaiting
            let (written, failure): (Int, Int32) = waiting.withUnsafeBytes { bytes in
                if isFull { return (bytes.count, DescriptorWriting.write(bytes, to: descriptor)) }
                return DescriptorWriting.begin(bytes, to: descriptor)
            }
            waiting.removeFirst(failure == 0 ? written : waiting.count)
            return failure
        }
    }

    /// Gives it the rest, and waits until the reader leaves it.
    func end() {
        _ = waiting.withLock { waiting in waiting.withUnsafeBytes { DescriptorWriting.write($0, to: descriptor) } }
        Interruption.leaveToOther()
        close(descriptor)
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        Interruption.takeBack()
    }
}
