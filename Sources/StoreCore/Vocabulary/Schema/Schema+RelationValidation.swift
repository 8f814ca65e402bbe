extension Schema {
    /// Checks that every relation is valid: its entities are in the schema, its references have the type of the key they hold, and its rule
    /// can be applied.
    ///
    /// - Throws: ``StoreError`` `.badSchema`, naming the problem.
    func validateRelations() throws {
        var names: Set<[String]> = []
        for relation in relations {
            let owner = try entity(relation.owner, of: relation)
            let target = try entity(relation.target, of: relation)
            if !names.insert([relation.owner, relation.name]).inserted || owner.position(of: relation.name) != nil {
                throw bad("\(relation.owner) has two properties \(StoreError.quoted(relation.name)).", relation)
            }
            switch relation.kind {
            case .belongsTo:
                try check(relation.reference, in: owner, holdsKeyOf: target, relation)
                if relation.touches { try checkCanBeTouched(target, relation) }
            case .hasOne, .hasMany:
                try check(relation.reference, in: target, holdsKeyOf: owner, relation)
                if relation.rule == .nullify { try checkCanBeNil(relation.reference, in: target, relation) }
            case .through:
                guard let name = relation.join else {
                    throw bad("\(qualifiedName(relation)) goes through another entity and names none; give it a join.", relation)
                }
                let join = try entity(name, of: relation)
                try check(relation.reference, in: join, holdsKeyOf: owner, relation)
                try check(relation.farReference ?? "", in: join, holdsKeyOf: target, relation)
            }
            if relation.rule == .nullify || relation.rule == .deny, relation.kind == .belongsTo || relation.kind == .through {
                throw bad(
                    "\(qualifiedName(relation)) cannot have the rule \(relation.rule.rawValue): say .cascade or .noAction.", relation)
            }
        }
        try checkRulesAgree()
    }

    /// Two relations over one reference, such as a has-one and a has-many, must have the same delete rule.
    private func checkRulesAgree() throws {
        var rules: [[String]: RelationDefinition] = [:]
        for relation in relations where relation.kind == .hasOne || relation.kind == .hasMany {
            let known = rules.updateValue(relation, forKey: [relation.owner, relation.target, relation.reference])
            if let known, known.rule != relation.rule {
                throw bad(
                    "\(qualifiedName(known)) and \(qualifiedName(relation)) look at the same reference with different delete rules; give both the same.",
                    relation)
            }
        }
    }

    private func entity(_ name: String, of relation: RelationDefinition) throws -> EntityDefinition {
        if let entity = self[name] { return entity }
        throw bad(
            "\(qualifiedName(relation)) leads to \(StoreError.quoted(name)), which is not among the models; add it to `models:`.",
            relation)
    }

    private func check(
        _ field: String, in entity: EntityDefinition, holdsKeyOf target: EntityDefinition, _ relation: RelationDefinition
    ) throws {
        guard let position = entity.position(of: field) else {
            throw bad("\(qualifiedName(relation)) needs a field \(entity.name).\(StoreError.quoted(field)), which there is not.", relation)
        }
        if entity.fields[position].type != target.keyField.type {
            throw bad(
                "\(entity.name).\(field) is a field of type \(entity.fields[position].type.rawValue), but the key of \(target.name) is of "
                    + "type \(target.keyField.type.rawValue).", relation)
        }
    }

    private func checkCanBeNil(_ field: String, in entity: EntityDefinition, _ relation: RelationDefinition) throws {
        guard let position = entity.position(of: field), !entity.fields[position].isOptional else { return }
        throw bad(
            "\(qualifiedName(relation)) cannot have the rule nullify, since \(entity.name).\(field) cannot be nil: make the reference optional, or "
                + "choose another rule.", relation)
    }

    private func checkCanBeTouched(_ target: EntityDefinition, _ relation: RelationDefinition) throws {
        if target.updatedAt != nil, !target.isReadOnly { return }
        let problem = target.isReadOnly ? "is read-only" : "has no updatedAt"
        throw bad("\(qualifiedName(relation)) cannot touch \(target.name), which \(problem); leave out touch: true.", relation)
    }

    private func qualifiedName(_ relation: RelationDefinition) -> String { "\(relation.owner).\(relation.name)" }

    private func bad(_ message: String, _ relation: RelationDefinition) -> StoreError {
        StoreError(.badSchema, message, entity: relation.owner, field: relation.name)
    }
}
