import CSQLite
import StoreCore
import StoreSQL

/// The description of a table by SQLite's pragmas, for comparing a rebuilt table with the original.
struct TableShape: Equatable {
    struct Column: Equatable {
        var name: String
        var type: String
        var collation: String
        var isNotNull: Bool
        /// The default as SQL.
        var defaultText: String?
        /// Its position in the primary key, from 1; 0 for none.
        var keyPosition: Int64
        /// Whether it is a generated column, and so not copied.
        var isGenerated: Bool
    }

    /// A reference, or a constraint with a separate index.
    struct Constraint: Equatable {
        var columns: [String]
        var text: String
    }

    /// The name as stored in the database.
    var name: String
    var isStrict: Bool
    var hasRowid: Bool
    /// Whether keys are never reused (AUTOINCREMENT).
    var neverReusesKeys: Bool
    var columns: [Column]
    var foreignKeys: [Constraint]
    var constraints: [Constraint]

    /// The columns that are copied, including the rowid if it is separate from the columns, since indexes of other programs may contain it.
    var copiedColumns: [String] {
        let own = columns.filter { !$0.isGenerated }.map(\.name)
        let key = columns.filter { $0.keyPosition > 0 }
        let keyIsRowid = key.count == 1 && key[0].type.lowercased() == "integer"
        guard hasRowid, !keyIsRowid else { return own }
        let rowid = ["rowid", "_rowid_", "oid"].first { name in !columns.contains { $0.name.hasSameLetters(as: name) } }
        return (rowid.map { [$0] } ?? []) + own
    }
}

extension String {
    /// Whether SQLite considers two names equal: they differ at most in ASCII case.
    func hasSameLetters(as other: String) -> Bool {
        func folded(_ byte: UInt8) -> UInt8 { byte >= 65 && byte <= 90 ? byte | 0x20 : byte }
        return utf8.count == other.utf8.count && zip(utf8, other.utf8).allSatisfy { folded($0) == folded($1) }
    }
}

extension SQLiteConnection {
    /// The shape of a table.
    func shape(of table: String) throws -> TableShape {
        var shape = TableShape(
            name: table, isStrict: false, hasRowid: true, neverReusesKeys: false, columns: [], foreignKeys: [], constraints: [])
        try forEachRow("SELECT name, wr, strict FROM pragma_table_list(?) WHERE schema = 'main'", table) { cells in
            shape.name = cells[0].string
            shape.hasRowid = cells[1].bits == 0
            shape.isStrict = cells[2].bits != 0
        }
        try forEachRow("SELECT name, type, \"notnull\", dflt_value, pk, hidden FROM pragma_table_xinfo(?)", table) { cells in
            shape.columns.append(
                .init(
                    name: cells[0].string, type: cells[1].string, collation: "", isNotNull: cells[2].bits != 0,
                    defaultText: cells[3].kind == .null ? nil : cells[3].string, keyPosition: cells[4].bits, isGenerated: cells[5].bits > 1)
            )
        }
        for index in shape.columns.indices {
            var collation: UnsafePointer<CChar>?
            var counts: Int32 = 0
            let name = shape.columns[index].name
            let code = sqlite3_table_column_metadata(database, "main", table, name, nil, &collation, nil, nil, &counts)
            if code != SQLITE_OK { throw failure(code) }
            shape.columns[index].collation = collation.map { String(cString: $0) } ?? ""
            if counts != 0 { shape.neverReusesKeys = true }
        }
        shape.foreignKeys = try constraints(
            """
            SELECT id, "from", printf('%s.%s %s %s %s', "table", "to", on_update, on_delete, "match") FROM pragma_foreign_key_list(?)
            ORDER BY id DESC, seq
            """, table)
        shape.constraints = try constraints(
            """
            SELECT l.name, c.name, printf('%s %s %s %s', l.origin, l."unique", c."desc", c.coll)
            FROM pragma_index_list(?) l, pragma_index_xinfo(l.name) c WHERE l.origin <> 'c' AND c.key = 1 ORDER BY l.seq DESC, c.seqno
            """, table)
        return shape
    }

    /// Constraints from rows with an identifier shared by the rows of one constraint, a column, and further properties.
    private func constraints(_ sql: String, _ table: String) throws -> [TableShape.Constraint] {
        var found: [TableShape.Constraint] = []
        var last: Value?
        try forEachRow(sql, table) { cells in
            let id: Value = cells[0].kind == .int ? .int(cells[0].bits) : .string(cells[0].string)
            if id != last { found.append(.init(columns: [], text: "")) }
            last = id
            found[found.count - 1].columns.append(cells[1].string)
            found[found.count - 1].text += cells[2].string + "; "
        }
        return found
    }
}
