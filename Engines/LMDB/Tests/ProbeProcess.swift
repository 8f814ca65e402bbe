import Foundation
import Glibc
import StoreCore

/// Another process, which is told what to do line by line.
final class ProbeProcess {
    let identifier: pid_t
    private let input: Int32
    private let output: Int32
    private var buffer: [UInt8] = []
    private var status: Int32?

    /// Beside the tests' own program.
    static let path: String = {
        let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? CommandLine.arguments[0]
        return URL(fileURLWithPath: own).deletingLastPathComponent().appendingPathComponent("lmdb-probe").path
    }()

    convenience init(_ arguments: String...) throws { try self.init(ProbeProcess.path, arguments) }

    init(_ program: String, _ arguments: [String], environment: [String: String] = [:]) throws {
        var given: [Int32] = [0, 0]
        var said: [Int32] = [0, 0]
        guard pipe(&given) == 0, pipe(&said) == 0 else { throw StoreError(.internal, "No pipe could be made.") }
        // What another test starts must not keep these open.
        for descriptor in given + said { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, given[0], 0)
        posix_spawn_file_actions_adddup2(&actions, said[1], 1)
        var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var process: pid_t = 0
        let inherited = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        var variables: [UnsafeMutablePointer<CChar>?] = inherited.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for variable in variables { free(variable) } }
        let code = posix_spawn(&process, program, &actions, nil, &words, &variables)
        Glibc.close(given[0])
        Glibc.close(said[1])
        input = given[1]
        output = said[0]
        identifier = process
        if code != 0 {
            // There is no process to end: the signal would go to the whole group of this one.
            status = code
            throw StoreError(.internal, "\(program) could not be started: \(StorePath.text(code)).")
        }
    }

    deinit {
        kill()
        Glibc.close(input)
        Glibc.close(output)
    }

    /// The next line it says; nil when it has ended.
    func line() -> String? {
        while true {
            if let end = buffer.firstIndex(of: 10) {
                defer { buffer.removeFirst(end + 1) }
                return String(decoding: buffer[..<end], as: UTF8.self)
            }
            var more = [UInt8](repeating: 0, count: 4_096)
            let count = read(output, &more, more.count)
            if count < 0, errno == EINTR { continue }
            if count <= 0 { return nil }
            buffer += more.prefix(count)
        }
    }

    func tell(_ line: String = "") { _ = (line + "\n").withCString { write(input, $0, strlen($0)) } }

    func kill() {
        if status == nil { Glibc.kill(identifier, SIGKILL) }
        _ = end()
    }

    /// Its exit code, or the signal that ended it, negative.
    @discardableResult func end() -> Int32 {
        if let status { return status }
        var word: Int32 = 0
        while waitpid(identifier, &word, 0) < 0, errno == EINTR {}
        let result = word & 0x7F == 0 ? (word >> 8) & 0xFF : -(word & 0x7F)
        status = result
        return result
    }
}
