import ActiveStore
import StoreCore

/// Checks how many requests a body makes of a store: that related records are loaded at once, not one by one.
///
/// ```swift
/// try expectRequests(2) { _ in
///     for author in try Author.query.including(\.articles).all() { _ = try author.articles.count() }
/// }
/// ```
/// A request is one read (a find, a query, a count, a join, aggregates) or one write of a record or by a query. The store that the body is
/// given counts them, and is the ambient one; what is read of the store beside it is not counted. Call it outside of transactions.
///
/// - Parameters:
///   - count: The number of requests.
///   - store: The store; nil for the ambient or default one.
/// - Returns: What the body returns.
/// - Throws: ``UnmetExpectation`` with the list of requests if they are more or fewer, or what the body throws.
@discardableResult
public func expectRequests<R>(_ count: Int, in store: (any Store)? = nil, _ body: (any Store) throws -> R) throws -> R {
    let watched = RequestRecorder(wrapping: try resolved(store), explaining: false)
    let value = try withStore(watched) { try body(watched) }
    try watched.check(count: count)
    return value
}

/// Asynchronous form of ``expectRequests(_:in:_:)``.
@discardableResult
nonisolated(nonsending) public func expectRequests<R>(
    _ count: Int, in store: (any Store)? = nil, _ body: nonisolated(nonsending) (any Store) async throws -> R
) async throws -> R {
    let watched = RequestRecorder(wrapping: try resolved(store), explaining: false)
    let value = try await withStore(watched) { try await body(watched) }
    try watched.check(count: count)
    return value
}

/// Checks that the conditions of a body's requests use an index or the key, so that the engine does not test every record.
///
/// ```swift
/// try expectNoScan { _ in _ = try Author.where { $0.email == "ann@example.com" }.first() }
/// ```
/// Each query, count, aggregate, and update or removal by query is explained as the engine plans it. Not found are joins, scans of related
/// entities in a condition, and an index that is walked from end to end because it gives the order. Reading all records without a condition
/// does not count as a scan. The in-memory engine has no plans, so on it nothing is checked; a server may prefer a scan while the table is
/// small.
///
/// - Parameter store: The store; nil for the ambient or default one.
/// - Returns: What the body returns.
/// - Throws: ``UnmetExpectation`` with the requests that scan, or what the body throws.
@discardableResult
public func expectNoScan<R>(in store: (any Store)? = nil, _ body: (any Store) throws -> R) throws -> R {
    let watched = RequestRecorder(wrapping: try resolved(store), explaining: true)
    let value = try withStore(watched) { try body(watched) }
    try watched.checkNoScan()
    return value
}

/// Asynchronous form of ``expectNoScan(in:_:)``.
@discardableResult
nonisolated(nonsending) public func expectNoScan<R>(
    in store: (any Store)? = nil, _ body: nonisolated(nonsending) (any Store) async throws -> R
) async throws -> R {
    let watched = RequestRecorder(wrapping: try resolved(store), explaining: true)
    let value = try await withStore(watched) { try await body(watched) }
    try watched.checkNoScan()
    return value
}

/// An expectation about a store that was not met.
public struct UnmetExpectation: Error, CustomStringConvertible {
    /// What happened instead, with the requests.
    public let description: String
}

private func resolved(_ store: (any Store)?) throws -> any Store {
    if let store = store ?? Ambient.store ?? DefaultStore.current { return store }
    throw UnmetExpectation(description: "There is no store: pass one with in:, or call this inside withTestStore.")
}
