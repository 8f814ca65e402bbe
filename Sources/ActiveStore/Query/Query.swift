/// Which records of a model, in which order: a value that reads nothing until one of its terminals is called.
///
/// Every method gives a new query. Each terminal reads anew, and each read gives detached values.
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
    /// What was wrong with a dictionary or name given; thrown by the terminal.
    ///
    /// Boxed, because a query is copied at every step and an error is larger than the rest of it.
    @usableFromInline var fault: (any Error)?

    /// The relations that are read with the records; nil for none.
    @usableFromInline var inclusions: [Inclusion<M>]?
    /// Whether the records refuse to read other relations.
    @usableFromInline var isStrict = false

    /// All records in key order.
    @inlinable public init(in store: (any Store)? = nil) {
        request = FetchRequest(M.entity)
        self.store = store
    }

    /// The request, unless something given to the query was wrong.
    @inlinable func checked() throws -> FetchRequest {
        if let fault { throw fault }
        return request
    }

    /// The same query on a store.
    public func `in`(_ store: any Store) -> Query {
        var copy = self
        copy.store = store
        return copy
    }

    /// And this condition. Several `where`s are joined by "and", each as a group.
    @inlinable public func `where`(_ condition: (M.Fields) -> Condition<M>) -> Query {
        adding(condition(M.fields).predicate)
    }

    /// And this flag is true.
    @inlinable public func `where`(_ flag: (M.Fields) -> Field<M, Bool>) -> Query {
        adding((flag(M.fields) == true).predicate)
    }

    /// And this condition.
    @inlinable public func `where`(_ condition: Condition<M>) -> Query { adding(condition.predicate) }

    /// And all these fields have these values; nil means nil. An empty dictionary adds nothing.
    ///
    /// Unknown fields and values of the wrong type are errors, thrown by the terminal.
    public func `where`(_ values: [String: (any ValueConvertible)?]) -> Query {
        adding { try DictionaryPredicate.make(values, M.entity.definition) }
    }

    /// And a condition that may turn out to be wrong; the terminal throws what was first.
    func adding(_ condition: () throws -> PredicateCode) -> Query {
        do { return adding(try condition()) } catch {
            var copy = self
            copy.fault = fault ?? error
            return copy
        }
    }

    @usableFromInline func adding(_ predicate: PredicateCode) -> Query {
        var copy = self
        // The first condition stands for itself.
        let isFirst = request.predicate.isAll && request.predicate.fault == nil
        copy.request.predicate = isFirst ? predicate : request.predicate && predicate
        return copy
    }

    /// At most so many records. A later call replaces it.
    @inlinable public func limit(_ count: Int) -> Query {
        var copy = self
        copy.request.limit = count
        return copy
    }

    /// Leaves out so many records first; works without a limit.
    @inlinable public func offset(_ count: Int) -> Query {
        var copy = self
        copy.request.offset = count
        return copy
    }
}
