import StoreCore
import StoreSQL

/// Saying how a request is read.
extension PostgreSQLConnection {
    /// From the lines of EXPLAIN.
    func plan(_ sql: SQLStatement, _ requests: [FetchRequest], named names: [String]) -> QueryPlan {
        var lines: [String] = []
        let explained = SQLStatement(text: "EXPLAIN " + sql.text, parameters: sql.parameters, types: sql.types, risk: .fails)
        if let statement = try? compile(explained, cellCount: nil, entity: requests.first?.entity, writing: nil) {
            defer { statement.finish() }
            for (index, parameter) in sql.parameters.enumerated() {
                try? bind(parameter, of: requests, to: statement, at: Int32(index + 1))
            }
            while (try? step(statement, nil)) == true, statement.fill(statement.cells) {
                lines.append(statement.cells[0].string)
            }
        }
        lines = PlanLine.withoutCompilation(lines)
        let expected = sql.isForEachOwner ? nil : PlanLine.expected(lines)
        lines = lines.map(PlanLine.withoutCosts)
        // Conditions are told with the values that they compare with, which are the user's.
        let detail = lines.filter { !PlanLine.isCondition($0) }
        // What is read for each owner or value is sorted again in any case: what counts is the part with the last limit.
        let last = detail.lastIndex { PlanLine.text($0).hasPrefix("Limit") } ?? 0
        var result = QueryPlan(
            entity: requests.first?.entity.name ?? "", access: PlanLine.access(lines, named: names.map { generator.dialect.shortened($0) }),
            // An incremental sort is one of a few records at a time, those that are equal in the index.
            sorts: detail.dropFirst(sql.isForEachOwner ? last + 1 : 0).contains {
                PlanLine.text($0).split(separator: " ").first == "Sort" && !$0.contains(":")
            }, detail: detail)
        result.expected = expected
        return result
    }
}

/// One line of EXPLAIN, such as `->  Index Scan using author_name_index on author`.
enum PlanLine {
    static func text(_ line: String) -> Substring {
        line.drop { $0 == " " || $0 == "-" || $0 == ">" }
    }

    /// The lines of the plan, without those about how the server would compile it.
    static func withoutCompilation(_ lines: [String]) -> [String] { Array(lines.prefix { text($0) != "JIT:" }) }

    /// A line without the numbers at its end, such as `  (cost=0.28..8.29 rows=1 width=64)`.
    static func withoutCosts(_ line: String) -> String {
        line.firstRange(of: "  (cost=").map { String(line[..<$0.lowerBound]) } ?? line
    }

    /// The number of rows that the server expects of what is below the limit and the sort. Those below `Gather` are of one worker.
    static func expected(_ lines: [String]) -> Int? {
        let limits = ["Limit", "Sort", "Incremental Sort", "LockRows"]
        let line = lines.first { line in
            line.contains("  (cost=") && !limits.contains { text(line).hasPrefix($0) }
        }
        return line?.split(separator: " ").last { $0.hasPrefix("rows=") }.flatMap { Int($0.dropFirst(5)) }
    }

    /// Whether a line tells a condition, such as `Filter: (age > 5)`; orders and groups are told by columns alone.
    static func isCondition(_ line: String) -> Bool {
        let words = line.split(separator: ":", maxSplits: 1)
        return words.count == 2 && !words[0].hasSuffix("Key")
    }

    static func access(_ lines: [String], named names: [String]) -> [QueryPlan.Access] {
        var result: [QueryPlan.Access] = []
        for (at, line) in lines.enumerated() {
            let words = text(line).split(separator: " ").map { $0.filter { $0 != "\"" } }
            // A bitmap of an index's entries is below the look at the table that it is for.
            if words.starts(with: ["Bitmap", "Index", "Scan", "on"]), words.count > 4 {
                result.append(index(words[4], covering: false))
                continue
            }
            guard let on = words.firstIndex(of: "on"), on + 1 < words.count, words.contains("Scan"), words.first != "Bitmap" else {
                continue
            }
            let table = on + 2 < words.count ? words[on + 2] : words[on + 1]
            guard names.contains(table) || names.contains(words[on + 1]) else { continue }
            // The conditions of a look follow it. Without one the index of the key gives all records in its order.
            let isLookUp = lines[(at + 1)...].prefix { isCondition($0) || $0.contains("Key:") }.contains {
                text($0).hasPrefix("Index Cond:")
            }
            if let using = words.firstIndex(of: "using"), using + 1 < words.count, isLookUp || !words[using + 1].hasSuffix("_pkey") {
                result.append(index(words[using + 1], covering: words.contains("Only")))
            } else {
                result.append(.scan)
            }
        }
        return result
    }

    /// The index of a primary key has no name of ours.
    private static func index(_ name: String, covering: Bool) -> QueryPlan.Access {
        name.hasSuffix("_pkey") ? .key : .index(name, covering: covering)
    }
}
