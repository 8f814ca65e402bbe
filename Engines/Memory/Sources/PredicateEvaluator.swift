import FoundationEssentials
import StoreCore

/// Says of one record whether a predicate holds: the third, independent reading of the contract, and the plainest.
struct PredicateEvaluator {
    private let instructions: [PredicateCode.Instruction]
    private let literals: [Value]
    private let lists: [[Value]]
    private let holdsForAll: Bool

    init(_ predicate: PredicateCode) {
        instructions = predicate.instructions
        literals = predicate.literals
        lists = predicate.lists
        holdsForAll = predicate.isAll
    }

    func holds(for record: [Value]) -> Bool {
        if holdsForAll { return true }
        var stack: [Bool] = []
        for instruction in instructions {
            switch instruction {
            case .enter, .leaveAny, .leaveCount: break
            case .constant(let value): stack.append(value)
            case .isNil(let field): stack.append(record[field].isNull)
            case .compare(let field, let comparison, let literal, _, let folds):
                stack.append(holds(record[field], comparison, literals[literal], folds))
            case .in(let field, let list, _, let folds):
                stack.append(
                    !record[field].isNull
                        && lists[list].contains { ValueOrder.compare(record[field], $0, folding: folds) == 0 })
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
        let text = Array(text.utf8)
        let part = Array(pattern.utf8)
        switch comparison {
        case .hasPrefix: return text.starts(with: part)
        case .hasSuffix: return text.count >= part.count && text.suffix(part.count).elementsEqual(part)
        case .contains:
            if part.isEmpty { return true }
            guard text.count >= part.count else { return false }
            return (0...(text.count - part.count)).contains {
                text[$0] == part[0] && text[$0..<($0 + part.count)].elementsEqual(part)
            }
        default: return LikePattern(pattern).matches(String(decoding: text, as: UTF8.self))
        }
    }
}

/// A `like` pattern: `%` any text, `_` one Unicode scalar, `\` the next character itself.
struct LikePattern {
    private enum Piece {
        case any
        case one
        case scalar(Unicode.Scalar)
    }
    private let pieces: [Piece]

    init(_ pattern: String) {
        var pieces: [Piece] = []
        var escaped = false
        for scalar in pattern.unicodeScalars {
            if escaped {
                pieces.append(.scalar(scalar))
                escaped = false
            } else if scalar == "\\" {
                escaped = true
            } else {
                pieces.append(scalar == "%" ? .any : scalar == "_" ? .one : .scalar(scalar))
            }
        }
        // A backslash at the end has nothing to escape and stands for itself.
        if escaped { pieces.append(.scalar("\\")) }
        self.pieces = pieces
    }

    /// Greedy with one point to return to, the latest `%`: time grows with text × pattern, never exponentially.
    func matches(_ text: String) -> Bool {
        let text = Array(text.unicodeScalars)
        var at = 0
        var piece = 0
        var retry: (piece: Int, at: Int)?
        while at < text.count {
            if piece < pieces.count {
                switch pieces[piece] {
                case .any:
                    retry = (piece, at)
                    piece += 1
                    continue
                case .one:
                    at += 1
                    piece += 1
                    continue
                case .scalar(let scalar) where scalar == text[at]:
                    at += 1
                    piece += 1
                    continue
                default: break
                }
            }
            guard let back = retry else { return false }
            retry = (back.piece, back.at + 1)
            at = back.at + 1
            piece = back.piece + 1
        }
        return pieces[piece...].allSatisfy { if case .any = $0 { true } else { false } }
    }
}
