import ActiveStore
import StoreCore

/// The reading side of a ``FaultyStore``.
class FaultyReader: EngineReader {
    /// The source of the records.
    enum Source {
        /// A reader for this object alone.
        case own(any EngineReader)
        /// An open writer, which sees more than a reader should.
        case borrowed(any EngineReader)
        /// A new reader for each request.
        case anew
    }

    let store: FaultyStore
    let source: Source

    init(_ store: FaultyStore, source: Source) {
        self.store = store
        self.source = source
    }

    var faults: Set<Fault> { store.faults }
    var context: StoreContext { store.context }

    private func withReader<R>(_ body: (any EngineReader) throws -> R) throws -> R {
        switch source {
        case .own(let reader), .borrowed(let reader): return try body(reader)
        case .anew:
            let reader = try store.base.beginRead(.singleRequest)
            defer { store.base.endRead(reader) }
            return try body(reader)
        }
    }

    func performGet(_ entity: EntityID, _ key: RecordKey, _ body: (inout Row) throws -> Void) throws -> Bool {
        try withReader { try $0.performGet(entity, key, body) }
    }

    func performFetch(_ request: FetchRequest, _ body: (inout Row) throws -> Step) throws {
        guard store.answersRequests else { return try withReader { try $0.performFetch(request, body) } }
        let faulty = try FaultyRequest(request, faults, allRecords)
        for record in faulty.records(of: try records(of: request.entity)) {
            if try CellBuffer.withRow(of: request.entity, faulty.fields(of: record), body) == .stop { return }
        }
    }

    func performCount(_ request: FetchRequest) throws -> Int {
        guard store.answersRequests else { return try withReader { try $0.performCount(request) } }
        return try FaultyRequest(request, faults, allRecords).count(of: try records(of: request.entity))
    }

    func performJoin(_ request: JoinRequest, _ body: (inout Row?, inout Row?) throws -> Step) throws {
        guard store.answersRequests else { return try withReader { try $0.performJoin(request, body) } }
        try FaultyJoin(request, faults, allRecords).forEachRow(body)
    }
    func performAggregate(_ request: AggregateRequest, _ body: (inout Row) throws -> Step) throws {
        guard store.answersRequests else { return try withReader { try $0.performAggregate(request, body) } }
        let faulty = try FaultyAggregates(request, faults, allRecords)
        for row in try faulty.rows() where try CellBuffer.withRow(of: faulty.result.entity, row, body) == .stop { return }
    }
    func performExplain(_ request: FetchRequest) throws -> QueryPlan { try withReader { try $0.performExplain(request) } }
    func catalog() throws -> Catalog? { try withReader { try $0.catalog() } }
    var changeLog: (any EngineChangeLog)? {
        switch source {
        case .own(let reader), .borrowed(let reader): reader.changeLog
        case .anew: nil
        }
    }

    /// All records of an entity in key order, in their current or an older state.
    private func records(of entity: EntityID) throws -> [[Value]] {
        let present = try allRecords(of: entity)
        guard faults.contains(.readsOldState), !(self is FaultyWriter) else { return present }
        return store.oldStates.withLock { states in
            defer { states[entity] = present }
            return states[entity] ?? present
        }
    }

    func allRecords(of entity: EntityID) throws -> [[Value]] {
        let fields = entity.definition.fields
        var records: [[Value]] = []
        try withReader { reader in
            try reader.performFetch(FetchRequest(entity)) { row in
                records.append(try fields.indices.map { try row.value($0, type: fields[$0].type) })
                return .next
            }
        }
        return records
    }
}
