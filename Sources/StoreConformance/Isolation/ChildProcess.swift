import Glibc

/// A child process whose answers and final error output are read by the parent.
///
/// The child's descriptor 3 is the pipe for answers, so that output of a case on standard output
/// cannot be taken for one. Its standard error is a second pipe, whose last part is kept: a Swift trap
/// reports its cause there. `fork` without exec is not possible in Swift, so the child is spawned.
package final class ChildProcess {
    /// The descriptor that the child writes its answers to.
    package static let answerDescriptor: Int32 = 3

    /// An event of the child.
    package enum Event {
        /// It wrote a line.
        case line(String)
        /// It wrote nothing for the given time.
        case silent
        /// It closed the pipe for answers, as it does at its end.
        case end
    }

    private let pid: pid_t
    private let answers: Int32
    private let complaints: Int32
    private var buffer: [UInt8] = []
    private var complaint: [UInt8] = []
    private var isReaped = false

    /// Spawns an executable with arguments (without its own name) and environment variables on top of the parent's.
    ///
    /// - Throws: ``CaseFailure`` if it cannot be started.
    package init(_ executable: String, _ arguments: [String], environment: [String: String] = [:]) throws {
        let answers = try PipeEnds()
        let complaints = try PipeEnds()
        defer {
            close(answers.write)
            close(complaints.write)
        }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, complaints.write, 2)
        posix_spawn_file_actions_adddup2(&actions, answers.write, ChildProcess.answerDescriptor)
        var pid = pid_t()
        let status = ChildProcess.withCStrings([executable] + arguments) { arguments in
            ChildProcess.withCStrings(ChildProcess.environment(adding: environment)) { environment in
                posix_spawn(&pid, executable, &actions, nil, arguments, environment)
            }
        }
        guard status == 0 else {
            close(answers.read)
            close(complaints.read)
            throw CaseFailure("the process \(executable) cannot be started (errno \(status))")
        }
        self.pid = pid
        self.answers = answers.read
        self.complaints = complaints.read
    }

    deinit {
        if !isReaped { _ = stop() }
        close(answers)
        close(complaints)
    }

    /// The next line, or the event that there was none before the deadline.
    package func next(until deadline: ContinuousClock.Instant) -> Event {
        while true {
            if let line = takeLine() { return .line(line) }
            let left = ContinuousClock.now.duration(to: deadline)
            if left <= .zero { return .silent }
            var polled = [
                pollfd(fd: answers, events: Int16(POLLIN), revents: 0),
                pollfd(fd: complaints, events: Int16(POLLIN), revents: 0),
            ]
            // Half a second at a time: the remaining time is computed again before each wait.
            let milliseconds = min(500, left.components.seconds * 1_000 + left.components.attoseconds / 1_000_000_000_000_000 + 1)
            guard poll(&polled, 2, Int32(milliseconds)) > 0 else { continue }
            if polled[1].revents != 0 { readComplaint() }
            if polled[0].revents != 0, !readAnswer() { return .end }
        }
    }

    /// Waits for the child's end and describes it; nil for exit code 0.
    package func wait() -> String? {
        readComplaints()
        var status: Int32 = 0
        while waitpid(pid, &status, 0) < 0, errno == EINTR {}
        isReaped = true
        let signal = status & 0x7f
        let code = (status >> 8) & 0xff
        if signal == 0, code == 0 { return nil }
        let how = signal != 0 ? "signal \(signal) (\(String(cString: strsignal(signal))))" : "exit code \(code)"
        let last = lastComplaint
        return last.isEmpty ? how : "\(how): \(last)"
    }

    /// Kills the child and describes how it ended.
    package func stop() -> String? {
        kill(pid, SIGKILL)
        return wait()
    }

    /// The most informative line of the child's standard error: the trap's message, else the last line.
    private var lastComplaint: String {
        let lines = String(decoding: complaint, as: UTF8.self).split(separator: "\n").map(String.init)
        return lines.last { $0.contains("Fatal error") } ?? lines.last ?? ""
    }

    private func takeLine() -> String? {
        guard let end = buffer.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
        defer { buffer.removeSubrange(...end) }
        return String(decoding: buffer[..<end], as: UTF8.self)
    }

    /// false at the end of the answers.
    private func readAnswer() -> Bool {
        let bytes = ChildProcess.read(answers)
        buffer += bytes
        return !bytes.isEmpty
    }

    private func readComplaint() {
        complaint = (complaint + ChildProcess.read(complaints)).suffix(16_384)
    }

    /// Reads the remaining error output without waiting for a grandchild that may hold the pipe open.
    private func readComplaints() {
        var polled = pollfd(fd: complaints, events: Int16(POLLIN), revents: 0)
        while poll(&polled, 1, 200) > 0 {
            let bytes = ChildProcess.read(complaints)
            if bytes.isEmpty { return }
            complaint = (complaint + bytes).suffix(16_384)
        }
    }

    private static func read(_ descriptor: Int32) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: 4_096) { bytes, count in
            var result = Glibc.read(descriptor, bytes.baseAddress, 4_096)
            while result < 0, errno == EINTR { result = Glibc.read(descriptor, bytes.baseAddress, 4_096) }
            count = max(0, result)
        }
    }

    private static func environment(adding own: [String: String]) -> [String] {
        var all: [String] = []
        var next = environ
        while let entry = next.pointee {
            let text = String(cString: entry)
            if own[String(text.prefix { $0 != "=" })] == nil { all.append(text) }
            next += 1
        }
        return all + own.map { "\($0.key)=\($0.value)" }
    }

    private static func withCStrings<R>(_ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> R) -> R {
        let pointers = texts.map { strdup($0) }
        defer { for pointer in pointers { free(pointer) } }
        return body(pointers + [nil])
    }
}
