import ActiveStore
import FoundationEssentials
import StoreCore
import StorePostgreSQL
import Testing

@Indexed("first", "second")
@Model struct Page {
    var first = ""
    var second = ""
}

/// Tables that others have given rules: a record that breaks one is refused, and the transaction goes on.
@Suite(.onServer) struct RuleTests {
    /// A rule that refuses negative amounts.
    struct Rule: CustomTestStringConvertible, Sendable {
        let name: String
        let statements: [String]
        /// What names the rule in messages.
        let named: String

        var testDescription: String { name }
    }

    static let rules = [
        Rule(name: "check", statements: ["ALTER TABLE ledger ADD CONSTRAINT not_negative CHECK (amount >= 0)"], named: "not_negative"),
        Rule(
            name: "trigger",
            statements: [
                """
                CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN \
                IF NEW.amount < 0 THEN RAISE EXCEPTION 'secret %', NEW.name; END IF; RETURN NEW; END $$
                """,
                "CREATE TRIGGER refuse BEFORE INSERT OR UPDATE ON ledger FOR EACH ROW EXECUTE FUNCTION refuse()",
            ], named: "trigger"),
        Rule(
            name: "foreign key",
            statements: [
                "CREATE TABLE amounts (amount bigint PRIMARY KEY)", "INSERT INTO amounts VALUES (1), (2)",
                "ALTER TABLE ledger ADD CONSTRAINT known_amount FOREIGN KEY (amount) REFERENCES amounts",
            ], named: "known_amount"),
        Rule(
            name: "exclusion",
            statements: [
                """
                INSERT INTO ledger (uid, name, amount, "createdAt", "updatedAt") \
                VALUES ('00000000-0000-4000-8000-000000000000', 'other', -9, now(), now())
                """,
                "ALTER TABLE ledger ADD CONSTRAINT one_negative EXCLUDE ((CASE WHEN amount < 0 THEN 'x' END) WITH =)",
            ], named: "one_negative"),
    ]

    /// Who added the rule to the table, and when.
    enum Origin: CaseIterable {
        /// This store.
        case own
        /// Another store, before this one wrote.
        case otherBefore
        /// Another store, after this one had looked for rules.
        case otherAfter
    }

    @Test(arguments: rules, Origin.allCases) func aBrokenRuleSpoilsNoTransaction(rule: Rule, origin: Origin) throws {
        try TestServer.withStore { store in
            if origin == .otherAfter { try Ledger(name: "first").saved(in: store).destroy(in: store) }
            let other = origin == .own ? nil : try TestServer.another(store)
            defer { try? other?.close() }
            for statement in rule.statements { _ = try (other ?? store).execute(statement) }
            let before = try Ledger.query.in(store).pluck(\.name)
            var runs = 0
            var error: StoreError?
            try store.write { _ in
                runs += 1
                var kept = try Ledger(name: "kept", amount: 1).saved()
                error = try failure { try Ledger(name: "bad", amount: -1).saved() }
                kept.amount = -1
                try expectRefusal { try kept.save() }
                kept.amount = 1
                try expectRefusal { try Ledger.where { $0.uid == kept.uid }.update(.set(\.amount, -1)) }
                try Ledger(name: "after", amount: 2).saved()
            }
            #expect(runs == (origin == .otherAfter ? 2 : 1))
            #expect(error?.code == .constraint)
            #expect(error?.entity == "ledger")
            #expect(error?.message.contains(rule.named) == true)
            #expect(error?.message.contains("secret") == false)
            #expect(try Ledger.query.in(store).pluck(\.name) == before + ["kept", "after"])
            #expect(try Ledger.where { $0.amount == 1 }.in(store).count() == 1)
            // It is known from now on.
            runs = 0
            try store.write { _ in
                runs += 1
                try expectRefusal(.constraint) { try Ledger(name: "bad", amount: -1).saved() }
            }
            #expect(runs == 1)
        }
    }

    /// The error of a record that is refused. A conflict has the body run again.
    private func failure<R>(_ body: () throws -> R) throws -> StoreError? {
        do {
            _ = try body()
            return nil
        } catch let error as StoreError where error.code != .conflict { return error }
    }

    private func expectRefusal<R>(_ code: StoreError.Code? = nil, _ body: () throws -> R) throws {
        let error = try failure(body)
        #expect(error != nil)
        if let code { #expect(error?.code == code) }
    }

    @Test(arguments: [false, true]) func aColumnThatMayNotBeNullSpoilsNoTransaction(isLookedForBefore: Bool) throws {
        try TestServer.withStore { store in
            let other = try TestServer.another(store)
            defer { try? other.close() }
            if isLookedForBefore { try Ledger(name: "first", code: "a").saved(in: store).destroy(in: store) }
            try other.execute("ALTER TABLE ledger ALTER COLUMN code SET NOT NULL")
            try store.write { _ in
                var kept = try Ledger(name: "kept", code: "a").saved()
                try expectRefusal(.constraint) { try Ledger(name: "bad").saved() }
                kept.code = nil
                try expectRefusal(.constraint) { try kept.save() }
                try Ledger(name: "after", code: "b").saved()
            }
            #expect(try Ledger.query.in(store).pluck(\.name) == ["kept", "after"])
        }
    }

    /// Columns that no record has a value for: nothing can be inserted until they have one, and then at once.
    @Test(arguments: ["bigint NOT NULL", "bigint NOT NULL DEFAULT 1"]) func aColumnThatIsAddedSpoilsNoTransaction(_ type: String) throws {
        try TestServer.withStore { store in
            let other = try TestServer.another(store)
            defer { try? other.close() }
            try Ledger(name: "first").saved(in: store).destroy(in: store)
            try other.execute("ALTER TABLE ledger ADD COLUMN extra \(type)")
            for (turn, change) in ["ALTER COLUMN extra DROP DEFAULT", "ALTER COLUMN extra SET DEFAULT 5"].enumerated() {
                try other.execute("ALTER TABLE ledger \(change)")
                try store.write { _ in
                    let error = try failure { try Ledger(name: "turn \(turn)").saved() }
                    #expect(error?.code == (turn == 0 ? .constraint : nil))
                    _ = try Ledger.count()
                }
            }
            #expect(try Ledger.query.in(store).pluck(\.name) == ["turn 1"])
        }
    }

    @Test func aColumnThatTheServerWritesSpoilsNoTransaction() throws {
        try TestServer.withStore { store in
            let other = try TestServer.another(store)
            defer { try? other.close() }
            try Ledger(name: "first").saved(in: store).destroy(in: store)
            try other.execute("ALTER TABLE ledger DROP COLUMN code, ADD COLUMN code text GENERATED ALWAYS AS (upper(name)) STORED")
            try store.write { _ in
                let error = try failure { try Ledger(name: "one").saved() }
                #expect(error?.engineCode?.state == "428C9")
                #expect(try Ledger.count() == 0)
            }
        }
    }

    /// Rules that are added or dropped by a transaction that has not ended, while another one looks for rules.
    @Test(arguments: [true, false]) func rulesOfTransactionsThatAreOpenAreNotTakenForOthers(isCommitted: Bool) throws {
        struct Undone: Error {}
        try TestServer.withStore([Ledger.self, Page.self]) { store in
            try Ledger(name: "first", amount: 1).saved(in: store)
            if !isCommitted { try store.execute("ALTER TABLE ledger ADD CONSTRAINT not_negative CHECK (amount >= 0) NOT VALID") }
            let change = isCommitted ? "ADD CONSTRAINT not_negative CHECK (amount >= 0) NOT VALID" : "DROP CONSTRAINT not_negative"
            do {
                try store.write { _ in
                    try Ledger(name: "before", amount: 1).saved()
                    try store.execute("ALTER TABLE ledger \(change)")
                    let ended = ThreadSignal()
                    let seen = ended.generation
                    _ = EngineThread.start("writer") {
                        _ = try? Page(first: "beside", second: "").saved(in: store)
                        ended.signal()
                    }
                    _ = ended.wait(after: seen, until: .now + .seconds(600))
                    try Ledger(name: "inside", amount: 1).saved()
                    if !isCommitted { throw Undone() }
                }
            } catch is Undone {}
            #expect(try Page.count(in: store) == 1)
            var runs = 0
            try store.write { _ in
                runs += 1
                try expectRefusal(.constraint) { try Ledger(name: "bad", amount: -1).saved() }
                try Ledger(name: "after").saved()
            }
            #expect(runs == 1)
        }
    }

    /// A savepoint within which a rule is dropped, and which is rolled back.
    @Test func rulesAreThoseOfTheTransactionAfterASavepoint() throws {
        try TestServer.withStore { store in
            try store.execute("ALTER TABLE ledger ADD CONSTRAINT not_negative CHECK (amount >= 0)")
            var runs = 0
            try store.write { transaction in
                runs += 1
                try transaction.savepoint { inner in
                    try store.execute("ALTER TABLE ledger DROP CONSTRAINT not_negative")
                    try Ledger(name: "inside", amount: -1).saved()
                    inner.rollback()
                }
                try expectRefusal(.constraint) { try Ledger(name: "bad", amount: -1).saved() }
                try Ledger(name: "after").saved()
            }
            #expect(runs == 1)
            #expect(try Ledger.query.in(store).pluck(\.name) == ["after"])
        }
    }

    @Test func aRecordThatIsStillReferencedStays() throws {
        try TestServer.withStore { store in
            let ledger = try Ledger(name: "kept").saved(in: store)
            _ = try store.execute("CREATE TABLE line (ledger uuid CONSTRAINT line_of_ledger REFERENCES ledger)")
            _ = try store.execute("INSERT INTO line VALUES ($1)", [ledger.uid])
            try store.write { _ in
                let error = #expect(throws: StoreError.self) { try ledger.destroy() }
                #expect(error?.code == .constraint)
                #expect(error?.message.contains("line_of_ledger") == true)
                try Ledger(name: "after").saved()
            }
            #expect(try Ledger.query.in(store).pluck(\.name) == ["kept", "after"])
        }
    }

    /// An entry of an index over two fields has both, also where one of them alone is written.
    @Test func textsThatAreTooLongTogetherSpoilNoTransaction() throws {
        try TestServer.withStore([Page.self]) { store in
            func text(_ length: Int) -> String { String((0..<60).map { _ in UUID().uuidString }.joined().prefix(length)) }
            let (first, second) = (text(1_600), text(1_500))
            var runs = 0
            try store.write { _ in
                runs += 1
                var kept = try Page(first: first, second: "short").saved()
                kept.second = second
                try expectRefusal(.limitExceeded) { try kept.save() }
                try Page(first: "after", second: "").saved()
            }
            #expect(runs == 1)
            #expect(try Page.query.in(store).pluck(\.first) == [first, "after"])
        }
    }

    @Test func aRecordThatATriggerLeavesOutIsNotTakenForADuplicate() throws {
        try TestServer.withStore { store in
            _ = try store.execute(
                "CREATE FUNCTION skip() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN CASE WHEN NEW.amount >= 0 THEN NEW END; END $$")
            _ = try store.execute("CREATE TRIGGER skip BEFORE INSERT ON ledger FOR EACH ROW EXECUTE FUNCTION skip()")
            let error = #expect(throws: StoreError.self) { try Ledger(name: "a", amount: -1).saved(in: store) }
            #expect(error?.code == .constraint)
            #expect(error?.message.contains("trigger") == true)
        }
    }

    @Test func valuesThatAColumnDoesNotFitSpoilNoTransaction() throws {
        try TestServer.withStore { store in
            _ = try store.execute("ALTER TABLE ledger ALTER COLUMN name TYPE varchar(5), ALTER COLUMN amount TYPE integer")
            try store.write { _ in
                let long = #expect(throws: StoreError.self) { try Ledger(name: "too long").saved() }
                #expect(long?.code == .limitExceeded)
                let large = #expect(throws: StoreError.self) { try Ledger(name: "a", amount: 3_000_000_000).saved() }
                #expect(large?.code == .overflow)
                try Ledger(name: "after").saved()
            }
            #expect(try Ledger.query.in(store).pluck(\.name) == ["after"])
        }
    }

    @Test func textThatIsTooLongForAnIndexSpoilsNoTransaction() throws {
        try TestServer.withStore { store in
            // Text that the server cannot make shorter.
            let long = (0..<300).map { _ in UUID().uuidString }.joined()
            try store.write { _ in
                var kept = try Ledger(name: "kept", code: "a").saved()
                let error = #expect(throws: StoreError.self) { try Ledger(name: "long", code: long).saved() }
                #expect(error?.code == .limitExceeded)
                kept.code = long
                #expect(throws: StoreError.self) { try kept.save() }
                try Ledger(name: long).saved()
            }
            #expect(try Ledger.query.in(store).pluck(\.name) == ["kept", long])
        }
    }
}
