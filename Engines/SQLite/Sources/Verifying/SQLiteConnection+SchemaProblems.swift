import CSQLite
import StoreCore
import StoreSQL

/// Reading the definitions of the database's indexes.
extension SQLiteConnection {
    func indexes(of table: String) throws -> [SQLIndex] {
        var result: [SQLIndex] = []
        try forEachRow("SELECT name, \"unique\", partial FROM pragma_index_list(?)", table) { cells in
            result.append(SQLIndex(name: cells[0].string, isUnique: cells[1].bits != 0, isPartial: cells[2].bits != 0))
        }
        return result
    }

    func isIndex(_ name: String, exactlyOver parts: [(column: String, folds: Bool)]) throws -> Bool {
        var left = parts
        var isExact = true
        try forEachRow("SELECT name, coll FROM pragma_index_xinfo(?) WHERE key = 1", name) { cells in
            let column = cells[0].string
            let collation = cells[1].string.uppercased()
            // To every collation equal texts are equal, so a column that another program made as NOCASE also keeps them unique.
            let found = left.firstIndex { generator.dialect.isName(column, of: $0.column) && (collation == "ACTIVESTORE_FOLD") == $0.folds }
            if let found { left.remove(at: found) } else { isExact = false }
        }
        return isExact && left.isEmpty
    }
}
