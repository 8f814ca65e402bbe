/// The kinds of requests, as ``StoreMetrics/requests`` counts them.
public enum RequestKind: UInt8, Sendable, Hashable, CaseIterable {
    /// A lookup of one record by key.
    case get = 0
    /// Records of a condition, in an order.
    case fetch = 1
    /// A number of records.
    case count = 2
    /// Aggregates, groups and distinct values.
    case aggregate = 3
    /// Pairs of records.
    case join = 4
    /// A new record.
    case insert = 5
    /// A change of one record, or of those of a condition.
    case update = 6
    /// The removal of one record, or of those of a condition.
    case delete = 7
    /// A statement of your own (``StoreSQL``), of which nothing else is known.
    case statement = 8

    /// Whether it changes records; nil for a statement of your own.
    package var isWrite: Bool? {
        switch self {
        case .get, .fetch, .count, .aggregate, .join: false
        case .insert, .update, .delete: true
        case .statement: nil
        }
    }
}

/// One request of a store, whether it was answered or failed: the content of ``StoreEvent/request(_:)``.
///
/// It contains no values of your data, unless ``StoreError/showsValues`` allows it, and except those written into SQL of your own.
public struct RequestEvent: Sendable, Hashable, CustomStringConvertible {
    /// The entity; of a join the left one, of a statement of your own none (empty).
    public let entity: String
    /// The kind of request.
    public let kind: RequestKind
    /// The request with `?` in place of each value: `fetch author where age > ? order by name limit ?`. Requests of one shape have the same
    /// text, as long as values are not shown.
    public let shape: String
    /// How the engine accessed the records; nil for an insert, which looks for none, and for a statement of your own. Of a join, where an
    /// engine plans the two sides apart, it is the plan of the left one.
    public let plan: QueryPlan?
    /// The engine's statement, with placeholders; nil where the engine has none, as LMDB and Memory.
    public let statement: String?
    /// The number of records or index entries that the engine examined to find those it returned; nil where it does not know. LMDB and
    /// Memory do; SQLite knows it of full scans, and PostgreSQL does not tell.
    public let examined: Int?
    /// The number of records returned or changed, of rows of a join or aggregates, or the result of a count.
    public let rows: Int
    /// The code of the error with which the request failed; nil if it did not. ``rows`` are then those before the failure. An error of
    /// another type than ``StoreError``, which your own work with a row throws, ends the request and is not its failure.
    public let errorCode: StoreError.Code?
    /// How long the caller waited before: for the writer lock, or for a reader. Within a transaction the first request has it.
    public let waited: Duration
    /// How long it took, the caller's work with each row included.
    public let duration: Duration

    package init(
        entity: String, kind: RequestKind, shape: String, plan: QueryPlan? = nil, statement: String? = nil, examined: Int? = nil, rows: Int,
        errorCode: StoreError.Code? = nil, waited: Duration = .zero, duration: Duration
    ) {
        self.entity = entity
        self.kind = kind
        self.shape = shape
        self.plan = plan
        self.statement = statement
        self.examined = examined
        self.rows = rows
        self.errorCode = errorCode
        self.waited = waited
        self.duration = duration
    }

    /// One line: `fetch author where age > ?: 2 rows of 30 in 0.124 ms; author: scan`.
    public var description: String { "\(shape): \(measures)" + (plan.map { "; \($0)" } ?? "") }

    /// The numbers in a few words: `2 rows of 30 in 0.124 ms after waiting for 1.000 ms`, after the code of a failure.
    var measures: String {
        var text = errorCode.map { "failed with \($0), " } ?? ""
        text += rows == 1 ? "1 row" : "\(rows) rows"
        if let examined { text += " of \(examined)" }
        text += " in " + RequestEvent.milliseconds(duration)
        if waited > .zero { text += " after waiting for " + RequestEvent.milliseconds(waited) }
        return text
    }

    /// A duration to the microsecond: `0.124 ms`.
    static func milliseconds(_ duration: Duration) -> String {
        let (seconds, attoseconds) = duration.components
        let microseconds = seconds * 1_000_000 + attoseconds / 1_000_000_000_000
        let rest = String(microseconds % 1_000)
        return "\(microseconds / 1_000)." + String(repeating: "0", count: 3 - rest.count) + rest + " ms"
    }
}

/// The facts that an engine knows of the request that its reader has just answered: ``EngineReader/trace(_:wantsPlan:)``.
public struct RequestTrace: Sendable {
    /// How the records were accessed.
    public var plan: QueryPlan?
    /// The statement, with placeholders.
    public var statement: String?

    /// Describes a request.
    public init(plan: QueryPlan? = nil, statement: String? = nil) {
        self.plan = plan
        self.statement = statement
    }
}

extension EngineReader {
    /// The plan of the first request, as ``performExplain(_:)`` gives it.
    public func trace(_ requests: [FetchRequest], wantsPlan: Bool) -> RequestTrace {
        RequestTrace(plan: requests.first.flatMap { try? performExplain($0) })
    }
}
