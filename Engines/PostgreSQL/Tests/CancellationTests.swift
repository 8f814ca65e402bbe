import ActiveStore
import Glibc
import ServerProxy
import StoreCore
import StorePostgreSQL
import Synchronization
import Testing

/// Tasks that are cancelled while the server works for them.
@Suite(.onServer) struct CancellationTests {
    /// Waits until the server runs such a statement of the store's.
    private func waitUntilRunning(_ pattern: String, _ store: PostgreSQLStore, waits: Bool = false) async throws {
        let condition = waits ? " AND wait_event_type = 'Lock'" : ""
        for _ in 0..<5_000 {
            let rows = try await store.query(
                "SELECT count(*) FROM pg_stat_activity WHERE state = 'active' AND pid <> pg_backend_pid() AND query LIKE $1" + condition,
                [pattern])
            if try rows[0].read(0, as: Int.self) > 0 { return }
            try await Task.sleep(for: .milliseconds(2))
        }
        Issue.record("The server never ran \(pattern).")
    }

    @Test func aStatementOfACancelledTaskIsEnded() async throws {
        try await TestServer.withProxy { store, proxy, direct in
            let task = Task { try await store.query("SELECT pg_sleep(600), 'ended early'") }
            try await waitUntilRunning("%ended early%", direct)
            task.cancel()
            let result = await task.result
            let error = #expect(throws: StoreError.self) { try result.get() }
            #expect(error?.code == .cancelled)
            #expect(proxy.figures.cancellations == 1)
            #expect(try await Ledger.count(in: store) == 0)
        }
    }

    @Test func aTaskThatWaitsForALockOfAnotherSessionIsEnded() async throws {
        try await TestServer.withProxy { store, _, direct in
            var ledger = Ledger(name: "locked")
            try await ledger.save(in: direct)
            let uid = ledger.uid
            let isLocked = ThreadSignal()
            let mayEnd = ThreadSignal()
            let seen = (isLocked.generation, mayEnd.generation)
            let failure = Mutex<(any Error)?>(nil)
            let ended = ThreadSignal()
            let before = ended.generation
            _ = EngineThread.start("locks") {
                do {
                    try direct.write { _ in
                        try direct.execute("UPDATE ledger SET amount = 1 WHERE uid = $1", [uid])
                        isLocked.signal()
                        _ = mayEnd.wait(after: seen.1, until: .now + .seconds(600))
                    }
                } catch { failure.withLock { $0 = error } }
                ended.signal()
            }
            #expect(try await isLocked.comes(after: seen.0))
            let waiting = Task {
                var own = try #require(try await Ledger.find(uid, in: store))
                own.amount = 2
                try await own.save(in: store)
            }
            try await waitUntilRunning("%UPDATE%ledger%", direct, waits: true)
            waiting.cancel()
            let result = await waiting.result
            #expect(throws: StoreError.self) { try result.get() }
            mayEnd.signal()
            #expect(try await ended.comes(after: before))
            #expect(failure.withLock { $0 == nil })
            #expect(try await Ledger.find(uid, in: store)?.amount == 1)
        }
    }

    /// What is ended may be the preparing of a statement, which is only a short cut; then the save does not go on in the long way.
    @Test func aSaveWhosePreparingIsEndedIsNotMade() async throws {
        try await TestServer.withProxy { store, proxy, direct in
            // The insert is prepared from now on, and the same with the token of a commit is not.
            try await store.write { _ in try Ledger(name: "before").saved() }
            let (isLocked, mayEnd, ended) = (ThreadSignal(), ThreadSignal(), ThreadSignal())
            let seen = (isLocked.generation, mayEnd.generation, ended.generation)
            _ = EngineThread.start("locks") {
                _ = try? direct.write { _ in
                    try direct.execute("LOCK TABLE ledger")
                    isLocked.signal()
                    _ = mayEnd.wait(after: seen.1, until: .now + .seconds(600))
                }
                ended.signal()
            }
            #expect(try await isLocked.comes(after: seen.0))
            let saving = Task { _ = try await Ledger(name: "kept").saved(in: store) }
            try await waitUntilRunning("WITH activestore_change%", direct, waits: true)
            saving.cancel()
            for _ in 0..<30_000 where proxy.figures.cancellations == 0 { try await Task.sleep(for: .milliseconds(2)) }
            mayEnd.signal()
            let result = await saving.result
            let error = #expect(throws: StoreError.self) { try result.get() }
            #expect(error?.code == .cancelled)
            #expect(try await ended.comes(after: seen.2))
            #expect(try await Ledger.query.in(store).pluck(\.name) == ["before"])
        }
    }

    /// Cancellations that come too late must not end what the connection does next, for another task.
    @Test func aLateCancellationEndsNoOtherStatement() async throws {
        try await TestServer.withProxy({ $0.readers = 2 }) { store, proxy, _ in
            let counts = Counts()
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<4 {
                    group.addTask {
                        for turn in 0..<100 {
                            if number.isMultiple(of: 2) {
                                // Not cancelled: each has to succeed.
                                let rows = try await store.query("SELECT $1::bigint FROM pg_sleep(0.001)", [turn])
                                #expect(try rows.first?.read(0, as: Int.self) == turn)
                                continue
                            }
                            let task = Task { _ = try await store.query("SELECT pg_sleep(0.002)") }
                            try await Task.sleep(for: .microseconds(Int.random(in: 0...6_000)))
                            task.cancel()
                            switch await task.result {
                            case .success: counts.ended.add(1, ordering: .relaxed)
                            case .failure(let error as StoreError) where error.code == .cancelled:
                                counts.cancelled.add(1, ordering: .relaxed)
                            case .failure(let error): throw error
                            }
                        }
                    }
                }
                try await group.waitForAll()
            }
            // Both have to occur, or the test shows nothing.
            let (ended, cancelled) = (counts.ended.load(ordering: .relaxed), counts.cancelled.load(ordering: .relaxed))
            #expect(cancelled > 0)
            #expect(proxy.figures.cancellations > 0)
            print(
                "late cancellations: \(ended) ended, \(cancelled) cancelled, \(proxy.figures.cancellations) requests"
            )
        }
    }

    /// A commit may wait for a standby. The server answers a cancellation then that the transaction is committed, though only it has it.
    @Test func aCommitIsNotCancelled() async throws {
        try await TestServer.withProxy { store, proxy, direct in
            try await Ledger.insert([Ledger(name: "before")], in: store)
            let hasCome = ThreadSignal()
            let before = hasCome.generation
            proxy.cut(.underWay) { message in
                if message.text.contains("COMMIT"), hasCome.generation == before {
                    proxy.isHoldingAnswers = true
                    hasCome.signal()
                }
                return false
            }
            let task = Task { try await Ledger.insert([Ledger(name: "kept")], in: store) }
            #expect(try await hasCome.comes(after: before))
            task.cancel()
            // Time for what should not come.
            try await Task.sleep(for: .milliseconds(200))
            #expect(proxy.figures.cancellations == 0)
            proxy.isHoldingAnswers = false
            try await task.value
            #expect(try await Ledger.count(in: direct) == 2)
        }
    }

    /// Nor is it ended by a timeout, which the role, the database or the user's own statements may have set: the server switches it off first.
    @Test func aCommitIsNotEndedByATimeout() throws {
        try TestServer.withStore { store in
            try store.execute(
                "CREATE FUNCTION wait() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(1); RETURN NEW; END $$")
            try store.execute(
                "CREATE CONSTRAINT TRIGGER wait AFTER INSERT ON ledger DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION wait()")
            try store.write { _ in
                try Ledger(name: "kept").saved()
                _ = try store.query("SELECT set_config('statement_timeout', '500', true)")
            }
            #expect(try Ledger.count(in: store) == 1)
        }
    }

    /// A save by itself is cancelled while it waits for a lock. What is cancelled may be its commit, too, so another one follows.
    @Test func aSaveThatIsCommittedNeverthelessIsMadeSure() async throws {
        try await TestServer.withProxy { store, proxy, direct in
            try await Ledger(name: "before").saved(in: store)
            let (hasCome, isMadeSure) = (ThreadSignal(), ThreadSignal())
            let (before, notYet) = (hasCome.generation, isMadeSure.generation)
            proxy.cut(.underWay) { message in
                if message.text == "COMMIT", hasCome.generation == before {
                    proxy.isHoldingAnswers = true
                    hasCome.signal()
                }
                if message.text.hasPrefix("UPDATE activestore_commits") { isMadeSure.signal() }
                return false
            }
            let task = Task { _ = try await Ledger(name: "kept").saved(in: store) }
            #expect(try await hasCome.comes(after: before))
            // The server has committed, and its answer is on its way.
            for _ in 0..<30_000 where try await Ledger.count(in: direct) < 2 { try await Task.sleep(for: .milliseconds(2)) }
            task.cancel()
            for _ in 0..<30_000 where proxy.figures.cancellations == 0 { try await Task.sleep(for: .milliseconds(2)) }
            proxy.isHoldingAnswers = false
            try await task.value
            #expect(proxy.figures.cancellations == 1)
            #expect(isMadeSure.generation != notYet)
            #expect(try await Ledger.query.in(direct).pluck(\.name) == ["before", "kept"])
            try await Ledger(name: "after").saved(in: store)
        }
    }
}

private final class Counts: Sendable {
    let ended = Atomic(0)
    let cancelled = Atomic(0)
}

extension ThreadSignal {
    /// Waits for a signal without taking a thread from the tasks that have to send it. Half an hour is for a machine that hangs.
    fileprivate func comes(after seen: UInt64) async throws -> Bool {
        for _ in 0..<360_000 where generation == seen { try await Task.sleep(for: .milliseconds(5)) }
        return generation != seen
    }
}
