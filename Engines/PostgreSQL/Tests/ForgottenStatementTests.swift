import ActiveStore
import ServerProxy
import StoreCore
import StorePostgreSQL
import Testing

/// Prepared statements that the server forgets, or whose result another session changes.
@Suite(.onServer) struct ForgottenStatementTests {
    private static func pool(of one: inout StoreConfiguration) {
        // One connection, so that the session is known.
        one.readers = 1
        one.engineOptions["writers"] = "1"
    }

    /// 26000, outside and inside of transactions.
    @Test func statementsThatTheServerForgotArePreparedAgain() throws {
        try TestServer.withProxy(Self.pool) { store, _, _ in
            var ledger = Ledger(name: "one")
            try ledger.save(in: store)
            for turn in 1...5 {
                #expect(try Ledger.where { $0.name == "one" }.in(store).count() == 1)
                try forget(in: store)
                #expect(try Ledger.where { $0.name == "one" }.in(store).count() == 1)
                try forget(in: store)
                ledger.amount = turn
                try ledger.save(in: store)
                try forget(in: store)
                try store.write { _ in
                    ledger.amount = turn + 100
                    try ledger.save()
                    try Ledger(name: "turn \(turn)").saved()
                }
                #expect(try Ledger.find(ledger.uid, in: store)?.amount == 100 + turn)
            }
            #expect(try Ledger.count(in: store) == 6)
        }
    }

    /// 0A000: another session changes the columns of a table while statements about it are prepared.
    @Test func statementsWhoseResultHasChangedArePreparedAgain() throws {
        try TestServer.withProxy(Self.pool) { store, _, direct in
            var ledger = Ledger(name: "one", amount: 7)
            try ledger.save(in: store)
            let types = ["integer", "bigint", "smallint", "bigint"]
            for (turn, type) in types.enumerated() {
                #expect(try Ledger.all(in: store).map(\.amount) == [7 + turn])
                try direct.write { _ in try direct.execute("ALTER TABLE ledger ALTER COLUMN amount TYPE \(type)") }
                #expect(try Ledger.all(in: store).map(\.amount) == [7 + turn], "as \(type)")
                try direct.write { _ in try direct.execute("ALTER TABLE ledger ADD COLUMN extra\(turn) text") }
                #expect(try Ledger.find(ledger.uid, in: store)?.amount == 7 + turn)
                var runs = 0
                try store.write { _ in
                    runs += 1
                    let before = try #require(try Ledger.find(ledger.uid))
                    ledger.amount = before.amount + 1
                    try ledger.save()
                }
                #expect(runs <= 2)
            }
            #expect(try Ledger.all(in: store).map(\.amount) == [11])
        }
    }

    /// Inside a transaction a statement that fails spoils it, so its body runs again.
    @Test func aTransactionGoesOnWhenItsStatementsAreForgotten() throws {
        try TestServer.withProxy(Self.pool) { store, _, _ in
            try Ledger(name: "one").saved(in: store)
            #expect(try Ledger.where { $0.name == "one" }.in(store).count() == 1)
            var runs = 0
            try store.write { _ in
                runs += 1
                if runs == 1 { try forgetHere(in: store) }
                #expect(try Ledger.where { $0.name == "one" }.count() == 1)
                try Ledger(name: "two").saved()
            }
            #expect(runs <= 2)
            #expect(try Ledger.count(in: store) == 2)
        }
    }

    /// Has the session forget everything. The statement that does it is one of those.
    private func forget(in store: PostgreSQLStore) throws {
        try store.write { _ in try forgetHere(in: store) }
    }

    private func forgetHere(in store: PostgreSQLStore) throws { try store.execute("DO $$ BEGIN EXECUTE 'DEALLOCATE ALL'; END $$") }
}
