/// The random generator of a run: the same seed produces the same run on every machine and with every version of the compiler.
///
/// Steele, Lea, Flood: Fast splittable pseudorandom number generators (OOPSLA 2014).
/// Ranges are computed here and not by the standard library, whose algorithm may change.
package struct SplitMix64: RandomNumberGenerator, Sendable {
    private var state: UInt64

    package init(seed: UInt64) { state = seed }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A number from 0 to `count - 1`; 0 for a count below 2.
    package mutating func below(_ count: Int) -> Int {
        count < 2 ? 0 : Int(truncatingIfNeeded: next().multipliedFullWidth(by: UInt64(count)).high)
    }

    package mutating func within(_ range: ClosedRange<Int>) -> Int { range.lowerBound + below(range.count) }

    package mutating func percent(_ chance: Int) -> Bool { below(100) < chance }

    /// One of the elements of a nonempty collection.
    package mutating func pick<C: RandomAccessCollection>(_ elements: C) -> C.Element where C.Index == Int {
        elements[elements.startIndex + below(elements.count)]
    }

    /// One of the elements, with probability proportional to its weight.
    package mutating func weighted<T>(_ choices: [(weight: Int, value: T)]) -> T {
        var at = below(choices.reduce(0) { $0 + $1.weight })
        for choice in choices {
            if at < choice.weight { return choice.value }
            at -= choice.weight
        }
        return choices[0].value
    }

    package mutating func shuffled<T>(_ elements: [T]) -> [T] {
        var result = elements
        for index in result.indices.reversed() where index > 0 { result.swapAt(index, below(index + 1)) }
        return result
    }

    /// The seed of the nth sequence of a run. The first has the run's seed, so that any sequence can be run alone.
    package static func seed(_ seed: UInt64, sequence: Int) -> UInt64 {
        if sequence == 0 { return seed }
        var generator = SplitMix64(seed: seed ^ (UInt64(sequence) &* 0xD134_2543_DE82_EF95))
        return generator.next()
    }
}
