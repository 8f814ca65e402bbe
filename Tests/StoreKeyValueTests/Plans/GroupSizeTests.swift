import StoreCore
import Testing

@testable import StoreKeyValue

/// Of several indexes that begin with the order of a request, the one with most of it sorts the smallest groups.
@Suite struct GroupSizeTests {
    @Test func moreComponentsSortLess() throws {
        let byAge = IndexDefinition(entity: "person", parts: [.init("age"), .init("email")])
        let turned = IndexDefinition(entity: "person", parts: [.init("age"), .init("bio", descending: true)])
        let trees = MapTrees()
        let store = try People.open([byAge, turned], trees)
        try store.write { _ in
            for id in 0..<3_000 { try People.put(store, id, age: id % 3, email: "e\(id)", bio: "\(1_000 + id * 7 % 3_000 / 2)") }
        }
        let person = EntityID(store.context.configuration.schema.entities[0])
        let request = FetchRequest(person, order: [OrderTerm(1), OrderTerm(3)], limit: 20)
        let plan = try store.read { try $0.checkedReader().explain(request) }
        #expect(plan.access == [.index(turned.name, covering: false)], "\(plan)")
        let before = trees.steps.load(ordering: .relaxed)
        let found = try People.ids(store, request)
        #expect(trees.steps.load(ordering: .relaxed) - before < 300)
        let expected = stride(from: 0, to: 3_000, by: 3).sorted { ($0 * 7 % 3_000 / 2, $0) < ($1 * 7 % 3_000 / 2, $1) }
        #expect(found == expected.prefix(20).map(Int64.init))
        try store.close()
    }

    /// The groups before the one that an offset leads to are not read.
    @Test func farPagesSkipWholeGroups() throws {
        let age = IndexDefinition(entity: "person", parts: [.init("age")])
        let trees = MapTrees(canSkip: true)
        let store = try People.open([age], trees)
        let people = (0..<6_000).map { id in (id: id, age: id % 7 == 0 ? nil : id % 60, bio: "\(1_000 + id * 7 % 900)") }
        try store.write { _ in for one in people { try People.put(store, one.id, age: one.age, email: nil, bio: one.bio) } }
        let person = EntityID(store.context.configuration.schema.entities[0])
        for (isDescending, range) in [(false, nil), (true, nil), (false, 9..<50), (true, 9..<50)] as [(Bool, Range<Int>?)] {
            let found = people.filter { one in range.map { one.age.map($0.contains) ?? false } ?? true }
            let sorted = found.sorted { a, b in
                let (first, second) = (a.age ?? -1, b.age ?? -1)
                return first == second ? (a.bio, a.id) < (b.bio, b.id) : (first > second) == isDescending
            }
            let predicate =
                range.map {
                    PredicateCode.compare(1, .greaterOrEqual, .int(Int64($0.lowerBound))) && .compare(1, .less, .int(Int64($0.upperBound)))
                } ?? .all
            for offset in [0, 63, 64, 700, sorted.count / 2, sorted.count - 700, sorted.count - 3, sorted.count, sorted.count + 99] {
                let request = FetchRequest(
                    person, where: predicate, order: [OrderTerm(1, descending: isDescending), OrderTerm(3)], limit: 20, offset: offset)
                let before = trees.steps.load(ordering: .relaxed)
                #expect(try People.ids(store, request) == sorted.dropFirst(offset).prefix(20).map { Int64($0.id) }, "\(offset)")
                // Those without a value are the largest group.
                #expect(trees.steps.load(ordering: .relaxed) - before < 2_500, "\(offset)")
            }
        }
        try store.close()
    }

    /// The condition of a page bounds the entries of a group that is read the other way, too.
    @Test func pagesContinueWithinATurnedGroup() throws {
        let index = IndexDefinition(entity: "person", parts: [.init("age"), .init("email"), .init("bio", descending: true)])
        let trees = MapTrees(canSkip: true)
        let store = try People.open([index], trees)
        let people = (0..<3_000).map { id in
            (id: id, age: id % 3, email: id % 4 == 0 ? nil : "e\(id % 7)", bio: "\(100 + id * 7 % 50)")
        }
        try store.write { _ in for one in people { try People.put(store, one.id, age: one.age, email: one.email, bio: one.bio) } }
        let person = EntityID(store.context.configuration.schema.entities[0])
        for isReversed in [false, true] {
            // Without an email comes last.
            let sorted = people.sorted { a, b in
                let (a, b) = isReversed ? (b, a) : (a, b)
                if a.age != b.age { return a.age < b.age }
                if a.email != b.email { return (a.email ?? "") > (b.email ?? "") }
                return (a.bio, a.id) < (b.bio, b.id)
            }
            let terms = [(1, false), (2, true), (3, false), (0, false)].map { OrderTerm($0.0, descending: $0.1 != isReversed) }
            for start in [700, 985, 999, 1_000, 2_985] {
                let last = sorted[start - 1]
                let values: [Value] = [
                    .int(Int64(last.age)), last.email.map { .string($0) } ?? .null, .string(last.bio), .int(Int64(last.id)),
                ]
                let request = FetchRequest(person, where: behind(values, terms), order: terms, limit: 15)
                let before = trees.steps.load(ordering: .relaxed)
                #expect(try People.ids(store, request) == sorted[start...].prefix(15).map { Int64($0.id) }, "\(start)")
                #expect(trees.steps.load(ordering: .relaxed) - before < 400, "\(start)")
            }
        }
        try store.close()
    }

    /// The condition of a page after a record with these values.
    private func behind(_ values: [Value], _ terms: [OrderTerm]) -> PredicateCode {
        var ways: [PredicateCode] = []
        var equal: [PredicateCode] = []
        for (term, value) in zip(terms, values) {
            let next: PredicateCode =
                switch (term.isDescending, value.isNull) {
                case (false, true): .compare(term.field, .notEqual, .null)
                case (false, false): .compare(term.field, .greater, value)
                case (true, true): .none
                case (true, false): .compare(term.field, .less, value) || .compare(term.field, .equal, .null)
                }
            ways.append(.all(of: equal + [next]))
            equal.append(.compare(term.field, .equal, value))
        }
        return .any(of: ways)
    }
}
