import Glibc
import Testing

/// The program `activestore` on a terminal of a given size.
///
/// The kernel reports the end of the terminal once every process that has it open has ended, so reading ends with them.
enum PseudoTerminal {
    struct Session {
        /// The exit code, or 128 and the number of the signal that ended the program.
        var code: Int32
        var output: String
        var lines: [String] {
            output.split(separator: "\r\n", omittingEmptySubsequences: false).map(String.init)
        }
    }

    private struct Failure: Error { var call: String, code: Int32 }

    /// Runs a line of shell in which `$0` is the program.
    ///
    /// - Parameters:
    ///   - input: Typed at the start.
    ///   - environment: Variables, in addition to a `PATH`, a home and a capable terminal without a pager.
    static func run(_ line: String, columns: UInt16 = 80, rows: UInt16 = 24, input: String = "", _ environment: [String: String] = [:])
        throws -> Session
    {
        var master: Int32 = -1
        var terminal: Int32 = -1
        var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        var name = [CChar](repeating: 0, count: 128)
        guard openpty(&master, &terminal, &name, nil, &size) == 0 else { throw Failure(call: "openpty", code: errno) }
        defer { close(master) }
        _ = fcntl(master, F_SETFD, FD_CLOEXEC)

        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        // The first terminal that the leader of a session opens controls it.
        posix_spawn_file_actions_addclose(&actions, terminal)
        posix_spawn_file_actions_addopen(&actions, 0, name, O_RDWR, 0)
        posix_spawn_file_actions_adddup2(&actions, 0, 1)
        posix_spawn_file_actions_adddup2(&actions, 0, 2)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // The threads that run tests may block signals, as no shell does.
        var blocked = sigset_t()
        sigemptyset(&blocked)
        posix_spawnattr_setsigmask(&attributes, &blocked)
        // POSIX_SPAWN_SETSID of spawn.h, which glibc declares for GNU programs alone.
        posix_spawnattr_setflags(&attributes, 0x80 | Int16(POSIX_SPAWN_SETSIGMASK))

        let inherited = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
        let variables = ["PATH": inherited, "HOME": "/nonexistent", "TERM": "xterm-256color", "LANG": "C.UTF-8", "PAGER": ""]
            .merging(environment) { $1 }
        var process = pid_t()
        let code = withCStrings(["bash", "-c", line, ProgramTests.program]) { arguments in
            withCStrings(variables.map { "\($0)=\($1)" }) { posix_spawn(&process, "/bin/bash", &actions, &attributes, arguments, $0) }
        }
        close(terminal)
        guard code == 0 else { throw Failure(call: "posix_spawn", code: code) }
        var typed = Array(input.utf8)
        while !typed.isEmpty {
            let count = write(master, typed, typed.count)
            if count <= 0 { break }
            typed.removeFirst(count)
        }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = read(master, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            // EIO is the end: no process has the terminal open.
            if count <= 0 { break }
            bytes += buffer[..<count]
        }
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        let signal = status & 0x7F
        return Session(code: signal == 0 ? (status >> 8) & 0xFF : 128 + signal, output: String(decoding: bytes, as: UTF8.self))
    }

    private static func withCStrings<R>(_ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> R) -> R {
        let pointers = texts.map { strdup($0) }
        defer { for pointer in pointers { free(pointer) } }
        return body(pointers + [nil])
    }
}
