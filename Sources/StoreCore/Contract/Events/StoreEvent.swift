/// Something that happened inside a store, told to the closures given to ``Store/onEvent(slowerThan:_:)``.
///
/// Never contains values of the user's data: a request is named by its plan.
public enum StoreEvent: Sendable {
    /// A plan was made for a new shape of request; statements prepared, indexes chosen.
    case planned(QueryPlan)
    /// A request that reads was run: one for records, a record by its key, a count, aggregates, or a join, which is told of its left entity. The rows are
    /// those that were handed over; of a count, what it came to. The entity of a statement of the user's own is empty; one that returns rows is told of
    /// here, even if it changes something too (`… RETURNING`).
    case fetched(entity: String, rows: Int, duration: Duration)
    /// A request that changes records was run: one record, or those of a request. The rows are the records that it changed; they are stored once the
    /// transaction has committed. The entity of a statement of the user's own is empty.
    case written(entity: String, change: RecordChange, rows: Int, duration: Duration)
    /// A transaction was committed; the duration counts from its begin.
    case committed(duration: Duration)
    /// A transaction was undone.
    case rolledBack(duration: Duration)
    /// The log was written back into the main file.
    case checkpointed(pages: Int, duration: Duration)
    /// Something that takes long, such as building an index, has come so far; what is counted depends on what it is.
    case progressed(String, done: Int, total: Int)
    /// Something the owner should know, in a sentence.
    case warning(String)

    /// How long it took, for what takes time.
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
