/// An answer as aligned lines.
enum AnswerTable {
    /// Titles and rows; columns of numbers stand at the right. No line ends in blanks.
    static func lines(_ columns: [String], _ rows: [[String]]) -> [String] {
        let all = columns.isEmpty ? rows : [columns] + rows
        let count = all.map(\.count).max() ?? 0
        let widths = (0..<count).map { column in all.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0 }
        let isNumeric = (0..<count).map { column in
            !columns.isEmpty
                && rows.allSatisfy { column < $0.count && $0[column].allSatisfy { $0.isNumber || ",.-:".contains($0) } }
        }
        return all.map { cells in
            let parts = cells.enumerated().map { column, cell in
                if isNumeric[column] { return cell.leftPadded(to: widths[column]) }
                return column == cells.count - 1 ? cell : cell.padded(to: widths[column])
            }
            let line = parts.joined(separator: "  ")
            return String(line[..<(line.lastIndex { $0 != " " }.map(line.index(after:)) ?? line.startIndex)])
        }
    }
}
