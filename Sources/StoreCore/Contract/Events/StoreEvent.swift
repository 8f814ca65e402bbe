/// Something that happened inside a store, told to the closures given to ``Store/onEvent(slowerThan:_:)``.
///
/// Never contains values of the user's data: a request is named by its plan.
public enum StoreEvent: Sendable {
    /// A plan was made for a new shape of request; statements prepared, indexes chosen.
    case planned(QueryPlan)
    /// A request was run.
    case fetched(entity: String, rows: Int, duration: Duration)
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
        case .fetched(_, _, let duration), .committed(let duration), .rolledBack(let duration),
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
