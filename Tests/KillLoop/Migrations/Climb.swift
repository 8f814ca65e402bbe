import ActiveStore
import FoundationEssentials
import StoreConformance

/// Kills a program at any moment of its migrations, and looks each time at what is left: a whole version, not an earlier one than before, with all
/// that a store of that version holds.
///
/// The next child goes on from there; a store that has come to the newest version is followed by a new one. Every tenth time two children are started
/// at once on a new store and left alone: each migration must run once, or its second run would show in the contents.
struct Climb {
    var cycles: Int
    var url: String
    var seed: UInt64

    private static let books = 1_500

    /// - Returns: Whether all is well.
    /// - Throws: ``StoreError`` when the URL is none to run on.
    func run() throws -> Bool {
        let harness = try URLHarness(url, engines: KillLoopEngines.all)
        guard let parent = harness.parentFolder else {
            throw StoreError(.unsupported, "The kill loop needs a store that survives its process; give the URL a path.")
        }
        try harness.prepare()
        var random = SplitMix64(seed: seed)
        var tally = Tally()
        var store = 0
        var stage = 0
        do {
            // How long a whole climb takes decides when to kill.
            var whole = try timed(begin(harness, parent, &store))
            var url = try begin(harness, parent, &store)
            for cycle in 1...max(1, cycles) {
                if cycle.isMultiple(of: 10) {
                    try race(begin(harness, parent, &store))
                    tally.races += 1
                }
                let delay = KillTime(moment: .started, delay: whole * Double(random.below(1_000)) / 900)
                try kill(url, after: delay, &tally)
                let reached = try examine(url, notBelow: stage)
                tally.stages[reached, default: 0] += 1
                stage = reached
                if stage == Ladder.newest {
                    whole = try timed(begin(harness, parent, &store))
                    url = try begin(harness, parent, &store)
                    stage = 0
                }
            }
        } catch let violation as Violation {
            say("VIOLATION of seed \(seed) in store \(store):")
            for sentence in violation.sentences.prefix(20) { say("  " + sentence) }
            return false
        }
        harness.remove()
        say(tally.line + "; no violation")
        return true
    }

    private struct Tally {
        var kills = 0
        var finished = 0
        var races = 0
        var stages: [Int: Int] = [:]

        var line: String {
            let list = stages.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: ", ")
            return "\(kills) kills, \(finished) children that finished before; \(races) races of two; versions found (\(list))"
        }
    }

    private func begin(_ harness: URLHarness, _ parent: String, _ store: inout Int) throws -> String {
        store += 1
        let folder = parent + "/store-\(store)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        return harness.url(in: folder)
    }

    private func timed(_ url: String) throws -> Duration {
        let start = ContinuousClock.now
        try finish(try child(url))
        let took = ContinuousClock.now - start
        _ = try examine(url, notBelow: Ladder.newest)
        return took
    }

    private func race(_ url: String) throws {
        let children = [try child(url), try child(url)]
        for child in children { try finish(child) }
        _ = try examine(url, notBelow: Ladder.newest)
    }

    private func child(_ url: String) throws -> ChildProcess {
        try ChildProcess("/proc/self/exe", Climber.Orders(url: url, books: Climb.books).arguments)
    }

    private func finish(_ child: ChildProcess) throws {
        while case .line = child.next(until: .now + .seconds(600)) {}
        if let end = child.wait() { throw Violation(["a child that migrates failed: \(end)"]) }
    }

    private func kill(_ url: String, after time: KillTime, _ tally: inout Tally) throws {
        let child = try child(url)
        guard case .line = child.next(until: .now + .seconds(600)) else { throw Violation(["the child did not start"]) }
        time.wait()
        switch child.stop() {
        case nil: tally.finished += 1
        case let end? where end.hasPrefix("signal 9 "): tally.kills += 1
        case let end?: throw Violation(["the child failed: \(end)"])
        }
    }

    /// - Returns: The version that was found.
    private func examine(_ url: String, notBelow: Int) throws -> Int {
        let store: any Store
        do { store = try openStore(try StoreConfiguration(url: url), engines: KillLoopEngines.all) } catch {
            throw Violation(["the store cannot be opened: \(error)"])
        }
        defer { try? store.close() }
        let (version, rows) = try Ladder.contents(of: store)
        if version < notBelow { throw Violation(["version \(version) was found after \(notBelow)"]) }
        let expected = Ladder(books: Climb.books).rows(version)
        for entity in Set(rows.keys).union(expected.keys) where rows[entity] != expected[entity] {
            throw Violation(["the records of \(entity) at version \(version) are not those of that version"])
        }
        let report = try store.verify(.full)
        if !report.isClean { throw Violation(report.problems.map { "verify: " + $0 }) }
        return version
    }
}
