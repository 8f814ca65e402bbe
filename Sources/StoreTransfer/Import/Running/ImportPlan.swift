import StoreCore

/// The information needed to import records of an entity: its definition, the rules, and the field that identifies a record.
package struct ImportPlan {
    package let entity: EntityID
    package let definition: EntityDefinition
    package var keys: KeyResolver
    /// The field whose value identifies the stored record for a record of the data.
    package let unique: Int?

    /// - Parameters:
    ///   - schema: The entities and relations of the store, or those of the model.
    ///   - rules: All rules that apply.
    /// - Throws: ``StoreError`` `.unknownField`, `.badRequest`.
    package init(_ entity: EntityID, relations: [RelationDefinition], rules: ImportRules) throws {
        self.entity = entity
        definition = entity.definition
        let unique = try Self.unique(rules, definition)
        var rules = rules
        // The identifying field is read from the data.
        if let unique, rules.uniqueBy != nil { rules.allowed = rules.allowed.union([definition.fields[unique].name]) }
        let name = definition.name
        let references = relations.compactMap { relation -> String? in
            switch relation.kind {
            case .belongsTo: relation.owner == name ? relation.reference : nil
            case .hasOne, .hasMany: relation.target == name ? relation.reference : nil
            case .through: nil
            }
        }
        let throughs = relations.filter { $0.kind == .through && $0.join == name }.flatMap { [$0.reference, $0.farReference ?? ""] }
        keys = try KeyResolver(definition, relations: relations, references: Set(references + throughs), rules: rules)
        self.unique = unique
    }

    private static func unique(_ rules: ImportRules, _ entity: EntityDefinition) throws -> Int? {
        switch rules.uniqueBy {
        case .nothing: nil
        // A generated key is read from the data only if that is allowed.
        case nil: entity.keyField.type == .uuid && !rules.allowed.contains(entity.keyField.name) ? nil : entity.key
        case .key: entity.key
        case .field(let name): try entity.requirePosition(of: name)
        }
    }
}
