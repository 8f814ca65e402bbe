import CSQLite
import StoreCore
import StoreSQL

/// When SQLite samples how many records share a value in each index (`ANALYZE`), by which it chooses
/// between indexes: after a transaction that made many changes or changed the schema, and at close.
///
/// It samples some hundred entries of each index, so that it takes milliseconds for any database size. The results are averages,
/// and a different estimate of the number of records for each index of a table; SQLite would then scan a whole table instead of an
/// index that it considers larger. So all indexes of a table get the same number of records, the greatest. Averages of complete
/// counts were measured too, and are not used: they make requests for a rare value of an unselective index up to 400 times slower.
///
/// A table of few records has no statistics. SQLite assumes that `IN (SELECT …)` has 25 members, so it would scan such
/// a table for keys from a list, and would still do so after the table has grown in small transactions.
///
/// Other connections, also those of other processes, read statistics only together with the schema. So
/// a table is created and dropped in the same transaction, which makes all of them read both again.
///
/// Only writable tables of models are sampled: `STRICT` ones in a database that this library has marked.
/// Statistics of other tables are left unchanged, and so are all with the option `statistics=off`. The
/// writer samples under its lock, after the commit; a failure affects only the statistics, and is a warning.
struct StatisticsPolicy: Sendable {
    /// The number of changes after which sampling is worthwhile.
    static let threshold: Int64 = 10_000
    /// The number of entries of each index that are sampled.
    static let entries = 400
    /// The number of records from which a table has statistics.
    static let fewest = 100
    /// The number of pages from which sampling a database is worthwhile.
    private static let pages: Int64 = 1_000

    /// The number of changes that the connection had made at the last sampling.
    private var last: Int64 = 0

    /// Whether statistics are kept up to date.
    static func isOn(_ context: StoreContext) -> Bool { context.configuration.engineOptions["statistics"] != "off" }

    /// Samples, if the transaction that has just been committed makes it worthwhile.
    ///
    /// - Parameter before: The changes that the connection had made when the transaction began.
    mutating func afterCommit(_ connection: SQLiteConnection, before: Int64) {
        let total = sqlite3_total_changes64(connection.database)
        let changes = total - before
        // A load in many transactions samples only a few times, but each filled table is sampled.
        let isLarge = changes >= StatisticsPolicy.threshold && (changes >= total / 10 || total >= last * 2)
        if isLarge || connection.state.pointee.hasChangedSchema { look(connection, total) }
    }

    /// Samples if small transactions have added up to many changes since the last sampling, or if the
    /// database has no statistics yet, or some of a small table.
    mutating func beforeClose(_ connection: SQLiteConnection) {
        let total = sqlite3_total_changes64(connection.database)
        if total == 0 { return }
        let isDue =
            total - last >= StatisticsPolicy.threshold || (try? connection.hasTable("sqlite_stat1")) == false
            || StatisticsPolicy.hasSmallTables(connection)
        if isDue { look(connection, total) }
    }

    /// Whether a table that will be sampled has statistics although it is small.
    private static func hasSmallTables(_ connection: SQLiteConnection) -> Bool {
        func count(_ sql: String) -> Int64 { (try? connection.integer("SELECT count(*) FROM \(sql)")) ?? 0 }
        // Rarely, and then its table has to be one of ours.
        if count("main.sqlite_stat1 WHERE CAST(stat AS INTEGER) < \(fewest)") == 0 { return false }
        let names = tables(connection)
        return !names.isEmpty && count("(\(small(names)))") > 0
    }

    /// Selects the tables with statistics of fewer records than are worthwhile.
    private static func small(_ names: [String]) -> String {
        "SELECT tbl FROM main.sqlite_stat1 WHERE tbl IN (\(list(names))) GROUP BY tbl HAVING max(CAST(stat AS INTEGER)) < \(fewest)"
    }

    private mutating func look(_ connection: SQLiteConnection, _ total: Int64) {
        last = total
        let names = StatisticsPolicy.tables(connection)
        if names.isEmpty { return }
        let hasLog = (try? connection.hasTable(ChangeLogStatements.consumers)) == true
        let (code, text) = StatisticsPolicy.limited(connection) {
            let code = sqlite3_exec(connection.database, StatisticsPolicy.script(names, hasLog: hasLog), nil, nil, nil)
            return (code, code == SQLITE_OK ? "" : connection.lastText)
        }
        if code == SQLITE_OK {
            if hasLog, let count = try? connection.logConsumer(ChangeLogConsumer.upkeep) { connection.context.hasCommittedUpkeep(count) }
            return
        }
        if connection.isInTransaction { _ = connection.run(.rollback) }
        // A program that does not know the lock is writing.
        if code & 0xFF == SQLITE_BUSY { return }
        connection.context.emit(
            .warning("The statistics of indexes were not brought up to date: \(text) [sqlite \(code)]. The records are safe."))
    }

    /// Whether a table will be sampled after a schema change.
    static func looksAt(_ table: String, _ connection: SQLiteConnection) -> Bool {
        isOn(connection.context) && tables(connection).contains(table)
    }

    /// The tables to sample: none of a small database or another program's,
    /// and none without an index, whose records SQLite would count one by one.
    private static func tables(_ connection: SQLiteConnection) -> [String] {
        guard let count = try? connection.integer("PRAGMA page_count"), count >= pages,
            let mark = try? connection.integer("PRAGMA application_id"), mark == Int64(SQLiteConnection.applicationID)
        else { return [] }
        let entities = connection.context.schema.entities.filter { !$0.isReadOnly }
        // In one query, because each query scans all tables.
        let ours = """
            SELECT name FROM pragma_table_list AS listed WHERE schema = ?1 AND type = 'table' AND strict
                AND name IN (\(list(entities.map(\.name))))
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

    /// Runs an analysis with the limit, and then restores the connection's own setting.
    static func limited<R>(_ connection: SQLiteConnection, _ body: () throws -> R) rethrows -> R {
        let before = (try? connection.integer("PRAGMA analysis_limit")) ?? 0
        sqlite3_exec(connection.database, "PRAGMA analysis_limit = \(entries)", nil, nil, nil)
        defer { sqlite3_exec(connection.database, "PRAGMA analysis_limit = \(before)", nil, nil, nil) }
        return try body()
    }

    /// Quoted, because a catalog read from a file may contain anything.
    private static func list(_ names: [String]) -> String {
        names.map { (try? SQLLiteral(.sqlite).text(.string($0))) ?? "NULL" }.joined(separator: ", ")
    }

    /// - Parameter hasLog: Whether the commit is counted in the change log, where others look for what has changed.
    private static func script(_ names: [String], hasLog: Bool) -> String {
        let count = """
            INSERT INTO main.\(ChangeLogStatements.consumers) (name, number) VALUES ('\(ChangeLogConsumer.upkeep)', 1)
                ON CONFLICT (name) DO UPDATE SET number = number + 1;
            """
        return """
            BEGIN IMMEDIATE;
            \(hasLog ? count : "")
            \(names.map { "ANALYZE main.\(Dialect.sqlite.quoted($0));" }.joined(separator: "\n"))
            UPDATE main.sqlite_stat1
                SET stat = (SELECT max(CAST(other.stat AS INTEGER)) FROM main.sqlite_stat1 AS other WHERE other.tbl = sqlite_stat1.tbl)
                    || substr(stat, instr(stat, ' '))
                WHERE tbl IN (\(list(names)))
                    AND idx IN (SELECT name FROM pragma_index_list(sqlite_stat1.tbl) WHERE NOT partial);
            DELETE FROM main.sqlite_stat1 WHERE tbl IN (\(small(names)));
            CREATE TABLE main.activestore_statistics (made INTEGER) STRICT;
            DROP TABLE main.activestore_statistics;
            ANALYZE main.sqlite_schema;
            COMMIT;
            """
    }
}
