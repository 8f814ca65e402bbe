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
            try open(folder.file(), options: "?busyTimeout=600s"), try open(folder.file(), options: "?busyTimeout=600s"),
        ]
        defer { for store in stores { try? store.close() } }
        let saved = 300
        let threads = try stores.indices.map { index in
            try Thread {
                for _ in 0..<saved {
                    var author = Author(name: "\(index)")
                    try author.save(in: stores[index])
                }
            }
        }
        for thread in threads { try thread.join() }
        #expect(try Author.count(in: stores[0]) == 2 * saved)
    }

    /// Reads that follow each other without a pause keep a writer of a database in memory waiting, but not for ever.
    @Test func aWriterGetsInAmongReadsThatOverlap() throws {
        let store = try open(":memory:", options: "?busyTimeout=600s")
        defer { try? store.close() }
        let end = End()
        let readers = try (0..<4).map { _ in
            try Thread { while !end.hasCome.load(ordering: .acquiring) { try store.read { _ in _ = usleep(3_000) } } }
        }
        defer { end.hasCome.store(true, ordering: .releasing) }
        for number in 0..<10 {
            var author = Author(name: "\(number)")
            try author.save(in: store)
        }
        end.hasCome.store(true, ordering: .releasing)
        for reader in readers { try reader.join() }
        #expect(try Author.count(in: store) == 10)
    }

    private final class End: Sendable { let hasCome = Atomic<Bool>(false) }

    /// In the order in which two stores ask for it: the one that writes in a loop asks again as soon as it has committed.
    @Test func aStoreThatWaitsToWriteIsNext() throws {
        let stores = [try open(folder.file()), try open(folder.file())]
        defer { for store in stores { try? store.close() } }
        for round in 0..<20 {
            let (writing, waiting) = (stores[round % 2], stores[1 - round % 2])
            try writing.write { _ in
                var author = Author(name: "\(round)")
                try author.save()
                #expect(try waiting.context.withWriter(within: .seconds(600)) { try waiting.beginWrite() == nil })
            }
            #expect(try writing.context.withWriter(within: .seconds(600)) { try writing.beginWrite() == nil }, "the other waits")
            writing.stoppedWaiting()
            try waiting.context.withWriter(within: .seconds(600)) {
                let writer = try #require(try waiting.beginWrite())
                waiting.rollback(writer)
            }
        }
        #expect(try Author.count(in: stores[0]) == 20)
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
        #expect(try writer.acquire(timeout: .seconds(600)))
    }

    @Test(arguments: [false, true]) func aStoreThatGaveUpLetsOthersIn(byCancelling: Bool) async throws {
        let (patient, hasty) = (
            try open(folder.file()), try open(folder.file(), options: byCancelling ? "?busyTimeout=600s" : "?busyTimeout=20ms")
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
