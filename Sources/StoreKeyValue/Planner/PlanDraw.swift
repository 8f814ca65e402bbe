/// Draws plans at random in place of choosing them by what they cost, so that tests reach all of them: a test's store is small, and going through all of
/// its records costs least, most of the time.
final class PlanDraw {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    /// A number from 0 on, below another.
    func number(below end: Int) -> Int {
        // SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014).
        state &+= 0x9E37_79B9_7F4A_7C15
        var word = state
        word = (word ^ word >> 30) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
        return Int((word ^ word >> 31) >> 1) % max(1, end)
    }

    /// True or false.
    func flip() -> Bool { number(below: 2) == 0 }
}
