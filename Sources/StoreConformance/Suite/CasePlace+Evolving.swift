import ActiveStore

extension CaseSandbox {
    /// Goes on with a later version of the program: its models and its migrations.
    ///
    /// A store that survives is closed and opened again, as programs do it; one that does not is migrated where it is.
    func evolve(_ store: any Store, _ models: [any Model.Type], _ migrations: [Migration]) throws -> any Store {
        guard !store.capabilities.contains(.durable) else {
            return try reopen(store, models) { $0.migrations = migrations }
        }
        try store.migrate(
            migrations, declaring: Schema(models.map { $0.entity.definition }, relations: models.flatMap { $0.relationDefinitions }))
        return store
    }
}
