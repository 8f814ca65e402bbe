import StoreCore
import StoreKeyValue
import Testing

@testable import StoreLMDB

/// What a reader finds in the pages, compared with LMDB's own cursors and lookups, which a writer uses.
@Suite struct PageReadTests {
    let folder = TestFolder()

    /// How keys are spread: a search begins where a key would be if its page were evenly filled, by the first bytes.
    enum Keys: CaseIterable {
        /// Of 1 to 511 bytes, many of which share their first bytes.
        case texts
        /// Of one to eight bytes, near each other or far apart.
        case numbers
        /// Of bytes most of which are zero, of which one begins with another.
        case zeros
        /// Of 8 to 24 bytes, most of which differ only after the first eight.
        case ofOneMoment

        func next(_ random: inout SeededRandom) -> [UInt8] {
            func bytes(_ count: Int) -> [UInt8] { (0..<count).map { _ in UInt8(random.below(256)) } }
            switch self {
            case .texts:
                let length = random.below(20) == 0 ? 1 + random.below(511) : 1 + random.below(20)
                return (0..<length).map { _ in random.below(3) == 0 ? UInt8(random.below(256)) : UInt8(97 + random.below(3)) }
            case .numbers:
                let number = UInt64(random.below(random.below(4) == 0 ? .max : 12_000))
                let all = (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) }
                return random.below(4) == 0 ? Array(all.suffix(1 + random.below(8))) : all
            case .zeros: return (0..<(1 + random.below(18))).map { _ in random.below(4) == 0 ? UInt8(random.below(3)) : 0 }
            case .ofOneMoment:
                let moment: [UInt8] = random.below(10) == 0 ? bytes(8) : [1, 2, 3, 4, 5, 6, 7, UInt8(random.below(2))]
                return moment + bytes(random.below(10) == 0 ? random.below(17) : 8)
            }
        }
    }

    private func fill(_ trees: LMDBEnvironment, _ keys: Keys, _ random: inout SeededRandom, _ count: Int) throws {
        let value = [UInt8](repeating: 118, count: 9_000)
        try trees.write { writer in
            for _ in 0..<count {
                let length = random.below(50) == 0 ? random.below(9_000) : random.below(60)
                try keys.next(&random).withUnsafeBytes { key in try value[..<length].withUnsafeBytes { try writer.put(1, key, $0) } }
            }
        }
        try trees.write { writer in
            for _ in 0..<(count / 3) {
                let found = try keys.next(&random).withUnsafeBytes { key -> [UInt8]? in
                    let cursor = try writer.cursor(1)
                    defer { writer.release(cursor) }
                    return try cursor.seek(key).map { Array($0.key) }
                }
                if let found { _ = try found.withUnsafeBytes { try writer.delete(1, $0) } }
            }
        }
    }

    private func isEqual(_ a: KeyValueEntry?, _ b: KeyValueEntry?) -> Bool {
        guard let a, let b else { return a == nil && b == nil }
        return a.key.elementsEqual(b.key) && a.value.elementsEqual(b.value)
    }

    /// The values of several keys, looked up together.
    private func values(_ keys: [[UInt8]], _ reader: any KeyValueReader) throws -> [[UInt8]?] {
        let all = keys.flatMap { $0 }
        return try all.withUnsafeBytes { all in
            var end = 0
            let borrowed = keys.map { key in
                defer { end += key.count }
                return UnsafeRawBufferPointer(rebasing: all[end..<(end + key.count)])
            }
            var found = [UnsafeRawBufferPointer](repeating: UnsafeRawBufferPointer(start: nil, count: 0), count: keys.count)
            try borrowed.withUnsafeBufferPointer { keys in
                try found.withUnsafeMutableBufferPointer { if let base = $0.baseAddress { try reader.get(1, keys, into: base) } }
            }
            // A value of no bytes may have no address.
            return found.map { $0.isEmpty ? nil : Array($0) }
        }
    }

    @Test(arguments: [1, 12, 300, 9_000], Keys.allCases) func pagesHaveWhatLMDBFinds(count: Int, keys: Keys) throws {
        var random = SeededRandom(UInt64(count))
        let trees = try folder.open()
        try fill(trees, keys, &random, count)
        let reader = try trees.makeReader()
        try reader.begin()
        defer { reader.end() }
        let writer = try trees.writer()
        defer { trees.rollback(writer) }
        let (mine, theirs) = (try reader.cursor(1), try writer.cursor(1))
        #expect(count < 12 || mine is PageCursor)
        #expect(try reader.count(1) == writer.count(1))
        var isPlaced = false
        for _ in 0..<4_000 {
            var sought = keys.next(&random)
            if random.below(2) == 0, let entry = try sought.withUnsafeBytes({ try theirs.seek($0) }) { sought = Array(entry.key) }
            try sought.withUnsafeBytes { sought throws in
                let (a, b) = (try reader.get(1, sought), try writer.get(1, sought))
                #expect(a.map { Array($0) } == b.map { Array($0) })
                // The other cursor was moved as well, so both are placed again.
                let (c, d) = (try mine.seek(sought), try theirs.seek(sought))
                #expect(isEqual(c, d))
                isPlaced = c != nil
            }
            if random.below(3) == 0, isPlaced, let offered = mine as? PageCursor {
                let (isForward, limit) = (random.below(2) == 0, 1 + random.below(80))
                let entries = try #require(try offered.advance(upTo: limit, isReversed: !isForward))
                #expect(entries.count <= limit)
                for entry in entries { #expect(isEqual(entry, isForward ? try theirs.next() : try theirs.previous())) }
                if entries.isEmpty { #expect(try (isForward ? theirs.next() : theirs.previous()) == nil) }
                isPlaced = !entries.isEmpty
            }
            for _ in 0..<random.below(6) where isPlaced {
                let isForward = random.below(2) == 0
                let (a, b) = isForward ? (try mine.next(), try theirs.next()) : (try mine.previous(), try theirs.previous())
                #expect(isEqual(a, b))
                isPlaced = a != nil
            }
            if random.below(10) == 0 {
                let (a, b) = (try mine.last(), try theirs.last())
                #expect(isEqual(a, b))
            }
        }
        for _ in 0..<200 {
            let several = try (0..<(1 + random.below(80))).map { _ in
                let key = keys.next(&random)
                return try random.below(2) == 0 ? key.withUnsafeBytes { try theirs.seek($0) }.map { Array($0.key) } ?? key : key
            }
            #expect(try values(several, reader) == values(several, writer))
            let sorted = several.sorted { $0.lexicographicallyPrecedes($1) }
            #expect(try values(sorted, reader) == values(sorted, writer))
        }
        var steps = 0
        var (a, b) = (try bytes("") { try mine.seek($0) }, try bytes("") { try theirs.seek($0) })
        while a != nil, isEqual(a, b) {
            steps += 1
            (a, b) = (try mine.next(), try theirs.next())
        }
        #expect(a == nil && b == nil)
        #expect(try steps == reader.count(1))
        reader.release(mine)
        writer.release(theirs)
    }

    /// Passing the entries with a prefix leads to the same entry as one step after the other.
    @Test(arguments: [1, 12, 300, 9_000], Keys.allCases) func passesPrefixes(count: Int, keys: Keys) throws {
        var random = SeededRandom(UInt64(count + 1))
        let trees = try folder.open()
        try fill(trees, keys, &random, count)
        let reader = try trees.makeReader()
        try reader.begin()
        defer { reader.end() }
        let writer = try trees.writer()
        defer { trees.rollback(writer) }
        let (mine, theirs) = (try reader.cursor(1), try writer.cursor(1))
        guard let mine = mine as? PageCursor else { return #expect(count < 12) }
        for _ in 0..<600 {
            let prefix = Array(keys.next(&random).prefix(random.below(4)))
            try prefix.withUnsafeBytes { prefix throws in
                var expected = try theirs.seek(prefix)
                #expect(isEqual(try mine.seek(prefix), expected))
                if expected == nil { return }
                let most = random.below(3) == 0 ? 1 + random.below(20) : Int.max
                let passed = try #require(try mine.pass(prefix, upTo: most))
                var steps = 0
                while steps < passed.count, let found = expected, found.key.starts(with: prefix) {
                    steps += 1
                    expected = try theirs.next()
                }
                #expect(steps == passed.count && isEqual(passed.entry, expected))
                if let entry = expected, entry.key.starts(with: prefix) { #expect(passed.count >= most) }
                if expected == nil { return }
                #expect(isEqual(try mine.next(), try theirs.next()))
            }
        }
        reader.release(mine)
        writer.release(theirs)
    }

    /// A reader remembers where a tree begins, but only in the state that it has seen.
    @Test func everyStateHasItsOwnTrees() throws {
        let trees = try folder.open()
        let reader = try trees.makeReader()
        for round in 0..<50 {
            try trees.write { writer in
                for number in 0..<40 { try writer.put(Tree(1 + round % 3), "\(number)", "\(round)") }
                if round % 7 == 6 { try writer.clear(2) }
            }
            try reader.begin()
            #expect(try reader.value(Tree(1 + round % 3), "7") == (round % 7 == 6 && round % 3 == 1 ? nil : "\(round)"))
            if round % 7 == 6 { #expect(try reader.keys(2).isEmpty) }
            reader.end()
            // The file, the map and the numbers of its states change.
            if round % 10 == 9 { try trees.compact() }
        }
        try trees.close()
    }

    @Test func aCursorEndsWithItsSnapshot() throws {
        let trees = try folder.open()
        try trees.write { writer in for key in ["a", "b"] { try writer.put(1, key, key) } }
        let reader = try trees.makeReader()
        try reader.begin()
        let cursor = try reader.cursor(1)
        #expect(text(try bytes("a") { try cursor.seek($0) }?.key) == "a")
        reader.end()
        #expect(code { _ = try cursor.next() } == .misuse)
        try reader.begin()
        #expect(code { _ = try cursor.last() } == .misuse)
        reader.release(cursor)
        reader.end()
        try trees.close()
    }
}
