import ActiveStore
import FoundationEssentials
import StoreCore
import StorePostgreSQL
import Testing

@Model struct Ledger {
    var name = ""
    var amount = 0
    @Unique var code: String?
}

/// The server that these tests use: the one that `Scripts/postgresql-cluster` starts, which says its URL in the environment.
enum TestServer {
    static let url = ProcessInfo.processInfo.environment["ACTIVESTORE_POSTGRESQL"]
    static let comment: Comment =
        "PostgreSQL is left out: no server (Scripts/postgresql-cluster starts one, and Scripts/test does so where postgresql is installed)"

    /// A configuration of a namespace that no other test has.
    static func configuration(_ namespace: String = "e" + UUID().uuidString.lowercased().filter { $0 != "-" }) throws -> StoreConfiguration
    {
        var configuration = try StoreConfiguration(url: try #require(url))
        configuration.engineOptions["namespace"] = namespace
        configuration.busyTimeout = .seconds(120)
        return configuration
    }

    /// Another store of the same tables, as another program has it.
    static func another(
        _ store: PostgreSQLStore, models: [any Model.Type] = [], _ change: (inout StoreConfiguration) -> Void = { _ in }
    ) throws -> PostgreSQLStore {
        var configuration = store.context.configuration
        change(&configuration)
        return try #require(try openStore(configuration, engines: [.postgresql], models: models) as? PostgreSQLStore)
    }

    /// Runs the body with a store of its own, which is removed afterwards.
    static func withStore<R>(_ models: [any Model.Type] = [Ledger.self], _ body: (PostgreSQLStore) throws -> R) throws -> R {
        let configuration = try configuration()
        let store = try #require(try openStore(configuration, engines: [.postgresql], models: models) as? PostgreSQLStore)
        defer {
            try? store.close()
            _ = try? removeStore(configuration, engines: [.postgresql])
        }
        return try body(store)
    }
}

extension Trait where Self == ConditionTrait {
    /// Leaves a suite out, by name, where there is no server.
    static var onServer: ConditionTrait { .enabled(if: TestServer.url != nil, TestServer.comment) }
}
