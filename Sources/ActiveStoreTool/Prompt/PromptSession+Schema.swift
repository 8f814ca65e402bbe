import StoreCommandLine
import StoreCore

extension PromptSession {
    /// Shows a part of the schema, which is the same in every mode.
    func describe(_ command: PromptCommand, _ arguments: [String]) throws {
        let schema = store.schema
        if arguments.count > 1 { throw UsageError("\(arguments[1].debugDescription) is one word too many") }
        let entities = try arguments.first.map { [try schema.require($0)] } ?? schema.entities
        switch command {
        case .describe where !arguments.isEmpty:
            let counts = try store.read { transaction in try entities.map { try transaction.count(FetchRequest(EntityID($0))) } }
            for (entity, count) in zip(entities, counts) { InspectCommand.print(entity, count, of: schema, out) }
        case .indexes:
            let rows = entities.flatMap { entity in
                entity.indexes.map { [entity.name, $0.name, InspectCommand.parts(of: $0), $0.isUnique ? "yes" : ""] }
            }
            printTable(["entity", "index", "fields", "unique"], rows, "index", "indexes")
        case .schema:
            for (index, entity) in entities.enumerated() {
                if index > 0 { out.line() }
                InspectCommand.print(entity, nil, of: schema, out)
            }
        case .store: InspectCommand.printStore(store, try store.read { try $0.catalog() }, out)
        default:
            let rows = entities.map { entity in
                let relations = schema.relations.filter { $0.owner == entity.name }.map(\.name)
                return [
                    entity.name, entity.keyField.name, "\(entity.fields.count)", "\(entity.indexes.count)",
                    relations.joined(separator: ", "),
                ]
            }
            printTable(["entity", "key", "fields", "indexes", "relations"], rows, "entity", "entities")
        }
    }

    private func printTable(_ titles: [String], _ rows: [[String]], _ one: String, _ several: String) {
        let columns = titles.map { TextTable.Column(title: $0, isRight: $0 == "fields" && titles.contains("key") || $0 == "indexes") }
        let rows = rows.map { $0.map(TerminalText.escaped) }
        let table = TextTable(columns, fitting: rows, in: out.terminal.map { .terminal(columns: $0.columns) } ?? .anywhere)
        for (line, style) in zip(table.head, [StyledText.Style.bold, .dim]) { out.line([StyledText(line, style)]) }
        for row in rows { out.line(table.line(row)) }
        out.line("(\(NumberFormat.grouped(rows.count)) \(rows.count == 1 ? one : several))")
    }
}
