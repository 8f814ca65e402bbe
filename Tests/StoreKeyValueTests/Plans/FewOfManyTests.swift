import StoreCore
import Testing

@testable import StoreKeyValue

/// Few of many records that no index finds by its first field: those with some values of its second field, and those with a number of related
/// records.
@Suite struct FewOfManyTests {
    /// 6,000 people of 300 ages.
    private func people(_ trees: MapTrees) throws -> KeyValueStore {
        let store = try People.open(
            [
                IndexDefinition(entity: "person", parts: [.init("age"), .init("bio")]),
                IndexDefinition(entity: "person", parts: [.init("email")]),
            ], trees)
        try store.write { _ in
            for id in 0..<6_000 { try People.put(store, id, age: id % 300, email: "e\(10_000 + id)", bio: "\(1_000 + id / 2)") }
        }
        return store
    }

    @Test func hundredsOfValuesAreSkippedOver() throws {
        let trees = MapTrees(canSkip: true)
        let store = try people(trees)
        let person = EntityID(store.context.configuration.schema.entities[0])
        func steps(_ request: FetchRequest, _ expected: [Int64]) throws -> Int {
            let before = trees.steps.load(ordering: .relaxed)
            #expect(try People.ids(store, request) == expected)
            return trees.steps.load(ordering: .relaxed) - before
        }
        let some = PredicateCode.compare(3, .greaterOrEqual, .string("1500")) && .compare(3, .less, .string("1502"))
        let request = FetchRequest(person, where: some, order: [OrderTerm(0)])
        #expect(try steps(request, [1_000, 1_001, 1_002, 1_003]) < 2_500)
        let plan = try store.read { try $0.checkedReader().explain(request) }
        #expect(plan.detail.contains { $0.contains("skips from one value of the first field") }, "\(plan)")
        // What another index finds at once is found without looking for the ages, also after a request of the same shape that needed them.
        func beside(_ email: String) -> FetchRequest {
            FetchRequest(person, where: some && .compare(2, .greaterOrEqual, .string(email)), order: [OrderTerm(0)])
        }
        #expect(try steps(beside("e10000"), [1_000, 1_001, 1_002, 1_003]) < 2_500)
        for _ in 0..<2 { #expect(try steps(beside("e15999"), []) < 200) }
        // The first records are soon met in another order.
        let next = FetchRequest(person, where: .compare(3, .greater, .string("1500")), order: [OrderTerm(2)], limit: 5)
        _ = try People.ids(store, next)
        let ofNext = try steps(next, [1_002, 1_003, 1_004, 1_005, 1_006])
        #expect(ofNext < 3_000)
        // After as many more ages as there are people, all are read.
        try store.write { _ in
            for id in 6_000..<12_000 { try People.put(store, id, age: id, email: "e\(10_000 + id)", bio: "\(id)") }
        }
        #expect(try People.ids(store, request) == [1_000, 1_001, 1_002, 1_003])
        let after = try store.read { try $0.checkedReader().explain(request) }
        #expect(after.access == [.scan], "\(after)")
        try store.close()
    }

    @Test func whatAStateIsKnownToHaveIsNotSoughtAgain() throws {
        let trees = MapTrees(canSkip: true)
        let store = try people(trees)
        let person = EntityID(store.context.configuration.schema.entities[0])
        let some = PredicateCode.compare(3, .greaterOrEqual, .string("1500")) && .compare(3, .less, .string("1502"))
        let request = FetchRequest(person, where: some, order: [OrderTerm(0)])
        func steps(_ expected: [Int64]) throws -> Int {
            let before = trees.steps.load(ordering: .relaxed)
            #expect(try People.ids(store, request) == expected)
            return trees.steps.load(ordering: .relaxed) - before
        }
        let first = try steps([1_000, 1_001, 1_002, 1_003])
        let again = try steps([1_000, 1_001, 1_002, 1_003])
        #expect(again * 3 < first * 2, "\(first), \(again)")
        // Another state has another age.
        try store.write { _ in try People.put(store, 6_000, age: 300, email: "e16000", bio: "1501") }
        let after = try steps([1_000, 1_001, 1_002, 1_003, 6_000])
        #expect(after > again, "\(after), \(again)")
        try store.close()
    }

    @Test func equalitiesThatExcludeEachOtherAreNotTheWholeIndex() throws {
        let store = try People.open(
            [IndexDefinition(entity: "person", parts: [.init("age"), .init("bio"), .init("email")])], MapTrees(canSkip: true))
        try store.write { _ in
            for id in 0..<6_000 { try People.put(store, id, age: id % 5, email: "e\(10_000 + id)", bio: "\(id % 7)") }
        }
        let person = EntityID(store.context.configuration.schema.entities[0])
        func newest(_ age: Int64, from least: Int64) -> FetchRequest {
            let both = PredicateCode.compare(1, .equal, .int(age)) && .compare(1, .greaterOrEqual, .int(least))
            return FetchRequest(person, where: both, order: [OrderTerm(2)], limit: 20)
        }
        let some = FetchRequest(person, where: .compare(3, .equal, .string("3")), order: [OrderTerm(0)])
        let expected: [Int64] = (0..<6_000).filter { $0 % 7 == 3 }
        for _ in 0..<3 {
            #expect(try People.ids(store, newest(0, from: 0)) == (0..<20).map { $0 * 5 })
            #expect(try People.ids(store, newest(3, from: 4)) == [])
            #expect(try People.ids(store, some) == expected)
            #expect(try store.read { try $0.checkedReader().performCount(some) } == expected.count)
        }
        try store.close()
    }

    @Test func whatAListLeavesIsFoundBetweenItsMembers() throws {
        let trees = MapTrees(canSkip: true)
        let store = try people(trees)
        let person = EntityID(store.context.configuration.schema.entities[0])
        let most = PredicateCode.in(1, (0..<299).map { .int($0) })
        func found(_ predicate: PredicateCode, limit: Int? = nil) throws -> (ids: [Int64], steps: Int) {
            let before = trees.steps.load(ordering: .relaxed)
            let ids = try People.ids(store, FetchRequest(person, where: predicate, limit: limit))
            return (ids, trees.steps.load(ordering: .relaxed) - before)
        }
        let last = (0..<20).map { Int64($0 * 300 + 299) }
        let (ofLast, stepsOfLast) = try found(!most)
        #expect(ofLast == last)
        #expect(stepsOfLast < 1_000, "\(stepsOfLast)")
        let some = PredicateCode.in(1, (0..<300).filter { $0 % 2 == 0 }.map { .int($0) })
        for predicate in [!some && .compare(1, .less, .int(3)), !some && .compare(1, .equal, .int(1))] {
            let (ids, steps) = try found(predicate)
            let first = (0..<20).map { Int64($0 * 300 + 1) }
            #expect(ids == first)
            #expect(steps < 400)
        }
        let (ids, steps) = try found(!.in(1, (0..<250).map { .int($0) }))
        #expect(ids.count == 1_000)
        #expect(steps < 3_000, "\(steps)")
        try store.close()
    }

    /// A list of a thousand members: what it leaves is sought between them, unless that is one value with most of the records.
    @Test func whatALongListLeaves() throws {
        let trees = MapTrees(canSkip: true)
        let store = try People.open([IndexDefinition(entity: "person", parts: [.init("age")])], trees)
        try store.write { _ in
            for id in 0..<20_000 {
                try People.put(store, id, age: id < 12_000 ? 500 : id % 1_000, email: nil, bio: "")
            }
        }
        let person = EntityID(store.context.configuration.schema.entities[0])
        func access(without age: Int64, _ count: Int) throws -> (access: [QueryPlan.Access], steps: Int) {
            let request = FetchRequest(person, where: !.in(1, (0..<1_000).filter { $0 != age }.map { .int($0) }), fields: [3])
            let before = trees.steps.load(ordering: .relaxed)
            #expect(try People.ids(store, FetchRequest(person, where: request.predicate)).count == count)
            let steps = trees.steps.load(ordering: .relaxed) - before
            return (try store.read { try $0.checkedReader().explain(request).access }, steps)
        }
        let rare = try access(without: 77, 8)
        #expect(rare.access != [.scan] && rare.steps < 3_000, "\(rare)")
        let usual = try access(without: 500, 12_008)
        #expect(usual.access == [.scan], "\(usual)")
        try store.close()
    }

    @Test func theFirstOfAlternativesAreTheFirstOfEach() throws {
        let trees = MapTrees(canSkip: true)
        let store = try People.open(
            [
                IndexDefinition(entity: "person", parts: [.init("age"), .init("bio")]),
                IndexDefinition(entity: "person", parts: [.init("email"), .init("bio")]),
            ], trees)
        // Half of them have one age, half of them one address, and all others an age or address of their own.
        try store.write { _ in
            for id in 0..<6_000 {
                try People.put(store, id, age: id < 3_000 ? 1 : id, email: id % 2 == 0 ? "e2" : "e\(id)", bio: "\(20_000 - id)")
            }
        }
        let person = EntityID(store.context.configuration.schema.entities[0])
        let either = PredicateCode.compare(1, .equal, .int(1)) || .compare(2, .equal, .string("e2"))
        let request = FetchRequest(person, where: either, order: [OrderTerm(3)], limit: 10, offset: 2)
        let wanted: [Int64] = (0..<6_000).reversed().filter { $0 < 3_000 || $0 % 2 == 0 }
        for _ in 0..<2 {
            let before = trees.steps.load(ordering: .relaxed)
            #expect(try People.ids(store, request) == Array(wanted.dropFirst(2).prefix(10)))
            #expect(trees.steps.load(ordering: .relaxed) - before < 400)
        }
        let plan = try store.read { try $0.checkedReader().explain(request) }
        #expect(plan.access.count == 2 && plan.sorts, "\(plan)")
        try store.close()
    }

    /// The people with a number of others of their age who have a certain address: of these there is one.
    @Test func thoseWithEnoughRelatedRecordsAreFoundByThem() throws {
        let trees = MapTrees(canSkip: true)
        let store = try people(trees)
        let person = EntityID(store.context.configuration.schema.entities[0])
        let sameAge = RelationStep(to: person, local: 1, foreign: 1)
        let email = PredicateCode.compare(2, .equal, .string("e10007"))
        func found(_ comparison: Comparison, _ number: Int) throws -> (ids: [Int64], steps: Int) {
            let before = trees.steps.load(ordering: .relaxed)
            let ids = try People.ids(store, FetchRequest(person, where: .count(sameAge, where: email, comparison, number)))
            return (ids, trees.steps.load(ordering: .relaxed) - before)
        }
        let ofAge7 = (0..<20).map { Int64($0 * 300 + 7) }
        for (comparison, number) in [(Comparison.greaterOrEqual, 1), (.greater, 0), (.equal, 1)] as [(Comparison, Int)] {
            let (ids, steps) = try found(comparison, number)
            #expect(ids == ofAge7)
            #expect(steps < 600, "\(comparison) \(number)")
        }
        #expect(try found(.greaterOrEqual, 2).ids == [])
        // Those without any satisfy these, too.
        let all = (0..<6_000).map(Int64.init)
        #expect(try found(.greaterOrEqual, 0).ids == all)
        #expect(try found(.greater, -1).ids == all)
        #expect(try found(.equal, 0).ids == all.filter { $0 % 300 != 7 })
        #expect(try found(.less, 1).ids == all.filter { $0 % 300 != 7 })
        #expect(try found(.equal, -3).ids == [])
        try store.close()
    }
}
