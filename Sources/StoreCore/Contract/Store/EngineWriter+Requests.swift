// The entry point for changes of records in every engine; see EngineReader+Requests.swift.
extension EngineWriter {
    /// Adds a record; the closure writes all its fields in the entity's order.
    ///
    /// - Throws: ``StoreError`` `.duplicateKey` or `.duplicateValue`; the transaction continues without the record.
    @inlinable @inline(__always) public func insert(_ entity: EntityID, _ row: (any RowWriter) throws -> Void) throws {
        requestCounts.count(.insert)
        guard isObserved else { return try performInsert(entity, row) }
        _ = try observed(.insert(entity)) {
            try performInsert(entity, row)
            return 1
        }
    }

    /// Changes fields of a record; the closure writes those in the set, ascending.
    ///
    /// - Returns: Whether the record exists.
    /// - Throws: ``StoreError`` `.duplicateKey` or `.duplicateValue`; the transaction continues with the record unchanged.
    @inlinable @inline(__always) public func update(
        _ entity: EntityID, _ key: RecordKey, _ fields: FieldSet, _ row: (any RowWriter) throws -> Void
    ) throws -> Bool {
        requestCounts.count(.update)
        if isObserved { return try observed(.update(entity, fields)) { try performUpdate(entity, key, fields, row) ? 1 : 0 } == 1 }
        return try performUpdate(entity, key, fields, row)
    }

    /// Removes a record.
    ///
    /// - Returns: Whether the record existed.
    @inlinable @inline(__always) public func delete(_ entity: EntityID, _ key: RecordKey) throws -> Bool {
        requestCounts.count(.delete)
        if isObserved { return try observed(.delete(entity)) { try performDelete(entity, key) ? 1 : 0 } == 1 }
        return try performDelete(entity, key)
    }

    /// Changes fields of the records of a request, in its order; uniqueness is checked for each record immediately.
    ///
    /// If one record cannot be changed, the error is thrown and the transaction may hold the changes of those before: callers surround it
    /// with a savepoint.
    /// - Returns: The number of records in the request.
    /// - Throws: ``StoreError`` `.duplicateValue`, `.overflow`, or as ``FetchRequest/checkShape()``.
    public func update(_ request: FetchRequest, _ assignments: [Assignment]) throws -> Int {
        try request.checkShapeOnce()
        requestCounts.count(.update)
        guard isObserved else { return try performUpdate(request, assignments) }
        return try observed(.updateByQuery(request, assignments)) { try performUpdate(request, assignments) }
    }

    /// Removes the records of a request.
    ///
    /// - Returns: The number of records removed.
    /// - Throws: ``StoreError`` as ``FetchRequest/checkShape()``.
    public func delete(_ request: FetchRequest) throws -> Int {
        try request.checkShapeOnce()
        requestCounts.count(.delete)
        guard isObserved else { return try performDelete(request) }
        return try observed(.deleteByQuery(request)) { try performDelete(request) }
    }
}
