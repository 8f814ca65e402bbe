import FoundationEssentials

/// The interface through which a store calls models: closures per entity, supplied when the store is opened.
///
/// A store works on records and knows no models; a program that opens it without hooks (as the tool does) runs none and should say so.
public struct RecordHooks: Sendable {
    /// The events for which one entity's model wants to be called.
    public struct Entity: Sendable {
        /// Decodes a record that is about to be removed, with all its fields in the entity's order, into the hooks to call around its
        /// removal. It only reads the row, which is invalid afterwards.
        package var destroying: (@Sendable (inout Row) throws -> Removal)?

        /// Creates an entity without hooks.
        @usableFromInline package init() {}

        /// Whether there are no hooks, so that sets of records can be removed at once.
        package var isEmpty: Bool { destroying == nil }
    }

    /// The hooks around the removal of one record.
    package struct Removal {
        /// Runs before the removal; throwing stops the removal and everything around it.
        package var before: (WriteTransaction) throws -> Void
        /// Runs after it, in the same transaction; throwing undoes it.
        package var after: (WriteTransaction) throws -> Void

        /// Creates the hooks from two closures.
        package init(
            before: @escaping (WriteTransaction) throws -> Void, after: @escaping (WriteTransaction) throws -> Void
        ) {
            self.before = before
            self.after = after
        }
    }

    /// The request for an entity's expired records at an instant, by the entity's name; nil for none. Called again at each
    /// ``Store/purgeExpired()``.
    package var expired: [String: @Sendable (Date) throws -> FetchRequest?] = [:]
    private var byName: [String: Entity]

    /// Hooks for entities by name.
    package init(_ byName: [String: Entity] = [:]) { self.byName = byName.filter { !$0.value.isEmpty } }

    /// The hooks of an entity; nil if it has none.
    package subscript(_ entity: String) -> Entity? {
        get { byName[entity] }
        set { byName[entity] = newValue?.isEmpty == true ? nil : newValue }
    }

    /// Whether no entity has hooks around removals.
    package var isEmpty: Bool { byName.isEmpty }
}
