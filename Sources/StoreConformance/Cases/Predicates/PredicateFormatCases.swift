import ActiveStore
import StoreCore

/// Conditions in NSPredicate's format language.
enum PredicateFormatCases {
    static let all: [Case] = [
        Case("predicate.format_args", "Arguments are values, whatever they contain; precedence is NOT, AND, OR") { _ in
            try Fruit.market()
            func names(_ format: String, _ arguments: (any FormatArgument)?...) throws -> [String] {
                try Fruit.query.where(PredicateFormatCases.condition(format, arguments)).pluck(\.name)
            }
            try expect(names("weight > %d AND color == %@", 10, "red"), equals: ["apple"])
            try expect(names("color = 'red' OR color = \"blue\" AND weight < 10"), equals: ["apple", "cherry"], "AND binds closer")
            try expect(names("(color = 'red' or color = 'blue') and weight < 50"), equals: ["plum", "cherry"])
            try expect(names("NOT color == 'red' && stock >= 7"), equals: ["plum", "lemon"], "a negation keeps nil")
            try expect(names("color == nil"), equals: ["lemon"])
            try expect(names("color != %@", nil as String?), equals: ["apple", "plum", "cherry", "melon"])
            try expect(names("weight BETWEEN {8, 40}"), equals: ["plum", "cherry"])
            try expect(names("weight BETWEEN %@", [150, 2_000]), equals: ["apple", "melon"])
            try expect(names("color IN %@", ["blue", "green"]), equals: ["plum", "melon"])
            try expect(names("NOT color IN {'red', nil}"), equals: ["plum", "melon"])
            try expect(names("color not in {}"), equals: ["apple", "plum", "cherry", "lemon", "melon"])
            try expect(
                names("name BEGINSWITH %@ OR name ENDSWITH[c] %@ OR name CONTAINS 'err'", "pl", "ON"),
                equals: ["plum", "cherry", "lemon", "melon"])
            try expect(names("name LIKE 'm*n' OR name LIKE[c] '?LUM'"), equals: ["plum", "melon"])
            try expect(names("10 >= weight"), equals: ["cherry"])
            try expect(names("discount == price"), equals: ["melon"])
            try expect(names("isRipe == YES AND price < %f", 0.1), equals: ["cherry"])
            try expect(names("name == %@", "red' OR '1'='1"), equals: [])
            try expect(names("TRUEPREDICATE").count, equals: 5)
            try expect(names("").count, equals: 5, "an empty format is no condition")
            try expect(
                Fruit.query.where(format: "stock > $LEAST AND color == $COLOR", variables: ["LEAST": 2, "COLOR": "red"]).count(), equals: 2)
        },
        Case("predicate.format_percent_K", "%K is the name of a field, looked up in the schema and nothing else") { _ in
            try Fruit.market()
            try expect(Fruit.where(format: "%K == %@", "color", "red").count(), equals: 2)
            try expect(Fruit.where(format: "%K > %K", "price", "stock").pluck(\.name), equals: ["melon"])
            try expect(throws: .unknownField) { try Fruit.where(format: "%K == 1", "stock = 1 OR 1").count() }
            try expect(throws: .unknownField) { try Fruit.where(format: "%K == 1", "rowid").count() }
            try expect(throws: .badRequest) { try Fruit.where(format: "%K == 1", 5).count() }
            try expect(throws: .unknownField) { try Fruit.where(format: "%K == 1", "SELF").count() }
            try expect(throws: .unknownField) { try Fruit.where(format: "%K == 1", "#stock").count() }
        },
        Case("predicate.format_bad_syntax_has_position", "A syntax error names the position") { _ in
            let wrong = [
                ("stock >", 7), ("stock > 1 AND", 13), ("(stock > 1", 10), ("stock > 1)", 9), ("stock ~ 1", 6), ("stock > %q", 8),
                ("name == 'a", 8), ("stock > %d", 8), ("'name' == 'a'", 0), ("stock BETWEEN {1}", 6), ("stock BETWEEN 1 AND 2", 6),
                ("name MATCHES 'a'", 5), ("name LIKE[cd] 'a'", 9), ("name ==[d] 'a'", 7), ("ANY stock > 1", 0), ("stock == 1e999", 9),
                ("stock > $MISSING", 8), ("stock > :missing", 8), ("stock IN 1", 9), ("stock IN (1, 2)", 9), ("stock == 1 2", 11),
                ("stock IN {1, 2", 14), ("stock IN {{1}}", 10), ("stock IN {stock}", 10), ("$ == 1", 0), ("stock > : 1", 8),
                ("1 == 1", 0), ("1 IN {1, 2}", 0), ("stock IN " + String(repeating: "{", count: 9_000), 10), ("1 IN stock", 5),
                ("1 BETWEEN stock", 10), ("{1} == stock", 0), ("'a' LIKE name", 0),
                ("stock + 1 == 2", 6), ("stock - 1 == 2", 6), ("stock * 2 > 1", 6), ("sum(stock) > 1", 0), ("now() > picked", 0),
                ("SUBQUERY(a, $b, $b.c == 1).@count > 0", 0), ("CAST('1', 'NSNumber') == stock", 0), ("name IS NULL", 5), ("%% == 1", 0),
                ("name == 'a\\*b'", 10), ("name == '\\uD800'", 9), ("name == '\\u12'", 9), ("stock == 0x", 9), ("stock == 1.2.3", 9),
                ("stock == 12ab", 9), ("stock[0] == 1", 5), ("stock ==== 1", 8), ("stock @ 1", 6), ("NOT", 3), ("!", 1), ("()", 1),
                ("stock == AND", 9), ("in == 1", 0), ("name == 'é' AND ?", 17), ("@count > 1", 0),
            ]
            for (format, position) in wrong {
                let error = try expect(throws: .badRequest, format) { try Fruit.where(format: format).count() }
                try expect(error.message.contains(" byte \(position)"), "\(format): byte \(position) in: \(error.message)")
            }
            try expect(throws: .badRequest, "an argument too many") { try Fruit.where(format: "stock > %d", 1, 2).count() }
        },
        Case("predicate.format_unknown_key_error", "An unknown field or a value of the wrong type is an error, never everything") { _ in
            try Fruit.market()
            let error = try expect(throws: .unknownField) { try Fruit.where(format: "colour == 'red'").count() }
            try expect(error.message.contains("color"), "the message suggests what was meant: \(error.message)")
            try expect(throws: .typeMismatch) { try Fruit.where(format: "stock == 'many'").count() }
            try expect(throws: .typeMismatch) { try Fruit.where(format: "stock CONTAINS 'x'").count() }
        },
        Case(
            "predicate.field_as_pattern_is_refused",
            "Text is matched with a value; a field as the pattern is an error, and removes nothing"
        ) { _ in
            try Fruit(name: "hello world", color: "world").saved()
            try Fruit(name: "hello", color: "x").saved()
            for sign in ["LIKE", "BEGINSWITH", "ENDSWITH", "CONTAINS", "CONTAINS[c]", "NOT LIKE[c]"] {
                let format = "NOT name \(sign) color"
                let error = try expect(throws: .badRequest, sign) { try Fruit.destroy(format: format) }
                let offset = format.utf8.count - 5
                try expect(error.message.contains("byte \(offset)"), "the message names the place: \(error.message)")
            }
            let (name, color) = (Fruit.fields.name.position, Fruit.fields.color.position)
            for comparison in [Comparison.like, .hasPrefix, .hasSuffix, .contains] {
                for folds in [false, true] {
                    let pattern: PredicateCode = .compare(name, comparison, field: color, caseInsensitive: folds)
                    for condition in [pattern, !pattern, .none && pattern, .all || pattern, !(.in(name, ["a"]) || pattern)] {
                        try expect(throws: .badRequest) { try Fruit.query.where(Condition(condition)).count() }
                    }
                }
            }
            try expect(Fruit.count(), equals: 2)
        },
        Case("predicate.format_errors_have_position", "A format that parses but is not valid is also an error that names the position") {
            _ in
            let long = String(repeating: "a", count: 1_025)
            let nots = String(repeating: "NOT (stock == 1 OR ", count: 14)
            let wrong: [(String, StoreError.Code, Int)] = [
                ("stock LIKE 4", .typeMismatch, 6), ("NOT stock ==[c] 10", .typeMismatch, 10),
                ("name == 'a' AND name < stock", .typeMismatch, 21),
                ("stock IN[c] {1}", .typeMismatch, 6), ("name IN {'a', 1}", .typeMismatch, 8), ("isRipe == stock", .typeMismatch, 7),
                ("name LIKE '\(long)'", .limitExceeded, 10), ("name == '\\u0000'", .unstorableValue, 8),
                ("name IN {'a', '\\u0000'}", .unstorableValue, 8),
                (nots + "stock == 1" + String(repeating: ")", count: 14), .limitExceeded, 24),
                (Array(repeating: "stock=1", count: 1_001).joined(separator: "||"), .limitExceeded, 9_000),
            ]
            for (format, code, position) in wrong {
                let start = String(format.prefix(40))
                let error = try expect(throws: code, start) { try Fruit.where(format: format).count() }
                try expect(error.message.contains(" byte \(position) "), "\(start): byte \(position) in: \(error.message)")
            }
            let nan = try expect(throws: .unstorableValue) { try Fruit.where(format: "price > %f", Double.nan).count() }
            try expect(nan.message.contains(" byte 8 "), "the position is in: \(nan.message)")
            let many = try expect(throws: .limitExceeded) { try Fruit.where(format: "stock IN %@", Array(0...10_000)).count() }
            try expect(many.message.contains(" byte 9 "), "the position is in: \(many.message)")
            // nil has no type, so any comparison with any field is valid.
            try Fruit.market()
            try expect(Fruit.where(format: "stock LIKE nil OR stock ==[c] nil OR weight IN[c] {nil}").count(), equals: 1)
        },
        Case("predicate.format_too_long_error", "A format is limited in length, depth, comparisons and members") { _ in
            func format(_ text: String, _ arguments: (any FormatArgument)?...) throws {
                _ = try Fruit.query.where(condition(text, arguments)).count()
            }
            try expect(throws: .limitExceeded) { try format("name == '" + String(repeating: "a", count: 16 * 1_024) + "'") }
            try expect(throws: .limitExceeded) { try format(String(repeating: "(", count: 8_000) + "stock > 1") }
            try format(String(repeating: "(", count: 24) + "stock > 1" + String(repeating: ")", count: 24))
            try expect(throws: .limitExceeded) { try format(Array(repeating: "stock=1", count: 1_001).joined(separator: "||")) }
            try format(Array(repeating: "stock=1", count: 1_000).joined(separator: "||"))
            try expect(throws: .limitExceeded) { try format("stock IN %@", Array(0...10_000)) }
            try format("stock IN %@", Array(0..<10_000))
        },
    ]

    /// A format with its arguments as a list.
    static func condition(_ format: String, _ arguments: [(any FormatArgument)?]) throws -> Condition<Fruit> {
        Condition(try PredicateFormat.parse(format, arguments: arguments, for: Fruit.entity.definition))
    }
}
