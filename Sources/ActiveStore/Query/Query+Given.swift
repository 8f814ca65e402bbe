// Conditions on values that a caller may leave out, such as the parameters of a search.
extension Query {
    /// Adds a condition on a value, if there is a value; nil adds nothing.
    ///
    /// ```swift
    /// Article.where(given: status) { $0.status == $1 }
    ///     .where(given: earliest) { $0.publishedAt >= $1 }
    /// ```
    /// To find the records whose field is nil, write `where { $0.status == nil }`. If no value is given, the query has no condition,
    /// so that `update` and `destroy` refuse it.
    @inlinable public func `where`<Value>(given value: Value?, _ condition: (M.Fields, Value) -> Condition<M>) -> Query {
        guard let value else { return self }
        return adding(condition(M.fields, value).predicate)
    }
}

extension Model {
    /// The records for which a condition on a value holds, or all records if the value is nil; see ``Query/where(given:_:)``.
    @inlinable public static func `where`<Value>(given value: Value?, _ condition: (Fields, Value) -> Condition<Self>) -> Query<Self> {
        query.where(given: value, condition)
    }
}

extension Many {
    /// The related records for which a condition on a value holds, or all of them if the value is nil; see ``Query/where(given:_:)``.
    public func `where`<Value>(given value: Value?, _ condition: (Child.Fields, Value) -> Condition<Child>) -> Query<Child> {
        query.where(given: value, condition)
    }
}
