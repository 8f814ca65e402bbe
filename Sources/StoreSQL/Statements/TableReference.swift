import StoreCore

/// A table as a statement names it: by itself where it is the only one, by an alias where there are others.
struct TableReference {
    let entity: EntityDefinition
    let alias: String?
    let dialect: Dialect

    init(_ entity: EntityDefinition, alias: String? = nil, dialect: Dialect) {
        self.entity = entity
        self.alias = alias
        self.dialect = dialect
    }

    /// The table as it stands after FROM.
    var declaration: String { dialect.quoted(entity.name) + (alias.map { " AS \($0)" } ?? "") }

    /// The field at a position.
    func field(_ position: Int) -> FieldDefinition? {
        entity.fields.indices.contains(position) ? entity.fields[position] : nil
    }

    /// The column of the field at a position.
    func column(_ position: Int) -> String {
        let name = dialect.quoted(field(position)?.column ?? "")
        return alias.map { "\($0).\(name)" } ?? name
    }

    /// The column of the key.
    var key: String { column(entity.key) }

    /// Whether an index, or the key, finds the records that have a given value at a position.
    func isIndexed(_ position: Int, folds: Bool) -> Bool {
        guard let field = field(position) else { return false }
        if position == entity.key { return !folds }
        return entity.indexes.contains { $0.parts.first?.field == field.name && $0.parts.first?.isCaseInsensitive == folds }
    }

    /// Whether only indexes that fold case hold what is at a position. An exact condition is then written twice, exactly and folded: the second finds
    /// the few records that may be meant, the first says which are.
    func needsFoldedTwin(_ position: Int) -> Bool {
        guard let field = field(position), field.type == .string, !isIndexed(position, folds: false) else { return false }
        return entity.indexes.contains { $0.parts.contains { $0.field == field.name && $0.isCaseInsensitive } }
    }
}

extension PredicateCode {
    /// The entities that the condition looks at besides the one it is about, each once.
    public var relatedEntities: [EntityID] {
        var result: [EntityID] = []
        for step in tree.steps {
            for entity in [step.join?.entity, step.entity] {
                if let entity, !result.contains(entity) { result.append(entity) }
            }
        }
        return result
    }

    /// Whether the condition looks at related records, so that its statement has several tables.
    var hasSteps: Bool { !tree.steps.isEmpty }
}
