import StoreCore

// Reading related records with those of a query.
extension Query {
    /// Also reads the related records, for all records of the query at once: a fixed number of statements, however many records there are.
    ///
    /// ```swift
    /// for author in try Author.query.including(\.articles).all() {
    ///     print(author.name, try author.articles.count())                    // reads nothing
    /// }
    /// try Author.query.including(\.articles) { $0.including(\.tags) }.all()
    /// ```
    /// A relation that was read this way answers `all`, `first`, `count` and iteration from memory; narrowing it reads, and `reload()` forgets
    /// it. has many and belongs to take one statement more, through two.
    ///
    /// - Parameter nested: Says what is read with the related records in turn; only its `including` counts.
    public func including<Child: Model>(
        _ relation: KeyPath<M.Fields, ToMany<M, Child>>, _ nested: (Query<Child>) -> Query<Child> = { $0 }
    ) -> Query {
        including(M.fields[keyPath: relation].step, nested(Query<Child>()))
    }

    /// Also reads the records referred to, for all records of the query at once.
    public func including<Target: Model>(
        _ relation: KeyPath<M.Fields, ToOne<M, Target>>, _ nested: (Query<Target>) -> Query<Target> = { $0 }
    ) -> Query {
        including(M.fields[keyPath: relation].path.first, nested(Query<Target>()))
    }

    private func including<Target: Model>(_ step: RelationStep?, _ nested: Query<Target>) -> Query {
        let link = M.relationLinks.lazy.compactMap { $0 as? any RelationTo<M, Target> }.first { $0.step == step }
        guard let link else { return self }
        var copy = self
        copy.inclusions = (inclusions ?? []) + [Inclusion(link, nested)]
        return copy
    }

    /// Makes reading a relation that was not included an error, on the records of this query: for tests that look for one read per record.
    ///
    /// - Throws: The relation's calls throw ``StoreError`` `.notLoaded`.
    public func strictLoading() -> Query {
        var copy = self
        copy.isStrict = true
        return copy
    }

    /// Whether something has to be done with records that were read.
    @usableFromInline var finishes: Bool { inclusions != nil || isStrict }

    /// Reads the relations of records, and marks them.
    @usableFromInline func finish(_ records: inout [M], _ reader: any EngineReader, isStrict: Bool = false) throws {
        let isStrict = isStrict || self.isStrict
        for inclusion in inclusions ?? [] { try inclusion.load(&records, reader, isStrict: isStrict) }
        if isStrict { for index in records.indices { records[index].recordState.isStrict = true } }
    }

    /// The records with what was to be read with them, of one state.
    @usableFromInline func allFinished(_ request: FetchRequest) throws -> [M] {
        var records: [M] = []
        try StorePlace.readAll(store) { reader in
            records = try reader.all(request, M.self)
            try finish(&records, reader)
        }
        return records
    }

    /// Calls the body with each record; relations are read for some hundreds at a time, all of one state.
    @usableFromInline func forEachFinished(_ request: FetchRequest, _ body: (M) throws -> Void) throws {
        try StorePlace.readAll(store) { reader in
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
    /// All records with related records read with them; see ``Query/including(_:_:)``.
    public static func including<Child: Model>(
        _ relation: KeyPath<Fields, ToMany<Self, Child>>, _ nested: (Query<Child>) -> Query<Child> = { $0 }
    ) -> Query<Self> { query.including(relation, nested) }

    /// All records with the records they refer to read with them.
    public static func including<Target: Model>(
        _ relation: KeyPath<Fields, ToOne<Self, Target>>, _ nested: (Query<Target>) -> Query<Target> = { $0 }
    ) -> Query<Self> { query.including(relation, nested) }
}
