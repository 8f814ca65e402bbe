/// An engine's reader that notes what is read through it: the region, and a digest of the rows.
///
/// A transaction uses it in place of the engine's reader while a live query reads.
package final class ReadRecorder: EngineReader {
    let engine: any EngineReader
    private(set) var region = ReadRegion()
    private var hasher = Hasher()
    /// Whether models were read with their related records, which comparing models does not see.
    private(set) var loadsRelations = false

    init(_ engine: any EngineReader) { self.engine = engine }

    package var context: StoreContext { engine.context }
    package var requestCounts: RequestCounts { engine.requestCounts }
    package func trace(_ requests: [FetchRequest], wantsPlan: Bool) -> RequestTrace { engine.trace(requests, wantsPlan: wantsPlan) }

    /// A digest of all rows that were read; equal for equal rows in the same order. nil where rows were read without being seen.
    var digest: Int? { hasUnseenRows ? nil : hasher.finalize() }
    private var hasUnseenRows = false

    /// Notes that something is read that is not seen here.
    func noteEverything() {
        hasUnseenRows = true
        region.noteEverything()
    }

    /// Notes that related records are loaded into their owners.
    package func noteRelations() { loadsRelations = true }

    package func performGet(_ entity: EntityID, _ key: RecordKey, _ body: (inout Row) throws -> Void) throws -> Bool {
        region.add(entity, key)
        let exists = try engine.performGet(entity, key) { row in
            note(row)
            try body(&row)
        }
        hasher.combine(exists)
        return exists
    }

    package func performFetch(_ request: FetchRequest, _ body: (inout Row) throws -> Step) throws {
        region.add(request, reading: request.fields, isOrdered: !request.isUnordered && !request.isShuffled)
        try engine.performFetch(request) { row in
            note(row)
            return try body(&row)
        }
        endRows()
    }

    package func performFetch(_ request: RelatedRequest, _ body: (inout Row, inout Row) throws -> Step) throws {
        region.add(request.ofEveryOwner, reading: request.records.fields, isOrdered: !request.records.isShuffled)
        try engine.performFetch(request) { owner, record in
            note(owner)
            note(record)
            return try body(&owner, &record)
        }
        endRows()
    }

    package func performCount(_ request: FetchRequest) throws -> Int {
        region.add(request, reading: [], isOrdered: false)
        let count = try engine.performCount(request)
        hasher.combine(count)
        return count
    }

    package func performExplain(_ request: FetchRequest) throws -> QueryPlan {
        noteEverything()
        return try engine.performExplain(request)
    }

    package func performJoin(_ request: JoinRequest, _ body: (inout Row?, inout Row?) throws -> Step) throws {
        region.add(request.left, reading: request.left.fields.map { $0 + [request.leftField] }, isOrdered: true)
        region.add(request.right, reading: request.right.fields.map { $0 + [request.rightField] }, isOrdered: true)
        try engine.performJoin(request) { left, right in
            hasher.combine(true)
            note(left)
            note(right)
            return try body(&left, &right)
        }
        endRows()
    }

    package func performAggregate(_ request: AggregateRequest, _ body: (inout Row) throws -> Step) throws {
        region.add(request.source, reading: request.groups + request.aggregates.compactMap(\.field), isOrdered: false)
        try engine.performAggregate(request) { row in
            note(row)
            return try body(&row)
        }
        endRows()
    }

    package var changeLog: (any EngineChangeLog)? {
        noteEverything()
        return engine.changeLog
    }
    package func catalog() throws -> Catalog? {
        noteEverything()
        return try engine.catalog()
    }

    /// Each row is preceded by true, and the last one followed by false.
    private func endRows() { hasher.combine(false) }

    private func note(_ row: Row?) {
        if let row { note(row) } else { hasher.combine(false) }
    }

    private func note(_ row: Row) {
        hasher.combine(true)
        for cell in UnsafeBufferPointer(start: row.cells, count: row.count) {
            hasher.combine(cell.kind)
            switch cell.kind {
            case .null: break
            case .int, .double: hasher.combine(cell.bits)
            case .text, .blob:
                hasher.combine(cell.length)
                hasher.combine(bytes: UnsafeRawBufferPointer(cell.bytes))
            }
        }
    }
}

extension Store {
    /// Runs the body on one state, and notes what it reads.
    func notingReads<R>(_ body: () throws -> R) throws -> (R, ReadRecorder) {
        try context.checkUsable()
        let reader = try beginRead(.snapshot)
        let recorder = ReadRecorder(reader)
        let transaction = ReadTransaction(store: self, reader: recorder)
        defer {
            transaction.isOpen = false
            ended(reader)
        }
        return (try Ambient.run(transaction) { Result { try body() } }.get(), recorder)
    }
}
