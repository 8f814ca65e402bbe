import StoreCore

/// The reading half of an import on arbitrary bytes, for fuzzers: keys, conversion and rows, with a field of each type, without a store.
package enum ImportProbe {
    private static let entity = EntityDefinition(
        name: "probe",
        fields: [
            FieldDefinition(name: "code", type: .string), FieldDefinition(name: "lastName", type: .string, isOptional: true),
            FieldDefinition(name: "age", type: .int, isOptional: true), FieldDefinition(name: "born", type: .date, isOptional: true),
            FieldDefinition(name: "price", type: .decimal, isOptional: true),
            FieldDefinition(name: "ratio", type: .double, isOptional: true),
            FieldDefinition(name: "labels", type: .json, isOptional: true), FieldDefinition(name: "isActive", type: .bool),
            FieldDefinition(name: "badge", type: .data, isOptional: true), FieldDefinition(name: "token", type: .uuid, isOptional: true),
            FieldDefinition(name: "seen", type: .date, isOptional: true),
        ])

    /// Reads bytes as an import does.
    ///
    /// - Returns: Whether they could be read to their end.
    package static func read(_ bytes: [UInt8], _ format: ImportFormat) -> Bool {
        let rules = ImportRules(
            mappings: ["profile.x.y": "lastName"], ignoredKeys: ["profile.z"], dateFormats: ["seen": "EEE, d MMM yyyy h:mm:ss.SSS a Z"],
            allowed: .all)
        do {
            for isTree in [false, true] {
                let filler = RowFiller(try ImportPlan(EntityID(entity), relations: [], rules: rules))
                let feed = try ImportFeed.make(.bytes(bytes, format), isTree ? nil : filler)
                let batch = ImportBatch(width: entity.fields.count, ImportReport())
                while try feed.fill(batch, upTo: 100) { batch.removeAll(ImportReport()) }
                for row in 0..<batch.rows.count {
                    for (position, field) in entity.fields.enumerated() { _ = batch.rows.value(position, of: row, type: field.type) }
                }
            }
            return true
        } catch { return false }
    }
}
