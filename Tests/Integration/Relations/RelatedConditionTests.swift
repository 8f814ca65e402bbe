import ActiveStore
import StoreCore
import Testing

/// Conditions on related records, worked out by hand.
@Suite struct RelatedConditionTests {
    /// Authors 1 to 4 and 9, who has none of anything; articles of authors, one of nobody and one whose author is not there; comments.
    private func store(_ url: String) throws -> RelatedStore {
        let store = try RelatedStore(
            url,
            [
                entity("author", "boss"), entity("article", "author", "size"), entity("comment", "article"),
                entity("tagging", "article", "tag"), entity("tag"),
            ])
        try store.add("author", [1, 2, 3, 4, 9], ["boss": { [2: 1, 3: 1, 4: 3][$0] }])
        try store.add(
            "article", 1...6, ["author": { [1: 1, 2: 1, 3: 2, 4: 3, 5: nil, 6: 77][$0] ?? nil }, "size": { $0 == 2 ? nil : 10 * $0 }])
        try store.add("comment", 1...4, ["article": { [1: 1, 2: 1, 3: 3, 4: 4][$0] }])
        try store.add("tag", 1...3)
        // Article 1 has tag 1 twice and tag 2, article 3 has tag 2, article 4 a tag that is not there and none.
        try store.add(
            "tagging", 1...6, ["article": { [1: 1, 2: 1, 3: 1, 4: 3, 5: 4, 6: 4][$0] }, "tag": { [1: 1, 2: 1, 3: 2, 4: 2, 5: 55][$0] }])
        return store
    }

    @Test(arguments: RelatedStore.queryURLs) func anyAllAndNone(_ url: String) throws {
        let store = try store(url)
        let articles = try RelationStep.toMany(store.id("article"), reference: 1, from: store.id("author"))
        let isLarge = PredicateCode.compare(2, .greaterOrEqual, 20)
        #expect(try store.keys("author", where: .any(articles)) == [1, 2, 3])
        #expect(try store.keys("author", where: !.any(articles)) == [4, 9])
        #expect(try store.keys("author", where: .any(articles, isLarge)) == [2, 3])
        #expect(try store.keys("author", where: .any(articles, !isLarge)) == [1])
        // All are large: nobody has one that is not.
        #expect(try store.keys("author", where: !.any(articles, !isLarge)) == [2, 3, 4, 9])
        #expect(try store.keys("author", where: .any(articles, .compare(2, .equal, .null)) && .compare(0, .less, 5)) == [1])
        #expect(try store.keys("author", where: .any(articles, .in(0, [3, 4])) || .compare(0, .equal, 9)) == [2, 3, 9])
    }

    @Test(arguments: RelatedStore.queryURLs) func counts(_ url: String) throws {
        let store = try store(url)
        let articles = try RelationStep.toMany(store.id("article"), reference: 1, from: store.id("author"))
        let wanted: [(Comparison, Int, [Int])] = [
            (.equal, 0, [4, 9]), (.equal, 1, [2, 3]), (.equal, 2, [1]), (.notEqual, 1, [1, 4, 9]), (.less, 1, [4, 9]),
            (.lessOrEqual, 1, [2, 3, 4, 9]), (.greater, 1, [1]), (.greaterOrEqual, 1, [1, 2, 3]), (.greater, -1, [1, 2, 3, 4, 9]),
        ]
        for (comparison, number, keys) in wanted {
            #expect(try store.keys("author", where: .count(articles, comparison, number)) == keys)
        }
        #expect(try store.keys("author", where: .count(articles, where: .compare(2, .notEqual, .null), .equal, 1)) == [1, 2, 3])
    }

    @Test(arguments: RelatedStore.queryURLs) func farRecordsCountOnce(_ url: String) throws {
        let store = try store(url)
        let join = RelationStep.Join(try store.id("tagging"), near: 1, far: 2)
        let tags = try RelationStep.through(join, to: store.id("tag"), from: store.id("article"))
        #expect(try store.keys("article", where: .count(tags, .equal, 2)) == [1])
        #expect(try store.keys("article", where: .count(tags, .equal, 1)) == [3])
        #expect(try store.keys("article", where: .any(tags)) == [1, 3])
        #expect(try store.keys("article", where: .any(tags, .compare(0, .equal, 1))) == [1])
        #expect(try store.keys("article", where: !.any(tags)) == [2, 4, 5, 6])
    }

    @Test(arguments: RelatedStore.queryURLs) func toOneReadsAsNilWhereItLeadsNowhere(_ url: String) throws {
        let store = try store(url)
        let author = try RelationStep.toOne(store.id("author"), reference: 1)
        func articles(_ condition: PredicateCode) throws -> [Int] { try store.keys("article", where: .toOne(author, condition)) }
        #expect(try articles(.compare(1, .equal, 1)) == [3, 4])
        #expect(try articles(.compare(1, .notEqual, 1)) == [1, 2, 5, 6])
        #expect(try articles(.compare(1, .equal, .null)) == [1, 2, 5, 6])
        #expect(try articles(.compare(0, .notEqual, .null)) == [1, 2, 3, 4])
        #expect(try articles(!.compare(0, .less, 2)) == [3, 4, 5, 6])
        #expect(try articles(.compare(0, .equal, field: 1)) == [5, 6])
        #expect(try articles(.compare(1, .equal, 1) || .compare(0, .equal, 1)) == [1, 2, 3, 4])
    }

    @Test(arguments: RelatedStore.queryURLs) func stepsNestAndComeBackToTheirEntity(_ url: String) throws {
        let store = try store(url)
        let author = try store.id("author"), article = try store.id("article")
        let articles = RelationStep.toMany(article, reference: 1, from: author)
        let comments = try RelationStep.toMany(store.id("comment"), reference: 1, from: article)
        let boss = RelationStep.toOne(author, reference: 1)
        let staff = RelationStep.toMany(author, reference: 1, from: author)
        #expect(try store.keys("author", where: .any(articles, .any(comments))) == [1, 2, 3])
        #expect(try store.keys("author", where: .any(articles, .count(comments, .greater, 1))) == [1])
        #expect(try store.keys("author", where: .any(articles, !.any(comments))) == [1])
        #expect(try store.keys("author", where: .any(staff)) == [1, 3])
        #expect(try store.keys("author", where: .any(staff, .any(staff))) == [1])
        #expect(try store.keys("author", where: .any(boss, .any(boss, .compare(0, .equal, 1)))) == [4])
        #expect(try store.keys("author", where: .any(staff, .any(articles, .any(comments, .compare(0, .equal, 4))))) == [1])
        // Eight steps up and down the same two relations.
        let eight = (0..<4).reduce(PredicateCode.compare(0, .equal, 1)) { code, _ in .any(staff, .any(boss, code)) }
        #expect(try store.keys("author", where: eight) == [1])
    }

    @Test func entitiesAreReadInTheProgramsOrder() throws {
        let store = try store("memory:")
        // The same entity with its fields in another order.
        let turned = EntityID(
            EntityDefinition(
                name: "article",
                fields: ["size", "id", "author"].map { FieldDefinition(name: $0, type: .int, isOptional: $0 != "id") }, key: 1))
        let articles = try RelationStep(to: turned, local: store.id("author").keyPosition, foreign: 2)
        #expect(try store.keys("author", where: .any(articles, .compare(0, .equal, 40))) == [3])
    }
}
