import CStoreCore
import StoreCore
import Synchronization

/// The connections that read, each lent to one thread at a time.
///
/// The one given back last lies in an atomic slot, so that a thread which reads again and again takes and returns it without a lock; the others
/// lie on a stack. Connections are opened when there is none to lend, up to a limit; then a thread waits. A thread that already holds one (a query
/// inside the loop over another) gets a further one beyond the limit instead, because it would wait for itself; that one is
/// closed when it comes back.
final class ReaderPool: Sendable {
    private struct State {
        var idle: [SQLiteConnection] = []
        var all: [SQLiteConnection] = []
        var opening = 0
        var isClosed = false
    }

    private let slot = Atomic<UInt>(0)
    private let waiting = Atomic<Int>(0)
    private let isClosed = Atomic<Bool>(false)
    private let state = Mutex(State())
    private let returned = ThreadSignal()
    private let limit: Int
    private let timeout: Duration
    private let opening: ConnectionOpening

    init(_ opening: ConnectionOpening, limit: Int, timeout: Duration) {
        self.opening = opening
        self.limit = max(1, limit)
        self.timeout = timeout
    }

    /// Adds a connection that has been opened already.
    func adopt(_ connection: SQLiteConnection) {
        state.withLock { $0.all.append(connection) }
        give(connection)
    }

    /// Lends a connection to this thread.
    ///
    /// - Throws: ``StoreError`` `.busy` when all are in use for longer than the timeout, `.closed`, and what opening throws.
    @inline(__always) func take() throws -> SQLiteConnection {
        let pointer = slot.exchange(0, ordering: .acquiring)
        let connection = pointer == 0 ? try takeOther() : ReaderPool.connection(pointer)
        connection.holder.store(activestore_thread_id(), ordering: .relaxed)
        return connection
    }

    /// Takes a connection back.
    @inline(__always) func give(_ connection: SQLiteConnection) {
        connection.holder.store(0, ordering: .relaxed)
        if connection.state.pointee.isExtra {
            drop(connection)
            return
        }
        let pointer = UInt(bitPattern: Unmanaged.passUnretained(connection).toOpaque())
        if slot.compareExchange(expected: 0, desired: pointer, ordering: .sequentiallyConsistent).exchanged {
            if waiting.load(ordering: .sequentiallyConsistent) > 0 { returned.signal() }
            if isClosed.load(ordering: .sequentiallyConsistent) { closeIdle() }
        } else {
            push(connection)
        }
    }

    // The list of all connections keeps them alive while only an address is in the slot.
    private static func connection(_ pointer: UInt) -> SQLiteConnection {
        Unmanaged<SQLiteConnection>.fromOpaque(UnsafeRawPointer(bitPattern: pointer).unsafelyUnwrapped)
            .takeUnretainedValue()
    }

    @inline(never) private func push(_ connection: SQLiteConnection) {
        let isClosed = state.withLock { state in
            state.idle.append(connection)
            return state.isClosed
        }
        if waiting.load(ordering: .sequentiallyConsistent) > 0 { returned.signal() }
        if isClosed { closeIdle() }
    }

    /// Closes a connection that was opened beyond the limit.
    @inline(never) private func drop(_ connection: SQLiteConnection) {
        state.withLock { state in state.all.removeAll { $0 === connection } }
        connection.close()
        returned.signal()
    }

    private enum Next {
        case connection(SQLiteConnection)
        case open(isExtra: Bool)
        case wait
        case closed
    }

    @inline(never) private func takeOther() throws -> SQLiteConnection {
        let deadline = ContinuousClock.now + timeout
        waiting.add(1, ordering: .sequentiallyConsistent)
        defer { waiting.subtract(1, ordering: .sequentiallyConsistent) }
        while true {
            let seen = returned.generation
            let pointer = slot.exchange(0, ordering: .sequentiallyConsistent)
            if pointer != 0 { return ReaderPool.connection(pointer) }
            switch next() {
            case .connection(let connection): return connection
            case .open(let isExtra): return try openOne(isExtra)
            case .closed: throw StoreError(.closed, "The store has been closed; open it again.")
            case .wait:
                if !returned.wait(after: seen, until: deadline) {
                    throw StoreError(
                        .busy,
                        "All \(limit) readers of the store were in use for longer than \(timeout); raise readers or busyTimeout, or make reads shorter."
                    )
                }
            }
        }
    }

    private func next() -> Next {
        let me = activestore_thread_id()
        return state.withLock { state in
            if state.isClosed { return .closed }
            if let idle = state.idle.popLast() { return .connection(idle) }
            // A holder's number is written by the holder alone, so the comparison with one's own is exact.
            let isFull = state.all.count + state.opening >= limit
            if isFull, !state.all.contains(where: { $0.holder.load(ordering: .relaxed) == me }) { return .wait }
            state.opening += 1
            return .open(isExtra: isFull)
        }
    }

    private func openOne(_ isExtra: Bool) throws -> SQLiteConnection {
        let result = Result { try opening.open(.reader) }
        if case .success(let connection) = result { connection.state.pointee.isExtra = isExtra }
        state.withLock { state in
            state.opening -= 1
            if case .success(let connection) = result { state.all.append(connection) }
        }
        if case .failure = result { returned.signal() }
        return try result.get()
    }

    /// Closes the connections nobody holds; the others are closed when they come back.
    private func closeIdle() {
        let pointer = slot.exchange(0, ordering: .sequentiallyConsistent)
        let idle = state.withLock { state in
            var idle = state.idle
            state.idle = []
            if pointer != 0 { idle.append(ReaderPool.connection(pointer)) }
            state.all.removeAll { connection in idle.contains { $0 === connection } }
            return idle
        }
        for connection in idle { connection.close() }
        returned.signal()
    }

    /// How many connections are lent, and how many statements run on those that are not.
    var inUse: Int {
        let pointer = slot.exchange(0, ordering: .sequentiallyConsistent)
        let count = state.withLock { state in
            let idle = state.idle + (pointer == 0 ? [] : [ReaderPool.connection(pointer)])
            return state.all.count - idle.count + idle.reduce(0) { $0 + $1.runningStatements }
        }
        if pointer != 0 { give(ReaderPool.connection(pointer)) }
        return count
    }

    /// Lends nothing any more, waits for what other threads hold, and closes all that is back.
    func close() {
        let deadline = ContinuousClock.now + timeout
        state.withLock { $0.isClosed = true }
        isClosed.store(true, ordering: .sequentiallyConsistent)
        let me = activestore_thread_id()
        while true {
            let seen = returned.generation
            closeIdle()
            let isHeldElsewhere = state.withLock { state in
                state.opening > 0 || state.all.contains { $0.holder.load(ordering: .relaxed) != me }
            }
            if !isHeldElsewhere { return }
            // closeIdle itself moved the counter.
            _ = seen
            if !returned.wait(after: returned.generation, until: min(deadline, .now + .milliseconds(20))),
                ContinuousClock.now >= deadline
            {
                return
            }
        }
    }
}
