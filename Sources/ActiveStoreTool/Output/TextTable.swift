import StoreCommandLine

/// Lines of aligned columns.
///
/// On a terminal the columns share its width: if there are too many, the widest ones become narrower, down to a width at which their
/// values still mean something. Elsewhere, columns are as wide as their values, up to ``longestCell``. A column that must not be cut is
/// as wide as its values anywhere; a later value that is wider makes its line longer.
struct TextTable {
    struct Column {
        var title: String
        /// Numbers are right-aligned.
        var isRight = false
        /// The number of columns that its values need to mean something; nil if they must not be cut.
        var least: Int? = 8
    }

    /// Longer values are truncated, so that they do not push the others out of sight.
    static let longestCell = 48

    /// Where the table is shown.
    enum Room: Equatable {
        /// In a file or another program: widths are numbers of characters.
        case anywhere
        /// On a terminal of this width: widths are its columns.
        case terminal(columns: Int)
        /// Values are not truncated.
        case unlimited
    }

    private let columns: [Column]
    private var widths: [Int]
    private let room: Room

    /// A table whose columns are as wide as their titles and these rows, as far as there is room.
    ///
    /// - Parameter indent: The number of columns that are used before each line.
    init(_ columns: [Column], fitting rows: [[String]], in room: Room = .anywhere, indent: Int = 0) {
        self.columns = columns
        self.room = room
        widths = columns.map { room == .anywhere ? $0.title.count : DisplayWidth.of($0.title) }
        let longest =
            switch room {
            case .anywhere: TextTable.longestCell
            case .terminal(let columns): columns
            case .unlimited: Int.max
            }
        for row in rows {
            for (index, cell) in row.enumerated() where index < widths.count {
                let longest = columns[index].least == nil ? Int.max : longest
                let width = room == .anywhere ? cell.count : DisplayWidth.of(cell, upTo: longest)
                widths[index] = max(widths[index], min(width, longest))
            }
        }
        if case .terminal(let available) = room { shrink(to: available - indent) }
    }

    private mutating func shrink(to available: Int) {
        let least = columns.indices.map { index in min(widths[index], columns[index].least ?? widths[index]) }
        while width > available {
            let candidates = widths.indices.filter { widths[$0] > least[$0] }
            guard let widest = candidates.max(by: { widths[$0] < widths[$1] }) else { return }
            widths[widest] -= 1
        }
    }

    /// The columns of a line.
    var width: Int { widths.reduce(0, +) + 2 * max(0, widths.count - 1) }

    /// The titles, underlined by a rule.
    var head: [String] {
        [line(columns.map(\.title)), widths.map { String(repeating: "-", count: $0) }.joined(separator: "  ")]
    }

    /// One row, without trailing spaces.
    func line(_ cells: [String]) -> String {
        let parts = cells.enumerated().map { index, cell in
            guard index < columns.count else { return cell }
            let isLast = index == cells.count - 1
            let text = columns[index].least == nil ? cell : shortened(cell, widths[index])
            if columns[index].isRight {
                return room == .anywhere ? text.leftPadded(to: widths[index]) : text.leftPadded(toColumns: widths[index])
            }
            if isLast { return text }
            return room == .anywhere ? text.padded(to: widths[index]) : text.padded(toColumns: widths[index])
        }
        let text = parts.joined(separator: "  ")
        return String(text[..<(text.lastIndex { $0 != " " }.map(text.index(after:)) ?? text.startIndex)])
    }

    /// The part of a row's cells that is shown outside of terminals, where widths are known before all rows are.
    static func shown(_ cells: [String], of columns: [Column]) -> [String] {
        zip(columns, cells).map { column, cell in column.least == nil ? cell : TerminalText.shortened(cell, to: longestCell) }
    }

    private func shortened(_ cell: String, _ width: Int) -> String {
        switch room {
        case .anywhere: TerminalText.shortened(cell, to: TextTable.longestCell)
        case .terminal: TerminalText.shortened(cell, toColumns: width)
        case .unlimited: cell
        }
    }
}
