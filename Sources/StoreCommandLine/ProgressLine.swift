import Glibc
import Synchronization

/// A line on the terminal that tells how far long work is: done and total, rate, and the remaining time.
///
/// It is drawn on standard error over itself at most ten times a second, and removed at the end. Only a terminal shows it.
package final class ProgressLine: Sendable {
    private let out: ProgramOutput
    private let title: String
    private let unit: String
    private let start = ContinuousClock.now
    private let lastDrawn = Mutex<ContinuousClock.Instant?>(nil)

    fileprivate init(_ title: String, unit: String, _ out: ProgramOutput) {
        self.title = title
        self.unit = unit
        self.out = out
    }

    /// Draws the state.
    ///
    /// - Parameters:
    ///   - what: The part that is being worked on, instead of the title.
    ///   - fraction: The part that is done, if it is not `done` of `total`.
    package func update(_ what: String? = nil, done: Int, total: Int? = nil, fraction: Double? = nil) {
        let now = ContinuousClock.now
        let isDue = lastDrawn.withLock { last in
            if let last, now - last < .milliseconds(100) { return false }
            last = now
            return true
        }
        guard isDue else { return }
        let text = ProgressLine.text(what ?? title, unit: unit, done: done, total: total, fraction: fraction, after: now - start)
        out.show(status: text)
    }

    /// Removes the line.
    package func end() { out.clearStatus() }

    /// `copying author: 12,000 of 31,800 records (37 %), 45,000/s, 0:01 left`.
    static func text(_ what: String, unit: String, done: Int, total: Int?, fraction: Double?, after time: Duration) -> String {
        let seconds = Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18
        let part = fraction ?? total.flatMap { $0 > 0 ? min(1, Double(done) / Double($0)) : nil }
        var text = "\(what): \(grouped(done))" + (total.map { " of \(grouped($0))" } ?? "")
        if !unit.isEmpty { text += " \(unit)s" }
        if let part { text += " (\(Int(part * 100)) %)" }
        guard seconds >= 0.5, done > 0 else { return text }
        text += ", \(grouped(Int(min(Double(done) / seconds, 1e15))))/s"
        if let part, part > 0.001 { text += ", \(clock(seconds * (1 - part) / part)) left" }
        return text
    }

    /// Seconds as `0:07` or `1:02:03`.
    static func clock(_ seconds: Double) -> String {
        let whole = Int(max(0, min(seconds, 3.6e7)).rounded(.up))
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let minutes = "\(whole / 60 % 60)"
        return whole < 3_600 ? "\(minutes):\(two(whole % 60))" : "\(whole / 3_600):\(two(whole / 60 % 60)):\(two(whole % 60))"
    }

    private static func grouped(_ number: Int) -> String {
        var digits = Array(String(number))
        var place = digits.count - 3
        while place > 0 {
            digits.insert(",", at: place)
            place -= 3
        }
        return String(digits)
    }

    /// Shows once a second how long work has lasted that tells nothing itself.
    fileprivate func ticking<R>(_ body: () throws -> R) rethrows -> R {
        let ticker = Ticker { [out, title, start] in
            let time = ContinuousClock.now - start
            out.show(status: "\(title): \(ProgressLine.clock(Double(time.components.seconds)))")
        }
        defer { ticker?.stop() }
        return try body()
    }
}

extension ProgressLine? {
    /// Runs work that tells nothing itself, and shows once a second how long it has lasted.
    package func ticking<R>(_ body: () throws -> R) rethrows -> R {
        guard let self else { return try body() }
        return try self.ticking(body)
    }
}

extension ProgramOutput {
    /// A line for the progress of long work; nil if no terminal shows it.
    package func progress(_ title: String, unit: String) -> ProgressLine? {
        errorTerminal?.isCapable == true ? ProgressLine(title, unit: unit, self) : nil
    }
}

/// Calls a closure once a second on its own thread, until it is stopped.
private final class Ticker: Sendable {
    private let thread: pthread_t
    /// Closing it wakes the thread, which waits at the other end.
    private let wakingEnd: Int32

    /// What the thread works with.
    private final class Work: Sendable {
        let end: Int32
        let tick: @Sendable () -> Void
        init(_ end: Int32, _ tick: @escaping @Sendable () -> Void) {
            self.end = end
            self.tick = tick
        }
        func run() {
            var state = pollfd(fd: end, events: Int16(POLLIN), revents: 0)
            while true {
                let count = poll(&state, 1, 1_000)
                if count == 0 { tick() } else if count > 0 || errno != EINTR { break }
            }
            close(end)
        }
    }

    /// Nil if the system has no pipe or thread left; the work then goes on without.
    init?(_ tick: @escaping @Sendable () -> Void) {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { return nil }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        var thread = pthread_t()
        let work = Unmanaged.passRetained(Work(ends[0], tick))
        let code = pthread_create(
            &thread, nil,
            { pointer in
                if let pointer { Unmanaged<Work>.fromOpaque(pointer).takeRetainedValue().run() }
                return nil
            }, work.toOpaque())
        guard code == 0 else {
            work.release()
            for end in ends { close(end) }
            return nil
        }
        self.thread = thread
        wakingEnd = ends[1]
    }

    func stop() {
        close(wakingEnd)
        pthread_join(thread, nil)
    }
}
