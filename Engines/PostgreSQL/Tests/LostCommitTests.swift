import ActiveStore
import ServerProxy
import StoreCore
import StorePostgreSQL
import Testing

/// Connections that break while a transaction is committed: the engine asks the server what became of it.
@Suite(.onServer) struct LostCommitTests {
    /// By itself, or as a statement among others.
    private static let isCommit: @Sendable (ClientMessage) -> Bool = { "QP".contains($0.kind) && $0.text.contains("COMMIT") }

    /// Writes that reach the commit in different ways.
    enum Work: String, CaseIterable {
        case save, write, rawStatement, schema

        func perform(_ name: String, in store: PostgreSQLStore, _ ran: () -> Void = {}) throws {
            switch self {
            case .save: try Ledger(name: name).saved(in: store)
            case .write:
                try store.write { _ in
                    ran()
                    try Ledger(name: name).saved()
                }
            case .rawStatement:
                try store.write { _ in
                    ran()
                    try store.execute(
                        "INSERT INTO ledger (uid, \"createdAt\", \"updatedAt\", name, amount) SELECT gen_random_uuid(), now(), now(), $1, 0",
                        [name])
                }
            case .schema:
                try store.write { _ in
                    ran()
                    try store.execute("CREATE TABLE \(name) (number bigint)")
                    try store.execute("DROP TABLE \(name)")
                    try Ledger(name: name).saved()
                }
            }
        }
    }

    @Test(arguments: ServerProxy.Moment.allCases, Work.allCases)
    func aCommitIsStoredOnce(_ moment: ServerProxy.Moment, _ work: Work) throws {
        try TestServer.withProxy { store, proxy, direct in
            for turn in 0..<5 {
                proxy.cut(moment, at: Self.isCommit)
                var runs = 0
                try work.perform("turn\(turn)", in: store) { runs += 1 }
                #expect(try Ledger.where { $0.name == "turn\(turn)" }.in(direct).count() == 1)
                if work == .save { continue }
                // A transaction that was committed is not run again, and one that was not is.
                if moment == .afterAnswer { #expect(runs == 1) }
                if moment == .beforeServer { #expect(runs == 2) }
            }
            #expect(proxy.cutsMade == 5)
        }
    }

    /// A server that is stopped may say so after it has committed; then the connection ends.
    @Test(arguments: ServerProxy.Farewell.allCases, ["true", "false"])
    func aCommitAfterWhichTheServerSaysGoodbyeIsStoredOnce(_ farewell: ServerProxy.Farewell, isPreparing: String) throws {
        for work in Work.allCases { try commit(work, farewell, isPreparing) }
    }

    private func commit(_ work: Work, _ farewell: ServerProxy.Farewell, _ isPreparing: String) throws {
        try TestServer.withProxy({ $0.engineOptions["prepared"] = isPreparing }) { store, proxy, direct in
            for turn in 0..<5 {
                proxy.cut(.afterAnswer, saying: farewell, at: Self.isCommit)
                var runs = 0
                try work.perform("turn\(turn)", in: store) { runs += 1 }
                #expect(try Ledger.where { $0.name == "turn\(turn)" }.in(direct).count() == 1)
                if work != .save { #expect(runs == 1) }
            }
            #expect(proxy.cutsMade == 5)
        }
    }

    /// Triggers of others run once for each change.
    @Test(arguments: ServerProxy.Farewell.allCases) func aChangeThatIsCommittedIsNotMadeAgain(_ farewell: ServerProxy.Farewell) throws {
        try TestServer.withProxy { store, proxy, direct in
            var ledger = try Ledger(name: "shared").saved(in: store)
            try direct.execute("CREATE TABLE changes (amount bigint)")
            try direct.execute(
                """
                CREATE FUNCTION note() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN INSERT INTO changes VALUES (NEW.amount); \
                RETURN NEW; END $$
                """)
            try direct.execute("CREATE TRIGGER note BEFORE UPDATE ON ledger FOR EACH ROW EXECUTE FUNCTION note()")
            for amount in 1...3 {
                ledger.amount = amount
                proxy.cut(.afterAnswer, saying: farewell, at: Self.isCommit)
                try ledger.save(in: store)
            }
            #expect(proxy.cutsMade == 3)
            #expect(try direct.query("SELECT amount FROM changes ORDER BY amount").map { try $0.read(0, as: Int.self) } == [1, 2, 3])
        }
    }

    @Test(arguments: ServerProxy.Moment.allCases)
    func aCommitIsStoredOnceWithoutPreparedStatements(_ moment: ServerProxy.Moment) throws {
        try TestServer.withProxy({ $0.engineOptions["prepared"] = "false" }) { store, proxy, direct in
            for turn in 0..<3 {
                proxy.cut(moment, at: Self.isCommit)
                try Ledger(name: "turn\(turn)").saved(in: store)
                #expect(try Ledger.where { $0.name == "turn\(turn)" }.in(direct).count() == 1)
            }
            #expect(proxy.cutsMade == 3)
        }
    }

    @Test(arguments: ServerProxy.Moment.allCases)
    func aBodyThatMayNotRunAgainLearnsItsFate(_ moment: ServerProxy.Moment) throws {
        try TestServer.withProxy { store, proxy, direct in
            proxy.cut(moment, at: Self.isCommit)
            var isStored = false
            do {
                try store.write(attempts: 1) { _ in try Ledger(name: "once").saved() }
                isStored = true
            } catch let error as StoreError { #expect(error.code == .conflict, "\(error)") }
            if moment == .beforeServer { #expect(!isStored) }
            if moment == .afterAnswer { #expect(isStored) }
            #expect(try Ledger.count(in: direct) == (isStored ? 1 : 0))
        }
    }

    @Test func awaitedSavesAreStoredOnce() async throws {
        try await TestServer.withProxy { store, proxy, direct in
            for moment in ServerProxy.Moment.allCases {
                proxy.cut(moment, times: 2, at: Self.isCommit)
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for number in 0..<8 {
                        group.addTask { _ = try await Ledger(name: "\(moment)\(number)").saved(in: store) }
                    }
                    try await group.waitForAll()
                }
            }
            #expect(proxy.cutsMade == 6)
            let names = try await Ledger.query.in(direct).pluck(\.name)
            #expect(names.count == 24)
            #expect(Set(names).count == 24)
        }
    }

    /// Only where no server answers the question is the outcome unknown; the store goes on once there is one.
    @Test(arguments: [ServerProxy.Moment.beforeServer, .afterAnswer])
    func theOutcomeIsUnknownWhereNobodyAnswers(_ moment: ServerProxy.Moment) throws {
        try TestServer.withProxy({ $0.engineOptions["outcomeTimeout"] = "500" }) { store, proxy, direct in
            proxy.cut(moment, goesAway: true, at: Self.isCommit)
            let error = #expect(throws: StoreError.self) { try Ledger(name: "perhaps").saved(in: store) }
            #expect(error?.code == .commitOutcomeUnknown)
            #expect(try Ledger.count(in: direct) == (moment == .afterAnswer ? 1 : 0))
            try proxy.comeBack()
            try Ledger(name: "after").saved(in: store)
            #expect(try Ledger.where { $0.name == "after" }.in(store).count() == 1)
        }
    }

    /// A serializable transaction that wrote nothing may have been refused, so it runs again; others have nothing to lose.
    @Test(arguments: ["serializable", "repeatableRead"]) func aTransactionThatWroteNothingIsNeverUnknown(_ isolation: String) throws {
        try TestServer.withProxy({ $0.engineOptions["isolation"] = isolation }) { store, proxy, _ in
            func runs(attempts: Int) throws -> Int {
                proxy.cut(.beforeServer, at: Self.isCommit)
                var runs = 0
                let count = try store.write(attempts: attempts) { _ in
                    runs += 1
                    return try Ledger.count()
                }
                #expect(count == 0)
                return runs
            }
            let beside = try runs(attempts: 3)
            #expect(beside == (isolation == "serializable" ? 2 : 1))
            // It has kept the others out.
            let alone = try runs(attempts: 1)
            #expect(alone == 1)
        }
    }

    /// What became of the schema is looked at again, too.
    @Test(arguments: ServerProxy.Moment.allCases) func rulesOfALostTransactionAreNotKept(_ moment: ServerProxy.Moment) throws {
        try TestServer.withProxy { store, proxy, _ in
            try store.execute("ALTER TABLE ledger ADD CONSTRAINT not_negative CHECK (amount >= 0)")
            proxy.cut(moment, at: Self.isCommit)
            do {
                try store.write(attempts: 1) { _ in
                    try store.execute("ALTER TABLE ledger DROP CONSTRAINT not_negative")
                    try Ledger(name: "inside", amount: -1).saved()
                }
            } catch let error as StoreError { #expect(error.code == .conflict) }
            var runs = 0
            try store.write { _ in
                runs += 1
                let hasRule = try Ledger.where { $0.name == "inside" }.count() == 0
                var code: StoreError.Code?
                do { try Ledger(name: "another", amount: -1).saved() } catch let error as StoreError { code = error.code }
                #expect(code == (hasRule ? .constraint : nil))
            }
            #expect(runs == 1)
        }
    }

    /// Closing a store does not wait for the server once for each connection.
    @Test func aServerThatIsGoneIsAskedOnceAtTheEnd() throws {
        try TestServer.withProxy { store, proxy, direct in
            let ended = ThreadSignal()
            try store.write { _ in
                try Ledger(name: "outer").saved()
                let seen = ended.generation
                _ = EngineThread.start("writer") {
                    _ = try? Ledger(name: "beside").saved(in: store)
                    ended.signal()
                }
                _ = ended.wait(after: seen, until: .now + .seconds(600))
            }
            #expect(try Ledger.count(in: direct) == 2)
            #expect(proxy.figures.connections == 2)
            // Both have a token to remove.
            proxy.cut(.beforeServer, times: 10) { $0.text.contains("DELETE FROM activestore_commits") }
            try store.close()
            #expect(proxy.cutsMade == 1)
        }
    }
}
