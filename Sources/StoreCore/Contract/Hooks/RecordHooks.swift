/// The door through which a store calls models: closures per entity, given when the store is opened.
///
/// A store works on records and knows no models; a program that opens it without hooks (the tool does) runs none and should say so.
public struct RecordHooks: Sendable {
    /// What one entity's model wants to be called for.
    public struct Entity: Sendable {
        /// Before a record is removed, with its fields in the entity's order; throwing stops the removal and everything around it.
        public var beforeDestroy: (@Sendable (inout Row, WriteTransaction) throws -> Void)?
        /// After a record was removed, with its key.
        public var afterDestroy: (@Sendable (RecordKey, WriteTransaction) throws -> Void)?

        /// Wants nothing.
        public init() {}

        /// Whether nothing is wanted, so that sets of records can be removed at once.
        public var isEmpty: Bool { beforeDestroy == nil && afterDestroy == nil }
    }

    private var byName: [String: Entity]

    /// Hooks for entities by name.
    public init(_ byName: [String: Entity] = [:]) { self.byName = byName.filter { !$0.value.isEmpty } }

    /// The hooks of an entity; nil when it wants nothing.
    public subscript(_ entity: String) -> Entity? {
        get { byName[entity] }
        set { byName[entity] = newValue?.isEmpty == true ? nil : newValue }
    }

    /// Whether no entity wants anything.
    public var isEmpty: Bool { byName.isEmpty }
}
