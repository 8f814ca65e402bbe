/// Something that happened inside a store, reported to the closures passed to ``Store/onEvent(slowerThan:_:)``
/// and, while it is opened, to ``StoreConfiguration/onOpening``.
///
/// Never contains values of the user's data, unless ``StoreError/showsValues`` allows it.
public enum StoreEvent: Sendable {
    /// A plan was made for a new shape of request: statements were prepared, indexes chosen.
    case planned(QueryPlan)
    /// A request was made: one that reads, or one that changes records, which are stored once the transaction has committed. If it failed,
    /// ``RequestEvent/errorCode`` says why.
    // Indirect, so that the other events, which are reported more often without a listener, are not as large.
    indirect case request(RequestEvent)
    /// A transaction was committed; the duration counts from its start.
    case committed(duration: Duration)
    /// A transaction was undone.
    case rolledBack(duration: Duration)
    /// The operating system has the changes of one or several transactions on the disk, with durability `full`. Servers do not report it.
    case synced(duration: Duration)
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
        case .request(let request): request.duration
        case .committed(let duration), .rolledBack(let duration), .synced(let duration), .checkpointed(_, let duration): duration
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
