import CStoreCore
import StoreCore
import Synchronization

/// The turn at the one connection of a database in memory: readers and the writer take it one thread after the other.
///
/// The thread that has it may take it again, for a query inside the loop over another.
final class MemoryTurn: Sendable {
    private struct State {
        var holder: UInt64 = 0
        var depth = 0
        var isClosed = false
    }
    private let state = Mutex(State())
    private let freed = ThreadSignal()
    private let timeout: Duration
    let connection: SQLiteConnection

    init(_ connection: SQLiteConnection, timeout: Duration) {
        self.connection = connection
        self.timeout = timeout
    }

    /// Waits for the turn.
    ///
    /// - Throws: ``StoreError`` `.busy` after the timeout, `.closed`.
    func take() throws -> SQLiteConnection {
        if let connection = try take(within: timeout) { return connection }
        throw StoreError(
            .busy,
            "Another thread used the database in memory for longer than \(timeout) (busyTimeout); one thread at a time can.")
    }

    /// Waits for the turn; nil when the time has passed.
    ///
    /// A writer waits briefly only: it has the store's turn to write, which the thread it waits for may need to come to an end (a write inside a
    /// loop over records).
    func take(within time: Duration) throws -> SQLiteConnection? {
        let me = activestore_thread_id()
        var deadline: ContinuousClock.Instant?
        while true {
            let seen = freed.generation
            let (taken, isClosed) = state.withLock { state in
                if state.isClosed { return (false, true) }
                guard state.depth == 0 || state.holder == me else { return (false, false) }
                state.holder = me
                state.depth += 1
                return (true, false)
            }
            if taken { return connection }
            if isClosed { throw StoreError(.closed, "The store has been closed; open it again.") }
            let end = deadline ?? ContinuousClock.now + time
            deadline = end
            if !freed.wait(after: seen, until: end) { return nil }
        }
    }

    /// Gives the turn back.
    func give() {
        let (isFree, isClosed) = state.withLock { state in
            state.depth -= 1
            return (state.depth == 0, state.isClosed)
        }
        guard isFree else { return }
        if isClosed { connection.close() }
        freed.signal()
    }

    /// How many uses of the connection there are.
    var inUse: Int { state.withLock { $0.depth } }

    /// Waits for the turn and lends it no more; what this thread itself has lent is closed when it comes back.
    func close() {
        guard (try? take()) != nil else { return }
        state.withLock { $0.isClosed = true }
        give()
    }
}
