extension CaseResult {
    /// One line for people: `passed          crud.upsert  upsert() overwrites …`, followed by the reason if it did not pass.
    public var line: String {
        let word = outcome.word
        let head = word + String(repeating: " ", count: max(1, 16 - word.count)) + id
        guard let reason = outcome.reason else { return head }
        return head + ": " + reason.replacing("\n", with: "\n" + String(repeating: " ", count: 18))
    }

    /// The duration of the case in milliseconds.
    var milliseconds: Double {
        let (seconds, attoseconds) = duration.components
        return Double(seconds) * 1_000 + Double(attoseconds) / 1e15
    }
}

extension ConformanceReport {
    /// One line per case, and the closing lines.
    public var text: String { (results.map(\.line) + [summary]).joined(separator: "\n") }

    /// The closing lines: the store, cases not applicable and skipped with the reasons, and finally ``closingLine``.
    public var summary: String {
        var lines = [url + (libraries.isEmpty ? "" : " (\(libraryNames))")]
        for word in ["not applicable", "skipped"] where count(word) > 0 {
            let reasons = Dictionary(grouping: results.filter { $0.outcome.word == word }) { $0.outcome.reason ?? "" }
            let list = reasons.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value.count)" }
            lines.append("\(count(word)) \(word) (\(list.joined(separator: "; ")))")
        }
        lines.append(closingLine)
        return lines.joined(separator: "\n")
    }

    private var libraryNames: String {
        libraries.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
    }
}
