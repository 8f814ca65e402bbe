import StoreCore
import StoreSQL

// How entries of the change log get their numbers, though several transactions commit at once.
//
// An entry is stored with a number of a sequence (`seq`), and with no number of the log. The last statement before the commit draws it,
// after all changes. Of two transactions of which one has seen what the other wrote, or has waited for it, the later one draws the higher
// number: the other had drawn its own before it committed. So the order of the sequence is an order of the commits. That of the server's
// numbers of transactions (xid) is none: a transaction has its xid from its first change on, and may then insert a key that one with a
// higher xid has removed. It may do so at every isolation, because the server looks at committed keys for that, not at those of the
// snapshot. Only a deferrable constraint, which this library does not make, would be waited for after the number was drawn.
//
// Transactions do not become visible in the order of the sequence: 11 may be committed while 10 still commits. If entries were numbered
// by what is visible, 11 would get the number of 10. Numbers may also be missing for good, because a commit failed or a server crashed.
// Therefore an entry has a number of the log when no entry can come before it any more: when its place is final, and every reader counts
// alike. The numbers are the last one that is stored, and then those of the entries after it, in their order. Some commits later they are
// stored, in a transaction of their own, together with the `seq` up to which they are; see PostgreSQLConnection+LogUpkeep.swift.
//
// That a place is final is seen in one of two ways:
//
// - No number of the sequence is missing between those that are stored and the entry. This suffices in a snapshot that is there already,
//   and on a standby. There the log ends before a number that is missing for good, until later numbers are stored.
// - It is not above a bound. Before a transaction draws, it takes a lock that names the number that was drawn last; it will draw a higher
//   one. The lock lasts until the transaction is visible or undone, and is in no other's way. A reader asks for the bound before it takes
//   its snapshot: the highest number that it sees, or the lowest that a lock names after that. A transaction that has drawn a number up
//   to the bound had its lock before that look, and that lock would name a lower number; so the transaction has ended.
//
// Transactions that have not drawn yet hold up no entry, however long they last. A transaction that keeps all other writers out sees all
// entries, and all are final.
enum LogNumbers {
    /// The table of the last number that is stored.
    static let head = "activestore_log"

    /// Makes the tables, in the order in which transactions lock them.
    static func make(after number: Int64) -> String {
        """
        CREATE TABLE \(head) (id bigint PRIMARY KEY CHECK (id = 1), last bigint NOT NULL, seq bigint NOT NULL DEFAULT 0); \
        INSERT INTO \(head) (id, last) VALUES (1, \(number)); \
        CREATE TABLE \(ChangeLogStatements.entries) (seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, \
        number bigint UNIQUE, origin bigint NOT NULL, entry bytea NOT NULL); \
        \(letAllSeeSequence); \
        CREATE TABLE \(ChangeLogStatements.consumers) (name text COLLATE "C" PRIMARY KEY, number bigint NOT NULL)
        """
    }

    /// The sequence of `seq`. Its numbers are drawn one by one.
    private static let sequence = "\(ChangeLogStatements.entries)_seq_seq"
    private static let letAllSeeSequence = "GRANT SELECT ON SEQUENCE \(sequence) TO PUBLIC"

    /// Gives a log that an older library has made the order of the sequence. What it holds keeps the order that readers have seen, which
    /// is that of the xids; entries of another server, whose xids are not given yet, came first. Other writers are to be kept out.
    static let bringUpToDate = """
        UPDATE \(ChangeLogStatements.entries) c SET number = h.last + f.place FROM \(head) h, (SELECT seq, row_number() OVER \
        (ORDER BY xid < pg_snapshot_xmax(pg_current_snapshot()), xid, seq) AS place FROM \(ChangeLogStatements.entries) \
        WHERE number IS NULL) f WHERE c.seq = f.seq; \
        ALTER TABLE \(head) ADD COLUMN seq bigint NOT NULL DEFAULT 0; \
        UPDATE \(head) SET last = greatest(last, (SELECT max(number) FROM \(ChangeLogStatements.entries))), \
        seq = coalesce(pg_sequence_last_value('\(sequence)'), 0); \
        ALTER TABLE \(ChangeLogStatements.entries) DROP COLUMN xid; \(letAllSeeSequence)
        """

    /// The error for a log that is not up to date.
    static var isOld: StoreError {
        StoreError(
            .needsMigration,
            "The store's change log was made by an older version of the library: open the store once for writing with schema=addMissing, as "
                + "the role that owns its tables.")
    }

    static let drop =
        "DROP TABLE \(head); DROP TABLE \(ChangeLogStatements.entries); DROP TABLE \(ChangeLogStatements.consumers)"

    // The parameters are those of CommitValues: a token, the entry's origin, and its bytes. Each statement gives the entry's number in the
    // table.

    /// Takes the lock of a transaction that is about to draw a number, as a condition that always holds. The server evaluates the
    /// conditions of an INSERT before its sequence. A role that may not see the sequence names 0, which holds up more entries than it has
    /// to.
    static let willDraw = """
        pg_advisory_xact_lock_shared('\(ChangeLogStatements.entries)'::regclass::oid::int, \
        (coalesce(CASE WHEN has_sequence_privilege('\(sequence)'::regclass, 'SELECT') THEN pg_sequence_last_value('\(sequence)'::regclass) END, \
        0) & 2147483647)::int) IS NOT NULL
        """

    private static func insertion(from source: String) -> String {
        "INSERT INTO \(ChangeLogStatements.entries) (origin, entry) SELECT \(source) \(willDraw) RETURNING seq::text"
    }

    /// Adds an entry without a token.
    static let append = insertion(from: "$2, $3 WHERE $1 IS NOT NULL AND")

    /// Adds an entry and a token.
    static let appendWithToken = """
        WITH activestore_entry AS (\(insertion(from: "$2, $3 WHERE"))) \
        INSERT INTO \(ConnectionOpening.commitTable) (token, is_committed, at, log) VALUES ($1, true, clock_timestamp(), true)\(returning)
        """

    /// The part of a statement that adds an entry if its `activestore_change` has changed a record; the origin's parameter is that with
    /// the number. The record is changed first, so the number is drawn after any wait for others.
    static func appendWithChange(_ origin: Int) -> String {
        ", activestore_entry AS (\(insertion(from: "$\(origin), $\(origin + 1) FROM activestore_change WHERE")))"
    }

    /// The end of such statements.
    static let returning = " RETURNING (SELECT seq FROM activestore_entry)"

    /// The catalog, by which readers and writers know whether there is a log.
    static let catalog = "SELECT text FROM \(ConnectionOpening.catalogTable) WHERE id = 1"

    /// The column by which commits say that they know of the log, and its end; see ``LogKnowledge``.
    static let nameInTokens = """
        ALTER TABLE IF EXISTS \(ConnectionOpening.commitTable) ADD COLUMN IF NOT EXISTS log boolean NOT NULL DEFAULT true; \
        ALTER TABLE IF EXISTS \(ConnectionOpening.commitTable) ALTER COLUMN log DROP DEFAULT
        """
    static let forgetInTokens = "ALTER TABLE IF EXISTS \(ConnectionOpening.commitTable) DROP COLUMN IF EXISTS log"

    /// The bound. The locks, which take long to list, are looked at only if a number is missing. They name the lower 31 bits of one; the
    /// number is that which is nearest to the highest that is seen. A standby has no locks of its primary's transactions.
    static let bound = """
        WITH log AS MATERIALIZED (SELECT seq, (SELECT max(seq) FROM \(ChangeLogStatements.entries)) AS newest, \
        (SELECT count(*) FROM \(ChangeLogStatements.entries) e WHERE e.seq > h.seq) AS fresh FROM \(head) h) \
        SELECT coalesce(CASE WHEN pg_is_in_recovery() THEN seq WHEN newest - seq = fresh THEN newest ELSE newest + least(0, \
        (SELECT min(((objid::bigint - newest + 1073741824) & 2147483647) - 1073741824) FROM pg_locks WHERE locktype = 'advisory' \
        AND classid = '\(ChangeLogStatements.entries)'::regclass::oid AND objsubid = 2 \
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))) END, seq)::text FROM log
        """

    /// Settings for transactions that read or keep up the log alone. Each statement has one plan, by the indexes: plans are kept while
    /// the log grows, and to plan a statement takes longer than to run it.
    static let settings = ["SET LOCAL enable_seqscan = off", "SET LOCAL plan_cache_mode = force_generic_plan"]

    /// Which entries without a number have final places.
    enum Bound {
        /// All that are visible: no other transaction may add one.
        case everything
        /// Those before which none is missing.
        case snapshot
        /// These and those up to the parameter of this number.
        case parameter(Int)

        /// The condition for an entry with its place, and the head as `h`.
        fileprivate var isFinal: String {
            let isNext = "n.seq = h.seq + n.place"
            return switch self {
            case .everything: "true"
            case .snapshot: isNext
            case .parameter(let number): "(n.seq <= $\(number)::bigint OR \(isNext))"
            }
        }
    }

    /// The first entries after those whose numbers are stored, with their places among them, from 1.
    private static func fresh(limit: String) -> String {
        """
        SELECT *, row_number() OVER (ORDER BY seq) AS place FROM (SELECT seq, origin, entry FROM \(ChangeLogStatements.entries) \
        WHERE seq > (SELECT seq FROM \(head)) ORDER BY seq LIMIT \(limit)) f
        """
    }

    /// How many entries are visible after those whose numbers are stored, of the head `h`.
    private static let freshCount = "(SELECT count(*) FROM \(ChangeLogStatements.entries) f WHERE f.seq > h.seq)"

    static func last(_ bound: Bound) -> String {
        "SELECT (last + (SELECT count(*) FROM (\(fresh(limit: "ALL"))) n WHERE \(bound.isFinal)))::text FROM \(head) h"
    }

    /// Whether an entry may have a number, which is the first parameter.
    static let mayHave = "SELECT (last >= $1::bigint OR last + \(freshCount) >= $1::bigint)::text FROM \(head) h"

    /// The first entries from a number on; the parameters are the number and how many.
    static func entries(_ bound: Bound) -> String {
        let limit = "least($2::bigint, 1000000000) + least(1000000000, greatest(0, $1::bigint - (SELECT last FROM \(head))))"
        return """
            SELECT e.number::text, (origin = $3::bigint)::text, encode(entry, 'hex') FROM (\
            (SELECT number, origin, entry FROM \(ChangeLogStatements.entries) WHERE number >= $1::bigint ORDER BY number LIMIT $2::bigint) \
            UNION ALL \
            (SELECT h.last + n.place, origin, entry FROM (\(fresh(limit: limit))) n, \(head) h WHERE \(bound.isFinal))) e \
            WHERE e.number >= $1::bigint ORDER BY e.number LIMIT $2::bigint
            """
    }

    /// After how many entries numbers are stored, and old entries removed.
    static let upkeepInterval: Int64 = 16

    /// The entries that are removed next, twice as many as are added between two times, and of each as much as says how old it is.
    static let oldest = """
        SELECT c.number::text, encode(substring(entry FOR 10), 'hex') FROM \(ChangeLogStatements.entries) c WHERE c.number IS NOT NULL \
        ORDER BY c.number LIMIT \(2 * upkeepInterval)
        """

    /// Locks the last number for a transaction that stores numbers, unless another one is doing that.
    static let lock = "SELECT last::text FROM \(head) WHERE id = 1 FOR UPDATE SKIP LOCKED"

    /// How many numbers are stored at once: where that was not possible for long, many entries lack theirs.
    static let batch = 1_000

    /// Stores the numbers of the first entries that are final by the bound, and gives the last one. By the array the server finds them in
    /// the index, however it joins.
    static let store = """
        WITH fresh AS (SELECT n.seq, n.place FROM (\(fresh(limit: "\(batch)"))) n, \(head) h WHERE \(Bound.parameter(1).isFinal)), \
        numbered AS (UPDATE \(ChangeLogStatements.entries) c SET number = h.last + f.place FROM fresh f, \(head) h \
        WHERE c.seq = f.seq AND c.seq = ANY (ARRAY(SELECT seq FROM fresh))) \
        UPDATE \(head) SET last = last + (SELECT count(*) FROM fresh), seq = greatest(seq, (SELECT max(seq) FROM fresh), \
        CASE WHEN (SELECT count(*) FROM fresh) < \(batch) THEN $1::bigint END) WHERE id = 1 RETURNING last::text
        """

    /// The position of the consumer that is the parameter.
    static let position = "SELECT number::text FROM \(ChangeLogStatements.consumers) WHERE name = $1"

    /// Moves a consumer forward; the parameters are its name and the number. A position after the end of the log belongs to another log.
    static let advance = """
        INSERT INTO \(ChangeLogStatements.consumers) AS c (name, number) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE \
        SET number = excluded.number WHERE c.number < excluded.number OR c.number > (SELECT last + \(freshCount) FROM \(head) h) \
        RETURNING 1::text
        """

    /// Removes the entries up to a number, which is the parameter.
    static let remove = "DELETE FROM \(ChangeLogStatements.entries) WHERE number <= $1::bigint"
}
