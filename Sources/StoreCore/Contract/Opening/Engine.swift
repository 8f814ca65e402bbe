/// An engine that a program is linked with: its URL scheme, the product that brings it, and how it opens a store.
///
/// Swift has no registration at load time, so opening names what is linked: `openStore(url, engines: [.sqlite, .memory], …)`. An engine of your
/// own offers a static property like these.
public struct Engine: Sendable {
    /// The scheme of its URLs.
    public let scheme: String
    /// The package product to add.
    public let product: String
    /// Opens a store; called after the schema has been validated, returns before it is reconciled.
    public let open: @Sendable (StoreConfiguration) throws -> any Store

    /// Describes an engine.
    public init(scheme: String, product: String, open: @escaping @Sendable (StoreConfiguration) throws -> any Store) {
        self.scheme = scheme
        self.product = product
        self.open = open
    }

    /// The engines of this package that a program may not have linked.
    static let known = ["sqlite": "StoreSQLite", "lmdb": "StoreLMDB", "memory": "StoreMemory"]
}

/// Opens a store by its configuration: finds the engine, checks the schema, opens, and brings the stored schema up to date as
/// ``StoreConfiguration/schemaPolicy`` says.
///
/// - Throws: ``StoreError`` `.configuration` (unknown scheme, an engine that is not linked, an unknown option), `.badSchema`, `.cannotOpen`,
///   `.corrupt`, `.tooNew`, `.needsMigration`, `.inUse`.
public func openStore(_ configuration: StoreConfiguration, engines: [Engine]) throws -> any Store {
    guard let engine = engines.first(where: { $0.scheme == configuration.scheme }) else {
        throw unlinked(configuration.scheme, engines)
    }
    try configuration.schema.validate()
    let store = try engine.open(configuration)
    do { try SchemaReconciler(store).run() } catch {
        try? store.close()
        throw error
    }
    return store
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
