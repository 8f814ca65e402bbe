import CStoreCore

// The door to every engine's requests. What each of them has in common is done here: its shape is checked, and listeners are told of it. While nothing in the
// process listens that is one load.
extension EngineReader {
    @inlinable @inline(__always) var isObserved: Bool { activestore_has_listeners() != 0 && context.isObserved }

    /// Reads one record by key, all its fields in the entity's order.
    ///
    /// - Returns: Whether there is one; the body ran only then.
    @inlinable @inline(__always) public func get(_ entity: EntityID, _ key: RecordKey, _ body: (inout Row) throws -> Void) throws -> Bool {
        if isObserved { return try observed(entity) { try performGet(entity, key, body) ? 1 : 0 } == 1 }
        return try performGet(entity, key, body)
    }

    /// Reads records in the order of the request, until the body says stop.
    ///
    /// - Throws: ``StoreError`` as ``FetchRequest/checkShape()``, or what the body throws.
    @inlinable @inline(__always) public func fetch(_ request: FetchRequest, _ body: (inout Row) throws -> Step) throws {
        try request.checkShapeOnce()
        if isObserved { return try observedFetch(request, body) }
        try performFetch(request, body)
    }

    /// How many records ``fetch(_:_:)`` would hand over.
    ///
    /// - Throws: ``StoreError`` as ``FetchRequest/checkShape()``.
    @inlinable @inline(__always) public func count(_ request: FetchRequest) throws -> Int {
        try request.checkShapeOnce()
        if isObserved { return try observed(request.entity) { try performCount(request) } }
        return try performCount(request)
    }

    /// How the engine would read them.
    ///
    /// - Throws: ``StoreError`` as ``FetchRequest/checkShape()``.
    public func explain(_ request: FetchRequest) throws -> QueryPlan {
        try request.checkShapeOnce()
        return try performExplain(request)
    }

    /// Reads the rows of a join in its order, until the body says stop; a side without a record is nil.
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

    /// Reads the rows of aggregates over records, in the order of the request, until the body says stop.
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

    /// Tells listeners of a request that gives so many rows.
    @usableFromInline func observed(_ entity: EntityID, _ body: () throws -> Int) throws -> Int {
        let began = ContinuousClock.now
        let rows = try body()
        context.emit(.fetched(entity: entity.name, rows: rows, duration: ContinuousClock.now - began))
        return rows
    }
}
