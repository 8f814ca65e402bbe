import Synchronization

/// Does a list of things on several threads at once.
enum WorkQueue {
    private final class Shared: Sendable {
        let next = Mutex(0)
        let failure = Mutex<(any Error)?>(nil)
    }

    /// Runs the body for each item, in their order, until all are done or the time is over.
    ///
    /// - Throws: The first error; the others are not begun then.
    static func run<T: Sendable>(
        _ items: [T], jobs: Int, until deadline: ContinuousClock.Instant, _ body: @escaping @Sendable (Int, T) throws -> Void
    ) throws {
        let shared = Shared()
        Threads.concurrently(min(jobs, max(1, items.count))) { _ in
            while ContinuousClock.now < deadline {
                let index = shared.next.withLock { next in
                    defer { next += 1 }
                    return next
                }
                if index >= items.count || shared.failure.withLock({ $0 != nil }) { return }
                do { try body(index, items[index]) } catch { shared.failure.withLock { $0 = $0 ?? error } }
            }
        }
        if let failure = shared.failure.withLock({ $0 }) { throw failure }
    }
}
