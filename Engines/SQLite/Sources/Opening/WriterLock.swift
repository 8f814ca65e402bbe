import Glibc
import StoreCore
import Synchronization

/// The lock that processes hold while they write or check point: an advisory lock on an empty file beside the database.
///
/// SQLite from 3.7.0 to 3.51.2 can lose pages when one connection resets the log between another's look at it and its checkpoint. With this
/// lock around every write transaction and every checkpoint, no two programs of this library can meet there. Programs that know nothing of it
/// still exclude each other from writing through SQLite's own locks.
///
/// The lock belongs to the open file, so two stores of one process exclude each other as well. Once closed it is never taken again: its
/// descriptor's number may belong to another file by then.
final class WriterLock: Sendable {
    /// -1 when closed.
    private let descriptor: Atomic<Int32>

    /// Opens the lock's file, making it readable by its owner alone.
    init(_ path: String) throws {
        let opened = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
        if opened < 0 { throw DatabaseFile.refused(path, errno) }
        descriptor = Atomic(opened)
    }

    /// Takes the lock if no other store has it.
    func tryAcquire() throws -> Bool {
        let descriptor = descriptor.load(ordering: .acquiring)
        if descriptor < 0 { throw StoreError(.closed, "The store has been closed; open it again.") }
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            if errno == EWOULDBLOCK { return false }
            if errno != EINTR {
                throw StoreError(
                    .inputOutput, "The lock beside the database cannot be taken: \(DatabaseFile.text(errno)).",
                    engineCode: .init("errno", errno))
            }
        }
        return true
    }

    /// Takes the lock, asking again until the timeout; false if it passed.
    func acquire(timeout: Duration) throws -> Bool {
        let deadline = ContinuousClock.now + timeout
        var pause: UInt32 = 200
        while try !tryAcquire() {
            if ContinuousClock.now >= deadline { return false }
            usleep(pause)
            pause = min(pause * 2, 10_000)
        }
        return true
    }

    /// Gives the lock back.
    func release() {
        let descriptor = descriptor.load(ordering: .acquiring)
        if descriptor >= 0 { flock(descriptor, LOCK_UN) }
    }

    /// Closes the file; the lock goes with it. Closing again does nothing.
    func close() {
        let descriptor = descriptor.exchange(-1, ordering: .acquiringAndReleasing)
        if descriptor >= 0 { Glibc.close(descriptor) }
    }
}
