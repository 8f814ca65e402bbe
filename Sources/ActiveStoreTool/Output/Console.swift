import Glibc
import StoreCore
import Synchronization

/// Where the tool writes: results to one place, complaints to another.
///
/// Lines are gathered and written in large pieces. Whoever reads the results may stop early (`activestore query … | head`): the failed write is
/// remembered, and from then on nothing is written, so that the command can end in order and close its stores.
package final class Console: Sendable {
    /// A place that takes bytes; gives the `errno` of a write that failed, or 0.
    typealias Sink = @Sendable ([UInt8]) -> Int32

    private struct State {
        var pending: [UInt8] = []
        var failure: Int32 = 0
    }

    private let output: Sink
    private let errors: Sink
    private let state = Mutex(State())

    init(output: @escaping Sink, errors: @escaping Sink) {
        self.output = output
        self.errors = errors
    }

    /// Standard output and standard error.
    package static let standard = Console(
        output: { Console.write($0, to: STDOUT_FILENO) }, errors: { Console.write($0, to: STDERR_FILENO) })

    /// Writes a line of the result.
    func line(_ text: String = "") { write(text + "\n") }

    /// Writes a part of the result.
    func write(_ text: String) { write(bytes: Array(text.utf8)) }

    /// Writes a part of the result.
    func write(bytes: [UInt8]) {
        state.withLock { state in
            guard state.failure == 0 else { return }
            state.pending.append(contentsOf: bytes)
            if state.pending.count >= 1 << 16 { flush(&state) }
        }
    }

    /// Writes a line of the result at once, as a sign of progress.
    func progress(_ text: String) {
        line(text)
        flush()
    }

    /// Writes what has been gathered.
    func flush() { state.withLock { flush(&$0) } }

    /// Complains, on one line: `activestore: …`.
    func complain(_ message: String) {
        flush()
        _ = errors(Array("activestore: \(TerminalText.oneLine(message))\n".utf8))
    }

    /// Whether nobody takes the results any more; commands stop when they see it.
    var isBroken: Bool { state.withLock { $0.failure != 0 } }

    /// Whether the results stopped because their reader has gone.
    package var hasLostReader: Bool { state.withLock { $0.failure == EPIPE } }

    /// Notes that another process, which writes to the same place, found the reader gone.
    func loseReader() { state.withLock { $0.failure = EPIPE } }

    /// Writes the rest; says why a write failed, unless it was the reader who had enough.
    ///
    /// - Returns: Whether all was written.
    func finish() -> Bool {
        flush()
        let failure = state.withLock { $0.failure }
        if failure != 0, failure != EPIPE {
            complain("the output cannot be written: \(String(cString: strerror(failure)))")
        }
        return failure == 0
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
