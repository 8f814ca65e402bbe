/// How much of its past a store's change log keeps.
///
/// In a URL it is `changeLog=10000` for a number of commits, `changeLog=7d` for an age in days (or `h`, `m`, `s`), or `changeLog=off`.
public enum ChangeLogRetention: Sendable, Hashable {
    /// No log.
    case off
    /// This many commits at least; 1 to 1,000,000,000.
    case commits(Int)
    /// The commits of this time at least, in whole seconds; one second to a hundred years.
    case age(Duration)

    private static let possibleCommits = 1...1_000_000_000
    private static let possibleSeconds: ClosedRange<Int64> = 1...(36_600 * 86_400)
    private static let units: [(suffix: Character, seconds: Int64)] = [("d", 86_400), ("h", 3_600), ("m", 60), ("s", 1)]

    /// Reads the form that URLs have; nil for any other text.
    public init?(_ text: String) {
        if text == "off" {
            self = .off
            return
        }
        let unit = ChangeLogRetention.units.first { $0.suffix == text.last }
        let digits = unit == nil ? text[...] : text.dropLast()
        guard !digits.isEmpty, digits.allSatisfy({ $0.isASCII && $0.isNumber }), let number = Int64(digits) else { return nil }
        if let unit {
            let (seconds, overflows) = number.multipliedReportingOverflow(by: unit.seconds)
            if overflows { return nil }
            self = .age(.seconds(seconds))
        } else {
            self = .commits(Int(number))
        }
        if !isPossible { return nil }
    }

    /// The form that URLs have.
    public var text: String {
        switch self {
        case .off: return "off"
        case .commits(let count): return "\(count)"
        case .age(let age):
            let seconds = age.components.seconds
            let unit = ChangeLogRetention.units.first { seconds % $0.seconds == 0 } ?? ("s", 1)
            return "\(seconds / unit.seconds)\(unit.suffix)"
        }
    }

    /// Whether the values are within their limits.
    var isPossible: Bool {
        switch self {
        case .off: true
        case .commits(let count): ChangeLogRetention.possibleCommits.contains(count)
        case .age(let age): age.components.attoseconds == 0 && ChangeLogRetention.possibleSeconds.contains(age.components.seconds)
        }
    }
}
