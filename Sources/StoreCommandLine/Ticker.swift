import Glibc
import StoreCore
import Synchronization

/// Calls a closure once a second on its own thread, until it is stopped.
final class Ticker: Sendable {
    private let isStopped = Mutex(false)
    /// Closing it wakes the thread, which waits at the other end.
    private let wakingEnd: Int32

    /// Nil if the system has no pipe or thread left; the work then goes on without.
    init?(_ tick: @escaping @Sendable () -> Void) {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { return nil }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        let waitingEnd = ends[0]
        wakingEnd = ends[1]
        let code = EngineThread.start("ticker") { [self] in
            var state = pollfd(fd: waitingEnd, events: Int16(POLLIN), revents: 0)
            while true {
                let count = poll(&state, 1, 1_000)
                if count > 0 || (count < 0 && errno != EINTR) { break }
                if count == 0 { isStopped.withLock { if !$0 { tick() } } }
            }
            close(waitingEnd)
        }
        if code != 0 {
            for end in ends { close(end) }
            return nil
        }
    }

    /// Waits for a call that has begun; there is none afterwards.
    func stop() {
        isStopped.withLock { $0 = true }
        close(wakingEnd)
    }
}
