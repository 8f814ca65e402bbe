/// A long integer in limbs, allocated only in the range of the values: the accumulator of ``ExactSum`` and ``ExactDecimalSum``.
///
/// The base decides how many of a limb's 64 bits belong to it. Additions may exceed them: carries and borrows stay in the limb until
/// ``carry()`` propagates them, which the owner must call before a limb overflows.
struct LongNumber: Sendable {
    /// The largest value of a limb after carries have been propagated.
    enum Base: Sendable {
        /// 2³², as shifts.
        case binary
        /// 10⁹.
        case billion

        /// The limb as a multiple of the base and a non-negative remainder.
        fileprivate func split(_ limb: Int64) -> (high: Int64, low: Int64) {
            switch self {
            case .binary: return (limb >> 32, limb & 0xFFFF_FFFF)
            case .billion:
                let (quotient, remainder) = limb.quotientAndRemainder(dividingBy: 1_000_000_000)
                return remainder < 0 ? (quotient - 1, remainder + 1_000_000_000) : (quotient, remainder)
            }
        }
    }

    private let base: Base
    /// The limbs, the least significant first.
    var limbs: [Int64] = []
    /// The number of the first limb, counted from the smallest possible one.
    private(set) var first = 0

    /// Zero.
    init(_ base: Base) { self.base = base }

    /// Adds limbs at either end until this one and the next exist; returns its index in ``limbs``.
    mutating func makeRoom(for limb: Int) -> Int {
        if limbs.isEmpty { first = limb }
        if limb < first {
            limbs.insert(contentsOf: repeatElement(0, count: first - limb), at: 0)
            first = limb
        }
        let missing = limb - first + 2 - limbs.count
        if missing > 0 { limbs.append(contentsOf: repeatElement(0, count: missing)) }
        return limb - first
    }

    /// Moves the excess over the base from each limb to the next, adding limbs at the end where needed. Only the last limb can be negative
    /// afterwards, and then by no more than the base.
    mutating func carry() {
        guard !limbs.isEmpty else { return }
        var at = 0
        while true {
            let (high, low) = base.split(limbs[at])
            if at + 1 == limbs.count {
                if high == 0 || high == -1 { return }
                limbs.append(0)
            }
            limbs[at] = low
            limbs[at + 1] += high
            at += 1
        }
    }

    /// The magnitude, with every limb below the base, and the sign.
    var magnitude: (limbs: [Int64], isNegative: Bool) {
        var number = self
        number.carry()
        guard let last = number.limbs.last, last < 0 else { return (number.limbs, false) }
        for at in number.limbs.indices { number.limbs[at].negate() }
        number.carry()
        return (number.limbs, true)
    }
}
