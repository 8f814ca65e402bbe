/// Brings the stored schema up to date with the declared one, once, when the store is opened: first by the program's migrations, then by
/// adding missing elements.
///
/// It checks first without the writer lock, because most opens find nothing to do, and then decides again inside a write transaction, so
/// that of several processes that start together one makes the changes and the others find them made.
struct SchemaReconciler {
    let store: any Store
    /// The versions of the program's schema.
    let migrations: [Migration]
    /// The schema of its models; empty for none.
    let declared: Schema

    init(_ store: any Store, _ migrations: [Migration]? = nil, declared: Schema? = nil) {
        self.store = store
        self.migrations = migrations ?? store.context.configuration.migrations
        self.declared = declared ?? store.context.configuration.schema
    }

    private var configuration: StoreConfiguration { store.context.configuration }
    private var programVersion: Int { max(configuration.schemaVersion, migrations.newestVersion) }

    /// - Throws: ``StoreError`` `.needsMigration`, `.tooNew`, `.configuration`, and what a migration throws.
    func run() throws {
        try checkViews()
        try migrations.validate()
        var catalog = try store.readOnce { try $0.catalog() }
        if let catalog { try checkReadable(catalog) }
        try store.context.changeLog.use(catalog)
        if configuration.schemaPolicy == .none {
            let schema = declared.entities.isEmpty ? catalog?.schema ?? Schema() : declared
            return store.context.opened(schema: schema, undeclared: [])
        }
        catalog = try migrated(catalog)
        if declared.entities.isEmpty {
            store.context.opened(schema: catalog?.schema ?? Schema(), undeclared: [])
            if catalog == nil, !configuration.isReadOnly {
                try configuration.waitingForOthers { try store.write(isAlone: true) { try ($0.checkedWriter()).write(Catalog()) } }
            }
            return
        }
        // From here on the models define the schema; migrations may have set another.
        store.context.opened(schema: declared, undeclared: [])
        var difference = SchemaDifference(stored: catalog?.schema ?? Schema(), declared: declared)
        try check(difference, mayAdd: mayChange)
        if mayChange, catalog == nil || !difference.additions.isEmpty || difference.merged != catalog?.schema {
            // Another process running an older program may have created the store meanwhile.
            guard let made = try configuration.waitingForOthers({ try store.write(isAlone: true) { try add(in: $0) } }) else {
                return try run()
            }
            difference = made
        }
        store.context.opened(schema: declared, undeclared: difference.undeclared)
        if configuration.schemaPolicy == .verify { try readViews() }
    }

    /// Read-only entities are created by others, in an engine where others can.
    private func checkViews() throws {
        guard let view = declared.entities.first(where: \.isReadOnly), !store.capabilities.contains(.rawQuery) else { return }
        throw StoreError(
            .unsupported,
            "\(view.name) is declared readOnly: a view or table that others make. The \(store.context.engine) engine has none.",
            entity: view.name)
    }

    /// Whether the entities declared read-only exist, with their fields.
    private func readViews() throws {
        for view in declared.entities where view.isReadOnly {
            var request = FetchRequest(EntityID(view))
            request.limit = 1
            do { try store.read { try $0.fetch(request) { _ in .stop } } } catch let error as StoreError where error.code != .busy {
                throw StoreError(.needsMigration, error.message, entity: view.name, engineCode: error.engineCode)
            }
        }
    }

    private var mayChange: Bool { configuration.schemaPolicy == .addMissing && !configuration.isReadOnly }

    /// Runs the pending migrations; a store that was created for models counts as having all of them.
    private func migrated(_ catalog: Catalog?) throws -> Catalog? {
        let stored = catalog ?? Catalog()
        try stored.checkOrder(migrations)
        let pending = migrations.filter { $0.version > stored.version }
        if pending.isEmpty || (stored.isEmpty && !declared.entities.isEmpty) { return catalog }
        guard mayChange else {
            throw StoreError(
                .needsMigration,
                "The store has version \(stored.version) and the program needs \(migrations.newestVersion): open it for writing, "
                    + "with schema=addMissing, to run \(StoreError.counted(pending.count, "migration")).")
        }
        return try MigrationRun(store: store, migrations: migrations, declared: declared).run(from: stored)
    }

    /// - Returns: nil if migrations have to run first.
    private func add(in transaction: WriteTransaction) throws -> SchemaDifference? {
        let writer = try transaction.checkedWriter()
        var catalog = try writer.catalog() ?? Catalog()
        try checkReadable(catalog)
        let isNew = catalog.isEmpty
        if !isNew, catalog.version < migrations.newestVersion { return nil }
        let difference = SchemaDifference(stored: catalog.schema, declared: declared)
        try check(difference, mayAdd: true)
        for change in difference.additions { try writer.apply(change) }
        catalog.schema = difference.merged
        if isNew { catalog.begin(at: migrations) }
        try writer.write(catalog)
        if isNew { try addData(catalog.schema, in: transaction) }
        return difference
    }

    /// Runs the migration steps that add data to every new store.
    private func addData(_ schema: Schema, in transaction: WriteTransaction) throws {
        for migration in migrations {
            for change in migration.changes {
                guard case .run(_, onNewStores: true, let body) = change.kind else { continue }
                try body(MigrationScope(transaction: transaction, schema: schema, version: migration.version))
                if transaction.isDoomed { throw StoreError.rolledBackWithin("what a new store begins with") }
            }
        }
    }

    private func checkReadable(_ catalog: Catalog) throws {
        if catalog.isLoading == true {
            throw StoreError(
                .cannotOpen, "The store is the beginning of a copy or import that has not ended; remove it and copy or import again.")
        }
        // Reading a store without models (as the tool does) is always allowed.
        if catalog.oldestReader > programVersion, !declared.entities.isEmpty {
            throw StoreError(
                .tooNew,
                "The store has been migrated to version \(catalog.version) and shuts out programs older than version "
                    + "\(catalog.oldestReader); this one has version \(programVersion). Use a newer program.")
        }
        if catalog.caseFolding != CaseFolding.version, catalog.schema.entities.contains(where: { $0.foldsCase }) {
            throw StoreError(
                .needsMigration,
                "The store's case-insensitive indexes were built with Unicode \(catalog.caseFolding); this library folds by "
                    + "\(CaseFolding.version). Export it with the version of the library that wrote it, and import it with this one.")
        }
    }

    private func check(_ difference: SchemaDifference, mayAdd: Bool) throws {
        try difference.checkConflicts()
        if !mayAdd, !difference.additions.isEmpty {
            let all = difference.additions.map(\.summary).joined(separator: ", ")
            throw StoreError(
                .needsMigration,
                "The store lacks what the models declare: opening with schema=addMissing \(all).")
        }
    }
}

extension EntityDefinition {
    var foldsCase: Bool { indexes.contains { $0.parts.contains { $0.isCaseInsensitive } } }
}
