import StoreCore

/// A part of the records of a query.
public struct Page<M: Model>: Sendable {
    /// The records, in the order of the query.
    public let records: [M]
    /// Where the next page begins; nil for the last page.
    public let next: PageCursor?
}

extension Query {
    /// Reads one page of records, from the beginning or after the page that returned the cursor.
    ///
    /// ```swift
    /// let page = try Article.order(by: \.title).page(size: 20)
    /// if let next = page.next { try Article.order(by: \.title).page(size: 20, after: next) }
    /// ```
    /// Pages are found by the order's values, not by counting: records added or removed in between cause no gaps or
    /// repeats, and a late page costs no more than the first. A limit or offset of the query applies to all pages together.
    ///
    /// - Parameters:
    ///   - size: The number of records, at least 1; the last page may have fewer.
    ///   - cursor: The ``Page/next`` of a page of the same query, with the same order.
    /// - Throws: ``StoreError`` `.badRequest` for a cursor that is damaged or belongs to another order, or for a shuffled query.
    public func page(size: Int, after cursor: PageCursor? = nil) throws -> Page<M> {
        let entity = M.entity.definition
        _ = try checkedValues()
        try request.checkShapeOnce()
        let terms = keysetTerms
        let piece = try piece(of: size, after: try cursor?.position(terms, of: entity))
        return Page(records: piece.records, next: try piece.next.map { try PageCursor($0, terms, of: entity) })
    }

    /// Calls the body with all records in batches, each from a separate snapshot; for
    /// work on many records without holding one snapshot open or everything in memory.
    ///
    /// ```swift
    /// try Author.query.batches(of: 500) { authors in
    ///     try store.write { _ in for var author in authors { author.visits += 1; try author.save() } }
    /// }
    /// // SELECT … FROM "author" ORDER BY "uid" LIMIT ?
    /// ```
    /// Records that are added or removed meanwhile cause no gaps or repeats. A query without an order is read
    /// in key order; if the body changes fields of the order, a record can move ahead and be returned again.
    @inlinable public func batches(of size: Int = 500, _ body: ([M]) throws -> Void) throws {
        var position: KeysetPosition?
        repeat {
            let piece = try piece(of: size, after: position)
            if piece.records.isEmpty { return }
            try body(piece.records)
            position = piece.next
        } while position != nil
    }

    /// Asynchronous form of ``page(size:after:)``.
    nonisolated(nonsending) public func page(size: Int, after cursor: PageCursor? = nil) async throws -> Page<M> {
        try await StoreResolver<M>.awaitRead(store) { try self.page(size: size, after: cursor) }
    }

    /// Asynchronous form of ``batches(of:_:)``, with a body that may suspend: no snapshot or lock is held meanwhile.
    nonisolated(nonsending) public func batches(of size: Int = 500, _ body: nonisolated(nonsending) ([M]) async throws -> Void) async throws
    {
        var position: KeysetPosition?
        repeat {
            let piece = try await awaitedPiece(of: size, after: position)
            if piece.records.isEmpty { return }
            try await body(piece.records)
            position = piece.next
        } while position != nil
    }
}
