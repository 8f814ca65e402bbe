import ActiveStore
import Glibc

/// A check in a process of its own.
///
/// What an engine's library does when it comes upon a damaged page is its affair: LMDB's ends the process. A program that is asked whether a store is
/// sound has to answer even then, so another process looks, and how that ends is a part of the answer.
struct CheckProcess {
    /// This program, to be started again.
    let program: String
    /// Set for the process that looks.
    static let variable = "ACTIVESTORE_CHECK_PROCESS"

    /// Starts the program with the same arguments and waits for it.
    ///
    /// - Returns: How that ended; nil when it cannot be started, and the check has to be made in this process.
    func run(_ arguments: [String], _ console: Console) -> ExitCode? {
        console.flush()
        guard let process = start(arguments) else { return nil }
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0 { if errno != EINTR { return nil } }
        let signal = status & 0x7F
        if signal == 0 { return ExitCode(rawValue: (status >> 8) & 0xFF) ?? .undone }
        let name = strsignal(signal).map { String(cString: $0) } ?? "unknown"
        guard [SIGSEGV, SIGBUS, SIGABRT, SIGILL, SIGFPE, SIGTRAP].contains(signal) else {
            console.complain("the check was ended by signal \(signal) (\(name))")
            return .undone
        }
        console.line(
            "The process that looked was ended by signal \(signal) (\(name)), which is what damaged pages do: restore a backup, or save what can be "
                + "read.")
        console.line("(1 problem, and more was not looked at)")
        return .failure
    }

    private func start(_ arguments: [String]) -> pid_t? {
        var environment: [String] = ["\(CheckProcess.variable)=1", "SWIFT_BACKTRACE=enable=no"]
        var next = environ
        while let entry = next.pointee {
            let text = String(cString: entry)
            if !text.hasPrefix("SWIFT_BACKTRACE=") { environment.append(text) }
            next += 1
        }
        var process = pid_t()
        let code = CheckProcess.withCStrings(["activestore"] + arguments) { arguments in
            CheckProcess.withCStrings(environment) { posix_spawn(&process, program, nil, nil, arguments, $0) }
        }
        return code == 0 ? process : nil
    }

    private static func withCStrings<R>(_ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> R) -> R {
        let pointers = texts.map { strdup($0) }
        defer { for pointer in pointers { free(pointer) } }
        return body(pointers + [nil])
    }
}
