import StoreCore

/// A running request: a cursor over its result, in the order of the request, with limit and offset applied.
///
/// If the path provides the order, records are found on demand. Otherwise keys or sort keys are collected first; keys
/// and rows stay in place in the store, and only the sort keys are built. A change of the store would invalidate
/// these, so before one the remaining records are copied (``detach()``), and the request continues with the copy.
final class Fetch: Detachable {
    private struct State: ~Copyable {
        var key = UnsafeRawBufferPointer(start: nil, count: 0)
        var body = UnsafeRawBufferPointer(start: nil, count: 0)
        var candidates: Candidates
        var toSkip: Int
        var left: Int
        /// The number of records returned.
        var given = 0
        /// The collected records; nil if records are found on demand.
        var collected: CollectedRecords?
        /// Records that are collected group by group.
        var groups: GroupedRecords?
        /// Whether only keys were collected, so that records must still be tested.
        var hasKeysOnly = false
        /// The rows of the next collected keys.
        var rows = RowsAhead()
        var copy: CopiedRecords?
    }
    /// Used by one call at a time, so its accesses are not checked at every step.
    @exclusivity(unchecked) private var state: State
    private let operands: Operands
    private let session: RecordSession
    private let origin = ProcessOrigin()
    /// The plan that takes over if this one reads too many records, and the request that it needs.
    private let substitute: (plan: AccessPlan, request: FetchRequest)?
    /// Keys that the previous plan had collected: a caller that received a record may still read its key.
    @exclusivity(unchecked) private var keysBefore: KeyList?

    init(_ request: FetchRequest, _ choice: PlanSet.Choice, _ operands: Operands, _ session: RecordSession) throws {
        self.operands = operands
        self.session = session
        substitute = choice.substitute.map { ($0, request) }
        // The last property: an error before it is set does not run `deinit`, which would release what has not been borrowed yet.
        state = try Fetch.begin(request, choice, operands, session)
    }

    deinit { state.candidates.end() }

    private static func begin(
        _ request: FetchRequest, _ choice: PlanSet.Choice, _ operands: Operands, _ session: RecordSession
    ) throws -> State {
        let isReversed = choice.plan.ordering.isFromEnd
        // It may have been chosen for another limit, or as a substitute.
        var choice = choice
        choice.wanted = request.wanted
        var state = State(
            candidates: try Candidates(
                choice, isReversed: isReversed, operands, session, isReplaceable: true,
                isSortedByEntries: choice.plan.sortsByEntries && request.limit != nil),
            toSkip: request.offset, left: request.limit ?? .max)
        do { try collect(&state, request, choice.plan) } catch {
            state.candidates.end()
            throw error
        }
        if state.collected != nil { state.candidates.end() }
        return state
    }

    private static func collect(_ state: inout State, _ request: FetchRequest, _ plan: AccessPlan) throws {
        if request.limit == 0 {
            state.collected = CollectedRecords()
            return
        }
        let wanted = request.wanted
        switch plan.ordering {
        case .path, .mixedDirection, .merged: break
        case .grouped(_, let count, _):
            let skipped = try state.candidates.skip(state.toSkip, inGroupsSharing: count)
            state.toSkip -= skipped
            state.groups = GroupedRecords(plan, 0..<count, covered: state.candidates.isCovered, wanted: wanted - skipped)
        case .mergedGroups(_, let components):
            state.groups = GroupedRecords(plan, components, covered: state.candidates.isCovered, wanted: wanted)
        case .byKey(let isReversed):
            state.collected = try CollectedRecords(byKeyOf: &state.candidates, isReversed: isReversed, first: wanted)
            state.hasKeysOnly = true
        case .shuffled:
            state.collected = try CollectedRecords(shuffledOf: &state.candidates, wanted)
            state.hasKeysOnly = state.candidates.hasKeysOfRecordsOnly
        case .sorted where plan.sortsByEntries && request.limit != nil && state.candidates.isUntested:
            state.collected = try CollectedRecords(sortedByEntriesOf: &state.candidates, first: wanted)
            state.hasKeysOnly = true
        case .sorted: state.collected = try CollectedRecords(sortedOf: &state.candidates, first: wanted)
        }
    }

    /// Releases the store's resources.
    func end() { state.candidates.end() }

    /// Whether the body is an entry of an index rather than a row.
    var isCovered: Bool { state.candidates.isCovered }
    /// Whether the row's checksum has been compared since the request began; false for copies.
    var isChecked: Bool {
        if state.copy != nil { return false }
        if state.collected == nil, state.groups == nil { return state.candidates.isChecked }
        // Of records that were collected the candidates have passed all; the row was read for its sort key, or tested.
        if case .sorted = state.candidates.plan.ordering, !state.hasKeysOnly { return true }
        return state.candidates.areChecked
    }
    /// The current plan.
    var plan: AccessPlan { state.candidates.plan }
    /// The key of the record.
    @inline(__always) var key: UnsafeRawBufferPointer { state.key }
    /// Its row, or its entry.
    @inline(__always) var body: UnsafeRawBufferPointer { state.body }

    /// Moves to the next record of the result.
    @inline(__always) func next() throws -> Bool {
        if let copy = state.copy {
            guard let next = copy.next() else { return false }
            (state.key, state.body) = next
            return true
        }
        return try findNext()
    }

    @inline(__always) private func findNext() throws -> Bool {
        if state.left == 0 { return false }
        if state.toSkip > 0, try !skip() {
            state.left = 0
            return false
        }
        guard try advance() else {
            if try takeOver() { return try findNext() }
            state.left = 0
            return false
        }
        state.left &-= 1
        state.given &+= 1
        return true
    }

    /// Skips the offset.
    @inline(never) private func skip() throws -> Bool {
        if let collected = state.collected, !state.hasKeysOnly || state.candidates.areKeysFinal {
            state.toSkip -= collected.skip(state.toSkip)
        } else if state.collected == nil, state.groups == nil {
            state.toSkip -= try state.candidates.skip(state.toSkip)
        }
        while state.toSkip > 0 {
            guard try advance() else {
                if try takeOver() { return state.toSkip == 0 ? true : try skip() }
                return false
            }
            state.toSkip &-= 1
        }
        return true
    }

    /// Switches to another plan when the current one has read too many records; the records already returned are skipped there.
    private func takeOver() throws -> Bool {
        guard let (plan, request) = substitute, state.candidates.isOutOfPatience else { return false }
        var rest = request
        let (offset, isTooMany) = request.offset.addingReportingOverflow(state.given)
        if isTooMany { return false }
        rest.offset = offset
        rest.limit = request.limit.map { $0 - state.given }
        let given = state.given
        let fresh = try Fetch.begin(rest, PlanSet.Choice(plan: plan), operands, session)
        state.candidates.end()
        keysBefore = state.candidates.keyOwner
        state = fresh
        state.given = given
        return true
    }

    @inline(__always) private func advance() throws -> Bool {
        guard let collected = state.collected else {
            if let groups = state.groups {
                guard let next = try groups.next(&state.candidates) else { return false }
                (state.key, state.body) = next
                return true
            }
            guard try state.candidates.next() else { return false }
            state.key = state.candidates.key
            state.body = state.candidates.body
            return true
        }
        // A forked child may not have the memory that they are in.
        try origin.check()
        while let next = collected.next() {
            state.key = next.key
            state.body = next.body
            // In their order they are here and there in memory.
            collected.prefetch(after: Fetch.distance)
            if !state.hasKeysOnly { return true }
            let known = next.body.baseAddress == nil ? rowOfCollected(collected) : next.body
            if let found = try state.candidates.body(of: next.key, known) {
                state.body = found
                return true
            }
        }
        return false
    }

    /// The number of records after which memory that was asked for has been loaded.
    private static let distance = 5

    /// The row of the key that was just taken, which is looked up together with those of the next ones; without an address if it was not found.
    @inline(__always) private func rowOfCollected(_ collected: CollectedRecords) -> UnsafeRawBufferPointer {
        if state.rows.isEmpty {
            let count = min(state.rows.stride, min(collected.left, state.left &- 1) &+ 1)
            state.rows.fetch(count, session.trees, plan.map.tree) { collected.key(after: $0) }
        }
        return state.rows.next() ?? UnsafeRawBufferPointer(start: nil, count: 0)
    }

    /// Copies the remaining records, because the store is about to change.
    func detach() throws {
        if state.copy != nil { return }
        let records = CopiedRecords()
        while try findNext() { records.append(key, body) }
        end()
        state.collected = nil
        state.copy = records
    }
}
