import StoreSQL

// How entries of the change log get their numbers, though several transactions commit at once.
//
// An entry is stored with the number that the server gave to its transaction (`xid`), and with no number of the log. Of two transactions of
// which one has seen what the other wrote, the later one has the higher xid, because it sees only what had been committed before it got
// one. So the order of the xids is an order of the commits. But transactions do not become visible in it: 11 may be committed while 10 still
// runs. If entries were numbered by what is visible, 11 would get the number of 10.
//
// Therefore entries have a number only below a bound: there are no more transactions below it that may still add an entry. Their order is
// final, and every reader counts them alike. The numbers are the last one that is stored, and then those of the entries that have
// none, in their order. Some commits later they are stored, in a transaction of their own; see PostgreSQLConnection+LogUpkeep.swift.
//
// The bound is found in one of two ways:
//
// - Before a transaction that reads only the log, by the transactions that run (`pg_snapshot_xip`) and the locks of the server: every
//   transaction that writes to the store has a lock on the table of the catalog before it gets an xid. The bound is the lowest xid that
//   runs, without those whose owner is seen to lack that lock: they write elsewhere. The owner of an xid is not seen for a moment, for the
//   server gives an xid before it locks it. If none is left, the bound is the end of those that ran. The bound is asked for before the
//   snapshot is taken: a transaction that ends in between is below no bound, or visible.
// - Inside another transaction, whose snapshot is there already, it is the lowest xid that ran at that time, of whatever program. Where
//   others run for long, the log ends early for such a transaction.
//
// A transaction that keeps all other writers out sees all entries, and all are final.
enum LogNumbers {
    /// The table of the last number that is stored.
    static let head = "activestore_log"

    /// Makes the tables, in the order in which transactions lock them.
    static func make(after number: Int64) -> String {
        """
        CREATE TABLE \(head) (id bigint PRIMARY KEY CHECK (id = 1), last bigint NOT NULL); \
        INSERT INTO \(head) (id, last) VALUES (1, \(number)); \
        CREATE TABLE \(ChangeLogStatements.entries) (seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, \
        xid xid8 NOT NULL DEFAULT pg_current_xact_id(), number bigint UNIQUE, origin bigint NOT NULL, entry bytea NOT NULL); \
        CREATE INDEX \(ChangeLogStatements.entries)_new ON \(ChangeLogStatements.entries) (xid, seq) WHERE number IS NULL; \
        CREATE TABLE \(ChangeLogStatements.consumers) (name text COLLATE "C" PRIMARY KEY, number bigint NOT NULL)
        """
    }

    static let drop =
        "DROP TABLE \(head); DROP TABLE \(ChangeLogStatements.entries); DROP TABLE \(ChangeLogStatements.consumers)"

    // The parameters are those of CommitValues: a token, the entry's origin, and its bytes. Each statement gives the entry's number in the
    // table.

    /// Adds an entry without a token.
    static let append = "INSERT INTO \(ChangeLogStatements.entries) (origin, entry) SELECT $2, $3 WHERE $1 IS NOT NULL RETURNING seq::text"

    /// Adds an entry and a token.
    static let appendWithToken = """
        WITH activestore_entry AS (INSERT INTO \(ChangeLogStatements.entries) (origin, entry) VALUES ($2, $3) RETURNING seq::text) \
        INSERT INTO \(ConnectionOpening.commitTable) (token, is_committed, at, log) VALUES ($1, true, clock_timestamp(), true)\(returning)
        """

    /// The part of a statement that adds an entry if its `activestore_change` has changed a record; the origin's parameter is that with the number.
    static func appendWithChange(_ origin: Int) -> String {
        ", activestore_entry AS (INSERT INTO \(ChangeLogStatements.entries) (origin, entry) "
            + "SELECT $\(origin), $\(origin + 1) FROM activestore_change RETURNING seq::text)"
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

    /// The bound by the transactions that run. The locks, which take long to list, are looked at only if one runs. Their xids lack the upper
    /// half. A standby has no locks of its primary's transactions.
    static let bound = """
        WITH now AS MATERIALIZED (SELECT pg_current_snapshot() AS s), \
        running AS MATERIALIZED (SELECT pg_snapshot_xip(s) AS xid FROM now), \
        held AS MATERIALIZED (SELECT * FROM pg_locks WHERE granted AND EXISTS (SELECT FROM running)), \
        elsewhere AS (SELECT x.transactionid AS xid FROM held x WHERE x.locktype = 'transactionid' AND x.mode = 'ExclusiveLock' \
        AND NOT EXISTS (SELECT FROM held c WHERE c.virtualtransaction = x.virtualtransaction AND c.locktype = 'relation' \
        AND c.database = (SELECT oid FROM pg_database WHERE datname = current_database()) \
        AND c.relation = to_regclass('\(ConnectionOpening.catalogTable)')::oid)) \
        SELECT (CASE WHEN pg_is_in_recovery() THEN pg_snapshot_xmin(s) ELSE coalesce((SELECT xid FROM running \
        WHERE NOT EXISTS (SELECT FROM elsewhere e WHERE e.xid = running.xid::xid) ORDER BY xid LIMIT 1), pg_snapshot_xmax(s)) END)::text \
        FROM now
        """

    /// Settings for transactions that read or keep up the log alone. Each statement has one plan, by the indexes: plans are kept while the log
    /// grows, and to plan a statement takes longer than to run it.
    static let settings = ["SET LOCAL enable_seqscan = off", "SET LOCAL plan_cache_mode = force_generic_plan"]

    /// Which entries without a number are below the bound.
    enum Bound {
        /// All that are visible: no other transaction may add one.
        case everything
        /// The lowest xid that ran when the snapshot was taken.
        case snapshot
        /// The one with the parameter of this number.
        case parameter(Int)

        /// An entry with an xid that the server has not given yet came here with a copy of the tables from another server. It is older than
        /// those of this one.
        var condition: String { "number IS NULL AND (\(lowest) OR \(LogNumbers.isOfAnother))" }

        fileprivate var lowest: String {
            switch self {
            case .everything: "true"
            case .snapshot: "xid < pg_snapshot_xmin(pg_current_snapshot())"
            case .parameter(let number): "xid < $\(number)::xid8"
            }
        }
    }

    private static let isOfAnother = "xid >= pg_snapshot_xmax(pg_current_snapshot())"

    /// The first entries without a number below a bound, with their places among them, from 1. The index gives each half in its order.
    private static func fresh(_ bound: Bound, limit: String) -> String {
        func half(_ condition: String) -> String {
            "(SELECT seq, xid, origin, entry FROM \(ChangeLogStatements.entries) WHERE number IS NULL AND \(condition) "
                + "ORDER BY xid, seq LIMIT \(limit))"
        }
        let halves = "\(half(isOfAnother)) UNION ALL \(half("\(bound.lowest) AND NOT \(isOfAnother)"))"
        return "SELECT *, row_number() OVER (ORDER BY NOT \(isOfAnother), xid, seq) AS place FROM (\(halves)) f"
    }

    static func last(_ bound: Bound) -> String {
        "SELECT (last + (SELECT count(*) FROM \(ChangeLogStatements.entries) WHERE \(bound.condition)))::text FROM \(head)"
    }

    /// Whether an entry may have a number, which is the first parameter.
    static let mayHave =
        "SELECT (last >= $1::bigint OR last + (SELECT count(*) FROM \(ChangeLogStatements.entries) WHERE number IS NULL) >= $1::bigint)::text "
        + "FROM \(head)"

    /// The first entries from a number on; the parameters are the number and how many.
    static func entries(_ bound: Bound) -> String {
        let limit = "least($2::bigint, 1000000000) + least(1000000000, greatest(0, $1::bigint - (SELECT last FROM \(head))))"
        return """
            SELECT e.number::text, (origin = $3::bigint)::text, encode(entry, 'hex') FROM (\
            (SELECT number, origin, entry FROM \(ChangeLogStatements.entries) WHERE number >= $1::bigint ORDER BY number LIMIT $2::bigint) \
            UNION ALL \
            (SELECT h.last + place, origin, entry FROM (\(fresh(bound, limit: limit))) n, \(head) h)) e \
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

    /// Stores the numbers of the first entries below the bound, and gives the last one. By the array the server finds them in the index, however
    /// it joins.
    static let store = """
        WITH fresh AS (SELECT seq, place FROM (\(fresh(.parameter(1), limit: "\(batch)"))) n WHERE place <= \(batch)), \
        numbered AS (UPDATE \(ChangeLogStatements.entries) c SET number = h.last + f.place FROM fresh f, \(head) h \
        WHERE c.seq = f.seq AND c.seq = ANY (ARRAY(SELECT seq FROM fresh))) \
        UPDATE \(head) SET last = last + (SELECT count(*) FROM fresh) WHERE id = 1 RETURNING last::text
        """

    /// The position of the consumer that is the parameter.
    static let position = "SELECT number::text FROM \(ChangeLogStatements.consumers) WHERE name = $1"

    /// Moves a consumer forward; the parameters are its name and the number. A position after the end of the log belongs to another log.
    static let advance = """
        INSERT INTO \(ChangeLogStatements.consumers) AS c (name, number) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE \
        SET number = excluded.number WHERE c.number < excluded.number OR c.number > (SELECT last + (SELECT count(*) \
        FROM \(ChangeLogStatements.entries) WHERE number IS NULL) FROM \(head)) RETURNING 1::text
        """

    /// Removes the entries up to a number, which is the parameter.
    static let remove = "DELETE FROM \(ChangeLogStatements.entries) WHERE number <= $1::bigint"
}
