import Testing

@testable import StoreCore

@Suite struct CaseFoldingTests {
    static func folded(_ bytes: [UInt8]) -> [UInt8] {
        var output: [UInt8] = []
        bytes.withUnsafeBufferPointer { CaseFolding.fold(utf8: $0, into: &output) }
        return output
    }

    static func compare(_ a: [UInt8], _ b: [UInt8]) -> Int {
        a.withUnsafeBufferPointer { first in b.withUnsafeBufferPointer { CaseFolding.compare(first, $0) } }
    }

    @Test func `Every scalar folds as the Unicode data says`() {
        // Printed by Scripts/generate-case-folding: FNV-1a over all scalars, from data that did not go through the table.
        var sum: UInt64 = 0xcbf2_9ce4_8422_2325
        var count = 0
        for scalar in UInt32(0)...0x10FFFF where !(0xD800...0xDFFF ~= scalar) {
            let target = CaseFolding.fold(scalar)
            if target != scalar { count += 1 }
            for shift: UInt32 in [0, 8, 16] {
                sum = (sum ^ UInt64(target >> shift & 0xFF)) &* 0x100_0000_01b3
            }
        }
        #expect(CaseFolding.version == "14.0.0")
        #expect(count == 1454)
        #expect(sum == 0x63a5_6ff1_2113_2d1c)
    }

    @Test func `Folding twice is folding once`() {
        for scalar in UInt32(0)...0x10FFFF {
            let target = CaseFolding.fold(scalar)
            guard CaseFolding.fold(target) == target else {
                Issue.record("U+\(String(scalar, radix: 16))")
                return
            }
        }
    }

    @Test func `АЛЕК is found in Алексей`() {
        #expect(CaseFolding.fold("Алексей").utf8.starts(with: CaseFolding.fold("АЛЕК").utf8))
    }

    @Test(arguments: [
        ("", ""), ("abc 123", "abc 123"), ("ABC [\\]^_`{|}~@", "abc [\\]^_`{|}~@"), ("ÀÖ×ØÞß÷", "àö×øþß÷"),
        ("ΣΊΣΥΦΟΣ", "σίσυφοσ"),
        ("ς", "σ"), ("İI", "İi"), ("ẞ", "ß"), ("ſ", "s"), ("\u{212A}", "k"), ("\u{23A}", "\u{2C65}"), ("Ǆǅǆ", "ǆǆǆ"),
        ("𐐀", "𐐨"), ("Ꭰꭰ", "ᎠᎠ"), ("😀Ω", "😀ω"), ("µ", "μ"), ("ŸŹ", "ÿź"),
    ])
    func `These texts fold so`(text: String, folded: String) {
        #expect(Array(CaseFolding.fold(text).utf8) == Array(folded.utf8))
        #expect(Self.folded(Array(text.utf8)) == Array(folded.utf8))
    }

    @Test func `A number that is no scalar folds to itself`() {
        for number: UInt32 in [0xD800, 0xDFFF, 0x110000, 0x7FFF_FFFF, 0x8000_0000, .max] {
            #expect(CaseFolding.fold(number) == number)
        }
    }

    @Test(
        arguments: [
            [0xFF], [0xC3], [0xC3, 0x41], [0xE1, 0xBA], [0xED, 0xA0, 0x80], [0xC0, 0x81], [0xF4, 0x90, 0x80, 0x80],
            [0xE0, 0x83, 0x80], [0x80, 0xBF], [0xF0, 0x90, 0x90], [0xF8, 0x88, 0x80, 0x80, 0x80],
        ] as [[UInt8]])
    func `Bytes that are not UTF-8 stay, and ASCII between them is folded`(bytes: [UInt8]) {
        #expect(Self.folded(bytes) == bytes.map { $0 == 0x41 ? 0x61 : $0 })
    }

    @Test func `Reading UTF-8 agrees with Swift on every sequence of up to three interesting bytes`() {
        let interesting: [UInt8] = [
            0x00, 0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xED, 0xEE, 0xEF,
            0xF0, 0xF1,
            0xF3, 0xF4, 0xF5, 0xFF,
        ]
        for first in interesting {
            for second in interesting {
                for third in interesting {
                    for tail in [[], [0x80], [0xBF]] as [[UInt8]] {
                        let bytes = [first, second, third] + tail
                        var decoder = UTF8()
                        var iterator = bytes.makeIterator()
                        let expected: UInt32? =
                            if case .scalarValue(let scalar) = decoder.decode(&iterator) { scalar.value } else { nil }
                        let found = bytes.withUnsafeBufferPointer { UTF8Scalar.read($0, at: 0) }
                        guard found?.value == expected else {
                            Issue.record("\(bytes)")
                            return
                        }
                    }
                }
            }
        }
    }

    @Test func `Comparing is comparing the folded bytes`() {
        let pieces: [[UInt8]] =
            [
                "a", "A", "b", "Z", "[", "é", "É", "К", "к", "\u{212A}", "\u{23A}", "\u{2C65}", "ẞ", "ß", "𐐀", "𐐨", "😀",
            ].map { Array($0.utf8) } + [[0xC3], [0x89], [0xF0, 0x90], [0xFF], [0]]
        for _ in 0..<50_000 {
            let a = (0..<Int.random(in: 0...5)).flatMap { _ in pieces.randomElement() ?? [] }
            let b =
                Bool.random()
                ? (0..<Int.random(in: 0...5)).flatMap { _ in pieces.randomElement() ?? [] }
                : a + (pieces.randomElement() ?? [])
            let (x, y) = (Self.folded(a), Self.folded(b))
            let expected = x == y ? 0 : x.lexicographicallyPrecedes(y) ? -1 : 1
            let begins = b.withUnsafeBufferPointer { text in x.withUnsafeBufferPointer { CaseFolding.hasPrefix(text, folded: $0) } }
            guard Self.compare(a, b).signum() == expected, Self.compare(b, a).signum() == -expected, begins == y.starts(with: x) else {
                Issue.record("\(a) \(b)")
                return
            }
        }
    }

    @Test func `Random bytes never trap`() {
        for _ in 0..<20_000 {
            let bytes = (0..<Int.random(in: 0...20)).map { _ in UInt8.random(in: 0...255) }
            #expect(Self.compare(bytes, Self.folded(bytes)) == 0)
        }
    }
}
