import ActiveStore
import Synchronization

/// As many transactions as a store lets write at once, each on a thread of its own, so that the next writer has to wait.
final class HeldWriters: Sendable {
    private let threads: [CaseThread<Void>]
    private let mayLeave: ThreadGate

    /// - Parameter body: What the first of them writes.
    init(_ store: any Store, _ body: @escaping @Sendable () throws -> Void = {}) throws {
        let begun = Counter()
        let mayLeave = ThreadGate()
        self.mayLeave = mayLeave
        threads = try (0..<store.context.writers).map { number in
            try CaseThread {
                try store.write { _ in
                    if number == 0 { try body() }
                    begun.count.add(1, ordering: .releasing)
                    try mayLeave.wait()
                }
            }
        }
        try expect(Pause.until { begun.count.load(ordering: .acquiring) == store.context.writers }, "the holders have begun")
    }

    /// Whether one of them has ended.
    var isFinished: Bool { threads.contains(where: \.isFinished) }

    /// Lets them commit.
    func release() { mayLeave.open() }

    /// Lets them commit, and waits for that.
    func end() throws {
        release()
        for thread in threads { try thread.value() }
    }
}

private final class Counter: Sendable {
    let count = Atomic<Int>(0)
}
