/// The arguments of the body of ``MigrationChange/run(_:onNewStores:_:)``.
public struct MigrationScope {
    /// The transaction of the whole migration.
    public let transaction: WriteTransaction
    /// The schema at this point, including all stored fields.
    public let schema: Schema
    /// The version after the migration.
    public let version: Int

    /// Reports the body's progress to the store's listeners; during an opening that is ``StoreConfiguration/onOpening``.
    public func report(_ what: String, done: Int, total: Int) {
        transaction.store.context.emit(.progressed(what, done: done, total: total))
    }
}
