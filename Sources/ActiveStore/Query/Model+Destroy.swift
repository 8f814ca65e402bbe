import StoreCore

// Removing the records that a dictionary or a format describes, in one call, and what a removal would take along.
extension Model {
    /// What ``destroy(in:cascade:)`` would remove, without removing anything. Enforced references are looked at when a
    /// transaction commits, and not by a plan.
    ///
    /// - Throws: ``StoreError`` `.stillReferenced` where a rule would refuse it.
    public func destroyPlan(in store: (any Store)? = nil, cascade: Bool = true) throws -> DestroySummary {
        try Query<Self>(in: store).adding(.compare(Self.entity.keyPosition, .equal, id.storedValue)).destroyPlan(cascade: cascade)
    }

    /// Removes the records with these values, with the rules and callbacks of their model.
    ///
    /// ```swift
    /// try Author.destroy(["name": "Alice"])
    /// try Author.destroy(["name": "Alice"], cascade: false)
    /// ```
    /// - Parameter cascade: With false the records alone go: what belongs to them keeps its references.
    /// - Returns: What was removed.
    /// - Throws: ``StoreError`` `.badRequest` for an empty dictionary: say ``destroyAll(in:cascade:)``; `.unknownField`, `.typeMismatch`.
    @discardableResult public static func destroy(
        _ values: [String: (any ValueConvertible)?], in store: (any Store)? = nil, cascade: Bool = true
    ) throws -> DestroySummary {
        try Query<Self>(in: store).where(values).destroy(cascade: cascade)
    }

    /// Removes the records for which a condition in NSPredicate's format language holds; see ``PredicateFormat``.
    ///
    /// An empty format is refused like an empty dictionary: it would mean all.
    ///
    /// - Throws: ``StoreError`` as ``destroy(_:in:cascade:)``, and what is wrong with the format.
    @discardableResult public static func destroy(
        format: String?, _ arguments: (any FormatArgument)?..., in store: (any Store)? = nil, cascade: Bool = true
    ) throws -> DestroySummary {
        try Query<Self>(in: store).adding(format, arguments).destroy(cascade: cascade)
    }

    /// As ``destroy(_:in:cascade:)``, suspending while another writer holds the writer lock.
    @discardableResult nonisolated(nonsending) public static func destroy(
        _ values: [String: (any ValueConvertible)?], in store: (any Store)? = nil, cascade: Bool = true
    ) async throws -> DestroySummary {
        try await Query<Self>(in: store).where(values).destroy(cascade: cascade)
    }

    /// As the synchronous form, suspending while another writer holds the writer lock.
    @discardableResult nonisolated(nonsending) public static func destroy(
        format: String?, _ arguments: (any FormatArgument)?..., in store: (any Store)? = nil, cascade: Bool = true
    ) async throws -> DestroySummary {
        try await Query<Self>(in: store).adding(format, arguments).destroy(cascade: cascade)
    }
}
