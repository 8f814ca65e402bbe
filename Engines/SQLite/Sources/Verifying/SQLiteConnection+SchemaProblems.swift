import CSQLite
import StoreCore
import StoreSQL

/// Whether the database has what its catalog says.
///
/// SQLite checks what is there and cannot know what is missing: an index that another program dropped leaves a sound database that is slower,
/// or, if the index was unique, one that takes duplicates.
extension SQLiteConnection {
    /// What of an entity is not in the database, one sentence each.
    func schemaProblems(of entity: EntityDefinition) throws -> [String] {
        guard try hasTable(entity.name) else { return ["The table \(entity.name) is missing."] }
        var problems: [String] = []
        let columns = try columns(of: entity.name)
        for field in entity.fields where !columns.contains(where: { $0.hasName(field.column) }) {
            problems.append("The column \(field.column) of \(entity.name) is missing.")
        }
        let indexes = try indexes(of: entity.name)
        for index in entity.indexes {
            guard let found = indexes.first(where: { $0.hasName(index.name) }) else {
                problems.append("The index \(index.name) of \(entity.name) is missing.")
                continue
            }
            // A taken-over index that is not unique may have other columns than ours: it only serves other requests.
            guard index.isUnique else { continue }
            let parts = index.parts.compactMap { part in
                entity.position(of: part.field).map { (column: entity.fields[$0].column, folds: part.isCaseInsensitive) }
            }
            if try !found.isUnique || found.isPartial || !isIndex(index.name, exactlyOver: parts) {
                problems.append("The index \(index.name) of \(entity.name) does not keep unique what it is declared to.")
            }
        }
        return problems
    }

    /// An index as the database has it.
    private struct Index {
        let name: String
        let isUnique: Bool
        let isPartial: Bool
        func hasName(_ other: String) -> Bool { name == other || name.lowercased() == other.lowercased() }
    }

    private func indexes(of table: String) throws -> [Index] {
        var result: [Index] = []
        try forEachRow("SELECT name, \"unique\", partial FROM pragma_index_list(?)", table) { cells in
            result.append(Index(name: cells[0].string, isUnique: cells[1].bits != 0, isPartial: cells[2].bits != 0))
        }
        return result
    }

    /// Whether the index is over these columns, in any order, and compares them as they are declared.
    private func isIndex(_ name: String, exactlyOver parts: [(column: String, folds: Bool)]) throws -> Bool {
        var left = parts
        var isExact = true
        try forEachRow("SELECT name, coll FROM pragma_index_xinfo(?) WHERE key = 1", name) { cells in
            let column = SQLColumn(name: cells[0].string, isNotNull: false, hasDefault: false)
            let collation = cells[1].string.uppercased()
            let found = left.firstIndex { column.hasName($0.column) && collation == ($0.folds ? "ACTIVESTORE_FOLD" : "BINARY") }
            if let found { left.remove(at: found) } else { isExact = false }
        }
        return isExact && left.isEmpty
    }
}
