import StoreCore

/// A table as named in a statement: by its name if it is the only one, by an alias otherwise.
final class TableReference: Sendable {
    let entity: EntityDefinition
    let alias: String?
    let dialect: Dialect

    init(_ entity: EntityDefinition, alias: String? = nil, dialect: Dialect) {
        self.entity = entity
        self.alias = alias
        self.dialect = dialect
    }

    /// The table as written after FROM.
    var declaration: String { dialect.quoted(entity.name) + (alias.map { " AS \($0)" } ?? "") }

    /// The name by which a subquery can stand for it.
    var name: String { alias ?? dialect.quoted(entity.name) }

    /// The field at a position.
    func field(_ position: Int) -> FieldDefinition? {
        entity.fields.indices.contains(position) ? entity.fields[position] : nil
    }

    /// The column of the field at a position.
    func column(_ position: Int) -> String {
        let name = dialect.quoted(field(position)?.column ?? "")
        return alias.map { "\($0).\(name)" } ?? name
    }

    /// A term of an order, in its own direction.
    func ordered(_ term: OrderTerm) -> String {
        let column = column(term.field)
        return dialect.ordered(
            term.isCaseInsensitive ? dialect.foldedColumn(column) : column, term.isDescending, field(term.field)?.isOptional ?? true)
    }

    /// The column of the key.
    var key: String { column(entity.key) }

    /// The condition that a record is one of some rows, each of which is what follows FROM.
    func isOne(of rows: [Fragment]) -> Fragment {
        rows.joined(by: " UNION ALL SELECT \(key) FROM ").surrounded("\(key) IN (SELECT \(key) FROM ", ")")
    }

    /// Whether an index, or the key, finds the records with a given value at a position.
    func isIndexed(_ position: Int, folds: Bool) -> Bool {
        guard let field = field(position) else { return false }
        if position == entity.key { return !folds }
        return entity.indexes.contains { $0.parts.first?.field == field.name && $0.parts.first?.isCaseInsensitive == folds }
    }

    /// Whether only case-folding indexes include the field at a position. An exact condition is then written twice, exact and folded: the
    /// folded one finds the few candidates, the exact one selects among them.
    func needsFoldedTwin(_ position: Int) -> Bool {
        guard let field = field(position), field.type == .string, !isIndexed(position, folds: false) else { return false }
        return entity.indexes.contains { $0.parts.contains { $0.field == field.name && $0.isCaseInsensitive } }
    }
}

extension PredicateCode {
    /// The entities of related records in the condition, each once.
    public var relatedEntities: [EntityID] {
        var result: [EntityID] = []
        for step in tree.steps {
            for entity in [step.join?.entity, step.entity] {
                if let entity, !result.contains(entity) { result.append(entity) }
            }
        }
        return result
    }

    /// Whether the condition involves related records, so that its statement has several tables.
    var hasSteps: Bool { !tree.steps.isEmpty }
}
