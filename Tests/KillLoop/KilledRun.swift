import ActiveStore
import StoreConformance

/// One life of a child: started, killed, and what it had said by then.
struct KilledRun {
    let reports: [Report]

    /// Starts a child and kills it.
    ///
    /// - Throws: ``Violation`` when the child ended otherwise than by being killed.
    init(_ orders: Worker.Orders, killedAt time: KillTime) throws {
        let child = try ChildProcess("/proc/self/exe", orders.arguments)
        var lines: [Report] = []
        let deadline = ContinuousClock.now + .seconds(600)
        var left = time.moment.reports
        waiting: while left > 0 {
            switch child.next(until: deadline) {
            case .line(let line):
                let report = try KilledRun.report(line)
                lines.append(report)
                if time.moment.counts(report) { left -= 1 }
            case .silent:
                _ = child.stop()
                throw Violation(["the child hangs: it was to be killed \(time), and has not come to that in 600 s"])
            case .end: break waiting
            }
        }
        time.wait()
        let end = child.stop()
        let isFinished = end == nil && orders.conduct == .onlyOpens
        guard isFinished || end?.hasPrefix("signal 9 ") == true else {
            throw Violation(["the child failed: \(end ?? "it ended by itself")"])
        }
        while case .line(let line) = child.next(until: deadline) { lines.append(try KilledRun.report(line)) }
        reports = lines
    }

    private static func report(_ line: String) throws -> Report {
        guard let report = Report(line: line) else { throw Violation(["the child said \(line.debugDescription)"]) }
        return report
    }
}

extension KillTime.Moment {
    /// How many reports to wait for.
    fileprivate var reports: Int { if case .acknowledged(let count) = self { count } else { 1 } }

    fileprivate func counts(_ report: Report) -> Bool {
        switch (self, report) {
        case (.started, .started), (.opened, .opened), (.acknowledged, .acknowledges): true
        default: false
        }
    }
}

/// What must not be, one sentence each.
struct Violation: Error {
    let sentences: [String]
    init(_ sentences: [String]) { self.sentences = sentences }
}
