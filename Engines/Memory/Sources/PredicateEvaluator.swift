import FoundationEssentials
import StoreCore

/// Says of one record whether a predicate holds: the third, independent reading of the contract, and the plainest.
struct PredicateEvaluator {
    private let instructions: [PredicateCode.Instruction]
    private let literals: [Value]
    private let lists: [[Value]]
    /// The lists of keys as sets, since those may be long; nil for the others, whose equality is more than that of their bytes.
    private let keys: [Set<Value>?]
    private let holdsForAll: Bool
    /// Where each step along a relation comes back.
    private var leaves: [Int: Int] = [:]
    /// The patterns of `like`, by the instruction that compares with them, so that they are read once and not for every record.
    private var patterns: [Int: ScalarLikePattern] = [:]
    private let related: RelatedRecordFinder

    /// Reads a predicate.
    ///
    /// - Parameter records: All records of an entity, for conditions on related ones.
    init(_ predicate: PredicateCode, _ records: (EntityID) throws -> [[Value]]) throws {
        instructions = predicate.instructions
        literals = predicate.literals
        lists = predicate.lists
        keys = predicate.lists.map(PredicateEvaluator.set(of:))
        holdsForAll = predicate.isAll
        var open: [Int] = []
        var steps: [RelationStep] = []
        for (at, instruction) in instructions.enumerated() {
            switch instruction {
            case .enter(let step):
                open.append(at)
                steps.append(step)
            case .leaveAny, .leaveCount: if let start = open.popLast() { leaves[start] = at }
            case .compare(_, .like, let literal, _, let folds):
                if case .string(let text) = literals[literal] { patterns[at] = ScalarLikePattern(folds ? CaseFolding.fold(text) : text) }
            default: break
            }
        }
        related = try RelatedRecordFinder(steps, records)
    }

    func holds(for record: [Value]) -> Bool { holdsForAll || holds(for: record, 0, instructions.count) }

    /// Runs the instructions from one to before another; those between `enter` and `leave` run once for each related record.
    private func holds(for record: [Value], _ start: Int, _ end: Int) -> Bool {
        var stack: [Bool] = []
        var at = start
        while at < end {
            defer { at += 1 }
            switch instructions[at] {
            case .enter(let step):
                let leave = leaves[at] ?? end
                let found = related[step, record[step.local]]
                func fulfils(_ other: [Value]) -> Bool { holds(for: other, at + 1, leave) }
                if case .leaveCount(let comparison, let literal) = instructions[leave] {
                    let count = Value.int(Int64(found.count(where: fulfils)))
                    stack.append(holds(count, comparison, literals[literal], false))
                } else {
                    stack.append(found.contains(where: fulfils))
                }
                at = leave
            case .leaveAny, .leaveCount: break  // passed over above
            case .constant(let value): stack.append(value)
            case .isNil(let field): stack.append(record[field].isNull)
            case .compare(let field, let comparison, let literal, _, let folds):
                if let pattern = patterns[at], case .string(let text) = record[field] {
                    stack.append(pattern.matches(folds ? CaseFolding.fold(text) : text))
                } else {
                    stack.append(holds(record[field], comparison, literals[literal], folds))
                }
            case .in(let field, let list, _, let folds):
                if !folds, record[field].type != .double, let keys = keys[list] {
                    stack.append(keys.contains(record[field]))
                } else {
                    stack.append(
                        !record[field].isNull
                            && lists[list].contains { ValueOrder.compare(record[field], $0, folding: folds) == 0 })
                }
            case .fields(let a, let comparison, let b, let folds):
                let bothNil = record[a].isNull && record[b].isNull
                stack.append(bothNil ? comparison == .equal : holds(record[a], comparison, record[b], folds))
            case .not: stack.append(!(stack.popLast() ?? false))
            case .and(let count): combine(&stack, count) { $0.allSatisfy { $0 } }
            case .or(let count): combine(&stack, count) { $0.contains(true) }
            }
        }
        return stack.last ?? false
    }

    /// The members of a list, if all are integers, texts or UUIDs; nil otherwise.
    private static func set(of list: [Value]) -> Set<Value>? {
        list.allSatisfy { $0.type == .int || $0.type == .string || $0.type == .uuid } ? Set(list) : nil
    }

    private func combine(_ stack: inout [Bool], _ count: Int, _ join: (ArraySlice<Bool>) -> Bool) {
        let value = join(stack.suffix(count))
        stack.removeLast(min(count, stack.count))
        stack.append(value)
    }

    /// nil compares as false with everything; two nils are handled by the callers.
    private func holds(_ value: Value, _ comparison: Comparison, _ other: Value, _ folds: Bool) -> Bool {
        if value.isNull || other.isNull { return false }
        if comparison.isPattern {
            guard case .string(let text) = value, case .string(let pattern) = other else { return false }
            return match(folds ? CaseFolding.fold(text) : text, comparison, folds ? CaseFolding.fold(pattern) : pattern)
        }
        let order = ValueOrder.compare(value, other, folding: folds)
        return switch comparison {
        case .equal: order == 0
        case .notEqual: order != 0
        case .less: order < 0
        case .lessOrEqual: order <= 0
        case .greater: order > 0
        case .greaterOrEqual: order >= 0
        case .like, .hasPrefix, .hasSuffix, .contains: false
        }
    }

    private func match(_ text: String, _ comparison: Comparison, _ pattern: String) -> Bool {
        if comparison == .like { return ScalarLikePattern(pattern).matches(text) }
        var (text, part) = (text, pattern)
        return text.withUTF8 { text in
            part.withUTF8 { part in
                switch comparison {
                case .hasPrefix: text.starts(with: part)
                case .hasSuffix: text.count >= part.count && text.suffix(part.count).elementsEqual(part)
                case .contains: text.contains(bytes: part)
                case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual, .like: false
                }
            }
        }
    }
}
