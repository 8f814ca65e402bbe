/// The entities of a store, and the relations between them.
public struct Schema: Sendable, Hashable {
    /// The entities in the order they were declared.
    public var entities: [EntityDefinition]
    /// The relations that the entities declare, in the order of their owners.
    public var relations: [RelationDefinition]

    /// Creates a schema of these entities.
    public init(_ entities: [EntityDefinition] = [], relations: [RelationDefinition] = []) {
        self.entities = entities
        self.relations = relations
    }

    /// The entity with this name.
    public subscript(_ name: String) -> EntityDefinition? { entities.first { $0.name == name } }

    /// The entity with this name, or an error with a suggestion.
    ///
    /// - Throws: ``StoreError`` `.unknownEntity`.
    public func require(_ name: String) throws -> EntityDefinition {
        if let entity = self[name] { return entity }
        let suggestion = Suggestion.text(for: name, among: entities.map(\.name))
        throw StoreError(
            .unknownEntity,
            "The store has no entity \(StoreError.quoted(name))"
                + (suggestion.isEmpty ? "." : suggestion.hasSuffix("?") ? suggestion : suggestion + "."), entity: name)
    }

    /// The entities that the store itself maintains, and the relations between them.
    var withoutReadOnly: Schema {
        let readOnly = Set(entities.lazy.filter(\.isReadOnly).map(\.name))
        if readOnly.isEmpty { return self }
        return Schema(
            entities.filter { !$0.isReadOnly },
            relations: relations.filter { ![$0.owner, $0.target, $0.join].contains { $0.map(readOnly.contains) ?? false } })
    }

    /// Whether the schemas are equal, including the Swift types of their fields. Takes negligible time if both come from the same models.
    func isSame(as other: Schema) -> Bool {
        guard self == other else { return false }
        // Equal schemas have equal numbers of entities and fields.
        for (own, others) in zip(entities, other.entities) {
            for at in own.fields.indices where own.fields[at].swiftType != others.fields[at].swiftType { return false }
        }
        return true
    }

    /// The schema without the Swift types of models.
    var stored: Schema {
        if entities.allSatisfy({ $0.fields.allSatisfy { $0.swiftType == nil } }) { return self }
        return Schema(entities.map(\.stored), relations: relations)
    }

    /// The relation of an entity by its name.
    package func relation(_ name: String, of entity: String) -> RelationDefinition? {
        relations.first { $0.owner == entity && $0.name == name }
    }
}

extension Schema: Codable {
    private enum CodingKeys: String, CodingKey {
        case entities
        case relations
    }

    /// Decodes a schema; those written before relations were introduced have none.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        entities = try container.decode([EntityDefinition].self, forKey: .entities)
        relations = try container.decodeIfPresent([RelationDefinition].self, forKey: .relations) ?? []
    }

    /// Encodes the entities, and the relations if there are any.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(entities, forKey: .entities)
        if !relations.isEmpty { try container.encode(relations, forKey: .relations) }
    }
}
