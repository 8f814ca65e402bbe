import Foundation
import StoreCore
import Synchronization
import Testing

@testable import StoreKeyValue

/// Sessions that rest between two reads are found again, with their plans.
@Suite struct SessionPoolTests {
    /// Sessions that were handed out, kept so that none has the address of another.
    private final class Seen: Sendable {
        private struct Kept: Sendable { nonisolated(unsafe) let session: RecordSession }
        private let kept = Mutex<[Kept]>([])
        func note(_ reader: any EngineReader) {
            guard let session = reader as? RecordSession else { return }
            let new = Kept(session: session)
            kept.withLock { kept in if !kept.contains(where: { $0.session === new.session }) { kept.append(new) } }
        }
        var count: Int { kept.withLock { $0.count } }
    }

    private func open(readers: Int) throws -> KeyValueStore {
        var configuration = StoreConfiguration(scheme: "map", location: "x")
        configuration.schema = Schema([People.entity([])])
        configuration.readers = readers
        return try #require(try openStore(configuration, engines: [People.engine(MapTrees())]) as? KeyValueStore)
    }

    private func read(_ store: KeyValueStore, depth: Int, _ seen: Seen) throws {
        if depth == 0 { return }
        try store.readOnce { reader in
            seen.note(reader)
            try read(store, depth: depth - 1, seen)
        }
    }

    @Test(arguments: [(2, 2), (8, 3), (8, 8), (70, 70), (256, 3)])
    func aReadWithinAReadFindsTheSessionOfTheOneBefore(readers: Int, depth: Int) throws {
        let store = try open(readers: readers)
        let seen = Seen()
        for _ in 0..<10 { try read(store, depth: depth, seen) }
        #expect(seen.count == depth)
        #expect(store.resourcesInUse == 0)
        try store.close()
        #expect(store.resourcesInUse == 0)
    }

    @Test func asManyRestAsMay() throws {
        let store = try open(readers: 3)
        let seen = Seen()
        for _ in 0..<10 { try read(store, depth: 5, seen) }
        #expect(seen.count == 3 + 10 * 2)
        try store.close()
        #expect(store.resourcesInUse == 0)
    }

    /// More threads than places share them.
    @Test func threadsThatShareAPlaceKeepTheirSessions() throws {
        let store = try open(readers: 4)
        let seen = Seen()
        let (reads, mayEnd, ended) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        // The numbers of the threads go through all places. Each ends its read after this one, so that its place may be taken by then.
        for _ in 0..<12 {
            try store.readOnce { outer in
                seen.note(outer)
                Thread {
                    try? store.readOnce { reader in
                        seen.note(reader)
                        reads.signal()
                        mayEnd.wait()
                    }
                    ended.signal()
                }.start()
                reads.wait()
            }
            mayEnd.signal()
            ended.wait()
        }
        try store.readOnce { seen.note($0) }
        #expect(seen.count == 2)
        #expect(store.resourcesInUse == 0)
        try store.close()
    }

    @Test func nothingRestsOnceItIsClosed() throws {
        let store = try open(readers: 2)
        try store.readOnce { _ in try store.readOnce { _ in } }
        let pool = SessionPool(limit: 2)
        #expect(pool.inUse == 0 && !pool.isClosed)
        pool.close()
        try store.readOnce { reader in
            let session = try #require(reader as? RecordSession)
            pool.announce()
            pool.leave(session)
            #expect(pool.take() == nil && pool.inUse == 0)
        }
        try store.close()
    }
}
