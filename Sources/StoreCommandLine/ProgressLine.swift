import Synchronization

/// A line on the terminal that tells how far long work is: done and total, rate, and the remaining time.
///
/// It is drawn on standard error over itself at most ten times a second, and removed at the end. Only a terminal shows it.
package final class ProgressLine: Sendable {
    /// What is counted.
    package enum Unit: Sendable {
        case records, bytes
        /// Steps, which depend on the work.
        case steps
    }

    private struct State {
        var lastDrawn: ContinuousClock.Instant?
        var lastUpdate: ContinuousClock.Instant?
        var total: Int?
        var done = 0
        /// Where rate and remaining time are measured from.
        var start: (time: ContinuousClock.Instant, done: Int, part: Double)
    }

    private let out: ProgramOutput
    private let title: String
    private let unit: Unit
    private let start = ContinuousClock.now
    private let state: Mutex<State>

    fileprivate init(_ title: String, _ unit: Unit, _ out: ProgramOutput) {
        self.title = title
        self.unit = unit
        self.out = out
        state = Mutex(State(start: (start, 0, 0)))
    }

    /// Draws the state. A smaller number than before, or another total, begins other work, whose rate is measured by itself.
    ///
    /// - Parameters:
    ///   - what: The part that is being worked on, instead of the title.
    ///   - fraction: The part that is done, if it is not `done` of `total`.
    package func update(_ what: String? = nil, done: Int, total: Int? = nil, fraction: Double? = nil) {
        let now = ContinuousClock.now
        let part = ProgressLine.part(done, total, fraction)
        let start = state.withLock { state -> (time: ContinuousClock.Instant, done: Int, part: Double)? in
            let isOther = state.lastUpdate == nil ? now - state.start.time > .milliseconds(500) : done < state.done || total != state.total
            if isOther { state.start = (now, done, part ?? 0) }
            state.done = done
            state.total = total
            state.lastUpdate = now
            if let last = state.lastDrawn, now - last < .milliseconds(100) { return nil }
            state.lastDrawn = now
            return state.start
        }
        guard let start else { return }
        out.show(
            status: what ?? title,
            ProgressLine.figures(
                unit, done: done, total: total, part: part, after: now - start.time, since: (start.done, start.part)))
    }

    /// Removes the line.
    package func end() { out.clearStatus() }

    private static func part(_ done: Int, _ total: Int?, _ fraction: Double?) -> Double? {
        fraction ?? total.flatMap { $0 > 0 ? min(1, Double(done) / Double($0)) : nil }
    }

    /// `copying author: 12,000 of 31,800 records (37 %), 45,000/s, 0:01 left`, as one of the lines that are kept.
    package static func text(_ what: String, _ unit: Unit, done: Int, total: Int? = nil, fraction: Double? = nil, after time: Duration)
        -> String
    {
        what + figures(unit, done: done, total: total, part: part(done, total, fraction), after: time, since: (0, 0))
    }

    /// `: 12,000 of 31,800 records (37 %), 45,000/s, 0:01 left`.
    private static func figures(
        _ unit: Unit, done: Int, total: Int?, part: Double?, after time: Duration, since start: (done: Int, part: Double)
    ) -> String {
        let seconds = Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18
        func shown(_ number: Int) -> String { grouped(unit == .bytes ? (number + 500_000) / 1_000_000 : number) }
        let name =
            switch unit {
            case .records: " records"
            case .bytes: " MB"
            case .steps: ""
            }
        var text = ": " + shown(done) + (total.map { " of \(shown($0))" } ?? "") + name
        if let part { text += " (\(Int(part * 100)) %)" }
        guard seconds >= 0.5, done > start.done else { return text }
        text += ", \(shown(Int(min(Double(done - start.done) / seconds, 1e15))))\(unit == .bytes ? name : "")/s"
        if let part, part - start.part > 0.001 { text += ", \(clock(seconds * (1 - part) / (part - start.part))) left" }
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

    /// Shows once a second how far the work is by a measure that it does not tell itself, or how long it has lasted.
    fileprivate func ticking<R>(_ measure: @escaping @Sendable () -> (done: Int, total: Int)?, _ body: () throws -> R) rethrows -> R {
        if let total = measure()?.total {
            // Its rate is measured from here.
            state.withLock { state in
                state.start = (.now, 0, 0)
                state.lastUpdate = state.start.time
                state.total = total
            }
        }
        let ticker = Ticker { [self] in
            if Interruption.isMarked { return out.show(status: title, ": stopping; Ctrl-C again ends it at once") }
            if let measured = measure() { return update(done: measured.done, total: measured.total) }
            let now = ContinuousClock.now
            let isQuiet = state.withLock { state in state.lastUpdate.map { now - $0 > .milliseconds(900) } ?? true }
            if isQuiet { out.show(status: title, ": \(ProgressLine.clock(Double((now - start).components.seconds)))") }
        }
        defer { ticker?.stop() }
        return try body()
    }
}

extension ProgressLine? {
    /// Runs work, and shows once a second how long it has lasted unless it tells more itself.
    ///
    /// - Parameter measure: How far it is, if that can be seen from outside.
    package func ticking<R>(
        by measure: @escaping @Sendable () -> (done: Int, total: Int)? = { nil }, _ body: () throws -> R
    ) rethrows -> R {
        guard let self else { return try body() }
        return try self.ticking(measure, body)
    }
}

extension ProgramOutput {
    /// A line for the progress of long work; nil if no terminal shows it.
    package func progress(_ title: String, _ unit: ProgressLine.Unit) -> ProgressLine? {
        errorTerminal?.isCapable == true ? ProgressLine(title, unit, self) : nil
    }
}
