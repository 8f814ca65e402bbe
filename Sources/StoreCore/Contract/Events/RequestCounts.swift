import CStoreCore
import Synchronization

/// The counters of the requests that one reader makes: ``EngineReader/requestCounts``.
///
/// Counting costs a few instructions, without a lock or an atomic operation: the counters belong to one reader, which is used by one
/// thread at a time, and ``Store/metrics`` adds up those of all readers. An engine makes them with its reader, by
/// ``StoreContext/makeRequestCounts()``, and gives them back with ``StoreContext/giveBack(_:)``.
public struct RequestCounts: Sendable {
    @usableFromInline let address: UInt

    /// The places of the counters beyond those of the kinds of requests.
    private static let reused = 10
    private static let snapshot = 11

    init(isShared: Bool) { address = activestore_counters_create(isShared ? 1 : 0) }

    /// Counts a request.
    @inlinable @inline(__always) func count(_ kind: RequestKind) {
        if address > 1 { activestore_count(address, UInt32(kind.rawValue)) }
    }

    /// Counts a request for which a plan or a prepared statement of its shape was at hand; engines call it.
    @inlinable @inline(__always) public func countPlanReuse() { if address > 1 { activestore_count(address, 10) } }

    /// Notes that the reader holds a snapshot from now on.
    func beginSnapshot() { if address > 1 { activestore_set_count(address, UInt32(Self.snapshot), activestore_coarse_time()) } }

    /// Notes that it holds none any more.
    func endSnapshot() { if address > 1 { activestore_set_count(address, UInt32(Self.snapshot), 0) } }

    func number(of kind: RequestKind) -> Int { value(Int(kind.rawValue)) }
    var planReuses: Int { value(Self.reused) }

    /// How long the reader has held its snapshot, to a few milliseconds; nil if it holds none.
    var snapshotAge: Duration? {
        let began = value(Self.snapshot)
        return began == 0 ? nil : .nanoseconds(max(0, Int(activestore_coarse_time()) - began))
    }

    private func value(_ place: Int) -> Int {
        address > 1 ? Int(truncatingIfNeeded: activestore_count_of(address, UInt32(place))) : 0
    }

    func destroy() { if address > 1 { activestore_counters_destroy(address) } }
}

/// All counters of a store's requests. They live as long as the store, so those of a reader that ended still count.
final class RequestCountsList: Sendable {
    private struct State {
        var all: [RequestCounts]
        var free: [RequestCounts] = []
    }

    /// For readers that have none of their own.
    let shared = RequestCounts(isShared: true)
    private let state: Mutex<State>
    private let origin = ProcessOrigin()

    init() { state = Mutex(State(all: [shared])) }

    deinit {
        // In a fork the lock may be held by a thread that does not exist.
        if !origin.isForked { for counts in state.withLock({ $0.all }) { counts.destroy() } }
    }

    func make() -> RequestCounts {
        state.withLock { state in
            if let free = state.free.popLast() { return free }
            let made = RequestCounts(isShared: false)
            state.all.append(made)
            return made
        }
    }

    func giveBack(_ counts: RequestCounts) {
        if counts.address == shared.address { return }
        counts.endSnapshot()
        state.withLock { $0.free.append(counts) }
    }

    func add(to metrics: inout StoreMetrics) {
        for counts in state.withLock({ $0.all }) {
            for kind in RequestKind.allCases {
                let number = counts.number(of: kind)
                if number > 0 { metrics.requests[kind, default: 0] += number }
            }
            metrics.planReuses += counts.planReuses
            if let age = counts.snapshotAge { metrics.oldestSnapshot = max(age, metrics.oldestSnapshot ?? .zero) }
        }
    }
}

extension StoreContext {
    /// Counters for a new reader of an engine.
    public func makeRequestCounts() -> RequestCounts { requestCounts.make() }

    /// Takes back the counters of a reader that ends, for the next one; what they have counted remains.
    public func giveBack(_ counts: RequestCounts) {
        // In a fork the lock may be held by a thread that does not exist.
        if !isForked { requestCounts.giveBack(counts) }
    }
}

extension StoreContext {
    /// Counts a statement of the user's own.
    package func countStatement() { requestCounts.shared.count(.statement) }
}

extension EngineReader {
    /// Counters that readers of all threads share, which is slower than separate ones.
    public var requestCounts: RequestCounts { context.requestCounts.shared }
}
