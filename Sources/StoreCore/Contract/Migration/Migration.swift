/// One version of a program's schema, and the changes that bring a store of the previous version to it.
///
/// Opening a store with migrations runs those above its version, in order, each in one write transaction together with its version number.
/// Each runs once, even when several processes start at the same time, and leaves the store unchanged if one of its changes fails. The same
/// steps run on every engine.
///
/// ```swift
/// let store = try openStore(
///     "sqlite:app.db", engines: [.sqlite], models: [Author.self, Article.self],
///     migrations: [
///         Migration(2, "Full names", [.renameField("name", of: "author", to: "fullName")]),
///         Migration(3, "Years as numbers", [.retype("year", of: "article", to: .int)]),
///     ])
/// ```
/// Additions that opening makes (entities, optional fields, fields with a default, indexes) need no migration. A new store is created as
/// the models declare it and has the newest version at once; of its migrations only those steps run that add data
/// (``MigrationChange/run(_:onNewStores:_:)``). Without models a new store is at version 0, and all steps run.
public struct Migration: Sendable {
    /// The version that the store has afterwards; 1 or more.
    public var version: Int
    /// Its purpose, in a few words.
    public var title: String
    /// The changes, in their order.
    public var changes: [MigrationChange]
    /// The oldest program version that may use the store from now on; older ones get `.tooNew`.
    ///
    /// nil, the default, means this version if a change renames, drops or retypes data that older programs use, and no restriction
    /// otherwise. 0 admits older programs in any case. A later migration cannot admit programs that an earlier one has excluded.
    public var oldestReader: Int?

    /// Describes a version.
    public init(_ version: Int, _ title: String, oldestReader: Int? = nil, _ changes: [MigrationChange]) {
        self.version = version
        self.title = title
        self.changes = changes
        self.oldestReader = oldestReader
    }
}

extension Migration {
    /// The oldest program version that may use the store after this migration, as far as it decides; 0 for all.
    var oldestAdmitted: Int { oldestReader ?? (changes.contains(where: \.changesShape) ? version : 0) }
}

extension [Migration] {
    /// The version of a store after all of them have run; 0 for an empty list.
    package var newestVersion: Int { last?.version ?? 0 }

    /// Checks that the versions start at 1 or above and ascend without duplicates.
    ///
    /// - Throws: ``StoreError`` `.configuration`.
    package func validate() throws {
        var last = 0
        for migration in self {
            guard migration.version > last else {
                throw StoreError(
                    .configuration,
                    last == 0
                        ? "The migration \(StoreError.quoted(migration.title)) has the version \(migration.version); versions begin with 1."
                        : "The migration \(StoreError.quoted(migration.title)) has version \(migration.version) and comes after version "
                            + "\(last); versions ascend, each once.")
            }
            if let oldest = migration.oldestReader, oldest > migration.version {
                throw StoreError(
                    .configuration,
                    "The migration to version \(migration.version) shuts out programs older than \(oldest), which is itself among them.")
            }
            last = migration.version
        }
    }
}
