import CStoreCore
import StoreCore
import Synchronization

/// The lock of the single connection of an in-memory database, which threads take in turn.
///
/// A reading thread holds the lock while SQLite works, but not while a body processes the rows: those were copied
/// (``MemoryReader``), so that loops do not block other readers or writers. A writing thread holds it for its whole transaction.
/// `store.read` keeps its state by keeping writers out: it is on a list until it ends, and writers wait until that list is empty.
///
/// A waiting writer delays new reads of that kind, or it would never find the list empty, but for
/// no longer than ``patience`` at a time, because a read on the list may be waiting for them.
final class MemoryConnectionLock: Sendable {
    private struct State {
        var holder: UInt64 = 0
        var depth = 0
        /// Reads that keep writers out, by thread.
        var pinned: [UInt64: Int] = [:]
        /// The number of borrowed readers.
        var readers = 0
        /// The time since when a writer has been waiting.
        var wantedSince: ContinuousClock.Instant?
        var isClosed = false
    }

    private static let patience: Duration = .milliseconds(20)
    private let state = Mutex(State())
    private let freed = ThreadSignal()
    private let timeout: Duration
    let connection: SQLiteConnection

    init(_ connection: SQLiteConnection, timeout: Duration) {
        self.connection = connection
        self.timeout = timeout
    }

    /// Runs the body with the lock; the lock is recursive.
    ///
    /// - Throws: ``StoreError`` `.busy` after the timeout, `.closed`, or what the body throws.
    func using<R>(_ body: (SQLiteConnection) throws -> R) throws -> R {
        try take()
        defer { give() }
        return try body(connection)
    }

    /// Borrows a reader.
    ///
    /// - Parameter isPinned: Whether its state must not change until it ends.
    func reader(isPinned: Bool) throws -> MemoryReader {
        let me = activestore_thread_id()
        if isPinned {
            try wait { state in
                guard state.depth == 0 || state.holder == me else { return false }
                if let since = state.wantedSince, state.pinned[me] == nil, MemoryConnectionLock.isWritersTime(since) { return false }
                state.pinned[me, default: 0] += 1
                state.readers += 1
                return true
            }
        } else {
            state.withLock { $0.readers += 1 }
        }
        return MemoryReader(self, pinnedBy: isPinned ? me : nil)
    }

    /// Whether a waiting writer now delays new reads: in every second interval of ``patience`` since it began to wait.
    private static func isWritersTime(_ since: ContinuousClock.Instant) -> Bool {
        Int((ContinuousClock.now - since) / patience) % 2 == 0
    }

    /// Returns a reader.
    func end(_ reader: MemoryReader) {
        state.withLock { state in
            state.readers -= 1
            guard let thread = reader.thread, let count = state.pinned[thread] else { return }
            state.pinned[thread] = count > 1 ? count - 1 : nil
        }
        freed.signal()
    }

    /// Takes the lock for a write transaction; nil if it is not available within the time.
    ///
    /// The time must be short: the writer holds the writer lock, which the thread it waits for may need in order to finish.
    func takeToWrite(within time: Duration) throws -> SQLiteConnection? {
        let me = activestore_thread_id()
        let isTaken = try wait(atMost: time) { state in
            guard state.depth == 0 || state.holder == me, state.pinned.keys.allSatisfy({ $0 == me }) else {
                state.wantedSince = state.wantedSince ?? .now
                return false
            }
            state.wantedSince = nil
            state.holder = me
            state.depth += 1
            return true
        }
        return isTaken ? connection : nil
    }

    /// The writer no longer waits.
    func stoppedWaiting() {
        state.withLock { $0.wantedSince = nil }
        freed.signal()
    }

    /// Releases the lock.
    func give() {
        let (isFree, isClosed) = state.withLock { state in
            state.depth -= 1
            return (state.depth == 0, state.isClosed)
        }
        guard isFree else { return }
        if isClosed { connection.close() }
        freed.signal()
    }

    /// The number of readers.
    var readersInUse: Int { state.withLock { $0.readers } }

    /// The number of readers and of uses of the connection.
    var inUse: Int { state.withLock { $0.depth + $0.readers } }

    /// Waits for the lock and makes it unavailable; what this thread itself has borrowed is closed when it is returned.
    func close() {
        guard (try? take()) != nil else { return }
        state.withLock { $0.isClosed = true }
        give()
    }

    private func take() throws {
        let me = activestore_thread_id()
        try wait { state in
            guard state.depth == 0 || state.holder == me else { return false }
            state.holder = me
            state.depth += 1
            return true
        }
    }

    private func wait(_ attempt: (inout State) -> Bool) throws {
        if try wait(atMost: timeout, attempt) { return }
        throw StoreError(
            .busy,
            "Another thread's transaction kept the database in memory for longer than \(timeout) (busyTimeout), and no other thread can read "
                + "while it writes; make it shorter or wait longer.")
    }

    /// Retries until it succeeds or the time has passed.
    private func wait(atMost time: Duration, _ attempt: (inout State) -> Bool) throws -> Bool {
        var deadline: ContinuousClock.Instant?
        while true {
            let seen = freed.generation
            let (isDone, isClosed) = state.withLock { state in state.isClosed ? (false, true) : (attempt(&state), false) }
            if isDone { return true }
            if isClosed { throw StoreError.closed }
            let end = deadline ?? ContinuousClock.now + time
            deadline = end
            // The time in which a writer delays reads ends without a signal.
            if !freed.wait(after: seen, until: min(end, .now + MemoryConnectionLock.patience)), ContinuousClock.now >= end { return false }
        }
    }
}
