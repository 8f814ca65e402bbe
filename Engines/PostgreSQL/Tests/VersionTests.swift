import ActiveStore
import StoreCore
import StorePostgreSQL
import Testing

@Model struct Charter {
    var text = ""
    @Version var version: Int
}

/// Writers at the same version, of which one may succeed, whatever the isolation of their transactions.
@Suite(.onServer) struct VersionTests {
    static let isolations = ["serializable", "repeatableRead", "readCommitted"]

    private func withStores(_ isolation: String, _ body: (PostgreSQLStore, PostgreSQLStore) throws -> Void) throws {
        try TestServer.withStore([Charter.self]) { store in
            let mine = try TestServer.another(store, models: [Charter.self]) { $0.engineOptions["isolation"] = isolation }
            defer { try? mine.close() }
            try body(mine, store)
        }
    }

    /// Begins a transaction, has another store change the record, and calls the body with the copy from before.
    private func meetOther(_ isolation: String, _ body: (inout Charter) throws -> Void) throws {
        try withStores(isolation) { store, other in
            let read = try Charter(text: "a").saved(in: store)
            var versions: RecordVersions?
            do {
                try store.write { transaction in
                    #expect(try Charter.find(read.id) != nil)
                    if transaction.attempt == 1 {
                        try withStore(other) {
                            var theirs = read
                            theirs.text = "theirs"
                            try theirs.save()
                        }
                    }
                    var copy = read
                    try body(&copy)
                }
            } catch let error as StoreError {
                #expect(error.code == .conflict)
                versions = error.versions
            }
            #expect(versions == RecordVersions(read: 1, stored: 2))
            #expect(try Charter.find(read.id, in: store)?.text == "theirs")
        }
    }

    @Test(arguments: isolations) func aSaveAfterAnotherTransactionHasCommitted(isolation: String) throws {
        try meetOther(isolation) { copy in
            copy.text = "mine"
            try copy.save()
        }
    }

    @Test(arguments: isolations) func aRemovalAfterAnotherTransactionHasCommitted(isolation: String) throws {
        try meetOther(isolation) { try $0.destroy() }
    }

    @Test(arguments: isolations) func manyWritersOfOneVersion(isolation: String) async throws {
        let configuration = try TestServer.configuration()
        var isolated = configuration
        isolated.engineOptions["isolation"] = isolation
        let store = try openStore(isolated, engines: [.postgresql], models: [Charter.self])
        defer {
            try? store.close()
            _ = try? removeStore(configuration, engines: [.postgresql])
        }
        let read = try await Charter(text: "a").saved(in: store)
        let winners = try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 1...8 {
                group.addTask {
                    var copy = read
                    copy.text = "\(number)"
                    do { try await copy.save(in: store) } catch let error as StoreError where error.versions != nil { return 0 }
                    return 1
                }
            }
            return try await group.reduce(0, +)
        }
        #expect(winners == 1)
        #expect(try await Charter.find(read.id, in: store)?.version == 2)
    }
}
