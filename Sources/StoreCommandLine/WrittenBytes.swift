import Glibc

/// How many bytes this process has written to files, which tells how far work is whose library reports nothing.
package enum WrittenBytes {
    /// Nil where the system does not count them.
    package static func now() -> Int? {
        let descriptor = open("/proc/self/io", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 1_024)
        let count = read(descriptor, &bytes, bytes.count)
        guard count > 0 else { return nil }
        let lines = String(decoding: bytes[..<count], as: UTF8.self).split(separator: "\n")
        return lines.first { $0.hasPrefix("wchar: ") }.flatMap { Int($0.dropFirst("wchar: ".count)) }
    }

    /// A measure of work that writes about so many bytes from now on.
    package static func measure(of total: Int) -> @Sendable () -> (done: Int, total: Int)? {
        let before = now() ?? 0
        return { now().map { (min($0 - before, total), total) } }
    }
}
