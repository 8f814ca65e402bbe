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

    private func adding(
        _ format: String, _ arguments: [(any ValueConvertible)?], _ variables: [String: (any ValueConvertible)?]
    ) -> Query {
        adding { try PredicateFormat.parse(format, arguments: arguments, variables: variables, for: M.entity.definition) }
    }
}

extension Model {
    /// The records for which a condition in NSPredicate's format language holds; see ``PredicateFormat``. Errors come from the terminal.
    public static func `where`(format: String, _ arguments: (any ValueConvertible)?...) -> Query<Self> {
        query.adding { try PredicateFormat.parse(format, arguments: arguments, for: Self.entity.definition) }
    }
}
