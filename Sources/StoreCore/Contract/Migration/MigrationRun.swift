/// Brings a store from its version to the newest of its migrations, each in a separate transaction together with its version number.
///
/// Whether a migration is pending is decided inside its transaction, so of several processes that start together one runs it and the others
/// find it applied. A failure undoes the whole migration, including its version number: the store keeps the previous version in full.
struct MigrationRun {
    let store: any Store
    let migrations: [Migration]
    /// The schema of the program's models; empty for none.
    let declared: Schema

    /// Runs the pending migrations.
    ///
    /// - Returns: The catalog afterwards.
    /// - Throws: What a migration throws, with its version in the message.
    func run(from catalog: Catalog) throws -> Catalog {
        var catalog = catalog
        try catalog.checkOrder(migrations)
        for migration in migrations where migration.version > catalog.version {
            do { catalog = try run(migration) } catch let error as StoreError {
                throw error.prefixed("The migration to version \(migration.version) failed; nothing of it was kept.")
            }
        }
        return catalog
    }

    private func run(_ migration: Migration) throws -> Catalog {
        var attempt = 1
        while true {
            do { return try runOnce(migration) } catch let error as StoreError where error.code == .conflict && attempt < 3 { attempt += 1 }
        }
    }

    /// One attempt. A transaction takes the delete rules in force when it begins, and a migration changes them, so
    /// ``Store/write(attempts:_:)`` must not retry it.
    private func runOnce(_ migration: Migration) throws -> Catalog {
        try store.context.configuration.waitingForOthers {
            // Delete rules inside are those of the store, not those of the models, which are of a later version.
            let stored = try store.read { try $0.catalog() } ?? Catalog()
            store.context.opened(schema: stored.schema, undeclared: [])
            do {
                return try store.write(attempts: 1, isAlone: true) { transaction in
                    let writer = try transaction.checkedWriter()
                    var catalog = try writer.catalog() ?? Catalog()
                    if catalog.version >= migration.version { return catalog }
                    let written = MigratedFields(catalog.unchecked)
                    catalog.schema = try apply(migration, to: catalog.schema, written, in: transaction)
                    if transaction.isDoomed { throw StoreError.rolledBackWithin("a migration") }
                    catalog.add(migration)
                    catalog.unchecked = isLast(migration) ? nil : written.recorded
                    try writer.write(catalog)
                    return catalog
                }
            } catch {
                // From now on requests are checked against the stored schema again, not against the schema at the point of failure.
                store.context.opened(schema: stored.schema, undeclared: [])
                throw error
            }
        }
    }

    private func isLast(_ migration: Migration) -> Bool { migration.version == migrations.newestVersion }

    private func apply(
        _ migration: Migration, to schema: Schema, _ written: MigratedFields, in transaction: WriteTransaction
    ) throws -> Schema {
        var edit = SchemaEdit(schema, runsStatements: transaction.writer.runsStatements)
        // A change that leads to an invalid schema is refused before an engine sees it, with the same message on all engines.
        var trial = edit
        for change in migration.changes { try trial.add(change) }
        try trial.finish(migration)
        for change in migration.changes {
            try edit.add(change)
            for action in edit.takeActions() { try perform(action, migration, written, transaction) }
        }
        store.context.opened(schema: edit.schema, undeclared: [])
        if migration.changes.contains(where: { if case .sql = $0.kind { true } else { false } }) {
            try checkStructure(edit.schema, transaction)
        }
        if isLast(migration) { try written.check(declared, edit.schema, try transaction.checkedReader()) }
        try checkReferences(in: transaction)
        return edit.schema
    }

    /// A statement may have changed a table without updating the schema: every field must still exist.
    private func checkStructure(_ schema: Schema, _ transaction: WriteTransaction) throws {
        let writer = try transaction.checkedWriter()
        for entity in schema.entities {
            do { try writer.fetch(FetchRequest(EntityID(entity), limit: 1)) { _ in .stop } } catch let error as StoreError
                where error.code == .unknownField || error.code == .unknownEntity || error.code == .typeMismatch
            {
                throw StoreError.changedByStatements(entity, error)
            }
        }
    }

    private func perform(
        _ action: MigrationAction, _ migration: Migration, _ written: MigratedFields, _ transaction: WriteTransaction
    ) throws {
        let writer = try transaction.checkedWriter()
        // Between two changes the store has fields that only the current schema includes.
        store.context.opened(schema: Schema(), undeclared: [])
        switch action {
        case .change(let change):
            try writer.apply(change)
            written.follow(change)
        case .fill(let entity, let source, let field, let value):
            try fill(entity, from: source, into: field, value, rewrite(entity, 1_000, migration, written, writer))
        case .transform(let entity, let batch, let body): try rewrite(entity, batch, migration, written, writer).run(body)
        case .statement(let statement): try writer.run(statement)
        case .run(let schema, let body):
            // Models used inside are checked against the schema that is stored at this point.
            store.context.opened(schema: schema, undeclared: [])
            try body(MigrationScope(transaction: transaction, schema: schema, version: migration.version))
        }
    }

    private func rewrite(
        _ entity: EntityDefinition, _ batch: Int, _ migration: Migration, _ written: MigratedFields, _ writer: any EngineWriter
    ) -> RecordRewrite {
        RecordRewrite(writer: writer, entity: entity, batch: batch, written: written) { [store] done, total in
            store.context.emit(.progressed("migrating \(entity.name) to version \(migration.version)", done: done, total: total))
        }
    }

    /// Sets one field of every record; values that cannot be computed are counted, so that one error reports them all.
    private func fill(
        _ entity: EntityDefinition, from source: FieldDefinition?, into field: FieldDefinition,
        _ value: (Record, Value) throws -> Value, _ rewrite: RecordRewrite
    ) throws {
        var first: (any Error)?
        var failures = 0
        try rewrite.run { record in
            do {
                let made = try value(record, source.flatMap { record[$0.name] } ?? .null)
                if made.isNull, !field.isOptional {
                    throw StoreError(
                        .constraint, "\(entity.name).\(source?.name ?? field.name) would be nil in a record, where it may not be.",
                        entity: entity.name, field: source?.name ?? field.name)
                }
                if failures == 0 { try record.set(field.name, to: made) }
            } catch {
                first = first ?? SchemaEdit.named(error, source?.name ?? field.name, of: entity)
                failures += 1
            }
        }
        guard let first else { return }
        guard failures > 1, let error = first as? StoreError else { throw first }
        throw error.prefixed("\(failures) records of \(entity.name) cannot be migrated. The first:")
    }

    /// Enforced references must not dangle after any migration, whatever it did.
    private func checkReferences(in transaction: WriteTransaction) throws {
        guard store.schema.relations.contains(where: \.isEnforced) else { return }
        guard let broken = try transaction.danglingReferences().first(where: \.isEnforced) else { return }
        throw StoreError(
            .missingReference,
            "\(StoreError.counted(broken.count, "reference")) of \(broken.entity).\(broken.field) would lead to no record of \(broken.target), "
                + "which must be there: give \(broken.count == 1 ? "it" : "them") another target, or remove the records, in the migration.",
            entity: broken.entity, field: broken.field)
    }
}

extension StoreError {
    /// A rollback without an error would count as success.
    static func rolledBackWithin(_ what: String) -> StoreError {
        StoreError(.misuse, "The transaction was marked to be rolled back within \(what); throw an error to give it up.")
    }

    static func changedByStatements(_ entity: EntityDefinition, _ error: StoreError) -> StoreError {
        StoreError(
            .badSchema,
            "After the statements of the migration \(entity.name) is not what the schema says: \(error.message) Statements are for data; "
                + "change structure by the migration's other changes.", entity: entity.name, field: error.field)
    }
}
