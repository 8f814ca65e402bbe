import StoreCore
import StoreLMDB
import Testing

@testable import StoreKeyValue

/// Records at random, where entries are drawn instead of passing over everything.
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
        // So few that they are drawn, if these are not still too many, and so often that hardly any of at most 2,100 records is missed.
        let wanted = max(1, expected.count / 340)
        for _ in 0..<6_000 {
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
        try check(store, where: .compare(2, .equal, .null), Set((0..<2_100).filter { $0 % 3 == 0 }.map(Int64.init)))
        try store.close()
    }

    /// Drawn with a condition that no index answers, each of the records that satisfy it is as likely as the others.
    @Test func eachOfThoseThatSatisfyAConditionIsAsLikely() throws {
        let folder = TemporaryFolder()
        let store = try People.open([], engine: .lmdb, location: folder.url.appendingPathComponent("a.lmdb").path)
        try People.fill(store, 0..<4_000)
        var counts: [Int64: Int] = [:]
        let (rounds, wanted, all) = (8_000, 5, Set((0..<4_000).filter { $0 % 3 == 0 }.map(Int64.init)))
        for _ in 0..<rounds {
            for id in try ids(store, where: .compare(2, .equal, .null), wanted) { counts[id, default: 0] += 1 }
        }
        #expect(Set(counts.keys) == all)
        let (expected, freedom) = (Double(rounds * wanted) / Double(all.count), Double(all.count - 1))
        let deviation = counts.values.reduce(0) { $0 + (Double($1) - expected) * (Double($1) - expected) / expected }
        #expect(abs(deviation - freedom) < 10 * (2 * freedom).squareRoot(), "\(deviation) of \(freedom)")
        try store.close()
    }

    /// Few of many are drawn; if too few of these satisfy the condition, all records are visited.
    @Test func fewOfManyAreDrawn() throws {
        let trees = MapTrees(canSkip: true)
        let store = try People.open([RandomRecordTests.age], trees)
        try People.fill(store, 0..<9_600)
        func steps(_ condition: PredicateCode, _ wanted: Int, _ expected: Range<Int64>, of count: Int, line: Int = #line) throws -> Int {
            let before = (steps: trees.steps.load(ordering: .relaxed), drawn: trees.drawn.load(ordering: .relaxed))
            let ids = try ids(store, where: condition, wanted)
            #expect(Set(ids).count == count && ids.allSatisfy { expected.contains($0) }, "line \(line)")
            #expect(trees.drawn.load(ordering: .relaxed) - before.drawn >= wanted, "line \(line)")
            return trees.steps.load(ordering: .relaxed) - before.steps
        }
        #expect(try steps(.all, 28, 0..<9_600, of: 28) < 120)
        #expect(try steps(.compare(0, .less, .int(6_400)), 18, 0..<6_400, of: 18) < 80)
        #expect(try steps(.compare(1, .equal, .int(2)), 4, 0..<9_600, of: 4) < 30)
        #expect(try steps(!.compare(2, .equal, .null), 1, 0..<9_600, of: 1) < 200)
        #expect(try steps(.compare(2, .equal, .string("e7")), 10, 7..<8, of: 1) > 9_600)
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
