import ActiveStore
import FoundationEssentials

extension String: MatrixValue {
    static var matrixName: String { "string" }
    static var edges: [String] {
        [
            "", " ", "a", "A", "ab", "b", "Z", "0", "10", "9", "%", "_", "\\", "'", "\"", "\u{1}", "\u{7F}", "é", "e\u{301}", "É", "ß",
            "日本",
            "\u{FFFD}", "\u{FFFF}", "\u{10000}", "\u{1F34E}", "\u{10FFFF}", String(repeating: "a", count: 600),
            String(repeating: "a", count: 599) + "b",
        ]
    }
    static func random(_ random: inout CaseRandom) -> String {
        var text = ""
        for _ in 0..<Int.random(in: 0..<12, using: &random) {
            let limit: UInt32 = [0x80, 0x800, 0x1_0000, 0x11_0000].randomElement(using: &random) ?? 0x80
            // U+0000 is refused in text, and surrogates are not scalars.
            if let scalar = Unicode.Scalar(UInt32.random(in: 1..<limit, using: &random)) { text.unicodeScalars.append(scalar) }
        }
        return text
    }
    var plain: PlainValue { .bytes(Array(utf8)) }
}

extension Data: MatrixValue {
    static var matrixName: String { "data" }
    static var edges: [Data] {
        [
            Data(), Data([0]), Data([0, 0]), Data([0, 1]), Data([1]), Data([127]), Data([128]), Data([255]), Data([255, 0]),
            Data("text".utf8),
            Data(repeating: 255, count: 600),
        ]
    }
    static func random(_ random: inout CaseRandom) -> Data {
        Data((0..<Int.random(in: 0..<40, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) })
    }
    var plain: PlainValue { .bytes(Array(self)) }
}

extension UUID: MatrixValue {
    static var matrixName: String { "uuid" }
    static var edges: [UUID] {
        [(0, 0), (0, 1), (0, .max), (1, 0), (1 << 63 - 1, .max), (1 << 63, 0), (.max, .max)].map { UUID(high: $0, low: $1) }
    }
    static func random(_ random: inout CaseRandom) -> UUID { UUID(high: random.next(), low: random.next()) }
    var plain: PlainValue {
        let u = uuid
        return .bytes([u.0, u.1, u.2, u.3, u.4, u.5, u.6, u.7, u.8, u.9, u.10, u.11, u.12, u.13, u.14, u.15])
    }
}

extension Date: MatrixValue {
    static var matrixName: String { "date" }
    static var edges: [Date] {
        [0, 0.000_001, -0.000_001, 1, -1, 1_700_000_000.123_456, -62_135_596_800, 253_402_300_799, 9_200_000_000_000, -9_200_000_000_000]
            .map { Date(timeIntervalSince1970: $0) }
    }
    static func random(_ random: inout CaseRandom) -> Date {
        Date(timeIntervalSince1970: Double(Int64.random(in: -4_000_000_000_000_000...4_000_000_000_000_000, using: &random)) / 1_000_000)
    }
    func fits(_ store: any Store) -> Bool { Instant.microseconds(of: self).map(store.context.instants.contains) ?? false }
    /// 978,307,200 seconds between 1970 and 2001, the epoch of `Date`.
    var plain: PlainValue {
        let seconds = timeIntervalSinceReferenceDate.rounded(.down)
        let fraction = ((timeIntervalSinceReferenceDate - seconds) * 1_000_000).rounded()
        return .number(Int64(clamping: (Int128(seconds) + 978_307_200) * 1_000_000 + Int128(fraction)))
    }
}

extension URL: MatrixValue {
    static var matrixName: String { "url" }
    static var edges: [URL] {
        [
            "https://example.org", "https://example.org/", "https://example.org/a%20b", "HTTPS://EXAMPLE.ORG", "file:///tmp", "a/b",
            "mailto:ann@example.org", "urn:x:%C3%A9",
        ]
        .compactMap { URL(string: $0) }
    }
    static func random(_ random: inout CaseRandom) -> URL {
        URL(string: "https://example.org/\(random.next())?q=\(UInt8.random(in: 0...255, using: &random))") ?? URL(filePath: "/")
    }
    var plain: PlainValue { .bytes(Array(absoluteString.utf8)) }
}
