/// Splits a format into tokens. It works on bytes, so that positions are unambiguous and time is linear.
struct FormatScanner {
    private(set) var bytes: [UInt8]
    var at = 0

    init(_ format: String) { bytes = Array(format.utf8) }

    mutating func tokens() throws -> [FormatToken] {
        var tokens: [FormatToken] = []
        while let token = try next() { tokens.append(token) }
        tokens.append(FormatToken(kind: .end, position: bytes.count))
        return tokens
    }

    private mutating func next() throws -> FormatToken? {
        while at < bytes.count, FormatScanner.isBlank(bytes[at]) { at += 1 }
        guard at < bytes.count else { return nil }
        let begin = at
        let kind = try scan(bytes[at])
        return FormatToken(kind: kind, position: begin)
    }

    private mutating func scan(_ byte: UInt8) throws -> FormatToken.Kind {
        switch byte {
        case UInt8(ascii: "'"), UInt8(ascii: "\""): return .text(try quoted(byte))
        case UInt8(ascii: "%"): return try placeholder()
        case UInt8(ascii: "$"): return .variable(try nameOfValue("a $ without a name"))
        case UInt8(ascii: ":"): return .parameter(try nameOfValue("a colon without a name"))
        case UInt8(ascii: "["): return try options()
        case UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(number())
        case UInt8(ascii: ".") where at + 1 < bytes.count && FormatScanner.isDigit(bytes[at + 1]): return .number(number())
        case UInt8(ascii: "#"),
            _ where FormatScanner.isLetter(byte):
            return try word()
        default: return try sign(byte)
        }
    }

    // MARK: Placeholders

    /// `%@`, `%K`, or a `printf` specifier, whose letters are ignored, since arguments know their type.
    private mutating func placeholder() throws -> FormatToken.Kind {
        let begin = at
        at += 1
        guard at < bytes.count else { throw unknownPlaceholder(begin) }
        switch bytes[at] {
        case UInt8(ascii: "@"):
            at += 1
            return .argument
        case UInt8(ascii: "K"):
            at += 1
            let isContinued = at < bytes.count && bytes[at] == UInt8(ascii: ".")
            return .name(continued: isContinued ? path() : "")
        case UInt8(ascii: "%"):
            throw StoreError.unreadableFormat(
                "%% is a percent sign, which means nothing outside of quotes; inside of them write one %", at: begin)
        default:
            let letters = identifier()
            let conversion = letters.drop { "hlqLzjt".contains($0) }
            guard conversion.count == 1, conversion.allSatisfy({ "diuDUxXoOfFeEgGaAcCs".contains($0) }) else {
                throw unknownPlaceholder(begin)
            }
            return .argument
        }
    }

    private func unknownPlaceholder(_ position: Int) -> StoreError {
        .unreadableFormat("no placeholder begins like this; there is %@, %d, %f and %K", at: position)
    }

    private mutating func nameOfValue(_ missing: String) throws -> String {
        let begin = at
        at += 1
        let name = identifier()
        if name.isEmpty { throw StoreError.unreadableFormat(missing, at: begin) }
        return name
    }

    /// The letters in brackets.
    private mutating func options() throws -> FormatToken.Kind {
        let begin = at
        at += 1
        let letters = identifier()
        guard at < bytes.count, bytes[at] == UInt8(ascii: "]") else {
            throw StoreError.unreadableFormat("an option that is not closed by ]", at: begin)
        }
        at += 1
        return .options(letters)
    }

    // MARK: Words and numbers

    /// Letters, digits and `_`.
    private mutating func identifier() -> String {
        let begin = at
        while at < bytes.count, FormatScanner.isPart(bytes[at]) { at += 1 }
        return String(decoding: bytes[begin..<at], as: UTF8.self)
    }

    /// A keyword or key path. Functions are recognised by their name and parenthesis before their arguments could be misread.
    private mutating func word() throws -> FormatToken.Kind {
        let begin = at
        let text = path()
        if let keyword = FormatKeyword(word: text) { return .keyword(keyword) }
        guard let next = bytes[at...].first(where: { !FormatScanner.isBlank($0) }), next == UInt8(ascii: "(") else { return .path(text) }
        if text.uppercased() == "SUBQUERY" {
            throw StoreError.unreadableFormat(
                "SUBQUERY is not supported; use ANY, ALL or NONE, or for several conditions on one related record the typed form "
                    + "`any { … }` or `count { … }`", at: begin)
        }
        throw StoreError.unreadableFormat("functions are not called; calculate the value before and give it as an argument", at: begin)
    }

    /// Identifiers separated by dots; each may have a `#` or, for operators, an `@` before it.
    private mutating func path() -> String {
        let begin = at
        while at < bytes.count {
            let isMark = bytes[at] == UInt8(ascii: "#") || bytes[at] == UInt8(ascii: "@")
            let isDot = bytes[at] == UInt8(ascii: ".")
            guard FormatScanner.isPart(bytes[at]) || isDot || (isMark && (at == begin || bytes[at - 1] == UInt8(ascii: "."))) else { break }
            at += 1
        }
        return String(decoding: bytes[begin..<at], as: UTF8.self)
    }

    private mutating func number() -> String {
        let begin = at
        while at < bytes.count {
            let byte = bytes[at]
            let isHexadecimal = at > begin + 1 && bytes[begin + 1] | 0x20 == UInt8(ascii: "x")
            let isExponentSign =
                (byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")) && at > begin && (bytes[at - 1] | 0x20) == UInt8(ascii: "e")
                && !isHexadecimal
            guard FormatScanner.isPart(byte) || byte == UInt8(ascii: ".") || isExponentSign else { break }
            at += 1
        }
        return String(decoding: bytes[begin..<at], as: UTF8.self)
    }

    // MARK: Signs

    private mutating func sign(_ byte: UInt8) throws -> FormatToken.Kind {
        for length in [2, 1] where at + length <= bytes.count {
            let text = String(decoding: bytes[at..<(at + length)], as: UTF8.self)
            if FormatScanner.signs.contains(text) {
                at += length
                return .sign(text)
            }
        }
        if [UInt8(ascii: "+"), UInt8(ascii: "*"), UInt8(ascii: "/")].contains(byte) { throw FormatScanner.arithmetic(at: at) }
        throw StoreError.unreadableFormat("a character that means nothing here", at: at)
    }

    static func arithmetic(at position: Int) -> StoreError {
        .unreadableFormat("nothing is calculated in a format; calculate the value before and give it as an argument", at: position)
    }

    private static let signs: Set<String> = [
        "==", "!=", "<>", "<=", "=<", ">=", "=>", "&&", "||", "=", "<", ">", "!", "(", ")", "{", "}", ",", "-",
    ]

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0a || byte == 0x0d }
    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7a).contains(byte | 0x20) || byte == 0x5f || byte >= 0x80 }
    static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
    private static func isPart(_ byte: UInt8) -> Bool { isLetter(byte) || isDigit(byte) }
}
