import StoreCore

// Records with the numbers of their related records, which would otherwise take a request for each record.
extension Query {
    /// The records, each with the number of its related records.
    ///
    /// ```swift
    /// for (author, count) in try Author.order(by: \.name).all(counting: \.articles) { print(author.name, count) }
    /// // SELECT … FROM "author" ORDER BY "name", "uid"
    /// // SELECT "authorID" AS f0, count(*) AS f1 FROM "article"
    /// //     WHERE "authorID" IN (SELECT value FROM activestore_list(?)) GROUP BY "authorID" ORDER BY 1
    /// ```
    /// Makes one request more than ``all()``, whatever the number of records, and reads no related record. A record that is related
    /// through several rows of another model counts once.
    ///
    /// - Parameter condition: Which of the related records count; all of them by default.
    /// - Returns: The records in the order of the query, also those without related records.
    /// - Throws: ``StoreError`` `.badRequest` for a relation of another record (`\.author.articles`), and as ``all()``.
    public func all<Child: Model>(
        counting relation: KeyPath<M.Fields, ToMany<M, Child>>, _ condition: (Child.Fields) -> Condition<Child> = { _ in true }
    ) throws -> [(M, Int)] {
        try all(counting: M.fields[keyPath: relation], condition(Child.fields).predicate)
    }

    /// Asynchronous form of ``all(counting:_:)``.
    nonisolated(nonsending) public func all<Child: Model>(
        counting relation: KeyPath<M.Fields, ToMany<M, Child>>, _ condition: (Child.Fields) -> Condition<Child> = { _ in true }
    ) async throws -> [(M, Int)] {
        let (relation, condition) = (M.fields[keyPath: relation], condition(Child.fields).predicate)
        return try await StoreResolver<M>.awaitRead(store) { try self.all(counting: relation, condition) }
    }

    private func all<Child: Model>(counting relation: ToMany<M, Child>, _ condition: PredicateCode) throws -> [(M, Int)] {
        guard relation.path.isEmpty else {
            throw StoreError(.badRequest, "Only a relation that \(M.entity.name) has itself can be counted with it.", entity: M.entity.name)
        }
        let request = try checkedValues()
        return try StoreResolver<M>.readAll(store) { reader in
            var records = try M._records(request, reader, willRead: nil)
            try finish(&records, reader)
            let counts = try relation.step.counts(of: records, condition, reader)
            return records.map { ($0, counts[$0.id.recordKey] ?? 0) }
        }
    }
}

extension RelationStep {
    /// The number of related records of each owner that has any.
    fileprivate func counts<Owner: Model>(of owners: [Owner], _ condition: PredicateCode, _ reader: any EngineReader) throws
        -> [RecordKey: Int]
    {
        let keys = owners.map(\.id.storedValue)
        let request: AggregateRequest
        if let join {
            // Several rows may lead to one record, and the record of a row may be missing.
            let far = RelationStep.toOne(entity, reference: join.far)
            let rows = FetchRequest(join.entity, where: .in(join.near, keys) && .any(far, condition))
            request = AggregateRequest(rows, groups: [join.near], [Aggregate(.countDistinct, join.far)])
        } else {
            // A condition that is too large has no code of its own, and joining it keeps the error.
            let isAll = condition.isAll && condition.fault == nil
            let related = FetchRequest(entity, where: isAll ? .in(foreign, keys) : .in(foreign, keys) && condition)
            request = AggregateRequest(related, groups: [foreign], [Aggregate(.count)])
        }
        try request.checkValues()
        // By the bytes of keys: texts that Swift calls equal are different ones here.
        var counts: [RecordKey: Int] = [:]
        if owners.isEmpty { return counts }
        try reader.aggregate(request) { row in
            let owner: Owner.Key? = try row.read(0)
            if let owner { counts[owner.recordKey] = try row.read(1) }
            return .next
        }
        return counts
    }
}
