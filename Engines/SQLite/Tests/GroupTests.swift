import ActiveStore
import Glibc
import StoreCore
import Synchronization
import Testing

@testable import StoreSQLite

/// Transactions that share a commit, one step at a time: the first has ended, and the second joins it, because it waited for its turn.
@Suite(.serialized) struct GroupTests {
    let folder = try! TestFolder()
    let store: SQLiteStore

    init() throws {
        store = try open(folder.file(), options: "?busyTimeout=600s")
        setPatience(.seconds(600))
        try save("first")
    }

    private func setPatience(_ patience: Duration) { store.writer.withLock { $0.patience = patience } }

    private func save(_ name: String) throws {
        var author = Author(name: name)
        try author.save(in: store)
    }

    private func names() throws -> [String] { try store.read { _ in try Author.all().map(\.name).sorted() } }

    private var staged: Int { store.writer.withLock { $0.group?.staged ?? 0 } }

    /// Writes `one` in a thread of its own, which ends while `next` waits for the turn.
    ///
    /// - Returns: How `one` ended, and in how many attempts.
    private func write(_ one: String, then next: @escaping @Sendable () throws -> Void) throws -> (error: StoreError?, attempts: Int) {
        let outcome = Mutex<(error: StoreError?, attempts: Int)>((nil, 0))
        let others = Mutex<Thread?>(nil)
        let thread = try Thread {
            let error = failure {
                try store.write { transaction in
                    outcome.withLock { $0.attempts = transaction.attempt }
                    try save(one)
                    if transaction.attempt > 1 { return }
                    others.withLock { $0 = try? Thread { try next() } }
                    while !store.context.isAwaited { usleep(200) }
                }
            }
            outcome.withLock { $0.error = error }
        }
        try thread.join()
        try others.withLock { try $0?.join() }
        return outcome.withLock { $0 }
    }

    @Test func twoShareACommit() throws {
        let seen = Mutex<(staged: Int, committed: [String], own: Int)>((0, [], 0))
        let result = try write("a") {
            try store.write { _ in
                try save("b")
                // Another thread reads what is committed; this one what has ended.
                let committed = Mutex<[String]>([])
                try Thread {
                    let found = try names()
                    committed.withLock { $0 = found }
                }.join()
                let own = try Author.count()
                seen.withLock { $0 = (staged, committed.withLock { $0 }, own) }
            }
        }
        #expect(result.error == nil)
        #expect(result.attempts == 1)
        #expect(seen.withLock { $0.staged } == 1)
        #expect(seen.withLock { $0.committed } == ["first"])
        #expect(seen.withLock { $0.own } == 3)
        #expect(try names() == ["a", "b", "first"])
        #expect(store.resourcesInUse == 0)
    }

    private struct Refused: Error {}

    @Test func oneThatFailsIsUndoneByItself() throws {
        let result = try write("a") {
            #expect(throws: Refused.self) {
                try store.write { _ in
                    try save("b")
                    throw Refused()
                }
            }
        }
        #expect(result.error == nil)
        #expect(result.attempts == 1)
        #expect(try names() == ["a", "first"])
        #expect(store.resourcesInUse == 0)
    }

    /// What SQLite ends with the transaction of all is run again for those that had ended.
    @Test func oneThatEndsTheTransactionHasTheOthersRunAgain() throws {
        try store.write { _ in _ = try store.execute("CREATE TABLE t (id INTEGER PRIMARY KEY ON CONFLICT ROLLBACK)") }
        _ = try store.execute("INSERT INTO t VALUES (1)")
        let error = Mutex<StoreError?>(nil)
        let result = try write("a") {
            let thrown = failure {
                try store.write { _ in
                    try save("b")
                    _ = try store.execute("INSERT INTO t VALUES (1)")
                }
            }
            error.withLock { $0 = thrown }
        }
        #expect(result.error == nil)
        #expect(result.attempts == 2)
        #expect(error.withLock { $0 }.map { $0.code != .conflict } == true)
        #expect(try names() == ["a", "first"])
        #expect(store.resourcesInUse == 0)
    }

    /// Whichever of the calls SQLite writes with.
    @Test(arguments: ["write", "pwrite", "pwrite64"]) func aCommitThatFailsFailsAll(_ call: String) throws {
        let end = Mutex<(error: StoreError?, calls: Int)>((nil, 0))
        let result = try write("a") {
            // The commit is made by the thread whose body ends last.
            let (error, counts) = SystemCalls.failing(call, 0, isLasting: true, with: EIO) {
                failure { try store.write { _ in try save("b") } }
            }
            end.withLock { $0 = (error, counts[call] ?? 0) }
        }
        let (error, calls) = end.withLock { $0 }
        // A checkpoint after the commit may fail without an error.
        #expect(error == nil || calls > 0)
        #expect(result.error?.code == error?.code)
        #expect(result.error?.engineCode == error?.engineCode)
        try store.close()
        let again = try open(folder.file())
        let kept = try again.read { _ in try Author.all().map(\.name).sorted() }
        let isKept = kept == ["a", "b", "first"]
        #expect(isKept ? error == nil || error?.code == .commitOutcomeUnknown : error != nil && kept == ["first"])
        try again.close()
    }

    /// The thread that waited for the turn does not write, so no body comes that would commit.
    @Test func whatIsLeftOverIsCommitted() throws {
        setPatience(.milliseconds(500))
        let result = try write("a") { try store.context.withWriter(within: .seconds(600)) {} }
        #expect(result.error == nil)
        #expect(try names() == ["a", "first"])
        #expect(store.resourcesInUse == 0)
    }

    @Test func erasingIsACommitByItself() throws {
        let before = Mutex<[String]>([])
        let result = try write("a") {
            try store.eraseAll()
            let found = try names()
            before.withLock { $0 = found }
        }
        #expect(result.error == nil)
        #expect(before.withLock { $0 } == [])
        #expect(try names() == [])
    }

    @Test func aLastAttemptIsACommitByItself() throws {
        let seen = Mutex<(Int, [String])>((-1, []))
        let result = try write("a") {
            try store.write(attempts: 1) { _ in
                try save("b")
                let committed = Mutex<[String]>([])
                try Thread {
                    let found = try names()
                    committed.withLock { $0 = found }
                }.join()
                seen.withLock { $0 = (staged, committed.withLock { $0 }) }
            }
        }
        #expect(result.error == nil)
        #expect(seen.withLock { $0.0 } == 0)
        #expect(seen.withLock { $0.1 } == ["a", "first"])
    }

    @Test func aChangeOfTheSchemaEndsTheGroup() throws {
        let result = try write("a") {
            try store.write { _ in
                try save("b")
                _ = try store.execute("CREATE TABLE u (id INTEGER PRIMARY KEY)")
            }
        }
        #expect(result.error == nil)
        #expect(try store.number("SELECT count(*) FROM u") == 0)
        #expect(try names() == ["a", "b", "first"])
    }

    @Test func closingCommitsWhatHasEnded() throws {
        let result = try write("a") { try store.close() }
        #expect(result.error == nil)
        let again = try open(folder.file())
        #expect(try again.read { _ in try Author.all().map(\.name).sorted() } == ["a", "first"])
        try again.close()
    }

    private final class End: Sendable { let hasCome = Atomic<Bool>(false) }

    /// With one store that waits, the other's group ends, and gives way.
    @Test func anotherStoreGetsItsTurnAmongMany() async throws {
        setPatience(SQLiteCommitGroup.patience)
        let other = try open(folder.file(), options: "?busyTimeout=600s")
        defer { try? other.close() }
        let end = End()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for task in 0..<16 {
                group.addTask {
                    while !end.hasCome.load(ordering: .acquiring) { try await store.write { _ in try save("\(task)") } }
                }
            }
            for _ in 0..<20 {
                try await other.write { _ in
                    var author = Author(name: "other")
                    try author.save()
                }
            }
            end.hasCome.store(true, ordering: .releasing)
            try await group.waitForAll()
        }
        #expect(try store.number("SELECT count(*) FROM author WHERE name = 'other'") == 20)
        #expect(try await store.verify(.full).isClean)
    }

    @Test func manyThreadsAndTasksLoseNothing() async throws {
        setPatience(SQLiteCommitGroup.patience)
        let threads = try (0..<8).map { thread in try Thread { for number in 0..<50 { try save("\(thread) \(number)") } } }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for task in 8..<24 {
                group.addTask {
                    for number in 0..<50 {
                        try await store.write { transaction in
                            try save("\(task) \(number)")
                            if number % 5 == 4 { transaction.rollback() }
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        for thread in threads { try thread.join() }
        #expect(try store.number("SELECT count(*) FROM author") == 1 + 8 * 50 + 16 * 40)
        #expect(try await store.verify(.full).isClean)
        #expect(store.resourcesInUse == 0)
    }
}
