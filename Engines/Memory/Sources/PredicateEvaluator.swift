import FoundationEssentials
import StoreCore

/// Evaluates a predicate for one record: the third, independent and simplest implementation of the contract.
struct PredicateEvaluator {
    private let condition: PredicateTree
    private let literals: [Value]
    private let lists: [[Value]]
    /// Lists of keys as sets, since these may be long; nil for other lists, whose equality is not that of their bytes.
    private let keys: [Set<Value>?]
    /// The patterns of `like` by the number of their literal, so that each is parsed once and not for every record.
    private var patterns: [Int: ScalarLikePattern] = [:]
    private let related: RelatedRecordFinder

    /// Prepares a predicate.
    ///
    /// - Parameter records: All records of an entity, for conditions on related ones.
    init(_ predicate: PredicateCode, _ records: (EntityID) throws -> [[Value]]) throws {
        condition = predicate.tree
        literals = predicate.literals
        lists = predicate.lists
        keys = predicate.lists.map(PredicateEvaluator.set(of:))
        for case .compare(_, .like, let literal, _, let folds) in condition.leaves {
            if case .string(let text) = literals[literal] { patterns[literal] = ScalarLikePattern(folds ? CaseFolding.fold(text) : text) }
        }
        related = try RelatedRecordFinder(condition.steps, records)
    }

    func holds(for record: [Value]) -> Bool { holds(condition, record) }

    private func holds(_ tree: PredicateTree, _ record: [Value]) -> Bool {
        switch tree {
        case .constant(let value): return value
        case .leaf(let leaf): return holds(leaf, record)
        case .not(let part): return !holds(part, record)
        case .and(let parts): return parts.allSatisfy { holds($0, record) }
        case .or(let parts): return parts.contains { holds($0, record) }
        case .related(let step, let condition, let count):
            let found = related[step, record[step.local]]
            guard let (comparison, literal) = count else { return found.contains { holds(condition, $0) } }
            let number = found.count { holds(condition, $0) }
            return holds(.int(Int64(number)), comparison, literals[literal], false)
        }
    }

    private func holds(_ leaf: PredicateTree.Leaf, _ record: [Value]) -> Bool {
        switch leaf {
        case .isNil(let field): return record[field].isNull
        case .compare(let field, let comparison, let literal, _, let folds):
            if let pattern = patterns[literal], case .string(let text) = record[field] {
                return pattern.matches(folds ? CaseFolding.fold(text) : text)
            }
            return holds(record[field], comparison, literals[literal], folds)
        case .in(let field, let list, _, let folds):
            if !folds, record[field].type != .double, let keys = keys[list] { return keys.contains(record[field]) }
            return !record[field].isNull && lists[list].contains { ValueOrder.compare(record[field], $0, folding: folds) == 0 }
        case .fields(let a, let comparison, let b, let folds):
            if record[a].isNull, record[b].isNull { return comparison == .equal }
            return holds(record[a], comparison, record[b], folds)
        }
    }

    /// The members of a list if all are integers, texts or UUIDs; nil otherwise.
    private static func set(of list: [Value]) -> Set<Value>? {
        list.allSatisfy { $0.type == .int || $0.type == .string || $0.type == .uuid } ? Set(list) : nil
    }

    /// Comparing nil with anything is false; callers handle two nils.
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
