/// A separate implementation of patterns and case folding for the matrices; slow and simple.
enum PlainText {
    /// Whether the whole text matches: `%` any text, `_` one scalar, `\` escapes the next scalar, and is literal at the end.
    static func like(_ text: String, _ pattern: String) -> Bool {
        let text = Array(text.unicodeScalars)
        let pattern = Array(pattern.unicodeScalars)
        // matching[i]: the rest of the pattern matches the text from i on; filled from the end of the pattern.
        var matching = [Bool](repeating: false, count: text.count) + [true]
        var at = pattern.count
        while at > 0 {
            at -= 1
            let escapes = pattern[..<at].reversed().prefix { $0 == "\\" }.count
            let isLiteral = escapes % 2 == 1
            let isLastEscape = pattern[at] == "\\" && !isLiteral && at == pattern.count - 1
            if pattern[at] == "\\", !isLiteral, !isLastEscape { continue }
            matching = (0...text.count).map { i in
                if pattern[at] == "%", !isLiteral { return matching[i...].contains(true) }
                guard i < text.count, matching[i + 1] else { return false }
                return (pattern[at] == "_" && !isLiteral) || pattern[at] == text[i]
            }
        }
        return matching[0]
    }

    static func hasPrefix(_ text: String, _ part: String) -> Bool { text.bytes.starts(with: part.bytes) }
    static func hasSuffix(_ text: String, _ part: String) -> Bool { text.bytes.reversed().starts(with: part.bytes.reversed()) }
    static func contains(_ text: String, _ part: String) -> Bool {
        let (text, part) = (text.bytes, part.bytes)
        return (0...text.count).contains { text[$0...].starts(with: part) }
    }

    /// Unicode simple case folding of the letters that the matrices use, copied from the standard's list by hand.
    static func fold(_ text: String) -> String {
        var folded = ""
        for scalar in text.unicodeScalars {
            let value = scalar.value
            let other: UInt32 =
                switch value {
                case 0x41...0x5A: value + 0x20  // A…Z
                case 0xC9: 0xE9  // É
                case 0x17F: 0x73  // long s
                case 0x391...0x3A1, 0x3A3...0x3A9: value + 0x20  // Α…Ω
                case 0x3C2: 0x3C3  // final sigma
                case 0x410...0x42F: value + 0x20  // А…Я
                case 0x1E9E: 0xDF  // ẞ
                case 0x212A: 0x6B  // Kelvin
                case 0x212B: 0xE5  // Ångström
                case 0x10400...0x10427: value + 0x28  // Deseret
                default: value  // 0x130 and 0x131 have no simple folding
                }
            folded.unicodeScalars.append(Unicode.Scalar(other) ?? scalar)
        }
        return folded
    }
}
