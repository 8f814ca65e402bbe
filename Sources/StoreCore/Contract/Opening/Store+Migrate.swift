import FoundationEssentials

extension Store {
    /// Runs migrations on a store that is open without models, for programs that know a store only by its catalog.
    ///
    /// Programs with models pass their migrations to `openStore`. Nothing else may use the store meanwhile.
    ///
    /// - Throws: ``StoreError`` `.misuse` on a store that was opened with models or inside a transaction, `.configuration`, and what a
    ///   migration throws; the store then has the version of the last migration that succeeded.
    public func migrate(_ migrations: [Migration]) throws {
        if !context.configuration.schema.entities.isEmpty {
            throw StoreError(.misuse, "The store was opened with models; give the migrations to openStore.")
        }
        if Ambient.transaction(of: self) != nil {
            throw StoreError(.misuse, "Migrations are separate transactions; run them outside of store.read and store.write.")
        }
        try migrate(migrations, declaring: Schema())
    }

    /// Runs migrations and continues with other models, for stores that cannot be closed and opened again. Their callbacks are not called.
    package func migrate(_ migrations: [Migration], declaring schema: Schema) throws {
        try context.withNewestState { try SchemaReconciler(self, migrations, declared: schema).run() }
    }

    /// The plan that ``migrate(_:)`` would carry out.
    ///
    /// - Throws: ``StoreError`` `.configuration` for a list that is out of order, `.unknownEntity`, `.unknownField`, `.badSchema` for a
    ///   step that does not fit, `.unsupported` for a statement that the engine does not run, `.needsMigration` if the models do not fit
    ///   the store afterwards.
    public func migrationPlan(_ migrations: [Migration]) throws -> MigrationPlan {
        try MigrationPlan(
            try read { try $0.catalog() }, migrations, declared: context.configuration.schema,
            runsStatements: capabilities.contains(.rawQuery))
    }
}

/// The plan that opening a store as configured would carry out: its migrations and additions.
///
/// Nothing is changed, and a missing store is not created.
///
/// ```swift
/// print(try migrationPlan(configuration, engines: [.sqlite]))
/// ```
/// - Throws: As opening, and as the method `migrationPlan` of a store.
public func migrationPlan(_ configuration: StoreConfiguration, engines: [Engine]) throws -> MigrationPlan {
    var looking = configuration
    looking.schema = Schema()
    looking.migrations = []
    looking.hooks = RecordHooks()
    looking.onOpening = nil
    looking.schemaPolicy = .none
    looking.isReadOnly = !configuration.isInMemory
    let catalog: Catalog?
    var runsStatements: Bool?
    do {
        let store = try openStore(looking, engines: engines)
        defer { try? store.close() }
        catalog = try store.read { try $0.catalog() }
        runsStatements = store.capabilities.contains(.rawQuery)
    } catch let error as StoreError where error.code == .cannotOpen && !FileManager.default.fileExists(atPath: configuration.location) {
        catalog = nil
    }
    return try MigrationPlan(catalog, configuration.migrations, declared: configuration.schema, runsStatements: runsStatements)
}
