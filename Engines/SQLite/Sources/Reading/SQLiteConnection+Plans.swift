import CSQLite
import StoreCore
import StoreSQL

/// Explaining how a request is read.
extension SQLiteConnection {
    /// The plan from the lines of EXPLAIN QUERY PLAN.
    func plan(_ sql: SQLStatement, _ requests: [FetchRequest], named names: [String]) -> QueryPlan {
        var lines: [String] = []
        var sorts = false
        if let statement = try? prepare(SQLStatement(text: "EXPLAIN QUERY PLAN " + sql.text)) {
            for (index, parameter) in sql.parameters.enumerated() {
                try? bind(parameter, of: requests, to: statement, at: Int32(index + 1))
            }
            while sqlite3_step(statement.handle) == SQLITE_ROW {
                guard let text = sqlite3_column_text(statement.handle, 3) else { continue }
                lines.append(String(cString: text))
                // "FOR LAST TERM OF ORDER BY" and the like sort a few records at a time, those that are equal in the index.
                if lines.last == "USE TEMP B-TREE FOR ORDER BY" {
                    let isOfWhole = sqlite3_column_int(statement.handle, 1) == 0
                    sorts = sorts || !(sql.isForEachOwner && isOfWhole)
                }
            }
            sqlite3_reset(statement.handle)
        }
        var access = lines.compactMap { PlanLine.access($0, named: names) }
        // The parts for the members of a list read alike, and so do those for the values of an order.
        if lines.contains("MERGE (UNION ALL)") {
            let all = access
            access = []
            for one in all where !access.contains(one) { access.append(one) }
        }
        return QueryPlan(entity: requests.first?.entity.name ?? "", access: access, sorts: sorts, detail: lines)
    }
}

/// One line of EXPLAIN QUERY PLAN, such as `SEARCH author USING INDEX author_name_index (name=?)`.
enum PlanLine {
    static func access(_ line: String, named names: [String]) -> QueryPlan.Access? {
        let words = line.split(separator: " ")
        guard words.count >= 2, words[0] == "SEARCH" || words[0] == "SCAN", names.contains(String(words[1]))
        else { return nil }
        guard let at = words.firstIndex(of: "INDEX"), at + 1 < words.count else {
            return words[0] == "SEARCH" ? .key : .scan
        }
        let name = String(words[at + 1])
        // The automatic index of a primary key does not have one of our names.
        if name.hasPrefix("sqlite_autoindex_") { return words[0] == "SEARCH" ? .key : .scan }
        return .index(name, covering: words.contains("COVERING"))
    }
}
