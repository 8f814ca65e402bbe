/// A word of a predicate format, and where it begins.
struct FormatToken: Sendable {
    enum Kind: Sendable, Hashable {
        /// A field or keyword, as written.
        case word(String)
        /// Text in quotes.
        case text(String)
        /// A number with its sign still apart.
        case number(String)
        /// `%@`, `%d`, `%f` and their like: the next argument is a value.
        case argument
        /// `%K`: the next argument is the name of a field.
        case name
        /// `$NAME`: a value by name.
        case variable(String)
        /// `==`, `<=`, `&&`, `(`, `{`, `,` …
        case sign(String)
        /// The options of a text comparison: the letters in `[cd]`.
        case options(String)
        case end
    }

    let kind: Kind
    /// The offset of its first byte in the format.
    let position: Int
}

/// Cuts a format into tokens. Works on bytes, so that a position means the same to everybody and time is linear.
struct FormatScanner {
    private let bytes: [UInt8]
    private var at = 0

    init(_ format: String) { bytes = Array(format.utf8) }

    mutating func tokens() throws -> [FormatToken] {
        var tokens: [FormatToken] = []
        while let token = try next() { tokens.append(token) }
        tokens.append(FormatToken(kind: .end, position: bytes.count))
        return tokens
    }

    private mutating func next() throws -> FormatToken? {
        while at < bytes.count, [0x20, 0x09, 0x0a, 0x0d].contains(bytes[at]) { at += 1 }
        guard at < bytes.count else { return nil }
        let begin = at
        let kind = try scan(bytes[at])
        return FormatToken(kind: kind, position: begin)
    }

    private mutating func scan(_ byte: UInt8) throws -> FormatToken.Kind {
        switch byte {
        case UInt8(ascii: "'"), UInt8(ascii: "\""): return .text(try quoted(byte))
        case UInt8(ascii: "%"): return try placeholder()
        case UInt8(ascii: "$"):
            at += 1
            let name = word()
            if name.isEmpty { throw FormatScanner.error("a $ without a name", at: at - 1) }
            return .variable(name)
        case UInt8(ascii: "["): return try options()
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."): return .number(number())
        case _ where FormatScanner.isLetter(byte): return .word(word())
        default: return try sign()
        }
    }

    private mutating func quoted(_ quote: UInt8) throws -> String {
        let begin = at
        at += 1
        var text: [UInt8] = []
        while at < bytes.count, bytes[at] != quote {
            if bytes[at] == UInt8(ascii: "\\"), at + 1 < bytes.count { at += 1 }
            text.append(bytes[at])
            at += 1
        }
        guard at < bytes.count else { throw FormatScanner.error("the quote that begins here is never closed", at: begin) }
        at += 1
        return String(decoding: text, as: UTF8.self)
    }

    private mutating func placeholder() throws -> FormatToken.Kind {
        let begin = at
        at += 1
        let letters = word()
        switch letters {
        case "K": return .name
        case "d", "i", "u", "f", "g", "e", "s", "ld", "lu", "lld", "llu", "lf", "D", "U": return .argument
        case "" where at < bytes.count && bytes[at] == UInt8(ascii: "@"):
            at += 1
            return .argument
        default: throw FormatScanner.error("no placeholder begins like this; there is %@, %d, %f and %K", at: begin)
        }
    }

    private mutating func options() throws -> FormatToken.Kind {
        let begin = at
        at += 1
        let letters = word()
        guard at < bytes.count, bytes[at] == UInt8(ascii: "]") else {
            throw FormatScanner.error("an option that is not closed by ]", at: begin)
        }
        at += 1
        return .options(letters)
    }

    private mutating func number() -> String {
        let begin = at
        while at < bytes.count {
            let byte = bytes[at]
            let isExponentSign =
                (byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")) && (bytes[at - 1] | 0x20) == UInt8(ascii: "e") && at > begin
            guard FormatScanner.isLetter(byte) || byte == UInt8(ascii: ".") || (0x30...0x39).contains(byte) || isExponentSign else { break }
            at += 1
        }
        return String(decoding: bytes[begin..<at], as: UTF8.self)
    }

    /// Letters, digits, `_`, and dots between them.
    private mutating func word() -> String {
        let begin = at
        while at < bytes.count,
            FormatScanner.isLetter(bytes[at]) || (0x30...0x39).contains(bytes[at]) || (bytes[at] == UInt8(ascii: ".") && at > begin)
        { at += 1 }
        return String(decoding: bytes[begin..<at], as: UTF8.self)
    }

    private mutating func sign() throws -> FormatToken.Kind {
        for length in [2, 1] where at + length <= bytes.count {
            let text = String(decoding: bytes[at..<(at + length)], as: UTF8.self)
            if FormatScanner.signs.contains(text) {
                at += length
                return .sign(text)
            }
        }
        throw FormatScanner.error("a character that means nothing here", at: at)
    }

    private static let signs: Set<String> = [
        "==", "!=", "<>", "<=", "=<", ">=", "=>", "&&", "||", "=", "<", ">", "!", "(", ")", "{", "}", ",", "-",
    ]

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7a).contains(byte | 0x20) || byte == 0x5f || byte >= 0x80 }

    static func error(_ what: String, at position: Int) -> StoreError {
        StoreError(.badRequest, "The predicate format cannot be read at position \(position): \(what).")
    }
}
