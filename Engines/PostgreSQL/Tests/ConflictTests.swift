import ActiveStore
import StoreCore
import StorePostgreSQL
import Testing

/// A body whose transaction is lost to another one runs again, whatever it makes of the error.
@Suite(.onServer) struct ConflictTests {
    private struct OwnError: Error {}

    /// Has another transaction change what this one has read and then changes.
    private func meetOther(_ store: PostgreSQLStore, _ ledger: Ledger, attempt: Int) throws {
        let found = try #require(try Ledger.find(ledger.uid))
        if attempt == 1 {
            let other = try openStore(store.context.configuration, engines: [.postgresql], models: [Ledger.self])
            defer { try? other.close() }
            try withStore(other) {
                var same = try #require(try Ledger.find(ledger.uid))
                same.amount += 1
                try same.save()
            }
        }
        var changed = found
        changed.amount += 10
        try changed.save()
    }

    @Test func anErrorOfTheBodysOwn() throws {
        try TestServer.withStore { store in
            let ledger = try Ledger(name: "a").saved(in: store)
            var runs = 0
            try store.write { transaction in
                runs += 1
                do { try meetOther(store, ledger, attempt: runs) } catch { throw OwnError() }
            }
            #expect(runs == 2)
            #expect(try Ledger.find(ledger.uid, in: store)?.amount == 11)
        }
    }

    @Test func anErrorThatTheBodyCatches() throws {
        try TestServer.withStore { store in
            let ledger = try Ledger(name: "a").saved(in: store)
            var runs = 0
            try store.write { transaction in
                runs += 1
                try? transaction.savepoint { _ in try meetOther(store, ledger, attempt: runs) }
            }
            #expect(runs == 2)
            #expect(try Ledger.find(ledger.uid, in: store)?.amount == 11)
        }
    }
}
