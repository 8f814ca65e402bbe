import ActiveStore
import StoreCore

/// How a faulty store evaluates a condition. Without faults it conforms to the contract.
///
/// A truth value remembers which comparison met a nil, so that the complements can fail one by one.
struct FaultyCondition {
    private let condition: PredicateTree
    private let literals: [Value]
    private let lists: [[Value]]
    private let values: FaultyValues
    private let steps: FaultySteps

    private struct Truth {
        var holds: Bool
        /// The fault that this comparison's complement would show, if it met a nil.
        var metNil: Fault?
    }

    /// - Parameter records: All records of an entity in key order, for conditions on related ones.
    init(_ predicate: PredicateCode, _ faults: Set<Fault>, _ records: (EntityID) throws -> [[Value]]) throws {
        condition = predicate.tree
        literals = predicate.literals
        lists = predicate.lists
        values = FaultyValues(faults: faults)
        steps = try FaultySteps(predicate, faults, records)
    }

    func holds(for record: [Value]) -> Bool { truth(condition, record).holds }

    private func truth(_ tree: PredicateTree, _ record: [Value]) -> Truth {
        switch tree {
        case .constant(let value): return Truth(holds: value)
        case .leaf(let leaf): return truth(leaf, record)
        case .not(let part):
            let inner = truth(part, record)
            return Truth(holds: !inner.holds && !(inner.metNil.map { values.faults.contains($0) } ?? false))
        case .and(let parts): return Truth(holds: parts.allSatisfy { truth($0, record).holds })
        case .or(let parts):
            return Truth(holds: parts.indices.contains { !isForgottenNil(parts, $0) && truth(parts[$0], record).holds })
        case .related(let step, let condition, let count): return related(step, condition, count, record)
        }
    }

    private func truth(_ leaf: PredicateTree.Leaf, _ record: [Value]) -> Truth {
        switch leaf {
        case .isNil(let field): return Truth(holds: record[field].isNull && !values.faults.contains(.equalsNilFindsNothing))
        case .compare(let field, let comparison, let literal, _, let folds):
            return compare(record[field], comparison, literals[literal], folds)
        case .in(let field, let list, _, let folds):
            if record[field].isNull { return Truth(holds: false, metNil: .notInDropsNil) }
            return Truth(holds: lists[list].contains { values.order(record[field], $0, folds: folds) == 0 })
        case .fields(let a, let comparison, let b, let folds):
            if record[a].isNull, record[b].isNull {
                return Truth(holds: comparison == .equal && !values.faults.contains(.nilFieldsDiffer))
            }
            return compare(record[a], comparison, record[b], folds)
        }
    }

    private func related(
        _ step: RelationStep, _ condition: PredicateTree, _ count: (Comparison, literal: Int)?, _ record: [Value]
    ) -> Truth {
        let others = steps.records(step, from: record[step.local])
        let fulfilling = others.filter { truth(condition, $0).holds }
        if let (comparison, literal) = count {
            let more = values.faults.contains(.relatedCountOffByOne) && !fulfilling.isEmpty ? 1 : 0
            return compare(.int(Int64(fulfilling.count + more)), comparison, literals[literal], false)
        }
        let isNil = record[step.local].isNull
        if values.faults.contains(.anyMeansAll), !others.isEmpty { return Truth(holds: fulfilling.count == others.count) }
        if values.faults.contains(.danglingReferencesHold), others.isEmpty, !isNil, step.foreign == step.entity.keyPosition {
            return Truth(holds: true)
        }
        return Truth(holds: !fulfilling.isEmpty, metNil: isNil ? .noneDropsNilReferences : nil)
    }

    /// `in` with a nil in its list has become `in … or is nil`; so the question right after the list belongs to it.
    private func isForgottenNil(_ parts: [PredicateTree], _ position: Int) -> Bool {
        guard values.faults.contains(.inIgnoresNil), position > 0, case .leaf(.isNil(let field)) = parts[position],
            case .leaf(.in(field, _, _, _)) = parts[position - 1]
        else { return false }
        return true
    }

    private func compare(_ value: Value, _ comparison: Comparison, _ other: Value, _ folds: Bool) -> Truth {
        if value.isNull || other.isNull {
            return Truth(
                holds: false,
                metNil: comparison == .equal
                    ? .notEqualDropsNil : comparison.isPattern ? .notLikeDropsNil : .notRangeDropsNil)
        }
        if comparison.isPattern {
            guard case .string(let text) = value, case .string(let pattern) = other else { return Truth(holds: false) }
            return Truth(holds: FaultyPattern(values: values).matches(text, comparison, pattern, folds: folds))
        }
        let order = values.order(value, other, folds: folds)
        let holds =
            switch comparison {
            case .equal: order == 0
            case .less: order < 0
            case .lessOrEqual: values.faults.contains(.upperBoundExcluded) ? order < 0 : order <= 0
            case .greater: order > 0
            case .greaterOrEqual: order >= 0
            default: order != 0
            }
        return Truth(holds: holds)
    }
}
