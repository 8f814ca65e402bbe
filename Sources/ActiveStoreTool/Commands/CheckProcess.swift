import Glibc
import StoreCommandLine
import StoreCore
import StoreJSON

/// A check in a separate process.
///
/// An engine's library may end the process when it meets a damaged page; LMDB's does. Even then a check must
/// report a result, so another process checks the store, and the way that process ends is part of the result.
struct CheckProcess {
    /// The path of this program, to start it again.
    let program: String
    /// Set in the environment of the checking process.
    static let variable = "ACTIVESTORE_CHECK_PROCESS"

    /// Starts the program with the same arguments and waits for it.
    ///
    /// - Returns: The result; nil if the process cannot be started, so that the check has to run in this one.
    func run(_ arguments: [String], _ out: ProgramOutput) -> ExitCode? {
        out.flush()
        guard let process = start(arguments) else { return nil }
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0 { if errno != EINTR { return nil } }
        let signal = status & 0x7F
        if signal == 0 { return ExitCode(rawValue: (status >> 8) & 0xFF) ?? .undone }
        // The other process ends in this way when its reader is gone.
        if signal == SIGPIPE {
            out.loseReader()
            return .failure
        }
        let name = strsignal(signal).map { String(cString: $0) } ?? "unknown"
        guard [SIGSEGV, SIGBUS, SIGABRT, SIGILL, SIGFPE, SIGTRAP].contains(signal) else {
            out.complain("the check was ended by signal \(signal) (\(name))")
            return .undone
        }
        out.clearForeignStatus()
        if arguments.contains("--json") {
            try? JSONReport.print(
                [
                    ("clean", JSONValue(false)),
                    ("problems", JSONReport.list(["The process that checked the store was ended by signal \(signal) (\(name))."])),
                    ("recordsChecked", .value(.null)), ("dangling", .array([])),
                ], out)
            return .failure
        }
        out.sentence(
            "The process that checked the store was ended by signal \(signal) (\(name)), as damaged pages can do: restore a backup, or save what "
                + "can be read.")
        out.line("(1 problem; the rest was not checked)")
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
        let code = withCStrings(["activestore"] + arguments) { arguments in
            withCStrings(environment) { posix_spawn(&process, program, nil, nil, arguments, $0) }
        }
        return code == 0 ? process : nil
    }
}
