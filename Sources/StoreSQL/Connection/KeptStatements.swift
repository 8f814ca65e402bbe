public import StoreCore

/// A statement that has ended, and the requests whose values it was bound to; none for one by key.
public struct TracedStatement<Statement: PreparedStatement> {
    @usableFromInline let statement: Statement
    @usableFromInline let requests: [FetchRequest]

    @inlinable init(_ statement: Statement, _ requests: [FetchRequest]) { (self.statement, self.requests) = (statement, requests) }
}

/// The statements that a connection caches, and those it is stepping.
///
/// A connection keeps it behind a pointer, because the run-time checks on a class's properties would cost as much as the rest of a lookup
/// by key.
public struct KeptStatements<Statement: PreparedStatement> {
    /// Statements by entity, indexed by the entity's number.
    @usableFromInline var entities: [EntityStatements<Statement>?] = []
    /// Statements of requests by shape.
    public var queries = StatementCache<StatementKey<RequestShape>, Statement>(limit: 128)
    /// Statements of requests that are more than one for records.
    @usableFromInline var wideQueries = StatementCache<StatementKey<WideShape>, Statement>(limit: 64)
    /// The probes of requests whose statements can be written in several ways.
    @usableFromInline var probes: [RequestShape: KeptProbes<Statement>] = [:]
    /// For which joins the database would read all right records first.
    @usableFromInline var joinsOfAll: [WideShape: Bool] = [:]
    /// The user's own statements by the bytes of their text (Swift's string equality would equate é with e and an accent).
    public var raw = StatementCache<[UInt8], Statement>(limit: 32)
    /// Fetches under way, outermost first, on a connection that may write.
    @usableFromInline var stepping: [Statement] = []
    /// The statement of the request that ended last, while someone listens.
    public var last: TracedStatement<Statement>?
    /// The plans of statements by their text, which were made for listeners.
    @usableFromInline var plans: [String: QueryPlan] = [:]

    /// Creates an empty cache.
    @inlinable public init() {}

    /// Whether a fetch is under way on a connection that may write.
    @inlinable public var isStepping: Bool { !stepping.isEmpty }

    /// Releases every statement that is not in use.
    @inlinable public mutating func removeAll() {
        entities = []
        queries = StatementCache(limit: 0)
        wideQueries = StatementCache(limit: 0)
        probes = [:]
        joinsOfAll = [:]
        raw = StatementCache(limit: 0)
        stepping = []
        last = nil
        plans = [:]
    }

    /// Discards the statements that depend on columns of a table that the model does not declare.
    @inlinable public func forgetInserts() {
        for statements in entities { statements?.insert = nil }
    }
}

/// The shapes of requests that are more than one for records.
@usableFromInline enum WideShape: Hashable {
    /// Of the first records of each owner.
    case related(RelatedShape)
    /// Of a join, and of the side that is read first.
    case join(JoinShape, JoinLead)
    /// Of aggregates.
    case aggregate(AggregateShape)
    /// Of groups whose records are found as in the order of the groups; see ``AggregateRequest/inOrderOfGroups``.
    case groups(AggregateShape)
    /// Of distinct values, each of which is found by itself.
    case values(AggregateShape)
    /// Of an update by query.
    case update(UpdateShape)

    /// Whether there is nothing to choose: for the records of each owner, whose lists are not merged, and for values that are found one by one.
    @inlinable var hasNoChoice: Bool {
        switch self {
        case .related, .values: true
        case .join, .aggregate, .groups, .update: false
        }
    }

    /// Whether it is of such groups.
    @inlinable var isOfGroups: Bool { if case .groups = self { true } else { false } }

    /// Whether records without a limit may be found by an index whose first field is skipped: not those of a side of a join that the database
    /// may look up.
    @inlinable var skipsUnlimited: Bool {
        switch self {
        case .join(_, let lead): lead == .left || lead == .right
        default: true
        }
    }
}

/// What the text of a statement depends on.
public struct StatementKey<Shape: Hashable>: Hashable {
    @usableFromInline let shape: Shape
    /// What was chosen of several ways to write it.
    @usableFromInline var choice = StatementChoice()

    @inlinable init(_ shape: Shape) { self.shape = shape }

    /// The shape distinguishes most of them.
    @inlinable public func hash(into hasher: inout Hasher) { shape.hash(into: &hasher) }
}

/// The statements of one entity that need no shape.
public final class EntityStatements<Statement: PreparedStatement> {
    /// The entity.
    public let definition: EntityDefinition
    /// The number of its fields.
    public let fieldCount: Int
    /// The type of its key.
    public let keyType: FieldType
    @exclusivity(unchecked) @usableFromInline var get: Statement?
    @exclusivity(unchecked) @usableFromInline var insert: Statement?
    /// The columns beyond the entity's that the insert fills.
    @exclusivity(unchecked) @usableFromInline var filled: [String] = []
    @exclusivity(unchecked) @usableFromInline var delete: Statement?
    /// Updates by the fields changed; the oldest is evicted.
    @exclusivity(unchecked) @usableFromInline var updates: [(fields: FieldSet, statement: Statement)] = []
    @inlinable static var updateLimit: Int { 16 }

    @inlinable init(_ definition: EntityDefinition) {
        self.definition = definition
        fieldCount = definition.fields.count
        keyType = definition.keyField.type
    }
}

/// Statements by shape or text; the least recently used is evicted.
public struct StatementCache<Key: Hashable, Statement: PreparedStatement> {
    @usableFromInline final class Entry {
        @usableFromInline let statement: Statement
        /// Whether its requests can be written in no other way.
        @usableFromInline let isOnly: Bool
        @exclusivity(unchecked) @usableFromInline var lastUse: UInt64
        @inlinable init(_ statement: Statement, isOnly: Bool, _ use: UInt64) {
            self.statement = statement
            self.isOnly = isOnly
            lastUse = use
        }
    }
    @usableFromInline let limit: Int
    @usableFromInline var entries: [Key: Entry] = [:]
    @usableFromInline var clock: UInt64 = 0

    /// Creates an empty cache with a limit.
    @inlinable public init(limit: Int) { self.limit = limit }

    /// The number of cached statements.
    @inlinable public var count: Int { entries.count }

    /// The cached statement for a key, if any.
    @inlinable public mutating func statement(for key: Key) -> Statement? { entry(for: key)?.statement }

    /// The cached statement for a key, if requests can be written in no other way.
    @inlinable mutating func onlyStatement(for key: Key) -> Statement? {
        guard let entry = entry(for: key), entry.isOnly else { return nil }
        return entry.statement
    }

    /// Removes a statement that was cached as the only one of its requests.
    mutating func forgetOnly(_ statement: Statement) {
        if let key = entries.first(where: { $0.value.isOnly && $0.value.statement === statement })?.key { entries[key] = nil }
    }

    @inlinable mutating func entry(for key: Key) -> Entry? {
        guard let entry = entries[key] else { return nil }
        clock &+= 1
        entry.lastUse = clock
        return entry
    }

    /// Caches a statement.
    @inlinable public mutating func keep(_ statement: Statement, for key: Key) { keep(statement, for: key, isOnly: false) }

    /// Caches a statement.
    ///
    /// - Parameter isOnly: Whether its requests can be written in no other way.
    @inlinable mutating func keep(_ statement: Statement, for key: Key, isOnly: Bool) {
        if entries.count >= limit,
            let oldest = entries.filter({ !$0.value.statement.isBusy }).min(by: { $0.value.lastUse < $1.value.lastUse })
        {
            entries[oldest.key] = nil
        }
        clock &+= 1
        entries[key] = Entry(statement, isOnly: isOnly, clock)
    }
}
