import ActiveStore
import FoundationEssentials
import ServerProxy
import StoreCore
import StorePostgreSQL
import Testing

/// Reads that go to a standby (`reads=standby`), with a primary and a standby that replays what it writes.
@Suite(.onServer, .serialized) struct StandbyReadTests {
    private let servers: TestStandby

    init() throws { servers = try TestStandby.shared.get() }

    private func withStore<R>(_ options: [String: String] = [:], _ body: (PostgreSQLStore) throws -> R) throws -> R {
        let configuration = try servers.configuration(options)
        let store = try #require(try openStore(configuration, engines: [.postgresql], models: [Ledger.self]) as? PostgreSQLStore)
        defer {
            try? store.close()
            _ = try? removeStore(configuration, engines: [.postgresql])
        }
        return try body(store)
    }

    /// Makes one read.
    ///
    /// - Returns: Its result, and whether a standby answered it.
    private func read<R>(_ store: PostgreSQLStore, _ body: () throws -> R) throws -> (result: R, isByStandby: Bool) {
        let before = store.metrics
        let result = try body()
        let after = store.metrics
        let standby = (after.standbyReads ?? 0) - (before.standbyReads ?? 0)
        let primary = (after.primaryReads ?? 0) - (before.primaryReads ?? 0)
        #expect(standby + primary == 1)
        return (result, standby == 1)
    }

    /// Counts the records, and expects the server that does so.
    private func expect(_ count: Int, in store: PostgreSQLStore, byStandby: Bool, at location: SourceLocation = #_sourceLocation) throws {
        let read = try read(store) { try Ledger.count(in: store) }
        #expect(read.result == count && read.isByStandby == byStandby, sourceLocation: location)
    }

    @Test func readsOutsideOfTransactionsGoToTheStandby() throws {
        try withStore { store in
            try Ledger(name: "a", amount: 1).saved(in: store)
            #expect(try Ledger.count(in: store) == 1)
            let before = (servers.primary.figures, servers.standby.figures)
            #expect(try Ledger.count(in: store) == 1)
            #expect(try store.read { _ in try Ledger.count() + Ledger.where { $0.amount == 1 }.count() } == 2)
            #expect(try store.query("SELECT pg_is_in_recovery()").first?.read(0, as: Bool.self) == true)
            #expect((servers.primary.figures - before.0).statements == 0)
            #expect((servers.standby.figures - before.1).statements > 0)
            // A transaction that writes sees what it has written, which no standby has.
            try store.write { _ in
                try Ledger(name: "b").saved()
                #expect(try Ledger.count() == 2)
            }
            #expect(store.health.warnings.isEmpty)
            #expect(store.resourcesInUse == 0)
        }
    }

    /// Every kind of write is seen by the read after it.
    @Test func aStoreReadsWhatItHasWritten() async throws {
        let configuration = try servers.configuration()
        let store = try openStore(configuration, engines: [.postgresql], models: [Ledger.self])
        defer {
            try? store.close()
            _ = try? removeStore(configuration, engines: [.postgresql])
        }
        for turn in 0..<50 {
            var ledger = try await Ledger(name: "turn \(turn)", amount: turn).saved(in: store)
            #expect(try await Ledger.find(ledger.uid, in: store)?.amount == turn)
            ledger.amount += 1_000
            try await ledger.save(in: store)
            #expect(try await Ledger.find(ledger.uid, in: store)?.amount == turn + 1_000)
            try await store.write { _ in try Ledger.insert((0..<4).map { Ledger(name: "\($0)") }) }
            #expect(try await store.read { _ in try Ledger.count() } == (turn + 1) * 5)
        }
        let metrics = store.metrics
        #expect(try #require(metrics.standbyReads) >= 150)
        #expect(metrics.prometheus().contains("activestore_server_reads_total{engine=\"postgresql\",server=\"standby\"}"))
    }

    @Test func aStandbyThatIsBehindIsNotReadAfterAWrite() throws {
        try withStore(["standbyTimeout": "20"]) { store in
            try Ledger(name: "a").saved(in: store)
            try expect(1, in: store, byStandby: true)
            try servers.withoutReplay {
                // It has all that this store has written.
                try expect(1, in: store, byStandby: true)
                try Ledger(name: "b").saved(in: store)
                try expect(2, in: store, byStandby: false)
                #expect(store.health.warnings.contains { $0.contains("behind") })
                try store.write { _ in try Ledger(name: "c").saved() }
                let snapshot = try read(store) { try store.read { _ in try Ledger.count() } }
                #expect(snapshot.result == 3 && !snapshot.isByStandby)
            }
            while try !read(store, { try Ledger.count(in: store) }).isByStandby {}
            #expect(store.health.warnings.isEmpty)
        }
    }

    /// What a store has seen when it was opened is there when it is read, also what another store has made.
    @Test func theTablesThatTheOpeningHasSeenAreThere() throws {
        try withStore(["standbyTimeout": "20"]) { store in
            try servers.withoutReplay {
                try Ledger(name: "a").saved(in: store)
                var configuration = store.context.configuration
                configuration.engineOptions["namespace"]? += "_2"
                for _ in 0..<2 {
                    let other = try openStore(configuration, engines: [.postgresql], models: [Ledger.self])
                    #expect(try Ledger.count(in: other) == 0)
                    try other.close()
                }
                _ = try removeStore(configuration, engines: [.postgresql])
            }
        }
    }

    @Test func aStandbyThatFailsIsReplacedByThePrimary() throws {
        try withStore { store in
            try Ledger(name: "a").saved(in: store)
            try expect(1, in: store, byStandby: true)
            servers.standby.goAway()
            defer { try? servers.standby.comeBack() }
            // On a connection that has gone: the read is repeated. Then without one.
            for _ in 0..<3 { try expect(1, in: store, byStandby: false) }
            #expect(store.health.warnings.contains { $0.contains("standby") })
            // A snapshot that breaks is an error, and its body may be run again.
            try servers.standby.comeBack()
            try withoutPause(store) { other in
                try expect(1, in: other, byStandby: true)
                let error = #expect(throws: StoreError.self) {
                    try other.read { _ in
                        _ = try Ledger.count()
                        servers.standby.goAway()
                        _ = try Ledger.count()
                    }
                }
                #expect(error?.code == .inputOutput)
                try expect(1, in: other, byStandby: false)
                #expect(other.resourcesInUse == 0)
            }
        }
    }

    /// The primary shows such a commit before it sends it to its standbys.
    @Test func whatAWeakerDurabilityHasCommittedIsThereAfterTheOpening() throws {
        try withStore { store in
            for turn in 1...5 {
                let weaker = try TestServer.another(store, models: [Ledger.self]) { $0.durability = .normal }
                try Ledger(name: "\(turn)").saved(in: weaker)
                #expect(try Ledger.count(in: weaker) == turn)
                try weaker.close()
                let again = try TestServer.another(store, models: [Ledger.self])
                #expect(try Ledger.count(in: again) == turn)
                try again.close()
            }
        }
    }

    /// A standby does not have such a table's records, and is read for others.
    @Test func tablesThatAreNotReplicatedAreReadFromThePrimary() throws {
        try withStore { store in
            let namespace = try #require(store.context.configuration.engineOptions["namespace"])
            try Ledger(name: "a").saved(in: store)
            try servers.run(on: .primary, "ALTER TABLE \(namespace).ledger SET UNLOGGED")
            try Ledger(name: "b").saved(in: store)
            for _ in 0..<2 { try expect(2, in: store, byStandby: false) }
            #expect(try store.query("SELECT pg_is_in_recovery()").first?.read(0, as: Bool.self) == true)
            #expect(store.health.warnings.isEmpty)
        }
    }

    /// What a transaction has seen that is undone is seen by the read after it, too: it may be why there is another read.
    @Test func aReadAfterATransactionThatWasUndoneIsNotOlder() throws {
        try withStore(["standbyTimeout": "20"]) { store in
            let other = try TestServer.another(store, models: [Ledger.self])
            defer { try? other.close() }
            try expect(0, in: store, byStandby: true)
            try servers.withoutReplay {
                try Ledger(name: "of another").saved(in: other)
                try expect(0, in: store, byStandby: true)
                try store.write { transaction in
                    let count = try Ledger.count()
                    #expect(count == 1)
                    transaction.rollback()
                }
                try expect(1, in: store, byStandby: false)
            }
        }
    }

    /// Another store of the same tables, which has not met a standby that failed.
    private func withoutPause(_ store: PostgreSQLStore, _ body: (PostgreSQLStore) throws -> Void) throws {
        let other = try TestServer.another(store, models: [Ledger.self])
        defer { try? other.close() }
        try body(other)
    }

    /// A standby ends reads whose records it has to remove.
    @Test func aReadThatTheStandbyEndsMayBeRunAgain() throws {
        try servers.run(on: .standby, "ALTER SYSTEM SET max_standby_streaming_delay = 0", "SELECT pg_reload_conf()")
        defer { _ = try? servers.run(on: .standby, "ALTER SYSTEM RESET max_standby_streaming_delay", "SELECT pg_reload_conf()") }
        try withStore { store in
            let namespace = try #require(store.context.configuration.engineOptions["namespace"])
            try Ledger.insert((0..<100).map { Ledger(name: "\($0)") }, in: store)
            let error = #expect(throws: StoreError.self) {
                try store.read { _ in
                    _ = try Ledger.count()
                    try servers.run(on: .primary, "DELETE FROM \(namespace).ledger", "VACUUM \(namespace).ledger")
                    while true { if try Ledger.count() != 100 { Issue.record("The snapshot has changed.") } }
                }
            }
            // The second one if the connection has ended before its next statement.
            #expect([.conflict, .inputOutput].contains(error?.code))
            try expect(0, in: store, byStandby: false)
        }
    }

    /// The standby takes over: the store writes to it, and reads what it has written there.
    @Test func aStandbyThatIsPromotedIsThePrimary() throws {
        let servers = try TestStandby()
        defer { servers.end() }
        let store = try openStore(try servers.configuration(), engines: [.postgresql], models: [Ledger.self])
        defer { try? store.close() }
        try Ledger(name: "a").saved(in: store)
        #expect(try Ledger.count(in: store) == 1)
        servers.primary.goAway()
        // Without its primary it is read on.
        #expect(try Ledger.count(in: store) == 1)
        #expect(try servers.run(on: .standby, "SELECT pg_promote()") == "t")
        try store.write { _ in try Ledger(name: "b").saved() }
        #expect(try Ledger.count(in: store) == 2)
        #expect(try #require(store.metrics.primaryReads) > 0)
    }
}
