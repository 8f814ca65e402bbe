import ActiveStore
import Glibc
import StoreCore
import Synchronization
import Testing

@testable import StorePostgreSQL

/// The numbers of the change log where several transactions commit at once, and how others are woken.
@Suite(.onServer) struct OutboxTests {
    private func withLog(_ body: (PostgreSQLStore) throws -> Void) throws {
        try TestServer.withStore { plain in
            let store = try TestServer.another(plain, models: [Ledger.self]) { $0.changeLog = .commits(1_000) }
            defer { try? store.close() }
            try body(store)
        }
    }

    /// Runs a statement of the engine's own kind, as a transaction of another program would.
    private func perform(_ sql: String, _ store: PostgreSQLStore) throws {
        let connection = try store.opening.connect()
        defer { connection.close() }
        try connection.perform("BEGIN READ WRITE; \(sql); COMMIT")
    }

    private func names(_ sets: [ChangeSet]) throws -> [[RecordKey]] { sets.map { $0["ledger"]?.inserted ?? [] } }

    /// A transaction that has its number of the server before another one commits comes first, though it ends later.
    @Test func anEntryHasNoNumberBeforeThoseBeforeItAreKnown() throws {
        try withLog { store in
            let other = try TestServer.another(store, models: [Ledger.self])
            defer { try? other.close() }
            var keys: [RecordKey] = []
            try store.write { _ in
                keys.append(try Ledger(name: "first").saved().id.recordKey)
                keys.append(try Ledger(name: "second").saved(in: other).id.recordKey)
                // The second one is committed and visible, and the number 2 is not its own.
                #expect(try Ledger.count(in: other) == 1)
                #expect(try other.changeLog().map(\.number) == [1])
            }
            #expect(try names(other.changeLog(from: 2)) == keys.map { [$0] })
            #expect(try names(store.changeLog(from: 2)) == keys.map { [$0] })
        }
    }

    @Test func oneThatIsUndoneLeavesNoGap() throws {
        try withLog { store in
            let other = try TestServer.another(store, models: [Ledger.self])
            defer { try? other.close() }
            var key: RecordKey?
            try store.write { transaction in
                try Ledger(name: "first").saved()
                key = try Ledger(name: "second").saved(in: other).id.recordKey
                transaction.rollback()
            }
            #expect(try store.changeLog(from: 2).map(\.commits) == [2...2])
            #expect(try names(store.changeLog(from: 2)) == [[try #require(key)]])
        }
    }

    /// Transactions that do not write to the store do not hold up its log, though the server numbers them too.
    @Test func otherTransactionsOfTheServerAreNotWaitedFor() throws {
        try withLog { store in
            try TestServer.withStore { elsewhere in
                try elsewhere.write { _ in
                    try Ledger(name: "elsewhere").saved()
                    try Ledger(name: "here").saved(in: store)
                    #expect(try store.changeLog().map(\.number) == [1, 2])
                }
            }
        }
    }

    /// Inside a transaction of the caller's, others of the server hold up the end of the log, even that of its first entry.
    @Test func aLogWhoseFirstEntryHasNoNumberYetIsEmpty() throws {
        try TestServer.withStore { elsewhere in
            try elsewhere.write { _ in
                try Ledger(name: "elsewhere").saved()
                try withLog { store in
                    let sets = try store.read { _ in
                        _ = try Ledger.count()
                        return try store.changeLog()
                    }
                    #expect(sets.map(\.number) == [])
                    #expect(try store.changeLog().map(\.number) == [1])
                }
            }
        }
    }

    @Test func numbersAreStoredAndOldEntriesRemoved() throws {
        try withLog { store in
            for number in 0..<40 { try Ledger(name: "\(number)").saved(in: store) }
            let all = try store.changeLog()
            #expect(all.map(\.number) == Array(1...41))
            func last() throws -> Int {
                try #require(store.query("SELECT last FROM activestore_log").first).read(0, as: Int.self)
            }
            #expect(try last() >= 32)
            // An entry that another server has numbered is as old as it is, and those of this server come after it.
            try perform("UPDATE activestore_changes SET xid = '9000000000000000000', number = NULL WHERE number = 32", store)
            try perform("UPDATE activestore_log SET last = 31", store)
            #expect(try store.changeLog().map(\.instant) == all.map(\.instant))
            #expect(try store.changeLog().map(\.number) == Array(1...41))
        }
    }

    /// Without notifications the log is looked at from time to time.
    @Test func aStoreBehindAPoolerIsToldToo() throws {
        try withLog { store in
            let other = try TestServer.another(store, models: [Ledger.self]) { $0.engineOptions["prepared"] = "false" }
            defer { try? other.close() }
            let told = Mutex<[ChangeSet]>([])
            let subscription = other.onChange { set in told.withLock { $0.append(set) } }
            defer { subscription.cancel() }
            let key = try Ledger(name: "one").saved(in: store).id.recordKey
            let end = ContinuousClock.now + .seconds(120)
            while told.withLock({ $0.isEmpty }), ContinuousClock.now < end { usleep(1_000) }
            #expect(try names(told.withLock { $0 }) == [[key]])
        }
    }

    /// Those of others come by a notification, and one's own are not told twice.
    @Test func commitsOfOthersAreToldExactly() throws {
        try withLog { store in
            let other = try TestServer.another(store, models: [Ledger.self])
            defer { try? other.close() }
            let told = Mutex<[ChangeSet]>([])
            let subscription = store.onChange { set in told.withLock { $0.append(set) } }
            defer { subscription.cancel() }
            var keys: Set<RecordKey> = []
            for number in 0..<10 {
                keys.insert(try Ledger(name: "\(number)").saved(in: number % 2 == 0 ? store : other).id.recordKey)
            }
            let end = ContinuousClock.now + .seconds(120)
            while told.withLock({ $0.count }) < 10, ContinuousClock.now < end { usleep(1_000) }
            usleep(100_000)
            let sets = told.withLock { $0 }
            #expect(sets.count == 10)
            #expect(Set(try names(sets).flatMap { $0 }) == keys)
        }
    }

    /// A commit of a process that does not know of the log fails, and its body runs again; the same with one that was removed.
    @Test func aCommitThatDoesNotKnowOfTheLogRunsAgain() throws {
        try TestServer.withStore { store in
            try Ledger(name: "before").saved(in: store)
            var runs = 0
            try store.write { _ in
                runs += 1
                try Ledger(name: "1").saved()
            }
            #expect(runs == 1)
            let logged = try TestServer.another(store, models: [Ledger.self]) { $0.changeLog = .commits(10) }
            defer { try? logged.close() }
            runs = 0
            try store.write { _ in
                runs += 1
                try Ledger(name: "2").saved()
            }
            #expect(runs == 2)
            #expect(try logged.changeLog().count == 2)
            let off = try TestServer.another(store, models: [Ledger.self]) { $0.changeLog = .off }
            defer { try? off.close() }
            runs = 0
            try logged.write { _ in
                runs += 1
                try Ledger(name: "3").saved()
            }
            #expect(runs == 2)
            #expect(try Ledger.count(in: off) == 4)
        }
    }

    /// The commit of another transaction has told the process of the log, and this one has begun before.
    @Test func aTransactionThatBeganWithoutTheLogRunsAgain() throws {
        try TestServer.withStore { store in
            let logged = try TestServer.another(store, models: [Ledger.self]) { $0.changeLog = .commits(10) }
            defer { try? logged.close() }
            var runs = 0
            try store.write { _ in
                runs += 1
                try Ledger(name: "one").saved()
                if runs > 1 { return }
                let other = try #require(try store.beginWrite() as? PostgreSQLConnection)
                try other.perform("SELECT 1")
                let error = #expect(throws: StoreError.self) { try store.commit(other) }
                #expect(error?.code == .conflict)
            }
            #expect(runs == 2)
            #expect(try logged.changeLog().count == 2)
        }
    }

    /// A program that has opened a database without a store locks nothing, until it learns that there is one.
    @Test func aProgramThatWasThereBeforeTheStoreHoldsItsEntriesBack() throws {
        let configuration = try TestServer.configuration()
        defer { _ = try? removeStore(configuration, engines: [.postgresql]) }
        let (host, namespace) = (try #require(configuration.engineOptions["host"]), try #require(configuration.engineOptions["namespace"]))
        try TestServer.psql(host, ["CREATE SCHEMA \(namespace)"])
        var plain = configuration
        plain.schemaPolicy = .none
        let early = try openStore(plain, engines: [.postgresql], models: [Ledger.self])
        defer { try? early.close() }
        var logged = configuration
        logged.changeLog = .commits(10)
        let late = try openStore(logged, engines: [.postgresql], models: [Ledger.self])
        defer { try? late.close() }
        var keys: [RecordKey] = []
        try early.write { transaction in
            // The first attempt ends before the body begins.
            #expect(transaction.attempt == 2)
            keys.append(try Ledger(name: "first").saved().id.recordKey)
            keys.append(try Ledger(name: "second").saved(in: late).id.recordKey)
            #expect(try late.changeLog().map(\.number) == [1])
        }
        #expect(try names(late.changeLog(from: 2)) == keys.map { [$0] })
    }

    /// A process that only reads hears of no commit by which it would learn of the log.
    @Test func aReaderOfAStoreWithoutALogIsToldOnceThereIsOne() throws {
        try TestServer.withStore { store in
            let reader = try TestServer.another(store, models: [Ledger.self]) { $0.isReadOnly = true }
            defer { try? reader.close() }
            let told = ToldSets()
            let subscription = reader.onChange { told.add($0) }
            defer { subscription.cancel() }
            let logged = try TestServer.another(store, models: [Ledger.self]) { $0.changeLog = .commits(10) }
            defer { try? logged.close() }
            told.wait(for: 1)
            #expect(told.sets.first?.isEverything == true)
            let key = try Ledger(name: "one").saved(in: logged).id.recordKey
            told.wait(for: 2)
            #expect(try names(Array(told.sets.dropFirst())) == [[key]])
        }
    }

    /// An entry that cannot be read is told as everything, and does not hide those after it.
    @Test func anUnreadableEntryHidesNoOther() throws {
        try withLog { store in
            let other = try TestServer.another(store, models: [Ledger.self])
            defer { try? other.close() }
            let told = ToldSets()
            let subscription = store.onChange { told.add($0) }
            defer { subscription.cancel() }
            try perform("INSERT INTO activestore_changes (origin, entry) VALUES (0, '\\x01')", store)
            try perform("SELECT pg_notify('activestore_changes', current_schema())", store)
            told.wait(for: 1)
            #expect(told.sets.first?.isEverything == true)
            let key = try Ledger(name: "one").saved(in: other).id.recordKey
            told.wait(for: 2)
            #expect(try names(Array(told.sets.dropFirst())) == [[key]])
        }
    }

    /// Those who acknowledge at once are not in each other's way, even if they store their results in the same transactions.
    @Test func consumersAcknowledgeBesideEachOther() throws {
        try withLog { store in
            let other = try TestServer.another(store, models: [Ledger.self])
            defer { try? other.close() }
            try Ledger(name: "one").saved(in: store)
            let (mine, theirs) = (try #require(store.changeLog().last), try #require(other.changeLog().last))
            for consumer in ["new", "known"] {
                var runs = [0, 0]
                try store.write { _ in
                    runs[0] += 1
                    try Ledger(name: "mine").saved()
                    try store.acknowledge(mine, for: "a \(consumer)")
                    if runs[0] > 1 { return }
                    try other.write { _ in
                        runs[1] += 1
                        try Ledger(name: "theirs").saved()
                        try other.acknowledge(theirs, for: "b \(consumer)")
                    }
                }
                #expect(runs == [1, 1])
            }
            #expect(try Set(store.consumers().map(\.acknowledged)) == [2])
            // An earlier one does not move it back.
            try store.acknowledge(#require(store.changeLog().first), for: "a new")
            #expect(try Set(store.consumers().map(\.acknowledged)) == [2])
        }
    }

    /// Where numbers could not be stored for long, no commit has to store all of them.
    @Test func aBacklogIsNumberedInParts() throws {
        try withLog { store in
            let count = 2 * LogNumbers.batch + 100
            try perform(
                "INSERT INTO activestore_changes (origin, entry) SELECT 0, entry FROM activestore_changes, generate_series(1, \(count))",
                store)
            func left() throws -> Int {
                try #require(store.query("SELECT count(*) FROM activestore_changes WHERE number IS NULL").first).read(0, as: Int.self)
            }
            var commits = 0
            var lowest = try left()
            #expect(lowest > count)
            while lowest > LogNumbers.batch, commits < 100 {
                try Ledger(name: "\(commits)").saved(in: store)
                commits += 1
                let now = try left()
                #expect(now + LogNumbers.batch >= lowest)
                lowest = now
            }
            #expect(commits >= 16 && commits < 100)
            let all = try store.changeLog(limit: 10_000)
            let first = try #require(all.first?.number)
            #expect(all.map(\.number) == Array(first..<first + all.count))
            #expect(all.last?.number == count + 1 + commits)
        }
    }

    @Test func aStoreIsRemovedWithItsLog() throws {
        let configuration = try TestServer.configuration()
        var logged = configuration
        logged.changeLog = .commits(10)
        try openStore(logged, engines: [.postgresql], models: [Ledger.self]).close()
        #expect(try removeStore(configuration, engines: [.postgresql]))
        #expect(try !removeStore(configuration, engines: [.postgresql]))
    }
}

/// The sets that a listener was told.
private final class ToldSets: Sendable {
    private let told = Mutex<[ChangeSet]>([])

    var sets: [ChangeSet] { told.withLock { $0 } }

    func add(_ set: ChangeSet) { told.withLock { $0.append(set) } }

    /// Waits until there are so many; the time limit only ends what would hang.
    func wait(for count: Int) {
        let end = ContinuousClock.now + .seconds(120)
        while sets.count < count, ContinuousClock.now < end { usleep(1_000) }
    }
}
