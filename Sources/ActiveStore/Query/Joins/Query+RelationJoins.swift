import StoreCore

// Joins along relations: the fields are those that the relation compares.
extension Query {
    /// The records with the records of a relation; those without are left out.
    ///
    /// ```swift
    /// Author.query.join(\.articles) { $0.where { $0.words > 1_000 } }.all()
    /// ```
    /// A relation through rows of another model is two joins, which this is not: the terminal throws `.unsupported`.
    ///
    /// - Parameter narrowed: Says which of them, and in which order.
    public func join<R: Model>(
        _ relation: KeyPath<M.Fields, ToMany<M, R>>, _ narrowed: (Query<R>) -> Query<R> = { $0 }
    ) -> Join<M, R> { along(M.fields[keyPath: relation].step, .inner, narrowed(Query<R>())) }

    /// The records with the records of a relation, or with none.
    ///
    /// - Parameter narrowed: Says which of them, and in which order.
    public func leftJoin<R: Model>(
        _ relation: KeyPath<M.Fields, ToMany<M, R>>, _ narrowed: (Query<R>) -> Query<R> = { $0 }
    ) -> Join<M, R?> { along(M.fields[keyPath: relation].step, .left, narrowed(Query<R>())) }

    /// The records with the record referred to; those without are left out.
    ///
    /// - Parameter narrowed: Says which of them, and in which order.
    public func join<R: Model>(
        _ relation: KeyPath<M.Fields, ToOne<M, R>>, _ narrowed: (Query<R>) -> Query<R> = { $0 }
    ) -> Join<M, R> { along(M.fields[keyPath: relation].path.first, .inner, narrowed(Query<R>())) }

    /// The records with the record referred to, or with none.
    ///
    /// - Parameter narrowed: Says which of them, and in which order.
    public func leftJoin<R: Model>(
        _ relation: KeyPath<M.Fields, ToOne<M, R>>, _ narrowed: (Query<R>) -> Query<R> = { $0 }
    ) -> Join<M, R?> { along(M.fields[keyPath: relation].path.first, .left, narrowed(Query<R>())) }

    private func along<R: JoinSide>(_ step: RelationStep?, _ kind: JoinRequest.Kind, _ other: Query<R.Joined>) -> Join<M, R> {
        var fault: (any Error)?
        if let join = step?.join {
            let (here, there) = (M.entity.name, R.Joined.entity.name)
            fault = StoreError(
                .unsupported,
                "A relation from \(here) to \(there) goes through rows of \(join.entity.name); join \(here) with those, or include the relation.",
                entity: here)
        }
        return Join(
            kind, self, other, on: (step?.local ?? M.entity.keyPosition, step?.foreign ?? R.Joined.entity.keyPosition), fault: fault)
    }
}

extension Model {
    /// All records with those of another model whose field is equal; see ``Query/join(_:on:_:)``.
    public static func join<R: Model, A, B>(
        _ other: R.Type, on left: KeyPath<Fields, Field<Self, A>>, _ right: KeyPath<R.Fields, Field<R, B>>
    ) -> Join<Self, R> where A.NonOptional == B.NonOptional { query.join(other, on: left, right) }

    /// All records with those of a query of another model whose field is equal; see ``Query/join(_:on:_:)``.
    public static func join<R: Model, A, B>(
        _ other: Query<R>, on left: KeyPath<Fields, Field<Self, A>>, _ right: KeyPath<R.Fields, Field<R, B>>
    ) -> Join<Self, R> where A.NonOptional == B.NonOptional { query.join(other, on: left, right) }

    /// All records with those of another model whose field is equal, or with none.
    public static func leftJoin<R: Model, A, B>(
        _ other: R.Type, on left: KeyPath<Fields, Field<Self, A>>, _ right: KeyPath<R.Fields, Field<R, B>>
    ) -> Join<Self, R?> where A.NonOptional == B.NonOptional { query.leftJoin(other, on: left, right) }

    /// All records with those of a query of another model whose field is equal, or with none.
    public static func leftJoin<R: Model, A, B>(
        _ other: Query<R>, on left: KeyPath<Fields, Field<Self, A>>, _ right: KeyPath<R.Fields, Field<R, B>>
    ) -> Join<Self, R?> where A.NonOptional == B.NonOptional { query.leftJoin(other, on: left, right) }

    /// All records with the records of a relation; those without are left out.
    public static func join<R: Model>(
        _ relation: KeyPath<Fields, ToMany<Self, R>>, _ narrowed: (Query<R>) -> Query<R> = { $0 }
    ) -> Join<Self, R> { query.join(relation, narrowed) }

    /// All records with the records of a relation, or with none.
    public static func leftJoin<R: Model>(
        _ relation: KeyPath<Fields, ToMany<Self, R>>, _ narrowed: (Query<R>) -> Query<R> = { $0 }
    ) -> Join<Self, R?> { query.leftJoin(relation, narrowed) }

    /// All records with the record referred to; those without are left out.
    public static func join<R: Model>(
        _ relation: KeyPath<Fields, ToOne<Self, R>>, _ narrowed: (Query<R>) -> Query<R> = { $0 }
    ) -> Join<Self, R> { query.join(relation, narrowed) }

    /// All records with the record referred to, or with none.
    public static func leftJoin<R: Model>(
        _ relation: KeyPath<Fields, ToOne<Self, R>>, _ narrowed: (Query<R>) -> Query<R> = { $0 }
    ) -> Join<Self, R?> { query.leftJoin(relation, narrowed) }
}
