import FoundationEssentials
import Synchronization

/// What a mode of one engine has come to.
final class Tally: Sendable {
    struct Counts: Sendable {
        var states = 0
        var violations = 0
        /// Further numbers, in the order of their first appearance.
        var others: [(name: String, count: Int)] = []
        /// How often each kind of violation was seen.
        var kinds: [String: Int] = [:]
    }

    let engine: String
    let mode: String
    private let counts = Mutex(Counts())
    /// How many violations of one kind are printed and kept.
    static let mostOfAKind = 3

    init(engine: String, mode: String) {
        self.engine = engine
        self.mode = mode
    }

    var now: Counts { counts.withLock { $0 } }

    func states(_ count: Int = 1) { counts.withLock { $0.states += count } }

    func count(_ name: String, _ count: Int = 1) {
        counts.withLock { counts in
            if let index = counts.others.firstIndex(where: { $0.name == name }) {
                counts.others[index].count += count
            } else {
                counts.others.append((name, count))
            }
        }
    }

    /// Counts a violation.
    ///
    /// - Returns: Whether it is among the first of its kind, which are shown and kept.
    func violation(_ sentence: String) -> Bool {
        let kind = String(sentence.map { $0.isNumber ? "0" : $0 }).replacing("00", with: "0").replacing("00", with: "0")
        return counts.withLock { counts in
            counts.violations += 1
            counts.kinds[String(kind.prefix(60)), default: 0] += 1
            return counts.kinds[String(kind.prefix(60)), default: 0] <= Tally.mostOfAKind
        }
    }

    var line: String {
        let counts = now
        let others = counts.others.map { ", \($0.count) \($0.name)" }.joined()
        return "\(engine) \(mode): \(counts.states) states\(others), \(counts.violations) violations"
    }
}

/// The report in JSON.
struct TortureReport: Encodable {
    struct Part: Encodable {
        let engine: String
        let mode: String
        let states: Int
        let violations: Int
        let counts: [String: Int]
        let kinds: [String: Int]
    }

    let seed: UInt64
    let minutes: Double
    let parts: [Part]

    init(_ options: TortureOptions, _ tallies: [Tally]) {
        seed = options.seed
        minutes = options.minutes
        parts = tallies.map { tally in
            let now = tally.now
            return Part(
                engine: tally.engine, mode: tally.mode, states: now.states, violations: now.violations,
                counts: Dictionary(now.others.map { ($0.name, $0.count) }, uniquingKeysWith: +), kinds: now.kinds)
        }
    }

    func write(to path: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        try encoder.encode(self).write(to: URL(filePath: path))
    }
}
