import StoreCore

extension Query {
    /// And this condition in NSPredicate's format language; see ``PredicateFormat``.
    ///
    /// ```swift
    /// Author.query.where(format: "age > %d AND name BEGINSWITH[c] %@", 40, "a")
    /// ```
    /// What is wrong with the format is thrown by the terminal, with its position. As ActiveRealm's `where(predicate:)`.
    public func `where`(format: String, _ arguments: (any ValueConvertible)?...) -> Query {
        adding(format, arguments, [:])
    }

    /// And this condition in NSPredicate's format language, with values by name for `$NAME`.
    public func `where`(format: String, variables: [String: (any ValueConvertible)?]) -> Query {
        adding(format, [], variables)
    }

    func adding(
        _ format: String, _ arguments: [(any ValueConvertible)?], _ variables: [String: (any ValueConvertible)?] = [:]
    ) -> Query {
        adding { try PredicateFormat.parse(format, arguments: arguments, variables: variables, for: M.entity.definition) }
    }
}

extension Model {
    /// The first record, in key order, for which a condition in NSPredicate's format language holds, or nil; see ``PredicateFormat``.
    ///
    /// ```swift
    /// try Author.find(format: "age > %d", 28)
    /// ```
    /// - Throws: ``StoreError``: what is wrong with the format, with its position.
    ///
    /// As ActiveRealm's `find(with:)`.
    public static func find(format: String, _ arguments: (any ValueConvertible)?..., in store: (any Store)? = nil) throws -> Self? {
        try Query<Self>(in: store).adding(format, arguments).first()
    }

    /// The last record, in key order, for which a condition in NSPredicate's format language holds, or nil.
    ///
    /// As ActiveRealm's `findLast(with:)`.
    public static func findLast(format: String, _ arguments: (any ValueConvertible)?..., in store: (any Store)? = nil) throws -> Self? {
        try Query<Self>(in: store).adding(format, arguments).last()
    }

    /// As the synchronous form, in place.
    nonisolated(nonsending) public static func find(
        format: String, _ arguments: (any ValueConvertible)?..., in store: (any Store)? = nil
    ) async throws -> Self? { try await Query<Self>(in: store).adding(format, arguments).first() }

    /// As the synchronous form, in place.
    nonisolated(nonsending) public static func findLast(
        format: String, _ arguments: (any ValueConvertible)?..., in store: (any Store)? = nil
    ) async throws -> Self? { try await Query<Self>(in: store).adding(format, arguments).last() }

    /// The records for which a condition in NSPredicate's format language holds; see ``PredicateFormat``. Errors come from the terminal.
    public static func `where`(format: String, _ arguments: (any ValueConvertible)?...) -> Query<Self> {
        query.adding { try PredicateFormat.parse(format, arguments: arguments, for: Self.entity.definition) }
    }
}
