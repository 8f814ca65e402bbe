import StoreCore

// Asynchronous forms of the finders by format; see AsyncDoor.swift.
extension Model {
    /// Asynchronous form of ``find(format:_:in:)``.
    nonisolated(nonsending) public static func find(
        format: String?, _ arguments: (any FormatArgument)?..., in store: (any Store)? = nil
    ) async throws -> Self? { try await Query<Self>(in: store).adding(format, arguments).first() }

    /// Asynchronous form of ``find(format:parameters:in:)``.
    nonisolated(nonsending) public static func find(
        format: String?, parameters: [String: (any FormatArgument)?], in store: (any Store)? = nil
    ) async throws -> Self? { try await Query<Self>(in: store).adding(format, parameters: parameters).first() }

    /// Asynchronous form of ``findLast(format:_:in:)``.
    nonisolated(nonsending) public static func findLast(
        format: String?, _ arguments: (any FormatArgument)?..., in store: (any Store)? = nil
    ) async throws -> Self? { try await Query<Self>(in: store).adding(format, arguments).last() }

    /// Asynchronous form of ``count(format:_:in:)``.
    nonisolated(nonsending) public static func count(
        format: String?, _ arguments: (any FormatArgument)?..., in store: (any Store)? = nil
    ) async throws -> Int { try await Query<Self>(in: store).adding(format, arguments).count() }

    /// Asynchronous form of ``count(format:parameters:in:)``.
    nonisolated(nonsending) public static func count(
        format: String?, parameters: [String: (any FormatArgument)?], in store: (any Store)? = nil
    ) async throws -> Int { try await Query<Self>(in: store).adding(format, parameters: parameters).count() }
}
