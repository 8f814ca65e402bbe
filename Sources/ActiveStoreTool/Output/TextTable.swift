import StoreCommandLine

/// Lines of aligned columns.
struct TextTable {
    struct Column {
        var title: String
        /// Numbers are right-aligned.
        var isRight = false
    }

    /// Longer values are truncated, so that they do not push the others out of sight.
    static let longestCell = 48

    private let columns: [Column]
    private var widths: [Int]

    /// A table whose columns are as wide as their titles and these rows.
    init(_ columns: [Column], fitting rows: [[String]]) {
        self.columns = columns
        widths = columns.map(\.title.count)
        for row in rows {
            for (index, cell) in row.enumerated() where index < widths.count {
                widths[index] = max(widths[index], min(cell.count, TextTable.longestCell))
            }
        }
    }

    /// The titles, underlined by a rule.
    var head: [String] {
        [line(columns.map(\.title)), widths.map { String(repeating: "-", count: $0) }.joined(separator: "  ")]
    }

    /// One row, without trailing spaces.
    func line(_ cells: [String]) -> String {
        let parts = cells.enumerated().map { index, cell in
            let text = TerminalText.shortened(cell, to: TextTable.longestCell)
            guard index < columns.count else { return text }
            if columns[index].isRight { return text.leftPadded(to: widths[index]) }
            return index == cells.count - 1 ? text : text.padded(to: widths[index])
        }
        let text = parts.joined(separator: "  ")
        return String(text[..<(text.lastIndex { $0 != " " }.map(text.index(after:)) ?? text.startIndex)])
    }
}
