import ActiveStore
import StoreCore
import StorePostgreSQL
import Testing

@Model("risky_rows", readOnly: true, timestamps: false) private struct RiskyRow {
    @Key var number: Int
    var name = ""
}

/// A statement fails after its first rows have come, and nothing looks at the others. What that means for the transaction must not be lost
/// with them: after a conflict it must not be committed, even if a savepoint around the statement is undone.
@Suite(.onServer) struct UnseenFailureTests {
    private struct Enough: Error {}

    /// Runs the body with a view whose third row fails once.
    private func withRisk(_ state: String, _ body: (PostgreSQLStore) throws -> Void) throws {
        try TestServer.withStore([Ledger.self, RiskyRow.self]) { store in
            try store.write { _ in
                for statement in [
                    "CREATE SEQUENCE risks",
                    """
                    CREATE FUNCTION risk(n bigint) RETURNS text LANGUAGE plpgsql STABLE AS $$ BEGIN
                    IF n = 3 AND nextval('risks') = 1 THEN RAISE EXCEPTION 'row %', n USING ERRCODE = '\(state)'; END IF;
                    RETURN 'row ' || n; END $$
                    """,
                    "CREATE TABLE plain_rows (number bigint PRIMARY KEY)", "INSERT INTO plain_rows SELECT generate_series(1, 5)",
                    "CREATE VIEW risky_rows AS SELECT number, risk(number) AS name FROM plain_rows",
                ] { try store.execute(statement) }
            }
            try body(store)
        }
    }

    /// Looks at the first row only.
    private func look() throws {
        #expect(throws: Enough.self) { try RiskyRow.query.forEach { _ in throw Enough() } }
    }

    @Test func aConflictRunsTheBodyAgain() throws {
        try withRisk("40001") { store in
            var runs = 0
            try store.write { _ in
                runs += 1
                try look()
                #expect(try Ledger.count() == 0)
                try Ledger(name: "after").saved()
            }
            #expect(runs == 2)
            #expect(try Ledger.count(in: store) == 1)
        }
    }

    @Test func theCommitKnowsIt() throws {
        try withRisk("40001") { store in
            var runs = 0
            try store.write { _ in
                runs += 1
                try Ledger(name: "before").saved()
                try look()
            }
            #expect(runs == 2)
            #expect(try Ledger.count(in: store) == 1)
        }
    }

    @Test func soDoesAStatementInsideTheLoop() throws {
        try withRisk("40001") { store in
            var runs = 0
            try store.write { _ in
                runs += 1
                var seen = 0
                try RiskyRow.query.forEach { _ in
                    seen += 1
                    _ = try Ledger.count()
                }
                #expect(seen == 5)
            }
            #expect(runs == 2)
        }
    }

    @Test(arguments: [false, true]) func aSavepointThatIsUndoneDoesNotHideIt(throwing: Bool) throws {
        try withRisk("40001") { store in
            var runs = 0
            try store.write { transaction in
                runs += 1
                try? transaction.savepoint { inner in
                    try look()
                    if throwing { throw Enough() }
                    inner.rollback()
                }
                try Ledger(name: "after").saved()
            }
            #expect(runs == 2)
            #expect(try Ledger.count(in: store) == 1)
        }
    }

    /// The rest of the loop is read when the savepoint ends.
    @Test func norDoesOneInsideTheLoop() throws {
        try withRisk("40001") { store in
            var runs = 0
            try store.write { transaction in
                runs += 1
                try RiskyRow.query.forEach { _ in try transaction.savepoint { $0.rollback() } }
            }
            #expect(runs == 2)
        }
    }

    @Test func anErrorOfTheBodysOwnDoesNotHideItEither() throws {
        try withRisk("40001") { store in
            var runs = 0
            #expect(throws: Enough.self) {
                try store.write { _ in
                    runs += 1
                    try look()
                    throw Enough()
                }
            }
            #expect(runs == 2)
        }
    }

    @Test func anotherFailureIsTheErrorOfTheNextStatement() throws {
        try withRisk("22012") { store in
            try store.write { transaction in
                // A savepoint that is undone leaves nothing of it.
                let error = #expect(throws: StoreError.self) {
                    try transaction.savepoint { _ in
                        try look()
                        _ = try Ledger.count()
                    }
                }
                #expect(error?.engineCode?.state == "22012")
                try Ledger(name: "after").saved()
            }
            #expect(try Ledger.query.in(store).pluck(\.name) == ["after"])
        }
    }
}
