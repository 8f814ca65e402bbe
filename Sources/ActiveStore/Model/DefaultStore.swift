import StoreCore

/// The store that models use when no closer one is given. Set it once, when a program starts.
public enum DefaultStore {
    private static let shared = ForkSafeMutex<(any Store)?>(nil)

    /// The default, if one is set.
    public static var current: (any Store)? { shared.withLock { $0 } }

    /// Sets the default.
    ///
    /// - Throws: ``StoreError`` `.configuration` if one is set already; use
    ///   ``withStore(_:_:)`` for a store that only a part of the program uses.
    public static func set(_ store: any Store) throws {
        try shared.withLock { current in
            if current != nil {
                throw StoreError(
                    .configuration,
                    "A default store is set already; set it once, and use withStore(store) { … } for others.")
            }
            current = store
        }
    }

    /// Removes the default, so that another one can be set; for programs that shut down in order.
    public static func remove() { _ = shared.withLock { $0.take() } }
}

/// Stores by name, for models that are not kept in the default store: `@Model(store: "archive")`. Set each once, when a program starts.
///
/// ```swift
/// try NamedStores.set(archive, as: "archive")
/// ```
/// Relations may lead from one store to another; a transaction, a delete rule and an enforced reference belong to one.
public enum NamedStores {
    private static let shared = ForkSafeMutex<[String: any Store]>([:])

    /// The store registered under a name, if any.
    public static subscript(_ name: String) -> (any Store)? { shared.withLock { $0[name] } }

    /// Registers a store under a name.
    ///
    /// - Throws: ``StoreError`` `.configuration` if the name has a store already.
    public static func set(_ store: any Store, as name: String) throws {
        try shared.withLock { stores in
            if stores[name] != nil {
                throw StoreError(
                    .configuration,
                    "A store named \(name.debugDescription) is set already; set it once, and use withStore(store) { … } for others.")
            }
            stores[name] = store
        }
    }

    /// Removes a name, so that it can be set again; for programs that shut down in order.
    public static func remove(_ name: String) { _ = shared.withLock { $0.removeValue(forKey: name) } }

    static func require(_ name: String, for entity: EntityID) throws -> any Store {
        if let store = self[name] { return store }
        throw StoreError(
            .noStore,
            "The records of \(entity.name) are kept in the store named \(name.debugDescription), which is not set: call "
                + "try NamedStores.set(store, as: \(name.debugDescription)), or pass a store with `in:`.", entity: entity.name)
    }
}
