import StoreCore

/// Records whose path provides the first terms of the order: records with equal values of these are collected and sorted, group by group.
///
/// "By age, then by name" uses the index on age: with a limit, reading ends with the group in which the limit is reached.
final class GroupedRecords {
    private let group = CollectedRecords()
    private let maker: SortKeyMaker
    private let forms: [KeyCoding.Form]
    private let components: Int
    /// The values that the current group shares.
    private let shared = ByteBuffer(capacity: 64)
    @exclusivity(unchecked) private var isAhead = false
    @exclusivity(unchecked) private var hasEnded = false
    /// The number of records still wanted from all groups together.
    @exclusivity(unchecked) private var wanted: Int

    init(_ plan: AccessPlan, _ path: AccessPath.IndexPath, _ components: Int, covered: Bool, wanted: Int) {
        maker = SortKeyMaker(plan, covered: covered)
        forms = path.index.forms
        self.components = components
        self.wanted = wanted
    }

    /// The next record in order.
    func next(_ candidates: inout Candidates) throws -> (key: UnsafeRawBufferPointer, body: UnsafeRawBufferPointer)? {
        while true {
            if let found = group.next() { return found }
            if hasEnded || wanted <= 0 { return nil }
            try collect(&candidates)
        }
    }

    private func collect(_ candidates: inout Candidates) throws {
        group.removeAll()
        group.limit(to: wanted)
        if !isAhead {
            guard try candidates.next() else { return end() }
        }
        shared.reset()
        shared.append(UnsafeRawBufferPointer(rebasing: candidates.entry[..<valuesEnd(of: candidates.entry)]))
        try group.add(candidates, maker)
        isAhead = false
        while true {
            guard try candidates.next() else {
                end()
                // A partial group would be in the wrong order; another plan takes over before it.
                if candidates.isOutOfPatience { return group.removeAll() }
                break
            }
            if !candidates.entry.hasPrefix(shared.bytes) {
                isAhead = true
                break
            }
            try group.add(candidates, maker)
        }
        group.finish()
        wanted -= group.count
    }

    private func end() { hasEnded = true }

    /// The end of the shared components of an entry.
    private func valuesEnd(of entry: UnsafeRawBufferPointer) -> Int {
        var end = 0
        for at in 0..<components {
            guard let length = KeyCoding.length(of: entry, at: end, descending: forms[at].isDescending) else { return entry.count }
            end += length
        }
        return end
    }
}
