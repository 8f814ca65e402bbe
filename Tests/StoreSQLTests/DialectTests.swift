import StoreCore
import StoreSQL
import Testing

/// A dialect that differs from SQLite's where databases do: nil has to be placed, case is folded by a function, columns have types of their own.
@Suite struct DialectTests {
    static let dialect = Dialect(
        name: "test",
        placeholder: { "$\($0)" },
        maximumNameLength: 40,
        namesIgnoreCase: false,
        yes: "TRUE", no: "FALSE",
        isSame: { "\($0) IS NOT DISTINCT FROM \($1)" },
        isDistinct: { "\($0) IS DISTINCT FROM \($1)" },
        folding: .function,
        foldedAlternativesAreRanges: false,
        foldedText: { "fold(\($0))" },
        isIn: { "\($0) = ANY(\($1))" },
        listTable: { "unnest(\($0)) AS \($1)(value)" },
        hasLateral: true,
        compareText: { comparison in
            let text = comparison.folds ? "fold(\(comparison.column))" : comparison.column
            let (placeholder, literal) = (comparison.placeholder, comparison.parameter)
            return switch comparison.operator {
            case .like: ("\(text) LIKE \(placeholder)", [comparison.pattern])
            case .hasPrefix:
                (
                    "(\(text) >= \(placeholder) AND (\(placeholder) IS NULL OR \(text) < \(placeholder)))",
                    [literal, comparison.prefixEnd, comparison.prefixEnd]
                )
            case .hasSuffix: ("right(\(text), length(\(placeholder))) = \(placeholder)", [literal, literal])
            case .contains: ("strpos(\(text), \(placeholder)) > 0", [literal])
            }
        },
        pattern: { $0 },
        random: "random()",
        exactDouble: { $0 }, exactInteger: { $0 }, besideInteger: { "exact(\($0))" },
        aggregate: { function, operand, _ in operand.map { "\(function)(\($0.text))" } ?? "count(*)" },
        sum: { column, parameter, _, _, _ in "\(column) + \(parameter)" },
        insertEnd: "",
        noLimit: "",
        ordered: { operand, isDescending, isOptional in
            operand + (isDescending ? " DESC" : "") + (!isOptional ? "" : isDescending ? " NULLS LAST" : " NULLS FIRST")
        },
        leastValue: { _ in nil }, greatest: "GREATEST", least: "LEAST", columnType: { $0.rawValue },
        tableEnd: "",
        literal: { _ in nil },
        indexesEndInIntegerKey: false,
        ordersByNil: false,
        mergesLists: false,
        probesRelated: false,
        fewHint: nil,
        nesting: nil)
    static let definition = EntityDefinition(
        name: "note",
        fields: [
            FieldDefinition(name: "id", type: .uuid), FieldDefinition(name: "title", type: .string),
            FieldDefinition(name: "done", type: .bool, isOptional: true),
        ])
    static let entity = EntityID(definition)
    let builder = StatementBuilder(dialect)

    func condition(_ predicate: PredicateCode) -> (text: String, parameters: [SQLParameter]) {
        let sql = builder.count(FetchRequest(Self.entity, where: predicate))
        return (String(sql.text.dropFirst("SELECT count(*) FROM \"note\" WHERE ".count)), sql.parameters)
    }

    @Test func bothSidesAreFolded() {
        let equal = PredicateCode.compare(1, .equal, "A", caseInsensitive: true)
        #expect(condition(equal) == ("fold(\"title\") = $1", [.folded(0)]))
        #expect(condition(equal || .compare(2, .equal, .null)) == ("(fold(\"title\") = $1 OR \"done\" IS NULL)", [.folded(0)]))
        #expect(condition(!equal) == ("fold(\"title\") IS DISTINCT FROM $1", [.folded(0)]))
        #expect(condition(.compare(1, .less, "A", caseInsensitive: true)) == ("fold(\"title\") < $1", [.folded(0)]))
        #expect(condition(.in(1, ["A"], caseInsensitive: true)) == ("fold(\"title\") = ANY($1)", [.foldedList(0)]))
        #expect(
            condition(.compare(1, .equal, field: 1, caseInsensitive: true)) == ("fold(\"title\") IS NOT DISTINCT FROM fold(\"title\")", []))
    }

    @Test func prefixesAndSuffixesAreTheDialects() {
        #expect(
            condition(.compare(1, .hasPrefix, "A"))
                == (
                    "(\"title\" >= $1 AND ($2 IS NULL OR \"title\" < $3))",
                    [.literal(0), .prefixEnd(0, folded: false), .prefixEnd(0, folded: false)]
                ))
        #expect(
            condition(.compare(1, .hasSuffix, "A", caseInsensitive: true))
                == ("right(fold(\"title\"), length($1)) = $2", [.folded(0), .folded(0)]))
    }

    @Test func nilIsPlacedInOrdersAndIndexes() throws {
        let request = FetchRequest(
            Self.entity, order: [OrderTerm(2, descending: true), OrderTerm(1, caseInsensitive: true)], fields: [0])
        #expect(
            builder.rows(request).text
                == "SELECT \"id\" FROM \"note\" ORDER BY \"done\" DESC NULLS LAST, fold(\"title\"), \"id\"")
        let index = IndexDefinition(
            entity: "note", parts: [.init("title", caseInsensitive: true), .init("done", descending: true)], name: "i")
        #expect(
            try SchemaStatements(Self.dialect).createIndex(index, on: Self.definition)
                == "CREATE INDEX \"i\" ON \"note\" ((fold(\"title\")), \"done\" DESC NULLS LAST, \"id\")")
        #expect(
            try SchemaStatements(Self.dialect).createTable(Self.definition)
                == "CREATE TABLE \"note\" (\"id\" uuid PRIMARY KEY NOT NULL, \"title\" string NOT NULL, \"done\" bool)")
    }

    @Test func groupsAreFoldedByTheirColumnNotItsNumber() throws {
        let order = [OrderTerm(0, caseInsensitive: true)]
        let all = AggregateRequest(FetchRequest(Self.entity), groups: [1], [Aggregate(.count)], order: order)
        #expect(try builder.aggregate(all).text.hasSuffix("GROUP BY \"title\" ORDER BY fold(\"title\") NULLS FIRST, 1 NULLS FIRST"))
        let some = AggregateRequest(
            FetchRequest(Self.entity), groups: [1], [Aggregate(.count)], having: .compare(1, .greater, 2), order: order)
        #expect(try builder.aggregate(some).text.hasSuffix("ORDER BY fold(f.\"f0\") NULLS FIRST, 1 NULLS FIRST"))
    }

    @Test func aParserWithoutLimitsTakesChainsAsTheyAre() {
        let parts = (0..<100).map { PredicateCode.compare(1, .equal, .string("\($0)")) }
        let text = condition(.any(of: parts)).text
        #expect(text.hasPrefix("(\"title\" = $1 OR") && !text.dropFirst().contains("("))
    }
}
