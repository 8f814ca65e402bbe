import StoreCore

// The asynchronous twins of the finders by format; see AsyncDoor.swift.
extension Model {
    /// As the synchronous form.
    nonisolated(nonsending) public static func find(
        format: String?, _ arguments: (any FormatArgument)?..., in store: (any Store)? = nil
    ) async throws -> Self? { try await Query<Self>(in: store).adding(format, arguments).first() }

    /// As the synchronous form.
    nonisolated(nonsending) public static func find(
        format: String?, parameters: [String: (any FormatArgument)?], in store: (any Store)? = nil
    ) async throws -> Self? { try await Query<Self>(in: store).adding(format, parameters: parameters).first() }

    /// As the synchronous form.
    nonisolated(nonsending) public static func findLast(
        format: String?, _ arguments: (any FormatArgument)?..., in store: (any Store)? = nil
    ) async throws -> Self? { try await Query<Self>(in: store).adding(format, arguments).last() }

    /// As the synchronous form.
    nonisolated(nonsending) public static func count(
        format: String?, _ arguments: (any FormatArgument)?..., in store: (any Store)? = nil
    ) async throws -> Int { try await Query<Self>(in: store).adding(format, arguments).count() }

    /// As the synchronous form.
    nonisolated(nonsending) public static func count(
        format: String?, parameters: [String: (any FormatArgument)?], in store: (any Store)? = nil
    ) async throws -> Int { try await Query<Self>(in: store).adding(format, parameters: parameters).count() }
}
