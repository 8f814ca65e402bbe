import ActiveStore
import FoundationEssentials
import Glibc
import StoreCore
import StorePostgreSQL
import Synchronization
import Testing

/// Transactions on a server: several writers, failures inside, connections that go.
@Suite(.onServer) struct TransactionTests {
    /// Runs the body on so many threads at once.
    private func threads(_ count: Int, _ body: @escaping @Sendable (Int) throws -> Void) throws {
        let failure = Mutex<(any Error)?>(nil)
        let done = DispatchCount(count)
        for number in 0..<count {
            _ = EngineThread.start("writer") {
                do { try body(number) } catch { failure.withLock { $0 = $0 ?? error } }
                done.down()
            }
        }
        done.wait()
        if let error = failure.withLock({ $0 }) { throw error }
    }

    @Test func writersThatReadWhatOthersWriteRunAgain() throws {
        try TestServer.withStore { store in
            var ledger = Ledger(name: "sum", amount: 0)
            try ledger.save(in: store)
            let uid = ledger.uid
            try threads(4) { _ in
                for _ in 0..<25 {
                    try store.write { _ in
                        var found = try #require(try Ledger.find(uid))
                        found.amount += 1
                        try found.save()
                    }
                }
            }
            #expect(try Ledger.find(uid, in: store)?.amount == 100)
        }
    }

    /// Each adds a record only while there are fewer than ten: what one reads is what the other writes, in other records.
    @Test func writersDoNotActOnWhatIsNoLongerTrue() throws {
        try TestServer.withStore { store in
            try threads(4) { number in
                for turn in 0..<10 {
                    try store.write { _ in if try Ledger.count() < 10 { try Ledger(name: "\(number).\(turn)").saved() } }
                }
            }
            #expect(try Ledger.count(in: store) == 10)
        }
    }

    @Test func failuresDoNotSpoilTheTransaction() throws {
        try TestServer.withStore { store in
            try Ledger(name: "first", code: "a").saved(in: store)
            try store.write { _ in
                try Ledger(name: "second", code: "b").saved()
                #expect(throws: StoreError.self) { try Ledger(name: "third", code: "a").saved() }
                #expect(throws: StoreError.self) { try Ledger.where { $0.name == "second" }.update(.set(\.code, "a")) }
                #expect(throws: StoreError.self) { try store.query("SELECT nonsense") }
                #expect(throws: StoreError.self) { try store.query("SELECT 1 / (amount - amount) FROM ledger") }
                try Ledger(name: "fourth", amount: .max).saved()
                #expect(throws: StoreError.self) { try Ledger.where { $0.amount == .max }.update(.add(\.amount, 1)) }
                try Ledger(name: "fifth", amount: 1).saved()
                #expect(throws: StoreError.self) { try Ledger.query.sum(\.amount) }
            }
            #expect(try Ledger.query.order(by: \.name).in(store).pluck(\.name) == ["fifth", "first", "fourth", "second"])
        }
    }

    @Test func aConnectionThatIsGoneIsOpenedAgain() throws {
        try TestServer.withStore { store in
            try Ledger(name: "one").saved(in: store)
            #expect(try Ledger.count(in: store) == 1)
            try end(connectionsBut: nil, of: store)
            #expect(try Ledger.count(in: store) == 1)
            try end(connectionsBut: nil, of: store)
            try Ledger(name: "two").saved(in: store)
            #expect(try Ledger.query.in(store).pluck(\.name) == ["one", "two"])
        }
    }

    @Test func aBodyWhoseConnectionIsLostRunsAgain() throws {
        try TestServer.withStore { store in
            var runs = 0
            try store.write { _ in
                runs += 1
                try Ledger(name: "kept").saved()
                let process = try store.query("SELECT pg_backend_pid()")[0].read(0, as: Int.self)
                if runs == 1 { try end(process, of: store) }
                try Ledger(name: "kept too").saved()
            }
            #expect(runs == 2)
            #expect(try Ledger.query.order(by: \.name).in(store).pluck(\.name) == ["kept", "kept too"])
        }
    }

    @Test func statementsThatTheServerForgotArePreparedAgain() throws {
        try TestServer.withStore { store in
            try Ledger(name: "one").saved(in: store)
            for _ in 0..<2 {
                #expect(try Ledger.where { $0.name == "one" }.in(store).count() == 1)
                // What a pooler does that hands out a connection to someone else.
                try store.read { _ in _ = try store.query("SELECT count(*) FROM pg_prepared_statements") }
                try forgetStatements(of: store)
            }
        }
    }

    /// In another store, because the statement is not one that a store runs.
    private func forgetStatements(of store: PostgreSQLStore) throws {
        // All connections of the store are idle, so ending them forgets what they had prepared.
        try end(connectionsBut: nil, of: store)
    }

    private func end(_ process: Int, of store: PostgreSQLStore) throws {
        let other = try openStore(store.context.configuration, engines: [.postgresql], models: [Ledger.self])
        defer { try? other.close() }
        _ = try (other as? PostgreSQLStore)?.query("SELECT pg_terminate_backend($1::int)", [process])
        // It ends a moment later.
        for _ in 0..<1_000 {
            let left = try (other as? PostgreSQLStore)?.query("SELECT count(*) FROM pg_stat_activity WHERE pid = $1::int", [process])
            if try left?.first?.read(0, as: Int.self) == 0 { return }
            usleep(1_000)
        }
    }

    /// Ends the connections whose search path is the store's namespace, but one.
    private func end(connectionsBut kept: Int?, of store: PostgreSQLStore) throws {
        let processes = try store.query("SELECT pg_backend_pid()").map { try $0.read(0, as: Int.self) }
        for process in processes where process != kept { try end(process, of: store) }
    }
}

/// Waits for threads.
private final class DispatchCount: Sendable {
    private let left: Atomic<Int>
    init(_ count: Int) { left = Atomic(count) }
    func down() { left.subtract(1, ordering: .acquiringAndReleasing) }
    func wait() { while left.load(ordering: .acquiring) > 0 { usleep(1_000) } }
}
