import StoreCore

/// A query for records of a model: an immutable value that reads nothing until one of its terminals is called.
///
/// Every method returns a new query. Each terminal reads the store and returns detached values.
///
/// ```swift
/// let adults = Author.where { $0.age >= 18 }.order(by: \.name)
/// try adults.count()
/// try adults.limit(10).all()
/// ```
@frozen public struct Query<M: Model>: Sendable {
    /// The request that the terminals make.
    public var request: FetchRequest
    @usableFromInline var store: (any Store)?
    /// The error of an invalid dictionary or name; thrown by the terminal.
    ///
    /// Boxed, because a query is copied at every step and an error is larger than the rest of the query.
    @usableFromInline var fault: (any Error)?

    /// The relations that are loaded with the records; nil for none.
    @usableFromInline var inclusions: [Inclusion<M>]?
    /// Whether reading other relations of the records is an error.
    @usableFromInline var isStrict = false

    /// All records in key order.
    @inlinable public init(in store: (any Store)? = nil) {
        request = FetchRequest(M.entity)
        self.store = store
    }

    /// The request.
    ///
    /// - Throws: The first error of the arguments given to the query.
    @inlinable func checked() throws -> FetchRequest {
        if let fault { throw fault }
        return request
    }

    /// The same query on a store.
    @inlinable public consuming func `in`(_ store: any Store) -> Query {
        self.store = store
        return self
    }

    /// Adds a condition. Several `where`s are joined by "and", each as a group.
    ///
    /// ```swift
    /// try Author.where { $0.age > 40 && ($0.name.hasPrefix("A") || $0.email == nil) }.all()
    /// // SELECT … FROM "author" WHERE ((("name" >= ? AND "name" < ?) OR "email" IS NULL) AND "age" > ?) ORDER BY "uid"
    /// ```
    @inlinable public consuming func `where`(_ condition: (M.Fields) -> Condition<M>) -> Query {
        adding(condition(M.fields).predicate)
    }

    /// Adds the condition that a flag is true.
    @inlinable public consuming func `where`(_ flag: (M.Fields) -> Field<M, Bool>) -> Query {
        adding((flag(M.fields) == true).predicate)
    }

    /// Adds the condition that a flag of the record that a reference leads to is true, as in `where { $0.customer.isBlocked }`.
    @inlinable public consuming func `where`(_ flag: (M.Fields) -> RelatedField<M, Bool>) -> Query {
        adding((flag(M.fields) == true).predicate)
    }

    /// Adds a condition.
    @inlinable public consuming func `where`(_ condition: Condition<M>) -> Query { adding(condition.predicate) }

    /// Adds the condition that these fields have these values; nil matches nil. An empty dictionary adds nothing.
    ///
    /// ```swift
    /// try Author.where(["name": "Alice", "email": nil]).all()
    /// // SELECT … FROM "author" WHERE (("email" IS NULL) IS TRUE AND "name" = ?) ORDER BY "uid"
    /// ```
    /// Unknown fields and values of the wrong type are errors, thrown by the terminal.
    public func `where`(_ values: [String: (any ValueConvertible)?]) -> Query {
        adding { try DictionaryPredicate.make(values, M.entity.definition) }
    }

    /// Adds a condition whose construction may throw; the terminal throws the first error.
    func adding(_ condition: () throws -> PredicateCode) -> Query {
        do { return adding(try condition()) } catch {
            var copy = self
            copy.fault = fault ?? error
            return copy
        }
    }

    @usableFromInline consuming func adding(_ predicate: consuming PredicateCode) -> Query {
        // The first condition needs no group.
        let isFirst = request.predicate.isAll && request.predicate.fault == nil
        request.predicate = isFirst ? predicate : request.predicate && predicate
        return self
    }

    /// Returns at most this many records. A later call replaces it.
    @inlinable public consuming func limit(_ count: Int) -> Query {
        (request.limit, request.isUnordered) = (count, false)
        return self
    }

    /// Skips this many records; works without a limit.
    ///
    /// ```swift
    /// try adults.order(by: \.name).offset(20).limit(10).all()
    /// // SELECT … FROM "author" WHERE "age" >= ? ORDER BY "name", "uid" LIMIT ? OFFSET ?
    /// ```
    @inlinable public consuming func offset(_ count: Int) -> Query {
        (request.offset, request.isUnordered) = (count, false)
        return self
    }
}
