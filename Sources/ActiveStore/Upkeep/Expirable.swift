import FoundationEssentials
import StoreCore

/// A model whose records expire.
///
/// ```swift
/// extension Session: Expirable {
///     static func expired(at now: Date) -> Query<Session>? { Session.where { $0.until < now } }
/// }
///
/// try store.purgeExpired()
/// ```
public protocol Expirable: Model {
    /// The records that have expired at an instant; nil for none. Called at each purge, with the transaction's instant.
    static func expired(at now: Date) -> Query<Self>?
}

extension Expirable {
    /// Removes the model's expired records in one transaction, applying delete rules and callbacks.
    ///
    /// - Returns: What was removed.
    /// - Throws: ``StoreError`` as ``Query/destroy(cascade:)``.
    @discardableResult public static func purgeExpired(in store: (any Store)? = nil) throws -> DestroySummary {
        try StoreResolver<Self>.write(store) { try purge($0) }
    }

    /// Asynchronous form of ``purgeExpired(in:)``; suspends while another writer holds the writer lock.
    @discardableResult nonisolated(nonsending) public static func purgeExpired(in store: (any Store)? = nil) async throws -> DestroySummary
    {
        try await StoreResolver<Self>.awaitWrite(store) { try purge($0) }
    }

    fileprivate static func purge(_ transaction: WriteTransaction) throws -> DestroySummary {
        guard let request = try expired(at: transaction.now)?.destroyable() else { return DestroySummary() }
        return try transaction.destroy(request)
    }
}

extension Store {
    /// Removes the expired records of some models in one transaction, applying delete rules and callbacks.
    ///
    /// - Returns: What was removed, model by model.
    /// - Throws: ``StoreError`` as ``Query/destroy(cascade:)``; then nothing is removed.
    @discardableResult public func purgeExpired(_ models: [any Expirable.Type]) throws -> DestroySummary {
        try write { transaction in try models.reduce(into: DestroySummary()) { $0.add(try $1.purge(transaction)) } }
    }

    /// Asynchronous form of ``purgeExpired(_:)``; suspends while another writer holds the writer lock.
    @discardableResult nonisolated(nonsending) public func purgeExpired(_ models: [any Expirable.Type]) async throws -> DestroySummary {
        try await awaitWrite { transaction in try models.reduce(into: DestroySummary()) { $0.add(try $1.purge(transaction)) } }
    }
}

/// The request for a model's expired records at a purge.
func expiry<M: Expirable>(of model: M.Type) -> @Sendable (Date) throws -> FetchRequest? { { try M.expired(at: $0)?.destroyable() } }
