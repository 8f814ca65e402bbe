import Synchronization

/// What others may have added to a table that makes a change of a record fail.
///
/// A failure spoils the transaction, unless the statement runs within a savepoint of its own. That costs the server some work, so it is done only for
/// tables that have such rules. The tables of this library have none but unique indexes, which its statements are written for.
struct TableRules {
    /// Whether it has checks, foreign keys, exclusions, triggers, rules, or columns of types that not every value of a field fits.
    var breaks: Bool
    /// How many unique indexes it has, the key's included.
    var uniqueIndexes: Int

    /// Reads the rules of all tables of the namespace. A column of a type of this library's has one of these types, without a length.
    static let query = """
        SELECT c.relname::text, (c.relkind <> 'r' OR c.relhasrules OR c.relrowsecurity \
        OR EXISTS (SELECT FROM pg_trigger t WHERE t.tgrelid = c.oid AND NOT t.tgisinternal) \
        OR EXISTS (SELECT FROM pg_constraint k WHERE k.conrelid = c.oid AND k.contype IN ('c', 'f', 'x', 't') OR k.confrelid = c.oid) \
        OR EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped \
        AND (a.atttypid NOT IN (16, 17, 20, 25, 701, 1184, 1700, 2950) OR a.atttypmod <> -1)))::text, \
        (SELECT count(*) FROM pg_index i WHERE i.indrelid = c.oid AND i.indisunique)::text \
        FROM pg_class c WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p', 'v', 'f')
        """

    static func read(_ result: ServerResult) -> [String: TableRules] {
        var all: [String: TableRules] = [:]
        for row in 0..<result.rowCount {
            all[result.text(row, 0)] = TableRules(breaks: result.text(row, 1) == "true", uniqueIndexes: Int(result.text(row, 2)) ?? 0)
        }
        return all
    }
}

/// The rules of the tables of a store, read once for all of its connections.
final class KnownRules: Sendable {
    private struct State {
        var generation = 0
        var tables: [String: TableRules]?
    }

    private let state = Mutex(State())
    private let counter = Atomic(0)

    /// Changes when the rules are to be read again.
    var generation: Int { counter.load(ordering: .acquiring) }

    /// The rules of a table; nil if they are to be read.
    func rules(of table: String) -> TableRules? { state.withLock { $0.tables?[table] } }

    /// Keeps rules, unless the schema has changed since the reading began.
    func keep(_ tables: [String: TableRules], at generation: Int) {
        state.withLock { state in if state.generation == generation { state.tables = tables } }
    }

    /// Has the rules read again: the schema was changed, or a rule was broken that was not known.
    func forget() {
        state.withLock { state in
            state.generation += 1
            state.tables = nil
            counter.store(state.generation, ordering: .releasing)
        }
    }
}
