import Testing

@testable import StoreCore

/// Sums against long integers in two's complement, of which the test asks nothing but whether the result is the nearest double.
@Suite struct ExactSumTests {
    /// An integer of 2,560 bits, in units of 2⁻¹⁰⁷⁴.
    struct LongInteger {
        var words = [UInt32](repeating: 0, count: 80)

        mutating func add(_ number: Double, times count: UInt64 = 1) {
            let exponent = max(1, Int(number.exponentBitPattern))
            let significand = number.significandBitPattern | (number.exponentBitPattern == 0 ? 0 : 1 << 52)
            // 2^(exponent − 1) units each.
            var product = UInt128(significand) * UInt128(count)
            var (word, shift) = (exponent - 1).quotientAndRemainder(dividingBy: 32)
            var low = UInt64(truncatingIfNeeded: (product << UInt128(shift)) & 0xFFFF_FFFF)
            product >>= UInt128(32 - shift)
            var carry: Int64 = 0
            while word < words.count {
                let part = number.sign == .minus ? -Int64(low) : Int64(low)
                let sum = Int64(words[word]) + part + carry
                words[word] = UInt32(truncatingIfNeeded: sum)
                carry = sum >> 32
                low = UInt64(truncatingIfNeeded: product & 0xFFFF_FFFF)
                product >>= 32
                word += 1
                if low == 0, product == 0, carry == 0 { break }
            }
        }

        mutating func double() {
            var carry: UInt32 = 0
            for at in words.indices { (words[at], carry) = (words[at] << 1 | carry, words[at] >> 31) }
        }

        /// −1, 0 or 1.
        var sign: Int { words[79] >> 31 == 1 ? -1 : words.allSatisfy { $0 == 0 } ? 0 : 1 }
    }

    /// Whether a double is the nearest to a sum divided by a count, ties to even: twice the sum is between count times the double and either of
    /// its neighbours.
    static func isNearest(_ result: Double, _ values: [Double], dividedBy count: UInt64) -> Bool {
        var twice = LongInteger()
        for value in values { twice.add(value) }
        twice.double()
        let isEven = result.significandBitPattern & 1 == 0
        func add(_ neighbour: Double, to sum: inout LongInteger) {
            // 2¹⁰²⁴, where infinity begins to be the nearest, is twice 2¹⁰²³.
            if neighbour.isInfinite {
                sum.add(neighbour < 0 ? 0x1p1023 : -0x1p1023, times: 2 * count)
            } else {
                sum.add(-neighbour, times: count)
            }
        }
        if result.isInfinite {
            var sum = twice
            add(result, to: &sum)
            add(result < 0 ? -.greatestFiniteMagnitude : .greatestFiniteMagnitude, to: &sum)
            return result < 0 ? sum.sign <= 0 : sum.sign >= 0
        }
        var (above, below) = (twice, twice)
        for (neighbour, sum) in [(result.nextUp, 0), (result.nextDown, 1)] {
            if sum == 0 { add(result, to: &above); add(neighbour, to: &above) } else { add(result, to: &below); add(neighbour, to: &below) }
        }
        return isEven ? above.sign <= 0 && below.sign >= 0 : above.sign < 0 && below.sign > 0
    }

    static func check(_ values: [Double], _ position: SourceLocation = #_sourceLocation) {
        var (sum, backwards) = (ExactSum(), ExactSum())
        for value in values { sum.add(value) }
        for value in values.reversed() { backwards.add(value) }
        let value = sum.value ?? .nan
        let average = sum.average ?? .nan
        #expect(isNearest(value, values, dividedBy: 1), "\(value) as the sum of \(values.prefix(40))", sourceLocation: position)
        #expect(
            isNearest(average, values, dividedBy: UInt64(max(1, values.count))), "\(average) as the average of \(values.prefix(40))",
            sourceLocation: position)
        #expect(
            backwards.value?.bitPattern == value.bitPattern && backwards.average?.bitPattern == average.bitPattern, sourceLocation: position
        )
        #expect(value.bitPattern != (-0.0).bitPattern && average.bitPattern != (-0.0).bitPattern, sourceLocation: position)
    }

    static func random(_ kind: Int) -> Double {
        switch kind {
        case 0: Double(Int.random(in: -1_000...1_000)) / 10
        case 1: Double(bitPattern: UInt64.random(in: 0...(.max)) & ~(1 << 62))
        case 2: Double(bitPattern: UInt64.random(in: 0...1_000)) * (Bool.random() ? 1 : -1)
        case 3: Double(sign: .random(), exponent: Int.random(in: -1_074...1_023), significand: 1)
        case 4: .greatestFiniteMagnitude * Double.random(in: -1...1)
        default:
            [
                .greatestFiniteMagnitude, -.greatestFiniteMagnitude, .leastNonzeroMagnitude, -.leastNonzeroMagnitude, .leastNormalMagnitude,
                -.leastNormalMagnitude, 1, -1, 0x1p-53, -0x1p-53, 0x1p-54, 1.0.nextUp, -1.0.nextUp, 0x1p53, 1e16, -1e16, 0.1, 0, -0.0,
                Double.greatestFiniteMagnitude.ulp / 2, -Double.greatestFiniteMagnitude.ulp / 2,
            ].randomElement() ?? 0
        }
    }

    @Test func `The reference itself knows the nearest double`() {
        #expect(Self.isNearest(0.30000000000000004, [0.1, 0.2], dividedBy: 1))
        #expect(!Self.isNearest(0.3, [0.1, 0.2], dividedBy: 1))
        #expect(Self.isNearest(1, [1, 0x1p-53], dividedBy: 1) && !Self.isNearest(1.0.nextUp, [1, 0x1p-53], dividedBy: 1))
        #expect(Self.isNearest(1.0 / 3, [1], dividedBy: 3) && !Self.isNearest((1.0 / 3).nextDown, [1], dividedBy: 3))
        #expect(Self.isNearest(.infinity, [.greatestFiniteMagnitude, .greatestFiniteMagnitude], dividedBy: 1))
        #expect(!Self.isNearest(.greatestFiniteMagnitude, [.greatestFiniteMagnitude, .greatestFiniteMagnitude], dividedBy: 1))
    }

    @Test func `Random sums and averages are the nearest doubles`() {
        for round in 0..<6_000 {
            let kinds = (0...Int.random(in: 0...2)).map { _ in Int.random(in: 0...5) }
            let count = round % 50 == 0 ? Int.random(in: 500...3_000) : Int.random(in: 0...12)
            Self.check((0..<count).map { _ in Self.random(kinds.randomElement() ?? 0) })
        }
    }

    @Test func `Cancellation leaves what was hidden`() {
        for _ in 0..<1_000 {
            let hidden = (0..<Int.random(in: 0...3)).map { _ in Self.random(Int.random(in: 0...5)) }
            let large = (0..<Int.random(in: 1...20)).map { _ in Self.random([1, 4].randomElement() ?? 1) }
            Self.check((hidden + large + large.map { -$0 }).shuffled())
        }
    }

    @Test func `Ties go to the even double, in sums and averages, down to the smallest`() {
        let least = Double.leastNonzeroMagnitude
        for start in [
            1.0, 1.0.nextUp, 0x1p52, 0x1p1000, .leastNormalMagnitude, .greatestFiniteMagnitude, .greatestFiniteMagnitude.nextDown,
        ] {
            for small in [least, -least, 0] {
                Self.check([start, start.ulp / 2, small])
                Self.check([-start, -start.ulp / 2, small])
                Self.check([start, start.nextUp.isFinite ? start.nextUp : start, small])
            }
        }
        for count in 1...40 { for units in 0...40 { Self.check((0..<count).map { $0 < units ? least : 0 }) } }
        for units in 1...9 { Self.check([Double(units) * least, least, 0, 0]) }
    }

    @Test func `A million values of all sizes, and a million alike`() {
        Self.check((0..<1_000_000).map { _ in Self.random(1) })
        Self.check([Double](repeating: 0.1, count: 1_000_000))
        Self.check([Double](repeating: -.greatestFiniteMagnitude, count: 100_000))
        Self.check((0..<1_000_000).map { $0 % 2 == 0 ? 1e300 : -1e300 } + [least])
    }
    private let least = Double.leastNonzeroMagnitude

    @Test func `Infinity and NaN`() {
        func sum(_ values: [Double]) -> (Double?, Double?) {
            var sum = ExactSum()
            for value in values { sum.add(value) }
            return (sum.value, sum.average)
        }
        #expect(
            sum([]) == (0, 0) && sum([1, .infinity]) == (.infinity, .infinity) && sum([-.infinity, 1e300]) == (-.infinity, -.infinity))
        #expect(sum([.infinity, -.infinity]) == (nil, nil) && sum([1, .nan]) == (nil, nil))
        #expect(sum([.infinity, .infinity]) == (.infinity, .infinity))
    }

    @Test func `Averages of integers are rounded once`() {
        for _ in 0..<20_000 {
            let count = Int64.random(in: 1...(Bool.random() ? 9 : .max))
            let bits = Int.random(in: 0...126)
            let sum = Int128.random(in: -(1 << Int128(bits))...(1 << Int128(bits)))
            let average = RoundedQuotient.average(ofSum: sum, count: count)
            // |sum − count·average| compared with half the gap to either neighbour, in units of 2⁻¹⁰⁷⁴ · 2⁻¹.
            var parts: [Double] = []
            var rest = sum
            while rest != 0 {
                let part = Double(rest)
                parts.append(part)
                rest = part == 0x1p127 ? rest - Int128.max - 1 : rest - Int128(part)
            }
            #expect(Self.isNearest(average, parts, dividedBy: UInt64(count)), "\(sum) / \(count) = \(average)")
        }
    }
}

extension FloatingPointSign {
    fileprivate static func random() -> FloatingPointSign { Bool.random() ? .plus : .minus }
}
