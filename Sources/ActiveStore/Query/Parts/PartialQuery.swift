import StoreCore

/// A query that returns partial records; see ``Partial``. The key is always loaded.
public struct PartialQuery<M: Model>: Sendable {
    private var query: Query<M>
    /// The positions of the fields, the key first.
    private let positions: [Int]

    init(_ query: Query<M>, _ positions: [Int]) {
        let key = M.entity.keyPosition
        self.query = query
        self.positions = [key] + Set(positions).subtracting([key]).sorted()
    }

    private func with(_ change: (Query<M>) -> Query<M>) -> PartialQuery {
        var copy = self
        copy.query = change(query)
        return copy
    }

    /// The same query on a store.
    public func `in`(_ store: any Store) -> PartialQuery { with { $0.in(store) } }
    /// Adds a condition.
    public func `where`(_ condition: (M.Fields) -> Condition<M>) -> PartialQuery { with { $0.where(condition) } }
    /// Sorts by a field.
    public func order<V>(
        by field: KeyPath<M.Fields, Field<M, V>>, _ direction: Direction = .ascending, _ sensitivity: CaseSensitivity = .sensitive
    ) -> PartialQuery { with { $0.order(by: field, direction, sensitivity) } }
    /// Returns at most this many records.
    public func limit(_ count: Int) -> PartialQuery { with { $0.limit(count) } }
    /// Skips this many records.
    public func offset(_ count: Int) -> PartialQuery { with { $0.offset(count) } }

    /// The partial records.
    ///
    /// - Throws: ``StoreError`` as ``Query/all()``.
    public func all() throws -> [Partial<M>] {
        var records: [Partial<M>] = []
        try forEach { records.append($0) }
        return records
    }

    /// The first record in the order, or nil.
    public func first() throws -> Partial<M>? { try with { $0.narrowed(to: 1) }.all().first }

    /// The number of records that `all()` would return.
    public func count() throws -> Int { try query.count() }

    /// Calls the body with each record of one snapshot, without keeping them all in memory.
    public func forEach(_ body: (Partial<M>) throws -> Void) throws {
        let entity = M.entity.definition
        try query.eachRow(positions) { row in try body(try Partial(row, positions, entity)) }
    }

    /// Asynchronous form of ``all()``.
    nonisolated(nonsending) public func all() async throws -> [Partial<M>] {
        try await StoreResolver<M>.awaitRead(query.store) { try self.all() }
    }
    /// Asynchronous form of ``first()``.
    nonisolated(nonsending) public func first() async throws -> Partial<M>? {
        try await StoreResolver<M>.awaitRead(query.store) { try self.first() }
    }
    /// Asynchronous form of ``count()``.
    nonisolated(nonsending) public func count() async throws -> Int {
        try await StoreResolver<M>.awaitRead(query.store) { try self.count() }
    }
    /// Asynchronous form of ``forEach(_:)``. The body is synchronous and runs in place.
    nonisolated(nonsending) public func forEach(_ body: (Partial<M>) throws -> Void) async throws {
        try AsyncDoor.inPlace { try self.forEach(body) }
    }
}

extension Query {
    /// The records with only these fields and their key.
    ///
    /// ```swift
    /// let parts = try Author.query.only(\.name).all()
    /// // SELECT "uid", "name" FROM "author" ORDER BY "uid"
    /// ```
    public func only<each V>(_ fields: repeat KeyPath<M.Fields, Field<M, each V>>) -> PartialQuery<M> {
        var positions: [Int] = []
        repeat positions.append(M.fields[keyPath: each fields].position)
        return PartialQuery(self, positions)
    }

    /// The records without these fields, for example large ones. The key is always loaded.
    ///
    /// ```swift
    /// let light = try Author.query.except(\.email).first()
    /// // SELECT "uid", "createdAt", "updatedAt", "name", "age" FROM "author" ORDER BY "uid" LIMIT ?
    /// ```
    public func except<each V>(_ fields: repeat KeyPath<M.Fields, Field<M, each V>>) -> PartialQuery<M> {
        var left = Set(M.entity.definition.fields.indices)
        repeat _ = left.remove(M.fields[keyPath: each fields].position)
        return PartialQuery(self, Array(left))
    }

    /// The records with only these fields, named at run time, and their key.
    ///
    /// An unknown name is an error, thrown by the terminal.
    public func only(_ names: [String]) -> PartialQuery<M> { named(names) { $0 } }

    /// The records without these fields, named at run time.
    ///
    /// An unknown name is an error, thrown by the terminal.
    public func except(_ names: [String]) -> PartialQuery<M> {
        named(names) { positions in Array(Set(M.entity.definition.fields.indices).subtracting(positions)) }
    }

    private func named(_ names: [String], _ choose: ([Int]) -> [Int]) -> PartialQuery<M> {
        var copy = self
        var positions: [Int] = []
        do { positions = try names.map { try M.entity.definition.requirePosition(of: $0) } } catch { copy.fault = fault ?? error }
        return PartialQuery(copy, choose(positions))
    }
}

extension Model {
    /// All records with only these fields and their key; see ``Partial``.
    public static func only<each V>(_ fields: repeat KeyPath<Fields, Field<Self, each V>>) -> PartialQuery<Self> {
        query.only(repeat each fields)
    }
    /// All records without these fields; see ``Partial``.
    public static func except<each V>(_ fields: repeat KeyPath<Fields, Field<Self, each V>>) -> PartialQuery<Self> {
        query.except(repeat each fields)
    }
}
