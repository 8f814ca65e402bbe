import StoreCore

/// A request under way: stops at each record of its result, in the order of the request, window included.
///
/// Where the path gives the order, records are found as they are asked for. Otherwise keys or sort keys are collected first; they and the rows lie
/// where they are in the store, only the sort keys are made. A change of the store would move all that, so before one everything that is left is
/// copied (``detach()``), and the request goes on with the copy.
final class Fetch {
    private struct State {
        var key = UnsafeRawBufferPointer(start: nil, count: 0)
        var body = UnsafeRawBufferPointer(start: nil, count: 0)
        var candidates: Candidates
        var toSkip: Int
        var left: Int
        /// What was collected; nil where records are found as they are asked for.
        var collected: CollectedRecords?
        /// Whether only keys were, so that records have still to be tested.
        var hasKeysOnly = false
        var copy: CopiedRecords?
    }
    /// In a block of its own, since a property of a class would be checked for exclusive access at every step.
    private let state: UnsafeMutablePointer<State>

    init(_ request: FetchRequest, _ plan: Plan, _ operands: Operands, _ session: RecordSession) throws {
        var isReversed = false
        if case .path(let isFromEnd) = plan.ordering { isReversed = isFromEnd }
        var candidates = try Candidates(plan, isReversed: isReversed, operands, session)
        let collected: CollectedRecords?
        do {
            collected = try request.limit == 0 ? CollectedRecords() : Fetch.collect(&candidates, request, plan)
        } catch {
            candidates.end()
            throw error
        }
        if collected != nil { candidates.end() }
        state = .allocate(capacity: 1)
        state.initialize(
            to: State(candidates: candidates, toSkip: request.offset, left: request.limit ?? .max, collected: collected))
        if case .byKey = plan.ordering { state.pointee.hasKeysOnly = true }
    }

    deinit {
        state.pointee.candidates.end()
        state.deinitialize(count: 1)
        state.deallocate()
    }

    private static func collect(_ candidates: inout Candidates, _ request: FetchRequest, _ plan: Plan) throws -> CollectedRecords? {
        switch plan.ordering {
        case .path: return nil
        case .byKey(let isReversed): return try CollectedRecords(byKeyOf: &candidates, isReversed: isReversed)
        case .shuffled: return try CollectedRecords(shuffledOf: &candidates)
        case .sorted:
            let (wanted, isTooMany) = request.offset.addingReportingOverflow(request.limit ?? .max)
            return try CollectedRecords(sortedOf: &candidates, first: isTooMany ? .max : wanted)
        }
    }

    /// Gives back what it holds of the store.
    func end() { state.pointee.candidates.end() }

    /// Whether bodies are entries of an index rather than rows.
    var isCovered: Bool { state.pointee.candidates.isCovered }
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
        while try advance() {
            if state.pointee.toSkip > 0 {
                state.pointee.toSkip &-= 1
                continue
            }
            state.pointee.left &-= 1
            return true
        }
        state.pointee.left = 0
        return false
    }

    @inline(__always) private func advance() throws -> Bool {
        guard let collected = state.pointee.collected else {
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
