/// The exact sum of doubles, rounded once at the end: the same in every order, on every engine and processor.
///
/// A double is a 53-bit integer times a power of two, so the sum of any number of them is one very long integer. It is kept in 32-bit
/// limbs, covering the range of values so far: most columns need three or four of the 68 that cover all doubles. An addition touches two
/// limbs and adds less than 2⁵³ to each, so carries are moved every 512 additions, long before a limb of 64 bits overflows.
///
/// The technique is the "small superaccumulator" of Radford M. Neal, "Fast exact summation using small and large superaccumulators" (2015),
/// with limbs that are allocated on demand.
public struct ExactSum: Sendable {
    /// The value of a limb of number n is 2^(32 · n − 1075).
    private var number = LongNumber(.binary)
    private var additionsSinceCarry = 0
    private var hasPositiveInfinity = false
    private var hasNegativeInfinity = false
    private var hasNaN = false
    /// The number of values added.
    public private(set) var count: Int64 = 0

    /// The sum of no values.
    public init() {}

    /// Adds a value.
    public mutating func add(_ value: Double) {
        count &+= 1
        let bits = value.bitPattern
        var exponent = Int(truncatingIfNeeded: bits >> 52) & 0x7FF
        var significand = bits & 0xF_FFFF_FFFF_FFFF
        if exponent == 0x7FF { return addSpecial(value) }
        // A subnormal number has the exponent of the smallest normal ones, but no hidden bit.
        if exponent == 0 { exponent = 1 } else { significand |= 1 << 52 }
        let shift = UInt64(truncatingIfNeeded: exponent & 31)
        let low = Int64(truncatingIfNeeded: (significand &<< shift) & 0xFFFF_FFFF)
        let high = Int64(truncatingIfNeeded: significand &>> (32 &- shift))
        var at = (exponent &>> 5) &- number.first
        if at < 0 || at &+ 1 >= number.limbs.count { at = number.makeRoom(for: exponent &>> 5) }
        let sign = Int64(bitPattern: bits) &>> 63
        number.limbs[at] &+= (low ^ sign) &- sign
        number.limbs[at &+ 1] &+= (high ^ sign) &- sign
        additionsSinceCarry &+= 1
        if additionsSinceCarry == 512 {
            number.carry()
            additionsSinceCarry = 0
        }
    }

    /// The sum, rounded to the nearest double, ties to even; 0 for no values.
    ///
    /// A sum beyond the largest double is infinite, as IEEE 754 rounds, and so is one with an infinity among its values.
    ///
    /// - Returns: nil if the sum is undefined: infinity and minus infinity were added, or NaN.
    public var value: Double? { rounded(dividedBy: 1) }

    /// The exact sum divided by the number of values, rounded once; 0 for no values.
    ///
    /// It may be finite even if the sum itself is beyond the largest double.
    ///
    /// - Returns: nil if the sum is undefined.
    public var average: Double? { rounded(dividedBy: UInt64(max(1, count))) }

    private mutating func addSpecial(_ value: Double) {
        if value.isNaN { hasNaN = true } else if value < 0 { hasNegativeInfinity = true } else { hasPositiveInfinity = true }
    }

    private func rounded(dividedBy divisor: UInt64) -> Double? {
        if hasNaN || (hasPositiveInfinity && hasNegativeInfinity) { return nil }
        if hasPositiveInfinity { return .infinity }
        if hasNegativeInfinity { return -.infinity }
        let (limbs, isNegative) = number.magnitude
        let words = limbs.map { UInt32(truncatingIfNeeded: $0) }
        return RoundedQuotient.double(words, exponent: 32 * number.first - 1075, dividedBy: divisor, isNegative: isNegative)
    }
}
