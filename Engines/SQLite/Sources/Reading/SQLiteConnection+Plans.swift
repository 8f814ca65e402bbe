import CSQLite
import StoreCore
import StoreSQL

/// Explaining how a request is read.
extension SQLiteConnection {
    /// The plan from the lines of EXPLAIN QUERY PLAN.
    func plan(_ sql: SQLStatement, _ requests: [FetchRequest], named names: [String]) -> QueryPlan {
        var lines = lines(of: sql, requests)
        // The last part is for values that the probe did not count. Normally there are none, so it is not shown.
        if DistinctValues.areMerged(in: sql), let last = lines.lastIndex(where: { $0.text == "RIGHT" }) { lines.removeSubrange(last...) }
        let all = lines.compactMap { line in line.access(named: names).map { (access: $0, isOfValues: line.isOfValues) } }
        var access = all.filter { !$0.isOfValues || all.allSatisfy(\.isOfValues) }.map(\.access)
        // The parts for the members of a list read alike, and so do those for the values of an order.
        if lines.contains(where: { $0.text == "MERGE (UNION ALL)" }) {
            let parts = access
            access = []
            for one in parts where !access.contains(one) { access.append(one) }
        }
        // "FOR LAST TERM OF ORDER BY" and the like sort a few records at a time, those that are equal in the index.
        let sorts = lines.contains { $0.text == "USE TEMP B-TREE FOR ORDER BY" && !(sql.isForEachOwner && $0.isOfWhole) }
        return QueryPlan(entity: requests.first?.entity.name ?? "", access: access, sorts: sorts, detail: lines.map(\.text))
    }

    func readsAll(_ sql: SQLStatement, _ requests: [FetchRequest], named names: [String]) -> Bool {
        lines(of: sql, requests).contains { $0.isScan(named: names) }
    }

    /// The lines of EXPLAIN QUERY PLAN; none if the statement cannot be compiled.
    private func lines(of sql: SQLStatement, _ requests: [FetchRequest]) -> [PlanLine] {
        var lines: [PlanLine] = []
        if let statement = try? prepare(SQLStatement(text: "EXPLAIN QUERY PLAN " + sql.text)) {
            for (index, parameter) in sql.parameters.enumerated() {
                try? bind(parameter, of: requests, to: statement, at: Int32(index + 1))
            }
            // Those within the subquery that only finds the values of a field.
            var ofValues: Set<Int32> = []
            while sqlite3_step(statement.handle) == SQLITE_ROW {
                guard let pointer = sqlite3_column_text(statement.handle, 3) else { continue }
                let (text, parent) = (String(cString: pointer), sqlite3_column_int(statement.handle, 1))
                let isOfValues =
                    ofValues.contains(parent) || ["CO-ROUTINE", "MATERIALIZE"].contains { text == "\($0) \(DistinctValues.name)" }
                if isOfValues { ofValues.insert(sqlite3_column_int(statement.handle, 0)) }
                lines.append(PlanLine(text: text, isOfWhole: parent == 0, isOfValues: isOfValues))
            }
            sqlite3_reset(statement.handle)
        }
        return lines
    }
}

/// One line of EXPLAIN QUERY PLAN, such as `SEARCH author USING INDEX author_name_index (name=?)`.
struct PlanLine {
    let text: String
    /// Whether it is not within another one.
    let isOfWhole: Bool
    /// Whether it is of a subquery with the values of a field.
    let isOfValues: Bool

    /// How it reads one of these tables; nil if it does not.
    func access(named names: [String]) -> QueryPlan.Access? {
        let words = text.split(separator: " ")
        guard words.first == "SEARCH" || words.first == "SCAN", isOf(names, words) else { return nil }
        guard let at = words.firstIndex(of: "INDEX"), at + 1 < words.count else {
            return words[0] == "SEARCH" ? .key : .scan
        }
        let name = String(words[at + 1])
        // The automatic index of a primary key does not have one of our names.
        if name.hasPrefix("sqlite_autoindex_") { return words[0] == "SEARCH" ? .key : .scan }
        return .index(name, covering: words.contains("COVERING"))
    }

    /// Whether it reads all records of one of these tables, or all entries of an index.
    func isScan(named names: [String]) -> Bool {
        let words = text.split(separator: " ")
        return words.first == "SCAN" && isOf(names, words)
    }

    private func isOf(_ names: [String], _ words: [Substring]) -> Bool { words.count >= 2 && names.contains(String(words[1])) }
}
