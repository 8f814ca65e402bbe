import Glibc

/// Threads of the system, because a task that blocks in a write would keep others from running.
enum Threads {
    private final class Job: Sendable {
        let body: @Sendable () -> Void
        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }

    /// Runs the body once for each number at the same time and waits for all.
    static func concurrently(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
        if count == 1 { return body(0) }
        var threads: [pthread_t] = []
        for number in 0..<count {
            let job = Unmanaged.passRetained(Job { body(number) })
            var thread = pthread_t()
            let status = pthread_create(
                &thread, nil,
                { context in
                    guard let context else { return nil }
                    Unmanaged<Job>.fromOpaque(context).takeRetainedValue().body()
                    return nil
                }, job.toOpaque())
            if status == 0 { threads.append(thread) } else { job.takeRetainedValue().body() }
        }
        for thread in threads { pthread_join(thread, nil) }
    }
}
