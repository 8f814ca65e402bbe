import ActiveStore

extension CaseSandbox {
    /// Continues with a later version of the program: its models and its migrations.
    ///
    /// A durable store is closed and reopened, as programs do; any other is migrated in place.
    ///
    /// - Parameter onEvent: Receives the events of the migrations.
    func evolve(
        _ store: any Store, _ models: [any Model.Type], _ migrations: [Migration], onEvent: (@Sendable (StoreEvent) -> Void)? = nil
    ) throws -> any Store {
        guard !store.capabilities.contains(.durable) else {
            return try reopen(store, models) { ($0.migrations, $0.onOpening) = (migrations, onEvent) }
        }
        let listening = onEvent.map { store.onEvent($0) }
        defer { listening?.cancel() }
        try store.migrate(
            migrations, declaring: Schema(models.map { $0.entity.definition }, relations: models.flatMap { $0.relationDefinitions }))
        return store
    }
}
