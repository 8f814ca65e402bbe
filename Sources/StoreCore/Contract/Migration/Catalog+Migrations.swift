// The migrations that the catalog remembers.
extension Catalog {
    /// A migration that has run on the store.
    public struct Applied: Sendable, Hashable, Codable {
        /// Its version.
        public var version: Int
        /// Its title at that time.
        public var title: String
    }

    /// Whether nothing was ever declared or migrated: the store is as good as new.
    var isEmpty: Bool { schema.entities.isEmpty && version == 0 }

    /// Notes that a migration has run.
    mutating func add(_ migration: Migration) {
        version = migration.version
        applied.append(Applied(version: migration.version, title: migration.title))
        oldestReader = max(oldestReader, migration.oldestAdmitted)
    }

    /// Notes that a new store was made by the newest program: all migrations up to there count as done.
    mutating func begin(at migrations: [Migration]) {
        version = migrations.newestVersion
        baseline = version
        oldestReader = migrations.map(\.oldestAdmitted).reduce(oldestReader, max)
    }

    /// Checks that no migration was put in below the version that the store has.
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

    /// Oddities of a list of migrations, seen from this store.
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
