import ActiveStore
import FoundationEssentials
import Glibc
import ServerProxy
import StoreCore
import StorePostgreSQL
import Testing

/// What a session begins with, and how long it lasts.
@Suite(.onServer) struct SessionTests {
    /// Without its settings a session would use the tables of another namespace.
    @Test(arguments: [false, true]) func aSessionWithoutTheEnginesSettingsIsRefused(roleOnlyReads: Bool) throws {
        try TestServer.withStore { direct in
            let role = "role" + UUID().uuidString.lowercased().filter { $0 != "-" }
            try direct.execute("CREATE ROLE \(role) SUPERUSER LOGIN")
            defer { _ = try? direct.execute("DROP ROLE \(role)") }
            if roleOnlyReads { try direct.execute("ALTER ROLE \(role) SET default_transaction_read_only = on") }
            let proxy = try ServerProxy(to: .folder(try #require(direct.context.configuration.engineOptions["host"])))
            defer { proxy.goAway() }
            func open() throws {
                try TestServer.another(direct) { configuration in
                    configuration.engineOptions["host"] = proxy.folder
                    configuration.engineOptions["user"] = role
                }.close()
            }
            try open()
            proxy.dropsOptions = true
            let error = #expect(throws: StoreError.self) { try open() }
            #expect(error?.code == .cannotOpen)
            #expect(error?.message.contains("prepared=false") == true)
        }
    }

    @Test func aConnectionThatIsNotUsedIsClosed() throws {
        try TestServer.withProxy({ $0.engineOptions["idleTimeout"] = "50" }) { store, proxy, _ in
            try Ledger(name: "one").saved(in: store)
            try waitUntilNone(of: proxy)
            let before = proxy.figures.connections
            #expect(try Ledger.count(in: store) == 1)
            #expect(proxy.figures.connections == before + 1)
        }
    }

    @Test func aConnectionIsClosedAtTheEndOfItsLife() throws {
        try TestServer.withProxy({ $0.engineOptions["maxLifetime"] = "50" }) { store, proxy, _ in
            // Used all the time, so that it is closed when it is given back.
            for number in 0..<20_000 where proxy.figures.connections < 4 { try Ledger(name: "\(number)").saved(in: store) }
            #expect(proxy.figures.connections >= 4)
            // A transaction is not ended by it.
            let process = try store.read { _ in
                let first = try store.query("SELECT pg_backend_pid()")[0].values
                usleep(100_000)
                #expect(try store.query("SELECT pg_backend_pid()")[0].values == first)
                return first
            }
            #expect(try store.query("SELECT pg_backend_pid()")[0].values != process)
            try waitUntilNone(of: proxy)
        }
    }

    @Test func withoutLimitsConnectionsStay() throws {
        try TestServer.withProxy { store, proxy, _ in
            try Ledger(name: "one").saved(in: store)
            let before = proxy.figures.connections
            usleep(100_000)
            #expect(try Ledger.count(in: store) == 1)
            #expect(proxy.figures.connections == before)
        }
    }

    @Test(arguments: ["idleTimeout", "maxLifetime"]) func limitsAreNumbers(_ option: String) throws {
        for text in ["0", "-1", "soon", "99999999999999999999"] {
            var configuration = try TestServer.configuration()
            configuration.engineOptions[option] = text
            let error = #expect(throws: StoreError.self) { try openStore(configuration, engines: [.postgresql]) }
            #expect(error?.code == .configuration)
            #expect(error?.message.contains(option) == true)
        }
    }

    /// Waits until the server has no connection through the proxy.
    private func waitUntilNone(of proxy: ServerProxy) throws {
        for _ in 0..<30_000 where proxy.openConnections > 0 { usleep(2_000) }
        #expect(proxy.openConnections == 0)
    }
}
