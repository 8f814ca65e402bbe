import ActiveStore
import FoundationEssentials
import StoreCore
import StorePostgreSQL
import Testing

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

    @Test(arguments: rules, [false, true]) func aBrokenRuleSpoilsNoTransaction(rule: Rule, isKnownBefore: Bool) throws {
        try TestServer.withStore { store in
            // By this store, or by another one that it knows nothing of.
            let other = isKnownBefore ? nil : try openStore(store.context.configuration, engines: [.postgresql]) as? PostgreSQLStore
            defer { try? other?.close() }
            for statement in rule.statements { _ = try (other ?? store).execute(statement) }
            let before = try Ledger.query.in(store).pluck(\.name)
            try store.write { _ in
                var kept = try Ledger(name: "kept", amount: 1).saved()
                let error = #expect(throws: StoreError.self) { try Ledger(name: "bad", amount: -1).saved() }
                #expect(error?.code == .constraint)
                #expect(error?.entity == "ledger")
                #expect(error?.message.contains(rule.named) == true)
                #expect(error?.message.contains("secret") == false)
                kept.amount = -1
                #expect(throws: StoreError.self) { try kept.save() }
                kept.amount = 1
                #expect(throws: StoreError.self) { try Ledger.where { $0.uid == kept.uid }.update(.set(\.amount, -1)) }
                try Ledger(name: "after", amount: 2).saved()
            }
            #expect(try Ledger.query.in(store).pluck(\.name) == before + ["kept", "after"])
            #expect(try Ledger.where { $0.amount == 1 }.in(store).count() == 1)
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

    /// A namespace that has other tables, too, stays; so do they.
    @Test func whatOthersHaveMadeIsNotRemoved() throws {
        let configuration = try TestServer.configuration()
        let store = try #require(try openStore(configuration, engines: [.postgresql], models: [Ledger.self]) as? PostgreSQLStore)
        _ = try store.execute("CREATE TABLE of_others (number bigint)")
        try store.close()
        #expect(try removeStore(configuration, engines: [.postgresql]))
        let again = try #require(try openStore(configuration, engines: [.postgresql], models: [Ledger.self]) as? PostgreSQLStore)
        #expect(try again.query("SELECT count(*) FROM of_others")[0].read(0, as: Int.self) == 0)
        _ = try again.execute("DROP TABLE of_others")
        try again.close()
        #expect(try removeStore(configuration, engines: [.postgresql]))
        #expect(try !removeStore(configuration, engines: [.postgresql]))
    }
}
