import Foundation
import Synchronization
import Testing

@testable import StoreCore

/// Engines that let several writers in at once.
@Suite struct SeveralWritersTests {
    /// What threads and tasks note.
    private final class Notes<Note: Sendable>: Sendable {
        private let notes = Mutex<[Note]>([])
        func add(_ note: Note) { notes.withLock { $0.append(note) } }
        var all: [Note] { notes.withLock { $0 } }
    }

    @Test(.timeLimit(.minutes(5))) func asManyWriteAtOnceAsTheEngineSays() throws {
        let store = CrowdStore(writers: 4)
        let (inside, ended) = (Notes<Int>(), Notes<Int>())
        for _ in 0..<4 {
            Thread.detachNewThread {
                // Each waits for the other three, which would not come if they had to wait for it.
                try? store.write(attempts: 1) { _ in
                    inside.add(1)
                    while inside.all.count < 4 { usleep(200) }
                }
                ended.add(1)
            }
        }
        while ended.all.count < 4 { usleep(200) }
        #expect(store.most == 4)
        #expect(store.conflicts == 3)
        #expect(store.writing == 0)
    }

    @Test(.timeLimit(.minutes(5))) func conflictsRunTheBodyAgainAndNothingIsLost() async throws {
        let store = CrowdStore(writers: 4)
        let (attempts, threads) = (Notes<Int>(), Notes<Int>())
        @Sendable func change(_ transaction: WriteTransaction) throws {
            attempts.add(transaction.attempt)
            (try transaction.checkedWriter() as? CrowdWriter)?.number += 1
            usleep(100)
        }
        for _ in 0..<4 {
            Thread.detachNewThread {
                for _ in 0..<50 { try? store.write(attempts: 1_000) { try change($0) } }
                threads.add(1)
            }
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<50 { group.addTask { try await store.write(attempts: 1_000) { try change($0) } } }
            try await group.waitForAll()
        }
        while threads.all.count < 4 { try await Task.sleep(for: .milliseconds(1)) }
        #expect(store.number == 250)
        #expect(store.most <= 4)
        #expect(store.writing == 0)
        #expect(store.conflicts == 0 || attempts.all.contains(2))
    }

    @Test func attemptsAreCounted() throws {
        let store = CrowdStore(writers: 2)
        var runs = 0
        #expect(
            performing: {
                try store.write(attempts: 3) { transaction in
                    runs += 1
                    #expect(transaction.attempt == runs)
                    // Another writer commits meanwhile.
                    let other = try #require(store.beginWrite())
                    try store.commit(other)
                }
            }, throws: { ($0 as? StoreError)?.code == .conflict })
        #expect(runs == 3)
        #expect(store.writing == 0)
    }

    @Test(.timeLimit(.minutes(5))) func closingWaitsForAllAndKeepsOthersOut() throws {
        let turn = WriterQueue(capacity: 3)
        #expect(turn.tryAcquire() && turn.tryAcquire())
        let (order, ended) = (Notes<String>(), Notes<Int>())
        @Sendable func wait(_ name: String, all: Bool) {
            Thread.detachNewThread {
                _ = try? turn.acquire(timeout: .seconds(600), all: all)
                order.add(name)
                usleep(1_000)
                turn.release(all: all)
                ended.add(1)
            }
        }
        wait("all", all: true)
        while turn.waiting != 1 { usleep(200) }
        // There is room for it, but what waits for all of the turn came first.
        wait("one", all: false)
        while turn.waiting != 2 { usleep(200) }
        usleep(20_000)
        #expect(!turn.tryAcquire())
        #expect(order.all == [])
        turn.release()
        usleep(20_000)
        #expect(order.all == [])
        turn.release()
        while ended.all.count < 2 { usleep(200) }
        #expect(order.all == ["all", "one"])
        #expect(turn.tryAcquire() && turn.tryAcquire() && turn.tryAcquire() && !turn.tryAcquire())
    }

    @Test(.timeLimit(.minutes(5))) func severalFreedTurnsAreTakenInOrder() async throws {
        let turn = WriterQueue(capacity: 2)
        #expect(turn.tryAcquire() && turn.tryAcquire())
        let order = Notes<Int>()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<16 {
                group.addTask {
                    try await turn.acquire(timeout: .seconds(600))
                    order.add(number)
                    turn.release()
                }
                while turn.waiting != number + 1 { try await Task.sleep(for: .microseconds(200)) }
            }
            turn.release()
            try await group.waitForAll()
        }
        #expect(order.all == Array(0..<16))
        #expect(turn.tryAcquire() && !turn.tryAcquire())
    }

    @Test func oneThatWaitsForAllGivesUp() throws {
        let turn = WriterQueue(capacity: 2)
        #expect(turn.tryAcquire())
        #expect(throws: StoreError.self) { try turn.acquire(timeout: .milliseconds(20), all: true) }
        #expect(turn.waiting == 0)
        #expect(turn.tryAcquire() && !turn.tryAcquire())
    }
}
