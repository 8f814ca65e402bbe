import ActiveStore
import StoreConformance

/// Shows that the loop can fail: children that break the promise on purpose have to be reported.
struct SelfTest {
    var url: String
    var seed: UInt64
    var cycles = 400

    /// - Returns: Whether each fault was found.
    func run() throws -> Bool {
        var allFound = true
        for conduct in Conduct.faults {
            var loop = KillLoop(cycles: cycles, url: location(conduct), seed: seed, conduct: conduct)
            loop.tell = { say("  " + $0) }
            say("a child that \(conduct.sentence):")
            let (summary, violation) = try loop.run()
            // What a violation leaves for inspection.
            try URLHarness(loop.url, engines: KillLoopEngines.all).remove()
            // A fault is found by the state of the store, not by a child that fails.
            let isFound = violation?.sentences.first?.hasPrefix("the store is not what was acknowledged") == true
            say(isFound ? "found after \(summary.cycles) cycles" : "NOT FOUND in \(summary.cycles) cycles")
            allFound = allFound && isFound
        }
        return allFound
    }

    /// A place beside the URL's path.
    private func location(_ conduct: Conduct) -> String {
        let parts = url.split(separator: "?", maxSplits: 1)
        return "\(parts.first ?? "")-\(conduct.rawValue)" + (parts.count > 1 ? "?\(parts[1])" : "")
    }
}

extension Conduct {
    fileprivate var sentence: String {
        switch self {
        case .correct: "does all right"
        case .onlyOpens: "only opens the store"
        case .acknowledgesEarly: "acknowledges before the commit"
        case .splits: "makes two transactions of one"
        }
    }
}
