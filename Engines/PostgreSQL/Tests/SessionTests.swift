import ActiveStore
import FoundationEssentials
import ServerProxy
import StoreCore
import StorePostgreSQL
import Testing

/// What a session begins with.
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
}
