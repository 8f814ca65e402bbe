import CSQLite
import StoreCore
import StoreSQL

/// Saying how a request is read, and how long it took.
extension SQLiteConnection {
    func explain(_ request: FetchRequest) throws -> QueryPlan {
        try request.checkShape()
        return plan(StatementBuilder(.sqlite).rows(request), of: request)
    }

    /// The plan of a statement, from the lines of EXPLAIN QUERY PLAN.
    func plan(_ sql: SQLStatement, of request: FetchRequest) -> QueryPlan {
        var lines: [String] = []
        if let statement = try? prepare(SQLStatement(text: "EXPLAIN QUERY PLAN " + sql.text)) {
            for (index, parameter) in sql.parameters.enumerated() {
                try? ValueBinding.bind(parameter, of: request, to: statement.handle, at: Int32(index + 1))
            }
            while sqlite3_step(statement.handle) == SQLITE_ROW {
                if let text = sqlite3_column_text(statement.handle, 3) { lines.append(String(cString: text)) }
            }
            sqlite3_reset(statement.handle)
        }
        let entity = request.entity.definition
        return QueryPlan(
            entity: entity.name, access: lines.compactMap { PlanLine.access($0, of: entity) },
            sorts: lines.contains { $0.hasPrefix("USE TEMP B-TREE FOR") && $0.hasSuffix("ORDER BY") }, detail: lines)
    }
}

/// One line of EXPLAIN QUERY PLAN, such as `SEARCH author USING INDEX author_name_index (name=?)`.
enum PlanLine {
    static func access(_ line: String, of entity: EntityDefinition) -> QueryPlan.Access? {
        let words = line.split(separator: " ")
        guard words.count >= 2, words[0] == "SEARCH" || words[0] == "SCAN", words[1] == entity.name else { return nil }
        guard let at = words.firstIndex(of: "INDEX"), at + 1 < words.count else {
            return words[0] == "SEARCH" ? .key : .scan
        }
        let name = String(words[at + 1])
        // The index SQLite makes for a primary key has no name of ours.
        if name.hasPrefix("sqlite_autoindex_") { return words[0] == "SEARCH" ? .key : .scan }
        return .index(name, covering: words.contains("COVERING"))
    }
}

extension SQLiteConnection {
    func join(_ request: JoinRequest, _ body: (inout Row?, inout Row?) throws -> Step) throws { throw StoreError(.unsupported, "join") }
    func aggregate(_ request: AggregateRequest, _ body: (inout Row) throws -> Step) throws { throw StoreError(.unsupported, "aggregate") }
    func update(_ request: FetchRequest, _ assignments: [Assignment]) throws -> Int { try updateRecordByRecord(request, assignments) }
}
