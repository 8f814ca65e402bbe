import Glibc

/// Calls a closure once a second on its own thread, until it is stopped.
final class Ticker: Sendable {
    private let thread: pthread_t
    /// Closing it wakes the thread, which waits at the other end.
    private let wakingEnd: Int32

    /// What the thread works with.
    private final class Work: Sendable {
        let end: Int32
        let tick: @Sendable () -> Void
        init(_ end: Int32, _ tick: @escaping @Sendable () -> Void) {
            self.end = end
            self.tick = tick
        }
        func run() {
            var state = pollfd(fd: end, events: Int16(POLLIN), revents: 0)
            while true {
                let count = poll(&state, 1, 1_000)
                if count == 0 { tick() } else if count > 0 || errno != EINTR { break }
            }
            close(end)
        }
    }

    /// Nil if the system has no pipe or thread left; the work then goes on without.
    init?(_ tick: @escaping @Sendable () -> Void) {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { return nil }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        var thread = pthread_t()
        let work = Unmanaged.passRetained(Work(ends[0], tick))
        let code = pthread_create(
            &thread, nil,
            { pointer in
                if let pointer { Unmanaged<Work>.fromOpaque(pointer).takeRetainedValue().run() }
                return nil
            }, work.toOpaque())
        guard code == 0 else {
            work.release()
            for end in ends { close(end) }
            return nil
        }
        self.thread = thread
        wakingEnd = ends[1]
    }

    func stop() {
        close(wakingEnd)
        pthread_join(thread, nil)
    }
}
