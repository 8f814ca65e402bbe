import StoreCore

extension PlanSet {
    /// A choice in the terms shared by all engines: its expected result and the rejected plans.
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
        return result
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
