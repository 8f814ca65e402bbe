/// Reads the JSON of a ``MigrationFile``: strictly, with the line of what is wrong, and without losing keys or digits, which Foundation's decoder does.
struct WrittenReader {
    private let bytes: [UInt8]
    private var at = 0
    private var depth = 0

    init(_ json: some Sequence<UInt8>) {
        bytes = Array(json)
        // What editors put before UTF-8.
        if bytes.starts(with: [0xef, 0xbb, 0xbf]) { at = 3 }
    }

    /// The whole text as one value.
    ///
    /// - Throws: ``StoreError`` `.configuration`.
    mutating func document() throws -> WrittenValue {
        let value = try value()
        if next() != nil { throw bad("something follows the end") }
        return value
    }

    private mutating func value() throws -> WrittenValue {
        depth += 1
        defer { depth -= 1 }
        if depth > 32 { throw bad("it is nested too deeply") }
        switch next() {
        case nil: throw bad("it ends too early")
        case UInt8(ascii: "{"): return .object(try object())
        case UInt8(ascii: "["): return .list(try list())
        case UInt8(ascii: "\""): return .text(try text())
        default: break
        }
        let word = self.word()
        switch word {
        case "null": return .null
        case "true": return .bool(true)
        case "false": return .bool(false)
        default:
            if WrittenReader.isNumber(word) { return .number(word) }
            throw bad(word.isEmpty ? "a value is expected" : "\(StoreError.quoted(word)) is no value")
        }
    }

    private mutating func object() throws -> [String: WrittenValue] {
        var entries: [String: WrittenValue] = [:]
        try items(until: "}") { reader in
            guard let first = reader.next() else { throw reader.bad("it ends too early") }
            guard first == UInt8(ascii: "\"") else { throw reader.bad("a key in quotes is expected") }
            let key = try reader.text()
            guard reader.take(":") else { throw reader.bad("a colon is expected behind \(StoreError.quoted(key))") }
            let value = try reader.value()
            if entries.updateValue(value, forKey: key) != nil { throw reader.bad("\(StoreError.quoted(key)) stands there twice") }
        }
        return entries
    }

    private mutating func list() throws -> [WrittenValue] {
        var values: [WrittenValue] = []
        try items(until: "]") { values.append(try $0.value()) }
        return values
    }

    /// What stands between brackets, with commas.
    private mutating func items(until end: Unicode.Scalar, _ item: (inout WrittenReader) throws -> Void) throws {
        at += 1
        if take(end) { return }
        repeat { try item(&self) } while take(",")
        if take(end) { return }
        throw bad(next() == nil ? "it ends too early" : "a comma or \(end) is expected")
    }

    /// Text in quotes; it stands at the first of them.
    private mutating func text() throws -> String {
        at += 1
        var text: [UInt8] = []
        while at < bytes.count {
            let byte = bytes[at]
            at += 1
            switch byte {
            case UInt8(ascii: "\""):
                guard let whole = String(validating: text, as: UTF8.self) else { throw bad("text is not UTF-8") }
                return whole
            case UInt8(ascii: "\\"): text += try String(escaped()).utf8
            case 0..<0x20: throw bad("a line ends, or a control character stands, within text")
            default: text.append(byte)
            }
        }
        throw bad("text has no end")
    }

    private mutating func escaped() throws -> Unicode.Scalar {
        guard at < bytes.count else { throw bad("text has no end") }
        at += 1
        switch Unicode.Scalar(bytes[at - 1]) {
        case "n": return "\n"
        case "r": return "\r"
        case "t": return "\t"
        case "b": return "\u{8}"
        case "f": return "\u{c}"
        case "\"": return "\""
        case "\\": return "\\"
        case "/": return "/"
        case "u":
            let first = try hexadecimal()
            if let scalar = Unicode.Scalar(first) { return scalar }
            if first < 0xdc00, bytes[at...].starts(with: "\\u".utf8) {
                at += 2
                let second = try hexadecimal()
                let code = 0x10000 + (first - 0xd800) << 10 + (second &- 0xdc00)
                if (0xdc00..<0xe000).contains(second), let scalar = Unicode.Scalar(code) { return scalar }
            }
            throw bad("an escape is half a character")
        default: throw bad("a \\ begins no escape")
        }
    }

    private mutating func hexadecimal() throws -> UInt32 {
        let digits = String(decoding: bytes[at...].prefix(4), as: UTF8.self)
        guard digits.utf8.count == 4, digits.allSatisfy(\.isHexDigit), let code = UInt32(digits, radix: 16) else {
            throw bad("a \\u has no four digits")
        }
        at += 4
        return code
    }

    /// What stands there up to the next bracket, comma or blank.
    private mutating func word() -> String {
        let word = bytes[at...].prefix { $0 > 0x20 && !",:[]{}\"".utf8.contains($0) }
        at += word.count
        return String(decoding: word, as: UTF8.self)
    }

    /// Whether it is a number as JSON writes them.
    private static func isNumber(_ word: String) -> Bool {
        var rest = Substring(word).utf8
        func digits() -> Int {
            let digits = rest.prefix { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }.count
            rest = rest.dropFirst(digits)
            return digits
        }
        if rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
        let startsWithZero = rest.first == UInt8(ascii: "0")
        let whole = digits()
        if whole == 0 || (startsWithZero && whole > 1) { return false }
        if rest.first == UInt8(ascii: ".") {
            rest = rest.dropFirst()
            if digits() == 0 { return false }
        }
        if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
            rest = rest.dropFirst()
            if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") { rest = rest.dropFirst() }
            if digits() == 0 { return false }
        }
        return rest.isEmpty
    }

    /// The next byte that is no blank; it stays where it is.
    private mutating func next() -> UInt8? {
        while at < bytes.count, [0x20, 0x09, 0x0a, 0x0d].contains(bytes[at]) { at += 1 }
        return at < bytes.count ? bytes[at] : nil
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard next() == UInt8(ascii: character) else { return false }
        at += 1
        return true
    }

    private func bad(_ what: String) -> StoreError {
        let line = 1 + bytes.prefix(at).count { $0 == 0x0a }
        return StoreError(.configuration, "The file of migrations is wrong in line \(line): \(what).")
    }
}
