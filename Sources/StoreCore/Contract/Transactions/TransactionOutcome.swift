import Synchronization

/// The outcome of a transaction or savepoint, for the records that were saved in it.
///
/// A record keeps one pointer to this, so that the changes cleared by `save()` count only once the outermost transaction has committed. A
/// released savepoint defers to the one around it.
@usableFromInline package final class TransactionOutcome: Sendable {
    /// The possible ends.
    package enum State: UInt8, Sendable {
        /// Still under way.
        case open
        /// The changes stay.
        case committed
        /// The changes are undone.
        case rolledBack
        /// The savepoint was released; the one around it decides.
        case released
    }

    private let own = Atomic<UInt8>(State.open.rawValue)
    private let parent: TransactionOutcome?

    init(parent: TransactionOutcome?) { self.parent = parent }

    /// The outcome as known now; never `.released`.
    package var state: State { effective.ownState }

    /// The savepoint or transaction that decides: itself, or the nearest enclosing one that has not been released.
    package var effective: TransactionOutcome {
        var outcome = self
        while outcome.ownState == .released, let parent = outcome.parent { outcome = parent }
        return outcome
    }

    private var ownState: State { State(rawValue: own.load(ordering: .acquiring)) ?? .rolledBack }

    func resolve(_ state: State) { own.store(state.rawValue, ordering: .releasing) }
}
