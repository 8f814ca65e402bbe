import Glibc

/// Where the lines of a prompt come from: a person at a terminal, or a file or another program.
package protocol LineInput: AnyObject {
    /// Whether a person types the lines, and sees prompts.
    var isInteractive: Bool { get }
    /// Reads a line, without its line break.
    func next(_ prompt: String) -> InputLine
    /// Makes a text available to the arrow keys.
    func remember(_ text: String)
}

package enum InputLine: Equatable, Sendable {
    case text(String)
    /// A line that is not UTF-8.
    case malformed
    /// Ctrl-C: the line, and those before it that belong to it, are given up.
    case interrupted
    /// Ctrl-D, or the end of the file.
    case end
}

/// Lines of a file descriptor, without editing.
///
/// Also used at a terminal where libedit is missing; then it writes the prompt.
package final class PlainInput: LineInput {
    private let descriptor: Int32
    private let prompts: ProgramOutput?
    private var bytes: [UInt8] = []
    /// The part of `bytes` that has been returned.
    private var taken = 0
    private var hasEnded = false

    /// - Parameter prompts: Where prompts are written; nil if the input is not a terminal.
    package init(descriptor: Int32 = STDIN_FILENO, prompts: ProgramOutput? = nil) {
        self.descriptor = descriptor
        self.prompts = prompts
    }

    package var isInteractive: Bool { prompts != nil }

    package func remember(_ text: String) {}

    package func next(_ prompt: String) -> InputLine {
        prompts?.write(prompt)
        prompts?.flush()
        var searched = taken
        while true {
            if let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) { return line(upTo: end, next: end + 1) }
            searched = bytes.count
            if hasEnded { return taken < bytes.count ? line(upTo: bytes.count, next: bytes.count) : .end }
            switch read() {
            case .text, .malformed: continue
            case .interrupted:
                bytes = []
                taken = 0
                return .interrupted
            case .end: hasEnded = true
            }
        }
    }

    private func line(upTo end: Int, next: Int) -> InputLine {
        var line = bytes[taken..<end]
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        taken = next
        let text = String(validating: line, as: UTF8.self)
        // What has been returned is dropped now and then, so that a long script needs no more memory than its lines.
        if taken > 1 << 16 {
            bytes.removeFirst(taken)
            taken = 0
        }
        return text.map { .text($0) } ?? .malformed
    }

    /// Adds bytes, or tells why there are none.
    private func read() -> InputLine {
        if Interruption.isMarked { return interrupted() }
        var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        // Unlike read(2), poll(2) is never restarted after a signal.
        guard poll(&state, 1, -1) >= 0 else {
            return errno == EINTR && Interruption.isMarked ? interrupted() : errno == EINTR ? .text("") : .end
        }
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        let count = Glibc.read(descriptor, &buffer, buffer.count)
        if count < 0, errno == EINTR { return .text("") }
        guard count > 0 else { return .end }
        bytes += buffer[..<count]
        return .text("")
    }

    private func interrupted() -> InputLine {
        Interruption.clear()
        // The terminal has shown ^C after what was typed.
        prompts?.line()
        return .interrupted
    }
}
