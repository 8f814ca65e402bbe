/// Brings the schema a store keeps up to date with the one a program declares, once, when the store is opened.
///
/// Looks first without the write lock, because most opens find nothing to do; then decides again inside one write transaction, so that
/// of several processes that start together one adds and the others find it done.
struct SchemaReconciler {
    let store: any Store

    func run() throws {
        let configuration = store.context.configuration
        try checkViews(configuration)
        let catalogue = try store.read { try $0.catalogue() }
        if let catalogue { try checkReadable(catalogue) }
        guard !configuration.schema.entities.isEmpty, configuration.schemaPolicy != .none else {
            let stored = catalogue?.schema ?? Schema()
            let schema = configuration.schema.entities.isEmpty ? stored : configuration.schema
            store.context.opened(schema: schema, undeclared: [])
            if catalogue == nil, !configuration.isReadOnly, configuration.schemaPolicy != .none {
                try store.write { try ($0.checkedWriter()).write(Catalogue()) }
            }
            return
        }
        var difference = SchemaDifference(stored: catalogue?.schema ?? Schema(), declared: configuration.schema)
        let mayAdd = configuration.schemaPolicy == .addMissing && !configuration.isReadOnly
        try check(difference, mayAdd: mayAdd)
        if mayAdd, catalogue == nil || !difference.additions.isEmpty || difference.merged != catalogue?.schema {
            difference = try store.write { try add(in: $0) }
        }
        store.context.opened(schema: configuration.schema, undeclared: difference.undeclared)
        if configuration.schemaPolicy == .verify { try readViews(configuration) }
    }

    /// What is declared read-only is made by others, in an engine where others can.
    private func checkViews(_ configuration: StoreConfiguration) throws {
        guard let view = configuration.schema.entities.first(where: \.isReadOnly), !store.capabilities.contains(.rawQuery) else { return }
        throw StoreError(
            .unsupported,
            "\(view.name) is declared readOnly: a view or table that others make. The \(store.context.engine) engine has none.",
            entity: view.name)
    }

    /// Whether what is declared read-only is there, with its fields.
    private func readViews(_ configuration: StoreConfiguration) throws {
        for view in configuration.schema.entities where view.isReadOnly {
            var request = FetchRequest(EntityID(view))
            request.limit = 1
            do { try store.read { try $0.fetch(request) { _ in .stop } } } catch let error as StoreError where error.code != .busy {
                throw StoreError(.needsMigration, error.message, entity: view.name, engineCode: error.engineCode)
            }
        }
    }

    private func add(in transaction: WriteTransaction) throws -> SchemaDifference {
        let writer = try transaction.checkedWriter()
        var catalogue = try writer.catalogue() ?? Catalogue()
        try checkReadable(catalogue)
        let difference = SchemaDifference(stored: catalogue.schema, declared: store.context.configuration.schema)
        try check(difference, mayAdd: true)
        for change in difference.additions { try writer.apply(change) }
        catalogue.schema = difference.merged
        try writer.write(catalogue)
        return difference
    }

    private func checkReadable(_ catalogue: Catalogue) throws {
        // Looking at a store without models (as the tool does) is always allowed.
        let configuration = store.context.configuration
        if catalogue.oldestReader > configuration.schemaVersion, !configuration.schema.entities.isEmpty {
            throw StoreError(
                .tooNew,
                "The store has been migrated to version \(catalogue.version) and shuts out programs older than version "
                    + "\(catalogue.oldestReader); this one has version \(configuration.schemaVersion). Use a newer program.")
        }
        if catalogue.caseFolding != CaseFolding.version, catalogue.schema.entities.contains(where: { $0.foldsCase }) {
            throw StoreError(
                .needsMigration,
                "The store's case-insensitive indexes were built with Unicode \(catalogue.caseFolding); this library folds by "
                    + "\(CaseFolding.version). Rebuild them with a migration.")
        }
    }

    private func check(_ difference: SchemaDifference, mayAdd: Bool) throws {
        if !difference.conflicts.isEmpty {
            throw StoreError(
                .needsMigration, "The declared models need a migration. " + difference.conflicts.joined(separator: " "))
        }
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
