import StoreCore
import Testing

@testable import StoreKeyValue

/// Conditions along a relation for which no index has the related records: some of these are read to see how many satisfy them.
@Suite struct SampledShareTests {
    private static let age = IndexDefinition(entity: "person", parts: [.init("age")])
    private static let count = 8_000

    /// Each refers by its age to the next one; three in the middle have a rare text, and half a frequent one.
    private func fill(_ store: KeyValueStore) throws {
        try store.write { _ in
            for id in 0..<SampledShareTests.count {
                let bio = (4_000..<4_003).contains(id) ? "rare" : id % 2 == 0 ? "often" : "seldom"
                try People.put(store, id, age: (id + 1) % SampledShareTests.count, email: nil, bio: bio)
            }
        }
    }

    /// Those to whom a person with a text refers.
    private func next(_ bio: String, in store: KeyValueStore, limit: Int?) -> FetchRequest {
        let person = EntityID(store.context.configuration.schema.entities[0])
        let step = RelationStep(to: person, local: 0, foreign: 1)
        return FetchRequest(person, where: .any(step, .compare(3, .equal, .string(bio))), limit: limit)
    }

    @Test func aLimitIsNoReasonToTestAllRecords() throws {
        let trees = MapTrees(canSkip: true)
        let store = try People.open([SampledShareTests.age], trees)
        try fill(store)
        func access(_ request: FetchRequest) throws -> [QueryPlan.Access] {
            try store.read { try $0.checkedReader().explain(request) }.access
        }
        func steps(_ request: FetchRequest, expecting: [Int]) throws -> Int {
            let before = trees.steps.load(ordering: .relaxed)
            #expect(try People.ids(store, request) == expecting.map(Int64.init))
            return trees.steps.load(ordering: .relaxed) - before
        }
        for limit in [nil, 2, 20] {
            let rare = next("rare", in: store, limit: limit)
            // With a limit the first records are tried before.
            let path = [limit == nil ? QueryPlan.Access.key : .scan]
            #expect(try access(rare) == path)
            #expect(try steps(rare, expecting: Array((4_001..<4_004).prefix(limit ?? 3))) < 12_000)
            #expect(try access(next("nobody", in: store, limit: limit)) == path)
            #expect(try steps(next("nobody", in: store, limit: limit), expecting: []) < 12_000)
        }
        // The first records soon have one.
        let often = next("often", in: store, limit: 5)
        #expect(try access(often) == [.scan])
        #expect(try steps(often, expecting: [1, 3, 5, 7, 9]) < 400)
        try store.close()
    }

    /// What lookups within lookups cost counts for both: the related records are found once, and not for each of the conditions.
    @Test func aConditionWithinAnotherIsNotFoundTwice() throws {
        let trees = MapTrees(canSkip: true)
        let store = try People.open([SampledShareTests.age], trees)
        try fill(store)
        let person = EntityID(store.context.configuration.schema.entities[0])
        let step = RelationStep(to: person, local: 0, foreign: 1)
        for (bio, found) in [("rare", [4_002, 4_003, 4_004]), ("nobody", [])] {
            for limit in [nil, 20] {
                let inner = PredicateCode.any(step, .compare(3, .equal, .string(bio)))
                let before = trees.steps.load(ordering: .relaxed)
                #expect(try People.ids(store, FetchRequest(person, where: .any(step, inner), limit: limit)) == found.map(Int64.init))
                #expect(trees.steps.load(ordering: .relaxed) - before < 12_000)
            }
        }
        try store.close()
    }

    /// How many related records a record has is known once they have been found.
    @Test func numbersOfRelatedRecordsAreNotLookedUpAgain() throws {
        let trees = MapTrees(canSkip: true)
        let store = try People.open([SampledShareTests.age], trees)
        try store.write { _ in
            for id in 0..<SampledShareTests.count {
                try People.put(store, id, age: id % 2_000, email: nil, bio: id % 2_000 < 1_000 && id < 6_000 ? "often" : "seldom")
            }
        }
        let person = EntityID(store.context.configuration.schema.entities[0])
        let step = RelationStep(to: person, local: 0, foreign: 1)
        for (comparison, number, found) in [
            (Comparison.greaterOrEqual, 3, 1_000), (.greater, 2, 1_000), (.equal, 3, 1_000), (.greater, 3, 0), (.equal, 2, 0),
            (.equal, -1, 0),
        ] {
            let counted = PredicateCode.count(step, where: .compare(3, .equal, "often"), comparison, number)
            let request = FetchRequest(person, where: counted)
            let before = trees.steps.load(ordering: .relaxed)
            #expect(try People.ids(store, request) == (0..<found).map(Int64.init), "\(comparison) \(number)")
            #expect(trees.steps.load(ordering: .relaxed) - before < 12_000)
            #expect(try store.read { try $0.checkedReader().count(request) } == found)
        }
        try store.close()
    }

    /// A small table is read without a look at some of it.
    @Test func whereNothingIsThereNothingIsFound() throws {
        let store = try People.open([SampledShareTests.age], MapTrees(canSkip: true))
        #expect(try People.ids(store, next("rare", in: store, limit: 3)) == [])
        try store.write { _ in try People.put(store, 1, age: 1, email: nil, bio: "rare") }
        #expect(try People.ids(store, next("rare", in: store, limit: 3)) == [1])
        try store.close()
    }
}
