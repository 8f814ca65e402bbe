import ActiveStore
import Glibc

/// A child made by fork(2), which Swift hides because little is allowed in
/// the child of a multithreaded process. This tests what a store does in one.
struct ForkedChild {
    /// How a child ends.
    enum End: Int32, CaseIterable {
        /// As when `main` returns, which makes the same call.
        case exit
        /// Immediately, without running registered handlers.
        case exitAtOnce
    }

    let pid: pid_t

    /// Forks; returns nil in the child, which the system ends after a while.
    static func fork() throws -> ForkedChild? {
        guard let fork = HiddenFunction.named("fork", (@convention(c) () -> pid_t).self) else { throw CaseFailure("there is no fork") }
        let pid = fork()
        if pid < 0 { throw CaseFailure("no child can be forked (errno \(errno))") }
        if pid > 0 { return ForkedChild(pid: pid) }
        // Threads of the concurrency runtime block most signals.
        var alarms = sigset_t()
        sigemptyset(&alarms)
        sigaddset(&alarms, SIGALRM)
        pthread_sigmask(SIG_UNBLOCK, &alarms, nil)
        alarm(100)
        return nil
    }

    /// Ends the child: with 0 if every check held, else with the number of the first that failed.
    static func end(_ failure: Int32, _ end: End) -> Never {
        switch end {
        case .exit: Glibc.exit(failure)
        case .exitAtOnce: _exit(failure)
        }
    }

    /// Waits for the child's end; nil if all its checks held.
    func failure() -> String? {
        var status: Int32 = 0
        while waitpid(pid, &status, 0) < 0, errno == EINTR {}
        let signal = status & 0x7f
        if signal == SIGALRM { return "the child hung" }
        if signal != 0 { return "the child ended by signal \(signal)" }
        let code = (status >> 8) & 0xff
        return code == 0 ? nil : "check \(code) failed in the child"
    }

    /// Whether the body throws `.misuse`.
    static func refuses(_ body: () throws -> Void) -> Bool {
        do { try body() } catch { return (error as? StoreError)?.code == .misuse }
        return false
    }
}

/// A gate that one process opens and another waits at: a pipe.
struct Gate {
    private let ends: PipeEnds

    init() throws { ends = try PipeEnds() }

    func open() {
        _ = Glibc.write(ends.write, "x", 1)
    }

    func wait() {
        var byte: UInt8 = 0
        while Glibc.read(ends.read, &byte, 1) < 0, errno == EINTR {}
    }

    func close() { ends.close() }
}
