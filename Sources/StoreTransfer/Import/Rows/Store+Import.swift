import StoreCore

extension Store {
    /// Imports records of an entity without its model, by the catalogued schema.
    /// Callbacks and validations do not run, and related records are not imported.
    ///
    /// ```swift
    /// try store.importRecords(into: "author", from: .file("authors.csv.gz")) { $0.uniqueBy = "email" }
    /// ```
    /// Otherwise like `Model.importRecords(from:in:_:)`.
    ///
    /// - Throws: In addition ``StoreError`` `.unknownEntity`.
    @discardableResult public func importRecords(
        into entity: String, from source: ImportSource, _ configure: (inout ImportOptions) throws -> Void = { _ in }
    ) throws -> ImportReport {
        try importJob(entity, source, configure).run(in: self)
    }

    /// Asynchronous form of ``importRecords(into:from:_:)``; suspends while
    /// another writer holds the writer lock. The source is read in place.
    @discardableResult nonisolated(nonsending) public func importRecords(
        into entity: String, from source: ImportSource, _ configure: (inout ImportOptions) throws -> Void = { _ in }
    ) async throws -> ImportReport {
        try await importJob(entity, source, configure).run(in: self)
    }

    private func importJob(_ entity: String, _ source: ImportSource, _ configure: (inout ImportOptions) throws -> Void) throws -> ImportJob
    {
        var options = ImportOptions()
        try configure(&options)
        let definition = try schema.require(entity)
        let filler = RowFiller(try ImportPlan(EntityID(definition), relations: schema.relations, rules: options.rules))
        if let name = options.nested.sorted().first {
            throw StoreError(.badRequest, "\(entity).\(name) cannot be imported along without the model.", entity: entity, field: name)
        }
        let rows = try RowImport(filler)
        return try ImportJob(try .make(source, filler), width: definition.fields.count, options) { try rows.store($0, $1, $2) }
    }
}
