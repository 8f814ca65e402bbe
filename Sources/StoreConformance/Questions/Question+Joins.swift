import ActiveStore
import StoreCore

/// A join whose parts can be changed one by one, with its expected result: the keys of both sides.
struct JoinQuestion: Variable, CustomStringConvertible {
    var left = Question(condition: .sizeFrom(2), order: [OrderTerm(3)], fields: [0])
    var right = Question(condition: .plainFrom(3), order: [OrderTerm(2)], fields: [0])
    var kind = JoinRequest.Kind.left
    var leftField = 1
    var rightField = 3
    var limit: Int?
    var offset = 0

    static let bases = [JoinQuestion(), JoinQuestion(kind: .inner, rightField: 1, limit: 20)]

    var variations: [[JoinQuestion]] {
        return [
            changed(\.left, left.variations.joined().filter { $0.fields == [0] && !$0.isUnordered }),
            changed(\.right, right.variations.joined().filter { $0.fields == [0] && !$0.isUnordered }),
            changed(\.kind, JoinRequest.Kind.allCases), changed(\.leftField, [0, 1, 3]), changed(\.rightField, [0, 1, 3]),
            changed(\.limit, [nil, 0, 1, 7]), changed(\.offset, [0, 1, 5]),
        ]
    }

    var request: JoinRequest {
        JoinRequest(left.request, kind, right.request, leftField: leftField, rightField: rightField, limit: limit, offset: offset)
    }

    var rows: [[Value]] {
        let (lefts, rights) = (left.records, right.records)
        var pairs: [(Asked?, Asked?)] = []
        for one in lefts {
            let partners = rights.filter { !one.value(leftField).isNull && Question.sign(one.value(leftField), $0.value(rightField)) == 0 }
            pairs += partners.map { (one, $0) }
            if partners.isEmpty, kind == .left || kind == .full { pairs.append((one, nil)) }
        }
        if kind == .right || kind == .full {
            let lonely = rights.filter { one in
                !lefts.contains { !one.value(rightField).isNull && Question.sign($0.value(leftField), one.value(rightField)) == 0 }
            }
            // A missing left record is nil in every field of the order, the key last.
            let position = pairs.firstIndex { $0.0.map { !precedesMissing($0) } ?? false } ?? pairs.count
            pairs.insert(contentsOf: lonely.map { (nil, $0) }, at: position)
        }
        return pairs.dropFirst(offset).prefix(limit ?? .max).map { [$0.0?.value(0) ?? .null, $0.1?.value(0) ?? .null] }
    }

    private func precedesMissing(_ one: Asked) -> Bool {
        for term in left.order + [OrderTerm(0)] {
            let sign = Question.sign(one.value(term.field), .null)
            if sign != 0 { return (sign < 0) != (term.isDescending != left.isReversed) }
        }
        return false
    }

    var description: String {
        "\(kind) join of (\(left)) and (\(right)) by \(leftField) = \(rightField) limit \(limit.map(String.init) ?? "-") offset \(offset)"
    }
}
