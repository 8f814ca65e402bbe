import ActiveStore
import FoundationEssentials

// Types defined by programs, alone and based on narrower ones.

extension Mood: FuzzValue {
    static func taking(_ value: Value) -> Mood? { String.taking(value).flatMap { Mood(rawValue: $0) } }
}

extension Urgency: FuzzValue {
    static func taking(_ value: Value) -> Urgency? { Int.taking(value).flatMap { Urgency(rawValue: $0) } }
}

extension Grade: FuzzValue {
    static var matrixName: String { "grade" }
    static var edges: [Grade] { allCases }
    static func random(_ random: inout CaseRandom) -> Grade { allCases.randomElement(using: &random) ?? .fail }
    var plain: PlainValue { .number(Int64(rawValue)) }
    static func taking(_ value: Value) -> Grade? { Int.taking(value).flatMap { Grade(rawValue: $0) } }
    static func sum(_ a: Grade, _ b: Grade) -> FuzzSum<Grade>? {
        allCases.first { $0.rawValue == a.rawValue + b.rawValue }.map { .value($0) } ?? .overflow
    }
}

extension Price: FuzzValue {
    static func ugly(_ random: inout SplitMix64) -> Price { random.percent(10) ? Price(cents: random.pick([-1, .min])) : common(&random) }
    var isKept: Bool { cents >= 0 }
    static func taking(_ value: Value) -> Price? { Int64.taking(value).flatMap { $0 < 0 ? nil : Price(cents: $0) } }
    static func sum(_ a: Price, _ b: Price) -> FuzzSum<Price>? {
        let (sum, overflow) = a.cents.addingReportingOverflow(b.cents)
        return overflow ? .overflow : .value(Price(cents: sum))
    }
}

extension Percent: FuzzValue {
    static var matrixName: String { "percent" }
    static var edges: [Percent] { [0, 1, 50, 99, 100].map { Percent($0) } }
    static func random(_ random: inout CaseRandom) -> Percent { Percent(.random(in: 0...100, using: &random)) }
    var plain: PlainValue { .number(Int64(value)) }
    static func ugly(_ random: inout SplitMix64) -> Percent {
        random.percent(10) ? Percent(random.pick([-1, 101, .min, .max])) : common(&random)
    }
    var isKept: Bool { value >= 0 && value <= 100 }
    static func taking(_ value: Value) -> Percent? { Int8.taking(value).flatMap { $0 >= 0 && $0 <= 100 ? Percent($0) : nil } }
    static func sum(_ a: Percent, _ b: Percent) -> FuzzSum<Percent>? {
        let sum = Int(a.value) + Int(b.value)
        return sum > 100 ? .overflow : .value(Percent(Int8(sum)))
    }
}

extension Grams: FuzzValue {
    static var matrixName: String { "grams" }
    static var edges: [Grams] { Float.edges.map { Grams($0) } }
    static func random(_ random: inout CaseRandom) -> Grams { Grams(.random(&random)) }
    var plain: PlainValue { .real(Double(value)) }
    static func ugly(_ random: inout SplitMix64) -> Grams { Grams(.ugly(&random)) }
    var isKept: Bool { !value.isNaN }
    static func taking(_ value: Value) -> Grams? { Float.taking(value).map { Grams($0) } }
    static func sum(_ a: Grams, _ b: Grams) -> FuzzSum<Grams>? {
        switch Float.sum(a.value, b.value) {
        case .value(let sum)?: .value(Grams(sum))
        case .overflow?, nil: .overflow
        case .noNumber?: .noNumber
        }
    }
}

extension Kelvin: FuzzValue, Summable {
    typealias Sum = Double
    typealias Average = Double

    static var matrixName: String { "kelvin" }
    static var edges: [Kelvin] { Double.edges.filter { $0 >= 0 }.map { Kelvin($0) } }
    static func random(_ random: inout CaseRandom) -> Kelvin { Kelvin(abs(.random(&random))) }
    var plain: PlainValue { .real(degrees) }
    static func ugly(_ random: inout SplitMix64) -> Kelvin { Kelvin(.ugly(&random)) }
    var isKept: Bool { degrees >= 0 }
    static func taking(_ value: Value) -> Kelvin? { Double.taking(value).flatMap { $0 < 0 ? nil : Kelvin($0) } }
    static func sum(_ a: Kelvin, _ b: Kelvin) -> FuzzSum<Kelvin>? { .value(Kelvin(a.degrees + b.degrees)) }
}

extension CountryCode: FuzzValue {
    static var matrixName: String { "country" }
    static var edges: [CountryCode] { ["no", "NO", "å", "__", "%%"].map { CountryCode(unchecked: $0) } }
    static func random(_ random: inout CaseRandom) -> CountryCode {
        CountryCode(unchecked: String(UnicodeScalar(.random(in: 1..<128, using: &random))) + "x")
    }
    var plain: PlainValue { .bytes(Array(rawValue.utf8)) }
    static func ugly(_ random: inout SplitMix64) -> CountryCode {
        random.percent(10) ? CountryCode(unchecked: random.pick(["", "n", "nor", "日", "a\0"])) : common(&random)
    }
    var isKept: Bool { rawValue.utf8.count == 2 && !rawValue.utf8.contains(0) }
    static func taking(_ value: Value) -> CountryCode? {
        String.taking(value).flatMap { $0.utf8.count == 2 ? CountryCode(unchecked: $0) : nil }
    }
}

extension UUIDAsText: FuzzValue {
    static var matrixName: String { "uuid_as_text" }
    static var edges: [UUIDAsText] { UUID.edges.map { UUIDAsText($0) } }
    static func random(_ random: inout CaseRandom) -> UUIDAsText { UUIDAsText(.random(&random)) }
    var plain: PlainValue { .bytes(Array(uuid.uuidString.utf8)) }
    static func taking(_ value: Value) -> UUIDAsText? {
        String.taking(value).flatMap { $0.utf8.count == 36 ? UUID(uuidString: $0) : nil }.map { UUIDAsText($0) }
    }
}

extension DecimalAsText: FuzzValue {
    static var matrixName: String { "decimal_as_text" }
    static var edges: [DecimalAsText] { Decimal.edges.map { DecimalAsText($0) } }
    static func random(_ random: inout CaseRandom) -> DecimalAsText { DecimalAsText(.random(&random)) }
    var plain: PlainValue { .bytes(Array(stored.utf8)) }
    static func ugly(_ random: inout SplitMix64) -> DecimalAsText { DecimalAsText(.ugly(&random)) }
    var isKept: Bool { !decimal.isNaN }
    static func taking(_ value: Value) -> DecimalAsText? { String.taking(value).flatMap { DecimalAsText(stored: $0) } }
}
