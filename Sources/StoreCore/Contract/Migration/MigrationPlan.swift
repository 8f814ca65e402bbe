/// The effect that opening a store with migrations would have on it; for printing before it is done.
///
/// Found by going through the steps on the stored schema alone. Records are not looked at, nor what an engine keeps besides: duplicates under a new
/// unique index, values that cannot be converted and a view that stands in the way show when the step runs, which then changes nothing.
public struct MigrationPlan: Sendable {
    /// One migration that would run.
    public struct Step: Sendable {
        /// The version it leads to.
        public let version: Int
        /// Its title.
        public let title: String
        /// Its changes in words.
        public let changes: [String]
        /// Those that destroy data.
        public let destructive: [String]
    }

    /// The version of the store; nil when it is new.
    public let storedVersion: Int?
    /// The version it has afterwards.
    public let newestVersion: Int
    /// The oldest version of programs that may use it afterwards; 0 for all.
    public let oldestReader: Int
    /// The migrations that would run, in order.
    public let steps: [Step]
    /// The elements that opening adds besides, in words.
    public let additions: [String]
    /// Oddities of the list and the store, in sentences: gaps between the versions, migrations the store has and the program does not.
    public let notes: [String]

    /// Whether programs that may use the store now may not afterwards.
    private let shutsOut: Bool

    /// Whether there is nothing to do.
    public var isEmpty: Bool { steps.isEmpty && additions.isEmpty }

    /// Goes through the migrations that a store of this catalog would run.
    ///
    /// - Parameters:
    ///   - catalog: The store's; nil for one that is new.
    ///   - migrations: All migrations of the program.
    ///   - declared: The schema of its models; empty for none.
    ///   - runsStatements: Whether the engine runs what ``MigrationChange/sql(_:elsewhere:)`` says; nil where it is not known which one it is. Where it does
    ///     not, the plan has what happens instead.
    /// - Throws: ``StoreError`` `.configuration` for a list that is out of order, `.unknownEntity`, `.unknownField`, `.badSchema` for a step that does
    ///   not fit, `.unsupported` for a statement that the engine does not run, `.needsMigration` for models that the store does not fit afterwards.
    public init(_ catalog: Catalog?, _ migrations: [Migration], declared: Schema = Schema(), runsStatements: Bool? = nil) throws {
        try migrations.validate()
        let isNew = catalog?.isEmpty ?? true
        let stored = catalog ?? Catalog()
        try stored.checkOrder(migrations)
        storedVersion = isNew ? nil : stored.version
        newestVersion = Swift.max(stored.version, migrations.newestVersion)
        let deciding = isNew && !declared.entities.isEmpty ? migrations : migrations.filter { $0.version > stored.version }
        oldestReader = deciding.map(\.oldestAdmitted).reduce(stored.oldestReader, Swift.max)
        shutsOut = oldestReader > stored.oldestReader
        var schema = stored.schema
        if isNew, !declared.entities.isEmpty {
            steps = []
        } else {
            let pending = migrations.filter { $0.version > stored.version }
            steps = try pending.map { migration in
                let changes = runsStatements == false ? try migration.changes.withoutStatements(migration) : migration.changes
                var edit = SchemaEdit(schema, runsStatements: runsStatements)
                for change in changes { try edit.add(change) }
                try edit.finish(migration)
                schema = edit.schema
                return Step(
                    version: migration.version, title: migration.title, changes: changes.map(\.description),
                    destructive: changes.filter(\.isDestructive).map(\.description))
            }
        }
        let difference = SchemaDifference(stored: schema, declared: declared)
        try difference.checkConflicts()
        additions = difference.additions.map(\.summary)
        notes = stored.notes(on: migrations)
    }
}

extension [MigrationChange] {
    /// The changes of an engine that runs no statements: what is to happen elsewhere takes their place.
    ///
    /// - Throws: ``StoreError`` `.unsupported` for a statement that has nothing of the kind.
    fileprivate func withoutStatements(_ migration: Migration) throws -> [MigrationChange] {
        try flatMap { change -> [MigrationChange] in
            guard case .sql(_, let elsewhere) = change.kind else { return [change] }
            guard let elsewhere else {
                throw StoreError.runsNoStatements.prefixed("The migration to version \(migration.version) cannot run.")
            }
            return try elsewhere.withoutStatements(migration)
        }
    }
}

extension MigrationPlan: CustomStringConvertible {
    /// The plan as lines of text; what destroys data is marked with `!`.
    public var description: String {
        var lines: [String] = []
        if let storedVersion {
            lines.append(
                steps.isEmpty ? "The store has version \(storedVersion)." : "From version \(storedVersion) to version \(newestVersion):")
        } else {
            lines.append("The store is new; it is created at version \(newestVersion).")
        }
        for step in steps {
            lines.append("  \(step.version)  \(step.title)")
            for change in step.changes { lines.append("     \(step.destructive.contains(change) ? "!" : "-") \(change)") }
        }
        if shutsOut, storedVersion != nil { lines.append("Programs older than version \(oldestReader) may not use it afterwards.") }
        if !additions.isEmpty, storedVersion != nil { lines.append("Then opening " + additions.joined(separator: ", ") + ".") }
        return (lines + notes).joined(separator: "\n")
    }
}
