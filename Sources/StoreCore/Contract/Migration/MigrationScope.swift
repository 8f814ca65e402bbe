/// The arguments of the body of ``MigrationChange/run(_:onNewStores:_:)``.
public struct MigrationScope {
    /// The transaction of the whole migration.
    public let transaction: WriteTransaction
    /// The schema at this point, with all that is stored.
    public let schema: Schema
    /// The version that the migration leads to.
    public let version: Int

    /// Tells listeners and the opening's `progress` how far the body has come.
    public func report(_ what: String, done: Int, total: Int) {
        transaction.store.context.emit(.progressed(what, done: done, total: total))
    }
}
