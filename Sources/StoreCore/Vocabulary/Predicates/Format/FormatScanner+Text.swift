/// Quoted text.
extension FormatScanner {
    /// The text up to the closing quote. A backslash begins an escape, as in C: `\'`, `\"`, `\\`, `\n`, `\r`, `\t`, `\uXXXX`, `\UXXXXXXXX`.
    ///
    /// An unknown escape is refused rather than taken literally: in `LIKE 'a\*'` the star would otherwise silently be a wildcard.
    mutating func quoted(_ quote: UInt8) throws -> String {
        let begin = at
        at += 1
        var text: [UInt8] = []
        while at < bytes.count, bytes[at] != quote {
            if bytes[at] == UInt8(ascii: "\\"), at + 1 < bytes.count {
                text += try escaped()
            } else {
                text.append(bytes[at])
                at += 1
            }
        }
        guard at < bytes.count else { throw StoreError.unreadableFormat("the quote that begins here is never closed", at: begin) }
        at += 1
        return String(decoding: text, as: UTF8.self)
    }

    private mutating func escaped() throws -> [UInt8] {
        let begin = at
        let letter = bytes[at + 1]
        at += 2
        switch letter {
        case UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "\\"): return [letter]
        case UInt8(ascii: "n"): return [0x0a]
        case UInt8(ascii: "r"): return [0x0d]
        case UInt8(ascii: "t"): return [0x09]
        case UInt8(ascii: "u"): return try scalar(digits: 4, begin)
        case UInt8(ascii: "U"): return try scalar(digits: 8, begin)
        default: throw StoreError.unreadableFormat("no escape begins like this; a backslash itself is written \\\\", at: begin)
        }
    }

    private mutating func scalar(digits: Int, _ begin: Int) throws -> [UInt8] {
        let end = min(at + digits, bytes.count)
        let text = String(decoding: bytes[at..<end], as: UTF8.self)
        // `UInt32` would accept a sign, which is not a digit.
        guard text.utf8.count == digits, !text.hasPrefix("+"), let number = UInt32(text, radix: 16), let scalar = Unicode.Scalar(number)
        else {
            throw StoreError.unreadableFormat("\\u takes four hexadecimal digits, \\U eight, of a character that there is", at: begin)
        }
        at = end
        return Array(String(Character(scalar)).utf8)
    }
}
