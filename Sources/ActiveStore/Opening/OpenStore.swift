import StoreCore

/// Opens a store by URL for these models.
///
/// ```swift
/// let store = try openStore("sqlite:/var/lib/app.db", engines: [.sqlite], models: [Author.self, Article.self])
/// ```
/// - Parameters:
///   - url: `sqlite:/path/app.db`, `sqlite::memory:`, `memory:`, with options after a `?`; see ``StoreConfiguration``.
///   - engines: The engines that this program is linked with.
///   - models: The models whose entities the store holds.
///   - migrations: The migrations that update stores of earlier versions of the program; see ``Migration``.
/// - Throws: ``StoreError`` `.configuration`, `.badSchema`, `.cannotOpen`, `.corrupt`,
///   `.tooNew`, `.needsMigration`, `.inUse`, and any error of a migration.
public func openStore(
    _ url: String, engines: [Engine], models: [any Model.Type], migrations: [Migration] = []
) throws -> any Store {
    var configuration = try StoreConfiguration(url: url)
    configuration.migrations = migrations
    return try openStore(configuration, engines: engines, models: models)
}

/// Opens a store with a configuration for these models.
///
/// The models' callbacks around removals are registered with the store; a store opened without its models calls none.
///
/// - Throws: As ``openStore(_:engines:models:migrations:)``.
public func openStore(_ configuration: StoreConfiguration, engines: [Engine], models: [any Model.Type]) throws
    -> any Store
{
    var configuration = configuration
    configuration.schema = Schema(models.map { $0.entity.definition }, relations: models.flatMap { $0.relationDefinitions })
    for model in models {
        configuration.hooks[model.entity.name] = try recordHooks(of: model)
        if let expirable = model as? any Expirable.Type { configuration.hooks.expired[model.entity.name] = expiry(of: expirable) }
    }
    return try openStore(configuration, engines: engines)
}
