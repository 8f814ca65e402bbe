import FoundationEssentials
import StoreCore

/// What a predicate means for one row, read off the contract: two-valued, by bytes, numbers compared exactly.
struct ReferenceEvaluation {
    let row: [Value]
    /// All records by entity, for conditions on related ones.
    var world: [EntityID: [[Value]]] = [:]

    func holds(_ predicate: PredicateCode) -> Bool { holds(predicate, predicate.tree) }

    private func holds(_ predicate: PredicateCode, _ tree: PredicateTree) -> Bool {
        switch tree {
        case .constant(let value): return value
        case .not(let part): return !holds(predicate, part)
        case .and(let parts): return parts.allSatisfy { holds(predicate, $0) }
        case .or(let parts): return parts.contains { holds(predicate, $0) }
        case .related(let step, let condition, let wanted):
            let count = reached(step).filter { ReferenceEvaluation(row: $0, world: world).holds(predicate, condition) }.count
            guard let (comparison, literal) = wanted else { return count > 0 }
            return compare(.int(Int64(count)), comparison, predicate.literals[literal], false)
        case .leaf(.isNil(let field)): return row[field].isNull
        case .leaf(.compare(let field, let comparison, let literal, _, let folds)):
            return compare(row[field], comparison, predicate.literals[literal], folds)
        case .leaf(.in(let field, let list, _, let folds)):
            return predicate.lists[list].contains { compare(row[field], .equal, $0, folds) }
        case .leaf(.fields(let a, let comparison, let b, let folds)):
            if comparison == .equal, row[a].isNull, row[b].isNull { return true }
            return compare(row[a], comparison, row[b], folds)
        }
    }

    /// The records that a step leads to, each once.
    func reached(_ step: RelationStep) -> [[Value]] {
        let local = row[step.local]
        if local.isNull { return [] }
        var foreign: Set<Value> = [local]
        if let join = step.join {
            foreign = Set((world[join.entity] ?? []).filter { $0[join.near] == local }.map { $0[join.far] })
        }
        return (world[step.entity] ?? []).filter { !$0[step.foreign].isNull && foreign.contains($0[step.foreign]) }
    }

    private func compare(_ a: Value, _ comparison: Comparison, _ b: Value, _ folds: Bool) -> Bool {
        switch (a, b) {
        case (.null, _), (_, .null): return false
        case (.string(let x), .string(let y)):
            let x = Array((folds ? CaseFolding.fold(x) : x).unicodeScalars)
            let y = Array((folds ? CaseFolding.fold(y) : y).unicodeScalars)
            switch comparison {
            case .hasPrefix: return x.starts(with: y)
            case .hasSuffix: return x.reversed().starts(with: y.reversed())
            case .contains: return (0...x.count).contains { x[$0...].starts(with: y) }
            case .like: return ReferenceEvaluation.like(x[...], pattern(y)[...])
            default: return ordered(x.lexicographicallyPrecedes(y), x == y, comparison)
            }
        case (.decimal(let x), .decimal(let y)): return ordered(x < y, x == y, comparison)
        case (.bool(let x), .bool(let y)): return ordered(!x && y, x == y, comparison)
        default:
            guard let x = exact(a), let y = exact(b) else { return false }
            return ordered(x < y, x == y, comparison)
        }
    }

    private func ordered(_ isLess: Bool, _ isEqual: Bool, _ comparison: Comparison) -> Bool {
        switch comparison {
        case .equal: isEqual
        case .less: isLess
        case .lessOrEqual: isLess || isEqual
        case .greater: !isLess && !isEqual
        case .greaterOrEqual: !isLess
        default: false
        }
    }

    /// A number without rounding: whole part and fraction, infinities beyond all integers.
    private func exact(_ value: Value) -> (Int128, Double)? {
        switch value {
        case .int(let number): return (Int128(number), 0)
        case .double(let number):
            if number.isInfinite { return (number < 0 ? Int128.min : Int128.max, 0) }
            let whole = number.rounded(.down)
            return (Int128(whole), number - whole)
        default: return nil
        }
    }

    private enum Part: Equatable {
        case any
        case one
        case scalar(Unicode.Scalar)
    }

    private func pattern(_ text: [Unicode.Scalar]) -> [Part] {
        var parts: [Part] = []
        var isEscaped = false
        for scalar in text {
            if !isEscaped, scalar == "\\" {
                isEscaped = true
                continue
            }
            parts.append(!isEscaped && scalar == "%" ? .any : !isEscaped && scalar == "_" ? .one : .scalar(scalar))
            isEscaped = false
        }
        if isEscaped { parts.append(.scalar("\\")) }
        return parts
    }

    private static func like(_ text: ArraySlice<Unicode.Scalar>, _ pattern: ArraySlice<Part>) -> Bool {
        guard let part = pattern.first else { return text.isEmpty }
        let rest = pattern.dropFirst()
        switch part {
        case .any: return (text.startIndex...text.endIndex).contains { like(text[$0...], rest) }
        case .one: return !text.isEmpty && like(text.dropFirst(), rest)
        case .scalar(let scalar): return text.first == scalar && like(text.dropFirst(), rest)
        }
    }
}
