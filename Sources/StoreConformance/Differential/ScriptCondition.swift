import ActiveStore

/// A condition as a tree, for drawing, printing and shrinking; the stores get the postfix code made from it.
///
/// Boxed and recursive, which is harmless here: conditions are drawn no deeper than a few dozen levels.
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

    var code: PredicateCode {
        switch self {
        case .all: .all
        case .none: .none
        case .compare(let field, let comparison, let value, let folds):
            .compare(field, comparison, value, caseInsensitive: folds)
        case .among(let field, let values, let folds): .in(field, values, caseInsensitive: folds)
        case .between(let field, let low, let high): .between(field, low, high)
        case .fields(let a, let comparison, let b, let folds): .compare(a, comparison, field: b, caseInsensitive: folds)
        case .not(let part): !part.code
        case .and(let parts): .all(of: parts.map(\.code))
        case .or(let parts): .any(of: parts.map(\.code))
        }
    }

    /// Conditions that say less, the most drastic first.
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
