import StoreCore

/// A request under way: stops at each record of its result, in the order of the request, limit and offset included.
///
/// Where the path gives the order, records are found as they are asked for. Otherwise keys or sort keys are collected first; they and the rows are
/// where they are in the store, only the sort keys are made. A change of the store would move all that, so before one everything that is left is
/// copied (``detach()``), and the request goes on with the copy.
final class Fetch: Detachable {
    private struct State {
        var key = UnsafeRawBufferPointer(start: nil, count: 0)
        var body = UnsafeRawBufferPointer(start: nil, count: 0)
        var candidates: Candidates
        var toSkip: Int
        var left: Int
        /// How many were handed over.
        var given = 0
        /// What was collected; nil where records are found as they are asked for.
        var collected: CollectedRecords?
        /// Records that are collected group by group.
        var groups: GroupedRecords?
        /// Whether only keys were, so that records have still to be tested.
        var hasKeysOnly = false
        var copy: CopiedRecords?
    }
    /// In a block of its own, since a property of a class would be checked for exclusive access at every step.
    private let state: UnsafeMutablePointer<State>
    private let request: FetchRequest
    private let operands: Operands
    private let session: RecordSession
    /// The plan that takes over when this one goes past too many records.
    private let substitute: Plan?
    /// Keys that the plan before it had collected: who was handed a record may still look at its key.
    private var keysBefore: KeyList?

    init(_ request: FetchRequest, _ choice: PlanSet.Choice, _ operands: Operands, _ session: RecordSession) throws {
        self.request = request
        self.operands = operands
        self.session = session
        substitute = choice.substitute
        // The last property: a failure before it is set does not lead to `deinit`, which would give back what there is not yet.
        state = try Fetch.begin(request, choice, operands, session)
    }

    deinit { Fetch.free(state) }

    private static func free(_ state: UnsafeMutablePointer<State>) {
        state.pointee.candidates.end()
        state.deinitialize(count: 1)
        state.deallocate()
    }

    private static func begin(
        _ request: FetchRequest, _ choice: PlanSet.Choice, _ operands: Operands, _ session: RecordSession
    ) throws -> UnsafeMutablePointer<State> {
        let isReversed = choice.plan.ordering.isFromEnd
        let state = UnsafeMutablePointer<State>.allocate(capacity: 1)
        do {
            // Made in its place: it is large, and a copy would count a reference for each part of it.
            state.initialize(
                to: State(
                    candidates: try Candidates(choice, isReversed: isReversed, operands, session), toSkip: request.offset,
                    left: request.limit ?? .max))
        } catch {
            state.deallocate()
            throw error
        }
        do { try collect(&state.pointee, request, choice.plan) } catch {
            free(state)
            throw error
        }
        if state.pointee.collected != nil { state.pointee.candidates.end() }
        return state
    }

    private static func collect(_ state: inout State, _ request: FetchRequest, _ plan: Plan) throws {
        if request.limit == 0 {
            state.collected = CollectedRecords()
            return
        }
        let (sum, isTooMany) = request.offset.addingReportingOverflow(request.limit ?? .max)
        let wanted = isTooMany ? Int.max : sum
        switch plan.ordering {
        case .path, .turned: break
        case .grouped(_, let components):
            guard case .index(let path) = plan.path else { break }
            state.groups = GroupedRecords(plan, path, components, covered: state.candidates.isCovered, wanted: wanted)
        case .byKey(let isReversed):
            state.collected = try CollectedRecords(byKeyOf: &state.candidates, isReversed: isReversed, first: wanted)
            state.hasKeysOnly = true
        case .shuffled:
            state.collected = try CollectedRecords(shuffledOf: &state.candidates, wanted)
            state.hasKeysOnly = state.candidates.hasKeysOfRecordsOnly
        case .sorted: state.collected = try CollectedRecords(sortedOf: &state.candidates, first: wanted)
        }
    }

    /// Gives back what it holds of the store.
    func end() { state.pointee.candidates.end() }

    /// Whether the body is an entry of an index rather than a row.
    var isCovered: Bool { state.pointee.candidates.isCovered }
    /// Whether the row's checksum has been compared since the request began; not told of copies.
    var isChecked: Bool { state.pointee.candidates.areChecked && state.pointee.copy == nil }
    /// The plan that it goes by.
    var plan: Plan { state.pointee.candidates.plan }
    /// The key of the record.
    @inline(__always) var key: UnsafeRawBufferPointer { state.pointee.key }
    /// Its row, or its entry.
    @inline(__always) var body: UnsafeRawBufferPointer { state.pointee.body }

    /// Goes to the next record of the result.
    @inline(__always) func next() throws -> Bool {
        if let copy = state.pointee.copy {
            guard let next = copy.next() else { return false }
            (state.pointee.key, state.pointee.body) = next
            return true
        }
        return try findNext()
    }

    @inline(__always) private func findNext() throws -> Bool {
        if state.pointee.left == 0 { return false }
        if state.pointee.toSkip > 0, try !skip() {
            state.pointee.left = 0
            return false
        }
        guard try advance() else {
            if try takeOver() { return try findNext() }
            state.pointee.left = 0
            return false
        }
        state.pointee.left &-= 1
        state.pointee.given &+= 1
        return true
    }

    /// Passes over what the offset leaves out.
    @inline(never) private func skip() throws -> Bool {
        if let collected = state.pointee.collected, !state.pointee.hasKeysOnly || state.pointee.candidates.isUntested {
            state.pointee.toSkip -= collected.skip(state.pointee.toSkip)
        } else if state.pointee.collected == nil, state.pointee.groups == nil {
            state.pointee.toSkip -= try state.pointee.candidates.skip(state.pointee.toSkip)
        }
        while state.pointee.toSkip > 0 {
            guard try advance() else {
                if try takeOver() { return state.pointee.toSkip == 0 ? true : try skip() }
                return false
            }
            state.pointee.toSkip &-= 1
        }
        return true
    }

    /// Goes on by another plan when the present one has gone past too many records: what was handed over is passed over there.
    private func takeOver() throws -> Bool {
        guard let substitute, state.pointee.candidates.isOutOfPatience else { return false }
        var rest = request
        let (offset, isTooMany) = request.offset.addingReportingOverflow(state.pointee.given)
        if isTooMany { return false }
        rest.offset = offset
        rest.limit = request.limit.map { $0 - state.pointee.given }
        let given = state.pointee.given
        let fresh = try Fetch.begin(rest, PlanSet.Choice(plan: substitute), operands, session)
        state.pointee.candidates.end()
        keysBefore = state.pointee.candidates.keyOwner
        state.pointee = fresh.move()
        fresh.deallocate()
        state.pointee.given = given
        return true
    }

    @inline(__always) private func advance() throws -> Bool {
        guard let collected = state.pointee.collected else {
            if let groups = state.pointee.groups {
                guard let next = try groups.next(&state.pointee.candidates) else { return false }
                (state.pointee.key, state.pointee.body) = next
                return true
            }
            guard try state.pointee.candidates.next() else { return false }
            state.pointee.key = state.pointee.candidates.key
            state.pointee.body = state.pointee.candidates.body
            return true
        }
        while let next = collected.next() {
            state.pointee.key = next.key
            state.pointee.body = next.body
            if !state.pointee.hasKeysOnly { return true }
            if let found = try state.pointee.candidates.body(of: next.key, next.body) {
                state.pointee.body = found
                return true
            }
        }
        return false
    }

    /// Copies what is left, because the store is about to change.
    func detach() throws {
        if state.pointee.copy != nil { return }
        let records = CopiedRecords()
        while try findNext() { records.append(key, body) }
        end()
        state.pointee.collected = nil
        state.pointee.copy = records
    }
}

/// Records that were copied out of the store.
final class CopiedRecords {
    private let bytes = ByteBuffer()
    private var ends: [(key: Int, body: Int)] = []
    private var at = 0

    /// How many bytes they have together.
    var size: Int { bytes.count }

    func append(_ key: UnsafeRawBufferPointer, _ body: UnsafeRawBufferPointer) {
        bytes.append(key)
        let end = bytes.count
        bytes.append(body)
        ends.append((end, bytes.count))
    }

    func next() -> (key: UnsafeRawBufferPointer, body: UnsafeRawBufferPointer)? {
        guard at < ends.count else { return nil }
        let start = at == 0 ? 0 : ends[at - 1].body
        let (key, body) = ends[at]
        at += 1
        let all = bytes.bytes
        return (UnsafeRawBufferPointer(rebasing: all[start..<key]), UnsafeRawBufferPointer(rebasing: all[key..<body]))
    }
}
