/// The difference between the stored schema and the one a program declares.
///
/// Additions can be made on opening; a drop, rename or change of type needs a versioned migration. Fields that are stored but no longer
/// declared are kept, so that a deployment can be rolled back.
package struct SchemaDifference: Sendable, Hashable {
    /// The declared elements that are missing, in the order in which to add them.
    package private(set) var additions: [SchemaChange] = []
    /// The differences that adding cannot reconcile, one sentence each.
    package private(set) var conflicts: [String] = []
    /// Stored but not declared: fields as `entity.field`, whole entities as `entity`.
    package private(set) var undeclared: [String] = []
    /// The stored schema with the additions.
    package private(set) var merged: Schema

    /// Compares the stored schema with the declared one.
    package init(stored: Schema, declared: Schema) {
        if let last = SchemaDifference.lastFound.withLock({ $0 }), last.stored == stored, last.declared == declared {
            self = last.difference
            return
        }
        merged = stored
        let kept = declared.entities.filter { !$0.isReadOnly }
        for entity in kept {
            guard let index = merged.entities.firstIndex(where: { $0.name == entity.name }) else {
                if let other = merged.entities.first(where: { $0.name.lowercased() == entity.name.lowercased() }) {
                    conflicts.append("\(entity.name) is stored as \(other.name): rename it by a migration.")
                    continue
                }
                additions.append(.addEntity(entity))
                merged.entities.append(entity)
                continue
            }
            compare(entity, at: index)
        }
        // A program's declaration of its own entities replaces another program's.
        let names = Set(kept.map(\.name))
        undeclared += stored.entities.map(\.name).filter { !names.contains($0) }
        merged.relations = stored.relations.filter { !names.contains($0.owner) } + declared.withoutReadOnly.relations
        // Additions hold Swift types, in which equal schemas may differ.
        if additions.isEmpty, conflicts.isEmpty { SchemaDifference.lastFound.withLock { [self] in $0 = (stored, declared, self) } }
    }

    // A program that opens a store per customer compares the same schemas repeatedly.
    private static let lastFound = ForkSafeMutex<(stored: Schema, declared: Schema, difference: SchemaDifference)?>(nil)

    private mutating func compare(_ declared: EntityDefinition, at index: Int) {
        var stored = merged.entities[index]
        let storedKey = stored.keyField
        if storedKey.column != declared.keyField.column || storedKey.type != declared.keyField.type {
            conflicts.append(
                "\(declared.name) is declared with the key \(declared.keyField.name) (\(declared.keyField.type.rawValue)) and stored with "
                    + "\(storedKey.name) (\(storedKey.type.rawValue)).")
        }
        for field in declared.fields {
            if let position = stored.fields.firstIndex(where: { $0.column == field.column }) {
                compare(field, with: stored.fields[position], in: declared)
                stored.rename(position, to: field.name)
            } else if let other = stored.fields.first(where: { $0.column.lowercased() == field.column.lowercased() }) {
                conflicts.append("\(declared.name).\(field.name) is stored as \(other.name): rename it by a migration.")
            } else if !field.isOptional, field.defaultValue == nil {
                conflicts.append(
                    "\(declared.name).\(field.name) is new, not optional and has no literal default, so records that exist would have no value: make it "
                        + "optional, give it a default, or add it by a migration with `filledBy:`."
                )
            } else {
                additions.append(.addField(entity: declared, field))
                stored.fields.append(field)
            }
        }
        for field in declared.fields where stored.fields.count(where: { $0.name == field.name }) > 1 {
            let other = stored.fields.first { $0.name == field.name && $0.column != field.column }
            conflicts.append(
                "\(declared.name).\(field.name) is declared with the column \(field.column) and stored with \(other?.column ?? ""): rename or "
                    + "drop it by a migration.")
        }
        for definition in declared.indexes
        where !stored.indexes.contains(where: { $0.name == definition.name || $0.isSame(as: definition) }) {
            additions.append(.addIndex(entity: declared, definition))
            stored.indexes.append(definition)
        }
        for definition in declared.indexes {
            if let known = merged.entities[index].indexes.first(where: { $0.name == definition.name }),
                known != definition
            {
                conflicts.append(
                    "The index \(definition.name) is stored with other fields than it is declared with: drop it by a migration, and it is made "
                        + "as it is declared.")
            }
        }
        for field in stored.fields where !declared.fields.contains(where: { $0.column == field.column }) {
            undeclared.append("\(declared.name).\(field.name)")
        }
        stored.createdAt = declared.createdAt.flatMap { at in
            stored.fields.firstIndex { $0.column == declared.fields[at].column }
        }
        stored.updatedAt = declared.updatedAt.flatMap { at in
            stored.fields.firstIndex { $0.column == declared.fields[at].column }
        }
        stored.version = declared.version.flatMap { at in
            stored.fields.firstIndex { $0.column == declared.fields[at].column }
        }
        merged.entities[index] = stored
    }

    private mutating func compare(
        _ declared: FieldDefinition, with stored: FieldDefinition, in entity: EntityDefinition
    ) {
        if declared.type != stored.type {
            conflicts.append(
                "\(entity.name).\(declared.name) is declared as \(declared.type.rawValue) and stored as \(stored.type.rawValue): retype it by a "
                    + "migration, or declare it as it is stored.")
        } else if declared.isOptional != stored.isOptional {
            conflicts.append(
                "\(entity.name).\(declared.name) is declared as \(declared.isOptional ? "optional" : "not optional") and stored the other way: "
                    + "make it \(declared.isOptional ? "optional" : "required") by a migration, or declare it as it is stored."
            )
        }
    }
}

extension EntityDefinition {
    /// The store uses the current name of a field, in its indexes too.
    fileprivate mutating func rename(_ position: Int, to name: String) {
        let former = fields[position].name
        if former == name { return }
        fields[position].name = name
        for index in indexes.indices {
            for part in indexes[index].parts.indices where indexes[index].parts[part].field == former {
                indexes[index].parts[part].field = name
            }
        }
    }
}

extension IndexDefinition {
    /// Whether both indexes have the same parts and uniqueness, whatever their names.
    fileprivate func isSame(as other: IndexDefinition) -> Bool { parts == other.parts && isUnique == other.isUnique }
}

extension SchemaDifference {
    /// Checks that additions are sufficient.
    ///
    /// - Throws: ``StoreError`` `.needsMigration` with all conflicts.
    func checkConflicts() throws {
        if conflicts.isEmpty { return }
        throw StoreError(.needsMigration, "The declared models need a migration. " + conflicts.joined(separator: " "))
    }
}
