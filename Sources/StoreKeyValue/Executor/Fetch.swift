import StoreCore

/// A request under way: stops at each record of its result, in the order of the request, window included.
///
/// Where the path gives the order, records are found as they are asked for. Otherwise keys or sort keys are collected first; they and the rows lie
/// where they are in the store, only the sort keys are made. A change of the store would move all that, so before one everything that is left is
/// copied (``detach()``), and the request goes on with the copy.
final class Fetch {
    private(set) var key = UnsafeRawBufferPointer(start: nil, count: 0)
    private(set) var body = UnsafeRawBufferPointer(start: nil, count: 0)

    private let plan: Plan
    private let candidates: Candidates
    private var toSkip: Int
    private var left: Int
    /// What was collected; nil where records are found as they are asked for.
    private var collected: CollectedRecords?
    private var copy: CopiedRecords?
    private let collectsKeysOnly: Bool

    init(_ request: FetchRequest, _ plan: Plan, _ operands: Operands, _ session: RecordSession) throws {
        self.plan = plan
        toSkip = request.offset
        left = request.limit ?? .max
        switch plan.ordering {
        case .path(let isReversed):
            candidates = try Candidates(plan, isReversed: isReversed, operands, session)
            collectsKeysOnly = false
        case .byKey(let isReversed):
            candidates = try Candidates(plan, isReversed: false, operands, session)
            collectsKeysOnly = true
            collected = try left == 0 ? CollectedRecords() : CollectedRecords(byKeyOf: candidates, isReversed: isReversed)
            candidates.end()
        case .sorted:
            candidates = try Candidates(plan, isReversed: false, operands, session)
            collectsKeysOnly = false
            let (wanted, isTooMany) = toSkip.addingReportingOverflow(left)
            collected = try left == 0
                ? CollectedRecords() : CollectedRecords(sortedOf: candidates, first: isTooMany ? .max : wanted)
            candidates.end()
        case .shuffled:
            candidates = try Candidates(plan, isReversed: false, operands, session)
            collectsKeysOnly = false
            collected = try CollectedRecords(shuffledOf: candidates)
            candidates.end()
        }
    }

    /// Gives back what it holds of the store.
    func end() { candidates.end() }

    /// Whether bodies are entries of an index rather than rows.
    var isCovered: Bool { candidates.isCovered }

    /// Goes to the next record of the result.
    @inline(__always) func next() throws -> Bool {
        if let copy {
            guard let next = copy.next() else { return false }
            (key, body) = next
            return true
        }
        return try findNext()
    }

    @inline(__always) private func findNext() throws -> Bool {
        if left == 0 { return false }
        while try advance() {
            if toSkip > 0 {
                toSkip &-= 1
                continue
            }
            left &-= 1
            return true
        }
        left = 0
        return false
    }

    @inline(__always) private func advance() throws -> Bool {
        guard let collected else {
            guard try candidates.next() else { return false }
            key = candidates.key
            body = candidates.body
            return true
        }
        while let next = collected.next() {
            key = next.key
            if !collectsKeysOnly {
                body = next.body
                return true
            }
            if let found = try candidates.body(of: next.key, next.body) {
                body = found
                return true
            }
        }
        return false
    }

    /// Copies what is left, because the store is about to change.
    func detach() throws {
        if copy != nil { return }
        let records = CopiedRecords()
        while try findNext() { records.append(key, body) }
        candidates.end()
        collected = nil
        copy = records
    }
}

/// Records that were copied out of the store.
final class CopiedRecords {
    private let bytes = ByteBuffer()
    private var ends: [(key: Int, body: Int)] = []
    private var at = 0

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
