import ActiveStore

/// Every pattern operator × case-sensitive or not × nil × negated × indexed, over texts that are easily confused.
enum MatrixOfText {
    private static let texts = [
        "", " ", "a", "A", "aa", "ab", "aB", "AB", "abc", "b", "ba", "%", "_", "\\", "a%", "a%b", "a_b", "a\\b", "a\\", "%%", "\\%", "é",
        "É",
        "e\u{301}", "E\u{301}", "ß", "\u{1E9E}", "ss", "SS", "\u{17F}", "s", "S", "\u{212A}", "k", "K", "σ", "ς", "Σ", "ΣΑΣ", "σας", "İ",
        "I",
        "i", "ı", "АЛЕК", "алек", "Алексей", "\u{10400}", "\u{10428}", "日本", "\u{1F34E}", "a\nb", "[a]", "*", "?", "\u{FFFF}", "\u{10FFFF}",
    ]
    private static let patterns =
        texts + [
            "a%b%", "%a%", "_b", "__", "%_", "_%_", "\\%%", "a\\%b", "a\\_b", "a\\\\b", "\\a", "%\\", "%%b", "алек%", "%ΕК%", "%s%",
            "_\u{301}",
        ]

    static let cases: [Case] = [
        matrixCase("like", { $0.like($1, $2) }, PlainText.like),
        matrixCase("has_prefix", { $0.hasPrefix($1, $2) }, PlainText.hasPrefix),
        matrixCase("has_suffix", { $0.hasSuffix($1, $2) }, PlainText.hasSuffix),
        matrixCase("contains", { $0.contains($1, $2) }, PlainText.contains),
        matrixCase("equals", { $0.equals($1, $2) }, { $0.bytes == $1.bytes }),
    ].flatMap { $0 }

    private typealias Text = Specimen<String>

    private static func matrixCase(
        _ name: String,
        _ condition: @escaping @Sendable (Field<Specimen<String>, String?>, String, CaseSensitivity) -> Condition<Specimen<String>>,
        _ holds: @escaping @Sendable (String, String) -> Bool
    ) -> [Case] {
        [(CaseSensitivity.sensitive, ""), (.insensitive, "_insensitive")].map { sensitivity, suffix in
            Case.opening("matrix.string.\(name)\(suffix)", "Texts are matched as the contract says, nil and negations included") {
                sandbox in
                try withStore(sandbox.open([Text.self])) {
                    let records = try Text.storeEdges(texts)
                    for pattern in patterns {
                        // Equal strings may have different bytes, which is what is compared.
                        let matching = Set(
                            texts.filter {
                                sensitivity == .sensitive ? holds($0, pattern) : holds(PlainText.fold($0), PlainText.fold(pattern))
                            }.map(\.bytes))
                        for (column, value) in columns {
                            try MatrixOfComparisons<String>.check(
                                records, condition(column, pattern, sensitivity), refused: false,
                                "field \(column.position) \(name)\(suffix) \(pattern.debugDescription)"
                            ) { value($0).map { matching.contains($0.bytes) } ?? false }
                        }
                    }
                }
            }
        }
    }

    private static var columns: [(Field<Text, String?>, (Text) -> String?)] {
        [
            (Text.fields.plain.optional, { $0.plain }), (Text.fields.indexed.optional, { $0.indexed }), (Text.fields.maybe, { $0.maybe }),
            (Text.fields.maybeIndexed, { $0.maybeIndexed }),
        ]
    }
}
