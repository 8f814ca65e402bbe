// Violations that every engine reports with the same message.
extension StoreError {
    /// A record with this key already exists.
    public static func duplicateKey(of entity: EntityDefinition, engineCode: EngineCode? = nil, values: [String] = []) -> StoreError {
        StoreError(
            .duplicateKey,
            "There is already a record of \(entity.name) with this \(entity.keyField.name); change it, or use upsert() to overwrite.",
            entity: entity.name, field: entity.keyField.name, engineCode: engineCode, values: values)
    }

    /// Another record holds the same values in a unique index; ``field`` lists the fields, separated by commas.
    public static func duplicateValue(
        of entity: EntityDefinition, fields: [String], engineCode: EngineCode? = nil, values: [String] = []
    ) -> StoreError { duplicateValue(of: entity.name, fields: fields, engineCode: engineCode, values: values) }

    /// An attempt to write a record of a read-only entity.
    @usableFromInline static func onlyRead(_ entity: EntityID) -> StoreError {
        StoreError(
            .readOnly, "\(entity.name) is declared readOnly: its records are read here and written elsewhere.", entity: entity.name)
    }

    static func duplicateValue(
        of entity: String, fields: [String], engineCode: EngineCode? = nil, values: [String] = []
    ) -> StoreError {
        let list = fields.joined(separator: ", ")
        return StoreError(
            .duplicateValue,
            "Another record of \(entity) has the same \(list.isEmpty ? "unique value" : list), which must be unique.",
            entity: entity, field: list.isEmpty ? nil : list, engineCode: engineCode, values: values,
            failures: fields.map { .alreadyExists(entity, $0) })
    }

    /// A unique index cannot be built, because of duplicate values; nothing was changed.
    ///
    /// - Parameters:
    ///   - count: The number of values that occur in several records; above ten it need not be exact.
    ///   - values: The first ten of them.
    package static func cannotBuild(
        _ index: IndexDefinition, of entity: EntityDefinition, count: Int, engineCode: EngineCode? = nil, values: [String]
    ) -> StoreError {
        let counted = count > 10 ? "more than 10 values" : StoreError.counted(count, "value")
        let fields = index.parts.map(\.field).joined(separator: ", ")
        return StoreError(
            .duplicateValue,
            "The unique index \(index.name) cannot be built: \(counted) of \(entity.name).\(fields) \(count == 1 ? "occurs" : "occur") in "
                + "several records. Make them differ first; nothing was changed.", entity: entity.name, field: index.parts.first?.field,
            engineCode: engineCode,
            values: values)
    }
}

extension ValidationFailure {
    /// Another record has the same value in a field that must be unique; the text is the same whether an index or a validator found it.
    package static func alreadyExists(_ entity: String, _ field: String) -> ValidationFailure {
        ValidationFailure(entity: entity, field: field, key: .alreadyExists, text: "is taken by another record")
    }
}
