import StoreCore

/// A part of the records of a query.
public struct Page<M: Model>: Sendable {
    /// The records, in the order of the query.
    public let records: [M]
    /// Where the next page begins; nil when this is the last.
    public let next: PageCursor?
}

extension Query {
    /// A page: so many records, from the beginning or behind the page that gave the cursor.
    ///
    /// ```swift
    /// let page = try Article.order(by: \.title).page(size: 20)
    /// if let next = page.next { try Article.order(by: \.title).page(size: 20, after: next) }
    /// ```
    /// Pages are found by the values of the order, not by counting: there are no gaps or repeats when records come and go in between, and a late page
    /// costs no more than the first. A limit or offset of the query is that of all pages together.
    ///
    /// - Parameters:
    ///   - size: How many records, 1 or more; the last page may have fewer.
    ///   - cursor: The ``Page/next`` of a page of the same query, with the same order.
    /// - Throws: ``StoreError`` `.badRequest` for a cursor that is damaged or of another order, or a shuffled query.
    public func page(size: Int, after cursor: PageCursor? = nil) throws -> Page<M> {
        let entity = M.entity.definition
        _ = try checkedValues()
        try request.checkShape()
        let terms = keysetTerms
        let piece = try piece(of: size, after: try cursor?.position(terms, of: entity))
        return Page(records: piece.records, next: try piece.next.map { try PageCursor($0, terms, of: entity) })
    }

    /// Calls the body with all records, so many at a time, each batch of a state of its own: for work on many records that is not to hold one
    /// state of the store, or everything in memory.
    ///
    /// ```swift
    /// try Author.query.batches(of: 500) { authors in
    ///     try store.write { _ in for var author in authors { author.visits += 1; try author.save() } }
    /// }
    /// ```
    /// Records that come or go meanwhile make no gaps and no repeats. Without an order of its own the query is read in key order; in an order by
    /// fields that the body changes, a record can move ahead and come again.
    @inlinable public func batches(of size: Int = 500, _ body: ([M]) throws -> Void) throws {
        var position: KeysetPosition?
        repeat {
            let piece = try piece(of: size, after: position)
            if piece.records.isEmpty { return }
            try body(piece.records)
            position = piece.next
        } while position != nil
    }

    /// As ``page(size:after:)``.
    nonisolated(nonsending) public func page(size: Int, after cursor: PageCursor? = nil) async throws -> Page<M> {
        try await StoreResolver<M>.awaitRead(store) { try self.page(size: size, after: cursor) }
    }

    /// As ``batches(of:_:)``, with a body that may suspend: nothing is held meanwhile.
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
