import StoreCore
import Testing

@testable import StoreKeyValue

/// Most records satisfy a condition: the few others are counted, where an index or a relation finds them.
@Suite struct ComplementCountTests {
    private static let indexes = [IndexDefinition(entity: "person", parts: [.init("age")]), People.email]
    private static let count = 2_000

    private func isCounted(_ condition: (EntityID) -> PredicateCode, limit: Int? = nil, fast: Bool, as expected: Int) throws {
        let trees = MapTrees(canSkip: true)
        let store = try People.open(ComplementCountTests.indexes, trees)
        try store.write { _ in
            for id in 0..<ComplementCountTests.count {
                try People.put(store, id, age: id % 10 == 0 ? nil : id / 4, email: id % 3 == 0 ? nil : "e\(id)", bio: "\(id % 2)")
            }
        }
        let person = EntityID(store.context.configuration.schema.entities[0])
        let before = trees.steps.load(ordering: .relaxed)
        let request = FetchRequest(person, where: condition(person), limit: limit)
        #expect(try store.read { try $0.checkedReader().count(request) } == expected)
        #expect((trees.steps.load(ordering: .relaxed) - before < ComplementCountTests.count / 4) == fast)
        try store.close()
    }

    @Test func ofThoseWithoutRelatedRecords() throws {
        // Ages are numbers of people, and numbers 0 to 3 are of nobody's age but that of 1, 2 and 3.
        func sameAge(_ person: EntityID) -> PredicateCode {
            !.any(RelationStep(to: person, local: 1, foreign: 1), .compare(2, .equal, .string("e7")))
        }
        try isCounted(sameAge, fast: true, as: ComplementCountTests.count - 4)
        // The first ones that satisfy it are enough.
        try isCounted(sameAge, limit: 5, fast: true, as: 5)
    }

    @Test func ofNeitherThisNorThat() throws {
        try isCounted(
            { _ in !(.compare(2, .equal, .string("e7")) || .in(1, [.int(4), .int(5)])) }, fast: true, as: ComplementCountTests.count - 8)
    }

    @Test func ofThoseThatNoIndexFinds() throws {
        try isCounted({ _ in !.compare(3, .equal, .string("1")) }, fast: false, as: ComplementCountTests.count / 2)
    }
}
