import ActiveStore
import FoundationEssentials
import StoreCore

// Text, bytes, and JSON values.

extension String: FuzzValue {
    static func ugly(_ random: inout SplitMix64) -> String {
        random.percent(6) ? random.pick(TextPool.unstorable) : random.percent(60) ? TextPool.any(&random) : common(&random)
    }
    var isKept: Bool { !utf8.contains(0) }
    static func taking(_ value: Value) -> String? { if case .string(let text) = value, text.isKept { text } else { nil } }
}

extension Data: FuzzValue {
    static func taking(_ value: Value) -> Data? { if case .data(let data) = value { data } else { nil } }
}

extension UUID: FuzzValue {
    static func taking(_ value: Value) -> UUID? {
        switch value {
        case .uuid(let uuid): uuid
        case .string(let text): text.utf8.count == 36 ? UUID(uuidString: text) : nil
        default: nil
        }
    }
}

extension URL: FuzzValue {
    static func ugly(_ random: inout SplitMix64) -> URL {
        switch random.below(8) {
        case 0:
            // Assembled from parts, it may parse as something else or not at all.
            var parts = URLComponents()
            parts.path = random.pick(["", "a:b", "1a:", "//x", "a b", "*:", "é"])
            return parts.url ?? URL(filePath: "/")
        case 1: return URL(string: random.pick(["3Y\u{1A}:", " 1a:", "a", "?q", "#", "%41", "x:y"])) ?? URL(filePath: "/")
        case 2: return URL(string: "b?c#d", relativeTo: URL(string: "http://example.org/a/")) ?? URL(filePath: "/")
        default: return common(&random)
        }
    }
    var isKept: Bool { URL(string: absoluteString) != nil }
    static func taking(_ value: Value) -> URL? { String.taking(value).flatMap { URL(string: $0) } }
}

extension [Int]: FuzzValue {
    static func taking(_ value: Value) -> [Int]? { Basket.decoded(value) }
}

extension [String: String]: FuzzValue {
    static func ugly(_ random: inout SplitMix64) -> [String: String] {
        var entries = common(&random)
        if random.percent(10) { entries[.ugly(&random)] = .ugly(&random) }
        return entries
    }
    var isKept: Bool { allSatisfy { $0.key.isKept && $0.value.isKept } }
    static func taking(_ value: NamedValue) -> [String: String]? { Basket.decoded(value) }
}

extension PostalAddress: FuzzValue {
    static func taking(_ value: Value) -> PostalAddress? { Basket.decoded(value) }
}

extension Grade: Codable {}

/// Everything that JSON can hold, and values it cannot.
struct Basket: JSONStorable, Hashable {
    var doubles: [Double] = []
    var floats: [Float] = []
    var decimals: [Decimal] = []
    var dates: [String: Date] = [:]
    var links: [URL] = []
    var flags: [Bool?] = []
    var small: UInt8?
    var large: UInt64 = 0
    var blob = Data()
    var mood: Mood?
    var grade: [Grade] = []
    var uuid: UUID?
}

extension Basket: FuzzValue {
    static var matrixName: String { "basket" }
    static var edges: [Basket] {
        [
            Basket(), Basket(doubles: [0.1, -1e300, .leastNonzeroMagnitude]), Basket(floats: [0.1, .greatestFiniteMagnitude]),
            Basket(decimals: Decimal.edges), Basket(dates: ["": Date(timeIntervalSince1970: 0.000_001)]),
            Basket(flags: [true, nil, false]),
            Basket(small: .max, large: .max), Basket(blob: Data([0, 255])), Basket(mood: .wild, grade: [.best, .fail]),
        ]
    }
    static func random(_ random: inout CaseRandom) -> Basket {
        Basket(
            doubles: [.random(&random)].filter(\.isFinite), floats: [.random(&random)].filter(\.isFinite), decimals: [.random(&random)],
            dates: [.random(&random): .random(&random)], links: [.random(&random)], small: .random(&random), large: random.next(),
            uuid: .random(&random))
    }
    static func ugly(_ random: inout SplitMix64) -> Basket {
        var basket = common(&random)
        switch random.below(12) {
        case 0: basket.doubles.append(random.pick([.nan, .infinity, -.infinity]))
        case 1: basket.floats.append(random.pick([.nan, .infinity]))
        case 2: basket.decimals.append(.nan)
        case 3: basket.dates["x"] = .ugly(&random)
        case 4: basket.links.append(.ugly(&random))
        default: break
        }
        return basket
    }
    var isKept: Bool {
        doubles.allSatisfy(\.isFinite) && floats.allSatisfy(\.isFinite) && !decimals.contains { $0.isNaN }
            && dates.values.allSatisfy(\.isKept)
            && links.allSatisfy(\.isKept)
    }
    /// Any text that differs whenever the values do.
    var plain: PlainValue {
        let numbers = "\(doubles.map { $0 + 0 }) \(floats.map { $0 + 0 }) \(decimals.map { DecimalCoding.text($0) })"
        let times = dates.map { "\($0.key.bytes)=\(Instant.microseconds(of: $0.value) ?? 0)" }.sorted()
        let rest = "\(links.map(\.absoluteString)) \(flags) \(small as Any) \(large) \(Array(blob)) \(mood as Any) \(grade) \(uuid as Any)"
        return .bytes("\(numbers) \(times) \(rest)".bytes)
    }
    static func taking(_ value: Value) -> Basket? { decoded(value) }

    /// The decoded value of JSON.
    static func decoded<T: Decodable>(_ value: Value) -> T? {
        guard case .json(var text) = value, UnstorableValue.reason(value) == nil else { return nil }
        return text.withUTF8 { try? CanonicalJSON.decode(T.self, from: $0) }
    }
}
