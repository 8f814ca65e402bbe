import Glibc

/// The processor time of the calling thread, which does not depend on the load of the machine.
enum ThreadTime {
    /// The processor time of the thread since it started.
    static var used: Duration {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }

    /// The processor time that the body uses on this thread.
    static func of(_ body: () throws -> Void) rethrows -> Duration {
        let began = used
        try body()
        return used - began
    }
}
