import StoreCore

/// The part of a catalog that belongs to the content of a store, in a canonical order: entities by name, relations by their owners' names.
///
/// Fields keep their order, by which records are read, and so do the indexes of an entity and the relations of an
/// owner. Properties of an engine's files (their format, the Unicode version of folded indexes) are not content.
struct ContentSchema {
    /// The state that migrations left; see ``Catalog``.
    struct Versions: Hashable, Codable {
        var version = 0
        var oldestReader = 0
        /// nil for 0.
        var baseline: Int?
        /// nil for none.
        var applied: [Catalog.Applied]?
    }

    let versions: Versions
    let entities: [EntityDefinition]
    let relations: [RelationDefinition]

    init(versions: Versions = Versions(), entities: [EntityDefinition], relations: [RelationDefinition]) {
        self.versions = versions
        self.entities = entities.sorted { $0.name.precedesByBytes($1.name) }
        // Swift's sort is stable.
        self.relations = relations.sorted { $0.owner.precedesByBytes($1.owner) }
    }

    /// The content of a catalog.
    ///
    /// - Parameter names: The entities to include, with the relations among them; nil for all.
    /// - Throws: ``StoreError`` `.unknownEntity`.
    init(_ catalog: Catalog, only names: [String]? = nil) throws {
        var (entities, relations) = (catalog.schema.entities, catalog.schema.relations)
        if let names {
            for name in names { _ = try catalog.schema.require(name) }
            let wanted = Set(names)
            entities.removeAll { !wanted.contains($0.name) }
            relations.removeAll { relation in
                ![relation.owner, relation.target, relation.join ?? relation.owner].allSatisfy(wanted.contains)
            }
        }
        let versions = Versions(
            version: catalog.version, oldestReader: catalog.oldestReader, baseline: catalog.baseline == 0 ? nil : catalog.baseline,
            applied: catalog.applied.isEmpty ? nil : catalog.applied)
        self.init(versions: versions, entities: entities, relations: relations)
    }

    /// The schema in the form that stores keep.
    var schema: Schema { Schema(entities, relations: relations) }

    /// The schema in the form of a dump: a line of JSON for the versions, for each entity and for each relation.
    func lines() throws -> [String] {
        try ["{\"schema\":" + (try CanonicalJSON.encode(versions)) + "}"]
            + entities.map { "{\"entity\":" + (try CanonicalJSON.encode($0)) + "}" }
            + relations.map { "{\"relation\":" + (try CanonicalJSON.encode($0)) + "}" }
    }
}
