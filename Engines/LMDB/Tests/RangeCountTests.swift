import StoreCore
import StoreKeyValue
import Testing

@testable import StoreLMDB

/// What pages say of the entries between two keys, compared with a cursor that visits them.
@Suite struct RangeCountTests {
    let folder = TestFolder()

    /// Trees of every depth, from which entries have been removed again.
    private func fill(_ trees: LMDBEnvironment, _ random: inout SeededRandom, _ count: Int) throws -> [String] {
        var keys: Set<String> = []
        try trees.write { writer in
            for _ in 0..<count {
                let key = String(random.below(count * 4)) + String(repeating: "k", count: random.below(8) == 0 ? random.below(400) : 0)
                try writer.put(1, key, String(repeating: "v", count: random.below(60)))
                keys.insert(key)
            }
        }
        try trees.write { writer in
            for key in keys.sorted() where random.below(3) == 0 {
                let isRemoved = try writer.delete(1, key)
                #expect(isRemoved)
                keys.remove(key)
            }
        }
        return keys.sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }
    }

    private func bound(_ keys: [String], _ random: inout SeededRandom) -> String {
        switch random.below(6) {
        case 0: ""
        case 1: String(random.below(10_000))
        case 2: "~"
        default: keys.randomElement(using: &random) ?? ""
        }
    }

    @Test(arguments: [0, 1, 30, 500, 6_000]) func countsAndSkipsAgreeWithTheCursor(count: Int) throws {
        var random = SeededRandom(UInt64(count) + 1)
        let trees = try folder.open()
        let keys = try fill(trees, &random, count)
        try trees.read { reader in
            for _ in 0..<300 {
                let (lower, upper) = (bound(keys, &random), bound(keys, &random))
                func isInside(_ key: String) -> Bool {
                    let key = Array(key.utf8)
                    return !key.lexicographicallyPrecedes(Array(lower.utf8))
                        && (upper.isEmpty || key.lexicographicallyPrecedes(Array(upper.utf8)))
                }
                let inside = keys.filter(isInside)
                let counted = try bytes(lower) { lower in try bytes(upper) { try reader.count(1, from: lower, to: $0) } }
                let about = try bytes(lower) { lower in try bytes(upper) { try reader.estimate(1, from: lower, to: $0) } }
                #expect(counted == inside.count)
                let estimate = try #require(about)
                #expect(inside.count < 30 || (inside.count / 4...inside.count * 4).contains(estimate), "\(estimate) for \(inside.count)")
                let (skipped, fromEnd) = (random.below(inside.count + 3), random.below(2) == 0)
                let far = try bytes(lower) { lower in
                    try bytes(upper) { try reader.skip(skipped, 1, from: lower, to: $0, fromEnd: fromEnd) }
                }
                switch try #require(far) {
                case .all(let passed):
                    #expect(skipped >= inside.count && passed == inside.count)
                case .before(let key):
                    let expected = fromEnd ? inside.reversed() : inside
                    #expect(skipped < inside.count && text(key) == expected[skipped])
                }
            }
        }
    }

    /// Of nine branch pages below the root, the one in the middle has five children and most others a hundred.
    @Test func aSmallBranchPageIsNotTakenForTheOthers() throws {
        let trees = try folder.open()
        func key(_ number: Int) -> String { "k\(10_000_000 + number) " + String(repeating: "k", count: 20) }
        let removed = 36_900..<45_700
        try trees.write { writer in for number in 0..<80_000 { try writer.put(1, key(number), "vvvv") } }
        try trees.write { writer in for number in removed { _ = try writer.delete(1, key(number)) } }
        try trees.read { reader in
            let about = try bytes(key(500)) { lower in try bytes(key(79_500)) { try reader.estimate(1, from: lower, to: $0) } }
            let inside = 79_000 - removed.count
            #expect((inside / 2...inside * 2).contains(try #require(about)), "\(about ?? 0) for \(inside)")
        }
    }

    @Test func aSnapshotIsCountedAsItWas() throws {
        let trees = try folder.open()
        try trees.write { writer in for number in 0..<1_000 { try writer.put(1, "k\(number)", "v") } }
        let reader = try trees.makeReader()
        try reader.begin()
        defer { reader.end() }
        try trees.write { writer in for number in 0..<700 { _ = try writer.delete(1, "k\(number)") } }
        let counted = try bytes("") { lower in try bytes("") { try reader.count(1, from: lower, to: $0) } }
        #expect(counted == 1_000)
        #expect(try trees.read { reader in try bytes("k") { lower in try bytes("l") { try reader.count(1, from: lower, to: $0) } } } == 300)
    }

    @Test func aReaderThatHasNotBegunCountsNothing() throws {
        let trees = try folder.open()
        try trees.write { try $0.put(1, "a", "b") }
        let reader = try trees.makeReader()
        #expect(code { _ = try bytes("") { lower in try bytes("") { try reader.count(1, from: lower, to: $0) } } } == .misuse)
    }
}
