import StoreCore
import Synchronization

/// Commits groups that were left open: a caller that waited for the writer lock has given up, or
/// every thread of the cooperative pool is blocked by callers that wait for this very commit.
///
/// A thread, because tasks may be unable to run. It starts with the first
/// group, sleeps until a group is due, and ends after a second without groups.
final class GroupWatch: Sendable {
    private struct State {
        /// A store with an open group.
        var store: SQLiteStore?
        var isRunning = false
        /// Whether the thread sleeps until it is notified of a group.
        var isResting = false
    }

    private static let rest: Duration = .seconds(1)
    private let state = Mutex(State())
    private let signal = ThreadSignal()

    /// Watches the group of a store from now on.
    ///
    /// - Returns: false if no thread can be started.
    func begin(_ store: SQLiteStore) -> Bool {
        let (isWatched, isResting) = state.withLock { state -> (Bool, Bool) in
            state.store = store
            if state.isRunning {
                defer { state.isResting = false }
                return (true, state.isResting)
            }
            state.isRunning = EngineThread.start("sqlite-groups", run) == 0
            if !state.isRunning { state.store = nil }
            return (state.isRunning, false)
        }
        if isResting { signal.signal() }
        return isWatched
    }

    private func run() {
        while true {
            let seen = signal.generation
            guard let store = storeToWatch() else {
                if signal.wait(after: seen, until: .now + GroupWatch.rest) { continue }
                let isOver = state.withLock { state in
                    if state.isResting { state.isRunning = false }
                    return !state.isRunning
                }
                if isOver { return }
                continue
            }
            guard let deadline = store.groupDeadline else { continue }
            if ContinuousClock.now < deadline {
                _ = signal.wait(after: seen, until: deadline)
            } else {
                store.endGroup(due: deadline)
            }
        }
    }

    /// The store, or nil if its group is committed and the thread may rest.
    private func storeToWatch() -> SQLiteStore? {
        state.withLock { state in
            if let store = state.store, store.groupDeadline != nil { return store }
            state.store = nil
            state.isResting = true
            return nil
        }
    }
}
