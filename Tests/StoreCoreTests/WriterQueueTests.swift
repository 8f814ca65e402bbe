import Foundation
import Synchronization
import Testing

@testable import StoreCore

@Suite struct WriterQueueTests {
    private let queue = WriterQueue()
    private let order = Order()

    private final class Order: Sendable {
        private let numbers = Mutex<[Int]>([])
        func append(_ number: Int) { numbers.withLock { $0.append(number) } }
        var all: [Int] { numbers.withLock { $0 } }
    }

    private func awaitWaiters(_ count: Int) { while queue.waiting != count { usleep(200) } }

    @Test func tasksHaveTheTurnInTheOrderInWhichTheyAsked() async throws {
        #expect(queue.tryAcquire())
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<32 {
                group.addTask {
                    try await queue.acquire(timeout: .seconds(600))
                    order.append(number)
                    queue.release()
                }
                while queue.waiting != number + 1 { try await Task.sleep(for: .microseconds(200)) }
            }
            queue.release()
            try await group.waitForAll()
        }
        #expect(order.all == Array(0..<32))
        #expect(!queue.isAwaited)
        #expect(queue.tryAcquire())
    }

    @Test func oneThatGivesUpLeavesTheQueue() async throws {
        #expect(queue.tryAcquire())
        let leaving = Task { try await queue.acquire(timeout: .seconds(600)) }
        while queue.waiting != 1 { try await Task.sleep(for: .microseconds(200)) }
        let staying = Task {
            try await queue.acquire(timeout: .seconds(600))
            order.append(1)
            queue.release()
        }
        while queue.waiting != 2 { try await Task.sleep(for: .microseconds(200)) }
        leaving.cancel()
        await #expect(throws: StoreError.self) { try await leaving.value }
        #expect(queue.waiting == 1)
        queue.release()
        try await staying.value
        #expect(order.all == [1])
        #expect(queue.waiting == 0)
    }

    @Test func theTimeOfATaskEnds() async throws {
        #expect(queue.tryAcquire())
        for _ in 0..<3 {
            let waiting = Task { try await queue.acquire(timeout: .milliseconds(30)) }
            await #expect(throws: StoreError.self) { try await waiting.value }
        }
        #expect(!queue.isAwaited)
        queue.release()
        #expect(queue.tryAcquire())
    }

    @Test(arguments: [Duration.zero, .milliseconds(30)]) func theTimeOfAThreadEnds(_ timeout: Duration) {
        #expect(queue.tryAcquire())
        for _ in 0..<3 { #expect(throws: StoreError.self) { try queue.acquire(timeout: timeout) } }
        #expect(!queue.isAwaited)
        queue.release()
        #expect(queue.tryAcquire())
    }

    /// While a task that was woken has no thread, the time for which others hold the turn does not count.
    @Test func aTaskWithoutAThreadIsNotToldBusy() async throws {
        let executor = HeldExecutor()
        #expect(queue.tryAcquire())
        let asleep = Task(executorPreference: executor) {
            try await queue.acquire(timeout: .milliseconds(200))
            order.append(1)
            queue.release()
        }
        let behind = Task(executorPreference: executor) {
            try await queue.acquire(timeout: .milliseconds(200))
            order.append(2)
            queue.release()
        }
        executor.run(until: { queue.waiting == 2 })
        // The turn is free, and the first is woken but has no thread. Others take the turn meanwhile, which wakes the second as well.
        queue.release()
        for _ in 0..<2 {
            try take()
            usleep(10_000)
            queue.release()
        }
        // Both have a thread at last, long after their timeout, while the turn is held.
        try take()
        usleep(500_000)
        executor.run(until: { false }, atMost: .milliseconds(20))
        queue.release()
        executor.runFromNowOn()
        try await asleep.value
        try await behind.value
        #expect(order.all.sorted() == [1, 2])
        #expect(queue.waiting == 0)
    }

    private func take() throws { try queue.acquire(timeout: .seconds(600)) }

    /// Runs its jobs only when told to.
    private final class HeldExecutor: TaskExecutor {
        private struct State {
            var jobs: [UnownedJob] = []
            var isHeld = true
        }

        private let state = Mutex(State())

        func enqueue(_ job: consuming ExecutorJob) {
            let job = UnownedJob(job)
            let isHeld = state.withLock { state in
                if state.isHeld { state.jobs.append(job) }
                return state.isHeld
            }
            if !isHeld { job.runSynchronously(on: asUnownedTaskExecutor()) }
        }

        private func next() -> UnownedJob? { state.withLock { $0.jobs.isEmpty ? nil : $0.jobs.removeFirst() } }

        /// Runs jobs until the condition holds, or the time is over.
        func run(until isDone: () -> Bool, atMost time: Duration = .seconds(600)) {
            let deadline = ContinuousClock.now + time
            while !isDone(), ContinuousClock.now < deadline {
                if let next = next() { next.runSynchronously(on: asUnownedTaskExecutor()) } else { usleep(200) }
            }
        }

        func runFromNowOn() {
            state.withLock { $0.isHeld = false }
            while let next = next() { next.runSynchronously(on: asUnownedTaskExecutor()) }
        }
    }

    /// The turn that was kept for one that does not come is not kept for ever.
    @Test func aTurnIsTakenPastOneThatDoesNotCome() async throws {
        #expect(queue.tryAcquire())
        let asleep = Task {
            try await queue.acquire(timeout: .seconds(600))
            order.append(1)
            queue.release()
        }
        while queue.waiting != 1 { try await Task.sleep(for: .microseconds(200)) }
        queue.release()
        while !queue.tryAcquire() { try await Task.sleep(for: .microseconds(200)) }
        queue.release()
        try await asleep.value
        #expect(order.all == [1])
    }

    /// In another thread: the pool may have two, and the test waits for tasks.
    ///
    /// - Returns: When that thread had the turn.
    private func acquireLast(until deadline: ContinuousClock.Instant) async -> ContinuousClock.Instant? {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { [queue] in
                let isTaken = queue.acquireLast(until: deadline, unless: { false })
                continuation.resume(returning: isTaken ? .now : nil)
            }
        }
    }

    @Test func theLastComesWhenNobodyWaitsOrAtItsDeadline() async throws {
        #expect(queue.acquireLast(until: .now, unless: { false }))
        let late = Task {
            try await queue.acquire(timeout: .seconds(600))
            order.append(1)
            queue.release()
        }
        while queue.waiting != 1 { try await Task.sleep(for: .microseconds(200)) }
        queue.release()
        #expect(await acquireLast(until: .now + .seconds(600)) != nil)
        order.append(2)
        queue.release()
        try await late.value
        #expect(order.all == [1, 2])
        #expect(!queue.acquireLast(until: .now + .seconds(600), unless: { true }))
        #expect(queue.tryAcquire())
    }

    /// The pool may have no thread for the task that the turn is kept for, because it waits for what the last is about to do.
    @Test func theLastComesAtItsDeadlineThoughATaskWithoutAThreadIsFirst() async throws {
        let executor = HeldExecutor()
        #expect(queue.tryAcquire())
        let first = Task(executorPreference: executor) {
            try await queue.acquire(timeout: .seconds(600))
            queue.release()
        }
        executor.run(until: { queue.waiting == 1 })
        let deadline = ContinuousClock.now + .seconds(1)
        async let last = acquireLast(until: deadline)
        // It has found the turn taken, and sleeps.
        try await Task.sleep(for: .milliseconds(200))
        let released = ContinuousClock.now
        queue.release()
        let acquired = try #require(await last)
        // It would look again after a minute in any case.
        #expect(acquired - max(released, deadline) < .seconds(50))
        queue.release()
        executor.runFromNowOn()
        try await first.value
    }

    /// A free turn is not kept from tasks that sleep because one before them has no thread.
    @Test func aTaskIsWokenPastOneThatHasNoThread() async throws {
        let executor = HeldExecutor()
        #expect(queue.tryAcquire())
        let first = Task(executorPreference: executor) {
            try await queue.acquire(timeout: .seconds(600))
            order.append(1)
            queue.release()
        }
        executor.run(until: { queue.waiting == 1 })
        let second = Task {
            try await queue.acquire(timeout: .seconds(600))
            order.append(2)
            queue.release()
        }
        while queue.waiting != 2 { try await Task.sleep(for: .microseconds(200)) }
        try await Task.sleep(for: .milliseconds(20))
        queue.release()
        try await second.value
        executor.runFromNowOn()
        try await first.value
        #expect(order.all == [2, 1])
    }
}
