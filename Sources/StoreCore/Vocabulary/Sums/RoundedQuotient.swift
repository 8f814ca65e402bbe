/// A long integer times a power of two, divided by a count and rounded once to the nearest double, ties to even.
public enum RoundedQuotient {
    /// The average of integers whose exact sum is given.
    ///
    /// - Parameter count: The number of integers, at least one.
    public static func average(ofSum sum: Int128, count: Int64) -> Double {
        let magnitude = sum.magnitude
        let words = (0..<4).map { UInt32(truncatingIfNeeded: magnitude >> UInt128(32 * $0)) }
        return double(words, exponent: 0, dividedBy: UInt64(max(1, count)), isNegative: sum < 0)
    }

    /// - Parameters:
    ///   - words: The integer, its least significant 32 bits first.
    ///   - exponent: The power of two that it is multiplied by; −1075 or more.
    ///   - divisor: Not zero, and below 2⁶³.
    static func double(_ words: [UInt32], exponent: Int, dividedBy divisor: UInt64, isNegative: Bool) -> Double {
        var (words, exponent, isInexact) = (words, exponent, false)
        if divisor > 1 {
            // With 128 more bits the quotient of any nonzero number has at least 64 bits: all bits of a double, and the next one.
            words.insert(contentsOf: repeatElement(0, count: 4), at: 0)
            exponent -= 128
            isInexact = divide(&words, by: divisor)
        }
        guard let top = words.lastIndex(where: { $0 != 0 }) else { return 0 }
        let highest = 32 * top + 31 - words[top].leadingZeroBitCount
        // The last bit of a double is 52 below its first, and none is below 2⁻¹⁰⁷⁴.
        let lowest = max(highest + exponent - 52, -1074) - exponent
        if highest + exponent > 1023 { return isNegative ? -.infinity : .infinity }
        var significand = bits(from: lowest, through: highest, words)
        if isSet(lowest - 1, words), significand & 1 == 1 || isInexact || hasBits(below: lowest - 1, words) { significand += 1 }
        // The first bit of a normal number is hidden and thus adds one to the exponent; so does a carry out of the significand, up to
        // infinity.
        let magnitude = Double(bitPattern: UInt64(lowest + exponent + 1074) << 52 + significand)
        return isNegative && magnitude != 0 ? -magnitude : magnitude
    }

    /// Divides by long division; returns whether there is a remainder.
    private static func divide(_ words: inout [UInt32], by divisor: UInt64) -> Bool {
        var remainder: UInt128 = 0
        for at in words.indices.reversed() {
            let dividend = remainder << 32 | UInt128(words[at])
            let (quotient, rest) = dividend.quotientAndRemainder(dividingBy: UInt128(divisor))
            words[at] = UInt32(truncatingIfNeeded: quotient)
            remainder = rest
        }
        return remainder != 0
    }

    /// At most 53 bits as a number; those below the first of all are 0.
    private static func bits(from lowest: Int, through highest: Int, _ words: [UInt32]) -> UInt64 {
        var bits: UInt128 = 0
        for word in stride(from: highest / 32, through: max(0, lowest) / 32, by: -1) { bits = bits << 32 | UInt128(words[word]) }
        let unwanted = lowest - max(0, lowest) / 32 * 32
        return UInt64(truncatingIfNeeded: unwanted >= 0 ? bits >> UInt128(unwanted) : bits << UInt128(-unwanted))
    }

    private static func isSet(_ bit: Int, _ words: [UInt32]) -> Bool { bit >= 0 && words[bit / 32] >> UInt32(bit % 32) & 1 == 1 }

    private static func hasBits(below bit: Int, _ words: [UInt32]) -> Bool {
        guard bit > 0 else { return false }
        let whole = bit / 32
        return words[..<whole].contains { $0 != 0 } || words[whole] & (1 << UInt32(bit % 32) - 1) != 0
    }
}
