import ActiveStore
import FoundationEssentials

// Dates, in microseconds and in representations of existing databases.

extension Date: FuzzValue {
    /// Instants that no store can keep as microseconds, and mostly not in any other representation.
    static let absurd = [1e300, -1e300, Double.infinity, -.infinity, .nan, 1e19, -1e19, 1e13, -1e13].map { Date(timeIntervalSince1970: $0) }

    static func ugly(_ random: inout SplitMix64) -> Date {
        let date = anything(&random)
        // One engine would keep it and the other refuse it.
        if let microseconds = Instant.microseconds(of: date), !ValuePool.instants.contains(microseconds) {
            return Instant.date(microseconds: random.pick(ValuePool.microseconds))
        }
        return date
    }

    private static func anything(_ random: inout SplitMix64) -> Date {
        switch random.below(10) {
        case 0: random.pick(absurd)
        // Around the last instants that can be represented.
        case 1: Date(timeIntervalSince1970: random.pick([1, -1]) * (9_223_372_036_854.775 + Double(random.within(-8...8)) / 512))
        case 2...5: Instant.date(microseconds: random.pick(ValuePool.microseconds))
        default: common(&random)
        }
    }
    /// ±292,271 years around 1970, in microseconds.
    var isKept: Bool { isWithin(9_223_372_036_854.773) || isAtTheEdge }
    private func isWithin(_ seconds: Double) -> Bool { abs(timeIntervalSince1970) <= seconds }
    /// The last instants: whether their microseconds fit exactly.
    private var isAtTheEdge: Bool { isWithin(9_223_372_036_855) && Instant.microseconds(of: self) != nil }
    static func taking(_ value: Value) -> Date? { if case .date(let date) = value, date.isKept { date } else { nil } }
}

extension DateAsText: FuzzValue {
    static var matrixName: String { "date_as_text" }
    static var edges: [DateAsText] { Date.edges.map { DateAsText($0) } }
    static func random(_ random: inout CaseRandom) -> DateAsText { DateAsText(.random(&random)) }
    var plain: PlainValue { .bytes(Array(stored.utf8)) }
    static func ugly(_ random: inout SplitMix64) -> DateAsText { DateAsText(Date.ugly(&random)) }
    var isKept: Bool { date.isKept }
    static func taking(_ value: Value) -> DateAsText? {
        String.taking(value).flatMap { DateText.parse($0, missingZoneIsUTC: true) }.map { DateAsText(Instant.date(microseconds: $0)) }
    }
}

extension DateAsSeconds: FuzzValue {
    static var matrixName: String { "date_as_seconds" }
    static var edges: [DateAsSeconds] { (Date.edges + [1e18, -0x1p63].map { Date(timeIntervalSince1970: $0) }).map { DateAsSeconds($0) } }
    static func random(_ random: inout CaseRandom) -> DateAsSeconds { DateAsSeconds(.random(&random)) }
    var plain: PlainValue { .number(stored) }
    static func ugly(_ random: inout SplitMix64) -> DateAsSeconds { DateAsSeconds(Date.ugly(&random)) }
    var isKept: Bool { stored != 0 || (0..<1).contains(date.timeIntervalSince1970) }
    static func taking(_ value: Value) -> DateAsSeconds? { Int64.taking(value).flatMap { DateAsSeconds(stored: $0) } }
}

extension DateAsMilliseconds: FuzzValue {
    static var matrixName: String { "date_as_milliseconds" }
    static var edges: [DateAsMilliseconds] { Date.edges.map { DateAsMilliseconds($0) } }
    static func random(_ random: inout CaseRandom) -> DateAsMilliseconds { DateAsMilliseconds(.random(&random)) }
    var plain: PlainValue { .number(stored) }
    static func ugly(_ random: inout SplitMix64) -> DateAsMilliseconds { DateAsMilliseconds(Date.ugly(&random)) }
    var isKept: Bool { stored != 0 || abs(date.timeIntervalSince1970) < 0.001 }
    static func taking(_ value: Value) -> DateAsMilliseconds? { Int64.taking(value).flatMap { DateAsMilliseconds(stored: $0) } }
}

extension DateAsReal: FuzzValue {
    static var matrixName: String { "date_as_real" }
    static var edges: [DateAsReal] { (Date.edges + [1e300].map { Date(timeIntervalSince1970: $0) }).map { DateAsReal($0) } }
    static func random(_ random: inout CaseRandom) -> DateAsReal { DateAsReal(.random(&random)) }
    var plain: PlainValue { .real(stored) }
    static func ugly(_ random: inout SplitMix64) -> DateAsReal { DateAsReal(Date.ugly(&random)) }
    var isKept: Bool { stored.isFinite }
    static func taking(_ value: Value) -> DateAsReal? { Double.taking(value).flatMap { DateAsReal(stored: $0) } }
}
