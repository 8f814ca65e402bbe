import StoreCore
import StoreLMDB
import Testing

@testable import StoreKeyValue

/// Records that are looked up by a value, while conditions give other fields of an index one value each.
@Suite struct ValueIndexTests {
    private static let bioThenAge = IndexDefinition(entity: "person", parts: [.init("bio"), .init("age")])
    private static let ageThenBio = IndexDefinition(entity: "person", parts: [.init("age"), .init("bio")])
    private static let age = IndexDefinition(entity: "person", parts: [.init("age")])
    private static let count = 3_000

    /// Three hundred people of each age, of whom ten have the same text; one age has a text that is cut in indexes.
    private func open(_ indexes: [IndexDefinition], _ trees: MapTrees) throws -> KeyValueStore {
        let store = try People.open(indexes, trees)
        try store.write { _ in
            for id in 0..<ValueIndexTests.count {
                try People.put(store, id, age: id % 10, email: "e\(id)", bio: id % 10 == 3 ? People.bio(5) : "b\(id / 100)")
            }
        }
        return store
    }

    private func person(_ store: KeyValueStore) -> EntityID { EntityID(store.context.configuration.schema.entities[0]) }

    private func steps<R>(_ trees: MapTrees, _ body: () throws -> R) rethrows -> (steps: Int, result: R) {
        let before = trees.steps.load(ordering: .relaxed)
        let result = try body()
        return (trees.steps.load(ordering: .relaxed) - before, result)
    }

    @Test(arguments: [[bioThenAge], [ageThenBio], [age, bioThenAge]]) func partnersOfAJoin(indexes: [IndexDefinition]) throws {
        let trees = MapTrees(canSkip: true)
        let store = try open(indexes, trees)
        let person = person(store)
        for (bio, age) in [("b7", 4), ("b7", 3), (People.bio(5), 3), ("none", 4)] {
            let left = FetchRequest(person, where: .in(0, [.int(Int64(age)), .int(Int64(age) + 10)]), fields: [0])
            let right = FetchRequest(person, where: .compare(3, .equal, .string(bio)), fields: [0])
            let expected = (0..<ValueIndexTests.count).filter {
                $0 % 10 == age && (age == 3 ? bio == People.bio(5) : bio == "b\($0 / 100)")
            }
            for counts in [false, true] {
                var request = JoinRequest(left, .inner, right, leftField: 1, rightField: 1)
                if counts { (request.left.fields, request.right.fields) = ([], []) }
                let (steps, rows) = try steps(trees) {
                    try store.read { transaction in
                        var rows: [Int64] = []
                        try transaction.checkedReader().join(request) { _, right in
                            rows.append(counts ? 0 : right?.cells[0].bits ?? -1)
                            return .next
                        }
                        return rows
                    }
                }
                #expect(rows.count == 2 * expected.count)
                if !counts { #expect(rows == (expected + expected).map(Int64.init)) }
                if age != 3 { #expect(steps < 150, "\(bio) \(age) \(counts)") }
            }
        }
        try store.close()
    }

    @Test(arguments: [[bioThenAge], [ageThenBio]]) func relatedRecords(indexes: [IndexDefinition]) throws {
        let trees = MapTrees(canSkip: true)
        let store = try open(indexes, trees)
        let person = person(store)
        for bio in ["b7", "b700", People.bio(5)] {
            // Those whose age is that of somebody with this text.
            let isRelated = PredicateCode.any(RelationStep(to: person, local: 1, foreign: 1), .compare(3, .equal, .string(bio)))
            let ages = bio == "b700" ? [] : bio == "b7" ? [0, 1, 2, 4, 5, 6, 7, 8, 9] : [3]
            for (condition, isIn) in [(isRelated, true), (!isRelated, false)] {
                let (steps, ids) = try steps(trees) {
                    try People.ids(store, FetchRequest(person, where: condition, order: [OrderTerm(0)], limit: 20))
                }
                let expected = (0..<ValueIndexTests.count).filter { ages.contains($0 % 10) == isIn }.prefix(20)
                #expect(ids == expected.map(Int64.init))
                // Each lookup would read three hundred records by an index of the age alone.
                if !isIn, !expected.isEmpty { #expect(steps < 1_000, "\(bio)") }
            }
        }
        try store.close()
    }
}
