import ActiveStore

/// Patterns, substrings, and case-insensitive comparisons.
enum PredicateTextCases {
    static let all: [Case] = [
        Case("predicate.like_percent", "% matches any text, including none") { _ in
            try Fruit.market()
            try expect(Fruit.where { $0.name.like("%e%") }.pluck(\.name), equals: ["apple", "cherry", "lemon", "melon"])
            try expect(Fruit.where { $0.name.like("%e") }.pluck(\.name), equals: ["apple"])
            try expect(Fruit.where { $0.name.like("m%n") }.pluck(\.name), equals: ["melon"])
            try expect(Fruit.where { $0.name.like("%pl%%") }.pluck(\.name), equals: ["apple", "plum"])
            try expect(Fruit.where { $0.name.like("plum") }.pluck(\.name), equals: ["plum"])
            try expect(Fruit.where { $0.name.like("lum") }.count(), equals: 0, "the whole text has to match")
            try expect(Fruit.where { $0.color.like("%") }.count(), equals: 4, "nil is no text")
            try expect(Fruit.where { $0.name.like("") }.count(), equals: 0)
            try Fruit(name: "two\nlines", color: "").saved()
            try expect(Fruit.where { $0.name.like("two%s") }.count(), equals: 1, "a line break is a character")
            try expect(Fruit.where { $0.color.like("") }.count(), equals: 1)
        },
        Case("predicate.like_underscore", "_ matches one character") { _ in
            try Fruit.market()
            try expect(Fruit.where { $0.name.like("_e_on") }.pluck(\.name), equals: ["lemon", "melon"])
            try expect(Fruit.where { $0.name.like("____") }.pluck(\.name), equals: ["plum"])
            try expect(Fruit.where { $0.name.like("_%_____") }.pluck(\.name), equals: ["cherry"])
            try expect(Fruit.where { $0.color.like("___") }.pluck(\.name), equals: ["apple", "cherry"])
        },
        Case("predicate.like_underscore_is_one_scalar", "_ matches one Unicode scalar, whatever its length in bytes") { _ in
            try Fruit.named("é", "e\u{301}", "日本", "\u{1F34E}", "\u{1F468}\u{200D}\u{1F33E}", "a")
            try expect(Fruit.where { $0.name.like("_") }.pluck(\.name), equals: ["é", "\u{1F34E}", "a"])
            try expect(Fruit.where { $0.name.like("__") }.pluck(\.name).map(\.bytes), equals: ["e\u{301}".bytes, "日本".bytes])
            try expect(Fruit.where { $0.name.like("___") }.count(), equals: 1)
        },
        Case("predicate.like_escape", "A backslash makes the next character literal") { _ in
            try Fruit.named("100%", "100 grams", "a_b", "axb", "C:\\temp", "50\\")
            try expect(Fruit.where { $0.name.like("100\\%") }.pluck(\.name), equals: ["100%"])
            try expect(Fruit.where { $0.name.like("a\\_b") }.pluck(\.name), equals: ["a_b"])
            try expect(Fruit.where { $0.name.like("C:\\\\%") }.pluck(\.name), equals: ["C:\\temp"])
            try expect(Fruit.where { $0.name.like("\\a_\\b") }.pluck(\.name), equals: ["a_b", "axb"], "any character may be escaped")
            try expect(Fruit.where { $0.name.like("50\\") }.pluck(\.name), equals: ["50\\"], "the last one stands for itself")
            try expect(Fruit.where { $0.name.like("%\\%") }.pluck(\.name), equals: ["100%"])
            try expect(Fruit.where { $0.name.like("%[a-z]*?") }.count(), equals: 0, "nothing else is a wildcard")
        },
        Case("predicate.like_case_rule", "like is case-sensitive by default, in every script") { _ in
            try Fruit.named("Apple", "apple", "ЯБЛОКО", "яблоко")
            try expect(Fruit.where { $0.name.like("a%") }.pluck(\.name), equals: ["apple"])
            try expect(Fruit.where { $0.name.like("a%", .insensitive) }.pluck(\.name), equals: ["Apple", "apple"])
            try expect(Fruit.where { $0.name.like("я%о") }.pluck(\.name), equals: ["яблоко"])
            try expect(Fruit.where { $0.name.like("Я%о", .insensitive) }.pluck(\.name), equals: ["ЯБЛОКО", "яблоко"])
            try expect(Fruit.where { $0.name.notLike("A%", .insensitive) }.count(), equals: 2)
        },
        Case("predicate.begins_with", "hasPrefix compares bytes from the beginning") { _ in
            try Fruit.market()
            try expect(Fruit.where { $0.name.hasPrefix("p") }.pluck(\.name), equals: ["plum"])
            try expect(Fruit.where { $0.name.hasPrefix("Pl") }.count(), equals: 0)
            try expect(Fruit.where { $0.name.hasPrefix("plums") }.count(), equals: 0)
            try expect(Fruit.where { $0.name.hasPrefix("") }.count(), equals: 5)
            try expect(Fruit.where { $0.color.hasPrefix("") }.count(), equals: 4, "nil begins with nothing, not even with \"\"")
            try expect(Fruit.where { $0.color.hasPrefix("gr") }.pluck(\.name), equals: ["melon"], "with an index")
            try expect(Fruit.where { !$0.color.hasPrefix("r") }.pluck(\.name), equals: ["plum", "lemon", "melon"])
            for color in ["\u{10FFFF}", "\u{10FFFF}x", "é", "e\u{301}"] { try Fruit(color: color).saved() }
            try expect(Fruit.where { $0.color.hasPrefix("\u{10FFFF}") }.count(), equals: 2, "there is no text after the last scalar")
            try expect(Fruit.where { $0.color.hasPrefix("e") }.count(), equals: 1, "an accent that follows is no part of the e")
            let edges = ["\u{D7FE}", "\u{D7FF}", "\u{E000}"]
            for edge in edges { try Fruit(color: edge + "x").saved() }
            for edge in edges {
                try expect(Fruit.where { $0.color.hasPrefix(edge) }.pluck(\.color), equals: [edge + "x"], "around surrogates")
            }
        },
        Case("predicate.ends_with", "hasSuffix compares bytes up to the end") { _ in
            try Fruit.market()
            try expect(Fruit.where { $0.name.hasSuffix("on") }.pluck(\.name), equals: ["lemon", "melon"])
            try expect(Fruit.where { $0.name.hasSuffix("ON") }.count(), equals: 0)
            try expect(Fruit.where { $0.name.hasSuffix("melon") }.pluck(\.name), equals: ["melon"])
            try expect(Fruit.where { $0.name.hasSuffix("a melon") }.count(), equals: 0)
            try expect(Fruit.where { $0.name.hasSuffix("") }.count(), equals: 5)
            try expect(Fruit.where { $0.color.hasSuffix("d") || $0.color.hasSuffix("n") }.count(), equals: 3)
        },
        Case("predicate.contains", "contains finds text anywhere") { _ in
            try Fruit.market()
            try expect(Fruit.where { $0.name.contains("l") }.pluck(\.name), equals: ["apple", "plum", "lemon", "melon"])
            try expect(Fruit.where { $0.name.contains("rry") }.pluck(\.name), equals: ["cherry"])
            try expect(Fruit.where { $0.name.contains("") }.count(), equals: 5)
            try expect(Fruit.where { $0.name.contains("L") }.count(), equals: 0)
            try expect(Fruit.where { !$0.color.contains("e") }.pluck(\.name), equals: ["lemon"])
            try Fruit.named("aaab", "caf\u{E9}", "cafe\u{301}")
            try expect(Fruit.where { $0.name.contains("aab") }.pluck(\.name), equals: ["aaab"])
            try expect(Fruit.where { $0.name.contains("\u{E9}") }.count(), equals: 1, "by bytes")
            try expect(Fruit.where { $0.name.contains("\u{301}") }.count(), equals: 1, "a lone accent can be found")
        },
        Case("predicate.contains_escapes_wildcards", "%, _ and \\ are literal in contains, hasPrefix and hasSuffix") { _ in
            try Fruit.named("100%", "100", "a_b", "axb", "C:\\temp", "%_\\", "[a]*")
            try expect(Fruit.where { $0.name.contains("%") }.pluck(\.name), equals: ["100%", "%_\\"])
            try expect(Fruit.where { $0.name.contains("_") }.pluck(\.name), equals: ["a_b", "%_\\"])
            try expect(Fruit.where { $0.name.contains("\\") }.pluck(\.name), equals: ["C:\\temp", "%_\\"])
            try expect(Fruit.where { $0.name.hasPrefix("%") }.pluck(\.name), equals: ["%_\\"])
            try expect(Fruit.where { $0.name.hasPrefix("a_") }.pluck(\.name), equals: ["a_b"])
            try expect(Fruit.where { $0.name.hasSuffix("0%") }.pluck(\.name), equals: ["100%"])
            try expect(Fruit.where { $0.name.hasSuffix("\\") }.pluck(\.name), equals: ["%_\\"])
            try expect(Fruit.where { $0.name.contains("]*") }.pluck(\.name), equals: ["[a]*"])
            try expect(Fruit.where { $0.name.contains("%", .insensitive) }.count(), equals: 2)
        },
        Case("predicate.contains_ci_ascii", "Patterns can ignore the case of letters, and nothing else") { _ in
            try Fruit.named("Green Apple", "GREEN", "[green]", "{green}", "gray")
            try expect(Fruit.where { $0.name.contains("gREEn", .insensitive) }.count(), equals: 4)
            try expect(Fruit.where { $0.name.hasPrefix("green", .insensitive) }.pluck(\.name), equals: ["Green Apple", "GREEN"])
            try expect(Fruit.where { $0.name.hasSuffix("APPLE", .insensitive) }.pluck(\.name), equals: ["Green Apple"])
            try expect(Fruit.where { $0.name.equals("green", .insensitive) }.pluck(\.name), equals: ["GREEN"])
            try expect(Fruit.where { $0.name.contains("[G", .insensitive) }.pluck(\.name), equals: ["[green]"], "[ is no small {")
            try expect(Fruit.where { !$0.name.contains("GRE", .insensitive) }.pluck(\.name), equals: ["gray"])
        },
        Case("predicate.contains_ci_unicode", "[42] Case-insensitive means Unicode simple case folding, on every engine") { _ in
            try Fruit.named("Алексей", "ΣΊΣΥΦΟΣ", "STRASSE", "Straße", "\u{212A}elvin", "İstanbul", "Ǆ", "𐐀")
            try expect(Fruit.where { $0.name.contains("АЛЕК", .insensitive) }.pluck(\.name), equals: ["Алексей"])
            try expect(Fruit.where { $0.name.like("%ксей%") }.pluck(\.name), equals: ["Алексей"])
            try expect(Fruit.where { $0.name.like("%КСЕЙ%", .insensitive) }.pluck(\.name), equals: ["Алексей"])
            try expect(Fruit.where { $0.name.equals("σίσυφος", .insensitive) }.count(), equals: 1, "σ and ς fold alike")
            try expect(Fruit.where { $0.name.contains("aße", .insensitive) }.pluck(\.name), equals: ["Straße"], "ß does not become ss")
            try expect(Fruit.where { $0.name.contains("A\u{1E9E}E", .insensitive) }.pluck(\.name), equals: ["Straße"], "ẞ folds to ß")
            try expect(Fruit.where { $0.name.hasPrefix("K", .insensitive) }.count(), equals: 1, "the Kelvin sign is a k")
            try expect(Fruit.where { $0.name.hasPrefix("i", .insensitive) }.count(), equals: 0, "İ has no simple folding")
            try expect(Fruit.where { $0.name.like("ǆ", .insensitive) }.count(), equals: 1)
            try expect(Fruit.where { $0.name.hasSuffix("𐐨", .insensitive) }.count(), equals: 1, "beyond 16 bits")
        },
        Case("predicate.matches", "regular expressions are refused with an error that names the alternatives") { _ in
            try Fruit.market()
            for format in ["name MATCHES %@", "name MATCHES[c] %@", "NOT name MATCHES %@"] {
                let error = try expect(throws: .badRequest, format) { try Fruit.where(format: format, "a.*").count() }
                try expect(error.message.contains("LIKE"), error.message)
            }
            // Pattern syntax of other languages is literal text.
            try expect(Fruit.where { $0.name.like("^a.*$") || $0.name.contains("[a-z]") }.count(), equals: 0)
        },
        Case("predicate.long_pattern_error", "A like pattern of 1,024 bytes works, a longer one is an error; contains has no limit") { _ in
            let long = String(repeating: "x", count: 5_000)
            try Fruit.named(long, String(repeating: "x", count: 1_023))
            try expect(Fruit.where { $0.name.like(String(repeating: "x", count: 1_023) + "%") }.count(), equals: 2)
            try expect(throws: .limitExceeded) { try Fruit.where { $0.name.like(String(repeating: "x", count: 1_024) + "%") }.all() }
            try expect(throws: .limitExceeded) { try Fruit.where { $0.name.notLike(String(repeating: "é", count: 513)) }.count() }
            try expect(Fruit.where { $0.name.contains(long) }.count(), equals: 1)
            try expect(Fruit.where { $0.name.hasPrefix(long) }.count(), equals: 1)
        },
        Case("predicate.like_pathological", "Patterns with many wildcards take time proportional to the text") { _ in
            try Fruit.named(String(repeating: "a", count: 20_000))
            let pattern = String(repeating: "%a", count: 200) + "%b"
            let clock = ContinuousClock()
            let took = try clock.measure { try expect(Fruit.where { $0.name.like(pattern) }.count(), equals: 0) }
            // A bound against hangs: an engine with exponential backtracking needs years.
            try expect(took < .seconds(300), "it took \(took)")
        },
        Case("predicate.like_long_patterns", "Long patterns match like short ones") { _ in
            for count in [2, 62, 63, 64, 65, 126, 127, 128, 129, 191, 192, 500] {
                try Fruit.destroyAll()
                let plain = String(repeating: "x", count: count)
                let mixed = String((0..<count).map { ["x", "é", "漢", "😀"][$0 % 4] as Character })
                try Fruit.named(plain, mixed + "y", plain + "z")
                func matches(_ pattern: String) throws -> [String] {
                    try Fruit.where { $0.name.like(pattern) }.pluck(\.name).map { $0 == plain ? "x" : $0.hasSuffix("z") ? "z" : "y" }
                }
                let ones = String(repeating: "_", count: count)
                try expect(matches(plain), equals: ["x"], "\(count)")
                try expect(matches(ones), equals: ["x"], "\(count)")
                try expect(matches(ones + "_"), equals: ["y", "z"], "\(count)")
                try expect(matches(ones + "%"), equals: ["x", "y", "z"], "\(count)")
                try expect(matches("%" + ones + "_%"), equals: ["y", "z"], "\(count)")
                try expect(matches("%" + ones + "__%"), equals: [], "\(count)")
                try expect(matches("%" + plain + "%"), equals: ["x", "z"], "\(count)")
                try expect(matches(plain + "\\z"), equals: ["z"], "\(count)")
                try expect(matches("_%\(ones.dropFirst())z"), equals: ["z"], "\(count)")
                if mixed.utf8.count < 1_000 { try expect(matches(mixed + "_"), equals: ["y"], "\(count)") }
            }
        },
        Case("predicate.long_text", "A search takes time proportional to the sum of text and pattern, not to their product") { _ in
            let size = 1 << 20
            let text = String(repeating: "a", count: size)
            let part = String(repeating: "a", count: size / 2)
            try Fruit.named(text, "\(text.dropLast())b")
            let took = try ContinuousClock().measure {
                try expect(Fruit.where { $0.name.contains(part + "b") }.count(), equals: 1)
                try expect(Fruit.where { $0.name.contains(part + "ba") }.count(), equals: 0)
                try expect(Fruit.where { $0.name.contains("A\(part.dropLast(4))Ba", .insensitive) }.count(), equals: 0)
                try expect(Fruit.where { $0.name.contains("A\(part)B", .insensitive) }.count(), equals: 1)
                try expect(Fruit.where { $0.name.like("%\(part.prefix(100))b%") }.count(), equals: 1)
                try expect(Fruit.where { $0.name.like("%\(part.prefix(60))_\(part.prefix(60))b_%") }.count(), equals: 0)
            }
            // A bound against hangs: 2³⁸ comparisons take more than ten minutes.
            try expect(took < .seconds(300), "it took \(took)")
        },
        .opening(
            "predicate.like_of_many",
            "a pattern finds the same of thousands of texts, whatever it begins with and whatever indexes there are"
        ) { sandbox in
            let store = try sandbox.open([Verse.self])
            try withStore(store) {
                let starts = [
                    "Ann", "ann", "ANN", "an", "Zoe", "[x", "é", "É", "a%b", "a_b", "a\\b", "", "\u{10FFFF}", "\u{FFFD}", "🍎", "ß", "SS",
                ]
                try Verse.insert(
                    (0..<3_000).map { number in
                        let text = starts[number % starts.count] + (number % 3 == 0 ? "" : "-\(number % 700)")
                        return Verse(number: number, exact: text, folded: text, plain: text, other: number % 40 == 0 ? nil : text)
                    })
                let patterns = [
                    "Ann%", "ann%", "Ann-7%", "ann-7_", "Z%", "Zoe", "[%", "é%", "É-1%", "a\\%b%", "a\\_b-3%", "a_b%", "a\\\\b%", "", "%",
                    "_", "%7",
                    "_nn-1%", "\u{10FFFF}%", "\u{FFFD}-2%", "🍎-_", "ß%", "ss%", "Ann\\", "\\Ann%", "none%",
                ]
                for pattern in patterns {
                    for sensitivity in [CaseSensitivity.sensitive, .insensitive] {
                        let name = "\(pattern), \(sensitivity)"
                        let plain = try Verse.where { $0.plain.like(pattern, sensitivity) }.pluck(\.number)
                        func check(_ query: Query<Verse>) throws {
                            try expect(query.pluck(\.number), equals: plain, name)
                            try expect(query.count(), equals: plain.count, name)
                            try expect(query.limit(7).pluck(\.number), equals: Array(plain.prefix(7)), name)
                            try expect(query.reversed().first()?.number, equals: plain.last, name)
                            let half = plain.filter { $0 < 1_500 }
                            try expect(query.where { $0.number < 1_500 }.pluck(\.number), equals: half, name)
                            let texts = query.order(by: \.exact).limit(9)
                            let all = try query.all().sorted {
                                $0.exact.utf8.elementsEqual($1.exact.utf8)
                                    ? $0.number < $1.number : $0.exact.utf8.lexicographicallyPrecedes($1.exact.utf8)
                            }
                            try expect(texts.pluck(\.number), equals: all.prefix(9).map(\.number), name)
                        }
                        try check(Verse.where { $0.exact.like(pattern, sensitivity) })
                        try check(Verse.where { $0.folded.like(pattern, sensitivity) })
                        let some = plain.filter { $0 % 40 != 0 }
                        try expect(Verse.where { $0.other.like(pattern, sensitivity) }.pluck(\.number), equals: some, name)
                        try expect(Verse.where { !$0.exact.like(pattern, sensitivity) }.count(), equals: 3_000 - plain.count, name)
                    }
                }
                try expect(
                    Verse.where { $0.exact.like("Ann-7%") }.update(.set(\.plain, "new")), equals: Verse.where { $0.plain == "new" }.count())
                let count = try Verse.where { $0.exact.like("Zoe-1%") }.count()
                try expect(Verse.where { $0.exact.like("Zoe-1%") }.destroy().total, equals: count)
            }
        },
    ]
}

@Model(timestamps: false)
private struct Verse {
    @Key var number: Int
    @Indexed var exact = ""
    @Indexed(.caseInsensitive) var folded = ""
    var plain = ""
    @Indexed var other: String?
}
