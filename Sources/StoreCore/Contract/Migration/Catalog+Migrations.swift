// The migrations recorded in the catalog.
extension Catalog {
    /// A migration that has run on the store.
    public struct Applied: Sendable, Hashable, Codable {
        /// Its version.
        public var version: Int
        /// Its title at that time.
        public var title: String
    }

    /// Whether nothing was ever declared or migrated, as in a new store.
    var isEmpty: Bool { schema.entities.isEmpty && version == 0 }

    /// Records that a migration has run.
    mutating func add(_ migration: Migration) {
        version = migration.version
        applied.append(Applied(version: migration.version, title: migration.title))
        oldestReader = max(oldestReader, migration.oldestAdmitted)
    }

    /// Records that a new store was created by the newest program: all migrations up to that version count as applied.
    mutating func begin(at migrations: [Migration]) {
        version = migrations.newestVersion
        baseline = version
        oldestReader = migrations.map(\.oldestAdmitted).reduce(oldestReader, max)
    }

    /// Checks that no migration was inserted below the store's version.
    ///
    /// - Throws: ``StoreError`` `.configuration`, naming it.
    func checkOrder(_ migrations: [Migration]) throws {
        for migration in migrations where migration.version > baseline && migration.version <= version {
            if applied.contains(where: { $0.version == migration.version }) { continue }
            throw StoreError(
                .configuration,
                "The migration \(StoreError.quoted(migration.title)) to version \(migration.version) never ran on this store, which has version "
                    + "\(version) already: give it a version above \(max(version, migrations.newestVersion)).")
        }
    }

    /// Irregularities in a list of migrations, relative to this store.
    func notes(on migrations: [Migration]) -> [String] {
        var notes: [String] = []
        for (before, after) in zip(migrations, migrations.dropFirst()) where after.version > before.version + 1 {
            notes.append("There is no migration between the versions \(before.version) and \(after.version).")
        }
        let known = Set(migrations.map(\.version))
        for migration in applied where !known.contains(migration.version) {
            notes.append(
                "The store has been through version \(migration.version) (\(migration.title)), which is not among the program's migrations."
            )
        }
        return notes
    }
}
