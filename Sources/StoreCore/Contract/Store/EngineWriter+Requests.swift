// The entry point for changes of records in every engine; see EngineReader+Requests.swift.
extension EngineWriter {
    /// Adds a record; the closure writes all its fields in the entity's order.
    ///
    /// - Throws: ``StoreError`` `.duplicateKey` or `.duplicateValue`; the transaction continues without the record.
    @inlinable @inline(__always) public func insert(_ entity: EntityID, _ row: (any RowWriter) throws -> Void) throws {
        requestCounts.count(.insert)
        guard isObserved else { return try counted { try performInsert(entity, row) } }
        _ = try observed(.insert(entity)) {
            try performInsert(entity, row)
            $0 = 1
        }
    }

    /// Adds records in the order of their numbers; the closure writes the fields of the record with a number, and may be called again for
    /// earlier ones.
    ///
    /// When this throws, the last call of the closure was for the record that could not be added, and those before it have been added.
    /// - Throws: ``StoreError`` `.duplicateKey` or `.duplicateValue`; the transaction continues with the records before.
    public func insert(_ entity: EntityID, count: Int, _ row: (Int, any RowWriter) throws -> Void) throws {
        let began = ContinuousClock.now
        var added = 0
        var failure: (any Error)?
        do {
            try performInsert(entity, count: count) { number, writer in
                added = number
                try row(number, writer)
            }
            added = count
        } catch { failure = context.countingFailure(error) }
        // Each record is counted and reported, as on an engine that adds one after the other.
        let made = failure == nil ? added : added + 1
        for _ in 0..<made { requestCounts.count(.insert) }
        if isObserved, made > 0 {
            let (request, duration) = (EngineRequest.insert(entity), (ContinuousClock.now - began) / made)
            let trace = trace([], wantsPlan: false)
            for number in 0..<made {
                let isAdded = number < added
                context.report(
                    .insert, rows: isAdded ? 1 : 0, examined: nil, duration: duration, failure: isAdded ? nil : failure,
                    entity: entity.name, shape: { request.text }, { _ in trace })
            }
        }
        if let failure { throw failure }
    }

    /// Changes fields of a record; the closure writes those in the set, ascending.
    ///
    /// - Returns: Whether the record exists.
    /// - Throws: ``StoreError`` `.duplicateKey` or `.duplicateValue`; the transaction continues with the record unchanged.
    @inlinable @inline(__always) public func update(
        _ entity: EntityID, _ key: RecordKey, _ fields: FieldSet, _ row: (any RowWriter) throws -> Void
    ) throws -> Bool {
        requestCounts.count(.update)
        if isObserved { return try observed(.update(entity, fields)) { $0 = try performUpdate(entity, key, fields, row) ? 1 : 0 } == 1 }
        return try counted { try performUpdate(entity, key, fields, row) }
    }

    /// Removes a record.
    ///
    /// - Returns: Whether the record existed.
    @inlinable @inline(__always) public func delete(_ entity: EntityID, _ key: RecordKey) throws -> Bool {
        requestCounts.count(.delete)
        if isObserved { return try observed(.delete(entity)) { $0 = try performDelete(entity, key) ? 1 : 0 } == 1 }
        return try counted { try performDelete(entity, key) }
    }

    /// Changes fields of the records of a request, in its order; uniqueness is checked for each record immediately.
    ///
    /// If one record cannot be changed, the error is thrown and the transaction may hold the changes of those before: callers surround it
    /// with a savepoint, unless ``EngineWriter/isUpdateAtomic(_:_:)``.
    /// - Returns: The number of records in the request.
    /// - Throws: ``StoreError`` `.duplicateValue`, `.overflow`; `.unknownField`, `.typeMismatch` or `.badRequest` for a request that
    ///   does not fit the entity.
    public func update(_ request: FetchRequest, _ assignments: [Assignment]) throws -> Int {
        try request.checkShapeOnce()
        requestCounts.count(.update)
        guard isObserved else { return try counted { try performUpdate(request, assignments) } }
        return try observed(.updateByQuery(request, assignments)) { $0 = try performUpdate(request, assignments) }
    }

    /// Removes the records of a request.
    ///
    /// - Returns: The number of records removed.
    /// - Throws: ``StoreError`` `.unknownField`, `.typeMismatch` or `.badRequest` for a request that does not fit the entity.
    public func delete(_ request: FetchRequest) throws -> Int {
        try request.checkShapeOnce()
        requestCounts.count(.delete)
        guard isObserved else { return try counted { try performDelete(request) } }
        return try observed(.deleteByQuery(request)) { $0 = try performDelete(request) }
    }
}
