/// A text of statements taken apart as the server does it: where one ends, and which words are in it.
///
/// Strings, names in quotes, text between dollar signs and comments are skipped, since what they hold is no word of a statement.
struct StatementText {
    /// One statement.
    struct Part {
        var text: String
        /// Its words and names, in capitals; names in quotes as they are.
        var words: [String]
    }

    /// The statements, without empty ones.
    static func parts(of text: String) -> [Part] {
        var scanner = StatementText(Array(text.utf8))
        return scanner.parts()
    }

    private let bytes: [UInt8]
    private var at = 0

    private init(_ bytes: [UInt8]) { self.bytes = bytes }

    private func byte(_ offset: Int = 0) -> UInt8 { at + offset < bytes.count ? bytes[at + offset] : 0 }

    private mutating func parts() -> [Part] {
        var result: [Part] = []
        var start = 0
        var words: [String] = []
        var hasContent = false
        func text(_ end: Int) -> String { String(decoding: bytes[start..<end], as: UTF8.self) }
        while at < bytes.count {
            let begin = at
            switch byte() {
            case UInt8(ascii: ";"):
                if hasContent { result.append(Part(text: text(at), words: words)) }
                at += 1
                (start, words, hasContent) = (at, [], false)
                continue
            case 0x20, 0x09...0x0D: at += 1
            case UInt8(ascii: "-") where byte(1) == UInt8(ascii: "-"):
                while at < bytes.count, byte() != 0x0A { at += 1 }
            case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "*"): skipComment()
            case UInt8(ascii: "'"):
                skipQuoted(UInt8(ascii: "'"), escapes: false)
                hasContent = true
            case UInt8(ascii: "\""):
                skipQuoted(UInt8(ascii: "\""), escapes: false)
                words.append(String(decoding: bytes[begin..<at].dropFirst().dropLast(), as: UTF8.self))
                hasContent = true
            case UInt8(ascii: "E") where byte(1) == UInt8(ascii: "'"), UInt8(ascii: "e") where byte(1) == UInt8(ascii: "'"):
                at += 1
                skipQuoted(UInt8(ascii: "'"), escapes: true)
                hasContent = true
            case UInt8(ascii: "$"):
                skipDollars()
                hasContent = true
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"), 0x80...:
                words.append(word())
                hasContent = true
            default:
                at += 1
                hasContent = true
            }
        }
        if hasContent { result.append(Part(text: text(bytes.count), words: words)) }
        return result
    }

    private mutating func word() -> String {
        let begin = at
        while at < bytes.count, StatementText.isWord(byte()) { at += 1 }
        return String(decoding: bytes[begin..<at], as: UTF8.self).uppercased()
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
            true
        default: false
        }
    }

    private mutating func skipQuoted(_ quote: UInt8, escapes: Bool) {
        at += 1
        while at < bytes.count {
            if escapes, byte() == UInt8(ascii: "\\") {
                at += 2
            } else if byte() == quote {
                at += 1
                if byte() != quote { return }
                at += 1
            } else {
                at += 1
            }
        }
        at = min(at, bytes.count)
    }

    /// Comments nest.
    private mutating func skipComment() {
        var depth = 0
        while at < bytes.count {
            if byte() == UInt8(ascii: "/"), byte(1) == UInt8(ascii: "*") {
                depth += 1
                at += 2
            } else if byte() == UInt8(ascii: "*"), byte(1) == UInt8(ascii: "/") {
                depth -= 1
                at += 2
                if depth == 0 { return }
            } else {
                at += 1
            }
        }
        at = min(at, bytes.count)
    }

    /// `$name$ … $name$`; a parameter (`$1`) is a word.
    private mutating func skipDollars() {
        var end = at + 1
        while end < bytes.count, StatementText.isWord(bytes[end]), bytes[end] != UInt8(ascii: "$") { end += 1 }
        let isTag = end < bytes.count && bytes[end] == UInt8(ascii: "$") && !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte(1))
        guard isTag else {
            at = max(end, at + 1)
            return
        }
        let tag = Array(bytes[at...end])
        at = end + 1
        while at < bytes.count {
            if byte() == UInt8(ascii: "$"), bytes[at...].starts(with: tag) {
                at += tag.count
                return
            }
            at += 1
        }
    }
}
