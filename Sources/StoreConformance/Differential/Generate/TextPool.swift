/// Texts that engines are known to treat differently, in groups whose members are worth comparing with each other.
enum TextPool {
    static let groups: [[String]] = [
        ["", " ", "a", "a ", " a", "\t", "\n", "\u{1}", "\u{7F}", "\u{200B}", "\u{FEFF}a"],
        ["a", "A", "b", "B", "ab", "aB", "Ab", "AB", "abc", "ABC", "z", "Z", "_a", "[a]"],
        // One letter and two scalars, which Swift's == considers equal.
        ["é", "e\u{301}", "É", "E\u{301}", "e", "éa", "e\u{301}a", "Å", "\u{212B}", "A\u{30A}", "ﬁ", "fi"],
        // Case mappings outside ASCII, and letters without a one-to-one counterpart.
        [
            "АЛЕК", "Алексей", "алексей", "алек", "ß", "ss", "SS", "ẞ", "ſ", "s", "K", "k", "\u{212A}", "İ", "i", "ı",
            "I",
        ],
        ["σ", "ς", "Σ", "µ", "μ", "Ǆ", "ǅ", "ǆ", "Ⴀ", "ⴀ", "𐐀", "𐐨"],
        // Outside the basic plane: UTF-8 and UTF-16 order differ.
        ["😀", "😀a", "\u{FF61}", "\u{FFFD}", "\u{E000}", "\u{10FFFF}", "𝄞", "👨‍👩‍👧", "🇩🇪", "z"],
        ["%", "_", "\\", "a%b", "a_b", "a\\b", "100%", "%a", "\\%", "\\_", "__", "%%", "axb", "ab", "a%", "a_"],
        [
            "'", "\"", "`", "''", "'; DROP TABLE author; --", "\"select\"", "$1", "?", "?1", ":a", "@a", "*", "a*",
            "[ab]", "{}",
        ],
        [
            "1", "1.0", "01", "1e0", " 1", "-1", "0", "-0", "10", "9", "true", "null", "NULL", "nil", "NaN", "inf",
            "0x1",
        ],
        [
            String(repeating: "x", count: 510), String(repeating: "x", count: 511), String(repeating: "x", count: 512),
            String(repeating: "x", count: 511) + "y", String(repeating: "x", count: 510) + "é",
            String(repeating: "é", count: 256), String(repeating: "x", count: 3), String(repeating: "x", count: 1_100),
        ],
    ]

    /// Groups that cause the most mistakes occur more often.
    private static let weighted = groups + [groups[1], groups[2], groups[2], groups[3], groups[6]]

    /// Pairs of canonically equivalent texts.
    private static let equivalents = [
        ("é", "e\u{301}"), ("É", "E\u{301}"), ("Å", "A\u{30A}"), ("\u{212B}", "A\u{30A}"),
    ]

    /// A text that Swift considers equal, if one is known; else the text itself.
    static func equivalent(of text: String) -> String {
        let scalars = Array(text.unicodeScalars)
        for (composed, parts) in equivalents {
            for (one, other) in [(composed, parts), (parts, composed)] {
                guard let range = scalars.firstRange(of: Array(one.unicodeScalars)) else { continue }
                let changed = scalars[..<range.lowerBound] + Array(other.unicodeScalars) + scalars[range.upperBound...]
                return String(String.UnicodeScalarView(changed))
            }
        }
        return text
    }

    /// Texts that no store can hold.
    static let unstorable = ["\0", "a\0b", "\0a"]

    /// Texts from two to four groups.
    static func domain(_ random: inout SplitMix64, size: Int) -> [String] {
        var texts: [String] = []
        for _ in 0..<random.within(2...4) { texts += random.pick(weighted) }
        return Array(random.shuffled(texts).prefix(size))
    }

    /// Any text: from the groups, or made from parts of two.
    static func any(_ random: inout SplitMix64) -> String {
        let text = random.pick(random.pick(weighted))
        switch random.below(10) {
        case 0: return text + random.pick(random.pick(groups))
        case 1: return String(String.UnicodeScalarView(text.unicodeScalars.prefix(2)))
        case 2: return text + String(random.below(100))
        default: return text
        }
    }

    /// A pattern for `like`, made from a text that may be stored.
    static func pattern(_ random: inout SplitMix64, from text: String) -> String {
        let scalars = Array(text.unicodeScalars.prefix(40))
        switch random.below(14) {
        case 0: return "%"
        case 1:
            return random.pick([
                "_", "__", "_%", "%_", "%%", "_%_", "", "\\", "%\\", "\\%", "\\\\", "\\a", "%a%b%", "[a]%",
            ])
        case 2: return text
        case 3, 4: return text + "%"
        case 5: return "%" + text
        case 6: return "%" + text + "%"
        case 7: return text.unicodeScalars.map { "%_\\".unicodeScalars.contains($0) ? "\\\($0)" : "\($0)" }.joined()
        case 8: return text + "_"
        case 9: return (random.percent(50) ? text.uppercased() : text.lowercased()) + (random.percent(50) ? "%" : "")
        case 10:
            // One scalar escaped, whatever it is, followed by a wildcard.
            let at = random.below(scalars.count + 1)
            return scalars.enumerated().map { $0 == at ? "\\\($1)" : "\($1)" }.joined() + "%"
        default:
            // Some scalars replaced by wildcards.
            return scalars.map { scalar in
                switch random.below(5) {
                case 0: "_"
                case 1: "%"
                default: String(scalar)
                }
            }.joined()
        }
    }
}
