import FoundationEssentials
import Testing

@testable import StoreCore

@Suite struct DecimalCodingTests {
    /// Made by an independent implementation over another decimal type.
    static let known: [(String, String)] = [
        ("0", "02"),
        ("1", "0380010200"),
        ("-1", "017ffefdff"),
        ("10", "0380011400"),
        ("0.1", "0380001400"),
        ("-0.01", "017ffffdff"),
        ("99", "038001c600"),
        ("100", "0380020200"),
        ("1.10", "038001031400"),
        ("-12.345", "017ffee6ba9bff"),
        ("10000.50", "0380030301016400"),
        ("12345678901234567890123456789012345678", "0380131945719db51945719db51945719db51945719c00"),
        ("-340282366920938463463374607431768211455", "017febf8aec6d07a46ecb2a2ba80b4a2f0a8dc76d4e291ff"),
        ("1e-128", "037fc10200"),
        ("-7e127", "017fbf73ff"),
        ("340282366920938463463374607431768211455e127", "0380534505a5498b29bba97f5d439579953f99a5175b6400"),
        ("99999999999999999999999999999999999999e-128", "037fd3c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c7c600"),
        ("0.000001", "037ffe0200"),
        ("-99.99", "017ffe3839ff"),
        ("5e-127", "037fc16400"),
    ]

    /// Numbers of every size: few or all digits, all exponents, often close to each other.
    static func randomParts() -> DecimalParts {
        let mantissa: UInt128
        switch Int.random(in: 0..<4) {
        case 0: mantissa = UInt128(UInt64.random(in: 0...1000))
        case 1: mantissa = UInt128(UInt64.random(in: 0 ... .max))
        case 2: mantissa = UInt128.random(in: 0...99_999_999_999_999_999_999_999_999_999_999_999_999)
        default: mantissa = UInt128.max - UInt128(UInt64.random(in: 0...10))
        }
        let exponent = Bool.random() ? Int.random(in: -128...127) : Int.random(in: -4...4)
        return DecimalParts(mantissa: mantissa, exponent: exponent, isNegative: .random())
    }

    static func random() -> Decimal {
        while true {
            if let decimal = randomParts().decimal { return decimal }
        }
    }

    static func decode(_ bytes: [UInt8]) -> Decimal? { bytes.withUnsafeBytes { DecimalCoding.decode($0) } }

    @Test(arguments: known)
    func `A number has these bytes`(text: String, hex: String) throws {
        let number = try #require(DecimalCoding.parse(text))
        let bytes = try #require(DecimalCoding.encode(number))
        let digits = bytes.map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
        #expect(digits == hex)
        #expect(Self.decode(bytes) == number)
    }

    @Test func `The order of the bytes is the order of the numbers`() throws {
        for _ in 0..<100_000 {
            let a = Self.random()
            let b = Bool.random() ? Self.random() : -a
            let first = try #require(DecimalCoding.encode(a))
            let second = try #require(DecimalCoding.encode(b))
            guard first.lexicographicallyPrecedes(second) == (a < b), (first == second) == (a == b) else {
                Issue.record("\(a) \(b)")
                return
            }
        }
    }

    @Test func `Every number comes back from its bytes and from its text`() throws {
        for _ in 0..<100_000 {
            let number = Self.random()
            let bytes = try #require(DecimalCoding.encode(number))
            guard bytes.count <= 24, Self.decode(bytes) == number,
                DecimalCoding.parse(DecimalCoding.text(number)) == number
            else {
                Issue.record("\(number)")
                return
            }
        }
    }

    @Test func `Every exponent with 38 digits and with one comes back`() throws {
        for exponent in -128...127 {
            for digits in [
                "1", "9", "10", "99999999999999999999999999999999999999", "12345678901234567890123456789012345678",
            ] {
                for sign in ["", "-"] {
                    let number = try #require(Decimal(string: "\(sign)\(digits)e\(exponent)"))
                    let bytes = try #require(DecimalCoding.encode(number))
                    #expect(Self.decode(bytes) == number)
                    #expect(DecimalCoding.parse("\(sign)\(digits)e\(exponent)") == number)
                    #expect(DecimalCoding.text(number) == number.description)
                }
            }
        }
    }

    @Test func `The parts are the same read from bytes and from text`() throws {
        #expect(DecimalParts.layoutIsKnown)
        for _ in 0..<5_000 {
            let number = Self.random()
            let parts = try #require(DecimalParts(number, readingBytes: true))
            #expect(DecimalParts(number, readingBytes: false) == parts)
            #expect(parts.decimal(writingBytes: true) == number)
            #expect(parts.decimal(writingBytes: false) == number)
            #expect(parts.decimal?.hashValue == number.hashValue)
        }
    }

    @Test func `A number made of parts calculates as one that Foundation parsed`() throws {
        let made = try #require(DecimalCoding.parse("-1234567.89"))
        let parsed = try #require(Decimal(string: "-1234567.89"))
        #expect(made + parsed == parsed * 2 && made * made == parsed * parsed && made / 7 == parsed / 7)
        #expect(made.description == "-1234567.89" && made.exponent == -2 && made.isSignMinus)
        let beyond = try #require(DecimalCoding.parse("1e130"))
        #expect(beyond / 1000 == Decimal(sign: .plus, exponent: 127, significand: 1))
    }

    @Test func `Equal numbers have equal bytes however they were made`() throws {
        let plain = try #require(DecimalCoding.encode(Decimal(1100) / 1000))
        #expect(plain == DecimalCoding.encode(Decimal(sign: .plus, exponent: -2, significand: 110)))
        #expect(plain == DecimalCoding.parse("1.10").flatMap { DecimalCoding.encode($0) })
        #expect(DecimalCoding.encode(-Decimal(0)) == [2])
        #expect(DecimalCoding.parse("-0.00").flatMap { DecimalCoding.encode($0) } == [2])
    }

    @Test func `NaN has no bytes`() {
        #expect(DecimalCoding.encode(.nan) == nil)
        var output: [UInt8] = [7]
        #expect(!DecimalCoding.append(.nan, to: &output))
        #expect(output == [7])
        #expect(DecimalCoding.text(.nan) == "NaN")
    }

    @Test(
        arguments: [
            [], [0], [1], [3], [4], [2, 0], [3, 0x80], [3, 0x80, 1], [3, 0x80, 1, 2], [3, 0x80, 1, 0],
            [3, 0x80, 1, 0, 0],
            [3, 0x80, 1, 1, 2, 0], [3, 0x80, 1, 3, 0, 0], [3, 0x80, 1, 200, 0], [3, 0x80, 1, 3, 201, 2, 0],
            [3, 0x80, 1, 2, 1],
            [3, 0x80, 1, 2, 0, 0], [3, 0xFF, 0xFF, 2, 0], [3, 0, 0, 2, 0], [1, 0x7F, 0xFE, 0xFD, 0],
        ] as [[UInt8]])
    func `These bytes are no number`(bytes: [UInt8]) {
        #expect(Self.decode(bytes) == nil)
    }

    @Test func `Damaged bytes are refused or are the only bytes of another number`() throws {
        for _ in 0..<100_000 {
            var bytes = try #require(DecimalCoding.encode(Self.random()))
            for _ in 0..<Int.random(in: 1...3) { bytes[.random(in: bytes.indices)] = .random(in: 0...255) }
            if Bool.random() { bytes += (0..<Int.random(in: 0...30)).map { _ in .random(in: 0...255) } }
            if let number = Self.decode(bytes), DecimalCoding.encode(number) != bytes {
                Issue.record("\(bytes)")
                return
            }
        }
    }

    @Test func `A number is read from the front of a key`() throws {
        let bytes = try #require(DecimalCoding.encode(-12.5)) + [0xFF, 3, 1]
        let found = try #require(bytes.withUnsafeBytes { DecimalCoding.decodePrefix(of: $0) })
        #expect(found.decimal == -12.5 && found.length == bytes.count - 3)
    }

    @Test(arguments: [
        ("1.10", "1.1"), ("-.5", "-0.5"), ("+12e-3", "0.012"), ("1E2", "100"), ("007", "7"), ("1e+2", "100"),
        ("0e999999999999999999999", "0"),
        (
            "10000000000000000000000000000000000000000000000000000000000000.0",
            "10000000000000000000000000000000000000000000000000000000000000"
        ),
        ("0.1000000000000000000000000000000000000000000000000000000", "0.1"),
        ("1000e-130", "0." + String(repeating: "0", count: 126) + "1"),
    ])
    func `These texts are numbers`(text: String, plain: String) {
        #expect(DecimalCoding.parse(text).map { DecimalCoding.text($0) } == plain)
    }

    @Test(arguments: [
        "", " ", "+", "-", ".", "1.", "-.", "e5", ".e5", "1e", "1e+", "1.e5", " 1", "1 ", "1,5", "1_000", "0x10", "NaN",
        "nan", "inf", "--1", "1.2.3", "1e1.5", "１", "٣", "1e129999999999999999999999", "1e-129", "1e166", "1\u{0}",
        "340282366920938463463374607431768211456", "0.1234567890123456789012345678901234567891",
    ])
    func `These are not`(text: String) {
        #expect(DecimalCoding.parse(text) == nil)
    }
}
