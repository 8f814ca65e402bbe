import StoreCore

/// Records whose path provides the first terms of the order: records with equal values of these are collected and sorted, group by group.
///
/// "By age, then by name" uses the index on age: with a limit, reading ends with the group in which the limit is reached.
final class GroupedRecords {
    private let group = CollectedRecords()
    private let maker: SortKeyMaker
    private let forms: [KeyCoding.Form]
    private let components: Range<Int>
    /// The values that the current group shares.
    private let shared = ByteBuffer(capacity: 64)
    @exclusivity(unchecked) private var isAhead = false
    @exclusivity(unchecked) private var hasEnded = false
    /// The number of records still wanted from all groups together.
    @exclusivity(unchecked) private var wanted: Int

    /// - Parameter components: The components of the plan's index that provide the first terms.
    init(_ plan: AccessPlan, _ components: Range<Int>, covered: Bool, wanted: Int) {
        maker = SortKeyMaker(plan, covered: covered)
        forms = if case .index(let path) = plan.path { path.index.forms } else { [] }
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
        shared.append(UnsafeRawBufferPointer(rebasing: candidates.entry[sharedBytes(of: candidates.entry)]))
        try group.add(candidates.key, candidates.body, isChecked: candidates.isChecked, maker)
        isAhead = false
        while true {
            guard try candidates.next() else {
                end()
                // A partial group would be in the wrong order; another plan takes over before it.
                if candidates.isOutOfPatience { return group.removeAll() }
                break
            }
            if !isInGroup(candidates.entry) {
                isAhead = true
                break
            }
            try group.add(candidates.key, candidates.body, isChecked: candidates.isChecked, maker)
        }
        group.finish()
        wanted -= group.count
    }

    private func end() { hasEnded = true }

    private func isInGroup(_ entry: UnsafeRawBufferPointer) -> Bool {
        // Ranges that are merged differ in the components before.
        if components.lowerBound == 0 { return entry.hasPrefix(shared.bytes) }
        return UnsafeRawBufferPointer(rebasing: entry[sharedBytes(of: entry)]).equals(shared.bytes)
    }

    /// The shared components of an entry.
    private func sharedBytes(of entry: UnsafeRawBufferPointer) -> Range<Int> {
        var (start, end) = (0, 0)
        for at in 0..<components.upperBound {
            guard let length = KeyCoding.length(of: entry, at: end, descending: forms[at].isDescending) else { return start..<entry.count }
            end += length
            if at + 1 == components.lowerBound { start = end }
        }
        return start..<end
    }
}
