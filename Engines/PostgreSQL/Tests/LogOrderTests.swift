import ActiveStore
import Glibc
import StoreCore
import Synchronization
import Testing

@testable import StorePostgreSQL

@Model(timestamps: false) struct Seat {
    @Key var name: String
    var amount = 0
}

/// The order of the change log: that of the commits wherever one transaction has seen another one or has waited for it.
@Suite(.onServer) struct LogOrderTests {
    private static let isolations = ["readCommitted", "repeatableRead", "serializable"]

    private func withStores(_ isolation: String, _ body: (PostgreSQLStore, PostgreSQLStore) throws -> Void) throws {
        try TestServer.withStore([Seat.self]) { plain in
            let store = try TestServer.another(plain, models: [Seat.self]) {
                $0.changeLog = .commits(100_000)
                $0.engineOptions["isolation"] = isolation
            }
            defer { try? store.close() }
            let other = try TestServer.another(store, models: [Seat.self])
            defer { try? other.close() }
            try body(store, other)
        }
    }

    private func insert(_ name: String, amount: Int = 0, in store: PostgreSQLStore? = nil) throws {
        var seat = Seat(name: name, amount: amount)
        try seat.insert(in: store)
    }

    /// What the log says of a seat.
    private func history(of name: String, in store: PostgreSQLStore) throws -> [RecordChange] {
        try store.changeLog(from: 2, limit: .max).flatMap { set in
            (set["seat"]?.records ?? []).filter { $0.key == .text(name) }.compactMap(\.change)
        }
    }

    /// The transaction that inserts the key again has its number of the server from its first change on.
    @Test(arguments: isolations) func aKeyIsDeletedBeforeItIsInsertedAgain(isolation: String) throws {
        try withStores(isolation) { store, other in
            try insert("a", in: store)
            try store.write { transaction in
                try insert("early")
                if transaction.attempt == 1 { try #require(try Seat.find("a", in: other)).destroy(in: other) }
                try insert("a", amount: 2)
            }
            #expect(try history(of: "a", in: store) == [.created, .destroyed, .created])
        }
    }

    /// A save by itself waits inside the statement that also adds its entry.
    @Test(arguments: isolations) func aSaveThatHasWaitedComesAfterTheOneItWaitedFor(isolation: String) throws {
        try withStores(isolation) { store, other in
            try insert("a", in: store)
            let ended = ThreadSignal()
            let seen = ended.generation
            try store.write { _ in
                try #require(try Seat.find("a")).destroy()
                _ = EngineThread.start("waits") {
                    _ = try? insert("a", amount: 2, in: other)
                    ended.signal()
                }
                while try other.query("SELECT FROM pg_locks WHERE NOT granted AND locktype = 'transactionid'").isEmpty { usleep(1_000) }
                // It holds up no other.
                try insert("free", in: other)
                #expect(try history(of: "free", in: other) == [.created])
            }
            _ = ended.wait(after: seen, until: .now + .seconds(120))
            #expect(try history(of: "a", in: store) == [.created, .destroyed, .created])
        }
    }

    /// Writers at once delete and insert the same few keys, and a reader follows the log meanwhile.
    @Test(arguments: isolations) func aReplicaOfTheLogHasTheKeysOfTheStore(isolation: String) throws {
        try withStores(isolation) { store, other in
            let ended = ThreadSignal()
            let left = Mutex(4)
            for writer in 0..<4 {
                let own = writer % 2 == 0 ? store : other
                let isStarted = EngineThread.start("writer") {
                    for turn in 0..<60 { try? self.change(writer, turn, own) }
                    left.withLock { $0 -= 1 }
                    ended.signal()
                }
                #expect(isStarted == 0)
            }
            var followed: [ChangeSet] = []
            func follow() throws {
                let sets = try store.changeLog(from: (followed.last?.number ?? 1) + 1, limit: .max)
                followed += sets
            }
            let end = ContinuousClock.now + .seconds(120)
            while left.withLock({ $0 }) > 0, ContinuousClock.now < end { try follow() }
            try follow()

            let all = try store.changeLog(from: 2, limit: .max)
            #expect(followed.map(\.number) == all.map(\.number))
            #expect(all.map(\.number) == Array(2..<2 + all.count))
            var keys: Set<RecordKey> = []
            for (given, set) in zip(followed, all) {
                let (before, changes) = (given["seat"]?.records ?? [], set["seat"]?.records ?? [])
                #expect(before.map(\.key) == changes.map(\.key))
                for note in changes {
                    switch note.change {
                    case .created: #expect(keys.insert(note.key).inserted, "\(set.number): \(note.key) is inserted and was there")
                    case .updated: #expect(keys.contains(note.key), "\(set.number): \(note.key) is updated and was not there")
                    case .destroyed: #expect(keys.remove(note.key) != nil, "\(set.number): \(note.key) is deleted and was not there")
                    case nil: break
                    }
                }
            }
            #expect(keys == Set(try Seat.all(in: store).map(\.name.recordKey)))
            #expect(all.count > 60)
        }
    }

    private func change(_ writer: Int, _ turn: Int, _ store: PostgreSQLStore) throws {
        let name = "\(Int.random(in: 0..<3))"
        func insertOrRemove() throws {
            if let seat = try Seat.find(name, in: store) { try seat.destroy(in: store) } else { try insert(name, in: store) }
        }
        switch Int.random(in: 0..<4) {
        case 0: try insertOrRemove()
        case 1:
            var seat = Seat(name: name, amount: turn)
            try seat.upsert(in: store)
        default:
            try store.write { _ in
                try insert("\(writer) \(turn)")
                usleep(.random(in: 0..<500))
                try insertOrRemove()
            }
        }
    }

    // MARK: Places that are not final

    private func withLog(_ body: (PostgreSQLStore) throws -> Void) throws {
        try withStores("serializable") { store, _ in try body(store) }
    }

    /// A transaction that has added its entry and has not committed yet.
    private func committing(_ store: PostgreSQLStore) throws -> PostgreSQLConnection {
        let connection = try store.opening.connect()
        try connection.perform(
            """
            BEGIN READ WRITE; INSERT INTO activestore_changes (origin, entry) \
            SELECT 0, entry FROM (SELECT entry FROM activestore_changes LIMIT 1) e WHERE \(LogNumbers.willDraw)
            """)
        return connection
    }

    private func numbersInSnapshot(_ store: PostgreSQLStore) throws -> [Int] {
        try store.read { _ in
            _ = try Seat.count()
            return try store.changeLog(limit: .max).map(\.number)
        }
    }

    @Test(arguments: ["COMMIT", "ROLLBACK"]) func anEntryHasNumberOnceNoneCanComeBeforeIt(outcome: String) throws {
        try withLog { store in
            let first = try committing(store)
            defer { first.close() }
            try insert("second", in: store)
            #expect(try store.changeLog().map(\.number) == [1])
            #expect(try numbersInSnapshot(store) == [1])
            // Its lock names what was drawn by then.
            let third = try committing(store)
            defer { third.close() }
            try insert("fourth", in: store)
            try first.perform(outcome)
            let before = outcome == "COMMIT" ? [1, 2, 3] : [1, 2]
            #expect(try store.changeLog().map(\.number) == before)
            try third.perform(outcome)
            #expect(try store.changeLog().count == (outcome == "COMMIT" ? 5 : 3))
            #expect(try history(of: "fourth", in: store) == [.created])
        }
    }

    /// In a snapshot a number that will never come is not told from one that is still to come, until others are stored.
    @Test func aNumberThatNeverComesHidesNothingForLong() throws {
        try withLog { store in
            try insert("one", in: store)
            let failed = try committing(store)
            try failed.perform("ROLLBACK")
            failed.close()
            try insert("two", in: store)
            #expect(try store.changeLog().map(\.number) == [1, 2, 3])
            // A store that is opened again may follow a server that has crashed.
            let other = try TestServer.another(store, models: [Seat.self])
            defer { try? other.close() }
            try insert("three", in: other)
            #expect(try numbersInSnapshot(store) == [1, 2, 3, 4])
        }
    }

    @Test func gapsAreLookedForOnceASecond() {
        let log = LogKnowledge()
        let start = ContinuousClock.now
        #expect(!log.isTimeToTidy(at: start))
        log.noteGap()
        #expect(log.isTimeToTidy(at: start))
        #expect(!log.isTimeToTidy(at: start + .seconds(5)))
        log.noteGap()
        #expect(log.isTimeToTidy(at: start + .seconds(5)))
        log.noteGap()
        #expect(!log.isTimeToTidy(at: start + .milliseconds(5_999)))
        #expect(log.isTimeToTidy(at: start + .seconds(6)))
    }

    // MARK: Older logs

    /// What an older library has stored keeps the order in which it was read, and what comes afterwards is in the order of the commits.
    @Test func aLogOfAnOlderLibraryIsBroughtUpToDate() throws {
        try withStores("serializable") { store, other in
            for name in ["a", "b", "c", "d"] { try insert(name, in: store) }
            let connection = try store.opening.connect()
            defer { connection.close() }
            try connection.perform(
                """
                BEGIN READ WRITE; UPDATE activestore_changes SET number = CASE WHEN seq < 3 THEN seq END; \
                UPDATE activestore_log SET last = 2; ALTER TABLE activestore_log DROP COLUMN seq; \
                ALTER TABLE activestore_changes ADD COLUMN xid xid8 NOT NULL DEFAULT pg_current_xact_id(); \
                UPDATE activestore_changes SET xid = (20 - seq)::text::xid8 WHERE seq < 5; \
                UPDATE activestore_changes SET xid = '9000000000000000000' WHERE seq = 5; \
                CREATE INDEX activestore_changes_new ON activestore_changes (xid, seq) WHERE number IS NULL; \
                REVOKE SELECT ON SEQUENCE activestore_changes_seq_seq FROM PUBLIC; COMMIT
                """)
            try insert("e", in: store)
            let error = #expect(throws: StoreError.self) { try store.changeLog() }
            #expect(error?.code == .needsMigration)
            let now = try TestServer.another(store, models: [Seat.self])
            defer { try? now.close() }
            try insert("f", in: other)
            // The one that another server has numbered was the oldest, and of the others that with the lowest xid.
            let sets = try other.changeLog()
            #expect(sets.map(\.number) == Array(1...7))
            let names = sets.dropFirst().flatMap { $0["seat"]?.inserted ?? [] }
            #expect(names == ["a", "d", "c", "b", "e", "f"].map { .text($0) })
        }
    }
}
