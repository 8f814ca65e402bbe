import ActiveStore
import Glibc
import ServerProxy
import StoreCore
import Testing

@testable import StorePostgreSQL

/// Commits with an entry in the change log: they take no more round trips than others, and store both or neither.
@Suite(.onServer) struct LoggedCommitTests {
    private static let isLogged: @Sendable (inout StoreConfiguration) -> Void = { $0.changeLog = .commits(1_000) }

    /// The records that the log says were inserted, in its order.
    private func inserted(_ store: PostgreSQLStore) throws -> [RecordKey] {
        try store.changeLog(from: 2).flatMap { $0["ledger"]?.inserted ?? [] }
    }

    /// How often the body waits for the server at least; now and then a commit also notifies others, or stores numbers.
    private func roundTrips(_ proxy: ServerProxy, _ body: () throws -> Void) throws -> Int {
        try body()
        var least = Int.max
        for _ in 0..<5 {
            let before = proxy.figures
            try body()
            least = min(least, (proxy.figures - before).roundTrips)
        }
        return least
    }

    @Test func aLoggedCommitTakesNoMoreRoundTrips() throws {
        try TestServer.withProxy(Self.isLogged) { store, proxy, _ in
            var ledger = try Ledger(name: "one").saved(in: store)
            let insert = try roundTrips(proxy) { _ = try Ledger(name: "another").saved(in: store) }
            #expect(insert == 1)
            let update = try roundTrips(proxy) {
                ledger.amount += 1
                try ledger.save(in: store)
            }
            #expect(update == 1)
            let inside = try roundTrips(proxy) { try store.write { _ in _ = try Ledger(name: "inside").saved() } }
            #expect(inside == 3)
            let count = try Ledger.count(in: store)
            #expect(try inserted(store).count == count)
        }
    }

    @Test(arguments: ServerProxy.Moment.allCases, ["true", "false"])
    func aLostCommitIsLoggedOnce(_ moment: ServerProxy.Moment, isPreparing: String) throws {
        func configure(_ configuration: inout StoreConfiguration) {
            Self.isLogged(&configuration)
            configuration.engineOptions["prepared"] = isPreparing
        }
        try TestServer.withProxy(configure) { store, proxy, direct in
            for work in [LostCommitTests.Work.save, .write] {
                for turn in 0..<3 {
                    proxy.cut(moment) { "QP".contains($0.kind) && $0.text.contains("COMMIT") }
                    try work.perform("\(work)\(turn)", in: store)
                }
            }
            #expect(proxy.cutsMade == 6)
            let keys = try inserted(direct)
            let stored = try Ledger.all(in: direct).map(\.uid.recordKey)
            #expect(keys.count == 6)
            #expect(Set(keys) == Set(stored))
        }
    }

    /// Others are woken by a commit of which the server was asked what became of it.
    @Test(arguments: [LostCommitTests.Work.save, .write]) func aLostCommitNotifies(work: LostCommitTests.Work) throws {
        try TestServer.withProxy(Self.isLogged) { store, proxy, direct in
            let listener = try direct.opening.connect()
            defer { listener.close() }
            try listener.perform("LISTEN \(PostgreSQLConnection.logChannel)")
            // The commit that made the log has notified, too, and one that follows it at once would not. The count waits for that
            // notification's answer.
            _ = try Ledger.count(in: store)
            usleep(50_000)
            _ = listener.link.takeNotifications()
            proxy.cut(.afterAnswer) { "QP".contains($0.kind) && $0.text.contains("COMMIT") }
            try work.perform("lost", in: store)
            #expect(proxy.cutsMade == 1)
            let end = ContinuousClock.now + .seconds(120)
            while !listener.link.takeNotifications().contains(direct.opening.currentNamespace) {
                try #require(ContinuousClock.now < end, "nothing was notified")
                usleep(1_000)
            }
        }
    }

    @Test(arguments: ["true", "false"]) func aSaveIsLoggedAsWhatItHasDone(isPreparing: String) throws {
        func configure(_ configuration: inout StoreConfiguration) {
            Self.isLogged(&configuration)
            configuration.engineOptions["prepared"] = isPreparing
        }
        try TestServer.withProxy(configure) { store, _, direct in
            var ledger = try Ledger(name: "one", code: "a").saved(in: store)
            ledger.amount = 1
            try ledger.save(in: store)
            #expect(throws: StoreError.self) { try Ledger(name: "two", code: "a").saved(in: store) }
            // The update finds no record, so the save adds it.
            try #require(try Ledger.find(ledger.uid, in: direct)).destroy(in: direct)
            ledger.amount = 2
            try ledger.save(in: store)
            let key = ledger.uid.recordKey
            let sets = try store.changeLog(from: 2).compactMap { $0["ledger"] }
            #expect(sets.map(\.inserted) == [[key], [], [], [key]])
            #expect(sets.map { $0.updated.map(\.key) } == [[], [key], [], []])
            #expect(sets.map(\.deleted) == [[], [], [key], []])
            #expect(sets.dropFirst().first?.updated.first?.fields.contains("amount") == true)
        }
    }

    /// The statement that also commits was prepared without an entry, or with one.
    @Test func aSaveFollowsALogThatIsMadeAndRemoved() throws {
        try TestServer.withStore { store in
            try Ledger(name: "before").saved(in: store)
            for turn in 1...2 {
                let logged = try TestServer.another(store, models: [Ledger.self]) { $0.changeLog = .commits(10) }
                defer { try? logged.close() }
                let end = try #require(logged.changeLog().last?.number)
                let keys = try (0..<2).map { try Ledger(name: "\(turn).\($0)").saved(in: store).uid.recordKey }
                let sets = try logged.changeLog(from: end + 1)
                #expect(sets.map { $0["ledger"]?.inserted ?? [] } == keys.map { [$0] })
                try TestServer.another(store, models: [Ledger.self]) { $0.changeLog = .off }.close()
                try Ledger(name: "without").saved(in: store)
            }
            #expect(try Ledger.count(in: store) == 7)
        }
    }

    /// libpq goes on to give rows one by one, after a statement of which it was asked to do so.
    @Test func theLogIsReadAndWrittenAfterRowsThatCameOneByOne() throws {
        try TestServer.withProxy(Self.isLogged) { store, proxy, _ in
            for name in ["one", "two"] { try Ledger(name: name).saved(in: store) }
            try store.read { _ in
                let none = try Ledger.where { $0.amount > 0 }.all()
                let numbers = try store.changeLog().map(\.number)
                // In a read of the caller's, other transactions of the server may hold up the end of the log.
                #expect(none.isEmpty && numbers == Array([1, 2, 3].prefix(numbers.count)))
            }
            let before = proxy.figures
            try store.write { _ in
                try Ledger(name: "three").saved()
                let none = try Ledger.where { $0.amount < 0 }.all()
                #expect(none.isEmpty)
            }
            // Preparing takes some. It would take as many more to ask what became of a commit.
            #expect((proxy.figures - before).roundTrips <= 7)
            #expect(try inserted(store).count == 3)
        }
    }

    @Test func aCommitThatFollowsAnotherOneAtOnceNotifiesNobody() {
        let log = LogKnowledge()
        let start = ContinuousClock.now
        #expect(log.isTimeToNotify(at: start))
        #expect(!log.isTimeToNotify(at: start + .milliseconds(9)))
        #expect(log.isTimeToNotify(at: start + .milliseconds(10)))
        #expect(!log.isTimeToNotify(at: start + .milliseconds(19)))
        log.hasNotNotified()
        #expect(log.isTimeToNotify(at: start + .milliseconds(19)))
    }
}
