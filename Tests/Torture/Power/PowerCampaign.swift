import FoundationEssentials
import StoreConformance

/// Traces a scenario and has the states looked at that a loss of power could have left of it.
struct PowerCampaign {
    /// What came of the states of one trace.
    struct Result: Sendable {
        var states = 0
        /// States in which acknowledged transactions are missing.
        var losing = 0
        /// States that the product found fault with, or that are wrong in another way.
        var damaged = 0
        var deaths = 0
        /// The first words of what is wrong, by state.
        var problems: [(state: Int, style: String, sentences: [String])] = []
    }

    let runner: Runner
    let trial: Trial

    /// Runs the scenario once.
    ///
    /// - Returns: The run, and how many states its trace has.
    func traced(name: String) throws -> (run: Runner.Run, states: Int) {
        let fixture = try runner.fixture(trial)
        let run = try runner.run(trial, .trace, from: fixture, name: name)
        if let end = run.end { throw Complaint("\(trial) fails without any fault: \(end)") }
        if let failure = run.reports.compactMap({ FaultSweep.failure($0) }).first {
            throw Complaint("\(trial) fails without any fault: \(failure)")
        }
        try Data((fixture?.lines ?? []).joined(separator: "\n").utf8).write(to: URL(filePath: run.log + ".fixture"))
        return (run, PowerExaminer.states(try Trace(contentsOf: run.log)))
    }

    /// Looks at the states of one part of the moments, until all are done or the time is over.
    func examine(
        _ run: Runner.Run, part: Int, of parts: Int, atMost limit: Int = .max, until deadline: ContinuousClock.Instant
    ) throws -> Result {
        var result = Result()
        var next = 0
        let scratch = run.folder + "-state-\(part)"
        defer { try? FileManager.default.removeItem(atPath: scratch) }
        while ContinuousClock.now < deadline, result.states < limit {
            let orders = PowerExaminer.Orders(trial: trial, trace: run.log, scratch: scratch, first: next, part: part, parts: parts)
            let child = try ChildProcess("/proc/self/exe", orders.arguments)
            var state: (number: Int, style: String, sentences: [String])?
            reading: while true {
                switch child.next(until: .now + runner.patience) {
                case .line(let line):
                    let words = line.split(separator: " ", maxSplits: 2).map(String.init)
                    if line.hasPrefix("state "), words.count == 3 { state = (Int(words[1]) ?? 0, words[2], []) }
                    if line.hasPrefix("problem ") { state?.sentences.append(String(line.dropFirst("problem ".count))) }
                    if line.hasPrefix("lost "), let (number, style, sentences) = state {
                        result.states += 1
                        if words.last != "0" { result.losing += 1 }
                        if !sentences.isEmpty { result.damaged += 1 }
                        let lost = words.last == "0" ? [] : ["\(words.last ?? "") acknowledged transactions are missing"]
                        if !(sentences + lost).isEmpty { result.problems.append((number, style, sentences + lost)) }
                        state = nil
                        next = number + 1
                        if ContinuousClock.now >= deadline || result.states >= limit { break reading }
                    }
                case .silent:
                    state?.sentences.append("opening hangs")
                    break reading
                case .end: break reading
                }
            }
            if ContinuousClock.now >= deadline || result.states >= limit, state == nil {
                _ = child.stop()
                break
            }
            let death = state?.sentences.last == "opening hangs" ? child.stop() : child.wait()
            guard let death else { break }
            guard let (number, style, sentences) = state else { throw Complaint("the examiner failed: \(death)") }
            result.states += 1
            result.deaths += 1
            result.problems.append((number, style, sentences + ["opening ended the process: \(death)"]))
            next = number + 1
        }
        return result
    }
}
