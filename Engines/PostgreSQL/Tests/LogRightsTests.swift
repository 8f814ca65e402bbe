import ActiveStore
import FoundationEssentials
import Glibc
import StoreCore
import Synchronization
import Testing

@testable import StorePostgreSQL

/// The change log where a role lacks rights, or the tables of the log do not belong together.
@Suite(.onServer) struct LogRightsTests {
    /// Runs the body with a role that may do all that writing to the store needs, without some rights.
    private func withRole(_ store: PostgreSQLStore, lacking rights: [String], _ body: (String) throws -> Void) throws {
        let role = "role" + UUID().uuidString.lowercased().filter { $0 != "-" }
        let options = store.context.configuration.engineOptions
        let (host, namespace) = (try #require(options["host"]), try #require(options["namespace"]))
        try TestServer.psql(
            host,
            [
                "CREATE ROLE \(role) LOGIN", "GRANT USAGE, CREATE ON SCHEMA \(namespace) TO \(role)",
                "GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA \(namespace) TO \(role)",
            ] + rights.map { "REVOKE \($0.replacing(" ON ", with: " ON \(namespace).")) FROM \(role)" })
        defer { _ = try? TestServer.psql(host, ["DROP OWNED BY \(role)", "DROP ROLE \(role)"]) }
        try body(role)
    }

    private func withLog(_ body: (PostgreSQLStore) throws -> Void) throws {
        try TestServer.withStore { plain in
            let store = try TestServer.another(plain, models: [Ledger.self]) { $0.changeLog = .commits(1_000) }
            defer { try? store.close() }
            try body(store)
        }
    }

    /// A commit without its entry is none.
    @Test(arguments: ["INSERT ON activestore_changes", "SELECT ON activestore_changes"])
    func aRoleThatMayNotAddAnEntryStoresNothing(right: String) throws {
        try withLog { store in
            try withRole(store, lacking: [right]) { role in
                let limited = try TestServer.another(store, models: [Ledger.self]) { $0.engineOptions["user"] = role }
                defer { try? limited.close() }
                let error = #expect(throws: StoreError.self) { try Ledger(name: "one").saved(in: limited) }
                #expect(error?.code == .readOnly)
                #expect(error?.message.contains("activestore_changes") == true)
                #expect(error?.message.contains("Docs/PostgreSQL.md") == true)
                #expect(try Ledger.count(in: store) == 0)
            }
        }
    }

    /// By the table of tokens others learn of the log, so it is not made without changing that.
    @Test func aRoleThatMayNotChangeTheTokensMakesNoLog() throws {
        try TestServer.withStore { store in
            try withRole(store, lacking: ["ALL ON activestore_commits"]) { role in
                let error = #expect(throws: StoreError.self) {
                    try TestServer.another(store, models: [Ledger.self]) {
                        $0.engineOptions["user"] = role
                        $0.changeLog = .commits(10)
                    }
                }
                #expect(error?.code == .readOnly)
                try Ledger(name: "one").saved(in: store)
                #expect(throws: StoreError.self) { try store.changeLog() }
            }
        }
    }

    /// Tokens that do not name the log say nothing of it, so that every transaction looks at the catalog.
    @Test(arguments: [false, true]) func theLogIsKeptWithoutItsColumn(isMended: Bool) throws {
        try withLog { store in
            let options = store.context.configuration.engineOptions
            let (host, namespace) = (try #require(options["host"]), try #require(options["namespace"]))
            try TestServer.psql(host, ["ALTER TABLE \(namespace).activestore_commits DROP COLUMN log"])
            let other = try TestServer.another(store, models: [Ledger.self]) { if !isMended { $0.schemaPolicy = .verify } }
            defer { try? other.close() }
            #expect(other.opening.hasCommitTable == isMended)
            try Ledger(name: "one").saved(in: other)
            #expect(try other.changeLog().count == 2)
        }
    }

    /// What hinders the log to be kept up, or to be read, is said once.
    @Test func whatIsNotKeptUpIsReported() throws {
        try withLog { store in
            try withRole(store, lacking: ["UPDATE ON activestore_log"]) { role in
                let limited = try TestServer.another(store, models: [Ledger.self]) { $0.engineOptions["user"] = role }
                defer { try? limited.close() }
                let warnings = Mutex<[String]>([])
                let subscription = limited.onEvent { if case .warning(let text) = $0 { warnings.withLock { $0.append(text) } } }
                defer { subscription.cancel() }
                for number in 0..<40 { try Ledger(name: "\(number)").saved(in: limited) }
                #expect(warnings.withLock { $0.count { $0.contains("activestore_log") } } == 1)
                #expect(try store.changeLog().count == 41)
            }
        }
    }

    /// A consumer is not left waiting for what it may not read.
    @Test func aConsumerThatMayNotReadTheLogIsTold() async throws {
        let configuration = try TestServer.configuration()
        var logged = configuration
        logged.changeLog = .commits(10)
        let store = try #require(try openStore(logged, engines: [.postgresql], models: [Ledger.self]) as? PostgreSQLStore)
        defer {
            try? store.close()
            _ = try? removeStore(configuration, engines: [.postgresql])
        }
        let role = "role" + UUID().uuidString.lowercased().filter { $0 != "-" }
        let (host, namespace) = (try #require(configuration.engineOptions["host"]), try #require(configuration.engineOptions["namespace"]))
        try TestServer.psql(
            host,
            [
                "CREATE ROLE \(role) LOGIN", "GRANT USAGE ON SCHEMA \(namespace) TO \(role)",
                "GRANT SELECT ON ALL TABLES IN SCHEMA \(namespace) TO \(role)",
            ])
        defer { _ = try? TestServer.psql(host, ["DROP OWNED BY \(role)", "DROP ROLE \(role)"]) }
        let reader = try TestServer.another(store, models: [Ledger.self]) {
            $0.engineOptions["user"] = role
            $0.isReadOnly = true
        }
        defer { try? reader.close() }
        let given = Mutex(0)
        let task = Task { for try await set in reader.changes(for: "index") { given.withLock { $0 = set.number } } }
        while given.withLock({ $0 }) == 0 { try await Task.sleep(for: .milliseconds(5)) }
        // It waits by now, and nothing is committed that would wake it.
        try await Task.sleep(for: .milliseconds(100))
        try TestServer.psql(host, ["REVOKE SELECT ON \(namespace).activestore_changes FROM \(role)"])
        let error = await #expect(throws: StoreError.self) { try await task.value }
        #expect(error?.code == .readOnly)
    }
}
