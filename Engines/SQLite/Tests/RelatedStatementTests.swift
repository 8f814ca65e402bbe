import StoreCore
import StoreSQL
import Testing

@testable import StoreSQLite

/// Statements over more than one table.
@Suite struct RelatedStatementTests {
    static let author = EntityID(
        EntityDefinition(
            name: "author",
            fields: [FieldDefinition(name: "id", type: .int), FieldDefinition(name: "name", type: .string)]))
    static let article = EntityID(
        EntityDefinition(
            name: "article",
            fields: [
                FieldDefinition(name: "id", type: .int), FieldDefinition(name: "author", type: .int, isOptional: true),
                FieldDefinition(name: "title", type: .string), FieldDefinition(name: "rate", type: .double),
            ],
            indexes: [
                IndexDefinition(entity: "article", parts: [.init("author")]),
                IndexDefinition(entity: "article", parts: [.init("title")]),
            ]))
    static let articles = RelationStep.toMany(article, reference: 1, from: author)
    let builder = StatementBuilder(.sqlite)

    func condition(_ predicate: PredicateCode, of entity: EntityID = author) -> String {
        var request = FetchRequest(entity, where: predicate, fields: [])
        request.isUnordered = true
        let text = builder.rows(request).text
        return String(text.dropFirst("SELECT 1 FROM \"\(entity.name)\" AS t0 WHERE ".count))
    }

    @Test func aRelationIsLookedAtFromTheRecordOrFoundBefore() {
        #expect(
            condition(.any(Self.articles, .compare(3, .greater, 1.0)))
                == "EXISTS (SELECT 1 FROM \"article\" AS t1 WHERE t1.\"rate\" > ? AND t1.\"author\" = t0.\"id\")")
        #expect(
            condition(!.any(Self.articles)) == "NOT EXISTS (SELECT 1 FROM \"article\" AS t1 WHERE t1.\"author\" = t0.\"id\")")
        #expect(
            condition(.any(Self.articles, .compare(2, .equal, "x")))
                == "t0.\"id\" IN (SELECT t1.\"author\" FROM \"article\" AS t1 WHERE t1.\"title\" = ?)")
        #expect(
            condition(!.any(Self.articles, .compare(2, .equal, "x")))
                == "(t0.\"id\" IN (SELECT t1.\"author\" FROM \"article\" AS t1 WHERE t1.\"title\" = ?)) IS NOT TRUE")
        // One author: the articles of a title are not worth finding all.
        #expect(condition(.compare(0, .equal, 1) && .any(Self.articles, .compare(2, .equal, "x"))).contains("EXISTS"))
        #expect(
            condition(!.count(Self.articles, .less, 2))
                == "(SELECT count(*) FROM \"article\" AS t1 WHERE t1.\"author\" = t0.\"id\") >= ?")
    }

    @Test func parametersOfRelationsFollowTheText() {
        let predicate =
            PredicateCode.compare(1, .equal, "a")
            && .count(Self.articles, where: .compare(3, .greater, 1.0), .equal, 2) && .compare(1, .equal, "b")
        #expect(
            builder.count(FetchRequest(Self.author, where: predicate)).parameters == [.literal(1), .literal(2), .literal(0), .literal(3)])
    }

    @Test func subqueriesThatAreTooTallStandInFront() {
        let parent = RelationStep.toOne(Self.author, reference: 1)
        var predicate = PredicateCode.compare(1, .equal, "a") || .compare(1, .equal, "b")
        for level in 0..<6 { predicate = .any(level % 2 == 0 ? parent : Self.articles, predicate || .compare(2, .less, "c")) }
        let sql = builder.rows(FetchRequest(Self.author, where: predicate, fields: [0]))
        #expect(sql.text.hasPrefix("WITH activestore_step1(v) AS (SELECT "))
        #expect(sql.parameters.count == 8)
    }

    /// Those that satisfy the inner condition may be many, and SQLite would go through them for each record.
    @Test func aTallCountReadsTheRelatedRecords() {
        let parent = RelationStep.toOne(Self.author, reference: 1)
        let isIn = "FROM \"article\" AS t1 WHERE (t1.\"id\" IN activestore_step"
        var counts = 0
        for levels in 1..<8 {
            var predicate = PredicateCode.compare(1, .equal, "a") || .compare(1, .equal, "b")
            for level in 0..<2 * levels - 1 {
                predicate = .any(level % 2 == 0 ? parent : Self.articles, predicate || .compare(level % 2 == 0 ? 1 : 2, .less, "c"))
            }
            predicate = .count(Self.articles, where: predicate, .lessOrEqual, 1)
            let text = builder.rows(FetchRequest(Self.author, where: predicate, fields: [0])).text
            guard let found = text.firstRange(of: isIn) else { continue }
            counts += 1
            #expect(text[found.upperBound...].hasPrefix("\(text[found.upperBound])) IS TRUE AND t1.\"author\" = t0.\"id\") <= ?"))
        }
        #expect(counts > 0)
    }

    @Test func joinsReadBothKeysAndEverySideItsOwnParameters() {
        let request = JoinRequest(
            FetchRequest(Self.author, where: .compare(1, .equal, "a"), fields: [1]), .full,
            FetchRequest(Self.article, order: [OrderTerm(3, descending: true)], isReversed: true, limit: 3, fields: [2]), leftField: 0,
            rightField: 3, limit: 5, offset: 6)
        let sql = builder.join(request)
        #expect(
            sql.text
                == "SELECT l.\"name\", l.\"id\", r.\"title\", r.\"id\" FROM (SELECT \"id\", \"name\" FROM \"author\" WHERE \"name\" = ?) AS l "
                + "FULL JOIN (SELECT \"id\", \"title\", \"rate\" FROM \"article\" ORDER BY \"rate\", \"id\" DESC LIMIT ?) AS r "
                + "ON CASE WHEN CAST(l.\"id\" AS REAL) = l.\"id\" THEN CAST(l.\"id\" AS REAL) END = r.\"rate\" "
                + "ORDER BY l.\"id\", r.\"rate\", r.\"id\" DESC LIMIT ? OFFSET ?")
        #expect(sql.parameters == [.literal(0), .part(1, .limit), .part(2, .limit), .part(2, .offset)])
    }

    @Test func figuresAreGroupedAndTheirRowsChosen() throws {
        let request = AggregateRequest(
            FetchRequest(Self.article, where: .compare(3, .greater, 1.0)), groups: [1], [Aggregate(.count), Aggregate(.sum, 3)],
            having: .compare(1, .greater, 2), order: [OrderTerm(2, descending: true)], limit: 3)
        let sql = try builder.aggregate(request)
        #expect(
            sql.text
                == "SELECT f.\"f0\", f.\"f1\", f.\"f2\" FROM (SELECT \"author\" AS f0, count(*) AS f1, "
                + "activestore_sum_double(\"rate\", 3) AS f2 FROM \"article\" WHERE \"rate\" > ? GROUP BY \"author\") AS f "
                + "WHERE f.\"f1\" > ? ORDER BY 3 DESC, 1 LIMIT ?")
        #expect(sql.parameters == [.literal(0), .part(1, .literal(0)), .part(1, .limit)])
    }

    @Test func updatesSetAndAdd() {
        let changes = [Assignment(2, .set("x")), Assignment(3, .add(1.0))]
        #expect(
            builder.update(FetchRequest(Self.article, where: .compare(1, .equal, 1)), changes).text
                == "UPDATE \"article\" SET \"title\" = ?, \"rate\" = activestore_add(\"rate\", ?, 3) WHERE \"author\" = ?")
        #expect(
            builder.update(FetchRequest(Self.article, limit: 2), [changes[0]]).text
                == "UPDATE \"article\" SET \"title\" = ? WHERE \"id\" IN (SELECT \"id\" FROM \"article\" ORDER BY \"id\" LIMIT ?)")
        // What looks at its own table is found before it is changed.
        let ofAuthor = PredicateCode.any(.toOne(Self.author, reference: 1), .any(Self.articles, .compare(3, .greater, 1.0)))
        #expect(
            builder.delete(FetchRequest(Self.article, where: ofAuthor)).text.hasPrefix(
                "DELETE FROM \"article\" WHERE \"id\" IN (SELECT t0.\"id\""))
    }
}
