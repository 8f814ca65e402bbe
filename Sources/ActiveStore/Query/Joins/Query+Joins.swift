import StoreCore

// Either of the joined fields may be optional; nil matches nothing. Other differences of type do not compile.
extension Query {
    /// Inner join: pairs of records with those of another model whose field is equal.
    ///
    /// ```swift
    /// try Author.query.join(Article.self, on: \.uid, \.authorID).pluck(\.name, \.title)
    /// // SELECT l."name", l."uid", r."title", r."uid" FROM "author" AS l JOIN "article" AS r ON l."uid" = r."authorID"
    /// //     ORDER BY l."uid", r."uid"
    /// ```
    public func join<R: Model, A, B>(
        _ other: R.Type, on left: KeyPath<M.Fields, Field<M, A>>, _ right: KeyPath<R.Fields, Field<R, B>>
    ) -> Join<M, R> where A.NonOptional == B.NonOptional { join(Query<R>(), on: left, right) }

    /// Inner join: pairs of records with those of a query of another model whose field is equal.
    public func join<R: Model, A, B>(
        _ other: Query<R>, on left: KeyPath<M.Fields, Field<M, A>>, _ right: KeyPath<R.Fields, Field<R, B>>
    ) -> Join<M, R> where A.NonOptional == B.NonOptional {
        Join(.inner, self, other, on: (M.fields[keyPath: left].position, R.fields[keyPath: right].position))
    }

    /// Left join: all records, with those of another model whose field is equal, or nil.
    public func leftJoin<R: Model, A, B>(
        _ other: R.Type, on left: KeyPath<M.Fields, Field<M, A>>, _ right: KeyPath<R.Fields, Field<R, B>>
    ) -> Join<M, R?> where A.NonOptional == B.NonOptional { leftJoin(Query<R>(), on: left, right) }

    /// Left join: all records, with those of a query of another model whose field is equal, or nil.
    public func leftJoin<R: Model, A, B>(
        _ other: Query<R>, on left: KeyPath<M.Fields, Field<M, A>>, _ right: KeyPath<R.Fields, Field<R, B>>
    ) -> Join<M, R?> where A.NonOptional == B.NonOptional {
        Join(.left, self, other, on: (M.fields[keyPath: left].position, R.fields[keyPath: right].position))
    }

    /// Right join: all records of another model, with the records of this query whose field is equal, or nil.
    public func rightJoin<R: Model, A, B>(
        _ other: R.Type, on left: KeyPath<M.Fields, Field<M, A>>, _ right: KeyPath<R.Fields, Field<R, B>>
    ) -> Join<M?, R> where A.NonOptional == B.NonOptional { rightJoin(Query<R>(), on: left, right) }

    /// Right join: all records of a query of another model, with the records of this query whose field is equal, or nil.
    public func rightJoin<R: Model, A, B>(
        _ other: Query<R>, on left: KeyPath<M.Fields, Field<M, A>>, _ right: KeyPath<R.Fields, Field<R, B>>
    ) -> Join<M?, R> where A.NonOptional == B.NonOptional {
        Join(.right, self, other, on: (M.fields[keyPath: left].position, R.fields[keyPath: right].position))
    }

    /// Full join: all records of this query and of another model, paired where the fields are equal, else with nil.
    public func fullJoin<R: Model, A, B>(
        _ other: R.Type, on left: KeyPath<M.Fields, Field<M, A>>, _ right: KeyPath<R.Fields, Field<R, B>>
    ) -> Join<M?, R?> where A.NonOptional == B.NonOptional { fullJoin(Query<R>(), on: left, right) }

    /// Full join: all records of this query and of a query of another model, paired where the fields are equal, else with nil.
    ///
    /// ```swift
    /// try Author.query.fullJoin(Article.where { $0.words > 0 }, on: \.uid, \.authorID).all()
    /// // SELECT … FROM "author" AS l FULL JOIN (SELECT … FROM "article" WHERE "words" > ?) AS r ON l."uid" = r."authorID"
    /// //     ORDER BY l."uid", r."uid"
    /// ```
    public func fullJoin<R: Model, A, B>(
        _ other: Query<R>, on left: KeyPath<M.Fields, Field<M, A>>, _ right: KeyPath<R.Fields, Field<R, B>>
    ) -> Join<M?, R?> where A.NonOptional == B.NonOptional {
        Join(.full, self, other, on: (M.fields[keyPath: left].position, R.fields[keyPath: right].position))
    }
}
