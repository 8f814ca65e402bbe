import StoreCore

// The loops are inlinable, so that they are compiled with the model's concrete type; the functions they call are not.
extension Query {
    /// The records.
    ///
    /// ```swift
    /// try Author.where { $0.age >= 18 }.all()
    /// // SELECT … FROM "author" WHERE "age" >= ? ORDER BY "uid"
    /// ```
    ///
    /// - Throws: ``StoreError`` of code `.noStore`, `.unknownField`, `.typeMismatch`, `.badRequest`, `.limitExceeded`, `.closed`, …
    @inlinable public func all() throws -> [M] {
        let request = try checkedValues()
        if finishes { return try allFinished(request) }
        return try StoreResolver<M>.read(store) { try M._records(request, $0, willRead: nil) }
    }

    /// The first record in the order, or nil.
    ///
    /// ```swift
    /// try adults.first()
    /// // SELECT … FROM "author" WHERE "age" >= ? ORDER BY "uid" LIMIT ?
    /// ```
    @inlinable public consuming func first() throws -> M? {
        narrow(to: 1)
        let request = try checkedValues()
        if finishes { return try allFinished(request).first }
        var record: M?
        try StoreResolver<M>.read(store) { reader in
            try reader.fetch(request) { row in
                record = try M(row: &row)
                return .stop
            }
        }
        return record
    }

    /// The last record in the order, or nil.
    @inlinable public func last() throws -> M? {
        request.limit == nil && request.offset == 0 ? try reversed().first() : try last(limit: 1).first
    }

    /// At most this many first records, in order.
    @inlinable public func first(limit: Int) throws -> [M] { try narrowed(to: limit).all() }

    /// At most this many last records, still in order: the last two of 1, 2, 3 are 2, 3.
    ///
    /// ```swift
    /// try adults.last(limit: 2)
    /// // SELECT … FROM "author" WHERE "age" >= ? ORDER BY "uid" DESC LIMIT ?
    /// ```
    @inlinable public func last(limit: Int) throws -> [M] {
        if limit < 0 { return try self.limit(limit).all() }
        if request.limit == nil, request.offset == 0 {
            var records = try reversed().limit(limit).all()
            records.reverse()
            return records
        }
        // Limit and offset count from the front, so the end is found by reading.
        return Array(try all().suffix(limit))
    }

    /// The record at an index in the order, or nil beyond the end.
    ///
    /// ```swift
    /// try adults.at(3)
    /// // SELECT … FROM "author" WHERE "age" >= ? ORDER BY "uid" LIMIT ? OFFSET ?
    /// ```
    ///
    /// - Throws: ``StoreError`` `.badRequest` for a negative index.
    public func at(_ index: Int) throws -> M? {
        if index < 0 { return try offset(index).first() }
        // `first()` refuses them.
        if request.offset < 0 || request.limit ?? 0 < 0 { return try first() }
        if let limit = request.limit, index >= limit { return nil }
        let (offset, overflow) = request.offset.addingReportingOverflow(index)
        return overflow ? nil : try self.offset(offset).first()
    }

    /// The number of records that `all()` would return, with limit and offset applied.
    ///
    /// ```swift
    /// try adults.count()
    /// // SELECT count(*) FROM "author" WHERE "age" >= ?
    /// try adults.limit(5).count()
    /// // SELECT count(*) FROM (SELECT 1 FROM "author" WHERE "age" >= ? LIMIT ?) AS counted
    /// ```
    @inlinable public func count() throws -> Int {
        let request = try checkedValues()
        return try StoreResolver<M>.read(store) { try $0.count(request) }
    }

    /// Whether there is any record.
    ///
    /// ```swift
    /// try adults.exists()
    /// // SELECT count(*) FROM (SELECT 1 FROM "author" WHERE "age" >= ? LIMIT ?) AS counted
    /// ```
    @inlinable public consuming func exists() throws -> Bool {
        narrow(to: 1)
        // Whichever record is found first answers.
        request.order = []
        (request.isUnordered, request.isShuffled) = (true, false)
        return try count() > 0
    }

    /// Calls the body with each record of one snapshot, without keeping them all in memory.
    ///
    /// Writes inside the body change the store, not the iteration.
    @inlinable public func forEach(_ body: (M) throws -> Void) throws {
        let request = try checkedValues()
        if finishes { return try forEachFinished(request, body) }
        try StoreResolver<M>.read(store) { reader in
            try reader.fetch(request) { row in
                try body(try M(row: &row))
                return .next
            }
        }
    }

    /// How the engine would read the records.
    public func explain() throws -> QueryPlan { try explain(reading: nil) }

    /// How the engine would read some fields of the records: from an index alone if one has all of them.
    ///
    /// ```swift
    /// let plan = try adults.explain(plucking: \.age, \.uid)
    /// print(plan)   // author: index author_age_index (covering), then sort
    /// ```
    public func explain<V, each W>(
        plucking field: KeyPath<M.Fields, Field<M, V>>, _ others: repeat KeyPath<M.Fields, Field<M, each W>>
    ) throws -> QueryPlan {
        try explain(reading: Query.positions(field, repeat each others))
    }

    func explain(reading fields: [Int]?) throws -> QueryPlan {
        var request = try checkedValues()
        request.fields = fields
        return try StoreResolver<M>.read(store) { try $0.explain(request) }
    }

    /// Removes the records, applying the delete rules and callbacks of their model.
    ///
    /// ```swift
    /// try adults.destroy()
    /// // SELECT "uid" FROM "author" WHERE "age" >= ? ORDER BY "uid"
    /// // DELETE FROM "article" WHERE "authorID" IN (SELECT value FROM activestore_list(?))
    /// // DELETE FROM "author" WHERE "uid" IN (SELECT value FROM activestore_list(?))
    /// ```
    ///
    /// - Throws: ``StoreError`` `.badRequest` for a query without a condition: use ``Model/destroyAll(in:cascade:)``.
    @discardableResult public func destroy(cascade: Bool = true) throws -> DestroySummary {
        let request = try destroyable()
        return try StoreResolver<M>.write(store) { try $0.destroy(request, cascade: cascade) }
    }

    /// What ``destroy(cascade:)`` would remove, without removing anything.
    /// Enforced references are checked when a transaction commits, not by a plan.
    ///
    /// - Throws: ``StoreError`` `.stillReferenced` where a rule would refuse it.
    public func destroyPlan(cascade: Bool = true) throws -> DestroySummary {
        let request = try checkedValues()
        return try StoreResolver<M>.plan(store) { try $0.destroyPlan(request, cascade: cascade) }
    }

    func destroyable() throws -> FetchRequest {
        let request = try checkedValues()
        if request.predicate.isAll, request.limit == nil, request.offset == 0 {
            throw StoreError(
                .badRequest,
                "destroy() without a condition would remove every record; say destroyAll() if that is meant.",
                entity: request.entity.name)
        }
        return request
    }

    @inlinable func checkedValues() throws -> FetchRequest {
        if let fault { throw fault }
        try request.checkValues()
        return request
    }

    @inlinable mutating func narrow(to limit: Int) {
        request.limit = limit < 0 ? limit : Swift.min(request.limit ?? limit, limit)
        request.isUnordered = false
    }

    @usableFromInline consuming func narrowed(to limit: Int) -> Query {
        narrow(to: limit)
        return self
    }
}
