import CLMDB
import CStoreCore
import Glibc
import StoreCore
import StoreKeyValue
import Synchronization

/// The thread that begins, commits and aborts the write transactions of an environment, and commits groups.
///
/// Reason for a separate thread: an LMDB write transaction begins by locking a robust mutex in shared memory (`mdb_txn_begin`,
/// `mdb_txn_renew0`: `LOCK_MUTEX(env->me_wmutex)`) and ends by unlocking it (`mdb_txn_commit`, `mdb_txn_abort`, both through
/// `mdb_txn_end`). A robust mutex can be unlocked only by the thread that locked it. On another thread unlocking fails, LMDB
/// ignores the failure, and every later writer waits forever. Swift tasks are not bound to a thread, so this thread does both.
///
/// Bodies may run on other threads: between the two, LMDB 0.9.24 keeps a write transaction in memory of the environment (`me_txn0`, its
/// dirty list and cursors) and does not check thread identity; `mdb_put`, `mdb_get`, `mdb_del`, `mdb_cursor_open` and `mdb_dbi_open`
/// take no lock. With `MDB_NOTLS` no thread-local is used either. LMDB only requires that one thread at a time uses the transaction and
/// sees the effects of the previous one. The mutex of `state` provides that: the transaction is borrowed and returned under it.
///
/// A transaction that has ended is not committed immediately but staged: the next one may join the same LMDB
/// transaction. The thread then waits for the writer lock, which it gets when no one else wants to write (or after
/// two milliseconds), commits all staged transactions with one sync, and notifies their callers. After a commit it
/// begins the next transaction in advance and keeps it briefly, so that a subsequent write need not wait.
final class WriterThread: Sendable {
    /// The state of the LMDB transaction.
    enum Phase: Sendable {
        /// There is no transaction.
        case idle
        /// The thread begins or aborts it while a caller waits.
        case ordered
        /// It is open, unused and unchanged.
        case warm
        /// A body runs.
        case borrowed
        /// Transactions have ended and will be committed.
        case staged
        /// The thread is committing it.
        case ending
        /// There is no transaction, and none may begin, because the file is being copied or replaced.
        case parked
    }

    enum Order: Sendable {
        case begin(StoreContext, thread: UInt64)
        /// Ends the open group. The caller holds the writer lock.
        case flush
        case abort
        case park
        case stop
    }

    struct State {
        var phase = Phase.idle
        var isRunning = false
        var order: Order?
        /// The result of the last order.
        var answer: Result<Void, StoreError>?
        var group: LMDBCommitGroup?
        /// The time until which an unused transaction is kept.
        var warmUntil: ContinuousClock.Instant = .now
        /// Another store that was refused, and the time.
        var waiting: (context: StoreContext, since: ContinuousClock.Instant)?
        var lastContext: ObjectIdentifier?
        /// The number of following transactions that are committed separately, because they
        /// were in a group that failed: no transaction is rerun repeatedly because of others.
        var alone = 0
        var mustGrow = false
        /// The number of bytes that a transaction needed when it found the map full.
        var wanted = 0
        /// Why the map could not be enlarged, for the transaction that finds it full again.
        var refusal: StoreError?
        var fatal: StoreError?
        var checkedReaders: ContinuousClock.Instant = .now
        /// The last page of the file at that time.
        var checkedPages = 0
        var watchdog = ReaderWatchdog()
    }

    static let warmth: Duration = .milliseconds(20)
    let state = Mutex(State())
    let wake = ThreadSignal()
    let answered = ThreadSignal()

    // MARK: For callers

    /// Lends the write transaction. The caller holds its store's writer lock.
    ///
    /// - Returns: Whether other transactions of the store are already in it; nil while another store of this process has it.
    func begin(_ environment: SharedEnvironment, _ context: StoreContext) throws -> Bool? {
        while true {
            switch try nextStep(environment, context) {
            case .later: return nil
            case .borrowed(let isShared): return isShared
            case .ordered:
                try awaitAnswer()
                return false
            case .flush: flush(context)
            }
        }
    }

    private enum Step {
        case later
        case ordered
        case borrowed(isShared: Bool)
        /// The store's own group is full, and waits for the writer lock that the caller holds.
        case flush
    }

    private func nextStep(_ environment: SharedEnvironment, _ context: StoreContext) throws -> Step {
        try state.withLock { state -> Step in
            if let fatal = state.fatal { throw fatal }
            let now = ContinuousClock.now
            if let waiting = state.waiting, waiting.context !== context, now - waiting.since < .milliseconds(10),
                state.lastContext == ObjectIdentifier(context) || state.phase == .staged
            {
                return .later
            }
            switch state.phase {
            case .warm:
                lend(&state, context)
                return .borrowed(isShared: false)
            case .idle:
                state.phase = .ordered
                state.order = .begin(context, thread: activestore_thread_id())
                state.answer = nil
                try start(&state, environment)
                return .ordered
            case .staged:
                if let group = state.group, group.context === context {
                    guard !group.isFull, group.failure == nil, environment.options.groupsCommits else { return .flush }
                    state.phase = .borrowed
                    return .borrowed(isShared: true)
                }
            case .borrowed, .ordered, .ending, .parked: break
            }
            if state.group?.context !== context { state.waiting = (context, now) }
            return .later
        }
    }

    /// Lends the transaction to a store, as the first of a group.
    func lend(_ state: inout State, _ context: StoreContext) {
        state.phase = .borrowed
        state.group = LMDBCommitGroup(context)
        if state.alone > 0 {
            state.alone -= 1
            state.group?.isFull = true
        }
        state.lastContext = ObjectIdentifier(context)
        if state.waiting?.context === context { state.waiting = nil }
    }

    /// A refused store will not retry.
    func stoppedWaiting(_ context: StoreContext) {
        state.withLock { if $0.waiting?.context === context { $0.waiting = nil } }
    }

    /// Takes back a transaction that has ended successfully.
    ///
    /// - Returns: The pending commit; nil if there is nothing to commit.
    func stage(_ environment: SharedEnvironment, _ part: LMDBCommitGroup.Part) throws -> PendingCommit? {
        let (pending, failure) = state.withLock { state -> (PendingCommit?, StoreError?) in
            guard state.phase == .borrowed, var group = state.group else {
                return (nil, StoreError(.misuse, "A transaction was committed that had ended."))
            }
            group.isDirty = group.isDirty || part.changes > 0
            group.bytes += part.bytes
            let failure = part.failure
            if failure != nil {
                // The staged transactions can run again without this one.
                group.failure = group.failure ?? WriterThread.runAgain("another one among them failed")
            }
            if failure == nil, !group.isDirty, group.staged == 0 {
                // Nothing was changed, so the transaction can be reused.
                keepWarm(&state)
                return (nil, nil)
            }
            if group.staged == 0 { group.deadline = .now + LMDBCommitGroup.patience }
            if failure == nil { group.staged += 1 }
            group.isFull =
                group.isFull || failure != nil || group.staged >= LMDBCommitGroup.maximumTransactions
                || group.bytes >= LMDBCommitGroup.maximumBytes || environment.mapSize / 5 < group.bytes
            state.group = group
            if failure != nil, group.staged == 0 {
                // In one step: if the thread saw it staged, it would wait for the
                // writer lock that the caller holds, and the caller would wait for it.
                state.phase = .ordered
                state.order = .abort
                state.answer = nil
            } else {
                state.phase = .staged
            }
            return (group.pending, failure)
        }
        wake.signal()
        if let failure {
            if !part.isShared, failure.code != .misuse { try? awaitAnswer() }
            throw failure
        }
        return pending
    }

    /// Takes back a transaction whose changes must be undone.
    func discard(_ environment: SharedEnvironment, _ part: LMDBCommitGroup.Part) {
        let mustAbort = state.withLock { state -> Bool in
            guard state.phase == .borrowed, var group = state.group else { return false }
            if part.isShared {
                // Undone by the caller or, if not, together with the others, which run again.
                if !part.leavesNothing {
                    group.failure = group.failure ?? WriterThread.runAgain("a transaction among them could not be undone")
                    group.isFull = true
                }
                state.group = group
                state.phase = .staged
                return false
            }
            if part.leavesNothing {
                keepWarm(&state)
                return false
            }
            return true
        }
        if mustAbort { try? order(environment, .abort) } else { wake.signal() }
    }

    private func keepWarm(_ state: inout State) {
        state.group = nil
        state.phase = .warm
        state.warmUntil = .now + WriterThread.warmth
    }

    /// Records a tree that the borrowed transaction has created.
    func made(_ tree: Tree) { state.withLock { $0.group?.trees.append(tree) } }

    /// Runs the body while there is no write transaction and none can begin.
    func parked<R>(_ environment: SharedEnvironment, timeout: Duration, _ body: () throws -> R) throws -> R {
        let deadline = ContinuousClock.now + timeout
        while true {
            let step = try state.withLock { state -> Bool? in
                if let fatal = state.fatal { throw fatal }
                if state.phase == .idle {
                    state.phase = .parked
                    return true
                }
                if state.phase != .warm { return nil }
                state.phase = .ordered
                state.order = .park
                state.answer = nil
                return false
            }
            if let isParked = step {
                if !isParked {
                    wake.signal()
                    try awaitAnswer()
                }
                break
            }
            if ContinuousClock.now >= deadline {
                throw StoreError(
                    .busy, "Writers kept the store at \(environment.path) busy for longer than \(timeout) (busyTimeout); try again.")
            }
            usleep(200)
        }
        defer {
            state.withLock { $0.phase = .idle }
            wake.signal()
        }
        return try body()
    }

    /// Whether a body of a store is running.
    func isBorrowed(to context: StoreContext) -> Bool {
        state.withLock { $0.phase == .borrowed && $0.group?.context === context }
    }

    /// Commits a store's ended transactions; the caller holds the writer lock.
    func flush(_ context: StoreContext) {
        let isOrdered = state.withLock { state in
            guard state.phase == .staged, state.group?.context === context else { return false }
            state.order = .flush
            state.answer = nil
            return true
        }
        if !isOrdered { return }
        // The thread may be waiting for the writer lock.
        context.nudge()
        wake.signal()
        try? awaitAnswer()
    }

    /// Ends the thread, which is idle.
    func stop(_ environment: SharedEnvironment) {
        let isRunning = state.withLock { state in
            if state.isRunning {
                state.order = .stop
                state.answer = nil
            }
            return state.isRunning
        }
        if !isRunning { return }
        wake.signal()
        try? awaitAnswer()
    }

    private func order(_ environment: SharedEnvironment, _ order: Order) throws {
        state.withLock { state in
            state.phase = .ordered
            state.order = order
            state.answer = nil
        }
        wake.signal()
        try awaitAnswer()
    }

    private func awaitAnswer() throws {
        while true {
            let seen = answered.generation
            if let answer = state.withLock({ $0.answer }) { return try answer.get() }
            _ = answered.wait(after: seen, until: .now + .seconds(60))
        }
    }

    /// The error for callers whose transactions must run again.
    static func runAgain(_ why: String) -> StoreError {
        StoreError(.conflict, "The transactions of a group could not be committed, because \(why); they are run again.")
    }
}
