/// The effect that opening a store with migrations would have on it; for printing beforehand.
///
/// It is computed by applying the steps to the stored schema alone. Records and engine data outside the schema are not checked: duplicates
/// under a new unique index, values that cannot be converted and a conflicting view only appear when the step runs, which then changes
/// nothing.
public struct MigrationPlan: Sendable {
    /// One migration that would run.
    public struct Step: Sendable {
        /// The version after the migration.
        public let version: Int
        /// Its title.
        public let title: String
        /// Its changes in words.
        public let changes: [String]
        /// The changes that destroy data.
        public let destructive: [String]
    }

    /// The version of the store; nil when it is new.
    public let storedVersion: Int?
    /// The version of the store afterwards.
    public let newestVersion: Int
    /// The oldest program version that may use it afterwards; 0 for all.
    public let oldestReader: Int
    /// The migrations that would run, in order.
    public let steps: [Step]
    /// The elements that opening adds besides, in words.
    public let additions: [String]
    /// Irregularities in the list and the store, in sentences: gaps between the versions, migrations that the store has and the program
    /// lacks.
    public let notes: [String]

    /// Whether some programs that may use the store now may not afterwards.
    private let shutsOut: Bool

    /// Whether the plan has no changes.
    public var isEmpty: Bool { steps.isEmpty && additions.isEmpty }

    /// Plans the migrations that a store with this catalog would run.
    ///
    /// - Parameters:
    ///   - catalog: The store's; nil for a new one.
    ///   - migrations: All migrations of the program.
    ///   - declared: The schema of its models; empty for none.
    ///   - runsStatements: Whether the engine runs the statements of ``MigrationChange/sql(_:elsewhere:)``; nil if the engine is not known.
    ///     If it does not, the plan has the changes to make instead.
    /// - Throws: ``StoreError`` `.configuration` for a list that is out of order, `.unknownEntity`, `.unknownField`, `.badSchema` for a
    ///   step that does not fit, `.unsupported` for a statement that the engine does not run, `.needsMigration` if the models do not fit
    ///   the store afterwards.
    package init(_ catalog: Catalog?, _ migrations: [Migration], declared: Schema = Schema(), runsStatements: Bool? = nil) throws {
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
    /// The changes for an engine that runs no statements: each statement is replaced by its `elsewhere` changes.
    ///
    /// - Throws: ``StoreError`` `.unsupported` for a statement without any.
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
    /// The plan as lines of text; changes that destroy data are marked with `!`.
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
