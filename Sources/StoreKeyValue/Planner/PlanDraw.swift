/// Draws plans at random instead of choosing them by cost, so that tests reach all
/// of them: a test's store is small, and a full scan is usually cheapest there.
final class PlanDraw {
    private var random: SamplingGenerator

    init(seed: UInt64) { random = SamplingGenerator(seed: seed) }

    /// A number from 0 up to another, exclusive.
    func number(below end: Int) -> Int { Int.random(in: 0..<max(1, end), using: &random) }

    /// True or false.
    func flip() -> Bool { Bool.random(using: &random) }
}
