/// Names in the store: how they are derived from Swift names, and which are valid.
///
/// The same rule as the schema's check at open, applied here so that the error has a line number.
enum StoreName {
    static let rule = "letters, digits and _ are allowed, at most 63, not beginning with a digit"

    /// `author` for `Author`, `httpRequest` for `HTTPRequest`, `url` for `URL`.
    static func entity(for type: String) -> String {
        let letters = Array(type)
        let capitals = letters.prefix { $0.isUppercase }.count
        // The last of several capitals begins the next word, unless the name ends there.
        let next = capitals < letters.count ? letters[capitals] : nil
        let lowered = capitals > 1 && next?.isLowercase == true ? capitals - 1 : capitals
        return String(letters.prefix(lowered)).lowercased() + String(letters.dropFirst(lowered))
    }

    static func isPossible(_ name: String) -> Bool {
        let isLetter = { (byte: UInt8) in (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7A || byte == 0x5F }
        guard let first = name.utf8.first, isLetter(first), name.utf8.count <= 63 else { return false }
        return name.utf8.allSatisfy { isLetter($0) || ($0 >= 0x30 && $0 <= 0x39) }
    }

    /// Whether an entity name is reserved for engines.
    static func isReserved(_ entity: String) -> Bool {
        ["activestore_", "sqlite_"].contains { entity.lowercased().hasPrefix($0) }
    }

    /// The closest of these names, if one was probably meant.
    static func suggestion(for name: String, among names: [String]) -> String? {
        let near = names.map { (distance(name, $0), $0) }.min { $0 < $1 }
        guard let (far, best) = near, far <= max(1, min(3, name.count / 3)) else { return nil }
        return best
    }

    /// Edit distance: insertions, deletions, replacements and swapped neighbours, ignoring case.
    private static func distance(_ a: String, _ b: String) -> Int {
        let a = Array(a.lowercased().prefix(64))
        let b = Array(b.lowercased().prefix(64))
        var rows = [Array(0...b.count)]
        for i in 1..<(a.count + 1) {
            var row = [i]
            for j in 1..<(b.count + 1) {
                let replaced = rows[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)
                var best = min(rows[i - 1][j] + 1, row[j - 1] + 1, replaced)
                if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] { best = min(best, rows[i - 2][j - 2] + 1) }
                row.append(best)
            }
            rows.append(row)
        }
        return rows[a.count][b.count]
    }
}
