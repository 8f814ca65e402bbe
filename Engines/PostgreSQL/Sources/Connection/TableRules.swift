import StoreCore
import StoreSQL
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
    /// Its columns that may not be NULL, and whether the server has a value for those that are not written.
    var required: [String: Bool] = [:]
    /// Its columns that the server alone writes.
    var generated: Set<String> = []

    /// Reads the rules of all tables of the namespace: a row for each table and each column that is not like all others. A column of a type
    /// of this library's has one of these types, without a length.
    static let query = """
        WITH tables AS MATERIALIZED (SELECT c.oid, c.relname::text AS name, (c.relkind <> 'r' OR c.relhasrules OR c.relrowsecurity \
        OR EXISTS (SELECT FROM pg_trigger t WHERE t.tgrelid = c.oid AND NOT t.tgisinternal) \
        OR EXISTS (SELECT FROM pg_constraint k WHERE k.conrelid = c.oid AND k.contype IN ('c', 'f', 'x', 't') OR k.confrelid = c.oid) \
        OR EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped \
        AND (a.atttypid NOT IN (16, 17, 20, 25, 701, 1184, 1700, 2950) OR a.atttypmod <> -1)))::text AS breaks, \
        (SELECT count(*) FROM pg_index i WHERE i.indrelid = c.oid AND i.indisunique)::text AS indexes \
        FROM pg_class c WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p', 'v', 'f')) \
        SELECT t.name, t.breaks, t.indexes, a.attname::text, a.attnotnull::text, (a.atthasdef OR a.attidentity <> '')::text, \
        (a.attidentity = 'a' OR a.attgenerated <> '')::text FROM tables t LEFT JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum > 0 \
        AND NOT a.attisdropped AND (a.attnotnull OR a.attidentity = 'a' OR a.attgenerated <> '')
        """

    static func read(_ result: ServerResult) -> [String: TableRules] {
        var all: [String: TableRules] = [:]
        for row in 0..<result.rowCount {
            func isTrue(_ column: Int) -> Bool { result.text(row, column) == "true" }
            let table = result.text(row, 0)
            let column = result.text(row, 3)
            var rules = all[table] ?? TableRules(breaks: isTrue(1), uniqueIndexes: Int(result.text(row, 2)) ?? 0)
            if isTrue(4) { rules.required[column] = isTrue(5) }
            if isTrue(6) { rules.generated.insert(column) }
            all[table] = rules
        }
        return all
    }

    /// Whether a change of an entity's record may fail by rules that are not the entity's.
    func mayBreak(_ entity: EntityDefinition, _ dialect: Dialect) -> Bool {
        if breaks || uniqueIndexes > entity.indexes.filter(\.isUnique).count + 1 { return true }
        func field(_ column: String) -> FieldDefinition? { entity.fields.first { dialect.isName(column, of: $0.column) } }
        return generated.contains { field($0) != nil }
            // A field that may be nil; or a column that no field is written to, and the server has no value for.
            || required.contains { column, hasDefault in field(column)?.isOptional ?? !hasDefault }
    }
}

/// The rules of the tables of a store, read once for all of its connections.
final class KnownRules: Sendable {
    private struct State {
        var generation = 0
        var tables: [String: TableRules]?
        var guarded: Set<String> = []
    }

    private let state = Mutex(State())
    private let counter = Atomic(0)

    /// Changes when the rules are to be read again.
    var generation: Int { counter.load(ordering: .acquiring) }

    /// What is known of a table.
    enum Knowledge {
        case rules(TableRules)
        /// A rule was broken that its rules do not tell.
        case breaks
        /// Its rules are to be read.
        case unknown
    }

    func knowledge(of table: String) -> Knowledge {
        state.withLock { state in
            if state.guarded.contains(table) { return .breaks }
            guard let tables = state.tables else { return .unknown }
            return .rules(tables[table] ?? TableRules(breaks: true, uniqueIndexes: 0))
        }
    }

    /// Keeps rules, unless the schema has changed since the snapshot was taken by which they were read.
    func keep(_ tables: [String: TableRules], at generation: Int) {
        state.withLock { state in if state.generation == generation { state.tables = tables } }
    }

    /// Has the rules read again: the schema was changed.
    func forget() { forget { $0.guarded = [] } }

    /// Has the rules read again, and every change of this table guarded: a rule was broken that was not known. Another session has made it,
    /// or it is of a kind that is not looked for.
    func breaks(_ table: String) { forget { $0.guarded.insert(table) } }

    private func forget(_ change: (inout State) -> Void) {
        state.withLock { state in
            change(&state)
            state.generation += 1
            state.tables = nil
            counter.store(state.generation, ordering: .releasing)
        }
    }
}
