import ActiveStore
import FoundationEssentials
import StoreCore

/// Reads scripts.
struct ScriptReader {
    var schema = Schema()

    static func read(_ text: String) throws -> DifferentialScript {
        var reader = ScriptReader()
        var operations: [ScriptOperation] = []
        for expression in try SymbolicExpression.parse(text) {
            let parts = try list(expression)
            if parts.first == .word("entity") {
                reader.schema.entities.append(try ScriptReader.entity(parts.dropFirst()))
            } else if parts.first == .word("relation") {
                reader.schema.relations.append(try ScriptReader.relation(parts.dropFirst()))
            } else {
                operations.append(try reader.operation(parts))
            }
        }
        return DifferentialScript(schema: reader.schema, operations: operations)
    }

    private static func entity(_ parts: ArraySlice<SymbolicExpression>) throws -> EntityDefinition {
        var entity = EntityDefinition(name: try word(parts.first), fields: [])
        var key = ""
        for part in parts.dropFirst() {
            let items = try list(part)
            switch try word(items.first) {
            case "key": key = try word(items.dropFirst().first)
            case "field":
                guard items.count >= 3, let type = FieldType(rawValue: try word(items[2])) else { throw bad(part) }
                let column = items.compactMap { try? list($0) }.first?.last
                entity.fields.append(
                    FieldDefinition(
                        name: try word(items[1]), column: try column.map { try word($0) }, type: type,
                        isOptional: items.dropFirst(3).contains(.word("optional"))))
            case "index":
                guard items.count >= 3, let on = items.last else { throw bad(part) }
                let columns = try list(on).dropFirst().map { column -> IndexDefinition.Part in
                    let marks = (try? list(column)) ?? [column]
                    return IndexDefinition.Part(
                        try word(marks.first), descending: marks.dropFirst().contains(.word("desc")),
                        caseInsensitive: marks.dropFirst().contains(.word("ci")))
                }
                entity.indexes.append(
                    IndexDefinition(
                        entity: entity.name, parts: columns, unique: items.dropFirst(2).contains(.word("unique")),
                        name: try word(items[1])))
            default: throw bad(part)
            }
        }
        entity.key = try entity.requirePosition(of: key)
        return entity
    }

    private func operation(_ parts: [SymbolicExpression]) throws -> ScriptOperation {
        let verb = try ScriptReader.word(parts.first)
        let rest = parts.dropFirst()
        switch verb {
        case "insert", "upsert":
            let entity = try entityNumber(rest.first)
            let values = try rest.dropFirst().map { try ScriptReader.value($0) }
            guard values.count == schema.entities[entity].fields.count else { throw ScriptReader.bad(.list(parts)) }
            return verb == "insert" ? .insert(entity, values) : .upsert(entity, values)
        case "update":
            let entity = try entityNumber(rest.first)
            let assignments = try rest.dropFirst(2).map { part -> ScriptAssignment in
                let pair = try ScriptReader.list(part)
                guard pair.count == 2 else { throw ScriptReader.bad(part) }
                return ScriptAssignment(field: try field(pair[0], entity), value: try ScriptReader.value(pair[1]))
            }
            return .update(entity, key: try key(rest), assignments)
        case "delete":
            return .delete(try entityNumber(rest.first), key: try key(rest), cascade: !rest.dropFirst(2).contains(.word("alone")))
        case "get": return .get(try entityNumber(rest.first), key: try key(rest))
        case "delete-where":
            let alone = SymbolicExpression.word("alone")
            return .deleteWhere(try request(rest.filter { $0 != alone }[...]), cascade: !rest.contains(alone))
        case "update-where":
            var changes: [ScriptChange] = []
            let entity = try entityNumber(rest.first)
            let request = try request(rest) { changes.append(try change($0, entity)) }
            return .updateWhere(request, changes)
        case "fetch":
            var stop: Int?
            let request = try request(rest) { stop = try ScriptReader.stop($0) }
            return .fetch(request, stopAfter: stop)
        case "join":
            let (join, stop) = try join(rest)
            return .join(join, stopAfter: stop)
        case "join-law": return .joinLaw(try join(rest).join)
        case "figures": return .aggregation(try aggregation(rest))
        case "figures-law": return .aggregationLaw(try aggregation(rest))
        case "import": return .importing(try batch(rest))
        case "dangling": return .dangling
        case "count": return .count(try request(rest))
        case "read-snapshot": return .readSnapshot(try request(rest))
        case "read-outside": return .readOutside(try request(rest))
        case "hold-snapshot": return .holdSnapshot
        case "drop-snapshot": return .dropSnapshot
        case "contents": return .contents
        case "reopen": return .reopen
        case "rollback": return .rollback(levels: try ScriptReader.number(rest.first))
        case "fail": return .fail(levels: try ScriptReader.number(rest.first))
        default:
            if let kind = ScriptOperation.Kind(rawValue: verb) {
                return .group(kind, try rest.map { try operation(try ScriptReader.list($0)) })
            }
            guard verb.hasPrefix("law-"), let law = ScriptOperation.Law(rawValue: String(verb.dropFirst(4))) else {
                throw ScriptReader.bad(.list(parts))
            }
            return .law(law, try request(rest))
        }
    }

    /// A request; parts that belong to the enclosing operation are passed to `other`.
    func request(
        _ parts: ArraySlice<SymbolicExpression>,
        other: (SymbolicExpression) throws -> Void = { throw ScriptReader.bad($0) }
    ) throws -> ScriptRequest {
        let entity = try entityNumber(parts.first)
        var request = ScriptRequest(entity: entity)
        for part in parts.dropFirst() {
            if part == .word("reversed") {
                request.isReversed = true
                continue
            }
            if part == .word("unordered") {
                request.isUnordered = true
                continue
            }
            let items = try ScriptReader.list(part)
            switch try ScriptReader.word(items.first) {
            case "where":
                guard items.count == 2 else { throw ScriptReader.bad(part) }
                request.condition = try condition(items[1], entity)
            case "order":
                request.order = try order(items.dropFirst(), entity)
            case "limit": request.limit = try ScriptReader.number(items.dropFirst().first)
            case "offset": request.offset = try ScriptReader.number(items.dropFirst().first)
            case "fields": request.fields = try items.dropFirst().map { try field($0, entity) }
            default: try other(part)
            }
        }
        return request
    }

    func order(_ terms: ArraySlice<SymbolicExpression>, _ entity: Int?) throws -> [OrderTerm] {
        try terms.map { term in
            let marks = (try? ScriptReader.list(term)) ?? [term]
            return OrderTerm(
                try field(marks.first, entity), descending: marks.dropFirst().contains(.word("desc")),
                caseInsensitive: marks.dropFirst().contains(.word("ci")))
        }
    }

    /// A condition on records of the entity, or, without one, on the rows of aggregates.
    func condition(_ expression: SymbolicExpression, _ entity: Int?) throws -> ScriptCondition {
        if expression == .word("all") { return .all }
        if expression == .word("none") { return .none }
        var parts = try ScriptReader.list(expression)[...]
        var verb = try ScriptReader.word(parts.popFirst())
        switch verb {
        case "and": return .and(try parts.map { try condition($0, entity) })
        case "or": return .or(try parts.map { try condition($0, entity) })
        case "not":
            guard let part = parts.first else { throw ScriptReader.bad(expression) }
            return .not(try condition(part, entity))
        case "any", "nobody", "every", "number", "to-one": return try related(verb, parts, entity)
        default: break
        }
        let comparesFields = verb == "fields"
        if comparesFields { verb = try ScriptReader.word(parts.popFirst()) }
        let folds = parts.first == .word("ci")
        if folds { parts.removeFirst() }
        let position = try field(parts.popFirst(), entity)
        if comparesFields, let comparison = Comparison.allCases.first(where: { $0.word == verb }) {
            return .fields(position, comparison, try field(parts.popFirst(), entity), folds: folds)
        }
        let values = try parts.map { try ScriptReader.value($0) }
        if verb == "in" { return .among(position, values, folds: folds) }
        if verb == "between", values.count == 2 { return .between(position, values[0], values[1]) }
        guard let comparison = Comparison.allCases.first(where: { $0.word == verb }), values.count == 1 else {
            throw ScriptReader.bad(expression)
        }
        return .compare(position, comparison, values[0], folds: folds)
    }

    private func key(_ parts: ArraySlice<SymbolicExpression>) throws -> Value {
        guard let key = parts.dropFirst().first else { throw ScriptReader.bad(.list(Array(parts))) }
        return try ScriptReader.value(key)
    }

    func entityNumber(_ expression: SymbolicExpression?) throws -> Int {
        let name = try ScriptReader.word(expression)
        guard let number = schema.entities.firstIndex(where: { $0.name == name }) else {
            throw SymbolicExpression.Failure(description: "there is no entity \(name)")
        }
        return number
    }

    func field(_ expression: SymbolicExpression?, _ entity: Int?) throws -> Int {
        let name = try ScriptReader.word(expression)
        if name.hasPrefix("#"), let number = Int(name.dropFirst()) { return number }
        guard let entity else { throw SymbolicExpression.Failure(description: "rows of aggregates have no field \(name)") }
        guard let position = schema.entities[entity].position(of: name) else {
            throw SymbolicExpression.Failure(description: "\(schema.entities[entity].name) has no field \(name)")
        }
        return position
    }
}
