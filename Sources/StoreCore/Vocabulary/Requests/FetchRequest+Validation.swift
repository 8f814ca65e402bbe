extension FetchRequest {
    /// Checks the parts that may differ between two requests of one shape: limit, offset and literals. Cheap; done each time.
    ///
    /// - Throws: ``StoreError`` `.badRequest` for a negative limit or offset, or the predicate's fault.
    @inlinable package func checkValues() throws {
        if let fault = predicate.fault { throw fault.error.located(entity: entity.name) }
        if (limit ?? 0) < 0 || offset < 0 { throw FetchRequest.negativeLimitOrOffset(entity) }
    }

    @usableFromInline static func negativeLimitOrOffset(_ entity: EntityID) -> StoreError {
        StoreError(.badRequest, "A limit or offset is negative; give 0 or more.", entity: entity.name)
    }

    /// Checks the parts that all requests of one shape share: fields, types and comparisons. Done before an engine sees a request, once for
    /// each shape.
    ///
    /// - Throws: ``StoreError`` `.unknownField`, `.typeMismatch` or `.badRequest`.
    package func checkShape() throws {
        let entity = self.entity.definition
        for term in order {
            let field = try FetchRequest.field(term.field, of: entity)
            if !field.type.isOrdered { throw field.cannot("be ordered", entity) }
            if term.isCaseInsensitive, field.type != .string {
                throw field.cannot("be compared case-insensitively", entity)
            }
        }
        for position in fields ?? [] { _ = try FetchRequest.field(position, of: entity) }
        try check(predicate.tree, of: entity)
    }

    /// The field at a position.
    ///
    /// - Throws: ``StoreError`` `.unknownField`.
    static func field(_ position: Int, of entity: EntityDefinition) throws -> FieldDefinition {
        guard entity.fields.indices.contains(position) else {
            throw StoreError(.unknownField, "\(entity.name) has no field number \(position).", entity: entity.name)
        }
        return entity.fields[position]
    }

    private func check(_ tree: PredicateTree, of entity: EntityDefinition) throws {
        switch tree {
        case .constant: break
        case .leaf(let leaf): try check(leaf, of: entity)
        case .not(let part): try check(part, of: entity)
        case .and(let parts), .or(let parts): for part in parts { try check(part, of: entity) }
        case .related(let step, let condition, let count):
            try check(step, from: entity)
            let target = step.entity.definition
            try check(condition, of: target)
            if let count, count.0.isPattern {
                throw StoreError(.badRequest, "A count of related records is compared with a pattern.", entity: target.name)
            }
        }
    }

    private func check(_ leaf: PredicateTree.Leaf, of entity: EntityDefinition) throws {
        func field(_ position: Int) throws -> FieldDefinition { try FetchRequest.field(position, of: entity) }
        switch leaf {
        case .isNil(let position): _ = try field(position)
        case .compare(let position, let comparison, _, let type, let folds):
            try comparison.check(try field(position), type, folds, of: entity)
        case .in(let position, _, let type, let folds): try Comparison.equal.check(try field(position), type, folds, of: entity)
        case .fields(let a, let comparison, let b, let folds):
            try comparison.check(try field(a), try field(b).type, folds, of: entity)
        }
    }

    /// Both ends of a step must hold the same kind of value.
    private func check(_ step: RelationStep, from entity: EntityDefinition) throws {
        let target = step.entity.definition
        let local = try FetchRequest.field(step.local, of: entity)
        let foreign = try FetchRequest.field(step.foreign, of: target)
        var ends = [(local, foreign)]
        if let join = step.join {
            let rows = join.entity.definition
            ends = [
                (local, try FetchRequest.field(join.near, of: rows)), (try FetchRequest.field(join.far, of: rows), foreign),
            ]
        }
        for (a, b) in ends where a.type != b.type {
            throw StoreError(
                .typeMismatch,
                "A relation from \(entity.name) to \(target.name) compares a field of type \(a.type.rawValue) with one of type "
                    + "\(b.type.rawValue).", entity: entity.name, field: local.name)
        }
    }
}

extension Comparison {
    /// Checks that a field supports this comparison with values, or a field, of a type.
    ///
    /// - Throws: ``StoreError`` `.typeMismatch`.
    func check(_ field: FieldDefinition, _ type: FieldType, _ folds: Bool, of entity: EntityDefinition) throws {
        let isComparable = field.type == type || (field.type.isNumber && type.isNumber)
        if !isComparable {
            throw StoreError(
                .typeMismatch,
                "\(entity.name).\(field.name) is a field of type \(field.type.rawValue); it cannot be compared with \(type.rawValue).",
                entity: entity.name, field: field.name)
        }
        if isPattern || folds, field.type != .string { throw field.cannot("be matched as text", entity) }
        if self != .equal, !field.type.isOrdered { throw field.cannot("be ordered", entity) }
    }
}

extension FieldDefinition {
    fileprivate func cannot(_ what: String, _ entity: EntityDefinition) -> StoreError {
        StoreError(
            .typeMismatch, "\(entity.name).\(name) is a field of type \(type.rawValue), which cannot \(what).", entity: entity.name,
            field: name)
    }
}
