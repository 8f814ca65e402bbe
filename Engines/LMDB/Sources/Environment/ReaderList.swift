import CLMDB
import CStoreCore
import Glibc
import StoreCore
import Synchronization

/// All readers of an environment in this process, and the gate that they pass.
///
/// LMDB's map may only be changed while no reader uses it, which LMDB leaves to its caller. A thread that changes it closes the gate,
/// waits until no reader is in use, and opens the gate again. A reader announces itself before it checks the gate (see `Reader.h`), so
/// one of the two always sees the other. A thread that already reads may pass a closed gate: its existing snapshot is being waited for.
///
/// The gate is also closed briefly when trees are committed for the first time: LMDB publishes the new state slightly
/// before the handles of new trees, and a snapshot taken in between would lack them. Active readers do not matter then.
final class ReaderList: Sendable {
    struct Entry: Sendable {
        let reader: ReaderPointer
        /// The store of the reader; nil for copies and the like.
        let context: StoreContext?
    }

    enum Purpose: Sendable {
        case newTrees
        case map
    }

    enum Outcome {
        case quiet
        case timedOut
        /// The thread that wants the change is reading.
        case ownReader
    }

    struct State {
        var entries: [Entry] = []
        var shut: Purpose?
        /// The environment is closed, and no reader can begin.
        var isSealed = false
    }

    /// The bits of a reader's gate.
    static let shutBit: UInt32 = 1
    static let closedBit: UInt32 = 2

    let state = Mutex(State())
    private let opened = ThreadSignal()
    private let origin = ProcessOrigin()

    /// Adds an idle reader.
    func add(_ handles: EnvironmentHandles, context: StoreContext?) throws -> ReaderPointer {
        guard let pointer = activestore_lmdb_reader_create(handles.published, LMDBPage.size == 4_096 ? handles.map : nil) else {
            throw LMDBFailure.error(ENOMEM, "making a reader")
        }
        let reader = ReaderPointer(pointer: pointer)
        state.withLock { state in
            if state.shut != nil { activestore_lmdb_set_gate(pointer, ReaderList.shutBit, 1) }
            state.entries.append(Entry(reader: reader, context: context))
        }
        return reader
    }

    /// Removes an idle reader and frees it.
    func remove(_ reader: ReaderPointer) {
        state.withLock { state in
            state.entries.removeAll { $0.reader == reader }
            // In a fork the slot in shared memory is the parent's.
            if !origin.isForked { ReaderList.dropTransaction(reader) }
        }
        activestore_lmdb_reader_destroy(reader.pointer)
    }

    /// Stops the readers of a store from beginning, and frees the slots of idle ones.
    func close(_ context: StoreContext) {
        state.withLock { state in
            for entry in state.entries where entry.context === context {
                activestore_lmdb_set_gate(entry.reader.pointer, ReaderList.closedBit, 1)
                if activestore_lmdb_state(entry.reader.pointer) == ACTIVESTORE_LMDB_IDLE { ReaderList.dropTransaction(entry.reader) }
            }
        }
    }

    /// Waits until a reader may begin, and marks it as beginning.
    func pass(_ reader: ReaderPointer, timeout: Duration, path: String) throws {
        let pointer = reader.pointer
        activestore_lmdb_set_state(pointer, ACTIVESTORE_LMDB_IDLE)
        let deadline = ContinuousClock.now + timeout
        let thread = activestore_thread_id()
        while true {
            let seen = opened.generation
            let mayPass = try state.withLock { state -> Bool in
                if state.isSealed || activestore_lmdb_gate(pointer) & ReaderList.closedBit != 0 {
                    throw StoreError.closed
                }
                let reads =
                    state.shut == .map
                    && state.entries.contains {
                        $0.reader.pointer.pointee.thread == thread && activestore_lmdb_state($0.reader.pointer) == ACTIVESTORE_LMDB_READING
                    }
                if state.shut != nil, !reads { return false }
                pointer.pointee.thread = thread
                activestore_lmdb_set_state(pointer, ACTIVESTORE_LMDB_BEGINNING)
                return true
            }
            if mayPass { return }
            if !opened.wait(after: seen, until: deadline), ContinuousClock.now >= deadline {
                throw StoreError(
                    .busy,
                    "A read of the store at \(path) could not begin within \(timeout) (busyTimeout), because its map is being changed; try again."
                )
            }
        }
    }

    /// Closes the gate and waits until no reader is active. The gate stays closed only on success.
    ///
    /// - Parameter waiter: The thread that wants the change; waiting for its own reader would be a deadlock.
    func shut(_ purpose: Purpose, until deadline: ContinuousClock.Instant, waiter: UInt64 = 0) -> Outcome {
        while true {
            let seen = opened.generation
            let isMine = state.withLock { state in
                if state.shut != nil { return false }
                state.shut = purpose
                for entry in state.entries { activestore_lmdb_set_gate(entry.reader.pointer, ReaderList.shutBit, 1) }
                return true
            }
            if isMine { break }
            if !opened.wait(after: seen, until: deadline), ContinuousClock.now >= deadline { return .timedOut }
        }
        var rounds = 0
        while true {
            var isOwn = false
            let isQuiet = state.withLock { state in
                state.entries.allSatisfy { entry in
                    let seen = activestore_lmdb_state(entry.reader.pointer)
                    if purpose == .newTrees { return seen != ACTIVESTORE_LMDB_BEGINNING }
                    if seen != ACTIVESTORE_LMDB_IDLE, waiter != 0, entry.reader.pointer.pointee.thread == waiter { isOwn = true }
                    return seen == ACTIVESTORE_LMDB_IDLE
                }
            }
            if isQuiet { return .quiet }
            if isOwn || ContinuousClock.now >= deadline {
                open()
                return isOwn ? .ownReader : .timedOut
            }
            rounds += 1
            if rounds < 50 { sched_yield() } else { usleep(200) }
        }
    }

    /// Opens the gate.
    func open() {
        state.withLock { state in
            state.shut = nil
            for entry in state.entries { activestore_lmdb_set_gate(entry.reader.pointer, ReaderList.shutBit, 0) }
        }
        opened.signal()
    }

    /// The number of active readers, of one store or of all.
    func inUse(_ context: StoreContext? = nil) -> Int {
        state.withLock { state in
            state.entries.reduce(0) {
                $0
                    + ((context == nil || $1.context === context)
                        && activestore_lmdb_state($1.reader.pointer) != ACTIVESTORE_LMDB_IDLE ? 1 : 0)
            }
        }
    }

    /// Prevents any further reads, unless a reader is active.
    func seal() -> Bool {
        state.withLock { state in
            if state.entries.contains(where: { activestore_lmdb_state($0.reader.pointer) != ACTIVESTORE_LMDB_IDLE }) { return false }
            state.isSealed = true
            return true
        }
    }

    /// Frees the slots of all readers, none of which is active: they create new transactions when they begin again.
    func dropTransactions() {
        state.withLock { state in for entry in state.entries { ReaderList.dropTransaction(entry.reader) } }
    }

    static func dropTransaction(_ reader: ReaderPointer) {
        guard let transaction = reader.pointer.pointee.txn else { return }
        reader.pointer.pointee.txn = nil
        mdb_txn_abort(transaction)
    }
}

extension ReaderList {
    /// Runs the body while the map cannot be changed: for operations with a separate read transaction, such as copies.
    func pinned<R>(_ handles: EnvironmentHandles, timeout: Duration, path: String, _ body: () throws -> R) throws -> R {
        let reader = try add(handles, context: nil)
        defer { remove(reader) }
        try pass(reader, timeout: timeout, path: path)
        activestore_lmdb_set_state(reader.pointer, ACTIVESTORE_LMDB_READING)
        defer { activestore_lmdb_set_state(reader.pointer, ACTIVESTORE_LMDB_IDLE) }
        return try body()
    }
}
