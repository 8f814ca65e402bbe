import StoreCore

/// One page of the records of a query by its number, and how many there are in all; see ``Query/page(number:size:)``.
public struct NumberedPage<M: Model>: Sendable, Equatable {
    /// The records, in the order of the query; empty beyond the last page.
    public let records: [M]
    /// The page's number, counted from 1.
    public let number: Int
    /// The number of records of a full page.
    public let size: Int
    /// The number of records of the query.
    public let total: Int

    /// The number of pages; 0 if there are no records.
    public var pages: Int { total / size + (total % size == 0 ? 0 : 1) }
    /// Whether there is a page after this one.
    public var hasNext: Bool { number < pages }
    /// Whether there are records before this page.
    public var hasPrevious: Bool { number > 1 && pages > 0 }
}

extension Query {
    /// Reads one page of records by its number, and the number of all, from one state: for lists with numbered pages.
    ///
    /// ```swift
    /// let page = try Author.order(by: \.name).page(number: 2, size: 2)
    /// // SELECT count(*) FROM "author"
    /// // SELECT … FROM "author" ORDER BY "name", "uid" LIMIT ? OFFSET ?
    /// print("\(page.number) of \(page.pages), \(page.total) authors")
    /// ```
    /// The records before the page are skipped and all are counted, so a late page of many records is slow, and records added or removed
    /// between two pages move others from one to the next. ``page(size:after:)`` has neither problem, and no numbers.
    ///
    /// A limit or offset of the query applies to all pages together.
    ///
    /// - Parameters:
    ///   - number: The page, counted from 1. Beyond the last one there are no records.
    ///   - size: The number of records, at least 1; the last page may have fewer.
    /// - Throws: ``StoreError`` `.badRequest` for a number or size below 1 or for a shuffled query, and as ``all()``.
    public func page(number: Int, size: Int) throws -> NumberedPage<M> {
        let request = try checkedValues()
        if number < 1 || size < 1 {
            throw StoreError(
                .badRequest, "Page \(number) of \(size) records was asked for; both are 1 or more.", entity: M.entity.name)
        }
        if request.isShuffled {
            throw StoreError(
                .badRequest, "A shuffled query has no order, so it has no pages; leave out shuffled().", entity: M.entity.name)
        }
        return try StoreResolver<M>.plan(store) { transaction in
            let total = try transaction.count(request)
            let (skipped, overflow) = (number - 1).multipliedReportingOverflow(by: size)
            var records: [M] = []
            if !overflow, skipped < total {
                records = try self.in(transaction.store).offset(request.offset + skipped).limit(Swift.min(size, total - skipped)).all()
            }
            return NumberedPage(records: records, number: number, size: size, total: total)
        }
    }

    /// Asynchronous form of ``page(number:size:)``.
    nonisolated(nonsending) public func page(number: Int, size: Int) async throws -> NumberedPage<M> {
        try await StoreResolver<M>.awaitRead(store) { try self.page(number: number, size: size) }
    }
}
