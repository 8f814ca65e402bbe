import ActiveStore

/// Counts of a run's operations, recorded while they are generated, as evidence that queries, nils and rollbacks were among them.
public struct OperationMix: Sendable {
    /// Operations by kind.
    public private(set) var operations: [String: Int] = [:]
    /// Comparisons and connectives in conditions.
    public private(set) var operators: [String: Int] = [:]
    /// Conditions by depth of nesting.
    public private(set) var depths: [Int: Int] = [:]
    /// Comparisons of fields that begin an index, and of others.
    public private(set) var leaves = (indexed: 0, plain: 0)
    /// Values written, by type, without nils.
    public private(set) var values: [String: Int] = [:]
    /// Nils written.
    public private(set) var nils = 0
    /// Results of the oracle: rows, none, refusals by code.
    public private(set) var answers: [String: Int] = [:]
    /// How often a durable store was closed and reopened.
    public internal(set) var reopens = 0
    /// How often all records were compared.
    public internal(set) var comparisons = 0
    /// Conditions passed to the oracle as predicate formats.
    public internal(set) var formats = 0
    /// Changes of records that a replica has taken from the change log.
    public internal(set) var replicaChanges = 0
    /// How often the replica has read an entity again, because many records or everything may have changed.
    public internal(set) var replicaReadings = 0
    /// Stores, each with a separate schema.
    public internal(set) var sequences = 0

    /// An empty count.
    public init() {}

    /// All operations, including those inside transactions.
    public var total: Int { operations.values.reduce(0, +) }
    /// The number of operations that query the records or the number of a condition.
    public var queries: Int {
        sum {
            $0.hasPrefix("fetch") || $0.hasPrefix("count") || $0.hasPrefix("law") || $0.hasPrefix("read ") || $0 == "join"
                || $0 == "figures"
        }
    }
    /// The number of operations that are savepoints, rollbacks or errors that leave a transaction.
    public var undoing: Int { sum { $0 == "savepoint" || $0 == "rollback" || $0 == "error" } }
    /// The share of nils among the values written.
    public var nilShare: Double {
        let all = values.values.reduce(nils, +)
        return all == 0 ? 0 : Double(nils) / Double(all)
    }

    private func sum(_ belongs: (String) -> Bool) -> Int {
        operations.reduce(0) { $0 + (belongs($1.key) ? $1.value : 0) }
    }

    mutating func tally(_ operation: ScriptOperation, _ schema: Schema) {
        operations[operation.name, default: 0] += 1
        switch operation {
        case .insert(_, let record), .upsert(_, let record): for value in record { tally(value) }
        case .update(_, _, let assignments): for assignment in assignments { tally(assignment.value) }
        case .group(_, let parts): for part in parts { tally(part, schema) }
        default: break
        }
        for request in operation.requests { tally(request.condition, request.entity, schema) }
    }

    mutating func tally(answers more: [String: Int]) { answers.merge(more, uniquingKeysWith: +) }

    private mutating func tally(_ value: Value) {
        if let type = value.type { values[type.rawValue, default: 0] += 1 } else { nils += 1 }
    }

    private mutating func tally(_ condition: ScriptCondition, _ entity: Int, _ schema: Schema) {
        depths[count(condition, entity, schema), default: 0] += 1
    }

    /// Counts a condition and returns its depth.
    private mutating func count(_ condition: ScriptCondition, _ number: Int, _ schema: Schema) -> Int {
        operators[condition.name, default: 0] += 1
        let entity = schema.entities[number]
        switch condition {
        case .all, .none: return 0
        case .compare(let field, _, _, _), .among(let field, _, _), .between(let field, _, _),
            .fields(let field, _, _, _):
            if entity.fields.indices.contains(field), entity.begins(anIndex: field) { leaves.indexed += 1 } else { leaves.plain += 1 }
            return 1
        case .not(let part): return 1 + count(part, number, schema)
        case .and(let parts), .or(let parts):
            var deepest = 0
            for part in parts { deepest = max(deepest, count(part, number, schema)) }
            return 1 + deepest
        case .any(let step, let part), .nobody(let step, let part), .every(let step, let part), .count(let step, let part, _, _),
            .toOne(let step, let part):
            return 1 + count(part, step.entity, schema)
        }
    }
}

extension EntityDefinition {
    fileprivate func begins(anIndex field: Int) -> Bool {
        field == key || indexes.contains { $0.parts.first?.field == fields[field].name }
    }
}

extension OperationMix: CustomStringConvertible {
    /// The mix as a few lines with counts and shares.
    public var description: String {
        var lines = [
            "operations \(total) on \(sequences) schemas: queries \(share(queries, total)), savepoints and rollbacks "
                + "\(share(undoing, total)), reopened \(reopens) times, all records compared \(comparisons) times",
            "  " + list(operations, of: total), "conditions: " + list(operators, of: operators.values.reduce(0, +)),
            "  depth: " + depths.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: ", "),
            "  fields that begin an index or are the key: \(share(leaves.indexed, leaves.indexed + leaves.plain))",
            "  asked as predicate formats too: \(formats)",
            "answers: " + list(answers, of: answers.values.reduce(0, +)),
            "values written: " + list(values, of: values.values.reduce(nils, +))
                + ", nil \(share(nils, values.values.reduce(nils, +)))",
        ]
        if replicaChanges > 0 {
            lines.append("replica: \(replicaChanges) changes by the change log, entities read again \(replicaReadings) times")
        }
        return lines.joined(separator: "\n")
    }

    private func list(_ counts: [String: Int], of total: Int) -> String {
        counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map {
            "\($0.key) \($0.value) (\(share($0.value, total)))"
        }
        .joined(separator: ", ")
    }

    private func share(_ part: Int, _ whole: Int) -> String {
        let tenths = whole == 0 ? 0 : (part * 1_000 + whole / 2) / whole
        return "\(tenths / 10).\(tenths % 10) %"
    }
}

extension ScriptOperation {
    /// The word for a kind of operation in the mix.
    var name: String {
        switch self {
        case .insert: "insert"
        case .update: "update"
        case .upsert: "upsert"
        case .delete: "delete"
        case .deleteWhere: "delete by request"
        case .updateWhere: "update by request"
        case .join: "join"
        case .joinLaw, .aggregationLaw: "law"
        case .aggregation: "figures"
        case .importing: "import"
        case .dangling: "dangling references"
        case .get: "get"
        case .fetch: "fetch"
        case .count: "count"
        case .group(let kind, _): kind == .write ? "transaction" : kind.rawValue
        case .rollback: "rollback"
        case .fail: "error"
        case .law: "law"
        case .holdSnapshot: "hold snapshot"
        case .readSnapshot: "read in held snapshot"
        case .dropSnapshot: "drop snapshot"
        case .readOutside: "read beside a transaction"
        case .contents: "contents"
        case .reopen: "reopen"
        }
    }
}

extension ScriptCondition {
    /// The word for a kind of condition in the mix.
    var name: String {
        switch self {
        case .all: "all"
        case .none: "none"
        case .compare(_, let comparison, let value, let folds):
            (value.isNull ? "\(comparison.word) nil" : comparison.word) + (folds ? " ci" : "")
        case .among(_, _, let folds): "in" + (folds ? " ci" : "")
        case .between: "between"
        case .fields(_, let comparison, _, let folds): "field \(comparison.word) field" + (folds ? " ci" : "")
        case .not: "not"
        case .and: "and"
        case .or: "or"
        case .any: "any related"
        case .nobody: "no related"
        case .every: "every related"
        case .count: "number of related"
        case .toOne: "of the one related"
        }
    }
}

extension Comparison {
    /// The comparison as a word of scripts.
    var word: String {
        switch self {
        case .equal: "=="
        case .notEqual: "!="
        case .less: "<"
        case .lessOrEqual: "<="
        case .greater: ">"
        case .greaterOrEqual: ">="
        case .like: "like"
        case .hasPrefix: "hasPrefix"
        case .hasSuffix: "hasSuffix"
        case .contains: "contains"
        }
    }
}
