import StoreCore
import Testing

@testable import StoreKeyValue

/// Conditions along a relation where few records have most of those that refer to them.
@Suite struct UnevenReferenceTests {
    private static let age = IndexDefinition(entity: "person", parts: [.init("age")])
    private static let count = 3_000

    /// Half of the people have the age of the first; of the others two have the same.
    private func fill(_ store: KeyValueStore) throws {
        try store.write { _ in
            for id in 0..<UnevenReferenceTests.count {
                try People.put(store, id, age: id % 2 == 0 ? 1 : 2 + id / 4, email: "e\(10_000 + id)", bio: "")
            }
        }
    }

    /// Those of the same age as the person with an email address, the last addresses first.
    private func ofTheAge(of id: Int, in store: KeyValueStore, limit: Int?) -> FetchRequest {
        let person = EntityID(store.context.configuration.schema.entities[0])
        let sameAge = PredicateCode.compare(2, .equal, .string("e\(10_000 + id)"))
        return FetchRequest(
            person, where: .any(RelationStep(to: person, local: 1, foreign: 1), sameAge), order: [OrderTerm(2, descending: true)],
            limit: limit)
    }

    @Test func theFirstOfManyAreFoundWithoutCollectingAll() throws {
        let trees = MapTrees(canSkip: true)
        let store = try People.open([UnevenReferenceTests.age, People.email], trees)
        try fill(store)
        func steps(_ request: FetchRequest, expecting: [Int]) throws -> Int {
            let before = trees.steps.load(ordering: .relaxed)
            #expect(try People.ids(store, request) == expecting.map(Int64.init))
            return trees.steps.load(ordering: .relaxed) - before
        }
        let last = UnevenReferenceTests.count - 1
        let even = Array(stride(from: last - 1, through: 0, by: -2))
        #expect(try steps(ofTheAge(of: 0, in: store, limit: 20), expecting: Array(even.prefix(20))) < 800)
        #expect(try steps(ofTheAge(of: 5, in: store, limit: 20), expecting: [7, 5]) < 100)
        // All of them are better found by their age.
        #expect(try steps(ofTheAge(of: 0, in: store, limit: nil), expecting: even) < 3 * UnevenReferenceTests.count)
        try store.close()
    }

    /// Without the inside of a tree to look at, more than some hundred entries are not counted.
    @Test func someHundredAreNotTakenForHalf() throws {
        let store = try People.open([UnevenReferenceTests.age, People.email], MapTrees())
        try store.write { _ in
            for id in 0..<UnevenReferenceTests.count {
                try People.put(store, id, age: id < 300 ? 1 : 2 + id, email: "e\(10_000 + id)", bio: "")
            }
        }
        let plan = try store.read { try $0.checkedReader().explain(ofTheAge(of: 7, in: store, limit: 20)) }
        // By their keys, or with them as a filter, but not by testing whoever comes first in the order.
        let isByKeys = plan.access == [.index("person_age_index", covering: false)]
        #expect(isByKeys || plan.detail.contains { $0.hasPrefix("keeps entries") }, "\(plan)")
        let expected = (280..<300).reversed().map(Int64.init)
        #expect(try People.ids(store, ofTheAge(of: 7, in: store, limit: 20)) == expected)
        try store.close()
    }
}
