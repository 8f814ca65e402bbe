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

    /// The references that a condition leads to come after a field with one value.
    @Test func conditionsBesideReferences() throws {
        let store = try open([ValueIndexTests.bioThenAge, People.email], MapTrees(canSkip: true))
        let person = person(store)
        let isOfOne = PredicateCode.any(RelationStep(to: person, local: 1, foreign: 0), .compare(2, .equal, .string("e4")))
        let expected = (0..<ValueIndexTests.count).filter { $0 / 100 == 7 && $0 % 10 == 4 }.map(Int64.init)
        for terms in [[], [OrderTerm(2)], [OrderTerm(1, descending: true)]] {
            let request = FetchRequest(person, where: .compare(3, .equal, .string("b7")) && isOfOne, order: terms)
            #expect(try People.ids(store, request).sorted() == expected)
            let plan = try store.read { try $0.checkedReader().explain(request) }
            let detail = plan.detail.joined(separator: "; ")
            #expect(detail.contains("values from person") && !detail.contains("tests"), "\(detail)")
        }
        try store.close()
    }

    /// However many conditions along relations are within each other, they are followed from the innermost one.
    @Test func chainsOfRelations() throws {
        let trees = MapTrees(canSkip: true)
        let store = try People.open([People.email], trees)
        try store.write { _ in
            for id in 0..<ValueIndexTests.count { try People.put(store, id, age: id / 2, email: "e\(id)", bio: "") }
        }
        let person = person(store)
        var condition = PredicateCode.compare(2, .equal, .string("e2999"))
        // Each is the person whose number is the age of another.
        for id in [1_499, 749, 374, 187, 93, 46] {
            condition = .any(RelationStep(to: person, local: 0, foreign: 1), condition)
            let (steps, ids) = try steps(trees) { try People.ids(store, FetchRequest(person, where: condition)) }
            #expect(ids == [Int64(id)])
            #expect(steps < 200)
        }
        try store.close()
    }

    /// An order by the field after one that has few values where a field before it has one.
    @Test func anOrderAfterFewValues() throws {
        let folder = TemporaryFolder()
        let store = try People.open(
            [IndexDefinition(entity: "person", parts: [.init("age"), .init("bio", descending: true), .init("email")])], engine: .lmdb,
            location: folder.url.appendingPathComponent("a.lmdb").path)
        func bio(_ id: Int) -> String { "b\(id % 4)" }
        try store.write { _ in
            for id in 0..<ValueIndexTests.count {
                // Of one age nobody shares a text.
                try People.put(store, id, age: id % 3, email: id % 7 == 0 ? nil : "e\(id % 500)", bio: id % 3 == 2 ? "b\(id)" : bio(id))
            }
        }
        let person = person(store)
        for (age, bound, isReversed) in [(0, "", false), (1, "", true), (0, "b1", false), (2, "", false), (9, "", false)] {
            var condition = PredicateCode.compare(1, .equal, .int(Int64(age)))
            if bound != "" { condition = condition && .compare(3, .greater, .string(bound)) }
            let request = FetchRequest(person, where: condition, order: [OrderTerm(2)], isReversed: isReversed, limit: 12, offset: 3)
            let detail = try store.read { try $0.checkedReader().explain(request) }.detail.joined(separator: "; ")
            if age < 9 { #expect(detail.contains("merges ranges of the index") == (age < 2), "\(age) \(detail)") }
            var sorted = (0..<ValueIndexTests.count).filter { $0 % 3 == age && (bound == "" || bio($0) > bound) }.sorted { a, b in
                func email(_ id: Int) -> String { id % 7 == 0 ? "" : "e\(id % 500)" }
                return (email(a), a) < (email(b), b)
            }
            if isReversed { sorted.reverse() }
            #expect(try People.ids(store, request) == sorted.dropFirst(3).prefix(12).map(Int64.init), "\(request)")
        }
        try store.close()
    }
}
