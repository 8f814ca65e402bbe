import StoreCore
import StoreSQL
import Testing

@testable import StoreSQLite

@Suite struct StatementTests {
    static let entity = EntityID(
        EntityDefinition(
            name: "person",
            fields: [
                FieldDefinition(name: "id", type: .uuid),
                FieldDefinition(name: "name", type: .string),
                FieldDefinition(name: "age", type: .int, isOptional: true),
                FieldDefinition(name: "weight", column: "kilo\"gram", type: .double),
            ]))
    let builder = StatementBuilder(.sqlite)

    func condition(_ predicate: PredicateCode) -> String {
        let text = builder.count(FetchRequest(Self.entity, where: predicate)).text
        return String(text.dropFirst("SELECT count(*) FROM \"person\" WHERE ".count))
    }

    @Test func aRequestReadsItsFieldsInItsOrderWithinItsWindow() {
        let request = FetchRequest(
            Self.entity, where: .compare(1, .equal, "x"),
            order: [OrderTerm(2, descending: true), OrderTerm(1, caseInsensitive: true)],
            limit: 3, offset: 4, fields: [1, 3])
        let sql = builder.rows(request)
        #expect(
            sql.text
                == "SELECT \"name\", \"kilo\"\"gram\" FROM \"person\" WHERE \"name\" = ? "
                + "ORDER BY \"age\" DESC, \"name\" COLLATE ACTIVESTORE_FOLD, \"id\" LIMIT ? OFFSET ?")
        #expect(sql.parameters == [.literal(0), .limit, .offset])
    }

    @Test func reversingTurnsEveryTermRound() {
        let request = FetchRequest(
            Self.entity, order: [OrderTerm(2, descending: true)], isReversed: true, offset: 1, fields: [0])
        #expect(
            builder.rows(request).text
                == "SELECT \"id\" FROM \"person\" ORDER BY \"age\", \"id\" DESC LIMIT -1 OFFSET ?")
    }

    @Test func nothingFollowsTheKeyInAnOrder() {
        let request = FetchRequest(Self.entity, order: [OrderTerm(0), OrderTerm(1)], fields: [0])
        #expect(builder.rows(request).text == "SELECT \"id\" FROM \"person\" ORDER BY \"id\"")
    }

    @Test func deletingWithinAWindowGoesByKey() {
        let request = FetchRequest(Self.entity, where: .compare(2, .equal, .null), limit: 1)
        #expect(
            builder.delete(request).text
                == "DELETE FROM \"person\" WHERE \"id\" IN (SELECT \"id\" FROM \"person\" WHERE \"age\" IS NULL ORDER BY \"id\" LIMIT ?)"
        )
    }

    @Test func comparisonsHaveExactComplements() {
        #expect(condition(.compare(2, .less, 5)) == "\"age\" < ?")
        #expect(condition(!.compare(2, .less, 5)) == "(\"age\" < ?) IS NOT TRUE")
        #expect(condition(!.compare(3, .less, 5.0)) == "\"kilo\"\"gram\" >= ?")
        #expect(condition(.compare(1, .notEqual, "x")) == "\"name\" IS NOT ?")
        #expect(condition(.compare(2, .notEqual, .null)) == "\"age\" IS NOT NULL")
        #expect(condition(.compare(1, .equal, field: 1)) == "\"name\" IS \"name\"")
        #expect(condition(!.in(2, [1, 2])) == "(\"age\" IN (SELECT value FROM activestore_list(?))) IS NOT TRUE")
    }

    @Test func negationIsPushedDownAndChainsStayFlat() {
        let a = PredicateCode.compare(1, .equal, "a")
        let b = PredicateCode.compare(2, .less, 1)
        let c = PredicateCode.compare(2, .equal, .null)
        #expect(
            condition(!(a && (b || !c)))
                == "((\"age\" IS NULL AND (\"age\" < ?) IS NOT TRUE) OR \"name\" IS NOT ?)"
                || condition(!(a && (b || !c)))
                    == "(((\"age\" < ?) IS NOT TRUE AND \"age\" IS NULL) OR \"name\" IS NOT ?)"
        )
        #expect(
            condition(!(a || (b || c))) == "(\"name\" IS NOT ? AND (\"age\" < ?) IS NOT TRUE AND \"age\" IS NOT NULL)")
    }

    @Test func parametersFollowTheTextNotTheCode() {
        // The group comes first in the text, its literals last in the code.
        let predicate = PredicateCode.compare(1, .equal, "a") && (.compare(2, .equal, 1) || .compare(2, .equal, 2))
        let sql = builder.count(FetchRequest(Self.entity, where: predicate))
        #expect(sql.parameters == [.literal(1), .literal(2), .literal(0)])
    }

    @Test func patternsAreRangesSuffixesAndFunctions() {
        #expect(condition(.compare(1, .hasPrefix, "x")) == "(\"name\" >= ? AND \"name\" < ?)")
        #expect(condition(.compare(1, .contains, "x")) == "activestore_contains(\"name\", ?)")
        #expect(condition(.compare(1, .like, "x")) == "activestore_like(\"name\", ?)")
        #expect(condition(.compare(1, .hasSuffix, "x")) == "substr(CAST(\"name\" || 'x' AS BLOB), ?) = ?")
        #expect(
            condition(.compare(1, .hasPrefix, "x", caseInsensitive: true))
                == "(\"name\" COLLATE ACTIVESTORE_FOLD >= ? AND \"name\" COLLATE ACTIVESTORE_FOLD < ?)")
        #expect(condition(.compare(1, .like, "x", caseInsensitive: true)) == "activestore_like(activestore_fold(\"name\"), ?)")
    }

    @Test func foldedEqualityIsARangeAmongAlternatives() {
        let (folded, plain) = (PredicateCode.compare(1, .equal, "a", caseInsensitive: true), PredicateCode.compare(1, .equal, "b"))
        let range = "\"name\" COLLATE ACTIVESTORE_FOLD BETWEEN ? AND ?"
        #expect(condition(folded || plain) == "(\(range) OR \"name\" = ?)")
        #expect(condition(!(!folded && !plain)) == "(\(range) OR \"name\" = ?)")
        #expect(condition(folded && plain) == "(\"name\" COLLATE ACTIVESTORE_FOLD = ? AND \"name\" = ?)")
        #expect(condition(folded) == "\"name\" COLLATE ACTIVESTORE_FOLD = ?")
    }

    @Test func tablesColumnsAndIndexesAreWrittenOut() throws {
        let entity = EntityDefinition(
            name: "note",
            fields: [
                FieldDefinition(name: "id", type: .int),
                FieldDefinition(name: "text", type: .string, defaultValue: "it's"),
                FieldDefinition(name: "price", type: .decimal, isOptional: true),
                FieldDefinition(name: "body", type: .json, defaultValue: .json("{}")),
                FieldDefinition(name: "rate", type: .double, defaultValue: -1.5),
            ])
        let schema = SchemaStatements(.sqlite)
        #expect(
            try schema.createTable(entity)
                == "CREATE TABLE \"note\" (\"id\" INTEGER PRIMARY KEY NOT NULL, \"text\" TEXT NOT NULL DEFAULT 'it''s', "
                + "\"price\" BLOB, \"body\" TEXT NOT NULL DEFAULT '{}', \"rate\" REAL NOT NULL DEFAULT -1.5) STRICT")
        let byText = IndexDefinition(entity: "note", parts: [.init("text", descending: true, caseInsensitive: true)])
        #expect(
            try schema.createIndex(byText, on: entity)
                == "CREATE INDEX \"note_text_desc_ci_index\" ON \"note\" (\"text\" COLLATE ACTIVESTORE_FOLD DESC)")
        let byName = IndexDefinition(entity: "person", parts: [.init("name")])
        #expect(
            try schema.createIndex(byName, on: Self.entity.definition)
                == "CREATE INDEX \"person_name_index\" ON \"person\" (\"name\", \"id\")")
    }
}
