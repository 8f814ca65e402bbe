/// A word, name, literal or sign of SQL; white space and comments are skipped.
///
/// Implements only the part of SQLite's syntax needed to parse a stored statement:
/// the boundaries of names, strings and comments, and matching parentheses.
struct SQLToken: Equatable {
    enum Kind {
        /// A keyword or a bare name.
        case word
        /// A name or string in quotes: `"a"`, `'a'`, `` `a` ``, `[a]`.
        case quoted
        /// A number or a blob.
        case literal
        case open
        case close
        case comma
        /// Any other sign.
        case sign
    }

    var kind: Kind
    /// The byte range of the token.
    var range: Range<Int>

    /// The tokens of a text; nil if a string, name or comment is not terminated.
    static func tokens(of text: [UInt8]) -> [SQLToken]? {
        var tokens: [SQLToken] = []
        var at = 0
        while at < text.count {
            guard let end = blankEnd(text, at) else { return nil }
            if end > at {
                at = end
                continue
            }
            guard let token = token(text, at) else { return nil }
            tokens.append(token)
            at = token.range.upperBound
        }
        return tokens
    }

    /// The end of the white space or comment that begins here; the same position
    /// if there is none. A block comment may extend to the end of the text.
    private static func blankEnd(_ text: [UInt8], _ start: Int) -> Int? {
        switch text[start] {
        case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"), 0x0C: return start + 1
        case UInt8(ascii: "-") where follows(text, start, "-"):
            return text[start...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? text.count
        case UInt8(ascii: "/") where follows(text, start, "*"):
            var at = start + 2
            while at + 1 < text.count {
                if text[at] == UInt8(ascii: "*"), text[at + 1] == UInt8(ascii: "/") { return at + 2 }
                at += 1
            }
            return nil
        default: return start
        }
    }

    private static func follows(_ text: [UInt8], _ at: Int, _ next: Unicode.Scalar) -> Bool {
        at + 1 < text.count && text[at + 1] == UInt8(ascii: next)
    }

    private static func token(_ text: [UInt8], _ start: Int) -> SQLToken? {
        let byte = text[start]
        switch byte {
        case UInt8(ascii: "("): return SQLToken(kind: .open, range: start..<start + 1)
        case UInt8(ascii: ")"): return SQLToken(kind: .close, range: start..<start + 1)
        case UInt8(ascii: ","): return SQLToken(kind: .comma, range: start..<start + 1)
        case UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "`"):
            return quotedEnd(text, start, byte).map { SQLToken(kind: .quoted, range: start..<$0) }
        case UInt8(ascii: "["):
            return text[start...].firstIndex(of: UInt8(ascii: "]")).map { SQLToken(kind: .quoted, range: start..<$0 + 1) }
        case UInt8(ascii: "x") where follows(text, start, "'"), UInt8(ascii: "X") where follows(text, start, "'"):
            return quotedEnd(text, start + 1, UInt8(ascii: "'")).map { SQLToken(kind: .literal, range: start..<$0) }
        case _ where isDigit(byte), UInt8(ascii: ".") where start + 1 < text.count && isDigit(text[start + 1]):
            return SQLToken(kind: .literal, range: start..<numberEnd(text, start))
        case _ where isNamePart(byte):
            var end = start + 1
            while end < text.count, isNamePart(text[end]) { end += 1 }
            return SQLToken(kind: .word, range: start..<end)
        default: return SQLToken(kind: .sign, range: start..<start + 1)
        }
    }

    /// The end of a quoted text; a doubled quote inside is literal.
    private static func quotedEnd(_ text: [UInt8], _ start: Int, _ quote: UInt8) -> Int? {
        var at = start + 1
        while at < text.count {
            if text[at] == quote {
                guard at + 1 < text.count, text[at + 1] == quote else { return at + 1 }
                at += 1
            }
            at += 1
        }
        return nil
    }

    private static func numberEnd(_ text: [UInt8], _ start: Int) -> Int {
        let isHexadecimal = text[start] == UInt8(ascii: "0") && (follows(text, start, "x") || follows(text, start, "X"))
        var at = start + 1
        while at < text.count {
            let isExponent = !isHexadecimal && (text[at - 1] | 0x20) == UInt8(ascii: "e")
            let isSign = text[at] == UInt8(ascii: "+") || text[at] == UInt8(ascii: "-")
            guard isNamePart(text[at]) || text[at] == UInt8(ascii: ".") || (isExponent && isSign) else { break }
            at += 1
        }
        return at
    }

    private static func isDigit(_ byte: UInt8) -> Bool { byte >= 48 && byte <= 57 }

    /// Letters, digits, `_`, `$` and all non-ASCII bytes.
    private static func isNamePart(_ byte: UInt8) -> Bool {
        isDigit(byte) || (byte | 0x20) >= 97 && (byte | 0x20) <= 122 || byte == 95 || byte == 36 || byte >= 128
    }
}
