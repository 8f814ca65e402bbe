import ActiveStore
import StoreCore

/// How a faulty store joins records: every left one with every right one. Without faults it conforms to the contract.
struct FaultyJoin {
    private typealias Pair = (left: [Value]?, right: [Value]?)

    private let request: JoinRequest
    private let faults: Set<Fault>
    private let left: FaultyRequest
    private let right: FaultyRequest
    private let lefts: [[Value]]
    private let rights: [[Value]]

    init(_ request: JoinRequest, _ faults: Set<Fault>, _ records: (EntityID) throws -> [[Value]]) throws {
        var request = request
        if faults.contains(.joinIgnoresSideLimits) {
            (request.left.limit, request.left.offset, request.right.limit, request.right.offset) = (nil, 0, nil, 0)
        }
        self.request = request
        self.faults = faults
        left = try FaultyRequest(request.left, faults, records)
        right = try FaultyRequest(request.right, faults, records)
        lefts = left.records(of: try records(request.left.entity))
        rights = right.records(of: try records(request.right.entity))
    }

    func forEachRow(_ body: (inout Row?, inout Row?) throws -> Step) throws {
        for pair in slice(request.left.isShuffled ? pairs.shuffled() : sorted(pairs)) {
            let step = try withRow(pair.left, left) { a in try withRow(pair.right, right) { b in try body(&a, &b) } }
            if step == .stop { return }
        }
    }

    private var pairs: [Pair] {
        var pairs: [Pair] = []
        for a in lefts {
            let found = rights.filter { isJoined(a, $0) }
            pairs += found.map { (a, $0) }
            let isWanted = request.kind == .left || request.kind == .full
            if found.isEmpty, isWanted, !faults.contains(.joinDropsUnmatchedLeft) { pairs.append((a, nil)) }
        }
        guard request.kind == .right || request.kind == .full, !faults.contains(.joinDropsUnmatchedRight) else { return pairs }
        return pairs + rights.filter { b in !lefts.contains { isJoined($0, b) } }.map { (nil, $0) }
    }

    private func isJoined(_ a: [Value], _ b: [Value]) -> Bool {
        let (x, y) = (a[request.leftField], b[request.rightField])
        if x.isNull || y.isNull { return x.isNull && y.isNull && faults.contains(.joinMatchesNils) }
        return FaultyValues(faults: faults).order(x, y, folds: false) == 0
    }

    private func sorted(_ pairs: [Pair]) -> [Pair] {
        let rightOrder = faults.contains(.joinForgetsRightOrder) ? [] : request.right.order
        let leftTerms = request.left.order + [OrderTerm(request.left.entity.keyPosition)]
        let rightTerms = rightOrder + [OrderTerm(request.right.entity.keyPosition)]
        return pairs.sorted { a, b in
            for term in leftTerms {
                let order = left.compare(a.left?[term.field] ?? .null, b.left?[term.field] ?? .null, term)
                if order != 0 { return (order < 0) != (term.isDescending != request.left.isReversed) }
            }
            for term in rightTerms {
                let order = right.compare(a.right?[term.field] ?? .null, b.right?[term.field] ?? .null, term)
                if order != 0 { return (order < 0) != (term.isDescending != request.right.isReversed) }
            }
            return false
        }
    }

    private func slice(_ pairs: [Pair]) -> ArraySlice<Pair> {
        let rest = pairs.dropFirst(request.offset)
        return request.limit.map { rest.prefix($0) } ?? rest
    }

    private func withRow<R>(_ record: [Value]?, _ side: FaultyRequest, _ body: (inout Row?) throws -> R) throws -> R {
        guard let record else {
            var none: Row?
            return try body(&none)
        }
        return try CellBuffer.withRow(of: side.request.entity, side.fields(of: record)) { row in
            var some: Row? = row
            return try body(&some)
        }
    }
}
