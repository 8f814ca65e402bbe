import StoreCommandLine
import StoreCore
import StoreSQL

extension PromptSession {
    /// Runs a statement of SQL where the engine has it.
    func runStatement(_ text: String) throws {
        guard let store = store as? any RawSQLStore else {
            let entity = store.schema.entities.first?.name ?? "author"
            throw UsageError("the engine \(store.context.engine) has no SQL; write a request, such as \(entity) --limit 10, see .help")
        }
        let statement = PromptText.withoutSemicolon(text)
        if statement.allSatisfy(\.isWhitespace) { throw UsageError("the statement is missing: .sql SELECT …;") }
        if explains { explain(statement, store) }
        do {
            try printRows { try store.query(statement, each: $0) }
        } catch let error as StoreError where error.code == .misuse {
            // The statement writes.
            guard isWritable else { throw readOnly }
            if StatementScanner(statement, .init(of: store)).hasReturning {
                // A reader may stay in the pager for long; others could not write until then.
                let rows = try store.write { _ in try store.query(statement) }
                try printRows { show in for row in rows { if try show(row) == .stop { break } } }
            } else {
                try report("changed", try store.execute(statement))
            }
        }
    }

    /// Why nothing is written.
    var readOnly: UsageError { UsageError("the store is open read-only; start with `activestore console --write` to change it") }

    /// Prints the rows that the body shows.
    private func printRows(_ body: (_ show: (SQLRow) throws -> Step) throws -> Void) throws {
        let printerForm: RecordPrinter.Form = form == .vertical ? .vertical : form == .wide ? .wide : .fitting
        var printer: RecordPrinter?
        var count = 0
        try body { row in
            if let limit, count >= limit { return .stop }
            count += 1
            if form == .json {
                out.write(json: try RecordText.json(row.columns, row.values) + [UInt8(ascii: "\n")])
            } else {
                if printer == nil {
                    printer = RecordPrinter(PromptSession.columns(of: row), "row", printerForm, out)
                }
                printer?.add(row.values)
            }
            return out.isStopped ? .stop : .next
        }
        if form == .json { return }
        if printer == nil { out.line("(0 rows)") } else { printer?.finish() }
    }

    private static func columns(of row: SQLRow) -> [TextTable.Column] {
        zip(row.columns, row.values).map { name, value in
            let isNumber = value.type.map { [.int, .double, .decimal].contains($0) } ?? false
            return TextTable.Column(title: TerminalText.escaped(name), isRight: isNumber, least: isNumber ? nil : 8)
        }
    }

    /// Prints the database's own account of a statement.
    private func explain(_ statement: String, _ store: any RawSQLStore) {
        let word = PromptText.words(statement).first?.lowercased() ?? ""
        guard ["select", "with", "values"].contains(word) else { return }
        let prefix = store.context.engine == "sqlite" ? "EXPLAIN QUERY PLAN " : "EXPLAIN "
        // A statement with a mistake says so when it runs, with the right position.
        for row in (try? store.query(prefix + statement)) ?? [] {
            out.entry("plan", row.values.last?.description ?? "", indent: 8)
        }
    }
}
