import ActiveStore
import StoreCore

/// A condition as a tree, for generating, printing and shrinking; the stores receive the postfix code made from it.
///
/// Boxed and recursive, which is harmless here: generated conditions are at most a few dozen levels deep.
indirect enum ScriptCondition: Sendable {
    case all
    case none
    case compare(Int, Comparison, Value, folds: Bool)
    case among(Int, [Value], folds: Bool)
    case between(Int, Value, Value)
    case fields(Int, Comparison, Int, folds: Bool)
    case not(ScriptCondition)
    case and([ScriptCondition])
    case or([ScriptCondition])
    /// At least one related record fulfils the condition.
    case any(ScriptStep, ScriptCondition)
    /// No related record fulfils the condition.
    case nobody(ScriptStep, ScriptCondition)
    /// Every related record fulfils the condition.
    case every(ScriptStep, ScriptCondition)
    /// The number of related records that fulfil the condition, compared with a number.
    case count(ScriptStep, ScriptCondition, Comparison, Int)
    /// The condition on the record that the reference leads to.
    case toOne(ScriptStep, ScriptCondition)

    func code(_ entities: [EntityID]) -> PredicateCode {
        switch self {
        case .all: .all
        case .none: .none
        case .compare(let field, let comparison, let value, let folds):
            .compare(field, comparison, value, caseInsensitive: folds)
        case .among(let field, let values, let folds): .in(field, values, caseInsensitive: folds)
        case .between(let field, let low, let high): .between(field, low, high)
        case .fields(let a, let comparison, let b, let folds): .compare(a, comparison, field: b, caseInsensitive: folds)
        case .not(let part): !part.code(entities)
        case .and(let parts): .all(of: parts.map { $0.code(entities) })
        case .or(let parts): .any(of: parts.map { $0.code(entities) })
        case .any(let step, let part): .any(step.step(entities), part.code(entities))
        case .nobody(let step, let part): !.any(step.step(entities), part.code(entities))
        case .every(let step, let part): !.any(step.step(entities), !part.code(entities))
        case .count(let step, let part, let comparison, let number):
            .count(step.step(entities), where: part.code(entities), comparison, number)
        case .toOne(let step, let part): .toOne(step.step(entities), part.code(entities))
        }
    }

    /// Simpler conditions, the most drastic first.
    var simpler: [ScriptCondition] {
        switch self {
        case .all: []
        case .none: [.all]
        case .compare(let field, let comparison, let value, let folds):
            [.all] + (folds ? [.compare(field, comparison, value, folds: false)] : [])
                + (comparison == .like ? [] : value.simpler.map { .compare(field, comparison, $0, folds: folds) })
        case .among(let field, let values, let folds):
            [.all] + values.indices.map { .among(field, values.without($0), folds: folds) }
                + (folds ? [.among(field, values, folds: false)] : [])
        case .between(let field, let low, let high):
            [
                .all, .compare(field, .greaterOrEqual, low, folds: false),
                .compare(field, .lessOrEqual, high, folds: false),
            ]
        case .fields(let a, let comparison, let b, let folds):
            [.all] + (folds ? [.fields(a, comparison, b, folds: false)] : [])
        case .not(let part): [.all, part] + part.simpler.map { .not($0) }
        case .and(let parts): ScriptCondition.simpler(parts, ScriptCondition.and)
        case .or(let parts): ScriptCondition.simpler(parts, ScriptCondition.or)
        case .any(let step, let part): [.all] + part.simpler.map { .any(step, $0) }
        case .nobody(let step, let part): [.all, .any(step, part)] + part.simpler.map { .nobody(step, $0) }
        case .every(let step, let part): [.all, .nobody(step, part)] + part.simpler.map { .every(step, $0) }
        case .count(let step, let part, let comparison, let number):
            [.all, .any(step, part)] + (number > 1 ? [.count(step, part, comparison, 1)] : [])
                + part.simpler.map { .count(step, $0, comparison, number) }
        case .toOne(let step, let part): [.all, .any(step, part)] + part.simpler.map { .toOne(step, $0) }
        }
    }

    /// The same condition with every condition on related records expressed as a count.
    var withCounts: ScriptCondition {
        switch self {
        case .not(let part): .not(part.withCounts)
        case .and(let parts): .and(parts.map(\.withCounts))
        case .or(let parts): .or(parts.map(\.withCounts))
        case .any(let step, let part): .count(step, part.withCounts, .greater, 0)
        case .nobody(let step, let part): .count(step, part.withCounts, .equal, 0)
        case .every(let step, let part): .count(step, .not(part.withCounts), .lessOrEqual, 0)
        case .count(let step, let part, let comparison, let number): .count(step, part.withCounts, comparison, number)
        case .toOne(let step, let part): .toOne(step, part.withCounts)
        default: self
        }
    }

    /// Whether it has conditions on related records.
    var hasSteps: Bool {
        switch self {
        case .any, .nobody, .every, .count, .toOne: true
        case .not(let part): part.hasSteps
        case .and(let parts), .or(let parts): parts.contains(where: \.hasSteps)
        default: false
        }
    }

    private static func simpler(_ parts: [ScriptCondition], _ join: ([ScriptCondition]) -> ScriptCondition)
        -> [ScriptCondition]
    {
        [.all] + parts + (parts.count > 2 ? parts.indices.map { join(parts.without($0)) } : [])
            + parts.indices.flatMap { index in parts[index].simpler.map { join(parts.replacing(index, $0)) } }
    }
}

extension Array {
    func without(_ index: Int) -> [Element] {
        var copy = self
        copy.remove(at: index)
        return copy
    }

    func replacing(_ index: Int, _ element: Element) -> [Element] {
        var copy = self
        copy[index] = element
        return copy
    }
}
