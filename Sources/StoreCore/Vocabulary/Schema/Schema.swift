/// The entities of a store.
public struct Schema: Sendable, Hashable, Codable {
    /// The entities in the order they were declared.
    public var entities: [EntityDefinition]

    /// A schema of these entities.
    public init(_ entities: [EntityDefinition] = []) { self.entities = entities }

    /// The entity of this name.
    public subscript(_ name: String) -> EntityDefinition? { entities.first { $0.name == name } }

    /// The entity of this name, or an error that suggests what was meant.
    ///
    /// - Throws: ``StoreError`` `.unknownEntity`.
    public func require(_ name: String) throws -> EntityDefinition {
        if let entity = self[name] { return entity }
        let suggestion = Suggestion.text(for: name, among: entities.map(\.name))
        throw StoreError(
            .unknownEntity,
            "The store has no entity \(StoreError.quoted(name))"
                + (suggestion.isEmpty ? "." : suggestion.hasSuffix("?") ? suggestion : suggestion + ".")
                + " Name its model in `models:` when you open the store.", entity: name)
    }
}
