import StoreCore
import Testing

@testable import StoreKeyValue
@testable import StoreLMDB

/// Entries that are counted by their beginnings, in any order of these, compared with what was stored.
@Suite struct EntryWalkTests {
    let folder = TestFolder()

    @Test(arguments: [0, 1, 3, 120]) func countsEntriesOfEachPrefix(most: Int) throws {
        var random = SeededRandom(UInt64(most))
        let counts = (0..<400).map { _ in random.below(40) == 0 ? 200 : random.below(most + 8) / 3 }
        let trees = try folder.open()
        try trees.write { writer in
            for (value, count) in counts.enumerated() {
                for number in 0..<count { try key(value, number).withUnsafeBytes { try writer.put(1, $0, $0) } }
            }
        }
        let reader = try trees.makeReader()
        try reader.begin()
        defer { reader.end() }
        let walk = EntryWalk(try reader.cursor(1))
        defer { reader.release(walk.cursor) }
        var value = 0
        for _ in 0..<4_000 {
            // Mostly the next ones; seldom the same again, a later or an earlier one.
            switch random.below(30) {
            case 0: value = random.below(counts.count)
            case 1: break
            case 2: value += random.below(60)
            default: value += 1 + random.below(2)
            }
            value %= counts.count
            let limit = random.below(3) == 0 ? 1 + random.below(12) : Int.max
            try prefix(value).withUnsafeBytes { prefix in
                try walk.seek(prefix: prefix)
                let count = try walk.pass(prefix, upTo: limit)
                #expect(min(count, limit) == min(counts[value], limit), "\(value), up to \(limit)")
                if count < limit {
                    let next = counts.indices.first { $0 > value && counts[$0] > 0 }
                    #expect(walk.entry.map { Array($0.key.prefix(2)) } == next.map(self.prefix), "after \(value)")
                }
            }
        }
        try trees.close()
    }

    private func prefix(_ value: Int) -> [UInt8] { [UInt8(value / 256), UInt8(value % 256)] }

    private func key(_ value: Int, _ number: Int) -> [UInt8] { prefix(value) + [UInt8(number), 1, 2, 3] }
}
