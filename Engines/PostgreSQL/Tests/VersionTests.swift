import ActiveStoreImport
import FoundationEssentials
import Glibc
import StoreCore
import StorePostgreSQL
import Synchronization
import Testing

@Model struct Charter {
    @Unique var number: Int?
    var text = ""
    var sum: Decimal = 0
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

    /// A new store, and the configuration that removes it.
    private func open(_ isolation: String) throws -> (store: any Store, configuration: StoreConfiguration) {
        let configuration = try TestServer.configuration()
        var isolated = configuration
        isolated.engineOptions["isolation"] = isolation
        return (try openStore(isolated, engines: [.postgresql], models: [Charter.self]), configuration)
    }

    @Test(arguments: isolations) func manyWritersOfOneVersion(isolation: String) async throws {
        let (store, configuration) = try open(isolation)
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

    // MARK: - Requests that wait for another transaction, which then commits

    /// Waits, inside a transaction, until another one waits for it.
    private static func waitUntilBlocking(_ store: PostgreSQLStore) throws {
        let waiting = "SELECT count(*) FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY(pg_blocking_pids(pid))"
        for _ in 0..<5_000 {
            if try store.query(waiting)[0].read(0, as: Int.self) > 0 { return }
            usleep(2_000)
        }
        Issue.record("Nothing waited for the other transaction.")
    }

    /// The first record of a condition is another one after the other transaction has committed.
    @Test(arguments: ["repeatableRead", "readCommitted"]) func aChangeSetNamesTheRecordsThatWereChanged(isolation: String) throws {
        let sets = Mutex<[ChangeSet]>([])
        _ = try meetWhileWaiting(isolation, theirs: { $0.text = "b" }) { _, store in
            let second = try Charter(number: 2, text: "a").saved(in: store)
            let subscription = store.onChange { set in sets.withLock { $0.append(set) } }
            defer { subscription.cancel() }
            let first = Charter.where { $0.text == "a" }.order(by: \.number).limit(1)
            let count = try first.in(store).update(.set(\.text, "mine"))
            let changed = Charter.where { $0.text == "mine" }
            let keys = try changed.in(store).all().map(\.id.recordKey)
            #expect(count == 1 && keys == [second.id.recordKey])
            #expect(sets.withLock { $0.flatMap { $0["charter"]?.updated.map(\.key) ?? [] } } == keys)
        }
    }

    /// Has another transaction change a record, which is numbered 1, and commit once the body waits for it.
    private func meetWhileWaiting(
        _ isolation: String, theirs change: @escaping @Sendable (inout Charter) -> Void, _ body: (Charter, PostgreSQLStore) throws -> Void
    ) throws -> Charter {
        var stored: Charter?
        try withStores(isolation) { store, other in
            let read = try Charter(number: 1, text: "a").saved(in: store)
            let (isChanged, hasEnded) = (ThreadSignal(), ThreadSignal())
            let before = (isChanged.generation, hasEnded.generation)
            _ = EngineThread.start("theirs") {
                do {
                    try other.write { _ in
                        var theirs = read
                        change(&theirs)
                        try theirs.save()
                        isChanged.signal()
                        try Self.waitUntilBlocking(other)
                    }
                } catch { Issue.record(error) }
                hasEnded.signal()
            }
            _ = isChanged.wait(after: before.0, until: .now + .seconds(600))
            try body(read, store)
            _ = hasEnded.wait(after: before.1, until: .now + .seconds(600))
            stored = try Charter.find(read.id, in: other)
        }
        return try #require(stored)
    }

    /// Both copies were read before the record was removed, and each save would add it again.
    @Test(arguments: isolations) func twoSavesOfARemovedRecord(isolation: String) throws {
        try withStores(isolation) { store, other in
            let read = try Charter(text: "a").saved(in: store)
            try Charter.destroyAll(in: store)
            let hasAdded = ThreadSignal()
            let before = hasAdded.generation
            _ = EngineThread.start("theirs") {
                do {
                    try other.write { _ in
                        var theirs = read
                        theirs.text = "theirs"
                        try theirs.save()
                        hasAdded.signal()
                        try Self.waitUntilBlocking(other)
                    }
                } catch { Issue.record(error) }
            }
            _ = hasAdded.wait(after: before, until: .now + .seconds(600))
            var mine = read
            mine.text = "mine"
            let error = #expect(throws: StoreError.self) { try mine.save(in: store) }
            #expect(error?.code == .conflict)
            #expect(error?.versions == RecordVersions(read: 1, stored: 2))
            #expect(try Charter.all(in: other).map(\.text) == ["theirs"])
        }
    }

    /// Changes of several kinds at once: each that succeeds is there, and moves the version by one.
    @Test(arguments: isolations) func theVersionCountsTheChanges(isolation: String) async throws {
        let (store, configuration) = try open(isolation)
        defer {
            try? store.close()
            _ = try? removeStore(configuration, engines: [.postgresql])
        }
        let charters = try (1...2).map { try Charter(number: $0, text: "a").saved(in: store) }
        let rounds = 12
        let conflicts = try await withThrowingTaskGroup(of: Int.self) { group in
            for task in 0..<6 {
                group.addTask {
                    var conflicts = 0
                    for round in 0..<rounds {
                        let id = charters[(task + round) % charters.count].id
                        if task == 0 {
                            _ = try await Charter.where { $0.uid == id }.in(store).update(.add(\.sum, 1))
                            continue
                        }
                        while true {
                            guard var charter = try await Charter.find(id, in: store) else { break }
                            charter.sum += 1
                            do {
                                if task == 1 {
                                    var list = [charter]
                                    try await list.save(in: store)
                                } else if task == 2 {
                                    try await store.write { [charter] _ in
                                        var copy = charter
                                        try copy.save()
                                    }
                                } else {
                                    try await charter.save(in: store)
                                }
                                break
                            } catch let error as StoreError where error.versions != nil { conflicts += 1 }
                        }
                    }
                    return conflicts
                }
            }
            return try await group.reduce(0, +)
        }
        let stored = try await Charter.order(by: \.number).in(store).all()
        #expect(stored.map { Decimal($0.version - 1) } == stored.map(\.sum), "\(conflicts) conflicts")
        #expect(stored.map(\.sum).reduce(0, +) == Decimal(6 * rounds))
    }

    @Test(arguments: isolations) func aSaveThatChangesAUniqueField(isolation: String) throws {
        let stored = try meetWhileWaiting(isolation, theirs: { $0.number = 2 }) { read, store in
            var mine = read
            mine.number = 3
            let error = #expect(throws: StoreError.self) { try mine.save(in: store) }
            #expect(error?.versions == RecordVersions(read: 1, stored: 2))
        }
        #expect(stored.number == 2)
        #expect(stored.version == 2)
    }

    @Test(arguments: isolations) func anUpdateByQueryOfAUniqueFieldTestsTheRecordAsItIs(isolation: String) throws {
        let stored = try meetWhileWaiting(isolation, theirs: { $0.text = "b" }) { _, store in
            let count = try Charter.where { $0.text == "a" }.in(store).update(.set(\.number, 3))
            #expect(count == 0)
        }
        #expect(stored.number == 1)
        #expect(stored.version == 2)
    }

    @Test(arguments: isolations) func requestsWithALimitTestTheRecordAsItIs(isolation: String) throws {
        for isRemoval in [false, true] {
            let stored = try meetWhileWaiting(isolation, theirs: { $0.text = "b" }) { _, store in
                let query = Charter.where { $0.text == "a" }.order(by: \.number).limit(1).in(store)
                let count = try isRemoval ? query.destroy().total : query.update(.set(\.text, "mine"))
                #expect(count == 0)
            }
            #expect(stored.text == "b")
        }
    }

    @Test(arguments: isolations) func anUpdateByQueryAddsToTheRecordAsItIs(isolation: String) throws {
        let stored = try meetWhileWaiting(isolation, theirs: { $0.sum = 1 }) { _, store in
            let count = try Charter.where { $0.number == 1 }.in(store).update(.add(\.sum, 2))
            #expect(count == 1)
        }
        #expect(stored.sum == 3)
        #expect(stored.version == 3)
    }

    @Test(arguments: isolations) func anImportMovesTheVersionOfTheRecordAsItIs(isolation: String) throws {
        let stored = try meetWhileWaiting(isolation, theirs: { $0.sum = 1 }) { _, store in
            let report = try Charter.importRecords(from: .records([["number": 1, "text": "mine"]]), in: store) { $0.uniqueBy = "number" }
            #expect(report.updated == 1)
        }
        #expect(stored.text == "mine")
        #expect(stored.sum == 1)
        #expect(stored.version == 3)
    }
}
