/// The text by which a database keeps a table or an index: `CREATE TABLE name (…)`, `CREATE UNIQUE INDEX name ON …`.
///
/// A table that others made has types, collations, checks and comments that no definition of
/// ours knows. So a change edits the text where it differs and leaves every other byte alone.
struct StoredStatement: Sendable {
    let bytes: [UInt8]
    let tokens: [SQLToken]
    /// The token that names the table or index.
    let name: Int

    /// Reads the text of a table or an index.
    ///
    /// - Returns: nil for anything else, and for what is not written as SQLite keeps it.
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

    /// The statement that makes the same under another name.
    ///
    /// - Parameter quoted: The name in quotes.
    func named(_ quoted: String) -> String { edited([(tokens[name].range, quoted)]) }

    /// The text with other bytes in some places, which do not overlap.
    func edited(_ edits: [(range: Range<Int>, text: String)]) -> String {
        var result = bytes
        for edit in edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
            result.replaceSubrange(edit.range, with: Array(edit.text.utf8))
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// Whether a token is this keyword, given in capitals.
    func isWord(_ index: Int, _ word: String) -> Bool {
        tokens.indices.contains(index) && StoredStatement.isWord(tokens[index], word, bytes)
    }

    private static func isWord(_ token: SQLToken, _ word: String, _ bytes: [UInt8]) -> Bool {
        token.kind == .word && isSame(bytes[token.range], word.utf8)
    }

    /// Whether a token is this name, in quotes or without; SQLite tells names apart without regard to ASCII case.
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
