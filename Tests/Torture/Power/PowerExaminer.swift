import ActiveStore
import FoundationEssentials
import StoreConformance

/// Builds states that a loss of power could have left, one after another, and opens each with the product: a process of its own, which the driver
/// starts again after the state that ended it.
struct PowerExaminer {
    static let word = "--power"

    /// What it is told; goes through its arguments.
    struct Orders {
        var trial: Trial
        var trace: String
        var scratch: String
        /// The states to look at: those from this number on…
        var first: Int
        /// …of the moments that leave this remainder…
        var part: Int
        /// …when divided by this.
        var parts: Int

        var arguments: [String] { [PowerExaminer.word, trial.description, trace, scratch, String(first), String(part), String(parts)] }

        init(trial: Trial, trace: String, scratch: String, first: Int, part: Int, parts: Int) {
            self.trial = trial
            self.trace = trace
            self.scratch = scratch
            self.first = first
            self.part = part
            self.parts = parts
        }

        init?(arguments: [String]) {
            guard arguments.count == 7, arguments[0] == PowerExaminer.word, let trial = Trial(arguments[1]), let first = Int(arguments[4]),
                let part = Int(arguments[5]), let parts = Int(arguments[6])
            else { return nil }
            self.init(trial: trial, trace: arguments[2], scratch: arguments[3], first: first, part: part, parts: parts)
        }
    }

    private let orders: Orders
    private let trace: Trace
    private var examiner: Examiner
    /// The store's folder in the trace.
    private let root: String

    /// Says of each state `state N`, then its problems, then `lost N count`; equal states of one moment are looked at once.
    static func run(_ orders: Orders) throws {
        let trace = try Trace(contentsOf: orders.trace)
        guard trace.events.contains(where: { if case .starts = $0 { true } else { false } }) else {
            throw Complaint("the trace has no beginning")
        }
        var examiner = PowerExaminer(orders, trace)
        try examiner.run()
    }

    private init(_ orders: Orders, _ trace: Trace) {
        self.orders = orders
        self.trace = trace
        examiner = Examiner(orders.trial, folder: orders.scratch)
        root = String(orders.trace.dropLast(".log".count))
    }

    /// The events after which a state differs.
    static func moments(_ trace: Trace) -> Int {
        var count = 0
        var hasStarted = false
        for event in trace.events {
            if case .starts = event { hasStarted = true }
            if hasStarted, changes(event) { count += 1 }
        }
        return count
    }

    static func states(_ trace: Trace) -> Int { moments(trace) * PowerLoss.styles.count }

    private static func changes(_ event: Trace.Event) -> Bool {
        switch event {
        case .says(.acknowledges), .says(.done): true
        case .says, .starts, .calls: false
        default: true
        }
    }

    private mutating func run() throws {
        var disk = SimulatedDisk(trace)
        var history = try History(lines: fixtureLines())
        var moment = 0
        var hasStarted = false
        var seen: Set<Int> = []
        for (index, event) in trace.events.enumerated() {
            disk.apply(event, moment: index)
            if case .says(let report) = event { history.add(report) }
            if case .starts = event { hasStarted = true }
            guard hasStarted, PowerExaminer.changes(event) else { continue }
            let states = moment * PowerLoss.styles.count..<(moment + 1) * PowerLoss.styles.count
            moment += 1
            if states.upperBound <= orders.first || (moment - 1) % orders.parts != orders.part { continue }
            seen.removeAll()
            for state in states {
                var random = SplitMix64(seed: SplitMix64.seed(orders.trial.seed, sequence: state))
                let style = PowerLoss.styles[state - states.lowerBound]
                let files = PowerLoss.state(disk, style, &random)
                var hasher = Hasher()
                hasher.combine(files)
                if !seen.insert(hasher.finalize()).inserted || state < orders.first { continue }
                try write(files, &random)
                Report.send("state \(state) \(style.rawValue)")
                let (problems, lost) = examiner.examine(history, goesOn: state % 16 == 0, isThorough: state % 4 == 0)
                for problem in problems { Report.send("problem " + problem.replacing("\n", with: " ")) }
                Report.send("lost \(state) \(lost)")
            }
        }
    }

    private func fixtureLines() throws -> [String] {
        let path = orders.trace + ".fixture"
        guard FileManager.default.fileExists(atPath: path) else { return [] }
        return String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self).split(separator: "\n").map(String.init)
    }

    /// Makes the files of a state. Those that processes share through memory have anything in them after a loss of power.
    private func write(_ files: [String: [UInt8]?], _ random: inout SplitMix64) throws {
        try? FileManager.default.removeItem(atPath: orders.scratch)
        try FileManager.default.createDirectory(atPath: orders.scratch, withIntermediateDirectories: true)
        let isGarbled = random.percent(25)
        for (path, content) in files.sorted(by: { $0.key < $1.key }) where path.hasPrefix(root + "/") {
            let target = orders.scratch + path.dropFirst(root.count)
            guard var content else {
                try FileManager.default.createDirectory(atPath: target, withIntermediateDirectories: true)
                continue
            }
            if isGarbled, path.hasSuffix("-shm") || path.hasSuffix("/store-lock") && orders.trial.engine == "lmdb" {
                for index in content.indices { content[index] = UInt8(truncatingIfNeeded: random.next()) }
            }
            try Data(content).write(to: URL(filePath: target))
        }
    }
}
