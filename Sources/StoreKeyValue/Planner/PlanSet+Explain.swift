import StoreCore

extension PlanSet {
    /// A choice in the terms shared by all engines: its expected result, the rejected plans, and missing indexes.
    func explained(_ choice: Choice, _ operands: Operands, _ context: any PlanContext, _ wanted: Wanted) throws -> QueryPlan {
        guard let chosen = number(of: choice.plan) else { return try explainedOtherwise(choice, operands, context, wanted) }
        var result = choice.plan.described
        let costs = try costs(operands, context, wanted)
        result.detail.append("expects \(PlanSet.about(costs[chosen].rows, "record")) in all")
        if choice.substitute != nil { result.detail.append("another way takes over if too few of the first records fulfil the condition") }
        let others = costs.indices.filter { $0 != chosen && costs[$0].total < PlanSet.impossible }
            .sorted { costs[$0].total < costs[$1].total }
        for other in others.prefix(3) {
            let ways =
                drafts[other].path.access(covering: false).map(\.words) + (drafts[other].filter == nil ? [] : ["a filter of keys"])
            let times = costs[other].total / max(1, costs[chosen].total)
            result.detail.append(
                "rejected \(ways.joined(separator: " and ")): \(times < 1.05 ? "as much" : "\(PlanSet.rounded(times)) times as much") to do"
            )
        }
        if case .scan = drafts[chosen].path { result.detail += missingIndexes.map { "no index begins with \($0)" } }
        return result
    }

    /// Fields for which an index might answer a condition.
    private var missingIndexes: [String] {
        let map = planner.map
        let fields = planner.conjuncts.indices.compactMap { Sargable(planner.conjuncts[$0], $0, of: map.definition)?.field }
        return Set(fields).sorted().filter { field in
            field != map.keyPosition && map.indexes(beginningWith: field).isEmpty
        }.map { map.definition.fields[$0].name }
    }

    private static func about(_ number: Double, _ noun: String) -> String {
        number < 1.5 ? "one \(noun) or none" : "about \(rounded(number)) \(noun)s"
    }

    private static func rounded(_ number: Double) -> String {
        number < 10 ? "\((number * 10).rounded() / 10)" : "\(Int(min(number, 1e15).rounded()))"
    }
}

extension QueryPlan.Access {
    /// The path as a plan's description words it.
    var words: String { String(QueryPlan(entity: "", access: [self], sorts: false).description.dropFirst(2)) }
}
