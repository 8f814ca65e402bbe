import CStoreCore

// The entry point for requests to every engine. It checks the shape of each request and reports it to listeners. While nothing in the
// process listens, that costs one load.
extension EngineReader {
    @inlinable @inline(__always) var isObserved: Bool { activestore_has_listeners() != 0 && context.isObserved }

    /// Reads one record by key, all its fields in the entity's order.
    ///
    /// - Returns: Whether the record exists; the body runs only then.
    @inlinable @inline(__always) public func get(_ entity: EntityID, _ key: RecordKey, _ body: (inout Row) throws -> Void) throws -> Bool {
        if isObserved { return try observed(entity) { try performGet(entity, key, body) ? 1 : 0 } == 1 }
        return try performGet(entity, key, body)
    }

    /// Reads records in the order of the request, until the body returns `.stop`.
    ///
    /// - Throws: ``StoreError`` as ``FetchRequest/checkShape()``, or what the body throws.
    @inlinable @inline(__always) public func fetch(_ request: FetchRequest, _ body: (inout Row) throws -> Step) throws {
        try request.checkShapeOnce()
        if isObserved { return try observedFetch(request, body) }
        try performFetch(request, body)
    }

    /// The number of records that ``fetch(_:_:)`` would pass to its body.
    ///
    /// - Throws: ``StoreError`` as ``FetchRequest/checkShape()``.
    @inlinable @inline(__always) public func count(_ request: FetchRequest) throws -> Int {
        try request.checkShapeOnce()
        if isObserved { return try observed(request.entity) { try performCount(request) } }
        return try performCount(request)
    }

    /// The plan by which the engine would read them.
    ///
    /// - Throws: ``StoreError`` as ``FetchRequest/checkShape()``.
    public func explain(_ request: FetchRequest) throws -> QueryPlan {
        try request.checkShapeOnce()
        return try performExplain(request)
    }

    /// Reads the rows of a join in its order, until the body returns `.stop`; a side without a record is nil.
    ///
    /// - Throws: ``StoreError`` as ``JoinRequest/checkShape()``, or what the body throws.
    @inlinable public func join(_ request: JoinRequest, _ body: (inout Row?, inout Row?) throws -> Step) throws {
        try request.checkShapeOnce()
        guard isObserved else { return try performJoin(request, body) }
        _ = try observed(request.left.entity) {
            var rows = 0
            try performJoin(request) { left, right in
                rows += 1
                return try body(&left, &right)
            }
            return rows
        }
    }

    /// Reads the rows of aggregates over records, in the order of the request, until the body returns `.stop`.
    ///
    /// - Throws: ``StoreError`` as ``AggregateRequest/checkShape()``, or what the body throws.
    @inlinable public func aggregate(_ request: AggregateRequest, _ body: (inout Row) throws -> Step) throws {
        try request.checkShapeOnce()
        guard isObserved else { return try performAggregate(request, body) }
        _ = try observed(request.source.entity) {
            var rows = 0
            try performAggregate(request) { row in
                rows += 1
                return try body(&row)
            }
            return rows
        }
    }

    @usableFromInline func observedFetch(_ request: FetchRequest, _ body: (inout Row) throws -> Step) throws {
        _ = try observed(request.entity) {
            var rows = 0
            try performFetch(request) { row in
                rows += 1
                return try body(&row)
            }
            return rows
        }
    }

    /// Reports a request and its number of rows to listeners.
    @usableFromInline func observed(_ entity: EntityID, _ body: () throws -> Int) throws -> Int {
        let began = ContinuousClock.now
        let rows = try body()
        context.emit(.fetched(entity: entity.name, rows: rows, duration: ContinuousClock.now - began))
        return rows
    }
}
