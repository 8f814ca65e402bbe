import Glibc

/// What was typed at a prompt, in a file that only its owner may read.
///
/// It is a text file with one input a line. Several prompts may append to it at the same time. A history that cannot be kept is no reason
/// to stop working, so all failures are ignored.
package struct InputHistory: Sendable {
    private let path: String
    /// The number of lines that are read; twice as many are kept.
    static let length = 1_000

    package init(path: String) { self.path = path }

    /// The file in the folder for state of the XDG Base Directory Specification, such as `~/.local/state/activestore/history`;
    /// nil without a home.
    package static func usual(of program: String) -> InputHistory? {
        // Relative paths there are invalid and ignored, as the specification says.
        let state = Terminal.environment("XDG_STATE_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
        let home = Terminal.environment("HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
        guard let folder = state ?? home.map({ $0 + "/.local/state" }) else { return nil }
        return InputHistory(path: "\(folder)/\(program)/history")
    }

    /// The latest lines, oldest first. A file that has become long is shortened.
    func load() -> [String] {
        guard let file = open(O_RDONLY) else { return [] }
        defer { close(file) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = read(file, &buffer, buffer.count)
            if count <= 0 { break }
            bytes += buffer[..<count]
        }
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
        let latest = Array(lines.suffix(Self.length))
        if lines.count > 2 * Self.length { replace(by: latest) }
        return latest
    }

    /// Adds a line at the end.
    func append(_ line: String) {
        makeFolder()
        guard !line.contains("\n"), let file = open(O_WRONLY | O_APPEND | O_CREAT) else { return }
        defer { close(file) }
        _ = Self.write([line], to: file)
    }

    private func replace(by lines: [String]) {
        let temporary = path + ".\(getpid())"
        guard let file = InputHistory(path: temporary).open(O_WRONLY | O_CREAT | O_EXCL) else { return }
        let isWritten = Self.write(lines, to: file)
        close(file)
        if !isWritten || rename(temporary, path) != 0 { unlink(temporary) }
    }

    private static func write(_ lines: [String], to file: Int32) -> Bool {
        let bytes = Array((lines.joined(separator: "\n") + "\n").utf8)
        return bytes.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) } == bytes.count
    }

    /// Opens the file if it is one: what a link leads to may belong to others, and a device or pipe cannot keep a history.
    private func open(_ flags: Int32) -> Int32? {
        let file = Glibc.open(path, flags | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY, 0o600)
        guard file >= 0 else { return nil }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(file)
            return nil
        }
        // It may have been made by another program, with other permissions.
        if status.st_mode & 0o077 != 0, status.st_uid == geteuid() { fchmod(file, 0o600) }
        return file
    }

    /// Makes the folders of the path that are missing, for their owner alone.
    private func makeFolder() {
        var end = path.startIndex
        while let slash = path[path.index(after: end)...].firstIndex(of: "/") {
            mkdir(String(path[..<slash]), 0o700)
            end = slash
        }
    }
}
