import StoreCore
import Testing

@testable import StoreKeyValue

/// Changes of some hundred records by the number of their related records. A transaction that writes does not estimate ranges: a range of
/// more than a few entries counts as half of its index, and two such ranges count as the whole index. The planner must not take that guess
/// as a reason to read the related records of all records.
@Suite struct GuessedNumberTests {
    private static let count = 8_000

    /// The first groups have 250 people each. Three others have as their age the number of every tenth.
    private func people(_ trees: MapTrees) throws -> (store: KeyValueStore, person: EntityID) {
        let indexes = ["age", "bio"].map { IndexDefinition(entity: "person", parts: [.init($0)]) }
        let store = try People.open(indexes, trees)
        try store.write { _ in
            for id in 0..<GuessedNumberTests.count {
                let age = (1_000..<4_000).contains(id) ? id % 1_000 * 10 : nil
                try People.put(store, id, age: age, email: nil, bio: "group \(min(id / 250, 4))")
            }
        }
        return (store, EntityID(store.context.configuration.schema.entities[0]))
    }

    private func request(_ person: EntityID, groups: [String]) -> FetchRequest {
        let others = PredicateCode.count(RelationStep(to: person, local: 0, foreign: 1), where: .all, .greaterOrEqual, 3)
        return FetchRequest(person, where: .in(3, groups.map { .string($0) }) && others, fields: [0])
    }

    private func steps(_ trees: MapTrees, _ body: () throws -> Void) rethrows -> Int {
        let before = trees.steps.load(ordering: .relaxed)
        try body()
        return trees.steps.load(ordering: .relaxed) - before
    }

    /// Two ranges are thought to be all records, but the index is read, as its entries have all that is asked for.
    @Test(arguments: [["group 1"], ["group 1", "group 2"]]) func relatedRecordsAreLookedUp(groups: [String]) throws {
        let trees = MapTrees()
        let (store, person) = try people(trees)
        let expected = stride(from: 0, to: Int64(GuessedNumberTests.count), by: 10).filter { groups.contains("group \($0 / 250)") }
        try store.write { transaction in
            let writer = try transaction.checkedWriter()
            var found: [Int64] = []
            var request = request(person, groups: groups)
            request.isUnordered = true
            let steps = try steps(trees) {
                try writer.fetch(request) { row in
                    found.append(row.cells[0].bits)
                    return .next
                }
            }
            #expect(found.sorted() == expected)
            #expect(steps < GuessedNumberTests.count / 2, "\(steps)")
        }
        try store.close()
    }

    @Test func changesLookUpRelatedRecords() throws {
        let trees = MapTrees()
        let (store, person) = try people(trees)
        let request = request(person, groups: ["group 1"])
        try store.write { transaction in
            let writer = try transaction.checkedWriter()
            var number = 0
            let changing = try steps(trees) { number = try writer.update(request, [Assignment(2, .set(.string("often")))]) }
            #expect(number == 25)
            #expect(changing < GuessedNumberTests.count / 2, "\(changing)")
            let removing = try steps(trees) { number = try writer.delete(request) }
            #expect(number == 25)
            #expect(removing < GuessedNumberTests.count / 2, "\(removing)")
        }
        try store.close()
    }
}
