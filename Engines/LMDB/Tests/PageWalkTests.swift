import Foundation
import Glibc
import StoreCore
import StoreKeyValue
import Testing

@testable import StoreLMDB

/// What the walk without LMDB says of files that LMDB has written, and of what it has not.
@Suite struct PageWalkTests {
    let folder = TestFolder()

    /// A walk of a closed file.
    private func problem(_ path: String? = nil, _ reach: PageWalk.Reach = .everything) throws -> String? {
        let file = try PageFile(path ?? folder.file)
        let metas = try MetaPages(file)
        try metas.check(folder.file)
        var walk = PageWalk(file, metas, reach)
        let problem = try walk.problem()
        if problem == nil, case .everything = reach { #expect(walk.lost == 0) }
        return problem
    }

    /// Whatever is put, replaced, removed and emptied, in whatever transactions and under whichever readers: the file is sound all the time.
    @Test(arguments: 1...6) func filesThatLMDBHasWrittenAreSound(seed: UInt64) throws {
        var random = SeededRandom(seed)
        let trees = try folder.open(["mapSize": "1GiB"])
        var pinned: [any KeyValueReader] = []
        var keys: [Set<String>] = Array(repeating: [], count: 6)
        for round in 0..<60 {
            try trees.write { writer in
                for _ in 0..<random.below(round % 7 == 0 ? 600 : 40) {
                    let tree = random.below(6)
                    switch random.below(12) {
                    case 0..<6:
                        // Long keys make many levels.
                        let key =
                            String(random.below(700)) + String(repeating: "k", count: tree == 5 ? random.below(480) : random.below(20))
                        let length = random.below(10) == 0 ? random.below(40_000) : random.below(300)
                        try writer.put(Tree(tree), key, String(repeating: "v", count: length))
                        // In the same transaction a long value is made shorter where it is.
                        if random.below(5) == 0 { try writer.put(Tree(tree), key, String(repeating: "w", count: random.below(6_000))) }
                        keys[tree].insert(key)
                    case 6..<11:
                        if let key = keys[tree].randomElement(using: &random) {
                            #expect(try writer.delete(Tree(tree), key))
                            keys[tree].remove(key)
                        }
                    default:
                        if random.below(15) == 0 {
                            try writer.clear(Tree(tree))
                            keys[tree] = []
                        }
                    }
                }
            }
            if random.below(6) == 0 {
                let reader = try trees.makeReader()
                try reader.begin()
                pinned.append(reader)
            }
            if random.below(8) == 0 {
                for reader in pinned { reader.end() }
                pinned = []
            }
            #expect(try trees.structuralProblems() == [], "round \(round)")
        }
        for reader in pinned { reader.end() }
        try trees.compact()
        #expect(try trees.structuralProblems() == [])
        try trees.backup(to: folder.path + "/copy.lmdb")
        try trees.close()
        #expect(try problem() == nil)
        #expect(try problem(folder.path + "/copy.lmdb") == nil)
    }

    /// A transaction that takes pages at the end and gives them back leaves a file that is shorter than its last page says.
    @Test func aFileMayEndBeforePagesThatWereNeverWritten() throws {
        let trees = try folder.open()
        // Pages that are free already: only then are others given back within a transaction.
        for number in 0..<8 { try trees.write { try $0.put(1, "a", "\(number)") } }
        try trees.write { writer in
            try writer.put(1, "long", String(repeating: "v", count: 400_000))
            _ = try writer.delete(1, "long")
            try writer.put(1, "b", "2")
        }
        try trees.close()
        let size = try #require(StorePath.info(folder.file)).st_size
        let metas = try MetaPages(try PageFile(folder.file))
        #expect(Int(metas.newest.lastPage + 1) * LMDBPage.size > size)
        #expect(try problem() == nil)
        let again = try folder.open()
        #expect(try again.read { try $0.value(1, "b") } == "2")
        try again.close()
    }

    /// Numbers that make no sense cost no memory and no time.
    @Test func nothingIsReservedForNumbersThatTheFileCannotHave() throws {
        let trees = try folder.open()
        try trees.write { try $0.put(1, "a", "1") }
        try trees.write { try $0.put(1, "a", "2") }
        try trees.close()
        let whole = try Data(contentsOf: URL(fileURLWithPath: folder.file))
        let newest = try MetaPages(try PageFile(folder.file)).newest.index
        for bit in 12..<64 {
            var bytes = whole
            let offset = newest * LMDBPage.size + 136 + bit / 8
            bytes[offset] ^= 1 << UInt8(bit % 8)
            try bytes.write(to: URL(fileURLWithPath: folder.file))
            #expect(code { _ = try folder.open() } == .corrupt, "bit \(bit)")
        }
        try whole.write(to: URL(fileURLWithPath: folder.file))
        try folder.open().close()
    }

    /// The numbers of the greatest file take no memory until they are in the set.
    @Test func aSetOfPagesHasWhatWasPutIn() {
        let last = UInt64(MetaPages.greatestSize / LMDBPage.size) - 1
        var set = PageSet(upTo: last)
        #expect(set.missing == last - 1)
        let far = last / 2
        #expect(set.insert(2) == nil && set.insert(far, count: 70_000) == nil && set.insert(last) == nil)
        for page in [2, far, far + 32_768, far + 69_999, last] { #expect(set.contains(page), "\(page)") }
        for page in [0, 1, 3, far - 1, far + 70_000, last - 1, last + 1, .max] { #expect(!set.contains(page), "\(page)") }
        #expect(set.count == 70_002 && set.missing == last - 1 - 70_002)
        #expect(set.insert(far + 69_999)?.contains("in two places") == true)
        for (page, count) in [(0, 1), (1, 1), (last, 2), (last + 1, 1), (.max, 1), (2, .max)] as [(UInt64, UInt64)] {
            #expect(set.insert(page, count: count)?.contains("does not have") == true, "\(page)")
        }
    }

    /// Numbers that no file can have are pages that are not there.
    @Test func noNumberOfAPageIsTooGreatToAskFor() throws {
        try folder.open().close()
        let file = try PageFile(folder.file)
        for number in [1 << 33, 1 << 52, 1 << 63, .max] as [UInt64] { #expect(try file.page(number).bytes.isEmpty, "\(number)") }
    }

    @Test func aTreeOfAnotherProgramIsNamed() throws {
        let trees = try folder.open()
        try trees.write { try $0.put(1, "a", "1") }
        try trees.close()
        var bytes = try Data(contentsOf: URL(fileURLWithPath: folder.file))
        let name = try #require(bytes.range(of: Data("t1".utf8)))
        bytes.replaceSubrange(name, with: Data("x1".utf8))
        try bytes.write(to: URL(fileURLWithPath: folder.file))
        #expect(try problem()?.contains("another program's") == true)
        #expect(code { _ = try folder.open() } == .corrupt)
    }
}

/// Numbers that depend on the seed alone.
struct SeededRandom: RandomNumberGenerator {
    private var state: UInt64
    init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var word = state
        word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
        return word ^ (word >> 31)
    }

    mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(max(1, bound))) }
}
