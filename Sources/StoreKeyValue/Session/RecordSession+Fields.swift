import StoreCore

// Adding, dropping and changing fields. No record is touched: a change creates another shape for rows written from then on.
extension RecordSession {
    func add(_ field: FieldDefinition, to entity: EntityDefinition) throws {
        var stored = layout.stored
        let at = try position(of: entity.name, in: stored)
        if stored.tables[at].fields.contains(where: { $0.column == field.column }) { return }
        let number = stored.tables[at].takeFieldNumber()
        stored.tables[at].fields.append(StoredField(field, number: number))
        try addShape(to: &stored.tables[at])
        try store(stored)
    }

    /// Changes a field's column or default, or makes it optional.
    func replace(_ field: FieldDefinition, of entity: EntityDefinition, with new: FieldDefinition) throws {
        var stored = layout.stored
        let at = try position(of: entity.name, in: stored)
        let fields = stored.tables[at].fields
        guard let position = fields.firstIndex(where: { $0.column == field.column }) else { throw context.missingField(field, of: entity) }
        if fields[position].type != new.type {
            throw StoreError(
                .badSchema,
                "\(entity.name).\(field.name) is stored as \(fields[position].type.rawValue), and stored values do not change their type: add "
                    + "a field, fill it and drop this one.", entity: entity.name, field: field.name)
        }
        if new.column != field.column, fields.contains(where: { $0.column == new.column }) {
            throw StoreError(
                .badSchema, "\(entity.name) has a field \(new.column) already; drop or rename that one first.", entity: entity.name,
                field: new.name)
        }
        stored.tables[at].replace(at: position, with: new)
        try store(stored)
    }

    func drop(_ field: FieldDefinition, of entity: EntityDefinition) throws {
        var stored = layout.stored
        let at = try position(of: entity.name, in: stored)
        guard let position = stored.tables[at].fields.firstIndex(where: { $0.column == field.column }) else { return }
        let number = stored.tables[at].fields[position].number
        if number == stored.tables[at].keyField {
            throw StoreError(
                .badSchema, "\(entity.name).\(field.name) is the key and cannot be dropped.", entity: entity.name, field: field.name)
        }
        if let index = stored.tables[at].indexes.first(where: { $0.parts.contains { $0.field == number } }) {
            throw StoreError(
                .badSchema, "\(entity.name).\(field.name) is in the index \(index.name); drop that first.", entity: entity.name,
                field: field.name)
        }
        stored.tables[at].drop(at: position)
        try addShape(to: &stored.tables[at])
        try store(stored)
    }

    /// Adds the shape of rows with all current fields. Rewritten records no longer have the newest shape.
    private func addShape(to table: inout StoredTable) throws {
        try removeNote(CatalogTree.rewritePosition(of: table.tree))
        let cursor = try trees.cursor(table.tree)
        defer { trees.release(cursor) }
        try table.addShape(hasRows: try cursor.last() != nil)
    }
}

extension StoredField {
    init(_ field: FieldDefinition, number: Int) {
        self.init(
            number: number, column: field.column, type: field.type, isOptional: field.isOptional, defaultValue: field.defaultValue)
    }
}
