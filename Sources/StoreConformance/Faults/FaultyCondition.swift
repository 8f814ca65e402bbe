import ActiveStore

/// How a faulty store evaluates a condition. Without faults it conforms to the contract.
///
/// A truth value remembers which comparison met a nil, so that the complements can fail one by one.
struct FaultyCondition {
    private let instructions: [PredicateCode.Instruction]
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
        instructions = predicate.instructions
        literals = predicate.literals
        lists = predicate.lists
        values = FaultyValues(faults: faults)
        steps = try FaultySteps(predicate, faults, records)
    }

    func holds(for record: [Value]) -> Bool { holds(for: record, from: 0) }

    /// Continues to the end of the condition, or of the relation block in which it begins.
    private func holds(for record: [Value], from start: Int) -> Bool {
        var stack: [Truth] = []
        var at = start
        while at < instructions.count {
            defer { at += 1 }
            switch instructions[at] {
            case .enter(let step): stack.append(related(step, record, &at))
            case .leaveAny, .leaveCount: return stack.last?.holds ?? true
            case .constant(let value): stack.append(Truth(holds: value))
            case .isNil(let field):
                stack.append(Truth(holds: record[field].isNull && !isFaultyNil(field, at)))
            case .compare(let field, let comparison, let literal, _, let folds):
                stack.append(compare(record[field], comparison, literals[literal], folds))
            case .in(let field, let list, _, let folds):
                if record[field].isNull {
                    stack.append(Truth(holds: false, metNil: .notInDropsNil))
                } else {
                    stack.append(
                        Truth(holds: lists[list].contains { values.order(record[field], $0, folds: folds) == 0 }))
                }
            case .fields(let a, let comparison, let b, let folds):
                if record[a].isNull, record[b].isNull {
                    stack.append(Truth(holds: comparison == .equal && !values.faults.contains(.nilFieldsDiffer)))
                } else {
                    stack.append(compare(record[a], comparison, record[b], folds))
                }
            case .not:
                let inner = stack.popLast() ?? Truth(holds: false)
                stack.append(Truth(holds: !inner.holds && !(inner.metNil.map { values.faults.contains($0) } ?? false)))
            case .and(let count): join(&stack, count) { $0.allSatisfy(\.holds) }
            case .or(let count): join(&stack, count) { $0.contains(where: \.holds) }
            }
        }
        return stack.last?.holds ?? true
    }

    /// A block from `enter` to `leave`; sets `at` to its end.
    private func related(_ step: RelationStep, _ record: [Value], _ at: inout Int) -> Truth {
        let start = at + 1
        var open = 1
        while open > 0, at + 1 < instructions.count {
            at += 1
            switch instructions[at] {
            case .enter: open += 1
            case .leaveAny, .leaveCount: open -= 1
            default: break
            }
        }
        let others = steps.records(step, from: record[step.local])
        let fulfilling = others.filter { holds(for: $0, from: start) }
        if case .leaveCount(let comparison, let literal) = instructions[at] {
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

    /// `in` with a nil in its list has become `in … or is nil`, so the nil test right after the list belongs to it.
    private func isFaultyNil(_ field: Int, _ at: Int) -> Bool {
        if values.faults.contains(.equalsNilFindsNothing) { return true }
        guard values.faults.contains(.inIgnoresNil), at > 0, case .in(field, _, _, _) = instructions[at - 1] else {
            return false
        }
        return true
    }

    private func join(_ stack: inout [Truth], _ count: Int, _ combine: (ArraySlice<Truth>) -> Bool) {
        let truth = Truth(holds: combine(stack.suffix(count)))
        stack.removeLast(min(count, stack.count))
        stack.append(truth)
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
