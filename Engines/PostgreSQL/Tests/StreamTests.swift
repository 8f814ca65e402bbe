import ActiveStore
import FoundationEssentials
import ServerProxy
import StoreCore
import StorePostgreSQL
import Testing

/// Rows of large results come one by one, and what else is done with the connection meanwhile is as before.
@Suite(.onServer, .serialized) struct StreamTests {
    static let count = 60_000
    static let text = String(repeating: "x", count: 400)

    /// A store with records whose rows have about 25 MB.
    private func withRecords<R>(_ body: (PostgreSQLStore) throws -> R) throws -> R {
        try TestServer.withStore { store in
            try store.write { _ in
                try store.execute(
                    "INSERT INTO ledger (uid, name, amount, \"createdAt\", \"updatedAt\") SELECT gen_random_uuid(), $1 || n, n, now(), now() FROM generate_series(1, \(Self.count)) n",
                    [Self.text])
            }
            return try body(store)
        }
    }

    /// What the server waits for in the session that reads the records.
    private func waiting(_ store: PostgreSQLStore) throws -> String {
        try store.query(
            "SELECT coalesce(wait_event, '') FROM pg_stat_activity WHERE state = 'active' AND pid <> pg_backend_pid() AND query LIKE 'SELECT%\"ledger\"%'"
        ).first?.read(0, as: String.self) ?? ""
    }

    /// Waits until the server waits for its rows to be taken: then not all of them are in memory.
    private func expectWaiting(_ store: PostgreSQLStore) throws {
        for _ in 0..<100_000 where try waiting(store) == "ClientWrite" { return }
        Issue.record("The server did not wait for its rows to be taken.")
    }

    @Test(arguments: [false, true]) func rowsAreNotAllInMemory(isInTransaction: Bool) throws {
        try withRecords { store in
            let another = try TestServer.another(store)
            defer { try? another.close() }
            func loop() throws {
                var seen = 0
                try Ledger.query.in(store).forEach { ledger in
                    if seen == 0 { try expectWaiting(another) }
                    seen += 1
                    if !ledger.name.hasPrefix(Self.text) { Issue.record("A row is not whole.") }
                }
                #expect(seen == Self.count)
            }
            for _ in 0..<2 {
                if isInTransaction { try store.read { _ in try loop() } } else { try loop() }
            }
            #expect(store.resourcesInUse == 0)
        }
    }

    /// Also those of the user's own statements, of which a body may want the first alone.
    @Test(arguments: [false, true]) func rowsOfTheUsersOwnAreNotAllInMemory(isInTransaction: Bool) throws {
        try withRecords { store in
            let another = try TestServer.another(store)
            defer { try? another.close() }
            func look(_ most: Int) throws {
                var seen = 0
                try store.query("SELECT name, amount FROM \"ledger\"") { row in
                    if seen == 0 { try expectWaiting(another) }
                    seen += 1
                    if try !row.read(0, as: String.self).hasPrefix(Self.text) { Issue.record("A row is not whole.") }
                    return seen < most ? .next : .stop
                }
                #expect(seen == most)
            }
            for most in [1, Self.count, 3] {
                if isInTransaction {
                    try store.read { _ in
                        try look(most)
                        #expect(try Ledger.count() == Self.count)
                    }
                } else {
                    try look(most)
                }
            }
            #expect(try store.query("SELECT count(*) FROM ledger")[0].read(0, as: Int.self) == Self.count)
            #expect(store.resourcesInUse == 0)
        }
    }

    /// Statements of the body run on the same connection; the loop goes on with the rows that it had begun with.
    @Test func aBodyMayUseItsTransaction() throws {
        try withRecords { store in
            try store.write { transaction in
                var seen = 0
                try Ledger.query.order(by: \.amount).forEach { ledger in
                    seen += 1
                    if ledger.amount != seen { Issue.record("Row \(seen) is another.") }
                    guard seen % 20_000 == 1 else { return }
                    #expect(try Ledger.where { $0.amount == seen }.count() == 1)
                    try transaction.savepoint { inner in
                        try Ledger(name: "new", amount: -seen).saved()
                        if seen > 1 { inner.rollback() }
                    }
                    try Ledger.where { $0.amount == ledger.amount + 1 }.update(.set(\.name, "changed"))
                }
                #expect(seen == Self.count)
            }
            #expect(try Ledger.where { $0.amount == 2 }.in(store).first()?.name == "changed")
            #expect(store.resourcesInUse == 0)
        }
    }

    private struct Enough: Error {}

    @Test(arguments: [false, true]) func aLoopMayEndEarly(isInTransaction: Bool) throws {
        try withRecords { store in
            func loop() throws {
                for end in [1, 500, 2_000, Self.count - 10] {
                    var seen = 0
                    #expect(throws: Enough.self) {
                        try Ledger.query.in(store).forEach { _ in
                            seen += 1
                            if seen == end { throw Enough() }
                        }
                    }
                    #expect(seen == end)
                    // The next statement is not ended in its place.
                    #expect(try Ledger.count(in: store) == Self.count)
                    #expect(try Ledger.where { $0.amount <= 3 }.in(store).pluck(\.amount).sorted() == [1, 2, 3])
                }
            }
            if isInTransaction { try store.read { _ in try loop() } } else { try loop() }
            #expect(store.resourcesInUse == 0)
        }
    }

    @Test func aCancelledLoopLeavesItsConnectionUsable() async throws {
        let configuration = try TestServer.configuration()
        let store = try #require(try openStore(configuration, engines: [.postgresql], models: [Ledger.self]) as? PostgreSQLStore)
        defer {
            try? store.close()
            _ = try? removeStore(configuration, engines: [.postgresql])
        }
        try await store.write { _ in
            try store.execute(
                "INSERT INTO ledger (uid, name, amount, \"createdAt\", \"updatedAt\") SELECT gen_random_uuid(), $1 || n, n, now(), now() FROM generate_series(1, \(Self.count)) n",
                [Self.text])
        }
        let task = Task {
            try await Ledger.query.in(store).forEach { _ in withUnsafeCurrentTask { $0?.cancel() } }
        }
        _ = await task.result
        #expect(try await Ledger.count(in: store) == Self.count)
        #expect(store.resourcesInUse == 0)
    }

    /// A connection that breaks between two rows is an error, and the next call has another one.
    @Test func aBrokenConnectionIsAnError() throws {
        try withRecords { store in
            let another = try TestServer.another(store)
            defer { try? another.close() }
            var seen = 0
            let error = #expect(throws: StoreError.self) {
                try Ledger.query.in(store).forEach { _ in
                    seen += 1
                    guard seen == 1 else { return }
                    try expectWaiting(another)
                    _ = try another.query(
                        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event = 'ClientWrite' AND query LIKE 'SELECT%\"ledger\"%'"
                    )
                }
            }
            #expect(error?.code == .inputOutput)
            #expect(seen < Self.count)
            #expect(try Ledger.count(in: store) == Self.count)
        }
    }
}
