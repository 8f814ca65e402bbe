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
    }

    /// The program's name, for complaints.
    private let name: String
    private let output: Sink
    private let errors: Sink
    private let state = Mutex(State())

    package init(_ name: String, output: @escaping Sink, errors: @escaping Sink) {
        self.name = name
        self.output = output
        self.errors = errors
    }

    /// Standard output and standard error.
    ///
    /// - Parameter name: The program's name.
    package static func standard(_ name: String) -> Console {
        Console(name, output: { Console.write($0, to: STDOUT_FILENO) }, errors: { Console.write($0, to: STDERR_FILENO) })
    }

    /// Writes a line of the result.
    package func line(_ text: String = "") { write(text + "\n") }

    /// Writes a part of the result.
    package func write(_ text: String) { write(bytes: Array(text.utf8)) }

    /// Writes a part of the result.
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

    /// Writes a complaint on one line that begins with the name of the program.
    package func complain(_ message: String) {
        flush()
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
        if state.failure == 0 { state.failure = output(state.pending) }
        state.pending.removeAll(keepingCapacity: true)
    }

    private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
        bytes.withUnsafeBytes { DescriptorWriting.write($0, to: descriptor) }
    }
}
