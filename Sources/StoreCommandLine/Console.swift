import Glibc
import StoreCore
import Synchronization

/// The output of a program: results to one sink, complaints to another.
///
/// Lines are buffered and written in large pieces. A reader of the results may stop early (`activestore query … | head`):
/// the failed write is remembered, and nothing more is written, so that the command can end in order and close its stores.
package final class Console: Sendable {
    /// Takes bytes; returns the `errno` of a failed write, or 0.
    package typealias Sink = @Sendable ([UInt8]) -> Int32

    private struct State {
        var pending: [UInt8] = []
        var failure: Int32 = 0
        var color = ColorChoice.auto
        /// Whether the terminal shows a line of progress.
        var hasStatus = false
    }

    /// The program's name, for complaints.
    private let name: String
    private let output: Sink
    private let errors: Sink
    /// The terminal that shows the results; nil if they go to a file or another program.
    package let terminal: Terminal?
    /// The terminal that shows complaints and progress.
    package let errorTerminal: Terminal?
    private let state = Mutex(State())

    package init(
        _ name: String, terminal: Terminal? = nil, errorTerminal: Terminal? = nil, output: @escaping Sink, errors: @escaping Sink
    ) {
        self.name = name
        self.terminal = terminal
        self.errorTerminal = errorTerminal
        self.output = output
        self.errors = errors
    }

    /// Standard output and standard error.
    ///
    /// - Parameter name: The program's name.
    package static func standard(_ name: String) -> Console {
        Console(
            name, terminal: .of(descriptor: STDOUT_FILENO), errorTerminal: .of(descriptor: STDERR_FILENO),
            output: { Console.write($0, to: STDOUT_FILENO) }, errors: { Console.write($0, to: STDERR_FILENO) })
    }

    /// Decides when colours are used; without a decision, when the terminal shows them and `NO_COLOR` is not set.
    package func use(_ color: ColorChoice) { state.withLock { $0.color = color } }

    /// Whether results are shown in colours.
    package var hasColor: Bool {
        switch state.withLock({ $0.color }) {
        case .always: true
        case .never: false
        case .auto: terminal?.isCapable == true && (Terminal.environment("NO_COLOR") ?? "").isEmpty
        }
    }

    /// Writes a line of the result. Control characters in it are escaped, except for line breaks and tabs.
    package func line(_ text: String = "") { write(text + "\n") }

    /// Writes a line of the result, in colours where they are shown.
    package func line(_ parts: [StyledText]) {
        let hasColor = hasColor
        let texts = parts.map { part in
            let text = TerminalText.escapedLines(part.text)
            guard hasColor, let style = part.style, !text.isEmpty else { return text }
            return "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m"
        }
        write(bytes: Array((texts.joined() + "\n").utf8))
    }

    /// Writes a line after a title, in as many lines as the terminal needs; later lines are indented.
    ///
    /// - Parameter indent: The columns of the title.
    package func entry(_ title: String, _ text: String, indent: Int) {
        let text = TerminalText.oneLine(text)
        let lines = terminal.map { TerminalText.wrapped(text, toColumns: $0.columns - indent) } ?? [text]
        for (index, line) in lines.enumerated() {
            self.line([StyledText((index == 0 ? title : "").padded(to: indent), .bold), StyledText(line)])
        }
    }

    /// Writes a part of the result. Control characters in it are escaped, except for line breaks and tabs.
    package func write(_ text: String) { write(bytes: Array(TerminalText.escapedLines(text).utf8)) }

    /// Writes a part of the result as it is.
    package func write(bytes: [UInt8]) {
        state.withLock { state in
            guard state.failure == 0 else { return }
            state.pending.append(contentsOf: bytes)
            if state.pending.count >= 1 << 16 { flush(&state) }
        }
    }

    /// Writes a line of the result immediately, as a sign of progress.
    package func progress(_ text: String) {
        line(text)
        flush()
    }

    /// Writes the buffered output.
    package func flush() { state.withLock { flush(&$0) } }

    /// Shows a line of progress in place of an earlier one.
    func show(status text: String) {
        guard let terminal = errorTerminal, terminal.isCapable else { return }
        let line = TerminalText.shortened(TerminalText.oneLine(text), toColumns: terminal.columns - 1)
        state.withLock { state in
            _ = errors(Array("\r\u{1B}[K\(line)".utf8))
            state.hasStatus = true
        }
    }

    /// Removes the line of progress.
    package func clearStatus() { state.withLock { clearStatus(&$0) } }

    /// Removes the line of progress that another process has left.
    package func clearForeignStatus() {
        state.withLock { $0.hasStatus = errorTerminal?.isCapable == true }
        clearStatus()
    }

    private func clearStatus(_ state: inout State) {
        guard state.hasStatus else { return }
        _ = errors(Array("\r\u{1B}[K".utf8))
        state.hasStatus = false
    }

    /// Writes a complaint on one line that begins with the name of the program.
    package func complain(_ message: String) {
        flush()
        clearStatus()
        _ = errors(Array("\(name): \(TerminalText.oneLine(message))\n".utf8))
    }

    /// Whether writing results has failed; commands stop when it has.
    package var isBroken: Bool { state.withLock { $0.failure != 0 } }

    /// Whether writing results failed because their reader is gone.
    package var hasLostReader: Bool { state.withLock { $0.failure == EPIPE } }

    /// Records that another process, which writes to the same place, found the reader gone.
    package func loseReader() { state.withLock { $0.failure = EPIPE } }

    /// Writes the remaining output; reports why a write failed, unless the reader stopped early.
    ///
    /// - Returns: Whether all was written.
    package func finish() -> Bool {
        flush()
        let failure = state.withLock { $0.failure }
        if failure != 0, failure != EPIPE {
            complain("the output cannot be written: \(String(cString: strerror(failure)))")
        }
        return failure == 0
    }

    /// Exits the process. If the reader of the results is gone, it ends by SIGPIPE as
    /// other programs do, so that shells print nothing; everything is closed by now.
    package func exit(_ code: ExitCode) -> Never {
        if hasLostReader {
            signal(SIGPIPE, SIG_DFL)
            raise(SIGPIPE)
        }
        Glibc.exit(code.rawValue)
    }

    private func flush(_ state: inout State) {
        guard !state.pending.isEmpty else { return }
        if terminal != nil { clearStatus(&state) }
        if state.failure == 0 { state.failure = output(state.pending) }
        state.pending.removeAll(keepingCapacity: true)
    }

    private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
        bytes.withUnsafeBytes { DescriptorWriting.write($0, to: descriptor) }
    }
}
