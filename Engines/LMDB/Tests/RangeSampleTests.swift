import StoreCore
import StoreKeyValue
import Testing

@testable import StoreLMDB

/// Entries that are drawn at random from the pages of a tree: of each range, each as often as the others.
@Suite struct RangeSampleTests {
    let folder = TestFolder()

    /// Leaves of very different numbers of entries: short values at the beginning, long ones in the middle, and gaps.
    private func fill(_ trees: LMDBEnvironment, _ count: Int) throws -> [String] {
        func key(_ number: Int) -> String { "k\(10_000 + number)" }
        try trees.write { writer in
            for number in 0..<count {
                let length = (count / 3..<count / 2).contains(number) ? 700 : number % 7 == 0 ? 90 : 2
                try writer.put(1, key(number), String(repeating: "v", count: length))
            }
        }
        let removed = (0..<count).filter { (count / 2..<3 * count / 4).contains($0) && $0 % 9 != 0 }
        try trees.write { writer in for number in removed { _ = try writer.delete(1, key(number)) } }
        return Set(0..<count).subtracting(removed).sorted().map(key)
    }

    private func draw(_ reader: any KeyValueReader, _ number: Int, _ lower: String, _ upper: String, seed: UInt64) throws -> [String]? {
        try bytes(lower) { lower in
            try bytes(upper) { upper in
                try withUnsafeTemporaryAllocation(of: UnsafeRawBufferPointer.self, capacity: number) { keys in
                    try reader.sample(keys, 1, from: lower, to: upper, seed: seed).map { keys[..<$0].map { text($0) ?? "" } }
                }
            }
        }
    }

    @Test(arguments: [1, 3, 60, 700, 4_000]) func eachEntryIsAsLikely(count: Int) throws {
        let trees = try folder.open()
        let keys = try fill(trees, count)
        for part in [0..<keys.count, keys.count / 5..<keys.count / 2, keys.count / 2..<keys.count / 2 + 1, 0..<min(2, keys.count)]
        where !part.isEmpty {
            let lower = part.lowerBound == 0 ? "" : keys[part.lowerBound]
            let upper = part.upperBound == keys.count ? "" : keys[part.upperBound]
            let wanted = 30 * part.count
            let drawn = try trees.read { try draw($0, wanted, lower, upper, seed: UInt64(count)) }
            let found = try #require(drawn)
            let counts = Dictionary(grouping: found) { $0 }.mapValues(\.count)
            #expect(Set(keys[part]).isSuperset(of: counts.keys), "\(part)")
            // Of one entry in a leaf of many, and of a few, possibly not all draws succeed.
            #expect(found.count == wanted || part.count < 3, "\(found.count) of \(wanted)")
            let expected = Double(found.count) / Double(part.count)
            let deviations = keys[part].map { Double(counts[$0] ?? 0) - expected }
            let deviation = deviations.reduce(0) { $0 + $1 * $1 / expected }
            let freedom = Double(part.count - 1)
            #expect(abs(deviation - freedom) <= 8 * (2 * freedom).squareRoot() + 8, "\(deviation) of \(freedom) in \(part)")
        }
    }

    @Test func rangesWithoutEntries() throws {
        let trees = try folder.open()
        let nothing = try trees.read { try draw($0, 5, "", "", seed: 1) }
        #expect(nothing?.isEmpty ?? true)
        _ = try fill(trees, 900)
        for (lower, upper) in [("l", ""), ("", "a"), ("k10001x", "k10001y"), ("k10200", "k10100")] {
            #expect(try trees.read { try draw($0, 5, lower, upper, seed: 1) } == [], "\(lower)–\(upper)")
        }
    }

    @Test func aSnapshotIsDrawnFromAsItWas() throws {
        let trees = try folder.open()
        let keys = try fill(trees, 900)
        let reader = try trees.makeReader()
        try reader.begin()
        defer { reader.end() }
        try trees.write { writer in for key in keys.dropFirst() { _ = try writer.delete(1, key) } }
        #expect(try Set(draw(reader, 20_000, "", "", seed: 7) ?? []) == Set(keys))
        #expect(try trees.read { try draw($0, 50, "", "", seed: 7) } == Array(repeating: keys[0], count: 50))
    }

    @Test func aReaderThatHasNotBegunDrawsNothing() throws {
        let trees = try folder.open()
        _ = try fill(trees, 10)
        let reader = try trees.makeReader()
        #expect(code { _ = try draw(reader, 1, "", "", seed: 1) } == .misuse)
    }
}
