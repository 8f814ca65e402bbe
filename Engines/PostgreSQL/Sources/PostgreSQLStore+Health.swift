public import StoreCore

extension PostgreSQLStore {
    /// The versions of server and library, what is weaker than the contract by an option, fields no longer declared.
    public var health: StoreHealth {
        var warnings: [String] = []
        if opening.options.isolation != .serializable {
            warnings.append(
                "Transactions are not serializable (isolation=\(opening.options.isolation.rawValue)): two that read what the other writes may both commit."
            )
        }
        if context.configuration.durability != .full {
            warnings.append("The server answers before a commit is on disk (durability=\(context.configuration.durability.rawValue)).")
        }
        var libraries = ["libpq": ServerLink.libraryVersion]
        if let connection = try? pool.take() {
            libraries["postgresql"] = connection.link.setting("server_version")
            pool.give(connection)
        }
        return StoreHealth(
            engine: "postgresql", libraries: libraries, warnings: warnings, undeclared: context.undeclared,
            replaced: context.configuration.replaced, isPoisoned: context.isPoisoned)
    }

    /// The connections in use.
    public func addMetrics(to metrics: inout StoreMetrics) { metrics.readers = pool.borrowed }
}
