import StoreCore

/// Whether a name that a declared index needs belongs to an index already, and to which.
///
/// A database has one index of a name, whichever table it is on. An index that others made is used as it is if it does what the declared
/// one is for. Any other one is an error: if adding counted as done, the catalog would name an index that does not exist, and the store
/// would accept duplicates of what is declared unique.
extension SQLConnection {
    /// Whether the index with this name is on the table of an entity; false if there is none.
    package func isIndex(_ name: String, on entity: EntityDefinition) throws -> Bool {
        guard let table = try table(ofIndex: name) else { return false }
        return generator.dialect.isName(table, of: entity.name)
    }

    /// Whether the table of an entity has an index already.
    ///
    /// - Parameter takingOver: Whether the store takes over a table that others made. If the declared index is not unique, the table's may
    ///   then have other columns: it only serves other requests.
    /// - Throws: ``StoreError`` `.badSchema` if the name belongs to an index of another table, or to one that does something else.
    func hasIndex(_ index: IndexDefinition, on entity: EntityDefinition, takingOver: Bool) throws -> Bool {
        guard let table = try table(ofIndex: index.name) else { return false }
        guard generator.dialect.isName(table, of: entity.name) else {
            throw taken(index, of: entity, by: "an index of this name", on: table)
        }
        // An index that could not be built has the name and is not used: creating replaces it.
        guard try hasIndex(index.name) else { return false }
        if !index.isUnique {
            if try takingOver || hasColumns(of: index, entity) { return true }
            throw taken(index, of: entity, by: "an index of this name over other columns", on: table)
        }
        let found = try indexes(of: table).first { generator.dialect.isName($0.name, of: index.name) }
        if let found, try keepsUnique(found, as: index, of: entity) { return true }
        throw taken(index, of: entity, by: "an index of this name that does not keep unique what is declared", on: table)
    }

    /// Whether an index of the database keeps unique what the declared index with its name does.
    func keepsUnique(_ found: SQLIndex, as index: IndexDefinition, of entity: EntityDefinition) throws -> Bool {
        try found.isUnique && !found.isPartial && isIndex(index.name, exactlyOver: columns(of: index, entity))
    }

    /// Whether the database's index has the columns of the declared index that is not unique, with or without the key at its end.
    private func hasColumns(of index: IndexDefinition, _ entity: EntityDefinition) throws -> Bool {
        let columns = columns(of: index, entity)
        let key = (column: entity.keyField.column, folds: false)
        return try isIndex(index.name, exactlyOver: columns) || isIndex(index.name, exactlyOver: columns + [key])
    }

    private func columns(of index: IndexDefinition, _ entity: EntityDefinition) -> [(column: String, folds: Bool)] {
        index.parts.compactMap { part in
            entity.position(of: part.field).map { (column: entity.fields[$0].column, folds: part.isCaseInsensitive) }
        }
    }

    private func taken(_ index: IndexDefinition, of entity: EntityDefinition, by what: String, on table: String) -> StoreError {
        StoreError(
            .badSchema,
            "The index \(index.name) of \(entity.name) cannot be added: the table \(table) has \(what). Drop that index, or give the "
                + "declared one another name.", entity: entity.name)
    }
}
