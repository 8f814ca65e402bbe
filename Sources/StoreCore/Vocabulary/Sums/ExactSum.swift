/// The sum of doubles as the number it is, rounded once at the end: the same in every order, on every engine and processor.
///
/// A double is a 53-bit integer times a power of two, so the sum of any number of them is one very long integer. It is kept in limbs of 32 bits
/// each, as far as values have reached so far: most columns need three or four of the 68 that all doubles would take. A limb is stored in 64
/// bits, and carries and borrows stay in it. An addition touches two limbs and adds less than 2⁵³ to each, so carries are moved up every
/// 512 additions, long before one overflows.
///
/// The technique is the "small superaccumulator" of Radford M. Neal, "Fast exact summation using small and large superaccumulators" (2015),
/// with limbs that are made when they are needed.
public struct ExactSum: Sendable {
    /// The limbs, the least significant first; the value of the first is 2^(32 · ``first`` − 1075).
    private var limbs: [Int64] = []
    private var first = 0
    private var additionsSinceCarry = 0
    private var hasPositiveInfinity = false
    private var hasNegativeInfinity = false
    private var hasNaN = false
    /// How many values were added.
    public private(set) var count: Int64 = 0

    private static let limbMask: Int64 = 0xFFFF_FFFF

    /// The sum of nothing.
    public init() {}

    /// Adds a value.
    public mutating func add(_ number: Double) {
        count &+= 1
        let bits = number.bitPattern
        var exponent = Int(truncatingIfNeeded: bits >> 52) & 0x7FF
        var significand = bits & 0xF_FFFF_FFFF_FFFF
        if exponent == 0x7FF { return addSpecial(number) }
        // A subnormal number has the exponent of the smallest normal ones, but no hidden bit.
        if exponent == 0 { exponent = 1 } else { significand |= 1 << 52 }
        let shift = UInt64(truncatingIfNeeded: exponent & 31)
        let low = Int64(truncatingIfNeeded: (significand &<< shift) & 0xFFFF_FFFF)
        let high = Int64(truncatingIfNeeded: significand &>> (32 &- shift))
        var at = (exponent &>> 5) &- first
        if at < 0 || at &+ 1 >= limbs.count { at = makeRoom(for: exponent &>> 5) }
        let sign = Int64(bitPattern: bits) &>> 63
        limbs[at] &+= (low ^ sign) &- sign
        limbs[at &+ 1] &+= (high ^ sign) &- sign
        additionsSinceCarry &+= 1
        if additionsSinceCarry == 512 { carry() }
    }

    /// The sum, rounded to the nearest double, ties to the even one; 0 for nothing.
    ///
    /// A sum beyond the largest double is infinite, as IEEE 754 rounds, and so is one with an infinity among its values.
    ///
    /// - Returns: nil where there is no sum: infinity and minus infinity were added, or NaN.
    public var value: Double? { rounded(dividedBy: 1) }

    /// The exact sum divided by how many values there are, rounded once; 0 for nothing.
    ///
    /// It has a finite value also where the sum itself is beyond the largest double.
    ///
    /// - Returns: nil where there is no sum.
    public var average: Double? { rounded(dividedBy: UInt64(max(1, count))) }

    private mutating func addSpecial(_ number: Double) {
        if number.isNaN { hasNaN = true } else if number < 0 { hasNegativeInfinity = true } else { hasPositiveInfinity = true }
    }

    /// Adds limbs at either end until this one and the next are there; returns its place.
    private mutating func makeRoom(for limb: Int) -> Int {
        if limbs.isEmpty { first = limb }
        if limb < first {
            limbs.insert(contentsOf: repeatElement(0, count: first - limb), at: 0)
            first = limb
        }
        let missing = limb - first + 2 - limbs.count
        if missing > 0 { limbs.append(contentsOf: repeatElement(0, count: missing)) }
        return limb - first
    }

    /// Moves what is beyond 32 bits of each limb to the next; only the last limb can be negative afterwards, and fits 33 bits.
    private mutating func carry() {
        additionsSinceCarry = 0
        guard var last = limbs.indices.last else { return }
        for at in 0..<last {
            limbs[at + 1] += limbs[at] >> 32
            limbs[at] &= ExactSum.limbMask
        }
        while limbs[last] != Int64(Int32(truncatingIfNeeded: limbs[last])) {
            limbs.append(limbs[last] >> 32)
            limbs[last] &= ExactSum.limbMask
            last += 1
        }
    }

    private func rounded(dividedBy divisor: UInt64) -> Double? {
        if hasNaN || (hasPositiveInfinity && hasNegativeInfinity) { return nil }
        if hasPositiveInfinity { return .infinity }
        if hasNegativeInfinity { return -.infinity }
        var magnitude = self
        magnitude.carry()
        let isNegative = (magnitude.limbs.last ?? 0) < 0
        if isNegative {
            for at in magnitude.limbs.indices { magnitude.limbs[at].negate() }
            magnitude.carry()
        }
        let words = magnitude.limbs.map { UInt32(truncatingIfNeeded: $0) }
        return RoundedQuotient.double(words, exponent: 32 * first - 1075, dividedBy: divisor, isNegative: isNegative)
    }
}
