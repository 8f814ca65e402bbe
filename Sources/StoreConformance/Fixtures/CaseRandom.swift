/// Reproducible random numbers, for cases that shuffle or choose.
///
/// ```swift
/// var random = CaseRandom()
/// let order = keys.shuffled(using: &random)
/// ```
public struct CaseRandom: RandomNumberGenerator {
    /// The seed of the run.
    @TaskLocal public static var seed: UInt64 = 1

    private var state: UInt64

    /// The numbers for the run's seed.
    public init() { state = CaseRandom.seed }

    /// The next 64 bits (SplitMix64).
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
