import Glibc

/// How long this process has worked, however long it took: what others do on the machine does not count.
enum ProcessorTime {
    /// The processor time of all its threads since it was started.
    static var used: Duration {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
