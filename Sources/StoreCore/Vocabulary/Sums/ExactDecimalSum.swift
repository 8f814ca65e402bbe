import FoundationEssentials

/// The exact sum of decimals, rounded at most once, at the end: the same in every order and on every engine.
///
/// Like ``ExactSum``, but in base 10⁹: a `Decimal` is an integer of up to 39 digits times a power of ten, and the sum of any number of them
/// is one very long decimal number. A limb has nine digits; an addition adds less than 2·10⁹ to it, so that carries need moving only every
/// 2³⁰ additions.
public struct ExactDecimalSum: Sendable {
    /// The value of a limb of number n is 10^(9 · n − 128).
    private var number = LongNumber(.billion)
    private var additionsSinceCarry = 0
    private var hasNaN = false
    /// The number of values added.
    public private(set) var count: Int64 = 0

    private static let base: Int64 = 1_000_000_000
    private static let lowestExponent = -128
    /// The number of digits that a `Decimal` can always hold; some numbers of 39 digits fit as well.
    private static let digits = 38
    private static let powersOfTen: [Int64] = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000]

    /// The sum of no values.
    public init() {}

    /// Adds a value.
    public mutating func add(_ value: Decimal) {
        count &+= 1
        guard let parts = DecimalParts(value) else { return hasNaN = true }
        let (limb, shift) = (parts.exponent - ExactDecimalSum.lowestExponent).quotientAndRemainder(dividingBy: 9)
        let factor = ExactDecimalSum.powersOfTen[shift] * (parts.isNegative ? -1 : 1)
        var rest = parts.mantissa
        var at = limb
        while rest != 0 {
            let digits: Int64
            if let short = UInt64(exactly: rest) {
                digits = Int64(truncatingIfNeeded: short % 1_000_000_000)
                rest = UInt128(short / 1_000_000_000)
            } else {
                let (quotient, remainder) = rest.quotientAndRemainder(dividingBy: 1_000_000_000)
                (digits, rest) = (Int64(truncatingIfNeeded: remainder), quotient)
            }
            let (high, low) = (digits * factor).quotientAndRemainder(dividingBy: ExactDecimalSum.base)
            let limb = number.makeRoom(for: at)
            number.limbs[limb] += low
            number.limbs[limb + 1] += high
            at += 1
        }
        additionsSinceCarry += 1
        if additionsSinceCarry == 1 << 30 {
            number.carry()
            additionsSinceCarry = 0
        }
    }

    /// The sum; 0 for no values. If a `Decimal` cannot hold all its digits it is rounded to 38, ties to even.
    ///
    /// - Returns: nil if it is too large for a `Decimal`, or if NaN was added.
    public var value: Decimal? { rounded(dividedBy: 1) }

    /// The exact sum divided by the number of values, rounded in the same way, once; 0 for no values.
    ///
    /// - Returns: nil if NaN was added.
    public var average: Decimal? { rounded(dividedBy: max(1, count)) }

    private func rounded(dividedBy divisor: Int64) -> Decimal? {
        if hasNaN { return nil }
        let (magnitude, isNegative) = number.magnitude
        // Long division. No decimal has digits below limb 0, so the quotient needs no digits below it, only the remainder.
        var limbs = Array(repeating: 0, count: number.first) + magnitude
        var remainder: Int128 = 0
        for at in limbs.indices.reversed() {
            let dividend = remainder * Int128(ExactDecimalSum.base) + Int128(limbs[at])
            let (quotient, rest) = dividend.quotientAndRemainder(dividingBy: Int128(divisor))
            limbs[at] = Int64(truncatingIfNeeded: quotient)
            remainder = rest
        }
        return ExactDecimalSum.decimal(limbs, remainder: (remainder, Int128(divisor)), isNegative)
    }

    /// The number with these limbs, beginning with limb 0, and a remainder below its last digit.
    private static func decimal(_ limbs: [Int64], remainder: (of: Int128, by: Int128), _ isNegative: Bool) -> Decimal? {
        // The digits, the least significant first.
        var digits: [UInt8] = []
        digits.reserveCapacity(9 * limbs.count)
        for limb in limbs {
            var rest = limb
            for _ in 0..<9 {
                digits.append(UInt8(truncatingIfNeeded: rest % 10))
                rest /= 10
            }
        }
        while digits.last == 0 { digits.removeLast() }
        var cut = digits.prefix { $0 == 0 }.count
        if remainder.of != 0 || mantissa(digits[cut...]) == nil { cut = max(0, digits.count - ExactDecimalSum.digits) }
        guard var mantissa = mantissa(digits[cut...]) else { return nil }
        // The dropped digits, compared with half of the last kept digit.
        let isAboveHalf: Bool
        let isHalf: Bool
        if cut == 0 {
            (isAboveHalf, isHalf) = (remainder.of * 2 > remainder.by, remainder.of * 2 == remainder.by)
        } else {
            let hasMore = remainder.of != 0 || digits[..<(cut - 1)].contains { $0 != 0 }
            let next = digits[cut - 1]
            (isAboveHalf, isHalf) = (next > 5 || (next == 5 && hasMore), next == 5 && !hasMore)
        }
        if isAboveHalf || (isHalf && mantissa & 1 == 1) { mantissa += 1 }
        return DecimalParts(mantissa: mantissa, exponent: lowestExponent + cut, isNegative: isNegative).decimal
    }

    /// The number with these digits, the least significant first; nil if it does not fit 128 bits.
    private static func mantissa(_ digits: ArraySlice<UInt8>) -> UInt128? {
        var mantissa: UInt128 = 0
        for digit in digits.reversed() {
            let (product, productTooLarge) = mantissa.multipliedReportingOverflow(by: 10)
            let (sum, sumTooLarge) = product.addingReportingOverflow(UInt128(digit))
            if productTooLarge || sumTooLarge { return nil }
            mantissa = sum
        }
        return mantissa
    }
}
