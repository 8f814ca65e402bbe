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
        if !context.isForked, let problem = standbys?.problem { warnings.append("Reads go to the primary at the moment: \(problem).") }
        var unbuilt: [String] = []
        var libraries = ["libpq": ServerLink.libraryVersion]
        if !context.isForked, let connection = try? pool.take() {
            libraries["postgresql"] = connection.link.setting("server_version")
            let reasons = opening.indexFailures.withLock { $0 }
            unbuilt = (try? connection.putOffIndexes()) ?? []
            for index in unbuilt {
                let reason = reasons[index] ?? reasons[""] ?? "It is being built, or the program that was to build it has ended."
                warnings.append(
                    "The index \(index) is not built yet; the next opening for writing, with schema=addMissing, tries again. \(reason)")
            }
            pool.give(connection)
        }
        return StoreHealth(
            engine: "postgresql", libraries: libraries, warnings: warnings, unbuiltIndexes: unbuilt,
            undeclared: context.undeclared, replaced: context.configuration.replaced, isPoisoned: context.isPoisoned)
    }

    /// The connections in use, and which servers have answered reads.
    public func addMetrics(to metrics: inout StoreMetrics) {
        metrics.readers = pool.borrowed
        guard let standbys else { return }
        metrics.readers += standbys.pool.borrowed
        metrics.standbyReads = standbys.standbyReads
        metrics.primaryReads = standbys.primaryReads
    }
}
