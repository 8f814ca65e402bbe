import StoreCore

extension Query {
    /// Changes fields of all records, or of none, without reading them. Runs
    /// no validators and no callbacks; ``forEach(_:)`` with a `save()` does.
    ///
    /// ```swift
    /// try Author.where { $0.age < 18 }.update(.set(\.name, "young"), .add(\.age, 1))
    /// // UPDATE "author" SET "name" = ?, "age" = activestore_add("age", ?, 4), "updatedAt" = ? WHERE "age" < ?
    /// ```
    /// Sets `updatedAt` of each record to the transaction's instant, unless it is among the changes or to be kept, and moves its
    /// ``Version()`` by one.
    ///
    /// - Returns: The number of records that matched.
    /// - Throws: ``StoreError`` `.badRequest` for a query without a condition, limit or offset (use ``Model/updateAll(_:timestamps:in:)``)
    ///   or for a change of the key or the version, `.duplicateValue`, `.overflow`, `.constraint` for nil in a field that cannot be nil.
    @discardableResult public func update(_ changes: FieldChange<M>..., timestamps: TimestampPolicy = .update) throws -> Int {
        try update(changes, timestamps: timestamps)
    }

    /// The same as ``update(_:timestamps:)``, with a list of changes.
    @discardableResult public func update(_ changes: [FieldChange<M>], timestamps: TimestampPolicy = .update) throws -> Int {
        let request = try updatable()
        return try StoreResolver<M>.write(store) { try $0.update(request, changes.map { $0.assignment }, timestamps) }
    }

    /// Sets fields, named at run time, of the records; nil sets a field to nil.
    ///
    /// ```swift
    /// try Author.where { $0.email == nil }.update(["name": "unknown"], timestamps: .keep)
    /// // UPDATE "author" SET "name" = ? WHERE "email" IS NULL
    /// ```
    ///
    /// - Throws: ``StoreError`` `.unknownField`, `.typeMismatch`, and as ``update(_:timestamps:)``.
    @discardableResult public func update(
        _ values: [String: (any ValueConvertible)?], timestamps: TimestampPolicy = .update
    ) throws -> Int {
        try update(try FieldChange.list(values), timestamps: timestamps)
    }

    /// Asynchronous form of ``update(_:timestamps:)``; suspends while another writer holds the writer lock.
    @discardableResult nonisolated(nonsending) public func update(
        _ changes: FieldChange<M>..., timestamps: TimestampPolicy = .update
    ) async throws -> Int { try await update(changes, timestamps: timestamps) }

    /// Asynchronous form of ``update(_:timestamps:)``; suspends while another writer holds the writer lock.
    @discardableResult nonisolated(nonsending) public func update(
        _ changes: [FieldChange<M>], timestamps: TimestampPolicy = .update
    ) async throws -> Int {
        let request = try updatable()
        return try await StoreResolver<M>.awaitWrite(store) { try $0.update(request, changes.map { $0.assignment }, timestamps) }
    }

    /// Asynchronous form of ``update(_:timestamps:)``; suspends while another writer holds the writer lock.
    @discardableResult nonisolated(nonsending) public func update(
        _ values: [String: (any ValueConvertible)?], timestamps: TimestampPolicy = .update
    ) async throws -> Int { try await update(try FieldChange.list(values), timestamps: timestamps) }

    private func updatable() throws -> FetchRequest {
        let request = try checkedValues()
        if request.predicate.isAll, request.limit == nil, request.offset == 0 {
            throw StoreError(
                .badRequest,
                "update() without a condition would change every record; say updateAll() if that is meant.",
                entity: request.entity.name)
        }
        return request
    }
}

extension Model {
    /// Changes fields of every record; see ``Query/update(_:timestamps:)``.
    ///
    /// ```swift
    /// try Author.updateAll(.add(\.age, 1))
    /// // UPDATE "author" SET "age" = activestore_add("age", ?, 4), "updatedAt" = ?
    /// ```
    @discardableResult public static func updateAll(
        _ changes: FieldChange<Self>..., timestamps: TimestampPolicy = .update, in store: (any Store)? = nil
    ) throws -> Int {
        try StoreResolver<Self>.write(store) { try $0.update(FetchRequest(Self.entity), changes.map { $0.assignment }, timestamps) }
    }

    /// Sets fields, named at run time, of every record; nil sets a field to nil.
    @discardableResult public static func updateAll(
        _ values: [String: (any ValueConvertible)?], timestamps: TimestampPolicy = .update, in store: (any Store)? = nil
    ) throws -> Int {
        let changes = try FieldChange<Self>.list(values)
        return try StoreResolver<Self>.write(store) { try $0.update(FetchRequest(Self.entity), changes.map { $0.assignment }, timestamps) }
    }

    /// Asynchronous form of ``updateAll(_:timestamps:in:)``; suspends while another writer holds the writer lock.
    @discardableResult nonisolated(nonsending) public static func updateAll(
        _ changes: FieldChange<Self>..., timestamps: TimestampPolicy = .update, in store: (any Store)? = nil
    ) async throws -> Int {
        try await StoreResolver<Self>.awaitWrite(store) {
            try $0.update(FetchRequest(Self.entity), changes.map { $0.assignment }, timestamps)
        }
    }

    /// Asynchronous form of ``updateAll(_:timestamps:in:)``; suspends while another writer holds the writer lock.
    @discardableResult nonisolated(nonsending) public static func updateAll(
        _ values: [String: (any ValueConvertible)?], timestamps: TimestampPolicy = .update, in store: (any Store)? = nil
    ) async throws -> Int {
        let changes = try FieldChange<Self>.list(values)
        return try await StoreResolver<Self>.awaitWrite(store) {
            try $0.update(FetchRequest(Self.entity), changes.map { $0.assignment }, timestamps)
        }
    }
}

extension FieldChange {
    /// Changes that set fields named at run time.
    static func list(_ values: [String: (any ValueConvertible)?]) throws -> [FieldChange] {
        // Sorted by the entity's order, so that equal dictionaries produce equal shapes.
        try DictionaryPredicate.positions(values, M.entity.definition).sorted { $0.0 < $1.0 }
            .map { FieldChange(assignment: Assignment($0.0, .set($0.1))) }
    }
}

extension WriteTransaction {
    /// Updates by request; adds `updatedAt` unless it is to be kept or is among the assignments.
    func update(_ request: FetchRequest, _ assignments: [Assignment], _ timestamps: TimestampPolicy) throws -> Int {
        try update(request, withUpdatedAt(assignments, of: request.entity, timestamps))
    }

    /// The assignments with `updatedAt`, unless it is to be kept or is among them.
    func withUpdatedAt(_ assignments: [Assignment], of entity: EntityID, _ timestamps: TimestampPolicy) -> [Assignment] {
        guard timestamps == .update, !assignments.isEmpty, let position = entity.updatedAtPosition,
            !assignments.contains(where: { $0.field == position })
        else { return assignments }
        return assignments + [Assignment(position, .set(.date(now)))]
    }
}
