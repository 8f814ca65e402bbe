import Glibc

/// How long the calling thread has worked, which is the same however busy the machine is with other things.
enum ThreadTime {
    /// The processor time of the thread since it was started.
    static var used: Duration {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }

    /// The processor time that the body takes on this thread.
    static func of(_ body: () throws -> Void) rethrows -> Duration {
        let began = used
        try body()
        return used - began
    }
}
