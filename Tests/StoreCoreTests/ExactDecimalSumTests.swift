import FoundationEssentials
import Testing

@testable import StoreCore

/// Sums of decimals against digits added as at school.
@Suite struct ExactDecimalSumTests {
    /// A number as its decimal digits, the least significant first, the first of which counts 10⁻²⁶⁰; negative ones in ten's complement.
    struct Digits: Equatable {
        static let count = 520
        var digits = [Int](repeating: 0, count: Digits.count)

        init() {}

        init(_ decimal: Decimal) {
            let text = DecimalCoding.text(decimal)
            let parts = text.drop { $0 == "-" }.split(separator: ".", omittingEmptySubsequences: false)
            for (at, digit) in parts[0].reversed().enumerated() { digits[260 + at] = digit.wholeNumberValue ?? 0 }
            for (at, digit) in (parts.count > 1 ? parts[1] : "").enumerated() { digits[259 - at] = digit.wholeNumberValue ?? 0 }
            if text.hasPrefix("-") { negate() }
        }

        mutating func negate() {
            for at in digits.indices { digits[at] = 9 - digits[at] }
            var at = 0
            while at < digits.count, digits[at] == 9 {
                digits[at] = 0
                at += 1
            }
            if at < digits.count { digits[at] += 1 }
        }

        mutating func add(_ other: Digits, times count: Int = 1) {
            var carry = 0
            for at in digits.indices {
                let sum = digits[at] + other.digits[at] * count + carry
                (digits[at], carry) = (sum % 10, sum / 10)
            }
        }

        var isNegative: Bool { digits[Digits.count - 1] == 9 }
        var isZero: Bool { digits.allSatisfy { $0 == 0 } }

        var magnitude: Digits {
            var result = self
            if isNegative { result.negate() }
            return result
        }

        /// One at the place that counts 10^exponent.
        static func one(_ exponent: Int) -> Digits {
            var result = Digits()
            result.digits[260 + exponent] = 1
            return result
        }

        static func < (a: Digits, b: Digits) -> Bool {
            b.digits.reversed().lexicographicallyPrecedes(a.digits.reversed()) == false && a != b
        }
    }

    /// Whether a result is the sum divided by the count: exactly, or if a decimal does not hold that, to half of the last of 38 digits.
    static func isRight(_ result: Decimal, _ values: [Decimal], dividedBy count: Int) -> Bool {
        var difference = Digits()
        for value in values { difference.add(Digits(value)) }
        var wanted = Digits(result)
        wanted.negate()
        difference.add(wanted, times: count)
        if difference.isZero { return true }
        // The last digit that the result may have.
        guard let parts = DecimalParts(result) else { return false }
        let digits = String(parts.mantissa).count
        let last = max(-128, parts.exponent + digits - 38)
        // A result that was rounded has no more than 38 digits.
        guard parts.exponent >= last else { return false }
        var twice = difference.magnitude
        twice.add(difference.magnitude)
        var unit = Digits()
        unit.add(Digits.one(last), times: count)
        if twice == unit { return parts.exponent > last || parts.mantissa & 1 == 0 }
        // Ten to the 38th stands for what may have been rounded up to it, whose digits were one place further down.
        return twice < unit
    }

    static func check(_ values: [Decimal], _ position: SourceLocation = #_sourceLocation) {
        var (sum, backwards) = (ExactDecimalSum(), ExactDecimalSum())
        for value in values { sum.add(value) }
        for value in values.reversed() { backwards.add(value) }
        #expect(sum.value == backwards.value && sum.average == backwards.average, sourceLocation: position)
        if let value = sum.value {
            #expect(isRight(value, values, dividedBy: 1), "\(value) as the sum of \(values.prefix(30))", sourceLocation: position)
        } else {
            var total = Digits()
            for value in values { total.add(Digits(value)) }
            #expect(Digits.one(165) < total.magnitude, "the sum of \(values.prefix(30)) fits", sourceLocation: position)
        }
        guard let average = sum.average else {
            Issue.record("no average of \(values.prefix(30))", sourceLocation: position)
            return
        }
        #expect(
            isRight(average, values, dividedBy: max(1, values.count)), "\(average) as the average of \(values.prefix(30))",
            sourceLocation: position)
    }

    static func parse(_ text: String) -> Decimal { DecimalCoding.parse(text) ?? .nan }

    @Test func `The reference itself tells right from wrong`() {
        #expect(Self.isRight(Self.parse("0.3"), [Self.parse("0.1"), Self.parse("0.2")], dividedBy: 1))
        #expect(!Self.isRight(Self.parse("0.31"), [Self.parse("0.1"), Self.parse("0.2")], dividedBy: 1))
        #expect(Self.isRight(Self.parse("0.33333333333333333333333333333333333333"), [1], dividedBy: 3))
        #expect(!Self.isRight(Self.parse("0.33333333333333333333333333333333333334"), [1], dividedBy: 3))
        #expect(!Self.isRight(Self.parse("0.3333333333333333333333333333333333333"), [1], dividedBy: 3))
        #expect(Self.isRight(Self.parse("-2.5"), [-5], dividedBy: 2))
    }

    @Test func `Random sums and averages are right`() {
        for round in 0..<1_500 {
            let isSmall = Bool.random()
            let count = round % 100 == 0 ? 300 : Int.random(in: 0...9)
            Self.check(
                (0..<count).map { _ in
                    isSmall ? Decimal(Int.random(in: -1_000...1_000)) / [1, 10, 100].randomElement()! : DecimalCodingTests.random()
                })
        }
    }

    @Test func `Cancellation leaves what was hidden`() {
        for _ in 0..<500 {
            let large = (0..<Int.random(in: 1...8)).map { _ in DecimalCodingTests.random() }
            let hidden = (0..<Int.random(in: 0...2)).map { _ in Decimal(Int.random(in: -99...99)) / 100 }
            Self.check((large + hidden + large.map { -$0 }).shuffled())
        }
    }

    @Test(arguments: [
        (["340282366920938463463374607431768211455", "1"], "340282366920938463463374607431768211460"),
        (["340282366920938463463374607431768211454", "1"], "340282366920938463463374607431768211455"),
        (["340282366920938463463374607431768211455", "0.5"], "340282366920938463463374607431768211460"),
        (["99999999999999999999999999999999999999", "0.5"], "100000000000000000000000000000000000000"),
        (["99999999999999999999999999999999999998", "0.5"], "99999999999999999999999999999999999998"),
        (["99999999999999999999999999999999999998", "0.5", "1e-128"], "99999999999999999999999999999999999999"),
        (["-99999999999999999999999999999999999998", "-0.5", "-1e-128"], "-99999999999999999999999999999999999999"),
        (["1e-128", "1e-128"], "2e-128"), (["9e127", "-9e127", "1e-128"], "1e-128"), ([], "0"),
    ])
    func `Sums at the edges`(texts: [String], wanted: String) {
        var sum = ExactDecimalSum()
        for text in texts { sum.add(Self.parse(text)) }
        #expect(sum.value == Self.parse(wanted))
    }

    @Test func `Averages of the smallest go to the even digit`() {
        let least = Self.parse("1e-128")
        for count in 1...12 { for units in 0...12 { Self.check((0..<count).map { $0 < units ? least : 0 }) } }
    }

    @Test func `A sum that no decimal holds, and NaN`() {
        let most = Self.parse("340282366920938463463374607431768211455e127")
        Self.check([most, most])
        Self.check([most, -most, most])
        var sum = ExactDecimalSum()
        sum.add(.nan)
        #expect(sum.value == nil && sum.average == nil)
    }
}
