import CStoreCore

// The entry point for requests to every engine. It checks the shape of each request and reports it to listeners. While nothing in the
// process listens, that costs one load.
extension EngineReader {
    @inlinable @inline(__always) var isObserved: Bool { activestore_has_listeners() != 0 && context.isObserved }

    /// Reads one record by key, all its fields in the entity's order.
    ///
    /// - Returns: Whether the record exists; the body runs only then.
    @inlinable @inline(__always) public func get(_ entity: EntityID, _ key: RecordKey, _ body: (inout Row) throws -> Void) throws -> Bool {
        requestCounts.count(.get)
        if isObserved { return try observed(.get(entity)) { $0 = try performGet(entity, key, body) ? 1 : 0 } == 1 }
        return try counted { try performGet(entity, key, body) }
    }

    /// Reads records in the order of the request, until the body returns `.stop`.
    ///
    /// - Throws: ``StoreError`` `.unknownField`, `.typeMismatch` or `.badRequest` for a request that does not fit the entity, or what the
    ///   body throws.
    @inlinable @inline(__always) public func fetch(_ request: FetchRequest, _ body: (inout Row) throws -> Step) throws {
        try request.checkShapeOnce()
        requestCounts.count(.fetch)
        if isObserved { return try observedFetch(request, body) }
        return try counted { try performFetch(request, body) }
    }

    /// Reads the first records of each owner, until the body returns `.stop`; the first row has the owner's value alone. The records of one
    /// owner come in the order of the request.
    ///
    /// - Throws: ``StoreError`` `.unknownField`, `.typeMismatch` or `.badRequest` for a request that does not fit the entity, or what the
    ///   body throws.
    public func fetch(_ request: RelatedRequest, _ body: (inout Row, inout Row) throws -> Step) throws {
        try request.sample.checkShapeOnce()
        requestCounts.count(.fetch)
        guard isObserved else { return try counted { try performFetch(request, body) } }
        _ = try observed(.related(request)) { rows in
            try performFetch(request) { owner, record in
                rows += 1
                return try body(&owner, &record)
            }
        }
    }

    /// The number of records that ``fetch(_:_:)`` would pass to its body.
    ///
    /// - Throws: ``StoreError`` `.unknownField`, `.typeMismatch` or `.badRequest` for a request that does not fit the entity.
    @inlinable @inline(__always) public func count(_ request: FetchRequest) throws -> Int {
        try request.checkShapeOnce()
        requestCounts.count(.count)
        if isObserved { return try observed(.count(request)) { $0 = try performCount(request) } }
        return try counted { try performCount(request) }
    }

    /// The plan by which the engine would read them, with the indexes that are missing if all records are tested.
    ///
    /// - Throws: ``StoreError`` `.unknownField`, `.typeMismatch` or `.badRequest` for a request that does not fit the entity.
    public func explain(_ request: FetchRequest) throws -> QueryPlan {
        try request.checkShapeOnce()
        return completed(try performExplain(request), of: request)
    }

    /// A plan with the missing indexes. The reference engine tests all records, whatever indexes there are.
    private func completed(_ plan: QueryPlan, of request: FetchRequest) -> QueryPlan {
        context.engine == "memory" ? plan : plan.namingMissingIndexes(for: request)
    }

    /// Reads the rows of a join in its order, until the body returns `.stop`; a side without a record is nil.
    ///
    /// - Throws: ``StoreError`` `.unknownField`, `.typeMismatch` or `.badRequest` for a request that does not fit the entity, or what the
    ///   body throws.
    @inlinable public func join(_ request: JoinRequest, _ body: (inout Row?, inout Row?) throws -> Step) throws {
        try request.checkShapeOnce()
        requestCounts.count(.join)
        guard isObserved else { return try counted { try performJoin(request, body) } }
        _ = try observed(.join(request)) { rows in
            try performJoin(request) { left, right in
                rows += 1
                return try body(&left, &right)
            }
        }
    }

    /// Reads the rows of aggregates over records, in the order of the request, until the body returns `.stop`.
    ///
    /// - Throws: ``StoreError`` `.unknownField`, `.typeMismatch` or `.badRequest` for a request that does not fit the entity, or what the
    ///   body throws.
    @inlinable public func aggregate(_ request: AggregateRequest, _ body: (inout Row) throws -> Step) throws {
        try request.checkShapeOnce()
        requestCounts.count(.aggregate)
        guard isObserved else { return try counted { try performAggregate(request, body) } }
        _ = try observed(.aggregate(request)) { rows in
            try performAggregate(request) { row in
                rows += 1
                return try body(&row)
            }
        }
    }

    /// Makes a request without a listener; one that fails is counted by its code.
    @inlinable @inline(__always) func counted<R>(_ request: () throws -> R) throws -> R {
        do { return try request() } catch { throw context.countingFailure(error) }
    }

    @usableFromInline func observedFetch(_ request: FetchRequest, _ body: (inout Row) throws -> Step) throws {
        _ = try observed(.fetch(request)) { rows in
            try performFetch(request) { row in
                rows += 1
                return try body(&row)
            }
        }
    }

    /// Reports a request and its number of rows to listeners, whether it succeeds or fails.
    ///
    /// - Parameter body: Makes the request, and counts its rows.
    @usableFromInline func observed(_ request: EngineRequest, _ body: (_ rows: inout Int) throws -> Void) throws -> Int {
        let examinedBefore = activestore_examined()
        let began = ContinuousClock.now
        var rows = 0
        var failure: (any Error)?
        do { try body(&rows) } catch { failure = context.countingFailure(error) }
        let duration = ContinuousClock.now - began
        let examined = activestore_examined() - examinedBefore
        let entity = request.entity.name
        context.report(
            request.kind, rows: rows, examined: request.isByKey ? rows : examined > 0 ? Int(examined) : nil, duration: duration,
            failure: failure, entity: entity, shape: { request.text }
        ) { wantsPlan in
            // A plan would be another request, which a transaction that has failed may not make.
            if failure != nil { return RequestTrace(statement: trace([], wantsPlan: false).statement) }
            var trace = trace(request.sources, wantsPlan: wantsPlan)
            if wantsPlan, case .fetch(let source) = request { trace.plan = trace.plan.map { completed($0, of: source) } }
            if wantsPlan, request.isByKey { trace.plan = QueryPlan(entity: entity, access: [.key], sorts: false) }
            return trace
        }
        // Of a request around this one only its own records count.
        activestore_add_examined(-examined)
        if let failure { throw failure }
        return rows
    }
}
