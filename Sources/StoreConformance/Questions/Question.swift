import ActiveStore
import StoreCore

/// A request whose parts can be changed one by one, with its expected
/// result, computed from a list of records using only the library's values.
struct Question: Variable, Equatable, CustomStringConvertible {
    /// The condition. Conditions of one kind differ only in their literals.
    enum Condition: Equatable {
        case all
        case sizeFrom(Int)
        case sizeBelow(Int)
        case plainFrom(Int)
        case word(String, folds: Bool)
        case sizeIn([Int])
        case noSize
    }

    var condition = Condition.all
    var order: [OrderTerm] = []
    var isReversed = false
    var isUnordered = false
    var limit: Int?
    var offset = 0
    var fields: [Int]? = [0, 1, 2, 3]

    var request: FetchRequest {
        var request = FetchRequest(
            Asked.entity, where: condition.predicate, order: order, isReversed: isReversed, limit: limit, offset: offset, fields: fields)
        request.isUnordered = isUnordered
        return request
    }

    /// The expected records. If any order is valid, in the requested order.
    var records: [Asked] {
        let chosen = Asked.all.filter(condition.holds).sorted { Question.precedes($0, $1, order) }
        let all = isReversed ? chosen.reversed() : chosen
        return Array(all.dropFirst(offset).prefix(limit ?? .max))
    }

    /// The expected rows.
    var rows: [[Value]] { records.map { record in (fields ?? [0, 1, 2, 3]).map(record.value) } }

    var description: String {
        "where \(condition) order \(order.map { "\($0.field)\($0.isDescending ? "v" : "^")\($0.isCaseInsensitive ? "i" : "")" })"
            + "\(isReversed ? " reversed" : "")\(isUnordered ? " in any order" : "") limit \(limit.map(String.init) ?? "-") offset \(offset) "
            + "fields \(fields.map { "\($0)" } ?? "-")"
    }

    /// By the terms, then by the key.
    static func precedes(_ a: Asked, _ b: Asked, _ order: [OrderTerm]) -> Bool {
        for term in order {
            var (x, y) = (a.value(term.field), b.value(term.field))
            if term.isCaseInsensitive, case .string(let s) = x, case .string(let t) = y {
                (x, y) = (.string(s.lowercased()), .string(t.lowercased()))
            }
            let sign = Question.sign(x, y)
            if sign != 0 { return (sign < 0) != term.isDescending }
        }
        return a.id < b.id
    }

    /// nil first, numbers as numbers, text by its bytes.
    static func sign(_ a: Value, _ b: Value) -> Int {
        switch (a, b) {
        case (.null, .null): 0
        case (.null, _): -1
        case (_, .null): 1
        case (.int(let x), .int(let y)): x < y ? -1 : x > y ? 1 : 0
        case (.double(let x), .double(let y)): x < y ? -1 : x > y ? 1 : 0
        case (.string(let x), .string(let y)):
            x.utf8.lexicographicallyPrecedes(y.utf8) ? -1 : y.utf8.lexicographicallyPrecedes(x.utf8) ? 1 : 0
        default: 0
        }
    }
}

extension Question.Condition {
    fileprivate var predicate: PredicateCode {
        switch self {
        case .all: .all
        case .sizeFrom(let size): .compare(1, .greaterOrEqual, .int(Int64(size)))
        case .sizeBelow(let size): .compare(1, .less, .int(Int64(size)))
        case .plainFrom(let plain): .compare(3, .greaterOrEqual, .int(Int64(plain)))
        case .word(let word, let folds): .compare(2, .equal, .string(word), caseInsensitive: folds)
        case .sizeIn(let sizes): .in(1, sizes.map { .int(Int64($0)) })
        case .noSize: .compare(1, .equal, .null)
        }
    }

    fileprivate func holds(_ record: Asked) -> Bool {
        switch self {
        case .all: true
        case .sizeFrom(let size): record.size.map { $0 >= size } ?? false
        case .sizeBelow(let size): record.size.map { $0 < size } ?? false
        case .plainFrom(let plain): record.plain >= plain
        case .word(let word, let folds): folds ? record.word.lowercased() == word.lowercased() : record.word == word
        case .sizeIn(let sizes): record.size.map { sizes.contains($0) } ?? false
        case .noSize: record.size == nil
        }
    }
}

extension Question {
    /// This request, and copies with each part changed to several other values: any two copies for one part differ only in that part.
    var variations: [[Question]] {
        let hasLimitOrOffset = limit != nil || offset != 0
        return [
            changed(
                \.condition,
                [
                    .all, .sizeFrom(3), .sizeFrom(6), .sizeBelow(3), .plainFrom(3), .word("b", folds: false), .word("b", folds: true),
                    .sizeIn([1, 2, 5]), .sizeIn([5]), .noSize,
                ]),
            changed(
                \.order,
                [
                    [], [OrderTerm(1)], [OrderTerm(1, descending: true)], [OrderTerm(3)], [OrderTerm(2)],
                    [OrderTerm(2, caseInsensitive: true)],
                    [OrderTerm(2), OrderTerm(1)], [OrderTerm(1), OrderTerm(2)], [OrderTerm(0, descending: true)],
                ]),
            changed(\.isReversed, [true, false]),
            // Any order is valid without limit and offset.
            hasLimitOrOffset ? [] : changed(\.isUnordered, [true, false]),
            isUnordered ? [] : changed(\.limit, [nil, 0, 1, 7, 100]),
            isUnordered ? [] : changed(\.offset, [0, 1, 9, 100]),
            changed(\.fields, [nil, [0], [1], [2], [1, 2], [2, 1], [3, 0]]),
        ]
    }
}
