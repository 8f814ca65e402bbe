import Glibc

/// Lines that appear at once, also through a pipe.
enum Terminal {
    /// A line on standard output.
    static func print(_ line: String) { write(line, to: STDOUT_FILENO) }
    /// A line on standard error.
    static func complain(_ line: String) { write(line, to: STDERR_FILENO) }

    private static func write(_ line: String, to descriptor: Int32) {
        var rest = Array((line + "\n").utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            if count < 0 { return }
            rest = rest.dropFirst(count)
        }
    }
}
