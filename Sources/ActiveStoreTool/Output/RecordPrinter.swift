import StoreCommandLine
import StoreCore

/// Prints records, or the rows of a statement, as a table, or one field a line if a table has no room for them.
///
/// Column widths follow the first thousand records, or fewer if those are long, so that a large result needs little memory.
struct RecordPrinter {
    enum Form { case fitting, wide, vertical }

    private let columns: [TextTable.Column]
    /// What one of them is called.
    private let noun: String
    private let out: ProgramOutput
    private var form: Form
    private var first: [[String]] = []
    /// The bytes that these take.
    private var firstBytes = 0
    private var table: TextTable?
    /// The number of records so far.
    private(set) var count = 0

    private static let measured = 1_000
    private static let measuredBytes = 4 << 20

    init(_ entity: EntityDefinition, fields positions: [Int]?, _ form: Form, _ out: ProgramOutput) {
        let positions = positions ?? Array(entity.fields.indices)
        let columns = positions.map { position in
            let field = entity.fields[position]
            let isNumber = [.int, .double, .decimal].contains(field.type)
            // A time is still of use without its time of day, and a UUID by its beginning, except in a key.
            let least: Int? =
                position == entity.key || isNumber || field.type == .bool
                ? nil : [.date: 11, .uuid: 14][field.type] ?? max(8, min(DisplayWidth.of(field.name), 12))
            return TextTable.Column(title: TerminalText.escaped(field.name), isRight: isNumber, least: least)
        }
        self.init(columns, "record", form, out)
    }

    init(_ columns: [TextTable.Column], _ noun: String, _ form: Form, _ out: ProgramOutput) {
        self.columns = columns
        self.noun = noun
        self.form = form
        self.out = out
    }

    mutating func add(_ values: [Value]) {
        count += 1
        let cells = RecordText.cells(values)
        if form == .vertical { return printVertical(cells, count) }
        if let table { return out.line(table.line(cells)) }
        // On a terminal, records that a table has no room for are shown in full.
        let kept = room == .anywhere ? TextTable.shown(cells, of: columns) : cells
        first.append(kept)
        firstBytes += kept.reduce(0) { $0 + $1.utf8.count }
        if first.count == RecordPrinter.measured || firstBytes >= RecordPrinter.measuredBytes { begin() }
    }

    private var room: TextTable.Room {
        form == .wide ? .unlimited : out.terminal.map { .terminal(columns: $0.columns) } ?? .anywhere
    }

    /// Prints the rest, and the number of records.
    mutating func finish() {
        if table == nil, form != .vertical { begin() }
        if form == .vertical, count > 0 { out.line() }
        out.line("(\(NumberFormat.counted(count, noun)))")
    }

    private mutating func begin() {
        let room = room
        let table = TextTable(columns, fitting: first, in: room)
        if case .terminal(let available) = room, table.width > available, count > 0 {
            form = .vertical
            for (index, cells) in first.enumerated() { printVertical(cells, index + 1) }
        } else {
            self.table = table
            for (line, style) in zip(table.head, [StyledText.Style.bold, .dim]) { out.line([StyledText(line, style)]) }
            for cells in first { out.line(table.line(cells)) }
        }
        first = []
    }

    /// One field a line, each value in full, on as many lines as the terminal needs.
    private func printVertical(_ cells: [String], _ number: Int) {
        if number > 1 { out.line() }
        out.line([StyledText("-- \(noun) \(NumberFormat.grouped(number))", .dim)])
        let width = columns.map { DisplayWidth.of($0.title) }.max() ?? 0
        for (column, cell) in zip(columns, cells) {
            let lines = out.terminal.map { TerminalText.wrapped(cell, toColumns: $0.columns - width - 2) } ?? [cell]
            for (index, line) in lines.enumerated() {
                let title = index == 0 ? column.title : ""
                out.line([StyledText(line.isEmpty ? title : title.padded(toColumns: width + 2), .bold), StyledText(line)])
            }
        }
    }
}
