import Synchronization

/// Counters of a store's activity since it was opened.
public struct StoreMetrics: Sendable, Hashable {
    /// Transactions committed.
    public var commits = 0
    /// Transactions undone.
    public var rollbacks = 0
    /// Plans made; the count should stop growing once a service is warm.
    public var plans = 0
    /// Times the log was written back.
    public var checkpoints = 0
}

final class MetricCounters: Sendable {
    private let commits = Atomic<Int>(0)
    private let rollbacks = Atomic<Int>(0)
    private let plans = Atomic<Int>(0)
    private let checkpoints = Atomic<Int>(0)

    func count(_ event: StoreEvent) {
        switch event {
        case .committed: commits.wrappingAdd(1, ordering: .relaxed)
        case .rolledBack: rollbacks.wrappingAdd(1, ordering: .relaxed)
        case .planned: plans.wrappingAdd(1, ordering: .relaxed)
        case .checkpointed: checkpoints.wrappingAdd(1, ordering: .relaxed)
        case .fetched, .written, .progressed, .warning: break
        }
    }

    var snapshot: StoreMetrics {
        StoreMetrics(
            commits: commits.load(ordering: .relaxed), rollbacks: rollbacks.load(ordering: .relaxed),
            plans: plans.load(ordering: .relaxed), checkpoints: checkpoints.load(ordering: .relaxed))
    }
}
