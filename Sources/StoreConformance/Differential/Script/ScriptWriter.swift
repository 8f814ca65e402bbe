import ActiveStore
import FoundationEssentials
import StoreCore

/// Writes scripts as text.
struct ScriptWriter {
    let schema: Schema

    /// Schema and operations.
    func text(_ operations: [ScriptOperation]) -> String {
        schema.entities.map { entity($0) + "\n" }.joined() + schema.relations.map { relation($0) + "\n" }.joined()
            + lines(operations)
    }

    /// Only the operations.
    func lines(_ operations: [ScriptOperation]) -> String { operations.map { line($0) + "\n" }.joined() }

    private func entity(_ entity: EntityDefinition) -> String {
        var parts = ["(entity \(entity.name) (key \(entity.keyField.name))"]
        for field in entity.fields {
            parts.append(
                "  (field \(field.name) \(field.type.rawValue)" + (field.isOptional ? " optional" : "")
                    + (field.column == field.name ? "" : " (column \(field.column))") + ")")
        }
        for index in entity.indexes {
            let columns = index.parts.map { part in
                part.isDescending || part.isCaseInsensitive
                    ? "(\(part.field)\(part.isDescending ? " desc" : "")\(part.isCaseInsensitive ? " ci" : ""))"
                    : part.field
            }
            parts.append(
                "  (index \(index.name)\(index.isUnique ? " unique" : "") (on \(columns.joined(separator: " "))))")
        }
        return parts.joined(separator: "\n") + ")"
    }

    private func relation(_ relation: RelationDefinition) -> String {
        var parts = [
            "(relation \(relation.name) \(relation.owner) \(relation.kind.rawValue) \(relation.target)", "by \(relation.reference)",
        ]
        if let join = relation.join { parts.append("via \(join) \(relation.farReference ?? "")") }
        parts.append("rule \(relation.rule.rawValue)")
        return parts.joined(separator: " ") + (relation.isEnforced ? " enforced)" : ")")
    }

    /// One operation; groups take several lines.
    func line(_ operation: ScriptOperation, indent: String = "") -> String {
        indent + "("
            + {
                switch operation {
                case .insert(let entity, let record): "insert \(name(entity)) \(list(record))"
                case .upsert(let entity, let record): "upsert \(name(entity)) \(list(record))"
                case .update(let entity, let key, let assignments):
                    "update \(name(entity)) \(ScriptWriter.text(key)) "
                        + assignments.map { "(\(field($0.field, entity)) \(ScriptWriter.text($0.value)))" }
                        .joined(separator: " ")
                case .delete(let entity, let key, let cascade):
                    "delete \(name(entity)) \(ScriptWriter.text(key))" + (cascade ? "" : " alone")
                case .get(let entity, let key): "get \(name(entity)) \(ScriptWriter.text(key))"
                case .deleteWhere(let request, let cascade): "delete-where \(text(request))" + (cascade ? "" : " alone")
                case .updateWhere(let request, let changes):
                    "update-where \(text(request))" + changes.map { " " + text($0, request.entity) }.joined()
                case .join(let join, let stop): "join \(text(join))" + (stop.map { " (stop \($0))" } ?? "")
                case .joinLaw(let join): "join-law \(text(join))"
                case .aggregation(let aggregation): "figures \(text(aggregation))"
                case .aggregationLaw(let aggregation): "figures-law \(text(aggregation))"
                case .importing(let batch): "import \(text(batch))"
                case .dangling: "dangling"
                case .fetch(let request, let stop): "fetch \(text(request))" + (stop.map { " (stop \($0))" } ?? "")
                case .count(let request): "count \(text(request))"
                case .group(let kind, let parts):
                    kind.rawValue + parts.map { "\n" + line($0, indent: indent + "  ") }.joined()
                case .rollback(let levels): "rollback \(levels)"
                case .fail(let levels): "fail \(levels)"
                case .law(let law, let request): "law-\(law.rawValue) \(text(request))"
                case .holdSnapshot: "hold-snapshot"
                case .readSnapshot(let request): "read-snapshot \(text(request))"
                case .dropSnapshot: "drop-snapshot"
                case .readOutside(let request): "read-outside \(text(request))"
                case .contents: "contents"
                case .reopen: "reopen"
                }
            }() + ")"
    }

    private func text(_ change: ScriptChange, _ entity: Int) -> String {
        switch change.operation {
        case .set(let value): "(set \(field(change.field, entity)) \(ScriptWriter.text(value)))"
        case .add(let value): "(add \(field(change.field, entity)) \(ScriptWriter.text(value)))"
        }
    }

    private func text(_ join: ScriptJoin) -> String {
        var parts = [
            join.kind.word, "(left \(text(join.left)))", "(right \(text(join.right)))",
            "(on \(field(join.leftField, join.left.entity)) \(field(join.rightField, join.right.entity)))",
        ]
        if let limit = join.limit { parts.append("(limit \(limit))") }
        if join.offset != 0 { parts.append("(offset \(join.offset))") }
        return parts.joined(separator: " ")
    }

    private func text(_ aggregation: ScriptAggregation) -> String {
        let entity = aggregation.source.entity
        var parts = ["(of \(text(aggregation.source)))"]
        if !aggregation.groups.isEmpty { parts.append("(groups" + aggregation.groups.map { " " + field($0, entity) }.joined() + ")") }
        for aggregate in aggregation.aggregates {
            parts.append("(\(aggregate.function.word)" + (aggregate.field.map { " " + field($0, entity) } ?? "") + ")")
        }
        if case .all = aggregation.having {} else { parts.append("(having \(text(aggregation.having, nil)))") }
        if !aggregation.order.isEmpty { parts.append("(order \(terms(aggregation.order, nil)))") }
        if let limit = aggregation.limit { parts.append("(limit \(limit))") }
        if aggregation.offset != 0 { parts.append("(offset \(aggregation.offset))") }
        return parts.joined(separator: " ")
    }

    private func terms(_ order: [OrderTerm], _ entity: Int?) -> String {
        order.map { term in
            let name = field(term.field, entity)
            return term.isDescending || term.isCaseInsensitive
                ? "(\(name)\(term.isDescending ? " desc" : "")\(term.isCaseInsensitive ? " ci" : ""))" : name
        }.joined(separator: " ")
    }

    private func text(_ step: ScriptStep, _ entity: Int?) -> String {
        let join = step.join.map { " via \(name($0.entity)) \(field($0.near, $0.entity)) \(field($0.far, $0.entity))" }
        return "(to \(name(step.entity)) \(field(step.local, entity)) \(field(step.foreign, step.entity))\(join ?? ""))"
    }

    private func text(_ request: ScriptRequest) -> String {
        let entity = request.entity
        var parts = [name(entity)]
        if case .all = request.condition {} else { parts.append("(where \(text(request.condition, entity)))") }
        if !request.order.isEmpty {
            parts.append("(order \(terms(request.order, entity)))")
        }
        if request.isReversed { parts.append("reversed") }
        if request.isUnordered { parts.append("unordered") }
        if let limit = request.limit { parts.append("(limit \(limit))") }
        if request.offset != 0 { parts.append("(offset \(request.offset))") }
        if let fields = request.fields {
            parts.append("(fields" + fields.map { " " + field($0, entity) }.joined() + ")")
        }
        return parts.joined(separator: " ")
    }

    private func text(_ condition: ScriptCondition, _ entity: Int?) -> String {
        let mark = { (folds: Bool) in folds ? "ci " : "" }
        return switch condition {
        case .all: "all"
        case .none: "none"
        case .compare(let position, let comparison, let value, let folds):
            "(\(comparison.word) \(mark(folds))\(field(position, entity)) \(ScriptWriter.text(value)))"
        case .among(let position, let values, let folds):
            "(in \(mark(folds))\(field(position, entity))" + values.map { " " + ScriptWriter.text($0) }.joined() + ")"
        case .between(let position, let low, let high):
            "(between \(field(position, entity)) \(ScriptWriter.text(low)) \(ScriptWriter.text(high)))"
        case .fields(let a, let comparison, let b, let folds):
            "(fields \(comparison.word) \(mark(folds))\(field(a, entity)) \(field(b, entity)))"
        case .not(let part): "(not \(text(part, entity)))"
        case .and(let parts): "(and" + parts.map { " " + text($0, entity) }.joined() + ")"
        case .or(let parts): "(or" + parts.map { " " + text($0, entity) }.joined() + ")"
        case .any(let step, let part): "(any \(text(step, entity)) \(text(part, step.entity)))"
        case .nobody(let step, let part): "(nobody \(text(step, entity)) \(text(part, step.entity)))"
        case .every(let step, let part): "(every \(text(step, entity)) \(text(part, step.entity)))"
        case .count(let step, let part, let comparison, let number):
            "(number \(text(step, entity)) \(text(part, step.entity)) \(comparison.word) \(number))"
        case .toOne(let step, let part): "(to-one \(text(step, entity)) \(text(part, step.entity)))"
        }
    }

    private func name(_ entity: Int) -> String { schema.entities[entity].name }

    /// A field by name, or by number if it does not exist or belongs to the rows of aggregates.
    func field(_ position: Int, _ entity: Int?) -> String {
        guard let entity else { return "#\(position)" }
        let fields = schema.entities[entity].fields
        return fields.indices.contains(position) ? fields[position].name : "#\(position)"
    }

    private func list(_ values: [Value]) -> String { values.map { ScriptWriter.text($0) }.joined(separator: " ") }

    static func text(_ value: Value) -> String {
        switch value {
        case .null: "nil"
        case .bool(let x): String(x)
        case .int(let x): String(x)
        case .double(let x): "(double \(x))"
        case .string(let x): SymbolicExpression.quoted(x)
        case .json(let x): "(json \(SymbolicExpression.quoted(x)))"
        case .data(let x): "(data \(x.map { String($0, radix: 16) }.joined(separator: " ")))"
        case .date(let x):
            // Dates that no store can hold have no microseconds.
            Instant.microseconds(of: x).map { "(date \($0))" } ?? "(seconds \(x.timeIntervalSinceReferenceDate))"
        case .uuid(let x): "(uuid \(x.uuidString))"
        case .decimal(let x): "(decimal \(DecimalCoding.text(x)))"
        }
    }
}
