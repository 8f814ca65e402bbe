/// An engine that a program is linked with: its URL scheme, the product that contains it, and how it opens a store.
///
/// Swift has no registration at load time, so opening names the linked engines: `openStore(url, engines: [.sqlite, .memory], …)`. A custom
/// engine provides a static property like these.
public struct Engine: Sendable {
    /// The scheme of its URLs.
    public let scheme: String
    /// The package product to add.
    public let product: String
    /// Opens a store; called after the schema has been validated, and returns before it is reconciled.
    public let open: @Sendable (StoreConfiguration) throws -> any Store
    /// The files of the store that a configuration names; nil for one in memory.
    public let files: @Sendable (StoreConfiguration) throws -> (any StoreFiles)?
    /// Removes the store that a configuration names from its server; nil for engines that keep files or nothing.
    public let remove: (@Sendable (StoreConfiguration) throws -> Bool)?

    /// Describes an engine.
    ///
    /// - Parameters:
    ///   - files: For engines that keep files, so that they can be removed and set aside.
    ///   - remove: For server engines: removes a store with all its records, and returns whether it existed. Throws ``StoreError``
    ///     `.corrupt` if the location holds something other than a store. URLs that name a host are refused by engines without it.
    public init(
        scheme: String, product: String, files: @escaping @Sendable (StoreConfiguration) throws -> (any StoreFiles)? = { _ in nil },
        remove: (@Sendable (StoreConfiguration) throws -> Bool)? = nil, open: @escaping @Sendable (StoreConfiguration) throws -> any Store
    ) {
        self.scheme = scheme
        self.product = product
        self.files = files
        self.remove = remove
        self.open = open
    }

    /// The engines of this package that a program may not have linked.
    static let known = ["sqlite": "StoreSQLite", "lmdb": "StoreLMDB", "memory": "StoreMemory", "postgresql": "StorePostgreSQL"]
}

/// Opens a store by its configuration: finds the engine, checks the schema, opens the store, and brings the stored schema up to date as
/// ``StoreConfiguration/schemaPolicy`` says.
///
/// - Throws: ``StoreError`` `.configuration` (unknown scheme, an engine that is not linked, an unknown option), `.badSchema`,
///   `.cannotOpen`, `.corrupt`, `.tooNew`, `.needsMigration`, `.inUse`.
public func openStore(_ configuration: StoreConfiguration, engines: [Engine]) throws -> any Store {
    let engine = try linkedEngine(configuration, engines)
    try configuration.checkNumbers()
    try configuration.schema.validate()
    guard configuration.onUnreadable == .replace, !configuration.isReadOnly, let files = try engine.files(configuration) else {
        return try open(configuration, engine)
    }
    return try files.replacingUnreadable { replaced in
        var configuration = configuration
        configuration.replaced = replaced
        return try open(configuration, engine)
    }
}

private func open(_ configuration: StoreConfiguration, _ engine: Engine) throws -> any Store {
    let store = try configuration.waitingForOthers { try engine.open(configuration) }
    do {
        let changeLog = ChangeLogOpening(store: store)
        try changeLog.check()
        try SchemaReconciler(store).run()
        try changeLog.run()
        if configuration.purgesExpired, !configuration.isReadOnly { try store.purgeExpired() }
    } catch {
        try? store.close()
        throw error
    }
    store.context.didOpen()
    return store
}

/// The engine of a configuration.
///
/// - Throws: ``StoreError`` `.configuration`, saying what to link, and for a host that the engine has no use for.
func linkedEngine(_ configuration: StoreConfiguration, _ engines: [Engine]) throws -> Engine {
    guard let engine = engines.first(where: { $0.scheme == configuration.scheme }) else { throw unlinked(configuration.scheme, engines) }
    if configuration.isOnServer, engine.remove == nil { throw StoreConfiguration.unexpectedHost(configuration.scheme + ":") }
    return engine
}

private func unlinked(_ scheme: String, _ engines: [Engine]) -> StoreError {
    let linked = engines.isEmpty ? "none" : engines.map(\.scheme).sorted().joined(separator: ", ")
    if let product = Engine.known[scheme] {
        return StoreError(
            .configuration,
            "This program is not linked with the \(scheme) engine: add the product \(product) to the target and `.\(scheme)` to `engines:` "
                + "(given: \(linked)).")
    }
    return StoreError(
        .configuration, "There is no engine for \(StoreError.quoted(scheme)); this program is linked with \(linked).")
}
