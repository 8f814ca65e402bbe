import StoreCore

// Removal of the records that a dictionary or a format describes, in one call, and plans of removals.
extension Model {
    /// What ``destroy(in:cascade:)`` would remove, without removing anything.
    /// Enforced references are checked when a transaction commits, not by a plan.
    ///
    /// - Throws: ``StoreError`` `.stillReferenced` where a rule would refuse it.
    public func destroyPlan(in store: (any Store)? = nil, cascade: Bool = true) throws -> DestroySummary {
        try Query<Self>(in: store).adding(.compare(Self.entity.keyPosition, .equal, id.storedValue)).destroyPlan(cascade: cascade)
    }

    /// Removes the records with these values, applying the delete rules and callbacks of their model.
    ///
    /// ```swift
    /// try Author.destroy(["name": "Alice"])
    /// try Author.destroy(["name": "Alice"], cascade: false)
    /// ```
    /// - Parameter cascade: If false, only the records themselves are removed; records that belong to them keep their references.
    /// - Returns: What was removed.
    /// - Throws: ``StoreError`` `.badRequest` for an empty dictionary (use ``destroyAll(in:cascade:)``), `.unknownField`, `.typeMismatch`.
    @discardableResult public static func destroy(
        _ values: [String: (any ValueConvertible)?], in store: (any Store)? = nil, cascade: Bool = true
    ) throws -> DestroySummary {
        try Query<Self>(in: store).where(values).destroy(cascade: cascade)
    }

    /// Removes the records for which a condition in NSPredicate's format language holds; see ``PredicateFormat``.
    ///
    /// An empty format is refused like an empty dictionary, because it would match all records.
    ///
    /// - Throws: ``StoreError`` as ``destroy(_:in:cascade:)``, and errors of the format.
    @discardableResult public static func destroy(
        format: String?, _ arguments: (any FormatArgument)?..., in store: (any Store)? = nil, cascade: Bool = true
    ) throws -> DestroySummary {
        try Query<Self>(in: store).adding(format, arguments).destroy(cascade: cascade)
    }

    /// Asynchronous form of ``destroy(_:in:cascade:)``; suspends while another writer holds the writer lock.
    @discardableResult nonisolated(nonsending) public static func destroy(
        _ values: [String: (any ValueConvertible)?], in store: (any Store)? = nil, cascade: Bool = true
    ) async throws -> DestroySummary {
        try await Query<Self>(in: store).where(values).destroy(cascade: cascade)
    }

    /// Asynchronous form of ``destroy(format:_:in:cascade:)``; suspends while another writer holds the writer lock.
    @discardableResult nonisolated(nonsending) public static func destroy(
        format: String?, _ arguments: (any FormatArgument)?..., in store: (any Store)? = nil, cascade: Bool = true
    ) async throws -> DestroySummary {
        try await Query<Self>(in: store).adding(format, arguments).destroy(cascade: cascade)
    }
}
