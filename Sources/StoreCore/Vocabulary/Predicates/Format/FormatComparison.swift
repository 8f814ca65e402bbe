/// A comparison at the end of a key path: a field with values or another field, a number of records with whole numbers, a to-one relation
/// with nil or keys. The condition applies to the record at the end of the path.
struct FormatComparison {
    private let path: FormatPath
    private let folds: Bool
    /// The offset of the operator.
    private let position: Int

    init(_ path: FormatPath, _ folds: Bool, _ position: Int) {
        self.path = path
        self.folds = folds
        self.position = position
    }

    /// Compares with a value, which has a separate offset.
    func compare(_ comparison: Comparison, _ value: FormatConstant, _ offset: Int) throws -> PredicateCode {
        switch path.end {
        case .field(let field):
            let value = try fitting(value, path.entity.fields[field], path.entity, offset)
            try check(comparison, field, value.type)
            let pattern = comparison == .like ? FormatPattern.translated(value) : value
            return try usable(.compare(field, comparison, pattern, caseInsensitive: folds), offset)
        case .count(let step):
            if comparison.isPattern || folds { throw notANumber(position) }
            return .count(step, comparison, try wholeNumber(value, offset))
        case .relation(let relation, let step):
            guard comparison == .equal || comparison == .notEqual else { throw notAField(relation) }
            let equal = try keys([value], relation, step, offset)
            return comparison == .equal ? equal : !equal
        }
    }

    /// Compares with the members of a list.
    func isIn(_ members: [FormatConstant], _ offset: Int) throws -> PredicateCode {
        switch path.end {
        case .field(let field):
            let definition = path.entity.fields[field]
            let values = try members.map { try fitting($0, definition, path.entity, offset) }
            try check(.equal, field, values.lazy.compactMap(\.type).first)
            return try usable(.in(field, values, caseInsensitive: folds), offset)
        case .count(let step):
            if folds { throw notANumber(position) }
            return .any(of: try members.map { .count(step, .equal, try wholeNumber($0, offset)) })
        case .relation(let relation, let step): return try keys(members, relation, step, offset)
        }
    }

    /// Compares with another field of the same record.
    func compare(_ comparison: Comparison, with other: FormatPath, _ offset: Int) throws -> PredicateCode {
        guard case .field(let a) = path.end, case .field(let b) = other.end else {
            throw StoreError.unreadableFormat(
                "a relation or a number of records is compared with values only; the key that a reference holds is a separate field",
                at: offset)
        }
        guard path.steps == other.steps, path.toMany == nil else {
            throw StoreError.unreadableFormat("a field is compared with fields of the same record only", at: offset)
        }
        if comparison.isPattern {
            throw StoreError.unreadableFormat("LIKE, BEGINSWITH, ENDSWITH and CONTAINS take a value, not another field", at: offset)
        }
        try check(comparison, a, path.entity.fields[b].type)
        return .compare(a, comparison, field: b, caseInsensitive: folds)
    }

    /// Throws what the request would, with the offset of the operator. Any field can be compared with nil, which has no type.
    private func check(_ comparison: Comparison, _ field: Int, _ type: FieldType?) throws {
        guard let type else { return }
        // A comparison and its complement are checked alike.
        let comparison = comparison == .notEqual ? .equal : comparison
        do { try comparison.check(path.entity.fields[field], type, folds, of: path.entity) } catch let error as StoreError {
            throw error.inFormat(at: position)
        }
    }

    /// The condition; throws if its value cannot be used, with the value's offset.
    private func usable(_ condition: PredicateCode, _ offset: Int) throws -> PredicateCode {
        if let fault = condition.fault { throw fault.error.located(entity: path.entity.name).inFormat(at: offset) }
        return condition
    }

    /// The related record has one of these keys; nil among them matches a missing record, including a dangling reference.
    private func keys(
        _ keys: [FormatConstant], _ relation: RelationDefinition, _ step: RelationStep, _ offset: Int
    ) throws -> PredicateCode {
        if folds { throw notAField(relation) }
        let target = step.entity.definition
        let values = try keys.map { try fitting($0, target.keyField, target, offset) }
        let there = values.filter { !$0.isNull }
        // A single key is compared for equality, so that planners see it.
        func holds(_ field: Int) -> PredicateCode { there.count == 1 ? .compare(field, .equal, there[0]) : .in(field, there) }
        let one: PredicateCode =
            there.isEmpty ? .none : relation.kind == .belongsTo ? holds(step.local) : .any(step, holds(target.key))
        return there.count == values.count ? one : one || !.any(step)
    }

    private func fitting(_ value: FormatConstant, _ field: FieldDefinition, _ entity: EntityDefinition, _ offset: Int) throws -> Value {
        do { return try value.fitting(field, of: entity) } catch let error as StoreError { throw error.inFormat(at: offset) }
    }

    private func wholeNumber(_ value: FormatConstant, _ offset: Int) throws -> Int {
        switch value.plain {
        case .int(let number): if let number = Int(exactly: number) { return number }
        case .double(let number): if let number = Int(exactly: number) { return number }
        default: break
        }
        throw notANumber(offset)
    }

    private func notANumber(_ offset: Int) -> StoreError {
        .unreadableFormat("a number of records is compared with whole numbers, by ==, !=, <, <=, >, >=, IN or BETWEEN", at: offset)
    }

    private func notAField(_ relation: RelationDefinition) -> StoreError {
        .unreadableFormat(
            "\(relation.name) is a relation; compare it with nil or a key by ==, != or IN, or name a field after it, as \(relation.name).name",
            at: position)
    }
}
