import ActiveStore
import StoreCore

/// A request for aggregates whose entities are positions in the script's schema.
struct ScriptAggregation: Sendable {
    var source: ScriptRequest
    var groups: [Int] = []
    var aggregates: [Aggregate] = []
    /// Its positions, and those of the order, number the groups and then the aggregates.
    var having = ScriptCondition.all
    var order: [OrderTerm] = []
    var limit: Int?
    var offset = 0

    func request(_ entities: [EntityID]) -> AggregateRequest {
        AggregateRequest(
            source.request(entities), groups: groups, aggregates, having: having.code(entities), order: order, limit: limit,
            offset: offset)
    }

    /// Simpler requests for aggregates.
    var simpler: [ScriptAggregation] {
        var result: [ScriptAggregation] = []
        func add(_ change: (inout ScriptAggregation) -> Void) {
            var copy = self
            change(&copy)
            result.append(copy)
        }
        if limit != nil { add { $0.limit = nil } }
        if offset != 0 { add { $0.offset = 0 } }
        for index in order.indices { add { $0.order.remove(at: index) } }
        for having in having.simpler { add { $0.having = having } }
        // Positions in the condition and the order would otherwise change their meaning.
        if case .all = having, order.isEmpty {
            for index in aggregates.indices { add { $0.aggregates.remove(at: index) } }
            for index in groups.indices { add { $0.groups.remove(at: index) } }
        }
        for source in source.simpler { add { $0.source = source } }
        return result
    }
}

extension Aggregate.Function {
    /// The function as a word of scripts.
    var word: String { "\(self)" }
}
