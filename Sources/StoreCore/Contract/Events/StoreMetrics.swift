import Synchronization

/// Counters, histograms and present numbers of a store: ``Store/metrics``.
///
/// Counters and histograms grow from the opening of the store; the numbers in use are those of the moment.
public struct StoreMetrics: Sendable, Hashable {
    /// The engine's name.
    public internal(set) var engine = ""

    // Requests.

    /// Requests by kind, those that failed included. A kind of which there were none is absent.
    public internal(set) var requests: [RequestKind: Int] = [:]
    /// Requests that failed, by the code of their error. Calls that are refused before they become a request are not among them.
    public internal(set) var failures: [StoreError.Code: Int] = [:]
    /// How long requests took, by kind. Time is measured only while someone listens (``Store/onEvent(slowerThan:_:)``).
    public internal(set) var requestDurations: [RequestKind: DurationHistogram] = [:]
    /// Plans made; the count should stop growing once a service is warm.
    public internal(set) var plans = 0
    /// Requests for which a plan of their shape was at hand: hits of the cache of plans or statements. Lookups by key need none.
    public internal(set) var planReuses = 0
    /// Reads outside of transactions that write, which a standby answered; nil unless PostgreSQL reads from standbys.
    public var standbyReads: Int?
    /// Such reads that the primary answered, because no standby could, or because the store was being opened or migrated; nil unless
    /// PostgreSQL reads from standbys.
    public var primaryReads: Int?

    // Transactions.

    /// Transactions committed.
    public internal(set) var commits = 0
    /// Transactions undone.
    public internal(set) var rollbacks = 0
    /// How long committed transactions took, from their begin to the end of their commit.
    public internal(set) var commitDurations = DurationHistogram()
    /// How long callers waited for the writer lock in this process; 0 where it was free.
    public internal(set) var writerWaits = DurationHistogram()
    /// How long it took until the operating system had commits on the disk, one or several transactions at a time. Only with durability
    /// `full`, and not on a server.
    public internal(set) var syncs = DurationHistogram()
    /// Times a body was run again.
    public internal(set) var retries = 0
    /// Calls that gave up with ``StoreError`` `.busy`.
    public internal(set) var busy = 0
    /// Times the log was written back.
    public internal(set) var checkpoints = 0

    // The present numbers.

    /// Callers that wait for the writer lock.
    public internal(set) var writersWaiting = 0
    /// Readers in use; with PostgreSQL connections, those of writers included.
    public var readers = 0
    /// The age of the oldest snapshot that a `read` of this process holds, to a few milliseconds; nil if there is none. An old snapshot
    /// keeps SQLite's log and LMDB's file growing. Memory does not tell.
    public internal(set) var oldestSnapshot: Duration?
    /// The length of SQLite's log in bytes; nil for other engines.
    public var logSize: Int?
    /// The bytes that LMDB has reserved for its map; nil for other engines.
    public var mapSize: Int?
    /// The bytes of LMDB's map that are in use or free for reuse: the length of the file. nil for other engines.
    public var usedMapSize: Int?
    /// Closures that listen to events.
    public internal(set) var eventListeners = 0
    /// Closures and sequences that receive changes.
    public internal(set) var changeListeners = 0

    init() {}
}

/// The counters behind ``StoreMetrics``. Requests are counted in ``RequestCounts``.
final class MetricCounters: Sendable {
    private let commits = Atomic<Int>(0)
    private let rollbacks = Atomic<Int>(0)
    private let plans = Atomic<Int>(0)
    private let checkpoints = Atomic<Int>(0)
    private let retries = Atomic<Int>(0)
    private let busy = Atomic<Int>(0)
    private let commitDurations = DurationRecorder()
    private let writerWaits = DurationRecorder()
    private let syncs = DurationRecorder()
    /// By code.
    private let failures = Mutex<[StoreError.Code: Int]>([:])
    /// By kind.
    private let requests = RequestKind.allCases.map { _ in DurationRecorder() }

    func count(_ event: StoreEvent) {
        switch event {
        case .committed(let duration):
            commits.wrappingAdd(1, ordering: .relaxed)
            commitDurations.record(duration)
        case .rolledBack: rollbacks.wrappingAdd(1, ordering: .relaxed)
        case .planned: plans.wrappingAdd(1, ordering: .relaxed)
        case .checkpointed: checkpoints.wrappingAdd(1, ordering: .relaxed)
        case .synced(let duration): syncs.record(duration)
        case .request, .progressed, .warning: break
        }
    }

    func countWait(nanoseconds: Int64) { writerWaits.record(nanoseconds: nanoseconds) }
    func countRetry() { retries.wrappingAdd(1, ordering: .relaxed) }
    func countFailure(_ code: StoreError.Code) { failures.withLock { $0[code, default: 0] += 1 } }
    func countBusy() { busy.wrappingAdd(1, ordering: .relaxed) }
    func count(_ kind: RequestKind, _ duration: Duration) { requests[Int(kind.rawValue)].record(duration) }

    func add(to metrics: inout StoreMetrics) {
        metrics.commits = commits.load(ordering: .relaxed)
        metrics.rollbacks = rollbacks.load(ordering: .relaxed)
        metrics.failures = failures.withLock { $0 }
        metrics.plans = plans.load(ordering: .relaxed)
        metrics.checkpoints = checkpoints.load(ordering: .relaxed)
        metrics.retries = retries.load(ordering: .relaxed)
        metrics.busy = busy.load(ordering: .relaxed)
        metrics.commitDurations = commitDurations.histogram
        metrics.writerWaits = writerWaits.histogram
        metrics.syncs = syncs.histogram
        for kind in RequestKind.allCases {
            let histogram = requests[Int(kind.rawValue)].histogram
            if histogram.count > 0 { metrics.requestDurations[kind] = histogram }
        }
    }
}
