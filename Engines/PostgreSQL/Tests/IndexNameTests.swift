import ActiveStore
import StoreCore
import StorePostgreSQL
import Testing

@Model private struct Mailbox {
    @Unique var email = ""
}

/// Names of declared indexes that belong to indexes of other programs.
@Suite(.onServer) struct IndexNameTests {
    private func add(_ name: String, unique: Bool, to store: PostgreSQLStore) throws {
        let plain = try TestServer.another(store)
        defer { try? plain.close() }
        try plain.migrate([Migration(1, "an index", [.addIndex(["name"], of: "ledger", unique: unique, name: name)])])
    }

    @Test func anotherIndexIsNotTakenForTheAddedOne() throws {
        try TestServer.withStore { store in
            for statement in [
                "CREATE TABLE other (a text)", "CREATE INDEX foreign_ix ON other (a)", "CREATE UNIQUE INDEX amounts ON ledger (amount)",
                "CREATE INDEX plain ON ledger (name)", "CREATE UNIQUE INDEX positive ON ledger (name) WHERE amount > 0",
            ] { try store.execute(statement) }
            let taken = [
                ("foreign_ix", true, "the table other"), ("foreign_ix", false, "the table other"), ("amounts", true, "the table ledger"),
                ("amounts", false, "the table ledger"), ("plain", true, "the table ledger"), ("positive", true, "the table ledger"),
            ]
            for (name, unique, table) in taken {
                let error = #expect(throws: StoreError.self) { try add(name, unique: unique, to: store) }
                #expect(error?.code == .badSchema, "\(name)")
                #expect(error?.message.contains(table) == true, "\(error?.message ?? "")")
            }
            #expect(try store.query("SELECT 1 FROM pg_indexes WHERE schemaname = current_schema() AND indexname = 'foreign_ix'").count == 1)
            #expect(try store.verify(.full).isClean)
        }
    }

    @Test(arguments: [true, false]) func anIndexThatDoesWhatIsDeclaredIsUsed(unique: Bool) throws {
        try TestServer.withStore { store in
            try store.execute("CREATE \(unique ? "UNIQUE " : "")INDEX names ON ledger (name)")
            try add("names", unique: unique, to: store)
            #expect(try store.verify(.full).isClean)
        }
    }

    @Test func anIndexOfAnotherTableIsNotDropped() throws {
        try TestServer.withStore { store in
            for statement in [
                "DROP INDEX ledger_code_unique", "CREATE TABLE other (a text)", "CREATE INDEX ledger_code_unique ON other (a)",
            ] { try store.execute(statement) }
            let plain = try TestServer.another(store)
            defer { try? plain.close() }
            try plain.migrate([Migration(1, "fewer", [.dropIndex(named: "ledger_code_unique")])])
            let found = try store.query("SELECT 1 FROM pg_indexes WHERE schemaname = current_schema() AND indexname = 'ledger_code_unique'")
            #expect(found.count == 1)
        }
    }

    @Test func openingRefusesATakenName() throws {
        try TestServer.withStore { store in
            try store.execute("CREATE TABLE other (a text)")
            try store.execute("CREATE UNIQUE INDEX mailbox_email_unique ON other (a)")
            let error = #expect(throws: StoreError.self) { try TestServer.another(store, models: [Mailbox.self]).close() }
            #expect(error?.code == .badSchema)
            #expect(error?.message.contains("the table other") == true)
            #expect(try store.query("SELECT 1 FROM pg_tables WHERE schemaname = current_schema() AND tablename = 'mailbox'").isEmpty)
        }
    }
}
