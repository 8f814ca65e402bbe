/// Draws plans at random in place of choosing them by what they cost, so that tests reach all of
/// them: a test's store is small, and going through all of its records costs least, most of the time.
final class PlanDraw {
    private var random: SamplingGenerator

    init(seed: UInt64) { random = SamplingGenerator(seed: seed) }

    /// A number from 0 on, below another.
    func number(below end: Int) -> Int { Int.random(in: 0..<max(1, end), using: &random) }

    /// True or false.
    func flip() -> Bool { Bool.random(using: &random) }
}
