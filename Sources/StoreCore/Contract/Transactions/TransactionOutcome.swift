import Synchronization

/// The outcome of a transaction or savepoint, for the records that were saved in it.
///
/// A record keeps one pointer to this, so that what `save()` cleared in it counts only once the outermost transaction has committed. A
/// savepoint that ended well defers to the one around it.
public final class TransactionOutcome: Sendable {
    /// The possible ends.
    public enum State: UInt8, Sendable {
        /// Still under way.
        case open
        /// The changes stay.
        case committed
        /// The changes are undone.
        case rolledBack
        /// A savepoint that ended; the one around it decides.
        case released
    }

    private let own = Atomic<UInt8>(State.open.rawValue)
    private let parent: TransactionOutcome?

    init(parent: TransactionOutcome?) { self.parent = parent }

    /// The end as it is known now; never `.released`.
    public var state: State { effective.ownState }

    /// The savepoint or transaction that decides: itself, or the nearest one around it that has not handed the decision on.
    public var effective: TransactionOutcome {
        var outcome = self
        while outcome.ownState == .released, let parent = outcome.parent { outcome = parent }
        return outcome
    }

    private var ownState: State { State(rawValue: own.load(ordering: .acquiring)) ?? .rolledBack }

    func resolve(_ state: State) { own.store(state.rawValue, ordering: .releasing) }
}
