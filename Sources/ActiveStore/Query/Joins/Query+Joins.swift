import StoreCore

// Fields may be joined where one can be nil and the other cannot; nil has no partner. Types that differ otherwise do not compile.
extension Query {
    /// The records with those of another model whose field is equal; records without a partner are left out.
    ///
    /// ```swift
    /// Author.query.join(Article.self, on: \.uid, \.authorID).all()
    /// ```
    public func join<R: Model, A, B>(
        _ other: R.Type, on left: KeyPath<M.Fields, Field<M, A>>, _ right: KeyPath<R.Fields, Field<R, B>>
    ) -> Join<M, R> where A.NonOptional == B.NonOptional { join(Query<R>(), on: left, right) }

    /// The records with those of a query of another model whose field is equal; records without a partner are left out.
    public func join<R: Model, A, B>(
        _ other: Query<R>, on left: KeyPath<M.Fields, Field<M, A>>, _ right: KeyPath<R.Fields, Field<R, B>>
    ) -> Join<M, R> where A.NonOptional == B.NonOptional {
        Join(.inner, self, other, on: (M.fields[keyPath: left].position, R.fields[keyPath: right].position))
    }

    /// The records with those of another model whose field is equal, or with none.
    public func leftJoin<R: Model, A, B>(
        _ other: R.Type, on left: KeyPath<M.Fields, Field<M, A>>, _ right: KeyPath<R.Fields, Field<R, B>>
    ) -> Join<M, R?> where A.NonOptional == B.NonOptional { leftJoin(Query<R>(), on: left, right) }

    /// The records with those of a query of another model whose field is equal, or with none.
    public func leftJoin<R: Model, A, B>(
        _ other: Query<R>, on left: KeyPath<M.Fields, Field<M, A>>, _ right: KeyPath<R.Fields, Field<R, B>>
    ) -> Join<M, R?> where A.NonOptional == B.NonOptional {
        Join(.left, self, other, on: (M.fields[keyPath: left].position, R.fields[keyPath: right].position))
    }

    /// The records with those of another model whose field is equal; all of the other are there, with nil where there is no partner.
    public func rightJoin<R: Model, A, B>(
        _ other: R.Type, on left: KeyPath<M.Fields, Field<M, A>>, _ right: KeyPath<R.Fields, Field<R, B>>
    ) -> Join<M?, R> where A.NonOptional == B.NonOptional { rightJoin(Query<R>(), on: left, right) }

    /// The records with those of a query of another model whose field is equal; all of the other are there, with nil where there is no partner.
    public func rightJoin<R: Model, A, B>(
        _ other: Query<R>, on left: KeyPath<M.Fields, Field<M, A>>, _ right: KeyPath<R.Fields, Field<R, B>>
    ) -> Join<M?, R> where A.NonOptional == B.NonOptional {
        Join(.right, self, other, on: (M.fields[keyPath: left].position, R.fields[keyPath: right].position))
    }

    /// The records with those of another model whose field is equal; all of both are there, with nil where there is no partner.
    public func fullJoin<R: Model, A, B>(
        _ other: R.Type, on left: KeyPath<M.Fields, Field<M, A>>, _ right: KeyPath<R.Fields, Field<R, B>>
    ) -> Join<M?, R?> where A.NonOptional == B.NonOptional { fullJoin(Query<R>(), on: left, right) }

    /// The records with those of a query of another model whose field is equal; all of both are there, with nil where there is no partner.
    public func fullJoin<R: Model, A, B>(
        _ other: Query<R>, on left: KeyPath<M.Fields, Field<M, A>>, _ right: KeyPath<R.Fields, Field<R, B>>
    ) -> Join<M?, R?> where A.NonOptional == B.NonOptional {
        Join(.full, self, other, on: (M.fields[keyPath: left].position, R.fields[keyPath: right].position))
    }
}
