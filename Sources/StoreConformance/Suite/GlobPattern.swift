/// A pattern in which `*` stands for any text and everything else for itself.
struct GlobPattern {
    private let parts: [Substring]
    private let pattern: String

    init(_ pattern: String) {
        self.pattern = pattern
        parts = pattern.split(separator: "*", omittingEmptySubsequences: false)
    }

    func matches(_ text: String) -> Bool {
        guard parts.count > 1, let first = parts.first, let last = parts.last else { return text == pattern }
        guard text.hasPrefix(first), text.hasSuffix(last), text.count >= first.count + last.count else { return false }
        var rest = text.dropFirst(first.count).dropLast(last.count)
        for part in parts.dropFirst().dropLast() where !part.isEmpty {
            guard let range = rest.firstRange(of: part) else { return false }
            rest = rest[range.upperBound...]
        }
        return true
    }
}
