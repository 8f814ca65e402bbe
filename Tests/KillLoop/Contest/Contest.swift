import ActiveStore
import FaultWorkload
import FoundationEssentials
import StoreConformance

/// Several processes that write to one store at once: each must get its share, and nothing may be lost.
///
/// In an engine that lets one process write at a time they wait for each other when they open the store, so each has it for itself for its time.
struct Contest {
    var url: String
    var processes = 4
    var duration: Duration = .seconds(10)

    /// The most that one process may get for each save of another.
    static let widestShare = 2.0

    /// - Returns: Whether the shares were fair and the last save of each is in the store.
    func run() throws -> Bool {
        let harness = try URLHarness(url, engines: KillLoopEngines.all)
        guard let folder = harness.parentFolder else {
            throw StoreError(.unsupported, "Processes can share a store only at a path; give the URL one.")
        }
        try harness.prepare()
        defer { harness.remove() }
        let url = harness.url(in: folder)
        let first = try KillLoopEngines.open(url)
        // Where one process writes at a time, this one must not be it.
        try first.close()
        guard first.capabilities.contains(.multiProcess) else {
            throw StoreError(.unsupported, "The \(first.context.engine) engine lacks the capability multiProcess.")
        }
        let patience = duration * processes + .seconds(60)
        let children = try (0..<processes).map { number in
            let orders = Contestant.Orders(
                url: url, number: number, milliseconds: Int(duration.milliseconds), patience: Int(patience.milliseconds))
            return try ChildProcess("/proc/self/exe", orders.arguments)
        }
        let shares = try children.enumerated().map { number, child in
            let share = try Contest.share(of: child, until: .now + patience)
            say("process \(number): \(share.saves) saves, the longest \(share.longest / 1_000) ms")
            return share
        }
        let store = try KillLoopEngines.open(url)
        defer { try? store.close() }
        let counts = shares.map(\.saves)
        let ratio = Double(counts.max() ?? 0) / Double(max(1, counts.min() ?? 0))
        let kept = try (0..<processes).allSatisfy { try Parcel.find($0, in: store)?.weight == counts[$0] - 1 }
        let problems = try store.verify(.full).problems
        let isFair = ratio <= Contest.widestShare
        say(
            "\(processes) processes: \(counts.reduce(0, +)) saves, the largest share \(Double(Int(ratio * 100)) / 100) times the smallest, "
                + "the longest save \((shares.map(\.longest).max() ?? 0) / 1_000) ms"
                + (isFair ? "" : "; UNFAIR") + (kept ? "" : "; THE LAST SAVE IS LOST") + problems.map { "; " + $0 }.joined())
        return isFair && kept && problems.isEmpty
    }

    /// How often a child saved, and its longest save in microseconds.
    private static func share(of child: ChildProcess, until deadline: ContinuousClock.Instant) throws -> (saves: Int, longest: Int) {
        while case .line(let line) = child.next(until: deadline) {
            let words = line.split(separator: " ")
            guard words.count == 3, words[0] == "saved", let saves = Int(words[1]), let longest = Double(words[2]) else { continue }
            _ = child.wait()
            return (saves, Int(longest))
        }
        throw Violation(["a process that writes ended early: \(child.stop() ?? "exit code 0")"])
    }
}
