import ActiveStore
import Glibc
import StoreCore
import Synchronization
import Testing

@testable import StoreSQLite

/// Writers of several processes take turns. Two stores on one file stand for two processes: the locks belong to the open file.
@Suite(.serialized) struct FairnessTests {
    let folder = try! TestFolder()

    @Test func twoStoresThatWriteInALoopShareTheFile() throws {
        let stores = [
            try open(folder.file(), options: "?busyTimeout=1s"), try open(folder.file(), options: "?busyTimeout=1s"),
        ]
        defer { for store in stores { try? store.close() } }
        let counts = Mutex([0, 0])
        let end = ContinuousClock.now + .seconds(2)
        let threads = try stores.indices.map { index in
            try Thread {
                while ContinuousClock.now < end {
                    var author = Author(name: "\(index)")
                    try author.save(in: stores[index])
                    counts.withLock { $0[index] += 1 }
                }
            }
        }
        for thread in threads { try thread.join() }
        let saved = counts.withLock { $0.sorted() }
        #expect(saved[0] * 4 >= saved[1], "\(saved)")
        #expect(try Author.count(in: stores[0]) == saved[0] + saved[1])
    }

    @Test func whoWaitsIsNextAndWhoGivesUpLeavesTheGate() throws {
        let path = folder.file("x-lock")
        let (first, second, third) = (try WriterLock(path), try WriterLock(path), try WriterLock(path))
        defer { for lock in [first, second, third] { lock.close() } }
        #expect(try first.tryAcquire())
        #expect(try !second.tryAcquire())
        first.release()
        // The lock is free, but the second is waiting for it.
        #expect(try !first.tryAcquire())
        #expect(try second.tryAcquire())
        #expect(try !third.tryAcquire())
        third.leaveGate()
        second.release()
        #expect(try first.tryAcquire())
        #expect(try !third.acquire(timeout: .milliseconds(5)))
        first.release()
        #expect(try first.tryAcquire())
        // One that waits and closes takes nothing with it.
        #expect(try !second.tryAcquire())
        second.close()
        second.leaveGate()
        first.release()
        #expect(try third.tryAcquire())
    }

    @Test func aGateWhoseHolderSleepsIsPassedBy() throws {
        let path = folder.file("x-lock")
        let (writer, sleeper) = (try WriterLock(path), try WriterLock(path))
        defer { for lock in [writer, sleeper] { lock.close() } }
        #expect(try writer.tryAcquire())
        #expect(try !sleeper.tryAcquire())
        writer.release()
        #expect(try writer.acquire(timeout: .seconds(10)))
    }

    @Test(arguments: [false, true]) func aStoreThatGaveUpLetsOthersIn(byCancelling: Bool) async throws {
        let (patient, hasty) = (
            try open(folder.file()), try open(folder.file(), options: byCancelling ? "?busyTimeout=60s" : "?busyTimeout=20ms")
        )
        defer { for store in [patient, hasty] { try? store.close() } }
        let outside = try WriterLock(folder.file("test.db-lock"))
        defer { outside.close() }
        #expect(try outside.tryAcquire())
        let waiting = Task { try await hasty.write { _ in } }
        try await Task.sleep(for: .milliseconds(50))
        if byCancelling { waiting.cancel() }
        let result = await waiting.result
        #expect(throws: StoreError.self) { try result.get() }
        outside.release()
        // At the first try: nobody holds the gate.
        #expect(try outside.tryAcquire())
        outside.release()
        try await patient.write { _ in }
    }
}
