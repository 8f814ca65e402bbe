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

    @Test func aTransactionThatWroteNothingIsNotRunAgain() throws {
        try TestServer.withProxy { store, proxy, _ in
            proxy.cut(.beforeServer, at: Self.isCommit)
            var runs = 0
            let count = try store.write { _ in
                runs += 1
                return try Ledger.count()
            }
            #expect(count == 0)
            #expect(runs == 1)
        }
    }
}
