import ActiveStore

extension Mood: MatrixValue {
    static var matrixName: String { "text_enum" }
    static var edges: [Mood] { allCases }
    static func random(_ random: inout CaseRandom) -> Mood { allCases.randomElement(using: &random) ?? .calm }
    var plain: PlainValue {
        switch self {
        case .calm: .bytes(Array("calm".utf8))
        case .merry: .bytes(Array("merry".utf8))
        case .wild: .bytes(Array("wild".utf8))
        }
    }
}

extension Urgency: MatrixValue {
    static var matrixName: String { "int_enum" }
    static var edges: [Urgency] { allCases }
    static func random(_ random: inout CaseRandom) -> Urgency { allCases.randomElement(using: &random) ?? .normal }
    var plain: PlainValue { .number(Int64(rawValue)) }
}

extension Price: MatrixValue {
    static var matrixName: String { "stored_as" }
    static var edges: [Price] { [0, 1, 99, 100, .max].map(Price.init(cents:)) }
    static func random(_ random: inout CaseRandom) -> Price { Price(cents: .random(in: 0...(.max), using: &random)) }
    var plain: PlainValue { .number(cents) }
}

// JSON is equal if it is the same value, so any text that distinguishes distinct values can serve as its plain form.

extension [Int]: MatrixValue {
    static var matrixName: String { "array" }
    static var edges: [[Int]] { [[], [0], [1], [1, 2], [2, 1], [12], [.min, .max]] }
    static func random(_ random: inout CaseRandom) -> [Int] {
        (0..<Int.random(in: 0..<5, using: &random)).map { _ in Int.random(in: -9...9, using: &random) }
    }
    var plain: PlainValue { .bytes(map(String.init).joined(separator: ",").bytes) }
}

extension [String: String]: MatrixValue {
    static var matrixName: String { "dictionary" }
    static var edges: [[String: String]] {
        [[:], ["": ""], ["a": "b"], ["b": "a"], ["a": "b", "b": "a"], ["é": "\"\\/\n\u{1}"], ["e\u{301}": "\u{1F34E}"], ["a": "null"]]
    }
    static func random(_ random: inout CaseRandom) -> [String: String] {
        var all: Self = [:]
        for _ in 0..<Int.random(in: 0..<4, using: &random) { all[String.random(&random)] = String.random(&random) }
        return all
    }
    var plain: PlainValue {
        let entries = map { "\($0.key.bytes)=\($0.value.bytes)" }.sorted()
        return .bytes(entries.joined(separator: ";").bytes)
    }
}

extension PostalAddress: MatrixValue {
    static var matrixName: String { "codable" }
    static var edges: [PostalAddress] {
        [
            PostalAddress(), PostalAddress(city: "Bergen"), PostalAddress(street: "Bergen"), PostalAddress(floor: 0),
            PostalAddress(floor: -1),
            PostalAddress(tags: [""]), PostalAddress(tags: ["a", "b"]), PostalAddress(tags: ["b", "a"]),
        ]
    }
    static func random(_ random: inout CaseRandom) -> PostalAddress {
        PostalAddress(
            street: .random(&random), city: .random(&random), floor: Bool.random(using: &random) ? Int.random(&random) : nil,
            tags: (0..<Int.random(in: 0..<3, using: &random)).map { _ in String.random(&random) })
    }
    var plain: PlainValue {
        .bytes("\(street.bytes) \(city.bytes) \(floor.map(String.init) ?? "-") \(tags.map(\.bytes))".bytes)
    }
}
