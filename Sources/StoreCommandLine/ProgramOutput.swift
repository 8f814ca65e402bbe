import Glibc
import StoreCore
import Synchronization

/// The output of a program: results to one sink, complaints to another.
///
/// Lines are buffered and written in large pieces. A reader of the results may stop early (`activestore query … | head`):
/// the failed write is remembered, and nothing more is written, so that the command can end in order and close its stores.
package final class ProgramOutput: Sendable {
    /// Takes bytes; returns the `errno` of a failed write, or 0.
    package typealias Sink = @Sendable ([UInt8]) -> Int32

    private struct State {
        var pending: [UInt8] = []
        var failure: Int32 = 0
        var color = ColorChoice.auto
        /// Whether the terminal shows a line of progress.
        var hasStatus = false
        /// Whether `--no-pager` was given.
        var hasPager = true
        var paging = Paging.off
    }

    /// Where results go that may be longer than the screen.
    private enum Paging {
        /// To the output.
        case off
        /// They are kept, as long as they fit on the screen; so many rows of it are used.
        case collecting(rows: Int, command: String)
        /// To a pager.
        case on(Pager)
    }

    /// The program's name, for complaints.
    private let name: String
    private let output: Sink
    private let errors: Sink
    private let outputScreen: Screen?
    private let errorScreen: Screen?
    private let state = Mutex(State())

    /// A terminal, whose size changes when its window does.
    private struct Screen: Sendable {
        /// As it was at the beginning: what it can show does not change. To ask for its size takes two calls of the system.
        let first: Terminal
        let look: @Sendable () -> Terminal?

        /// Nil where there is no terminal; that stays so.
        init?(_ look: @escaping @Sendable () -> Terminal?) {
            guard let first = look() else { return nil }
            self.first = first
            self.look = look
        }

        var now: Terminal { look() ?? first }
    }

    /// - Parameters:
    ///   - terminal: Asked for the size of the terminal whenever something is written.
    ///   - errorTerminal: The same for complaints and progress.
    package init(
        _ name: String, terminal: @autoclosure @escaping @Sendable () -> Terminal? = nil,
        errorTerminal: @autoclosure @escaping @Sendable () -> Terminal? = nil, output: @escaping Sink, errors: @escaping Sink
    ) {
        self.name = name
        outputScreen = Screen(terminal)
        errorScreen = Screen(errorTerminal)
        self.output = output
        self.errors = errors
    }

    /// The terminal that shows the results, as it is now; nil if they go to a file or another program.
    package var terminal: Terminal? { outputScreen?.now }
    /// The terminal that shows complaints and progress, as it is now.
    package var errorTerminal: Terminal? { errorScreen?.now }

    /// Standard output and standard error.
    ///
    /// - Parameter name: The program's name.
    package static func standard(_ name: String) -> ProgramOutput {
        ProgramOutput(
            name, terminal: .of(descriptor: STDOUT_FILENO), errorTerminal: .of(descriptor: STDERR_FILENO),
            output: { ProgramOutput.write($0, to: STDOUT_FILENO) }, errors: { ProgramOutput.write($0, to: STDERR_FILENO) })
    }

    /// Decides when colours are used; without a decision, when the terminal shows them and `NO_COLOR` is not set.
    package func use(_ color: ColorChoice) { state.withLock { $0.color = color } }

    /// Whether results are shown in colours.
    package var hasColor: Bool {
        switch state.withLock({ $0.color }) {
        case .always: true
        case .never: false
        case .auto: outputScreen?.first.isCapable == true && (Terminal.environment("NO_COLOR") ?? "").isEmpty
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
    /// - Parameters:
    ///   - indent: The columns of the title.
    ///   - hanging: The additional columns before later lines, where several entries have no titles that separate them.
    package func entry(_ title: String, _ text: String, indent: Int, hanging: Int = 0) {
        let text = TerminalText.oneLine(text)
        let lines = terminal.map { TerminalText.wrapped(text, toColumns: $0.columns - indent - hanging) } ?? [text]
        for (index, line) in lines.enumerated() {
            let isTitled = index == 0 && !title.isEmpty
            let margin = index == 0 ? title.padded(to: indent) : "".padded(to: indent + hanging)
            self.line([StyledText(margin, isTitled ? .bold : nil), StyledText(line)])
        }
    }

    /// Writes a sentence, in as many lines as the terminal needs; later lines are indented a little more than the first.
    package func sentence(_ text: String) {
        let text = TerminalText.oneLine(text)
        let indent = text.prefix { $0 == " " }.count
        entry("", String(text.dropFirst(indent)), indent: indent, hanging: 2)
    }

    /// Writes help, so that it fits the terminal; elsewhere, in lines that most screens have room for.
    package func help(_ text: String) { write(FittedHelp.text(text, columns: terminal?.columns ?? FittedHelp.usualColumns)) }

    /// Writes a part of the result. Control characters in it are escaped, except for line breaks and tabs.
    package func write(_ text: String) { write(bytes: Array(TerminalText.escapedLines(text).utf8)) }

    /// Writes JSON; on a terminal, with the characters escaped that could control it.
    package func write(json: [UInt8]) { write(bytes: outputScreen == nil ? json : TerminalText.escapedJSON(json)) }

    /// Writes a part of the result as it is.
    package func write(bytes: [UInt8]) {
        state.withLock { state in
            guard state.failure == 0 else { return }
            state.pending.append(contentsOf: bytes)
            if case .collecting(let rows, let command) = state.paging {
                collect(rows + screenRows(of: bytes), command, &state)
            } else if state.pending.count >= 1 << 16 {
                flush(&state)
            }
        }
    }

    /// Writes a line of the result immediately, as a sign of progress.
    package func progress(_ text: String) {
        line(text)
        flush()
    }

    /// Writes the buffered output. What was kept for a pager is then on the screen, so none is started.
    package func flush() {
        state.withLock { state in
            if case .collecting = state.paging { state.paging = .off }
            flush(&state)
        }
    }

    /// Never shows results by a pager.
    package func useNoPager() { state.withLock { $0.hasPager = false } }

    /// Shows the results from here to ``endPage()`` by a pager, if a terminal shows them and they are longer than its screen.
    package func page() {
        guard outputScreen?.first.isCapable == true, let command = Pager.command() else { return }
        state.withLock { state in
            guard state.hasPager, case .off = state.paging else { return }
            flush(&state)
            state.paging = .collecting(rows: 0, command: command)
        }
    }

    /// Shows what is still kept, and waits until the reader leaves the pager.
    package func endPage() { state.withLock { endPage(&$0) } }

    private func endPage(_ state: inout State) {
        let paging = state.paging
        if case .collecting = paging { state.paging = .off }
        flush(&state)
        guard case .on(let pager) = paging else { return }
        pager.end()
        state.paging = .off
        // The reader may leave before the end; that is no failure.
        if state.failure == EPIPE { state.failure = 0 }
    }

    /// Starts the pager when the screen is full.
    private func collect(_ rows: Int, _ command: String, _ state: inout State) {
        guard let terminal, rows >= terminal.rows else {
            state.paging = .collecting(rows: rows, command: command)
            return
        }
        state.paging = Pager(command).map { .on($0) } ?? .off
        flush(&state)
    }

    /// The rows that output takes on the terminal; whole lines are written at once.
    private func screenRows(of bytes: [UInt8]) -> Int {
        let columns = max(1, terminal?.columns ?? 80)
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false).dropLast().reduce(0) {
            // Colours are rare and short, so a line is counted as too long rather than looked at.
            $0 + max(1, (DisplayWidth.of($1, upTo: 100 * columns) + columns - 1) / columns)
        }
    }

    /// Shows a line of progress in place of an earlier one. If there is too little room, the name is shortened and the figures are not.
    func show(status name: String, _ figures: String) {
        guard let terminal = errorTerminal, terminal.isCapable else { return }
        let columns = terminal.columns - 1
        let name = TerminalText.shortened(TerminalText.oneLine(name), toColumns: max(8, columns - DisplayWidth.of(figures)))
        let line = TerminalText.shortened(name + figures, toColumns: columns)
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

    /// Writes a complaint that begins with the name of the program: on one line, or on a terminal on as many as it needs.
    package func complain(_ message: String) { remark("\(name): \(message)") }

    /// Writes a line beside the results.
    package func remark(_ text: String) {
        endPage()
        clearStatus()
        let text = TerminalText.oneLine(text)
        let lines = errorTerminal.map { TerminalText.hanging(text, by: 2, toColumns: $0.columns) } ?? [text]
        _ = errors(Array((lines.joined(separator: "\n") + "\n").utf8))
    }

    /// Whether writing results has failed, or the reader of a pager has seen enough.
    package var isBroken: Bool { state.withLock { $0.failure != 0 } }

    /// Whether commands stop: there is no reader any more, or Ctrl-C was typed where it does not end the program.
    package var isStopped: Bool { isBroken || Interruption.isMarked }

    /// Whether writing results failed because their reader is gone.
    package var hasLostReader: Bool { state.withLock { $0.failure == EPIPE } }

    /// Records that another process, which writes to the same place, found the reader gone.
    package func loseReader() { state.withLock { $0.failure = EPIPE } }

    /// Writes the remaining output; reports why a write failed, unless the reader stopped early.
    ///
    /// - Returns: Whether all was written.
    package func finish() -> Bool {
        endPage()
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
        // So that a shell ends the loop or the script that it runs.
        if code == .interrupted {
            let number = Interruption.signal ?? SIGINT
            signal(number, SIG_DFL)
            raise(number)
        }
        Glibc.exit(code.rawValue)
    }

    private func flush(_ state: inout State) {
        guard !state.pending.isEmpty else { return }
        if terminal != nil { clearStatus(&state) }
        if state.failure == 0 {
            if case .on(let pager) = state.paging {
                state.failure = pager.write(state.pending)
            } else {
                state.failure = output(state.pending)
            }
        }
        state.pending.removeAll(keepingCapacity: true)
    }

    private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
        bytes.withUnsafeBytes { DescriptorWriting.write($0, to: descriptor) }
    }
}
