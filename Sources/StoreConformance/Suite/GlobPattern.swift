/// Patterns separated by commas, one of which must match; `*` stands for any text, and all other characters are literal.
struct GlobPattern {
    private let texts: Set<Substring>
    private let patterns: [[Substring]]

    init(_ pattern: String) {
        let all = pattern.split(separator: ",")
        texts = Set(all.filter { !$0.contains("*") })
        patterns = all.filter { $0.contains("*") }.map { $0.split(separator: "*", omittingEmptySubsequences: false) }
    }

    func matches(_ text: String) -> Bool {
        texts.contains(text[...]) || patterns.contains { GlobPattern.matches(text, $0) }
    }

    private static func matches(_ text: String, _ parts: [Substring]) -> Bool {
        guard let first = parts.first, let last = parts.last else { return false }
        guard text.hasPrefix(first), text.hasSuffix(last), text.count >= first.count + last.count else { return false }
        var rest = text.dropFirst(first.count).dropLast(last.count)
        for part in parts.dropFirst().dropLast() where !part.isEmpty {
            guard let range = rest.firstRange(of: part) else { return false }
            rest = rest[range.upperBound...]
        }
        return true
    }
}
