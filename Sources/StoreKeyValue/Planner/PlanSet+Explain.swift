import StoreCore

extension PlanSet {
    /// A choice in the terms shared by all engines: its expected result and the rejected plans.
    func explained(_ choice: Choice, _ operands: Operands, _ context: any PlanContext, _ wanted: Wanted) throws -> QueryPlan {
        guard let chosen = number(of: choice.plan) else { return try explainedOtherwise(choice, operands, context, wanted) }
        var result = choice.plan.described
        let costs = try costs(operands, context, wanted)
        result.expected = PlanSet.whole(costs[chosen].rows)
        if choice.substitute != nil { result.detail.append("another way takes over if too few of the first records fulfil the condition") }
        let others = costs.indices.filter { $0 != chosen && costs[$0].total < PlanSet.impossible }
            .sorted { costs[$0].total < costs[$1].total }
        result.reject(
            others.map { other in
                QueryPlan.Alternative(
                    access: drafts[other].path.access(covering: false), expected: PlanSet.whole(costs[other].read),
                    cost: costs[other].total / max(1, costs[chosen].total))
            })
        return result
    }

    static func whole(_ number: Double) -> Int { Int(max(0, min(number, 1e15)).rounded()) }
}
