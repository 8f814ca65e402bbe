import ActiveStore
import StoreCore

/// Repeats the last question with one part changed: a cache that ignores the part returns the previous result.
extension OperationGenerator {
    mutating func again() -> ScriptOperation {
        guard let last = lastQuestion else { return plain(.fetch) }
        let changed = changed(last)
        lastQuestion = changed
        return changed
    }

    private mutating func changed(_ operation: ScriptOperation) -> ScriptOperation {
        switch operation {
        case .fetch(let request, let stop): return random.percent(12) ? .count(request) : .fetch(changed(request), stopAfter: stop)
        case .count(let request): return random.percent(25) ? .fetch(request, stopAfter: nil) : .count(changed(request))
        case .join(var join, let stop):
            switch random.below(5) {
            case 0: join.kind = random.pick(JoinRequest.Kind.allCases)
            case 1: join.left = changed(join.left)
            case 2: join.right = changed(join.right)
            case 3: join.limit = join.limit == nil ? random.within(0...6) : nil
            default: join.offset = join.offset == 0 ? random.within(1...4) : 0
            }
            return .join(join, stopAfter: stop)
        case .aggregation(let aggregation): return .aggregation(changed(aggregation))
        case .updateWhere(var request, let changes):
            request = changed(request)
            request.fields = nil
            return .updateWhere(request, changes)
        default: return operation
        }
    }

    private mutating func changed(_ request: ScriptRequest) -> ScriptRequest {
        let entity = entities[request.entity]
        var request = request
        let hasLimitOrOffset = request.limit != nil || request.offset != 0
        switch random.below(10) {
        case 0: request.condition = ConditionGenerator(schema: generated, number: request.entity).condition(&random)
        case 1: request.condition = .not(request.condition)
        case 2: request.order = order(entity)
        case 3 where !request.order.isEmpty: request.order[random.below(request.order.count)].isDescending.toggle()
        case 4 where !request.order.isEmpty:
            let at = random.below(request.order.count)
            guard entity.definition.fields[request.order[at].field].type == .string else { fallthrough }
            request.order[at].isCaseInsensitive.toggle()
        case 5: request.isReversed.toggle()
        case 6 where !request.isUnordered: request.limit = request.limit == nil ? random.within(0...6) : nil
        case 7 where !request.isUnordered: request.offset = request.offset == 0 ? random.within(1...4) : 0
        case 8 where request.isUnordered || !hasLimitOrOffset: request.isUnordered.toggle()
        default:
            request.fields =
                request.fields == nil || random.percent(50)
                ? (0..<random.within(1...3)).map { _ in random.below(entity.definition.fields.count) } : nil
        }
        return request
    }

    private mutating func changed(_ aggregation: ScriptAggregation) -> ScriptAggregation {
        var aggregation = aggregation
        let entity = entities[aggregation.source.entity]
        let columns = columns(aggregation, entity)
        let hasRest = !mayFail(aggregation, entity)
        switch random.below(6) {
        case 0 where hasRest: aggregation.having = having(columns)
        case 1 where hasRest: aggregation.having = .all
        case 2 where hasRest: aggregation.limit = aggregation.limit == nil ? random.within(0...3) : nil
        case 3 where hasRest: aggregation.offset = aggregation.offset == 0 ? random.within(1...3) : 0
        case 4:
            aggregation.order =
                columns.isEmpty || (!aggregation.order.isEmpty && random.percent(50))
                ? [] : [OrderTerm(random.pick(columns).position, descending: random.percent(50))]
        default:
            aggregation.source = changed(aggregation.source)
            aggregation.source.fields = nil
            aggregation.source.isUnordered = false
        }
        return aggregation
    }
}

extension ScriptOperation {
    /// Whether its request has a part that can be changed.
    var isQuestion: Bool {
        switch self {
        case .fetch(_, nil), .count, .join, .aggregation, .updateWhere: true
        default: false
        }
    }
}
