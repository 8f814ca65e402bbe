/// Suggestions for a misspelled name.
enum Suggestion {
    /// `; did you mean "name"?` if one of the names is close, otherwise a list of the names, otherwise nothing.
    static func text(for name: String, among names: [String]) -> String {
        let near = names.map { (distance(name, $0), $0) }.min { $0 < $1 }
        if let (far, best) = near, far <= max(1, min(3, name.unicodeScalars.count / 3)) {
            return "; did you mean \"\(best)\"?"
        }
        if names.isEmpty || names.count > 12 { return "" }
        return "; there is " + names.sorted().joined(separator: ", ")
    }

    /// Edit distance with transpositions (Damerau, optimal string alignment), ignoring ASCII case; bounded by length so that hostile names
    /// are cheap.
    static func distance(_ a: String, _ b: String) -> Int {
        let a = Array(a.lowercased().unicodeScalars.prefix(64))
        let b = Array(b.lowercased().unicodeScalars.prefix(64))
        var rows = [Array(0...b.count)]
        for i in 1..<(a.count + 1) {
            var row = [i]
            for j in 1..<(b.count + 1) {
                var best = min(rows[i - 1][j] + 1, row[j - 1] + 1, rows[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1))
                if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] { best = min(best, rows[i - 2][j - 2] + 1) }
                row.append(best)
            }
            rows.append(row)
        }
        return rows[a.count][b.count]
    }
}
