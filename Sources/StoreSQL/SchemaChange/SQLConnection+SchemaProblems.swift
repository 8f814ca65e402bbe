public import StoreCore

/// Checks that the database has the elements in its catalog.
///
/// A database checks the elements it has and cannot know which are missing: an index that another program dropped leaves a sound database
/// that is slower or, if the index was unique, accepts duplicates.
extension SQLConnection {
    /// The elements of an entity that are missing in the database, one sentence each.
    public func schemaProblems(of entity: EntityDefinition) throws -> [String] {
        guard try hasTable(entity.name) else { return ["The table \(entity.name) is missing."] }
        let dialect = generator.dialect
        var problems: [String] = []
        let columns = try columns(of: entity.name)
        for field in entity.fields where !columns.contains(where: { $0.hasName(field.column, in: dialect) }) {
            problems.append("The column \(field.column) of \(entity.name) is missing.")
        }
        let indexes = try indexes(of: entity.name)
        for index in entity.indexes {
            guard let found = indexes.first(where: { dialect.isName($0.name, of: index.name) }) else {
                problems.append("The index \(index.name) of \(entity.name) is missing.")
                continue
            }
            // A taken-over index that is not unique may have other columns than ours: it only serves other requests.
            guard index.isUnique else { continue }
            if try !keepsUnique(found, as: index, of: entity) {
                problems.append("The index \(index.name) of \(entity.name) does not keep unique what it is declared to.")
            }
        }
        return problems
    }
}
