import StoreCore

// Joins: read both sides, match equal values, sort, then apply limit and offset.
extension MemoryTransaction {
    /// A row of the result; nil where a side is missing.
    private struct Pair {
        var left: [Value]?
        var right: [Value]?
    }

    func performJoin(_ request: JoinRequest, _ body: (inout Row?, inout Row?) throws -> Step) throws {
        var pairs = pairs(request, try records(request.left), try records(request.right))
        if request.left.isShuffled { pairs.shuffle() } else { sort(&pairs, request) }
        let rest = pairs.dropFirst(request.offset)
        for pair in request.limit.map({ rest.prefix($0) }) ?? rest {
            let step = try withRow(pair.left, request.left) { left in
                try withRow(pair.right, request.right) { try body(&left, &$0) }
            }
            if step == .stop { return }
        }
    }

    private func pairs(_ request: JoinRequest, _ lefts: [[Value]], _ rights: [[Value]]) -> [Pair] {
        var partners: [Value: [Int]] = [:]
        for (index, right) in rights.enumerated() {
            if let value = joined(right[request.rightField]) { partners[value, default: []].append(index) }
        }
        var pairs: [Pair] = []
        var isMatched = [Bool](repeating: false, count: rights.count)
        for left in lefts {
            let found = joined(left[request.leftField]).flatMap { partners[$0] } ?? []
            for index in found {
                isMatched[index] = true
                pairs.append(Pair(left: left, right: rights[index]))
            }
            if found.isEmpty, request.kind == .left || request.kind == .full { pairs.append(Pair(left: left)) }
        }
        if request.kind == .right || request.kind == .full {
            for (right, isMatched) in zip(rights, isMatched) where !isMatched { pairs.append(Pair(right: right)) }
        }
        return pairs
    }

    /// A value in the form used for lookups. nil stays nil, which joins nothing; a double that is a whole
    /// number becomes that integer, since numbers of both types are equal if they are the same number.
    private func joined(_ value: Value) -> Value? {
        switch value {
        case .null: nil
        case .double(let number): Int64(exactly: number).map { .int($0) } ?? value
        default: value
        }
    }

    /// Sorts by the left order, the left key, the right order and the right key; a missing side is nil in every field.
    private func sort(_ pairs: inout [Pair], _ request: JoinRequest) {
        let leftTerms = request.left.order + [OrderTerm(request.left.entity.keyPosition)]
        let rightTerms = request.right.order + [OrderTerm(request.right.entity.keyPosition)]
        let noLeft = request.left.entity.definition.fields.map { _ in Value.null }
        let noRight = request.right.entity.definition.fields.map { _ in Value.null }
        pairs.sort { a, b in
            let order =
                ValueOrder.compare(a.left ?? noLeft, b.left ?? noLeft, leftTerms, isReversed: request.left.isReversed)
                ?? ValueOrder.compare(a.right ?? noRight, b.right ?? noRight, rightTerms, isReversed: request.right.isReversed)
            return order.map { $0 < 0 } ?? false
        }
    }

    private func withRow<R>(_ record: [Value]?, _ request: FetchRequest, _ body: (inout Row?) throws -> R) throws -> R {
        guard let record else {
            var none: Row?
            return try body(&none)
        }
        return try CellBuffer.withRow(of: request.entity, request.fields.map { $0.map { record[$0] } } ?? record) { row in
            var some: Row? = row
            return try body(&some)
        }
    }
}
