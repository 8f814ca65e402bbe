import ActiveStore
import FoundationEssentials
import ServerProxy
import StoreCore
import StorePostgreSQL
import Synchronization
import Testing

/// Servers that are far away, and servers that go away and come back.
@Suite(.onServer) struct SlowServerTests {
    /// Awaited calls wait on the store's own threads: a task of the same pool goes on meanwhile. The figures are printed, since the time
    /// of a test depends on what else the machine does.
    @Test func awaitedFindsLeaveThePoolAlone() async throws {
        try await TestServer.withProxy({ $0.readers = 16 }) { store, proxy, direct in
            let uids = try await direct.write { _ in try (0..<100).map { try Ledger(name: "\($0)").saved().uid } }
            // Connections and prepared statements are there before.
            try await findAll(uids, 1, in: store)
            proxy.delay = .milliseconds(50)
            let isDone = Flag()
            let clock = ContinuousClock()
            let began = clock.now
            let (ticks, latest) = try await withThrowingTaskGroup(of: (Int, Duration)?.self) { group in
                group.addTask {
                    var (ticks, latest) = (0, Duration.zero)
                    while !isDone.isRaised {
                        let due = clock.now + .milliseconds(5)
                        try await Task.sleep(until: due, clock: clock)
                        latest = max(latest, clock.now - due)
                        ticks += 1
                    }
                    return (ticks, latest)
                }
                group.addTask {
                    defer { isDone.raise() }
                    try await findAll(uids, 20, in: store)
                    return nil
                }
                var result = (0, Duration.zero)
                for try await figures in group { result = figures ?? result }
                return result
            }
            let took = clock.now - began
            print(
                "2,000 awaited finds with 50 ms each on 16 readers, \(ProcessInfo.processInfo.activeProcessorCount) threads: \(took), "
                    + "\(ticks) ticks of 5 ms, the latest \(latest) late")
            // Finds that block the threads of the pool are as many at once as it has threads. Ticks depend on the tests beside this one.
            #expect(proxy.mostDelayed >= 12)
            #expect(took >= .milliseconds(50 * 2_000 / 20))
        }
    }

    private func findAll(_ uids: [UID<Ledger>], _ times: Int, in store: PostgreSQLStore) async throws {
        let found = try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<times {
                for uid in uids { group.addTask { try await Ledger.find(uid, in: store)?.uid == uid } }
            }
            return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(found == times * uids.count)
    }

    @Test func theServiceGoesOnWhenTheServerIsBack() async throws {
        try await TestServer.withProxy { store, proxy, direct in
            try await Ledger(name: "before").saved(in: store)
            for turn in 0..<3 {
                proxy.goAway()
                let codes: Set<StoreError.Code> = [.cannotOpen, .inputOutput]
                let read = await #expect(throws: StoreError.self) { try await Ledger.count(in: store) }
                #expect(read.map { codes.contains($0.code) } == true, "\(String(describing: read))")
                let write = await #expect(throws: StoreError.self) { try await Ledger(name: "lost").saved(in: store) }
                #expect(write.map { codes.contains($0.code) } == true, "\(String(describing: write))")
                try proxy.comeBack()
                try await Ledger(name: "turn \(turn)").saved(in: store)
                #expect(try await Ledger.count(in: store) == turn + 2)
            }
            #expect(try await Ledger.where { $0.name == "lost" }.in(direct).count() == 0)
        }
    }

    /// Everything is held for a while, as by a server whose machine does not run.
    @Test func aPauseIsWaitedFor() async throws {
        try await TestServer.withProxy { store, proxy, direct in
            try await Ledger(name: "before").saved(in: store)
            proxy.isHolding = true
            let tasks = (0..<6).map { number in
                Task {
                    number.isMultiple(of: 2)
                        ? try await Ledger.count(in: store) : try await Ledger(name: "\(number)").saved(in: store).amount
                }
            }
            try await Task.sleep(for: .milliseconds(100))
            proxy.isHolding = false
            for task in tasks { _ = try await task.value }
            #expect(try await Ledger.count(in: direct) == 4)
        }
    }
}

/// Something that one task says to another.
private final class Flag: Sendable {
    private let value = Atomic(false)
    var isRaised: Bool { value.load(ordering: .acquiring) }
    func raise() { value.store(true, ordering: .releasing) }
}
