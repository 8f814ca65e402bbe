import StoreCore
import StoreLMDB
import Testing

@testable import StoreKeyValue

/// Ranges of an index that are merged in the order of the request, and values of a first component that are skipped over: where they are chosen.
/// ``PlanDrawTests`` compares what they find.
@Suite struct MergedRangeTests {
    private static let index = IndexDefinition(entity: "person", parts: [.init("age"), .init("email", descending: true)])

    private let folder = TemporaryFolder()

    private func people() throws -> (store: KeyValueStore, person: EntityID) {
        let store = try People.open([MergedRangeTests.index], engine: .lmdb, location: folder.url.appendingPathComponent("a.lmdb").path)
        try People.fill(store, 0..<2_500)
        return (store, EntityID(store.context.configuration.schema.entities[0]))
    }

    private func detail(_ store: KeyValueStore, _ request: FetchRequest) throws -> String {
        try store.read { try $0.checkedReader().explain(request) }.detail.joined(separator: "; ")
    }

    @Test func fewRangesAreMerged() throws {
        let (store, person) = try people()
        func request(_ ages: Range<Int64>) -> FetchRequest {
            FetchRequest(person, where: .in(1, ages.map { .int($0) }), order: [OrderTerm(2, descending: true)], limit: 5)
        }
        #expect(try detail(store, request(1..<4)).contains("merges ranges of the index"))
        // The plan is that of the last request only if it is good for this one as well: each range would keep a cursor.
        #expect(try People.ids(store, request(1..<4)).count == 5)
        #expect(try !detail(store, request(1..<1_000)).contains("merges ranges of the index"))
        #expect(try detail(store, request(2..<5)).contains("merges ranges of the index"))
        try store.close()
    }

    /// The ids of a request's records in a store without indexes.
    private func idsBySorting(_ request: FetchRequest) throws -> [Int64] {
        let plain = try People.open([], MapTrees())
        try People.fill(plain, 0..<2_500)
        var request = request
        request.entity = EntityID(plain.context.configuration.schema.entities[0])
        return try People.ids(plain, request)
    }

    @Test(arguments: [false, true]) func recordsWithEqualValuesOfMergedRangesAreSorted(isReversed: Bool) throws {
        let store = try People.open(
            [IndexDefinition(entity: "person", parts: [.init("age"), .init("email", descending: true), .init("id")])], engine: .lmdb,
            location: folder.url.appendingPathComponent("a.lmdb").path)
        // Each email is that of six people, of different ages.
        try People.fill(store, 0..<2_500) { $0 % 3 == 0 ? nil : "e\($0 / 6)" }
        let person = EntityID(store.context.configuration.schema.entities[0])
        for terms in [[OrderTerm(3)], [OrderTerm(3, descending: true), OrderTerm(1)]] {
            var request = FetchRequest(
                person, where: .in(1, [.int(1), .int(2), .int(5), .null]), order: [OrderTerm(2, descending: true)] + terms,
                isReversed: isReversed, limit: 20, offset: 3)
            #expect(try detail(store, request).contains("merges ranges of the index in order and sorts records that share a value"))
            let found = try People.ids(store, request)
            request.limit = nil
            request.offset = 0
            // All of them are sorted.
            #expect(try !detail(store, request).contains("merges"))
            #expect(try found == Array(People.ids(store, request).dropFirst(3).prefix(20)))
        }
        try store.close()
    }

    @Test func anOrderIsThatOfALaterFieldForFewValuesOfTheFirst() throws {
        let (store, person) = try people()
        for condition in [PredicateCode.all, .compare(1, .greater, .int(2)), .compare(1, .notEqual, .int(3)), !.compare(1, .equal, .null)] {
            for isDescending in [false, true] {
                let request = FetchRequest(person, where: condition, order: [OrderTerm(2, descending: isDescending)], limit: 30)
                #expect(try detail(store, request).contains("merges ranges of the index"), "\(request)")
                #expect(try People.ids(store, request) == idsBySorting(request))
            }
        }
        // Of many values each would keep a cursor.
        try People.fill(store, 2_500..<2_600)
        try store.write { _ in
            for id in 0..<400 { try People.put(store, 10_000 + id, age: 100 + id, email: nil, bio: "") }
        }
        #expect(try !detail(store, FetchRequest(person, order: [OrderTerm(2)], limit: 30)).contains("merges"))
        try store.close()
    }

    @Test func theFirstOfAConditionAlongARelationAreMerged() throws {
        let (store, person) = try people()
        // Those whose age is the number of one of the first people.
        func request(_ ids: ClosedRange<Int64>) -> FetchRequest {
            FetchRequest(
                person,
                where: .any(RelationStep(to: person, local: 1, foreign: 0), .between(0, .int(ids.lowerBound), .int(ids.upperBound))),
                order: [OrderTerm(2, descending: true)], limit: 25)
        }
        #expect(try detail(store, request(3...4)).contains("values from"))
        #expect(try People.ids(store, request(3...4)) == idsBySorting(request(3...4)))
        #expect(try People.ids(store, request(3...3)) == idsBySorting(request(3...3)))
        #expect(try !detail(store, request(2...2_000)).contains("values from"))
        try store.close()
    }

    /// "Of one age or another, and before an email or without one" is two ranges that are merged, or four with fewer entries.
    @Test func alternativesWithinAlternativesAreRangesWhereThatIsBetter() throws {
        let trees = MapTrees(canSkip: true)
        let store = try People.open([MergedRangeTests.index], trees)
        try People.fill(store, 0..<2_500)
        let person = EntityID(store.context.configuration.schema.entities[0])
        func steps(_ email: PredicateCode, _ other: PredicateCode = .all, limit: Int?) throws -> Int {
            let ages = [1, 2].map { PredicateCode.all(of: [.compare(1, .equal, .int($0)), other, email]) }
            let request = FetchRequest(person, where: .any(of: ages), order: [OrderTerm(2, descending: true)], limit: limit)
            let expected = try idsBySorting(request)
            let before = trees.steps.load(ordering: .relaxed)
            #expect(try People.ids(store, request) == expected)
            #expect(try detail(store, request).contains("merges ranges of the index") == (limit != nil))
            return trees.steps.load(ordering: .relaxed) - before
        }
        let early = PredicateCode.compare(2, .less, .string("e5")) || .compare(2, .equal, .null)
        let ofEarly = try steps(early, limit: 5)
        #expect(ofEarly < 400)
        // The first of the two conditions with alternatives is none for the index.
        let few = PredicateCode.compare(2, .less, .string("e10")) || .compare(2, .greater, .string("e98"))
        let other = PredicateCode.compare(3, .equal, .string("Bio 8")) || .compare(2, .greater, .string("e2"))
        #expect(try steps(few, limit: nil) < 100)
        #expect(try steps(few, other, limit: nil) < 100)
        try store.close()
    }

    @Test func fewValuesAreSkippedOver() throws {
        let (store, person) = try people()
        let one = FetchRequest(person, where: .compare(2, .equal, .string("e7")))
        #expect(try detail(store, one).contains("skips from one value of the first field"))
        #expect(try People.ids(store, one).count == 1)
        // A list would be sought for each value of the first field.
        let list = FetchRequest(person, where: .in(2, (0..<300).map { .string("e\($0)") }))
        #expect(try !detail(store, list).contains("skips"))
        try store.close()
    }

    @Test func nothingIsGivenAfterTheEnd() throws {
        let (store, person) = try people()
        for request in [
            FetchRequest(person),
            FetchRequest(person, where: .in(1, [.int(1), .int(2)]), order: [OrderTerm(2, descending: true)], limit: 100),
        ] {
            try store.read { transaction in
                let session = try #require(try transaction.checkedReader() as? RecordSession)
                let operands = try Operands(request.predicate)
                let fetch = try Fetch(request, try session.choice(request, .rows, operands), operands, session)
                for _ in 0..<30 { #expect(try fetch.next()) }
                fetch.end()
                #expect(try !fetch.next())
            }
        }
        try store.close()
    }
}
