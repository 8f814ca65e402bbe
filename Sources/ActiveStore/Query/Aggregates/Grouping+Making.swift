import StoreCore

// Groups of the records of a query, a model and a relation.
extension Query {
    /// Groups the records by the values of one field; see ``Grouping``.
    ///
    /// ```swift
    /// for (topic, count) in try Article.query.group(by: \.topic).count() { … }
    /// // SELECT "topic" AS f0, count(*) AS f1 FROM "article" GROUP BY "topic" ORDER BY 1
    /// ```
    public func group<A>(by field: KeyPath<M.Fields, Field<M, A>>) -> GroupingByOne<M, A> {
        GroupingByOne(groups: Groups(query: self, fields: [M.fields[keyPath: field].position]))
    }
    /// Groups the records by the values of two fields; see ``Grouping``.
    public func group<A, B>(by first: KeyPath<M.Fields, Field<M, A>>, _ second: KeyPath<M.Fields, Field<M, B>>) -> GroupingByTwo<M, A, B> {
        GroupingByTwo(groups: Groups(query: self, fields: [M.fields[keyPath: first].position, M.fields[keyPath: second].position]))
    }
    /// Groups the records by the values of three fields; see ``Grouping``.
    public func group<A, B, C>(
        by first: KeyPath<M.Fields, Field<M, A>>, _ second: KeyPath<M.Fields, Field<M, B>>, _ third: KeyPath<M.Fields, Field<M, C>>
    ) -> GroupingByThree<M, A, B, C> {
        GroupingByThree(
            groups: Groups(
                query: self,
                fields: [M.fields[keyPath: first].position, M.fields[keyPath: second].position, M.fields[keyPath: third].position]))
    }
    /// Groups the records by the values of any number of fields; see ``Grouping``.
    public func group<each Key>(by fields: repeat KeyPath<M.Fields, Field<M, each Key>>) -> Grouping<M, repeat each Key> {
        var positions: [Int] = []
        repeat positions.append(M.fields[keyPath: each fields].position)
        return Grouping(Groups(query: self, fields: positions))
    }
}

extension Model {
    /// Groups all records by the values of one field; see ``Grouping``.
    public static func group<A>(by field: KeyPath<Fields, Field<Self, A>>) -> GroupingByOne<Self, A> {
        query.group(by: field)
    }
    /// Groups all records by the values of two fields; see ``Grouping``.
    public static func group<A, B>(by first: KeyPath<Fields, Field<Self, A>>, _ second: KeyPath<Fields, Field<Self, B>>) -> GroupingByTwo<
        Self, A, B
    > {
        query.group(by: first, second)
    }
    /// Groups all records by the values of three fields; see ``Grouping``.
    public static func group<A, B, C>(
        by first: KeyPath<Fields, Field<Self, A>>, _ second: KeyPath<Fields, Field<Self, B>>, _ third: KeyPath<Fields, Field<Self, C>>
    ) -> GroupingByThree<Self, A, B, C> {
        query.group(by: first, second, third)
    }
    /// Groups all records by the values of any number of fields; see ``Grouping``.
    public static func group<each Key>(by fields: repeat KeyPath<Fields, Field<Self, each Key>>) -> Grouping<Self, repeat each Key> {
        query.group(by: repeat each fields)
    }
}

extension Many {
    /// Groups the records by the values of one field; see ``Grouping``.
    public func group<A>(by field: KeyPath<Child.Fields, Field<Child, A>>) -> GroupingByOne<Child, A> {
        query.group(by: field)
    }
    /// Groups the records by the values of two fields; see ``Grouping``.
    public func group<A, B>(by first: KeyPath<Child.Fields, Field<Child, A>>, _ second: KeyPath<Child.Fields, Field<Child, B>>)
        -> GroupingByTwo<Child, A, B>
    {
        query.group(by: first, second)
    }
    /// Groups the records by the values of three fields; see ``Grouping``.
    public func group<A, B, C>(
        by first: KeyPath<Child.Fields, Field<Child, A>>, _ second: KeyPath<Child.Fields, Field<Child, B>>,
        _ third: KeyPath<Child.Fields, Field<Child, C>>
    ) -> GroupingByThree<Child, A, B, C> {
        query.group(by: first, second, third)
    }
    /// Groups the records by the values of any number of fields; see ``Grouping``.
    public func group<each Key>(by fields: repeat KeyPath<Child.Fields, Field<Child, each Key>>) -> Grouping<Child, repeat each Key> {
        query.group(by: repeat each fields)
    }
}
