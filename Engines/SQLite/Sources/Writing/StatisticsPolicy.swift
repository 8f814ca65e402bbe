import CSQLite
import StoreCore
import StoreSQL

/// When SQLite looks at how many records share a value in each index (`ANALYZE`), by which it chooses
/// between indexes: after a transaction that made many changes or changed the schema, and at close.
///
/// It looks at some hundred entries of each index, so that it takes milliseconds however large the database is. What it finds that way
/// is averages, and for each index another estimate of how many records the table has; SQLite would then read a whole table instead of
/// an index that it takes for larger. So all indexes of a table get the same number of records, the greatest. Averages of complete
/// counts were measured too, and are not used: they make requests for a rare value of an unselective index up to 400 times slower.
///
/// Other connections, also those of other processes, read statistics only together with the schema.
/// So a table is made and dropped in the same transaction, which has everybody read both again.
///
/// Only tables of models that may write are looked at, `STRICT` ones in a database that this library has marked.
/// Statistics of other tables stay as they are, and all do with the option `statistics=off`. It is done by the
/// writer, under its lock, after the commit; a failure costs nothing but the statistics, and is a warning.
struct StatisticsPolicy: Sendable {
    /// How many changes are worth a look.
    static let threshold: Int64 = 10_000
    /// How many entries of each index are looked at.
    static let entries = 400
    /// How many pages a database has that is worth a look.
    private static let pages: Int64 = 1_000

    /// How many changes the connection had made at the last look.
    private var last: Int64 = 0

    /// Whether statistics are kept up to date.
    static func isOn(_ context: StoreContext) -> Bool { context.configuration.engineOptions["statistics"] != "off" }

    /// Looks, if the transaction that has just been committed makes it worthwhile.
    ///
    /// - Parameter before: The changes that the connection had made when the transaction began.
    mutating func afterCommit(_ connection: SQLiteConnection, before: Int64) {
        let total = sqlite3_total_changes64(connection.database)
        let changes = total - before
        // A load in many parts pays for few looks, and yet each table that is filled has one.
        let isLarge = changes >= StatisticsPolicy.threshold && (changes >= total / 10 || total >= last * 2)
        if isLarge || connection.state.pointee.hasChangedSchema { look(connection, total) }
    }

    /// Looks if small transactions have added up to many changes since the last look, or if the database has no statistics yet.
    mutating func beforeClose(_ connection: SQLiteConnection) {
        let total = sqlite3_total_changes64(connection.database)
        let isDue = total - last >= StatisticsPolicy.threshold || total > 0 && (try? connection.hasTable("sqlite_stat1")) == false
        if isDue { look(connection, total) }
    }

    private mutating func look(_ connection: SQLiteConnection, _ total: Int64) {
        last = total
        let names = StatisticsPolicy.tables(connection)
        if names.isEmpty { return }
        let (code, text) = StatisticsPolicy.limited(connection) {
            let code = sqlite3_exec(connection.database, StatisticsPolicy.script(names), nil, nil, nil)
            return (code, code == SQLITE_OK ? "" : connection.lastText)
        }
        if code == SQLITE_OK { return }
        if connection.isInTransaction { _ = connection.run(.rollback) }
        // A program that does not know the lock is writing.
        if code & 0xFF == SQLITE_BUSY { return }
        connection.context.emit(
            .warning("The statistics of indexes were not brought up to date: \(text) [sqlite \(code)]. The records are safe."))
    }

    /// Whether a change of the schema will be followed by a look at a table.
    static func looksAt(_ table: String, _ connection: SQLiteConnection) -> Bool {
        isOn(connection.context) && tables(connection).contains(table)
    }

    /// The tables that are looked at: none of a small database or another program's,
    /// and none without an index, whose records SQLite would count one by one.
    private static func tables(_ connection: SQLiteConnection) -> [String] {
        guard let count = try? connection.integer("PRAGMA page_count"), count >= pages,
            let mark = try? connection.integer("PRAGMA application_id"), mark == Int64(SQLiteConnection.applicationID)
        else { return [] }
        let entities = connection.context.schema.entities.filter { !$0.isReadOnly }
        // In one query, because each goes through all tables.
        let ours = """
            SELECT name FROM pragma_table_list AS listed WHERE schema = ?1 AND type = 'table' AND strict
                AND name IN (\(entities.map { literal($0.name) }.joined(separator: ", ")))
                AND EXISTS (SELECT 1 FROM pragma_index_list(listed.name) WHERE NOT partial)
            """
        var names: [String] = []
        do {
            try connection.forEachRow(ours, "main") { names.append(String(decoding: $0[0].bytes, as: UTF8.self)) }
        } catch {
            return []
        }
        return names
    }

    /// Runs what analyses with the limit, which is otherwise as whoever uses the connection has set it.
    static func limited<R>(_ connection: SQLiteConnection, _ body: () throws -> R) rethrows -> R {
        let before = (try? connection.integer("PRAGMA analysis_limit")) ?? 0
        sqlite3_exec(connection.database, "PRAGMA analysis_limit = \(entries)", nil, nil, nil)
        defer { sqlite3_exec(connection.database, "PRAGMA analysis_limit = \(before)", nil, nil, nil) }
        return try body()
    }

    /// Quoted, because a catalog that is read from a file may say anything.
    private static func literal(_ name: String) -> String { (try? SQLLiteral(.sqlite).text(.string(name))) ?? "NULL" }

    private static func script(_ names: [String]) -> String {
        """
        BEGIN IMMEDIATE;
        \(names.map { "ANALYZE main.\(Dialect.sqlite.quoted($0));" }.joined(separator: "\n"))
        UPDATE main.sqlite_stat1
            SET stat = (SELECT max(CAST(other.stat AS INTEGER)) FROM main.sqlite_stat1 AS other WHERE other.tbl = sqlite_stat1.tbl)
                || substr(stat, instr(stat, ' '))
            WHERE tbl IN (\(names.map(literal).joined(separator: ", ")))
                AND idx IN (SELECT name FROM pragma_index_list(sqlite_stat1.tbl) WHERE NOT partial);
        CREATE TABLE main.activestore_statistics (made INTEGER) STRICT;
        DROP TABLE main.activestore_statistics;
        ANALYZE main.sqlite_schema;
        COMMIT;
        """
    }
}
