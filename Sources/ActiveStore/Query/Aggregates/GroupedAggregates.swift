import StoreCore

/// Aggregates over groups of records, with a condition, an order, a limit and an offset on groups. Made by ``Grouping/select(_:)``.
public struct GroupedAggregates<M: Model, Row: Sendable>: Sendable {
    private var query: Query<M>
    private let groups: [Int]
    private let aggregates: [Aggregate]
    private let read: @Sendable (StoreCore.Row) throws -> Row
    private var condition: AggregateCondition<M>?
    private var order: [(expression: Aggregate, isDescending: Bool)] = []
    private var limit: Int?
    private var offset = 0

    init(
        _ query: Query<M>, _ groups: [Int], _ aggregates: [Aggregate], read: @escaping @Sendable (StoreCore.Row) throws -> Row
    ) {
        self.query = query
        self.groups = groups
        self.aggregates = aggregates
        self.read = read
    }

    /// The same aggregates on a store.
    public func `in`(_ store: any Store) -> GroupedAggregates {
        var copy = self
        copy.query = query.in(store)
        return copy
    }

    /// Keeps only groups whose aggregates fulfil the condition; they need
    /// not be among those selected. Several conditions are joined by "and".
    public func having(_ condition: (AggregateNames<M>) -> AggregateCondition<M>) -> GroupedAggregates {
        let added = condition(AggregateNames())
        var copy = self
        copy.condition = self.condition.map { $0 && added } ?? added
        return copy
    }

    /// Sorts by an aggregate. Earlier orders break ties, and the groups' values break the remaining ones.
    public func order<T>(by expression: AggregateExpression<M, T>, _ direction: Direction = .ascending) -> GroupedAggregates {
        var copy = self
        copy.order = [(expression.aggregate, direction == .descending)] + order.filter { $0.expression != expression.aggregate }
        return copy
    }

    /// Returns at most this many groups. A later call replaces it.
    public func limit(_ count: Int) -> GroupedAggregates {
        var copy = self
        copy.limit = count
        return copy
    }

    /// Skips this many groups.
    public func offset(_ count: Int) -> GroupedAggregates {
        var copy = self
        copy.offset = count
        return copy
    }

    /// The rows: the values of each group, then its aggregates.
    ///
    /// - Throws: ``StoreError`` `.overflow`, and as ``Query/all()``.
    public func all() throws -> [Row] {
        var rows: [Row] = []
        try query.eachRow(of: try request()) { rows.append(try read($0)) }
        return rows
    }

    /// The first row, or nil.
    public func first() throws -> Row? { try limit(min(limit ?? 1, 1)).all().first }

    private func request() throws -> AggregateRequest {
        var list = AggregateList(groups: groups.count, aggregates: aggregates)
        let having = condition?.predicate(&list) ?? .all
        let terms = order.map { OrderTerm(list.position(of: $0.expression), descending: $0.isDescending) }
        return AggregateRequest(
            try query.aggregateSource(), groups: groups, list.aggregates, having: having, order: terms, limit: limit, offset: offset)
    }

    /// Asynchronous form of ``all()``.
    nonisolated(nonsending) public func all() async throws -> [Row] { try await StoreResolver<M>.awaitRead(query.store) { try self.all() } }
    /// Asynchronous form of ``first()``.
    nonisolated(nonsending) public func first() async throws -> Row? {
        try await StoreResolver<M>.awaitRead(query.store) { try self.first() }
    }
}
