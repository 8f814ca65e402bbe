import ActiveStore
import FoundationEssentials
import StoreConformance

/// Kills a program that writes to a store, again and again, and looks each time at what is left.
///
/// A child performs transactions and acknowledges each when it has returned. It is killed with SIGKILL at a random time; then the store must
/// hold everything that was acknowledged, and besides at most the one transaction that was under way, whole. What a transaction does follows
/// from the seed and its number, so the parent knows the state that must be there from the numbers alone, and keeps it in its own memory.
///
/// A kill loses what the process had not handed to the kernel, and nothing else: what a power loss would take is not tested by it.
///
/// After fifty cycles a new store is begun, so that making one is hit too. Some stores are looked at read-only, where the engine can, which
/// leaves the log as the kill left it to the next child; and at some a second child is killed while it recovers them.
struct KillLoop {
    var cycles = 2_000
    var url: String
    var seed: UInt64
    var conduct: Conduct = .correct
    /// Says what goes on.
    var tell: (String) -> Void = { say($0) }

    static let cyclesOfOneStore = 50
    /// What opening a store and reading it may take: of the processor, so that a busy machine is no violation; and by the clock, which alone
    /// sees time spent waiting, for a lock that nobody holds any more.
    static let longestReopening = (work: Duration.seconds(1), wait: Duration.seconds(180))

    /// Runs until the cycles are done or a violation is found.
    ///
    /// - Returns: What was counted, and the violation.
    /// - Throws: ``StoreError`` when the URL is none to run on.
    func run() throws -> (summary: KillSummary, violation: Violation?) {
        let harness = try URLHarness(url, engines: KillLoopEngines.all)
        guard harness.parentFolder != nil else {
            throw StoreError(.unsupported, "The kill loop needs a store that survives its process; give the URL a path.")
        }
        try harness.prepare()
        var summary = KillSummary()
        var random = SplitMix64(seed: seed)
        var subject: KillSubject?
        for cycle in 1...max(1, cycles) {
            do {
                if (cycle - 1).isMultiple(of: KillLoop.cyclesOfOneStore) {
                    try subject?.remove()
                    subject = try KillSubject(harness, cycle: cycle, seed: random.next())
                }
                try subject?.cycle(conduct, &random, &summary)
            } catch {
                let violation = error as? Violation ?? Violation(["\(error)"])
                tell("VIOLATION in cycle \(cycle) of seed \(seed), \(subject?.url ?? url):")
                for sentence in violation.sentences.prefix(20) { tell("  " + sentence) }
                if violation.sentences.count > 20 { tell("  and \(violation.sentences.count - 20) more") }
                return (summary, violation)
            }
            if cycle.isMultiple(of: 200), cycle < cycles { tell(summary.line) }
        }
        harness.remove()
        return (summary, nil)
    }
}
