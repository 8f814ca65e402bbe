import StoreCore

// Joins along relations, by the fields that the relation compares.
extension Query {
    /// Inner join: pairs of records with the records of a relation.
    ///
    /// ```swift
    /// try Author.query.join(\.articles).all()
    /// // SELECT … FROM "author" AS l JOIN "article" AS r ON l."uid" = r."authorID" ORDER BY l."uid", r."uid"
    /// ```
    /// A has-many-through relation would need two joins: the terminal throws `.unsupported`.
    ///
    /// - Parameter narrowed: Narrows and orders the related records.
    public func join<R: Model>(
        _ relation: KeyPath<M.Fields, ToMany<M, R>>, _ narrowed: (Query<R>) -> Query<R> = { $0 }
    ) -> Join<M, R> { along(M.fields[keyPath: relation].step, .inner, narrowed(Query<R>())) }

    /// Left join: all records, with the records of a relation, or nil.
    ///
    /// ```swift
    /// try Author.query.leftJoin(\.articles).all()
    /// // SELECT … FROM "author" AS l LEFT JOIN "article" AS r ON l."uid" = r."authorID" ORDER BY l."uid", r."uid"
    /// ```
    ///
    /// - Parameter narrowed: Narrows and orders the related records.
    public func leftJoin<R: Model>(
        _ relation: KeyPath<M.Fields, ToMany<M, R>>, _ narrowed: (Query<R>) -> Query<R> = { $0 }
    ) -> Join<M, R?> { along(M.fields[keyPath: relation].step, .left, narrowed(Query<R>())) }

    /// Inner join: pairs of records with the record they refer to.
    ///
    /// - Parameter narrowed: Narrows and orders the records referred to.
    public func join<R: Model>(
        _ relation: KeyPath<M.Fields, ToOne<M, R>>, _ narrowed: (Query<R>) -> Query<R> = { $0 }
    ) -> Join<M, R> { along(M.fields[keyPath: relation].path.first, .inner, narrowed(Query<R>())) }

    /// Left join: all records, with the record they refer to, or nil.
    ///
    /// ```swift
    /// try Article.query.leftJoin(\.author).all()
    /// // SELECT … FROM "article" AS l LEFT JOIN "author" AS r ON l."authorID" = r."uid" ORDER BY l."uid", r."uid"
    /// ```
    ///
    /// - Parameter narrowed: Narrows and orders the records referred to.
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
    /// Inner join of all records with those of another model whose field is equal; see ``Query/join(_:on:_:)``.
    public static func join<R: Model, A, B>(
        _ other: R.Type, on left: KeyPath<Fields, Field<Self, A>>, _ right: KeyPath<R.Fields, Field<R, B>>
    ) -> Join<Self, R> where A.NonOptional == B.NonOptional { query.join(other, on: left, right) }

    /// Inner join of all records with those of a query of another model whose field is equal; see ``Query/join(_:on:_:)``.
    public static func join<R: Model, A, B>(
        _ other: Query<R>, on left: KeyPath<Fields, Field<Self, A>>, _ right: KeyPath<R.Fields, Field<R, B>>
    ) -> Join<Self, R> where A.NonOptional == B.NonOptional { query.join(other, on: left, right) }

    /// Left join of all records with those of another model whose field is equal, or nil.
    public static func leftJoin<R: Model, A, B>(
        _ other: R.Type, on left: KeyPath<Fields, Field<Self, A>>, _ right: KeyPath<R.Fields, Field<R, B>>
    ) -> Join<Self, R?> where A.NonOptional == B.NonOptional { query.leftJoin(other, on: left, right) }

    /// Left join of all records with those of a query of another model whose field is equal, or nil.
    public static func leftJoin<R: Model, A, B>(
        _ other: Query<R>, on left: KeyPath<Fields, Field<Self, A>>, _ right: KeyPath<R.Fields, Field<R, B>>
    ) -> Join<Self, R?> where A.NonOptional == B.NonOptional { query.leftJoin(other, on: left, right) }

    /// Inner join of all records with the records of a relation.
    public static func join<R: Model>(
        _ relation: KeyPath<Fields, ToMany<Self, R>>, _ narrowed: (Query<R>) -> Query<R> = { $0 }
    ) -> Join<Self, R> { query.join(relation, narrowed) }

    /// Left join of all records with the records of a relation, or nil.
    public static func leftJoin<R: Model>(
        _ relation: KeyPath<Fields, ToMany<Self, R>>, _ narrowed: (Query<R>) -> Query<R> = { $0 }
    ) -> Join<Self, R?> { query.leftJoin(relation, narrowed) }

    /// Inner join of all records with the record they refer to.
    public static func join<R: Model>(
        _ relation: KeyPath<Fields, ToOne<Self, R>>, _ narrowed: (Query<R>) -> Query<R> = { $0 }
    ) -> Join<Self, R> { query.join(relation, narrowed) }

    /// Left join of all records with the record they refer to, or nil.
    public static func leftJoin<R: Model>(
        _ relation: KeyPath<Fields, ToOne<Self, R>>, _ narrowed: (Query<R>) -> Query<R> = { $0 }
    ) -> Join<Self, R?> { query.leftJoin(relation, narrowed) }
}
