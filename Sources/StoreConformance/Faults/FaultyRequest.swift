import ActiveStore
import StoreCore

/// How a faulty store answers a request, given all records of the entity in
/// key order: filter, sort, slice. Without faults it conforms to the contract.
struct FaultyRequest {
    let request: FetchRequest
    let faults: Set<Fault>
    private let condition: FaultyCondition

    /// - Parameter records: All records of an entity, for conditions on related ones.
    init(_ request: FetchRequest, _ faults: Set<Fault>, _ records: (EntityID) throws -> [[Value]]) throws {
        self.request = request
        self.faults = faults
        condition = try FaultyCondition(request.predicate, faults, records)
    }

    /// The records of the request, with all their fields.
    func records(of all: [[Value]]) -> [[Value]] { slice(matching(all), limited: true, skipping: true) }

    /// The number of these records.
    func count(of all: [[Value]]) -> Int {
        slice(
            matching(all), limited: !faults.contains(.countIgnoresLimit),
            skipping: !faults.contains(.countIgnoresOffset)
        ).count
    }

    /// The requested fields.
    func fields(of record: [Value]) -> [Value] {
        guard let fields = request.fields else { return record }
        return (faults.contains(.fieldsInEntityOrder) ? fields.sorted() : fields).map { record[$0] }
    }

    private func matching(_ all: [[Value]]) -> [[Value]] {
        let found = all.filter { condition.holds(for: $0) }
        return request.isShuffled ? found.shuffled() : sorted(found)
    }

    /// The records within limit and offset.
    func slice(_ records: [[Value]], limited: Bool = true, skipping: Bool = true) -> [[Value]] {
        var offset = skipping ? request.offset : 0
        if offset > 0, faults.contains(.offsetOffByOne) { offset -= 1 }
        let rest = records.dropFirst(offset)
        guard limited, var limit = request.limit else { return Array(rest) }
        if limit == 0, faults.contains(.limitZeroIsAll) { return Array(rest) }
        if limit > 0, limit < .max, faults.contains(.limitOffByOne) { limit += 1 }
        return Array(rest.prefix(limit))
    }

    private func sorted(_ records: [[Value]]) -> [[Value]] {
        let terms = faults.contains(.secondTermIsForgotten) ? Array(request.order.prefix(1)) : request.order
        var keysDescend = request.isReversed
        if terms.isEmpty, faults.contains(.defaultOrderDescends) { keysDescend.toggle() }
        if !terms.isEmpty, faults.contains(.forgetsKeyTieBreak) { keysDescend.toggle() }
        if !terms.isEmpty, faults.contains(.reversedKeepsKeyOrder) { keysDescend = false }
        let inKeyOrder = keysDescend ? records.reversed() : records
        if terms.isEmpty { return inKeyOrder }
        // Including the positions makes the sort stable.
        return inKeyOrder.enumerated().sorted { a, b in
            for term in terms {
                let order = compare(a.element[term.field], b.element[term.field], term)
                if order != 0 { return (order < 0) != (term.isDescending != request.isReversed) }
            }
            return a.offset < b.offset
        }.map(\.element)
    }

    /// −1, 0 or 1 by one term in ascending order.
    func compare(_ a: Value, _ b: Value, _ term: OrderTerm) -> Int {
        let last = faults.contains(.nilSortsLast) ? -1 : 1
        switch (a.isNull, b.isNull) {
        case (true, true): return 0
        case (true, false): return -last
        case (false, true): return last
        case (false, false):
            let folds = term.isCaseInsensitive && !faults.contains(.orderIgnoresFolding)
            return FaultyValues(faults: faults).order(a, b, folds: folds)
        }
    }
}
