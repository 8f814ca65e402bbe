import StoreCore

extension Query {
    /// Adds a condition in NSPredicate's format language; see ``PredicateFormat``.
    ///
    /// ```swift
    /// try Author.query.where(format: "age > %d AND (name BEGINSWITH[c] %@ OR email == nil)", 40, "a").all()
    /// // SELECT … FROM "author" WHERE ((("name" COLLATE ACTIVESTORE_FOLD >= ? AND "name" COLLATE ACTIVESTORE_FOLD < ?)
    /// //     OR "email" IS NULL) AND "age" > ?) ORDER BY "uid"
    /// try Author.query.where(format: "ANY articles.title CONTAINS %@ OR articles.@count == 0", "store").all()
    /// ```
    /// nil or an empty format adds nothing. An error in the format is thrown by the terminal, with its position.
    public func `where`(format: String?, _ arguments: (any FormatArgument)?...) -> Query { adding(format, arguments) }

    /// Adds a condition in NSPredicate's format language, with values by name for `$NAME`.
    ///
    /// As with `NSPredicate.withSubstitutionVariables(_:)`, values that the format does not name are ignored.
    public func `where`(format: String?, variables: [String: (any FormatArgument)?]) -> Query { adding(format, variables: variables) }

    /// Adds a condition in NSPredicate's format language, with values by name for `:name`.
    ///
    /// ```swift
    /// Author.query.where(format: "age > :age AND name IN :names", parameters: ["age": 40, "names": ["Alice", "Bob"]])
    /// ```
    /// A name without a value is an error, and so is a value that the format does not name.
    public func `where`(format: String?, parameters: [String: (any FormatArgument)?]) -> Query { adding(format, parameters: parameters) }

    func adding(
        _ format: String?, _ arguments: [(any FormatArgument)?] = [], variables: [String: (any FormatArgument)?] = [:],
        parameters: [String: (any FormatArgument)?] = [:]
    ) -> Query {
        adding {
            try PredicateFormat.parse(
                format, arguments: arguments, variables: variables, parameters: parameters, for: M.entity.definition,
                in: RelatedModels.schema(of: M.self))
        }
    }
}

extension Model {
    /// The key, which represents a record in a predicate format, as in `author == %@`.
    public var _formatOperand: FormatOperand { .value(id.storedValue) }
}

extension Reference: FormatArgument {
    /// The key, which represents a reference in a predicate format.
    public var _formatOperand: FormatOperand { .value(id.storedValue) }
}

// Finders by format.
extension Model {
    /// The records for which a condition in NSPredicate's format language
    /// holds; see ``PredicateFormat``. Errors are thrown by the terminal.
    public static func `where`(format: String?, _ arguments: (any FormatArgument)?...) -> Query<Self> { query.adding(format, arguments) }

    /// The records for which a condition in NSPredicate's format language holds, with values by name for `:name`.
    public static func `where`(format: String?, parameters: [String: (any FormatArgument)?]) -> Query<Self> {
        query.adding(format, parameters: parameters)
    }

    /// The records for which a condition in NSPredicate's format language holds, with values by name for `$NAME`.
    public static func `where`(format: String?, variables: [String: (any FormatArgument)?]) -> Query<Self> {
        query.adding(format, variables: variables)
    }

    /// The first record, in key order, for which a condition in NSPredicate's format language holds, or nil; see ``PredicateFormat``.
    ///
    /// ```swift
    /// try Author.find(format: "age > %d", 28)
    /// ```
    /// - Throws: ``StoreError`` for an error in the format, with its position.
    public static func find(format: String?, _ arguments: (any FormatArgument)?..., in store: (any Store)? = nil) throws -> Self? {
        try Query<Self>(in: store).adding(format, arguments).first()
    }

    /// The first record, in key order, for which a condition with values by name for `:name` holds, or nil.
    public static func find(
        format: String?, parameters: [String: (any FormatArgument)?], in store: (any Store)? = nil
    ) throws -> Self? { try Query<Self>(in: store).adding(format, parameters: parameters).first() }

    /// The last record, in key order, for which a condition in NSPredicate's format language holds, or nil.
    public static func findLast(format: String?, _ arguments: (any FormatArgument)?..., in store: (any Store)? = nil) throws -> Self? {
        try Query<Self>(in: store).adding(format, arguments).last()
    }

    /// The number of records for which a condition in NSPredicate's format language holds; of all records for nil or an empty format.
    ///
    /// ```swift
    /// let count = try Author.count(format: "articles.@count == 0")
    /// // SELECT count(*) FROM "author" AS t0 WHERE NOT EXISTS (SELECT 1 FROM "article" AS t1 WHERE t1."authorID" = t0."uid")
    /// ```
    public static func count(format: String?, _ arguments: (any FormatArgument)?..., in store: (any Store)? = nil) throws -> Int {
        try Query<Self>(in: store).adding(format, arguments).count()
    }

    /// The number of records for which a condition with values by name for `:name` holds; of all records for nil or an empty format.
    public static func count(
        format: String?, parameters: [String: (any FormatArgument)?], in store: (any Store)? = nil
    ) throws -> Int { try Query<Self>(in: store).adding(format, parameters: parameters).count() }
}
