import FoundationEssentials

/// The door through which a store calls models: closures per entity, given when the store is opened.
///
/// A store works on records and knows no models; a program that opens it without hooks (the tool does) runs none and should say so.
public struct RecordHooks: Sendable {
    /// The events for which one entity's model wants to be called.
    public struct Entity: Sendable {
        /// Decodes a record that is about to be removed, all its fields in the entity's order, into what is to be called around that. It only
        /// reads the row, which is gone afterwards.
        public var destroying: (@Sendable (inout Row) throws -> Removal)?

        /// Wants nothing.
        public init() {}

        /// Whether nothing is wanted, so that sets of records can be removed at once.
        public var isEmpty: Bool { destroying == nil }
    }

    /// The hooks around the removal of one record.
    public struct Removal {
        /// Before it; throwing stops the removal and everything around it.
        public var before: (WriteTransaction) throws -> Void
        /// After it, in the same transaction; throwing undoes it.
        public var after: (WriteTransaction) throws -> Void

        /// Two closures.
        public init(
            before: @escaping (WriteTransaction) throws -> Void, after: @escaping (WriteTransaction) throws -> Void
        ) {
            self.before = before
            self.after = after
        }
    }

    /// What of an entity has expired at an instant, by the entity's name; nil for nothing. Asked again at each ``Store/purgeExpired()``.
    public var expired: [String: @Sendable (Date) throws -> FetchRequest?] = [:]
    private var byName: [String: Entity]

    /// Hooks for entities by name.
    public init(_ byName: [String: Entity] = [:]) { self.byName = byName.filter { !$0.value.isEmpty } }

    /// The hooks of an entity; nil when it wants nothing.
    public subscript(_ entity: String) -> Entity? {
        get { byName[entity] }
        set { byName[entity] = newValue?.isEmpty == true ? nil : newValue }
    }

    /// Whether no entity wants to be called around removals.
    public var isEmpty: Bool { byName.isEmpty }
}
