import Glibc
import StoreCore
import Synchronization

/// The lock that processes hold while they write or checkpoint: an advisory lock on an empty file next to the database.
///
/// SQLite from 3.7.0 to 3.51.2 can lose pages if one connection resets the log between another's check of it and its
/// checkpoint. With this lock around every write transaction and every checkpoint, no two programs of this library can
/// run into that. Programs that do not know the lock still exclude each other from writing through SQLite's own locks.
///
/// A gate precedes the lock: a lock on the same file's first byte, which a writer takes on its way in and holds
/// while it waits. A writer in a loop therefore finds the gate closed when another waits, instead of taking the
/// lock again microseconds after releasing it. The gate only provides fairness; the lock excludes regardless of
/// it. So a gate whose holder sleeps (a suspended task, a stopped process) is bypassed after ``patience``.
///
/// Both belong to the open file description, so two stores of one process exclude
/// each other as well. On local files `flock` and byte-range locks are independent.
final class WriterLock: Sendable {
    private struct State {
        var isClosed = false
        var hasGate = false
        /// The time since when the gate has been found closed.
        var shutOutSince: ContinuousClock.Instant?
    }

    /// The time for which a gate is respected: many times the interval between its holder's attempts.
    private static let patience: Duration = .milliseconds(20)
    /// Linux's F_OFD_SETLK, which its header declares only with _GNU_SOURCE.
    private static let setOpenFileLock: Int32 = 37
    private let descriptor: Int32
    private let state = Mutex(State())
    private let origin = ProcessOrigin()

    /// Opens the lock file and makes it readable by its owner only.
    init(_ path: String) throws {
        var descriptor: Int32
        repeat { descriptor = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600) } while descriptor < 0 && errno == EINTR
        self.descriptor = descriptor
        if descriptor < 0 { throw StorePath.refused(path, errno) }
    }

    deinit { close() }

    /// A forked child shares the open file: unlocking there would release the parent's lock.
    private var isForked: Bool { origin.isForked }

    /// Takes the lock if no other store has it or waits for it.
    ///
    /// After false this store may hold the gate: try again soon, or call ``leaveGate()``.
    func tryAcquire() throws -> Bool {
        try state.withLock { state in
            if state.isClosed { throw StoreError.closed }
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

    /// Takes the lock, retrying until the timeout; false if it passed.
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

    /// Releases the gate, if this store holds it, because no one here waits for the lock any more.
    func leaveGate() { if !isForked { state.withLock { openGate(&$0) } } }

    /// Releases the lock. After a close the descriptor's number may belong to another file.
    func release() { if !isForked { state.withLock { if !$0.isClosed { flock(descriptor, LOCK_UN) } } } }

    /// Closes the file after releasing the lock and the gate: a process that another thread is
    /// starting has a copy of the descriptor until its `exec`, which would hold them that long.
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

    /// Whether the lock may be tried: this store has the gate, or its holder has made no progress for too long.
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
        // A waiter may arrive here after the file was closed, when its descriptor's number may be another file's.
        if !state.hasGate || state.isClosed { return }
        state.hasGate = false
        // Unlocking a held lock does not fail; if it did, others would bypass the gate.
        _ = try? setGate(F_UNLCK)
    }

    /// Locks or unlocks the gate; false if another store has it.
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
