/// The stored text of a table or an index: `CREATE TABLE name (…)`, `CREATE UNIQUE INDEX name ON …`.
///
/// A table that others created may have types, collations, checks and comments that our definitions
/// cannot express. So a change edits only the affected part of the text and preserves every other byte.
struct StoredStatement: Sendable {
    let bytes: [UInt8]
    let tokens: [SQLToken]
    /// The index of the token that names the table or index.
    let name: Int

    /// Parses the text of a table or an index.
    ///
    /// - Returns: nil for anything else, and for text that is not in the form that SQLite stores.
    init?(_ text: String) {
        bytes = Array(text.utf8)
        guard let tokens = SQLToken.tokens(of: bytes), tokens.count > 4 else { return nil }
        self.tokens = tokens
        guard StoredStatement.isWord(tokens[0], "CREATE", bytes) else { return nil }
        let isUnique = StoredStatement.isWord(tokens[1], "UNIQUE", bytes)
        let at = isUnique ? 2 : 1
        let isTable = !isUnique && StoredStatement.isWord(tokens[at], "TABLE", bytes)
        guard isTable || StoredStatement.isWord(tokens[at], "INDEX", bytes) else { return nil }
        name = at + 1
        guard tokens[name].kind == .word || tokens[name].kind == .quoted else { return nil }
        guard isTable ? tokens[name + 1].kind == .open : StoredStatement.isWord(tokens[name + 1], "ON", bytes) else { return nil }
    }

    /// The statement that creates the same under another name.
    ///
    /// - Parameter quoted: The quoted name.
    func named(_ quoted: String) -> String { edited([(tokens[name].range, quoted)]) }

    /// The text with the given ranges replaced; they do not overlap.
    func edited(_ edits: [(range: Range<Int>, text: String)]) -> String {
        var result = bytes
        for edit in edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
            result.replaceSubrange(edit.range, with: Array(edit.text.utf8))
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// Whether a token is this keyword, given in upper case.
    func isWord(_ index: Int, _ word: String) -> Bool {
        tokens.indices.contains(index) && StoredStatement.isWord(tokens[index], word, bytes)
    }

    private static func isWord(_ token: SQLToken, _ word: String, _ bytes: [UInt8]) -> Bool {
        token.kind == .word && isSame(bytes[token.range], word.utf8)
    }

    /// Whether a token is this name, quoted or not; SQLite compares names without regard to ASCII case.
    func isName(_ index: Int, _ name: String) -> Bool {
        guard tokens.indices.contains(index) else { return false }
        let token = tokens[index]
        if token.kind == .word { return StoredStatement.isSame(bytes[token.range], name.utf8) }
        guard token.kind == .quoted, let quote = bytes[token.range].first else { return false }
        var inner: [UInt8] = []
        var isDoubled = false
        for byte in bytes[token.range].dropFirst().dropLast() {
            isDoubled = byte == quote && !isDoubled
            if !isDoubled || quote == UInt8(ascii: "[") { inner.append(byte) }
        }
        return StoredStatement.isSame(inner, name.utf8)
    }

    private static func isSame(_ a: some Collection<UInt8>, _ b: some Collection<UInt8>) -> Bool {
        func folded(_ byte: UInt8) -> UInt8 { byte >= 65 && byte <= 90 ? byte | 0x20 : byte }
        return a.count == b.count && zip(a, b).allSatisfy { folded($0) == folded($1) }
    }
}
