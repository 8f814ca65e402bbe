import ActiveStore

/// Conditions on related records.
extension ConditionGenerator {
    func related(_ random: inout SplitMix64) -> ScriptCondition {
        guard distance < ConditionGenerator.maximumDistance, let step = step(&random) else { return leaf(&random) }
        let there = ConditionGenerator(schema: schema, number: step.entity, distance: distance + 1)
        let condition: ScriptCondition =
            switch random.below(10) {
            case 0..<2: .all
            case 2..<4 where distance + 1 < ConditionGenerator.maximumDistance: there.related(&random)
            case 4..<6: there.tree(&random, depth: 2)
            case 6: .and([there.leaf(&random), there.related(&random)])
            default: there.leaf(&random)
            }
        let leadsToOne = step.join == nil && step.foreign == schema.entities[step.entity].definition.key
        switch random.below(100) {
        case 0..<40 where leadsToOne: return .toOne(step, condition)
        case 0..<30: return .any(step, condition)
        case 30..<48: return .nobody(step, condition)
        case 48..<66: return .every(step, condition)
        default:
            let comparisons: [Comparison] = [.equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual]
            return .count(step, condition, random.pick(comparisons), random.pick([0, 1, 1, 2, 2, 3, 5, -1]))
        }
    }

    /// Usually along a relation; sometimes between any two fields of the same type.
    private func step(_ random: inout SplitMix64) -> ScriptStep? {
        let steps = schema.steps[number]
        if !steps.isEmpty, random.percent(92) { return random.pick(steps) }
        return schema.anyStep(from: number, &random)
    }
}

extension GeneratedSchema {
    /// A step from any field to any field of the same type.
    func anyStep(from number: Int, _ random: inout SplitMix64) -> ScriptStep? {
        let local = random.below(entities[number].definition.fields.count)
        let type = entities[number].definition.fields[local].type
        let target = random.below(entities.count)
        let fields = entities[target].definition.fields
        // Booleans would relate everything to everything.
        let foreign = fields.indices.filter { fields[$0].type == type && type != .bool }
        return foreign.isEmpty ? nil : ScriptStep(entity: target, local: local, foreign: random.pick(foreign))
    }
}
