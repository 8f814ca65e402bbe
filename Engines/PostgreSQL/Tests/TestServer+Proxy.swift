import ActiveStore
import ServerProxy
import StoreCore
import StorePostgreSQL
import Testing

extension TestServer {
    /// Runs the body with a store of its own that reaches the server through a proxy, and with a store beside it that does not.
    ///
    /// - Parameter change: Changes the configuration of the store behind the proxy.
    static func withProxy<R>(
        models: [any Model.Type] = [Ledger.self], _ change: (inout StoreConfiguration) -> Void = { _ in },
        _ body: (PostgreSQLStore, ServerProxy, PostgreSQLStore) throws -> R
    ) throws -> R {
        try withStore(models) { direct in
            let (store, proxy) = try proxied(direct, models, change)
            defer {
                (proxy.isHolding, proxy.isHoldingAnswers) = (false, false)
                try? store.close()
                proxy.goAway()
            }
            return try body(store, proxy, direct)
        }
    }

    /// As above, for tests that await.
    nonisolated(nonsending) static func withProxy<R>(
        _ change: (inout StoreConfiguration) -> Void = { _ in }, _ body: (PostgreSQLStore, ServerProxy, PostgreSQLStore) async throws -> R
    ) async throws -> R {
        let configuration = try configuration()
        let direct = try #require(try openStore(configuration, engines: [.postgresql], models: [Ledger.self]) as? PostgreSQLStore)
        let (store, proxy) = try proxied(direct, [Ledger.self], change)
        defer {
            (proxy.isHolding, proxy.isHoldingAnswers) = (false, false)
            try? store.close()
            proxy.goAway()
            try? direct.close()
            _ = try? removeStore(configuration, engines: [.postgresql])
        }
        return try await body(store, proxy, direct)
    }

    private static func proxied(_ direct: PostgreSQLStore, _ models: [any Model.Type], _ change: (inout StoreConfiguration) -> Void) throws
        -> (
            PostgreSQLStore, ServerProxy
        )
    {
        var configuration = direct.context.configuration
        let proxy = try ServerProxy(to: .folder(try #require(configuration.engineOptions["host"])))
        configuration.engineOptions["host"] = proxy.folder
        change(&configuration)
        let store = try #require(try openStore(configuration, engines: [.postgresql], models: models) as? PostgreSQLStore)
        return (store, proxy)
    }
}
