import ActiveStore
import ServerProxy
import StoreCore
import StorePostgreSQL
import Testing

@Model("ledger") private struct IndexedLedger {
    @Indexed var name = ""
    @Indexed var amount = 0
    @Unique var code: String?
}

/// Indexes that are built after the migration that adds them, without keeping writers out (`concurrentIndexes=true`).
@Suite(.onServer) struct ConcurrentIndexTests {
    private static let names = ["ledger_amount_index", "ledger_name_index"]
    private static let isBuilding: @Sendable (ClientMessage) -> Bool = {
        $0.kind == "Q" && $0.text.hasPrefix("CREATE INDEX CONCURRENTLY")
    }

    /// Opens the tables of a store with models that have two indexes more.
    private func indexed(
        _ store: PostgreSQLStore, models: [any Model.Type] = [IndexedLedger.self], _ change: (inout StoreConfiguration) -> Void = { _ in }
    ) throws -> PostgreSQLStore {
        try TestServer.another(store, models: models) {
            $0.engineOptions["concurrentIndexes"] = "true"
            change(&$0)
        }
    }

    /// The indexes of the table besides those for uniqueness, and whether the server uses them.
    private func indexes(_ store: PostgreSQLStore) throws -> [String: Bool] {
        let rows = try store.query(
            """
            SELECT i.relname::text, x.indisvalid FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid
            WHERE x.indrelid = 'ledger'::regclass AND NOT x.indisunique
            """)
        return try Dictionary(uniqueKeysWithValues: rows.map { try ($0.read(0, as: String.self), $0.read(1, as: Bool.self)) })
    }

    private func putOff(_ store: PostgreSQLStore) throws -> [String] {
        try store.query("SELECT name FROM activestore_indexes WHERE name <> '' ORDER BY name").map { try $0.read(0, as: String.self) }
    }

    private func expectAllBuilt(_ store: PostgreSQLStore) throws {
        #expect(try indexes(store) == Dictionary(uniqueKeysWithValues: Self.names.map { ($0, true) }))
        #expect(try putOff(store).isEmpty)
        #expect(store.health.warnings.isEmpty)
        #expect(try store.verify(.full).isClean)
        #expect(try IndexedLedger.where { $0.name == "a" }.in(store).explain().access == [.index("ledger_name_index", covering: false)])
    }

    @Test func anOpeningBuildsThem() throws {
        try TestServer.withStore { store in
            try Ledger(name: "a", amount: 1).saved(in: store)
            let other = try indexed(store)
            defer { try? other.close() }
            try expectAllBuilt(other)
        }
    }

    /// A program that ends when the migration is committed, or while an index is built, leaves a store that can be opened and used.
    @Test(arguments: ServerProxy.Moment.allCases) func theNextOpeningBuildsWhatIsMissing(_ moment: ServerProxy.Moment) throws {
        try TestServer.withStore { store in
            try Ledger(name: "a", amount: 1).saved(in: store)
            let proxy = try ServerProxy(to: .folder(try #require(store.context.configuration.engineOptions["host"])))
            defer { proxy.goAway() }
            proxy.cut(moment, at: Self.isBuilding)
            let other = try indexed(store) { $0.engineOptions["host"] = proxy.folder }
            #expect(proxy.cutsMade == 1)
            #expect(try putOff(store) == Self.names)
            #expect(other.health.warnings.count { $0.contains("not built yet") } == 2)
            #expect(try IndexedLedger.where { $0.name == "a" }.in(other).count() == 1)
            try other.close()
            // The option need not be given again.
            let again = try TestServer.another(store, models: [IndexedLedger.self])
            defer { try? again.close() }
            try expectAllBuilt(again)
        }
    }

    /// An index whose building has failed is there and not used; it is dropped before it is built again.
    @Test func whatAFailureLeavesIsReplaced() throws {
        try TestServer.withStore { store in
            try Ledger(name: "a", amount: 1).saved(in: store)
            // The building waits for older snapshots, but not for ever.
            let other = try store.read { _ in
                _ = try Ledger.count()
                return try indexed(store) { $0.busyTimeout = .milliseconds(50) }
            }
            #expect(try indexes(store) == ["ledger_amount_index": false, "ledger_name_index": false])
            #expect(other.health.warnings.count { $0.contains("not built yet") } == 2)
            #expect(try other.verify(.quick).problems.count == 2)
            try other.close()
            let again = try indexed(store)
            defer { try? again.close() }
            try expectAllBuilt(again)
        }
    }

    /// The names that were noted are of a catalog that may have changed since.
    @Test func anIndexThatIsNoLongerDeclaredIsForgotten() throws {
        try TestServer.withStore { store in
            let configuration = store.context.configuration
            let proxy = try ServerProxy(to: .folder(try #require(configuration.engineOptions["host"])))
            defer { proxy.goAway() }
            // One for each opening.
            proxy.cut(.beforeServer, times: 2, at: Self.isBuilding)
            try indexed(store) { $0.engineOptions["host"] = proxy.folder }.close()
            #expect(try putOff(store) == Self.names)
            let plain = try TestServer.another(store) { $0.engineOptions["host"] = proxy.folder }
            try plain.migrate([Migration(1, "fewer", [.dropIndex(named: "ledger_name_index")])])
            try plain.close()
            #expect(proxy.cutsMade == 2)
            #expect(try putOff(store) == Self.names)
            try TestServer.another(store, models: []).close()
            #expect(try indexes(store) == ["ledger_amount_index": true])
            #expect(try putOff(store).isEmpty)
        }
    }

    /// Another program tells what is not built, and only that.
    @Test func healthIsThatOfTheDatabase() throws {
        try TestServer.withStore { store in
            let proxy = try ServerProxy(to: .folder(try #require(store.context.configuration.engineOptions["host"])))
            defer { proxy.goAway() }
            proxy.cut(.beforeServer, at: Self.isBuilding)
            let first = try indexed(store) { $0.engineOptions["host"] = proxy.folder }
            defer { try? first.close() }
            let reader = try indexed(store) { $0.isReadOnly = true }
            defer { try? reader.close() }
            #expect(reader.health.warnings.count { $0.contains("not built yet") } == 2)
            try indexed(store).close()
            #expect(reader.health.warnings.isEmpty && first.health.warnings.isEmpty)
        }
    }

    /// The server does not index them concurrently.
    @Test func partitionedTablesAreIndexedInsideTheTransaction() throws {
        try TestServer.withStore { store in
            try store.execute("CREATE TABLE part (uid uuid PRIMARY KEY, name text COLLATE \"C\" NOT NULL) PARTITION BY HASH (uid)")
            try store.execute("CREATE TABLE part_0 PARTITION OF part FOR VALUES WITH (MODULUS 1, REMAINDER 0)")
            let other = try indexed(store, models: [Part.self])
            defer { try? other.close() }
            #expect(try store.query("SELECT 1 FROM pg_class WHERE relname = 'part_name_index' AND relkind = 'I'").count == 1)
            #expect(try other.verify(.full).isClean)
            #expect(other.health.warnings.isEmpty)
        }
    }

    /// An index that others have tried to build in vain is there and keeps nothing unique, so it is not taken over.
    @Test func anInvalidUniqueIndexOfOthersIsReplaced() throws {
        try TestServer.withStore { store in
            let options = store.context.configuration.engineOptions
            let (host, namespace) = (try #require(options["host"]), try #require(options["namespace"]))
            try Ledger.insert([Ledger(name: "a"), Ledger(name: "a")], in: store)
            let index = "CREATE UNIQUE INDEX CONCURRENTLY ledger_name_unique ON \(namespace).ledger (name)"
            #expect(throws: StoreError.self) { try TestServer.psql(host, [index]) }
            let error = #expect(throws: StoreError.self) { try indexed(store, models: [UniqueLedger.self]) }
            #expect(error?.code == .duplicateValue)
            try Ledger.destroyAll(in: store)
            let other = try indexed(store, models: [UniqueLedger.self])
            defer { try? other.close() }
            #expect(try other.verify(.full).isClean)
            try UniqueLedger(name: "a").saved(in: other)
            let second = #expect(throws: StoreError.self) { try UniqueLedger(name: "a").saved(in: other) }
            #expect(second?.code == .duplicateValue)
        }
    }

    /// Uniqueness is part of the migration: it fails over equal records, and nothing of it is kept.
    @Test func uniqueIndexesAreBuiltInsideTheTransaction() throws {
        try TestServer.withStore { store in
            try Ledger.insert([Ledger(name: "a"), Ledger(name: "a")], in: store)
            let error = #expect(throws: StoreError.self) { try indexed(store, models: [UniqueLedger.self]) }
            #expect(error?.code == .duplicateValue)
            #expect(try indexes(store).isEmpty)
            try Ledger.destroyAll(in: store)
            try indexed(store, models: [UniqueLedger.self]).close()
            #expect(try indexes(store).keys.sorted() == ["ledger_amount_index"])
        }
    }
}

@Model(timestamps: false) private struct Part {
    @Indexed var name = ""
}

@Model("ledger") private struct UniqueLedger {
    @Unique var name = ""
    @Indexed var amount = 0
    @Unique var code: String?
}
