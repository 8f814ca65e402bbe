public import CStoreCore
public import StoreCore
public import Synchronization

/// A connection that a ``ConnectionPool`` lends.
public protocol PooledConnection: AnyObject, Sendable {
    /// The thread that has borrowed it; 0 for none. Any thread may read it, with relaxed ordering.
    var holder: UInt64 { get set }
    /// Whether it was opened beyond the pool's limit. Used by the thread that holds it.
    var isExtra: Bool { get set }
    /// The number of statements begun and not ended.
    var runningStatements: Int { get }
    /// Closes it permanently.
    func close()
}

/// The connections of a store, each borrowed by one thread at a time.
///
/// The connection returned last is in an atomic slot, so that a thread that reads repeatedly takes and returns it without a lock; the
/// others are on a stack. When all are borrowed the pool opens another, up to a limit; beyond it a thread waits. A thread that already
/// holds one (a query inside the loop over another) would wait for itself, so it gets an extra one beyond the limit, which is closed when
/// it is returned.
public final class ConnectionPool<Connection: PooledConnection>: Sendable {
    @usableFromInline struct State {
        @usableFromInline var idle: [Connection] = []
        @usableFromInline var all: [Connection] = []
        @usableFromInline var opening = 0
        @usableFromInline var isClosed = false
        @inlinable init() {}
    }

    @usableFromInline let slot = Atomic<UInt>(0)
    @usableFromInline let waiting = Atomic<Int>(0)
    @usableFromInline let isClosed = Atomic<Bool>(false)
    @usableFromInline let state = Mutex(State())
    @usableFromInline let returned = ThreadSignal()
    @usableFromInline let limit: Int
    @usableFromInline let timeout: Duration
    @usableFromInline let open: @Sendable () throws -> Connection

    /// Creates a pool without connections.
    ///
    /// - Parameters:
    ///   - limit: The maximum number of borrowed connections.
    ///   - timeout: How long a thread waits for one.
    ///   - open: Opens a connection.
    @inlinable public init(limit: Int, timeout: Duration, _ open: @escaping @Sendable () throws -> Connection) {
        self.open = open
        self.limit = max(1, limit)
        self.timeout = timeout
    }

    /// Adds an open connection.
    @inlinable public func add(_ connection: Connection) {
        state.withLock { $0.all.append(connection) }
        give(connection)
    }

    /// Borrows a connection for this thread.
    ///
    /// - Throws: ``StoreError`` `.busy` when all are in use for longer than the timeout, `.closed`, and what opening throws.
    @inlinable @inline(__always) public func take() throws -> Connection {
        let pointer = slot.exchange(0, ordering: .acquiring)
        let connection = pointer == 0 ? try takeOther() : ConnectionPool.connection(pointer)
        connection.holder = activestore_thread_id()
        return connection
    }

    /// Returns a connection.
    @inlinable @inline(__always) public func give(_ connection: Connection) {
        connection.holder = 0
        if connection.isExtra {
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

    /// Returns a connection that is not to be used again, and closes it.
    @inlinable public func discard(_ connection: Connection) {
        connection.holder = 0
        drop(connection)
    }

    /// Closes those idle connections that are no longer wanted. Others are opened when they are needed.
    @inlinable public func closeIdle(where isUnwanted: (Connection) -> Bool) {
        let pointer = slot.exchange(0, ordering: .sequentiallyConsistent)
        let unwanted = state.withLock { state in
            // The one in the slot was returned last, and is lent first.
            if pointer != 0 { state.idle.append(ConnectionPool.connection(pointer)) }
            let unwanted = state.idle.filter(isUnwanted)
            if unwanted.isEmpty { return unwanted }
            state.idle.removeAll { connection in unwanted.contains { $0 === connection } }
            state.all.removeAll { connection in unwanted.contains { $0 === connection } }
            return unwanted
        }
        for connection in unwanted { connection.close() }
        if waiting.load(ordering: .sequentiallyConsistent) > 0 { returned.signal() }
        if isClosed.load(ordering: .sequentiallyConsistent) { closeIdle() }
    }

    // The list of all connections keeps them alive while the slot holds only an address.
    @inlinable static func connection(_ pointer: UInt) -> Connection {
        Unmanaged<Connection>.fromOpaque(UnsafeRawPointer(bitPattern: pointer).unsafelyUnwrapped)
            .takeUnretainedValue()
    }

    @inlinable @inline(never) func push(_ connection: Connection) {
        let isClosed = state.withLock { state in
            state.idle.append(connection)
            return state.isClosed
        }
        if waiting.load(ordering: .sequentiallyConsistent) > 0 { returned.signal() }
        if isClosed { closeIdle() }
    }

    /// Closes a connection and forgets it.
    @inlinable @inline(never) func drop(_ connection: Connection) {
        state.withLock { state in state.all.removeAll { $0 === connection } }
        connection.close()
        returned.signal()
    }

    @usableFromInline enum Next {
        case connection(Connection)
        case open(isExtra: Bool)
        case wait
        case closed
    }

    @inlinable @inline(never) func takeOther() throws -> Connection {
        let deadline = ContinuousClock.now + timeout
        waiting.add(1, ordering: .sequentiallyConsistent)
        defer { waiting.subtract(1, ordering: .sequentiallyConsistent) }
        while true {
            let seen = returned.generation
            let pointer = slot.exchange(0, ordering: .sequentiallyConsistent)
            if pointer != 0 { return ConnectionPool.connection(pointer) }
            switch next() {
            case .connection(let connection): return connection
            case .open(let isExtra): return try openOne(isExtra)
            case .closed: throw StoreError.closed
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

    @inlinable func next() -> Next {
        let me = activestore_thread_id()
        return state.withLock { state in
            if state.isClosed { return .closed }
            if let idle = state.idle.popLast() { return .connection(idle) }
            // A holder's number is written only by the holder, so comparing it with this thread's own is exact.
            let isFull = state.all.count + state.opening >= limit
            if isFull, !state.all.contains(where: { $0.holder == me }) { return .wait }
            state.opening += 1
            return .open(isExtra: isFull)
        }
    }

    @inlinable func openOne(_ isExtra: Bool) throws -> Connection {
        let result = Result { try open() }
        if case .success(let connection) = result { connection.isExtra = isExtra }
        state.withLock { state in
            state.opening -= 1
            if case .success(let connection) = result { state.all.append(connection) }
        }
        if case .failure = result { returned.signal() }
        return try result.get()
    }

    /// Closes the connections that are not borrowed; the others are closed when they are returned.
    @inlinable func closeIdle() {
        let pointer = slot.exchange(0, ordering: .sequentiallyConsistent)
        let idle = state.withLock { state in
            var idle = state.idle
            state.idle = []
            if pointer != 0 { idle.append(ConnectionPool.connection(pointer)) }
            state.all.removeAll { connection in idle.contains { $0 === connection } }
            return idle
        }
        for connection in idle { connection.close() }
        returned.signal()
    }

    /// The number of borrowed connections, plus the statements running on the others.
    @inlinable public var inUse: Int {
        let pointer = slot.exchange(0, ordering: .sequentiallyConsistent)
        let count = state.withLock { state in
            let idle = state.idle + (pointer == 0 ? [] : [ConnectionPool.connection(pointer)])
            return state.all.count - idle.count + idle.reduce(0) { $0 + $1.runningStatements }
        }
        if pointer != 0 { give(ConnectionPool.connection(pointer)) }
        return count
    }

    /// The number of borrowed connections.
    public var borrowed: Int {
        let inSlot = slot.load(ordering: .relaxed) == 0 ? 0 : 1
        return state.withLock { max(0, $0.all.count - $0.idle.count - inSlot) }
    }

    /// Stops lending, waits for the connections that other threads hold, and closes those that are back.
    @inlinable public func close() {
        let deadline = ContinuousClock.now + timeout
        state.withLock { $0.isClosed = true }
        isClosed.store(true, ordering: .sequentiallyConsistent)
        let me = activestore_thread_id()
        while true {
            let seen = returned.generation
            closeIdle()
            let isHeldElsewhere = state.withLock { state in
                state.opening > 0 || state.all.contains { $0.holder != me }
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
