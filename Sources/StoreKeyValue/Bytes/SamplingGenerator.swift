/// Random numbers for purposes that need no secrecy, in a few instructions each (Steele, Lea and Flood,
/// "Fast splittable pseudorandom number generators", 2014); the system generator takes a system call.
struct SamplingGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    /// Uses a seed from the system.
    init() { self.init(seed: .random(in: .min ... .max)) }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var word = state
        word = (word ^ word >> 30) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
        return word ^ word >> 31
    }
}
