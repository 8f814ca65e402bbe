import ActiveStore
import FoundationEssentials
import StoreConformance
import Synchronization

/// Everything the command line asks for: engine after engine, mode after mode, each for its share of the time.
struct Campaign: Sendable {
    let options: TortureOptions
    let runner: Runner

    init(_ options: TortureOptions) throws {
        self.options = options
        if FileManager.default.fileExists(atPath: options.location) {
            throw Complaint("\(options.location) exists; name a folder that does not, since it is removed in the end")
        }
        try FileManager.default.createDirectory(atPath: options.location, withIntermediateDirectories: true)
        do { runner = Runner(shim: try Shim.built(in: options.location), location: options.location) } catch {
            try? FileManager.default.removeItem(atPath: options.location)
            throw error
        }
    }

    /// - Returns: Whether all is well.
    func run() throws -> Bool {
        defer { try? FileManager.default.removeItem(atPath: options.location) }
        if let check = options.check { return try repeats(check) }
        say("seed \(options.seed), \(options.jobs) jobs, in \(options.location)")
        let share = Duration.seconds(options.minutes * 60) / (options.engines.count * options.modes.count)
        var tallies: [Tally] = []
        for engine in options.engines {
            for mode in options.modes {
                let tally = Tally(engine: engine, mode: mode.rawValue)
                tallies.append(tally)
                let deadline = ContinuousClock.now + share
                switch mode {
                case .faults: try sweep(engine, tally, until: deadline, \.faults)
                case .kills: try sweep(engine, tally, until: deadline, \.kills)
                case .power: try losePower(engine, tally, until: deadline)
                case .canaries: try canaries(engine, tally, until: deadline)
                case .full: try fillDisks(engine, tally, until: deadline)
                case .processes: try useProcesses(engine, tally, until: deadline)
                case .damage: try damage(engine, tally, until: deadline)
                }
                say(tally.line)
            }
        }
        if let report = options.report { try TortureReport(options, tallies).write(to: report) }
        return tallies.allSatisfy { $0.now.violations == 0 }
    }

    /// The trials of a round: every scenario, with one writer and with eight.
    private func trials(_ engine: String, _ durabilities: [Durability], seed: UInt64) -> [Trial] {
        options.scenarios.flatMap { scenario in
            [1, 8].flatMap { writers -> [Trial] in
                if scenario == .migrations, writers > 1 { return [] }
                return durabilities.map {
                    Trial(
                        engine: engine, durability: $0, scenario: scenario, writers: writers, transactions: writers == 1 ? 12 : 3,
                        seed: seed)
                }
            }
        }
    }

    /// Goes through the points of all scenarios in an order of chance, so that a short run is a sample of all; then again with another seed.
    private func sweep(
        _ engine: String, _ tally: Tally, until deadline: ContinuousClock.Instant, _ points: (FaultSweep) -> [FaultSweep.Point]
    ) throws {
        var random = SplitMix64(seed: options.seed)
        while ContinuousClock.now < deadline {
            let seed = random.next() % 1_000_000
            let sweeps = try trials(engine, [.full], seed: seed).map { try FaultSweep(runner, $0) }
            let each = sweeps.flatMap { sweep in points(sweep).filter(isWanted).map { (sweep, $0) } }
            let all = Array(random.shuffled(each).prefix(options.states ?? .max))
            tally.count("points of \(sweeps.count) scenarios", all.count)
            try WorkQueue.run(all, jobs: options.jobs, until: deadline) { index, item in
                let (sweep, point) = item
                let (problems, run) = try sweep.check(point.plan, name: "\(engine)-\(tally.mode)-\(index)")
                tally.states()
                if problems.isEmpty { return runner.remove(run) }
                violation(tally, "\(sweep.trial)+\(point.plan.name)", "\(point.call.name)", problems, run)
            }
            if options.states != nil { return }
        }
    }

    private func losePower(_ engine: String, _ tally: Tally, until deadline: ContinuousClock.Instant) throws {
        var random = SplitMix64(seed: options.seed)
        while ContinuousClock.now < deadline {
            let trials = random.shuffled(trials(engine, options.durabilities, seed: random.next() % 1_000_000))
            for (index, trial) in trials.enumerated() {
                // What is left is shared by those that are left.
                let end = ContinuousClock.now + (deadline - ContinuousClock.now) / (trials.count - index)
                if ContinuousClock.now >= deadline { return }
                try losePower(trial, tally, until: end, &random)
                if let states = options.states, tally.now.states >= states { return }
            }
        }
    }

    /// The self-test looks at the errors that disks have; what the system hardly ever does is left to the campaigns.
    private func isWanted(_ point: FaultSweep.Point) -> Bool {
        guard options.isSelfTest, case .fail(_, let error, _) = point.plan else { return true }
        let isOfDisk = [.write, .synchronise, .truncate].contains(point.call.kind) || point.call.kind == .open && point.call.creates
        return isOfDisk && (error == "EIO" || error == "ENOSPC")
    }

    private static let parts = 24

    @discardableResult private func losePower(
        _ trial: Trial, _ tally: Tally, until deadline: ContinuousClock.Instant, _ random: inout SplitMix64
    ) throws -> PowerCampaign.Result {
        let campaign = PowerCampaign(runner: runner, trial: trial)
        let (run, _) = try campaign.traced(name: "\(trial.engine)-\(tally.mode)")
        let whole = Gathered()
        let limit = options.states.map { tally.mode == "canaries" ? 6 * $0 : $0 } ?? .max
        try WorkQueue.run(
            Array(random.shuffled(Array(0..<Campaign.parts)).prefix(options.states == nil ? .max : 1)), jobs: options.jobs, until: deadline
        ) { _, part in
            let result = try campaign.examine(run, part: part, of: Campaign.parts, atMost: limit, until: deadline)
            whole.add(result)
            tally.states(result.states)
            let promise = options.promise ?? trial.durability
            if promise != .full, result.losing > 0 { tally.count("with losses that \(promise.rawValue) allows", result.losing) }
            if promise == .relaxed { return }
            for (state, style, sentences) in result.problems {
                // What normal durability may lose is the end, and that is no violation.
                let forbidden = promise == .full ? sentences : sentences.filter { !$0.hasSuffix("acknowledged transactions are missing") }
                if forbidden.isEmpty { continue }
                violation(tally, "\(trial)+power:\(state)", style, forbidden, run, isShared: true)
            }
        }
        runner.remove(run)
        try? FileManager.default.removeItem(atPath: run.log + ".fixture")
        return whole.result
    }

    /// Stores that do not promise to survive must be seen not to: otherwise the simulated loss of power loses nothing, and its other results mean
    /// nothing.
    private func canaries(_ engine: String, _ tally: Tally, until deadline: ContinuousClock.Instant) throws {
        var random = SplitMix64(seed: options.seed)
        let share = (deadline - ContinuousClock.now) / 2
        for durability in [Durability.normal, .relaxed] {
            let trial = Trial(engine: engine, durability: durability, scenario: .fresh, transactions: 24, seed: options.seed)
            let result = try losePower(trial, tally, until: .now + share, &random)
            say("  \(trial): \(result.states) states, \(result.losing) lose, \(result.damaged) are damaged, \(result.deaths) deaths")
            if result.losing + result.damaged + result.deaths == 0 {
                _ = tally.violation("the canary \(durability.rawValue) lost nothing: the simulator is broken")
                say("VIOLATION of \(trial): the canary lost nothing in \(result.states) states: the simulator is broken")
            }
        }
    }

    /// Tells of a violation and keeps what it left.
    func violation(
        _ tally: Tally, _ check: String, _ location: String, _ problems: [String], _ run: Runner.Run, isShared: Bool = false
    ) {
        let isNew = tally.violation(problems.first ?? "")
        if isNew {
            say("VIOLATION of \(check) (\(location)):")
            for problem in problems.prefix(6) { say("  " + problem.prefix(400)) }
            if problems.count > 6 { say("  and \(problems.count - 6) more") }
            let target = options.keep + "/" + check.replacing("/", with: "-").replacing(":", with: "-")
            try? FileManager.default.createDirectory(atPath: target, withIntermediateDirectories: true)
            let manager = FileManager.default
            if !isShared { try? manager.copyItem(atPath: run.folder, toPath: target + "/store") }
            for ending in [".log", ".log.fixture", ".history"] {
                try? manager.copyItem(atPath: run.folder + ending, toPath: target + "/run" + ending)
            }
            let command = "Scripts/torture --check '\(check)'" + (isShared ? " --trace \(target)/run.log" : "") + "\n"
            try? Data((command + problems.joined(separator: "\n") + "\n").utf8).write(to: URL(filePath: target + "/README"))
            say("  again: \(command)", terminator: "")
        }
        if !isShared { runner.remove(run) }
    }

    /// Makes one check again.
    private func repeats(_ check: String) throws -> Bool {
        let words = check.split(separator: "+", maxSplits: 1).map(String.init)
        guard words.count == 2, let trial = Trial(words[0]) else { throw Complaint("--check takes a trial, a plus sign and a plan") }
        if let plan = Shim.Plan(words[1]) {
            let sweep = try FaultSweep(runner, trial)
            let (problems, run) = try sweep.check(plan, name: "again")
            for line in run.lines { say("  \(line)") }
            for problem in problems { say("problem: \(problem)") }
            return problems.isEmpty
        }
        if words[1] == "room" || words[1] == "processes" {
            let name = "again"
            let (problems, run) =
                words[1] == "room" ? { ($0.problems, $0.run) }(try filled(trial, name: name)) : try processed(trial, name: name)
            for line in run.lines { say("  \(line)") }
            for problem in problems { say("problem: \(problem)") }
            return problems.isEmpty
        }
        guard words[1].hasPrefix("power:"), let state = Int(words[1].dropFirst("power:".count)) else {
            throw Complaint("there is no plan \(words[1].debugDescription)")
        }
        return try PowerRepetition(runner: runner, trial: trial, state: state, trace: options.trace).run()
    }
}

/// What the parts of one trace have come to.
private final class Gathered: Sendable {
    private let all = Mutex(PowerCampaign.Result())
    var result: PowerCampaign.Result { all.withLock { $0 } }
    func add(_ part: PowerCampaign.Result) {
        all.withLock {
            $0.states += part.states
            $0.losing += part.losing
            $0.damaged += part.damaged
            $0.deaths += part.deaths
        }
    }
}
