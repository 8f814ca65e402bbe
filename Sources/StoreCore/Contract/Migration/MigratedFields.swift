/// The fields that migrations have written, which are checked against the program's models once the last migration has run.
///
/// A migration works on records and may store any value of a field's type, while the model may accept fewer: a `UInt8`, an enumeration, a
/// date as text. Between two migrations that is fine. The result of the last one must be readable, or it is undone. Writes by `.run` and
/// `.sql` are not tracked here.
///
/// Each migration is a separate transaction, and a later one may fail, so the catalog carries the list from one to the next.
final class MigratedFields {
    /// Columns by entity, both by their current names.
    private var columns: [String: Set<String>]

    /// The fields that earlier migrations recorded in the catalog.
    init(_ recorded: [String: [String]]?) { columns = recorded?.mapValues { Set($0) } ?? [:] }

    /// The fields that the catalog keeps for the next migration; nil for none.
    var recorded: [String: [String]]? {
        let recorded = columns.filter { !$0.value.isEmpty }.mapValues { $0.sorted() }
        return recorded.isEmpty ? nil : recorded
    }

    /// Records that a field of some records was written.
    func wrote(_ field: FieldDefinition, of entity: EntityDefinition) { columns[entity.name, default: []].insert(field.column) }

    /// Follows a change of the schema, which may set values or rename fields.
    func follow(_ change: SchemaChange) {
        switch change {
        case .addField(let entity, let field), .changeField(let entity, _, let field):
            if field.defaultValue != nil { wrote(field, of: entity) }
        case .renameField(let entity, let field, let new):
            if columns[entity.name]?.remove(field.column) != nil { wrote(new, of: entity) }
        case .dropField(let entity, let field): columns[entity.name]?.remove(field.column)
        case .renameEntity(let entity, let name): columns[name] = columns.removeValue(forKey: entity.name)
        case .dropEntity(let entity): columns[entity.name] = nil
        case .addEntity, .addIndex, .renameIndex, .dropIndex: break
        }
    }

    /// Reads the written fields as the models declare them.
    ///
    /// - Parameters:
    ///   - declared: The schema of the models.
    ///   - stored: That of the store, after the migrations.
    /// - Throws: ``StoreError`` `.typeMismatch` with the key of the first record whose value cannot be read.
    func check(_ declared: Schema, _ stored: Schema, _ reader: any EngineReader) throws {
        for model in declared.entities where !model.isReadOnly {
            guard let written = columns[model.name], let entity = stored[model.name] else { continue }
            for field in model.fields where !field.takesAll && written.contains(field.column) {
                // A field of another type is a difference that opening reports.
                guard let position = entity.fields.firstIndex(where: { $0.column == field.column }),
                    entity.fields[position].type == field.type
                else { continue }
                if let value = entity.fields[position].defaultValue, (try? field.asSaved(value, of: model.name)) == nil {
                    throw StoreError(
                        .typeMismatch,
                        "The default of \(model.name).\(field.name) does not fit \(field.swiftTypeName), its type in the model.",
                        entity: model.name, field: field.name)
                }
                try check(field, at: position, of: entity, reader)
            }
        }
    }

    private func check(_ field: FieldDefinition, at position: Int, of entity: EntityDefinition, _ reader: any EngineReader) throws {
        var request = FetchRequest(EntityID(entity))
        request.fields = [entity.key, position]
        var count = 0
        var first: RecordKey?
        try reader.fetch(request) { row in
            if field.takes(row.cells[1]) { return .next }
            if count == 0 { first = RecordKey(try row.value(0, type: entity.keyField.type)) }
            count += 1
            return .next
        }
        if count == 0 { return }
        var error = StoreError(
            .typeMismatch,
            "In \(StoreError.counted(count, "record")) of \(entity.name), \(field.name) would hold a value that does not fit "
                + "\(field.swiftTypeName), its type in the model.", entity: entity.name, field: field.name)
        error.key = first
        throw error
    }
}
