extension Schema {
    /// Checks that the entities can be stored by every engine.
    ///
    /// Names are letters, digits and `_`, begin with a letter or `_` and have at most 63 characters, so that no engine makes two of them
    /// equal by truncation or case folding; no two entities, and no two columns of an entity, share a name (ASCII case ignored, as SQLite
    /// does).
    ///
    /// - Throws: ``StoreError`` `.badSchema`, naming the problem.
    package func validate() throws {
        // A program that opens a store per customer checks the same schema repeatedly.
        if let last = Schema.lastValid.withLock({ $0 }), isSame(as: last) { return }
        try validateEntities()
        try validateRelations()
        Schema.lastValid.withLock { $0 = self }
    }

    private static let lastValid = ForkSafeMutex<Schema?>(nil)

    private func validateEntities() throws {
        var entityNames: [String: String] = [:]
        var indexNames: Set<String> = []
        for entity in entities {
            try Schema.checkName(entity.name, what: "entity", entity: entity.name)
            if entity.name.lowercased().hasPrefix("activestore_") || entity.name.lowercased().hasPrefix("sqlite_") {
                throw bad("The entity name \(StoreError.quoted(entity.name)) is reserved.", entity)
            }
            if let other = entityNames.updateValue(entity.name, forKey: entity.name.lowercased()) {
                throw bad(
                    "Two models are called \(StoreError.quoted(other)) in the store; give one of them its own table name.",
                    entity)
            }
            try validateFields(of: entity)
            for index in entity.indexes {
                try validate(index, of: entity)
                if !indexNames.insert(index.name.lowercased()).inserted {
                    throw bad("Two indexes are called \(StoreError.quoted(index.name)); name one of them.", entity)
                }
            }
        }
        for entity in entities where indexNames.contains(entity.name.lowercased()) {
            throw bad("An index is called \(StoreError.quoted(entity.name)), as an entity is; name one of them otherwise.", entity)
        }
    }

    private func validateFields(of entity: EntityDefinition) throws {
        guard entity.fields.indices.contains(entity.key) else { throw bad("\(entity.name) has no key.", entity) }
        let key = entity.keyField
        guard !key.isOptional, [.uuid, .int, .string].contains(key.type) else {
            throw bad("The key \(entity.name).\(key.name) has to be a UID, a 64-bit integer or text, and cannot be optional.", entity)
        }
        for stamp in [entity.createdAt, entity.updatedAt].compactMap({ $0 }) {
            guard entity.fields.indices.contains(stamp), entity.fields[stamp].type == .date else {
                throw bad("The timestamps of \(entity.name) are not dates.", entity)
            }
        }
        if let version = entity.version {
            guard entity.fields.indices.contains(version), version != entity.key, entity.fields[version].type == .int,
                !entity.fields[version].isOptional
            else { throw bad("The version of \(entity.name) is not a field of type int, or it is optional or the key.", entity) }
        }
        var names: Set<String> = []
        var columns: Set<String> = []
        for field in entity.fields {
            try Schema.checkName(field.column, what: "column", entity: entity.name)
            if !names.insert(field.name).inserted || !columns.insert(field.column.lowercased()).inserted {
                throw bad(
                    "\(entity.name) has two fields \(StoreError.quoted(field.name)), or two of the same column.", entity
                )
            }
            if let value = field.defaultValue, value.type != field.type {
                throw bad("The default of \(entity.name).\(field.name) is not of type \(field.type.rawValue).", entity)
            }
            if let value = field.defaultValue, UnstorableValue.reason(value) != nil || (try? field.asSaved(value, of: entity.name)) == nil {
                throw bad("The default of \(entity.name).\(field.name) is a value that no store keeps.", entity)
            }
            if field.name.isEmpty { throw bad("A field of \(entity.name) has no name.", entity) }
        }
        // SQLite's limit is 2,000 columns, PostgreSQL's 1,600.
        if entity.fields.count > 1_000 { throw bad("\(entity.name) has more than 1,000 fields.", entity) }
    }

    private func validate(_ index: IndexDefinition, of entity: EntityDefinition) throws {
        try Schema.checkName(index.name, what: "index", entity: entity.name, limit: 200)
        if index.parts.isEmpty || index.parts.count > 16 {
            throw bad("The index \(index.name) has \(index.parts.count) fields; 1 to 16 are possible.", entity)
        }
        for part in index.parts {
            let field = entity.fields[try entity.requirePosition(of: part.field)]
            if !field.type.isOrdered {
                throw bad("\(entity.name).\(field.name) is JSON, which cannot be indexed.", entity)
            }
            if part.isCaseInsensitive, field.type != .string {
                throw bad("\(entity.name).\(field.name) is not text; it cannot be indexed case-insensitively.", entity)
            }
        }
    }

    static func checkName(_ name: String, what: String, entity: String, limit: Int = 63) throws {
        let bytes = Array(name.utf8)
        let isLetter = { (b: UInt8) in (b | 0x20) >= 0x61 && (b | 0x20) <= 0x7a || b == 0x5f }
        guard let first = bytes.first, isLetter(first), bytes.count <= limit,
            bytes.allSatisfy({ isLetter($0) || ($0 >= 0x30 && $0 <= 0x39) })
        else {
            throw StoreError(
                .badSchema,
                "The \(what) name \(StoreError.quoted(name)) cannot be used: letters, digits and _ are allowed, at most \(limit), not "
                    + "beginning with a digit.", entity: entity)
        }
    }

    private func bad(_ message: String, _ entity: EntityDefinition) -> StoreError {
        StoreError(.badSchema, message, entity: entity.name)
    }
}
