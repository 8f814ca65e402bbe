import StoreCore
import StoreLMDB
import Testing

@testable import StoreKeyValue

/// Records at random, where random places are gone to instead of passing over everything.
@Suite struct RandomRecordTests {
    private static let age = IndexDefinition(entity: "person", parts: [.init("age")])

    private func ids(_ store: KeyValueStore, where condition: PredicateCode, _ limit: Int, offset: Int = 0) throws -> [Int64] {
        try store.read { transaction in
            var request = FetchRequest(
                EntityID(store.context.configuration.schema.entities[0]), where: condition, limit: limit, offset: offset)
            request.isShuffled = true
            var ids: [Int64] = []
            try transaction.checkedReader().fetch(request) { row in
                ids.append(row.cells[0].bits)
                return .next
            }
            return ids
        }
    }

    private func check(_ store: KeyValueStore, where condition: PredicateCode, _ expected: Set<Int64>) throws {
        var seen: Set<Int64> = []
        // So few that their places are drawn, and so often that each of at most 2,100 records is missed with a chance below one in a million.
        let wanted = min(10, expected.count / 64)
        for _ in 0..<3_000 {
            let ids = try ids(store, where: condition, wanted)
            #expect(ids.count == wanted && Set(ids).count == wanted && expected.isSuperset(of: ids))
            seen.formUnion(ids)
        }
        #expect(seen.count > expected.count - 3)
        let rest = try self.ids(store, where: condition, 10, offset: 8)
        #expect(Set(rest).count == 10 && expected.isSuperset(of: rest))
        #expect(Set(try self.ids(store, where: condition, 5_000)) == expected)
    }

    @Test func eachIsAsLikely() throws {
        let folder = TemporaryFolder()
        let store = try People.open(
            [RandomRecordTests.age], engine: .lmdb, location: folder.url.appendingPathComponent("a.lmdb").path)
        try People.fill(store, 0..<2_100)
        try check(store, where: .all, Set(0..<2_100))
        try check(store, where: .compare(1, .equal, .int(3)), Set((0..<2_100).filter { $0 % 7 == 3 }.map(Int64.init)))
        try check(store, where: .compare(0, .greaterOrEqual, .int(1_000)), Set(1_000..<2_100))
        try store.close()
    }

    /// However many places are gone to, nothing is passed over twice on the way to them.
    @Test func allPlacesAreFoundInOnePass() throws {
        let trees = MapTrees(canSkip: true)
        let store = try People.open([RandomRecordTests.age], trees)
        try People.fill(store, 0..<9_600)
        for (condition, wanted, all) in [(.all, 150, 9_600), (.compare(0, .less, .int(6_400)), 100, 6_400)] as [(PredicateCode, Int, Int)] {
            let before = trees.skipped.load(ordering: .relaxed)
            let ids = try ids(store, where: condition, wanted)
            #expect(Set(ids).count == wanted && ids.allSatisfy { (0..<Int64(all)).contains($0) } && ids != ids.sorted())
            let skipped = trees.skipped.load(ordering: .relaxed) - before
            #expect(skipped > 0 && skipped < all, "\(skipped) of \(all)")
        }
        try store.close()
    }

    @Test func treesThatCannotSkip() throws {
        let store = try People.open([RandomRecordTests.age], MapTrees())
        try People.fill(store, 0..<700)
        let ids = try ids(store, where: .all, 10)
        #expect(Set(ids).count == 10 && ids.allSatisfy { (0..<700).contains($0) })
        try store.close()
    }
}
