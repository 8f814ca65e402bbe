import StoreCore

// Eager loading of related records with those of a query.
extension Query {
    /// Also reads the related records, for all records of the query at once, with a fixed number of statements.
    ///
    /// ```swift
    /// for author in try Author.query.including(\.articles).all() {
    ///     print(author.name, try author.articles.count())                    // reads nothing
    /// }
    /// try Author.query.including(\.articles) { $0.including(\.tags) }.all()
    /// ```
    /// A relation loaded this way answers `all`, `first`, `last`, `count` and `forEach` from memory; narrowing it reads
    /// the store, and `reload()` discards it. has many and belongs to take one more statement, through two.
    ///
    /// The closure can narrow what is loaded. Limit and offset count for each owner:
    /// ```swift
    /// try Author.including(\.articles) { $0.where { $0.words > 500 }.order(by: \.words, .descending).limit(3) }.all()
    /// ```
    /// A relation from which records may be missing is partial (``Many/isPartial``): it cannot be replaced as a whole until `reload()`.
    ///
    /// - Parameter nested: Narrows the related records and adds nested `including`. has one takes conditions only.
    public func including<Child: Model>(
        _ relation: KeyPath<M.Fields, ToMany<M, Child>>, _ nested: (Query<Child>) -> Query<Child> = { $0 }
    ) -> Query {
        including(M.fields[keyPath: relation].path + [M.fields[keyPath: relation].step], nested(Query<Child>()))
    }

    /// Also reads the records referred to, for all records of the query at once.
    ///
    /// - Parameter nested: Adds conditions and nested `including`. A record that does not fulfil the conditions reads as nil.
    public func including<Target: Model>(
        _ relation: KeyPath<M.Fields, ToOne<M, Target>>, _ nested: (Query<Target>) -> Query<Target> = { $0 }
    ) -> Query {
        including(M.fields[keyPath: relation].path, nested(Query<Target>()))
    }

    private func including<Target: Model>(_ steps: [RelationStep], _ nested: Query<Target>) -> Query {
        var copy = self
        guard steps.count == 1, let link = Query.link(steps[0], to: Target.self) else {
            copy.fault =
                fault
                ?? notOneRelation(
                    "leads along \(steps.count) relations; include them one in the other: including(\\.a) { $0.including(\\.b) }")
            return copy
        }
        if let nestedFault = nested.fault { copy.fault = fault ?? nestedFault }
        if nested.store != nil { copy.fault = fault ?? notOneRelation("is read from the store of the query; leave out in(_:)") }
        if nested.isArranged, link.definition.kind == .belongsTo || link.definition.kind == .hasOne {
            copy.fault = fault ?? notOneRelation("leads to one record, so it takes conditions but no order, limit or offset")
        }
        let known = inclusions ?? []
        if let other = known.first(where: { $0.number == link.number }), other.isNarrowed || nested.isNarrowed {
            copy.fault = fault ?? notOneRelation("is included twice and narrowed; narrow it where it is included once")
        }
        // A relation included twice is read once; nested inclusions are kept.
        if nested.inclusions == nil, known.contains(where: { $0.number == link.number }) { return copy }
        copy.inclusions = known.filter { $0.number != link.number } + [Inclusion(link, nested)]
        return copy
    }

    /// The relation of a step. Only its link is cast to its full type, which takes as long as reading several records.
    private static func link<Target: Model>(_ step: RelationStep, to _: Target.Type) -> (any RelationTo<M, Target>)? {
        for link in M.relationLinks where (link as? any RelationTo)?.step == step {
            if let found = link as? any RelationTo<M, Target> { return found }
        }
        return nil
    }

    private func notOneRelation(_ what: String) -> StoreError {
        StoreError(.badRequest, "A relation that is included with \(M.entity.name) \(what).", entity: M.entity.name)
    }

    /// Whether it is anything other than a query for all records in key order.
    var isNarrowed: Bool { request.predicate != .all || isArranged }

    private var isArranged: Bool {
        (!request.order.isEmpty && !request.isUnordered) || request.limit != nil || request.offset != 0 || request.isReversed
            || request.isShuffled
    }

    /// Makes reading a relation that was not included an error on the records of this query; for tests that detect N+1 reads.
    ///
    /// - Throws: Calls of such a relation throw ``StoreError`` `.notLoaded`.
    public func strictLoading() -> Query {
        var copy = self
        copy.isStrict = true
        return copy
    }

    /// Whether records need further work after they were read.
    @usableFromInline var finishes: Bool { inclusions != nil || isStrict }

    /// Loads the included relations of records, and marks strict ones.
    @usableFromInline func finish(_ records: inout [M], _ reader: any EngineReader, isStrict: Bool = false) throws {
        let isStrict = isStrict || self.isStrict
        for inclusion in inclusions ?? [] { try inclusion.load(&records, reader, isStrict: isStrict) }
        if isStrict { for index in records.indices { records[index].recordState.isStrict = true } }
    }

    /// The records with their included relations, from one snapshot.
    @inlinable func allFinished(_ request: FetchRequest) throws -> [M] {
        var records: [M] = []
        try StoreResolver<M>.readAll(store) { reader in
            records = try reader.all(request, M.self)
            try finish(&records, reader)
        }
        return records
    }

    /// Calls the body with each record. Inside a transaction all records are read first, because the body may change
    /// what is read; otherwise one snapshot is held, and relations are loaded for several hundred records at a time.
    @usableFromInline func forEachFinished(_ request: FetchRequest, _ body: (M) throws -> Void) throws {
        guard StoreResolver<M>.transaction(store) == nil else { return try allFinished(request).forEach(body) }
        try StoreResolver<M>.store(store).readState { reader in
            var batch: [M] = []
            func handOver() throws {
                try finish(&batch, reader)
                for record in batch { try body(record) }
                batch.removeAll(keepingCapacity: true)
            }
            try reader.fetch(request) { row in
                batch.append(try M(row: &row))
                if batch.count == 500 { try handOver() }
                return .next
            }
            try handOver()
        }
    }
}

extension Model {
    /// All records with related records loaded; see ``Query/including(_:_:)``.
    public static func including<Child: Model>(
        _ relation: KeyPath<Fields, ToMany<Self, Child>>, _ nested: (Query<Child>) -> Query<Child> = { $0 }
    ) -> Query<Self> { query.including(relation, nested) }

    /// All records with the records they refer to loaded.
    public static func including<Target: Model>(
        _ relation: KeyPath<Fields, ToOne<Self, Target>>, _ nested: (Query<Target>) -> Query<Target> = { $0 }
    ) -> Query<Self> { query.including(relation, nested) }
}
