import Glibc
import Synchronization
import Testing

@testable import StoreCore

@Suite struct WriterTurnTests {
    private let turn = WriterTurn()
    private let order = Order()

    private final class Order: Sendable {
        private let numbers = Mutex<[Int]>([])
        func append(_ number: Int) { numbers.withLock { $0.append(number) } }
        var all: [Int] { numbers.withLock { $0 } }
    }

    private func awaitWaiters(_ count: Int) { while turn.waiting != count { usleep(200) } }

    @Test func tasksHaveTheTurnInTheOrderInWhichTheyAsked() async throws {
        #expect(turn.tryAcquire())
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<32 {
                group.addTask {
                    try await turn.acquire(timeout: .seconds(600))
                    order.append(number)
                    turn.release()
                }
                while turn.waiting != number + 1 { try await Task.sleep(for: .microseconds(200)) }
            }
            turn.release()
            try await group.waitForAll()
        }
        #expect(order.all == Array(0..<32))
        #expect(!turn.isAwaited)
        #expect(turn.tryAcquire())
    }

    @Test func oneThatGivesUpLeavesTheQueue() async throws {
        #expect(turn.tryAcquire())
        let leaving = Task { try await turn.acquire(timeout: .seconds(600)) }
        while turn.waiting != 1 { try await Task.sleep(for: .microseconds(200)) }
        let staying = Task {
            try await turn.acquire(timeout: .seconds(600))
            order.append(1)
            turn.release()
        }
        while turn.waiting != 2 { try await Task.sleep(for: .microseconds(200)) }
        leaving.cancel()
        await #expect(throws: StoreError.self) { try await leaving.value }
        #expect(turn.waiting == 1)
        turn.release()
        try await staying.value
        #expect(order.all == [1])
        #expect(turn.waiting == 0)
    }

    @Test func theTimeOfATaskEnds() async throws {
        #expect(turn.tryAcquire())
        for _ in 0..<3 {
            let waiting = Task { try await turn.acquire(timeout: .milliseconds(30)) }
            await #expect(throws: StoreError.self) { try await waiting.value }
        }
        #expect(!turn.isAwaited)
        turn.release()
        #expect(turn.tryAcquire())
    }

    /// The turn that was kept for one that does not come is not kept for ever.
    @Test func aTurnIsTakenPastOneThatDoesNotCome() async throws {
        #expect(turn.tryAcquire())
        let asleep = Task {
            try await turn.acquire(timeout: .seconds(600))
            order.append(1)
            turn.release()
        }
        while turn.waiting != 1 { try await Task.sleep(for: .microseconds(200)) }
        turn.release()
        while !turn.tryAcquire() { try await Task.sleep(for: .microseconds(200)) }
        turn.release()
        try await asleep.value
        #expect(order.all == [1])
    }

    @Test func theLastComesWhenNobodyWaitsOrAtItsDeadline() async throws {
        #expect(turn.acquireLast(until: .now, unless: { false }))
        let late = Task {
            try await turn.acquire(timeout: .seconds(600))
            order.append(1)
            turn.release()
        }
        while turn.waiting != 1 { try await Task.sleep(for: .microseconds(200)) }
        turn.release()
        #expect(turn.acquireLast(until: .now + .seconds(600), unless: { false }))
        order.append(2)
        turn.release()
        try await late.value
        #expect(order.all == [1, 2])
        #expect(!turn.acquireLast(until: .now + .seconds(600), unless: { true }))
        #expect(turn.tryAcquire())
    }
}
