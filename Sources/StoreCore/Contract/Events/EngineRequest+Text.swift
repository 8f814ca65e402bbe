// A request as text, for events: its shape, with `?` in place of each value unless values may be shown.
extension EngineRequest {
    /// The text: `fetch author where age > ? order by name limit ?`.
    var text: String {
        switch self {
        case .get(let entity): "get \(entity.name) by key"
        case .fetch(let request): "fetch \(RequestText(request).text)"
        case .related(let request): RequestText.text(of: request)
        case .count(let request): "count \(RequestText(request).text)"
        case .join(let request): RequestText.text(of: request)
        case .aggregate(let request): RequestText.text(of: request)
        case .insert(let entity): "insert \(entity.name)"
        case .update(let entity, let fields):
            "update \(entity.name) by key set "
                + fields.positions(below: entity.definition.fields.count).map { entity.definition.fields[$0].name }.joined(separator: ", ")
        case .delete(let entity): "delete \(entity.name) by key"
        case .updateByQuery(let request, let assignments):
            "update \(RequestText(request).text) set \(RequestText.text(of: assignments, of: request.entity))"
        case .deleteByQuery(let request): "delete \(RequestText(request).text)"
        }
    }
}

/// The text of a request for records.
private struct RequestText {
    private let request: FetchRequest

    init(_ request: FetchRequest) { self.request = request }

    var text: String {
        var text = request.entity.name
        let condition = condition(request.predicate.tree, of: request.entity)
        if condition != "true" { text += " where " + condition }
        if request.isShuffled {
            text += " in random order"
        } else if !request.order.isEmpty {
            text += " order by " + RequestText.text(of: request.order, request.entity)
        }
        if request.isReversed { text += " reversed" }
        return text + RequestText.page(request.limit, request.offset)
    }

    // MARK: Conditions

    private func condition(_ tree: PredicateTree, of entity: EntityID) -> String {
        switch tree {
        case .constant(let holds): return holds ? "true" : "false"
        case .leaf(let leaf): return test(leaf, of: entity)
        case .not(let part): return "not (\(condition(part, of: entity)))"
        case .and(let parts): return parts.map { grouped($0, of: entity) }.joined(separator: " and ")
        case .or(let parts): return parts.map { grouped($0, of: entity) }.joined(separator: " or ")
        case .related(let step, let part, let count):
            let quantity = count.map { "count \(RequestText.sign($0.0)) \(literal($0.literal)) of" } ?? "any"
            let inner = condition(part, of: step.entity)
            return "\(quantity) \(step.entity.name)" + (inner == "true" ? "" : " where (\(inner))")
        }
    }

    private func grouped(_ tree: PredicateTree, of entity: EntityID) -> String {
        let text = condition(tree, of: entity)
        switch tree {
        case .and, .or: return "(\(text))"
        default: return text
        }
    }

    private func test(_ leaf: PredicateTree.Leaf, of entity: EntityID) -> String {
        switch leaf {
        case .compare(let field, let comparison, let number, _, let folds):
            return "\(RequestText.name(field, entity)) \(RequestText.sign(comparison))\(folds ? "[c]" : "") \(literal(number))"
        case .isNil(let field): return "\(RequestText.name(field, entity)) is nil"
        case .in(let field, let list, _, let folds):
            return "\(RequestText.name(field, entity)) in\(folds ? "[c]" : "") \(members(list))"
        case .fields(let field, let comparison, let other, let folds):
            return
                "\(RequestText.name(field, entity)) \(RequestText.sign(comparison))\(folds ? "[c]" : "") \(RequestText.name(other, entity))"
        }
    }

    private func literal(_ number: Int) -> String {
        let literals = request.predicate.literals
        return literals.indices.contains(number) ? RequestText.shown(literals[number]) : "?"
    }

    private func members(_ number: Int) -> String {
        let lists = request.predicate.lists
        guard StoreError.showsValues, lists.indices.contains(number) else { return "?" }
        return "(" + lists[number].map(\.description).joined(separator: ", ") + ")"
    }

    // MARK: Parts

    /// A value where values may be shown, otherwise a question mark.
    private static func shown(_ value: Value) -> String { StoreError.showsValues ? value.description : "?" }

    private static func name(_ position: Int, _ entity: EntityID) -> String {
        let fields = entity.definition.fields
        return fields.indices.contains(position) ? fields[position].name : "?"
    }

    private static func sign(_ comparison: Comparison) -> String {
        switch comparison {
        case .equal: "=="
        case .notEqual: "!="
        case .less: "<"
        case .lessOrEqual: "<="
        case .greater: ">"
        case .greaterOrEqual: ">="
        case .like: "like"
        case .hasPrefix: "begins with"
        case .hasSuffix: "ends with"
        case .contains: "contains"
        }
    }

    private static func text(of order: [OrderTerm], _ entity: EntityID) -> String {
        order.map { name($0.field, entity) + ($0.isCaseInsensitive ? "[c]" : "") + ($0.isDescending ? " descending" : "") }
            .joined(separator: ", ")
    }

    private static func page(_ limit: Int?, _ offset: Int) -> String {
        (limit.map { " limit " + shown(.int(Int64($0))) } ?? "") + (offset == 0 ? "" : " offset " + shown(.int(Int64(offset))))
    }

    // MARK: Other requests

    static func text(of request: JoinRequest) -> String {
        let fields = "\(name(request.leftField, request.left.entity)) == \(name(request.rightField, request.right.entity))"
        return "\(request.kind) join \(RequestText(request.left).text) with \(RequestText(request.right).text) on \(fields)"
            + page(request.limit, request.offset)
    }

    static func text(of request: RelatedRequest) -> String {
        let (entity, owner) = request.step.join.map { ($0.entity, $0.near) } ?? (request.records.entity, request.step.foreign)
        return "fetch \(RequestText(request.records).text) of each \(entity.name).\(name(owner, entity))"
    }

    static func text(of request: AggregateRequest) -> String {
        let entity = request.source.entity
        let aggregates = request.aggregates.map { aggregate in
            "\(aggregate.function)" + (aggregate.field.map { "(\(name($0, entity)))" } ?? "")
        }
        var text = "aggregate " + (aggregates.isEmpty ? "groups" : aggregates.joined(separator: ", "))
        text += " of " + RequestText(request.source).text
        if !request.groups.isEmpty { text += " group by " + request.groups.map { name($0, entity) }.joined(separator: ", ") }
        // The conditions and orders of result rows count through groups and aggregates.
        if request.having != .all { text += " having" }
        if !request.order.isEmpty { text += " ordered" }
        return text + page(request.limit, request.offset)
    }

    static func text(of assignments: [Assignment], of entity: EntityID) -> String {
        assignments.map { assignment in
            switch assignment.operation {
            case .set(let value): "\(name(assignment.field, entity)) = \(shown(value))"
            case .add(let value): "\(name(assignment.field, entity)) += \(shown(value))"
            }
        }
        .joined(separator: ", ")
    }
}
