/// Something that happened inside a store, reported to the closures passed to ``Store/onEvent(slowerThan:_:)``.
///
/// Never contains values of the user's data: a request is named by its plan.
public enum StoreEvent: Sendable {
    /// A plan was made for a new shape of request: statements were prepared, indexes chosen.
    case planned(QueryPlan)
    /// A read request ran: a fetch, a lookup by key, a count, aggregates, or a join, which is reported under its left entity. `rows` is the
    /// number of rows handed over, or the result of a count. The entity of a user's own statement is empty; one that returns rows is
    /// reported here even if it also changes data (`… RETURNING`).
    case fetched(entity: String, rows: Int, duration: Duration)
    /// A write request ran, for one record or those of a request. `rows` is the number of records it changed; they are stored once the
    /// transaction has committed. The entity of a user's own statement is empty.
    case written(entity: String, change: RecordChange, rows: Int, duration: Duration)
    /// A transaction was committed; the duration counts from its start.
    case committed(duration: Duration)
    /// A transaction was undone.
    case rolledBack(duration: Duration)
    /// The log was written back into the main file.
    case checkpointed(pages: Int, duration: Duration)
    /// Progress of a long operation, such as building an index; the unit counted depends on the operation.
    case progressed(String, done: Int, total: Int)
    /// Something the owner should know, in a sentence.
    case warning(String)

    /// The duration, for events that have one.
    public var duration: Duration? {
        switch self {
        case .planned, .progressed, .warning: nil
        case .fetched(_, _, let duration), .written(_, _, _, let duration), .committed(let duration), .rolledBack(let duration),
            .checkpointed(_, let duration):
            duration
        }
    }
}

/// Keeps a listener registered; drop it or call ``cancel()`` to stop listening.
public final class EventSubscription: Sendable {
    private let end: @Sendable () -> Void
    init(end: @escaping @Sendable () -> Void) { self.end = end }
    deinit { end() }
    /// Stops listening.
    public func cancel() { end() }
}
