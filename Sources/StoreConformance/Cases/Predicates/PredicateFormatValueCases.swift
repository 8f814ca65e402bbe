import ActiveStore
import FoundationEssentials

/// Values in predicate formats: literals in the text, and arguments.
enum PredicateFormatValueCases {
    /// The names of ``Fruit/market()``, in order of creation.
    private static let everyName = ["apple", "plum", "cherry", "lemon", "melon"]

    static let all: [Case] = [
        Case("predicate.format_constants", "Numbers, texts and words are constants; words are case-insensitive") { _ in
            try Fruit.market()
            try expectFruits("stock == 0x28", ["plum"])
            try expectFruits("stock == 0X1f4 or stock == 0b11 or stock == 0o1", ["apple", "cherry", "melon"])
            try expectFruits("stock == 5e2 OR price == 5E-2", ["cherry"])
            try expectFruits("price == .5 || price == 8.0e-1", ["apple", "lemon"])
            try expectFruits("stock > -1 && stock < - -0", [], failing: .badRequest)
            try expectFruits("stock > -1 && stock <= 3", ["apple", "melon"])
            try expectFruits("stock < 2.5", ["melon"])
            try expectFruits("stock < 9223372036854775807 AND stock > -9223372036854775808 AND stock < 1e18", everyName)
            try expectFruits("isRipe == true AND isRipe == YES AND NOT isRipe == no and isRipe != FALSE", ["apple", "cherry"])
            try expectFruits("color == nil OR color == NULL or color = Null", ["lemon"])
            try expectFruits("color == nil AND NOT (weight <> NIL)", ["lemon"])
            try expectFruits("name beginswith 'pl' Or name EndsWith \"on\" or name contains[C] 'PPL'", ["apple", "plum", "lemon", "melon"])
            try expectFruits("stock between { 3 , 40 } and stock in { 3, 7 }", ["apple", "lemon"])
            try expectFruits("TRUEPREDICATE AND NOT falsepredicate", everyName)
            try expectFruits("stock =< 3 AND stock => 3 AND stock <> 4 AND 3 = stock AND 4 > stock AND 2 <= stock", ["apple"])
            try expectFruits("!stock > 3 && ! (stock == 3)", ["melon"])
            try expectFruits("!!stock == 3 AND NOT NOT !NOT stock == 3", ["apple"])
            try expectFruits("\n\tstock\r\n==3 ", ["apple"])
        },

        Case(
            "predicate.format_large_integers",
            "Whole numbers beyond 64 bits are outside all integers; a number with a fraction or exponent is the nearest double"
        ) { _ in
            let stocks = [Int.min, Int.min + 1, -1, (1 << 53) - 1, 1 << 53, (1 << 53) + 1, Int.max]
            for stock in stocks { try Fruit(stock: stock).saved() }
            let formats: [(String, Int)] = [
                ("stock > -9223372036854775809", 7), ("stock >= -9223372036854775809", 7), ("stock == -9223372036854775809", 0),
                ("stock != -9223372036854775809", 7), ("stock < -9223372036854775809", 0), ("stock == -9.223372036854776e18", 1),
                ("stock IN {-9223372036854775809, -1}", 1), ("stock BETWEEN {-9223372036854775809, -1}", 3),
                ("stock == -9223372036854775808", 1), ("stock == -9223372036854775808.0", 1), ("stock > -99999999999999999999", 7),
                ("stock < 9223372036854775808", 7), ("stock >= 9223372036854775808", 0), ("stock IN {9223372036854775808, -1}", 1),
                ("stock == 9007199254740993.0", 1), ("stock IN {-9.223372036854776e18}", 1), ("stock > 9007199254740992.0", 2),
                ("stock == 9.007199254740993e15", 1),
                ("stock > -1e300", 7), ("stock < 1e300", 7),
            ]
            for (format, count) in formats { try expect(Fruit.where(format: format).count(), equals: count, format) }
        },

        Case("predicate.format_precedence", "Comparisons bind closest, then NOT, then AND, then OR") { _ in
            try Fruit.market()
            try expectFruits("stock == 3 OR stock == 7 AND color == 'red'", ["apple"])
            try expectFruits("(stock == 3 OR stock == 7) AND color == 'red'", ["apple"])
            try expectFruits("(stock == 3 OR stock == 7) AND color == nil", ["lemon"])
            try expectFruits("NOT stock == 3 AND color == 'red'", ["cherry"])
            try expectFruits("NOT (stock == 3 AND color == 'red')", ["plum", "cherry", "lemon", "melon"])
            try expectFruits("NOT stock == 3 OR color == 'red'", everyName)
            try expectFruits("stock == 1 AND name == 'x' OR stock == 3 AND color == 'red' OR FALSEPREDICATE", ["apple"])
        },

        Case("predicate.format_quotes", "[37] Quoted text is a value, whatever it contains; a backslash begins an escape") { _ in
            let texts = ["O'Neil", "say \"x\"", "a\\b", "line\nbreak", "tab\tr\r", "é😀", "%@ %K %%", ":name $NAME", "name", "100%"]
            for text in texts { try Fruit(name: text).saved() }
            func find(_ format: String, _ text: String) throws {
                try expect(Fruit.where(format: format).pluck(\.name), equals: [text], format)
            }
            try find(#"name == "O'Neil""#, texts[0])
            try find(#"name == 'O\'Neil'"#, texts[0])
            try find(#"name == 'say "x"' AND name == "say \"x\"""#, texts[1])
            try find(#"name == 'a\\b'"#, texts[2])
            try find(#"name == 'line\nbreak'"#, texts[3])
            try find("name == 'line\nbreak'", texts[3])
            try find(#"name == 'tab\tr\r'"#, texts[4])
            try find(#"name == '\u00e9\U0001F600'"#, texts[5])
            try find("name == 'é😀'", texts[5])
            try find("name == '%@ %K %%'", texts[6])
            try find("name == ':name $NAME'", texts[7])
            try find("name == 'name'", texts[8])
            try find("name LIKE '1*%'", texts[9])
            try find(#"name LIKE '?\\\\b'"#, texts[2])
            for text in texts { try expect(Fruit.where(format: "name == %@", text).pluck(\.name), equals: [text]) }
            try Fruit(name: "a*b?").saved()
            try expect(Fruit.where(format: #"name LIKE 'a\\*b\\?'"#).count(), equals: 1, "an escaped wildcard means itself")
            try expect(Fruit.where(format: #"name LIKE %@"#, #"a\*b\?"#).count(), equals: 1)
        },

        Case("predicate.format_case_folding", "[42] LIKE '*ксей*' finds «Алексей», and [c] ignores the case of every script") { _ in
            try Fruit.named("Алексей", "АЛЕКСАНДР", "Ольга", "apple")
            try expectFruits("name LIKE '*ксей*'", ["Алексей"])
            try expectFruits("name LIKE '%ксей%'", [])
            try expectFruits("name LIKE[c] 'алек*'", ["Алексей", "АЛЕКСАНДР"])
            try expectFruits("name CONTAINS[c] 'алек' OR name ==[c] 'APPLE'", ["Алексей", "АЛЕКСАНДР", "apple"])
            try expectFruits("name IN[c] {'ольга', 'Apple'}", ["Ольга", "apple"])
            try expectFruits("name BETWEEN[c] {'A', 'B'}", ["apple"])
            try expectFruits("name !=[c] 'APPLE'", ["Алексей", "АЛЕКСАНДР", "Ольга"])
            try expectFruits("name !=[c] 'APPLE' AND name ENDSWITH[c] 'А'", ["Ольга"])
        },

        Case(
            "predicate.format_parameters",
            "[44] :name is bound by name; nil and empty formats add no condition, and count agrees with fetch"
        ) { _ in
            try Fruit.market()
            let both: [String: (any FormatArgument)?] = ["low": 3, "color": "red"]
            try expect(Fruit.where(format: "stock > :low AND color == :color", parameters: both).pluck(\.name), equals: ["cherry"])
            try expect(Fruit.query.where(format: "stock>:low OR color=:color", parameters: both).count(), equals: 4)
            try expect(Fruit.find(format: "color == :color", parameters: ["color": "red"])?.name, equals: "apple")
            try expect(Fruit.count(format: "color == :color", parameters: ["color": nil]), equals: 1)
            try expect(throws: .typeMismatch) { try Fruit.count(format: ":x == color OR stock == :x", parameters: ["x": "red"]) }
            try expect(Fruit.count(format: "color == :x OR name == :x", parameters: ["x": "plum"]), equals: 1, "twice in the format")
            for format in [nil, "", " \n"] as [String?] {
                try expect(Fruit.where(format: format).count(), equals: 5)
                try expect(Fruit.where(format: format, parameters: [:]).pluck(\.name), equals: everyName)
                try expect(Fruit.count(format: format), equals: 5)
                try expect(Fruit.find(format: format)?.name, equals: "apple")
                try expect(Fruit.findLast(format: format)?.name, equals: "melon")
                try expect(throws: .badRequest) { try Fruit.count(format: format, 1) }
                try expect(throws: .badRequest) { try Fruit.count(format: format, parameters: ["a": 1]) }
                try expect(throws: .badRequest) { try Fruit.destroy(format: format) }
            }
            let formats: [(String, [String: (any FormatArgument)?])] = [
                ("color == :c", ["c": "red"]), ("color != :c", ["c": "red"]), ("stock IN :s", ["s": [3, 40]]), ("color == :c", ["c": nil]),
            ]
            for (format, values) in formats {
                try expect(
                    Fruit.count(format: format, parameters: values), equals: Fruit.where(format: format, parameters: values).all().count,
                    format)
            }
            try expect(throws: .badRequest) { try Fruit.count(format: "stock > :low", parameters: [:]) }
            try expect(throws: .badRequest) { try Fruit.count(format: "stock > :low", parameters: ["Low": 1]) }
            let error = try expect(throws: .badRequest) { try Fruit.count(format: "stock > :low", parameters: ["low": 1, "high": 2]) }
            try expect(error.message.contains("high"), "the message names it: \(error.message)")
            try expect(throws: .badRequest) { try Fruit.count(format: "stock > %d", 1, 2) }
            try expect(
                Fruit.query.where(format: "stock > $LOW", variables: ["LOW": 3, "OTHER": 1]).count(), equals: 3,
                "variables may be more than a format names")
        },

        Case("predicate.format_membership", "[45] IN and BETWEEN accept arrays and sets, and combine with OR") { _ in
            try Fruit.market()
            try expectFruits("stock IN %@", ["apple", "plum"], [3, 40])
            try expectFruits("stock IN %@", ["apple", "plum"], Set([3, 40]))
            try expectFruits("name == %@ OR stock IN %@", ["apple", "plum", "melon"], "melon", Set([3, 40]))
            try expectFruits("NOT color IN %@", ["plum", "lemon", "melon"], Set(["red"]))
            try expectFruits("color NOT IN %@", ["plum", "melon"], ["red", nil])
            try expectFruits("color IN %@", ["plum", "lemon"], Set<String?>(["blue", nil]))
            try expectFruits("color IN %@ OR stock IN {}", [], [String]())
            try expectFruits("NOT color IN %@", everyName, Set<String>())
            try expectFruits("stock BETWEEN %@ OR name IN {'melon', %@}", ["apple", "plum", "lemon", "melon"], [3, 40], "kiwi")
            try expectFruits("weight IN {8, 40.0, 4e1}", ["plum", "cherry"])
            try expectFruits("stock IN %@", [], [[1]], failing: .badRequest)
            try expectFruits("stock BETWEEN %@", [], [1, 2, 3], failing: .badRequest)
            try expectFruits("stock == %@", [], [1], failing: .badRequest)
            try expectFruits("stock IN %@", [], 1, failing: .badRequest)
        },

        Case("predicate.format_types", "[36] Dates, UUIDs, data, decimals and enums are compared as values of their types") { _ in
            let uuid = UUID(high: 1, low: 2)
            let noon = Date(timeIntervalSince1970: 1_357_041_600)
            let one = try EveryType(
                double: 1.5, data: Data([1, 2]), date: noon, uuid: uuid, decimal: Decimal(string: "19.9") ?? 0, mood: .merry
            ).saved()
            try EveryType(date: noon.addingTimeInterval(86_400), decimal: 20).saved()
            func count(_ format: String, _ arguments: (any FormatArgument)?...) throws -> Int {
                let predicate = try PredicateFormat.parse(format, arguments: arguments, for: EveryType.entity.definition)
                return try EveryType.query.where(Condition(predicate)).count()
            }
            for (format, value) in [
                ("date == %@", noon), ("uuid == %@", uuid), ("data == %@", Data([1, 2])), ("decimal == %@", Decimal(string: "19.90")),
                ("mood == %@", Mood.merry), ("double == %f", 1.5), ("SELF == %@", one.id), ("uid == %@", one),
                ("double == %lf", Float(1.5)),
                ("decimal < %lu", UInt(20)), ("date < %@", noon.addingTimeInterval(1)), ("uid IN %@", [one]), ("SELF IN %@", Set([one.id])),
                ("uuid IN %@", [uuid]), ("date IN %@", Set([noon])), ("uuid == %@", uuid.uuidString),
            ] as [(String, (any FormatArgument)?)] {
                try expect(count(format, value), equals: 1, format)
            }
            try expect(count("date BETWEEN %@", [noon, noon.addingTimeInterval(86_400)]), equals: 2, "both ends included")
            try expect(count("date BETWEEN {%@, %@}", noon, noon.addingTimeInterval(86_399)), equals: 1)
            // In quotes and digits, by the type of the field.
            try expect(count("date == '2013-01-01T12:00:00Z'"), equals: 1)
            try expect(count("date BETWEEN {'2013-01-01', '2013-01-02'}"), equals: 1)
            try expect(count("uuid == '\(uuid.uuidString.lowercased())'"), equals: 1)
            try expect(count("data == 'AQI='"), equals: 1)
            try expect(count("decimal == 19.90 AND decimal > 19.899999999999999999999"), equals: 1, "no digit is lost")
            try expect(count("decimal == 20 OR decimal IN {19.9}"), equals: 2)
            try expect(count("decimal == 20. AND decimal == 2.E1 AND decimal == 0x14 AND decimal < 9e126"), equals: 1)
            for format in ["decimal < 1e200", "decimal > 1e-200", "decimal == 1.\(String(repeating: "1", count: 50))"] {
                let error = try expect(throws: .typeMismatch, format) { try count(format) }
                try expect(error.message.contains("cannot hold this number") && error.message.contains("byte "), error.message)
            }
            for format in [
                "date == 'yesterday'", "uuid == 'x'", "data == '?'", "data == '===='", "decimal == 'x'", "double == 'x'", "bool == 1",
                "int == TRUE",
            ] {
                let error = try expect(throws: .typeMismatch, format) { try count(format) }
                try expect(error.message.contains("byte "), "the message names the place: \(error.message)")
            }
            try expect(throws: .unstorableValue) { try count("double == %f", Double.nan) }
        },
    ]

    private static func expectFruits(
        _ format: String, _ names: [String], _ arguments: (any FormatArgument)?..., failing code: StoreError.Code? = nil, line: UInt = #line
    ) throws {
        let found = { try Fruit.query.where(PredicateFormatCases.condition(format, arguments)).pluck(\.name) }
        if let code {
            try expect(throws: code, format, line: line) { try found() }
        } else {
            try expect(found(), equals: names, format, line: line)
        }
    }
}
