import CStoreCore
import Glibc
import StoreCore
import Synchronization

/// The lock that processes hold while they write or check point: an advisory lock on an empty file beside the database.
///
/// SQLite from 3.7.0 to 3.51.2 can lose pages when one connection resets the log between another's look at it and its checkpoint. With this
/// lock around every write transaction and every checkpoint, no two programs of this library can meet there. Programs that know nothing of it
/// still exclude each other from writing through SQLite's own locks.
///
/// Before the lock there is a gate: a lock on the same file's first byte, which a writer passes on its way in and keeps while it waits. Who
/// writes in a loop therefore finds the gate shut when someone waits, instead of taking the lock again microseconds after giving it back.
/// The gate is for fairness alone; the lock excludes whether or not it is there. So a gate whose holder sleeps (a suspended task, a stopped
/// process) is passed by after ``patience``.
///
/// Both belong to the open file, so two stores of one process exclude each other as well. On local files `flock` and byte ranges do not see
/// each other.
final class WriterLock: Sendable {
    private struct State {
        var isClosed = false
        var hasGate = false
        /// Since when the gate has been found shut.
        var shutOutSince: ContinuousClock.Instant?
    }

    /// How long a gate is respected: many times the pause between its holder's tries.
    private static let patience: Duration = .milliseconds(20)
    /// Linux's F_OFD_SETLK, which its header shows to programs with _GNU_SOURCE alone.
    private static let setOpenFileLock: Int32 = 37
    private let descriptor: Int32
    private let state = Mutex(State())
    private let forkGeneration = activestore_fork_generation()

    /// Opens the lock's file, making it readable by its owner alone.
    init(_ path: String) throws {
        var descriptor: Int32
        repeat { descriptor = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600) } while descriptor < 0 && errno == EINTR
        self.descriptor = descriptor
        if descriptor < 0 { throw StorePath.refused(path, errno) }
    }

    deinit { close() }

    /// A forked child has the open file too: what it would unlock there is the parent's.
    private var isForked: Bool { activestore_fork_generation() != forkGeneration }

    /// Takes the lock if no other store has it or waits for it.
    ///
    /// After false the gate may be this store's: try again soon, or call ``leaveGate()``.
    func tryAcquire() throws -> Bool {
        try state.withLock { state in
            if state.isClosed { throw StoreError(.closed, "The store has been closed; open it again.") }
            guard try passGate(&state) else { return false }
            do {
                guard try take() else { return false }
            } catch {
                openGate(&state)
                throw error
            }
            openGate(&state)
            return true
        }
    }

    /// Takes the lock, asking again until the timeout; false if it passed.
    func acquire(timeout: Duration) throws -> Bool {
        let deadline = ContinuousClock.now + timeout
        while try !tryAcquire() {
            if ContinuousClock.now >= deadline {
                leaveGate()
                return false
            }
            usleep(1_000)
        }
        return true
    }

    /// Gives the gate back, if this store has it, because no one here waits for the lock any more.
    func leaveGate() { if !isForked { state.withLock { openGate(&$0) } } }

    /// Gives the lock back. Once closed the descriptor's number may belong to another file.
    func release() { if !isForked { state.withLock { if !$0.isClosed { flock(descriptor, LOCK_UN) } } } }

    /// Closes the file, and gives up lock and gate first: a process that another thread is starting has a copy of the descriptor until its `exec`, and would
    /// keep them so long.
    func close() {
        if isForked { return }
        state.withLock { state in
            if state.isClosed { return }
            openGate(&state)
            flock(descriptor, LOCK_UN)
            state.isClosed = true
            Glibc.close(descriptor)
        }
    }

    private func take() throws -> Bool {
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            if errno == EWOULDBLOCK { return false }
            if errno != EINTR { throw WriterLock.refused(errno) }
        }
        return true
    }

    /// Whether the lock may be tried: the gate is this store's, or its holder has not moved for too long.
    private func passGate(_ state: inout State) throws -> Bool {
        if state.hasGate { return true }
        if try setGate(F_WRLCK) {
            state.hasGate = true
            return true
        }
        let now = ContinuousClock.now
        let since = state.shutOutSince ?? now
        state.shutOutSince = since
        return now - since >= WriterLock.patience
    }

    private func openGate(_ state: inout State) {
        state.shutOutSince = nil
        // A waiter may come here after the file was closed, when its number may be another file's.
        if !state.hasGate || state.isClosed { return }
        state.hasGate = false
        // Unlocking what is locked does not fail; were it to, others would pass by it.
        _ = try? setGate(F_UNLCK)
    }

    /// Locks or unlocks the gate; false when another store has it.
    private func setGate(_ type: Int32) throws -> Bool {
        var range = Glibc.flock()
        range.l_type = Int16(type)
        range.l_whence = Int16(SEEK_SET)
        range.l_len = 1
        while fcntl(descriptor, WriterLock.setOpenFileLock, &range) != 0 {
            if errno == EAGAIN || errno == EACCES { return false }
            if errno != EINTR { throw WriterLock.refused(errno) }
        }
        return true
    }

    private static func refused(_ code: Int32) -> StoreError {
        StoreError(
            .inputOutput, "The lock beside the database cannot be taken: \(StorePath.text(code)).",
            engineCode: .init("errno", code))
    }
}
