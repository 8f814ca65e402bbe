import ActiveStore
import FoundationEssentials

extension ScriptOperation {
    /// Simpler operations, the most drastic first, which the shrinker tries in turn.
    func simpler(_ schema: Schema) -> [ScriptOperation] {
        switch self {
        case .insert(let entity, let values):
            ScriptOperation.simpler(values, schema.entities[entity]).map { .insert(entity, $0) }
        case .upsert(let entity, let values):
            [.insert(entity, values)]
                + ScriptOperation.simpler(values, schema.entities[entity]).map { .upsert(entity, $0) }
        case .update(let entity, let key, let assignments):
            (assignments.count > 1
                ? assignments.indices.map { .update(entity, key: key, assignments.without($0)) } : [])
                + assignments.indices.flatMap { index in
                    ScriptOperation.simpler(assignments[index], schema.entities[entity]).map {
                        .update(entity, key: key, assignments.replacing(index, $0))
                    }
                }
        case .fetch(let request, let stop):
            (stop == nil ? [] : [.fetch(request, stopAfter: nil)])
                + request.simpler.map { .fetch($0, stopAfter: stop) }
        case .law(_, let request):
            [.fetch(request, stopAfter: nil), .count(request)] + request.simpler.map { with($0) }
        case .delete(let entity, let key, true): [.delete(entity, key: key, cascade: false)]
        case .deleteWhere(let request, let cascade):
            (cascade ? [.deleteWhere(request, cascade: false)] : []) + request.simpler.map { with($0) }
        case .updateWhere(let request, let changes):
            (changes.count > 1 ? changes.indices.map { .updateWhere(request, changes.without($0)) } : [])
                + request.simpler.map { with($0) } + ScriptOperation.simpler(changes).map { .updateWhere(request, $0) }
        case .join(let join, let stop):
            (stop == nil ? [] : [.join(join, stopAfter: nil)]) + join.simpler.map { .join($0, stopAfter: stop) }
        case .joinLaw(let join): [.join(join, stopAfter: nil)] + join.simpler.map { .joinLaw($0) }
        case .aggregation(let aggregation): aggregation.simpler.map { .aggregation($0) }
        case .aggregationLaw(let aggregation): [.aggregation(aggregation)] + aggregation.simpler.map { .aggregationLaw($0) }
        case .count(let request), .readSnapshot(let request), .readOutside(let request): request.simpler.map { with($0) }
        case .importing(let batch): batch.simpler.map { .importing($0) }
        case .rollback(let levels): levels > 0 ? [.rollback(levels: 0)] : []
        case .fail(let levels): levels > 0 ? [.fail(levels: 0)] : []
        case .group(.write, let parts) where parts.count == 1: parts
        default: []
        }
    }

    private static func simpler(_ changes: [ScriptChange]) -> [[ScriptChange]] {
        changes.indices.flatMap { index -> [[ScriptChange]] in
            let change = changes[index]
            switch change.operation {
            case .set(let value):
                return value.simpler.map { changes.replacing(index, ScriptChange(field: change.field, operation: .set($0))) }
            case .add(let value):
                return value.simpler.map { changes.replacing(index, ScriptChange(field: change.field, operation: .add($0))) }
            }
        }
    }

    private static func simpler(_ values: [Value], _ entity: EntityDefinition) -> [[Value]] {
        // All values at once first: most values of a record do not matter for a mismatch.
        let plain = values.indices.map { index in
            guard index != entity.key, entity.fields.indices.contains(index) else { return values[index] }
            return entity.fields[index].isOptional ? .null : entity.fields[index].type.zero
        }
        let one = values.indices.flatMap { index -> [[Value]] in
            guard index != entity.key, entity.fields.indices.contains(index) else { return [] }
            return simpler(ScriptAssignment(field: index, value: values[index]), entity).map {
                values.replacing(index, $0.value)
            }
        }
        return (plain == values ? [] : [plain]) + one
    }

    private static func simpler(_ assignment: ScriptAssignment, _ entity: EntityDefinition) -> [ScriptAssignment] {
        guard entity.fields.indices.contains(assignment.field), assignment.field != entity.key else { return [] }
        let mayBeNil = entity.fields[assignment.field].isOptional && !assignment.value.isNull
        return ((mayBeNil ? [.null] : []) + assignment.value.simpler).map {
            ScriptAssignment(field: assignment.field, value: $0)
        }
    }
}

extension ScriptRequest {
    /// Simpler requests.
    var simpler: [ScriptRequest] {
        var result: [ScriptRequest] = []
        func add(_ change: (inout ScriptRequest) -> Void) {
            var copy = self
            change(&copy)
            result.append(copy)
        }
        if fields != nil { add { $0.fields = nil } }
        if limit != nil { add { $0.limit = nil } }
        if offset != 0 { add { $0.offset = 0 } }
        if isReversed { add { $0.isReversed = false } }
        if isUnordered { add { $0.isUnordered = false } }
        for index in order.indices { add { $0.order.remove(at: index) } }
        for index in order.indices where order[index].isDescending { add { $0.order[index].isDescending = false } }
        for index in order.indices where order[index].isCaseInsensitive {
            add { $0.order[index].isCaseInsensitive = false }
        }
        for condition in condition.simpler { add { $0.condition = condition } }
        if let limit, limit > 1 { add { $0.limit = 1 } }
        if offset > 1 { add { $0.offset = 1 } }
        return result
    }
}

extension Value {
    /// Simpler values of the same type; none for the simplest.
    var simpler: [Value] {
        let candidates: [Value] =
            switch self {
            case .null, .bool(false), .int(0), .uuid: []
            case .bool: [.bool(false)]
            case .int: [.int(0), .int(1)]
            case .double: [.double(0), .double(1.5)]
            case .string(let text): ["", "a"] + (text.utf8.count > 1 ? [.string(String(text.dropLast()))] : [])
            case .data: [.data(Data())]
            case .date: [.date(Instant.date(microseconds: 0))]
            case .decimal: [.decimal(0), .decimal(1)]
            case .json: [.json("null")]
            }
        // A simplified value must not be changed to its neighbour and back.
        guard let here = candidates.firstIndex(where: { $0 == self }) else { return candidates }
        return Array(candidates[..<here])
    }
}
