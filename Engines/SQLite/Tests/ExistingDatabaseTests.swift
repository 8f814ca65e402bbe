import ActiveStore
import CSQLite
import FoundationEssentials
import StoreCore
import Testing

@testable import StoreSQLite

// What another program made.

@Model("customers", timestamps: false) private struct Customer {
    @Key @Column("customer_no") var number: Int
    @Column("full_name") var name = ""
    @Column("born") var born: DateAsText?
    @Column("joined") var joined: DateAsSeconds
    @Column("seen") var seen: DateAsMilliseconds?
    @Column("changed") var changed: DateAsReal?
    @Column("balance") var balance: DecimalAsText
    @Column("token") var token: UUIDAsText?
    @Column("is_active") var isActive = true
    @HasMany(\RichCustomer.customer) var rich: Many<RichCustomer>
}

@Model("rich_customers", readOnly: true, timestamps: false) private struct RichCustomer {
    @Key @Column("customer_no") var number: Int
    @Indexed @Column("full_name") var name = ""
    @Column("customer_no2") @BelongsTo var customer: Reference<Customer>?
}

@Model("spare_parts", timestamps: false) private struct SparePart {
    @Key var id: Int
    @Indexed var name = ""
    @Indexed var size = 0
}

@Model("prices", timestamps: false) private struct Price {
    @Key var id: Int
    var net = 0
    var total = 0
}

@Model("log_lines", readOnly: true, timestamps: false) private struct LogLine {
    @Key @Column("rowid") var row: Int64
    var line = ""
}

@Suite struct ExistingDatabaseTests {
    let folder = try! TestFolder()
    private let models: [any Model.Type] = [Customer.self, RichCustomer.self, LogLine.self]

    /// A database as SQLite's own tool makes it: no catalog, no STRICT, no WAL.
    private func foreignDatabase() throws {
        try execute(
            """
            CREATE TABLE customers (customer_no INTEGER PRIMARY KEY, full_name TEXT NOT NULL, born TEXT, joined INTEGER NOT NULL, seen INTEGER,
                changed REAL, balance TEXT NOT NULL, token TEXT, is_active INTEGER NOT NULL DEFAULT 1, remark TEXT);
            CREATE TABLE log_lines (line TEXT);
            CREATE VIEW rich_customers AS SELECT customer_no, full_name, customer_no AS customer_no2 FROM customers
                WHERE CAST(balance AS REAL) > 100;
            INSERT INTO customers VALUES (7, 'Ann', '1990-05-17', 1559898915, 1559898915250, 1559898915.5, '250.75',
                '6ba7b810-9dad-11d1-80b4-00c04fd430c8', 0, 'kept');
            INSERT INTO customers VALUES (3, 'Bob', '1985-01-02T03:04:05Z', 1559898000, NULL, NULL, '1.10', NULL, 1, NULL);
            INSERT INTO log_lines VALUES ('one'), ('two'), ('two');
            """)
    }

    /// Runs statements on the file without the library.
    private func execute(_ sql: String) throws {
        var handle: OpaquePointer?
        defer { sqlite3_close_v2(handle) }
        #expect(sqlite3_open(folder.file(), &handle) == SQLITE_OK)
        #expect(sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK)
    }

    @Test func isNotRemovedAsIfItWereAStore() throws {
        try foreignDatabase()
        let url = "sqlite:\(folder.file())"
        #expect(failure { _ = try removeStore(url, engines: [.sqlite]) }?.code == .corrupt)
        #expect(FileManager.default.fileExists(atPath: folder.file()))
        try open().close()
        #expect(try removeStore(url, engines: [.sqlite]))
        #expect(!FileManager.default.fileExists(atPath: folder.file()))
    }

    private func open(_ options: String = "") throws -> SQLiteStore {
        try #require(try openStore("sqlite:\(folder.file())\(options)", engines: [.sqlite], models: models) as? SQLiteStore)
    }

    @Test func tablesOfAnotherProgramAreTakenOver() throws {
        try foreignDatabase()
        let store = try open()
        defer { try? store.close() }
        try withStore(store) {
            let all = try Customer.all()
            #expect(all.map(\.number) == [3, 7])
            let ann = all[1]
            #expect(ann.born?.date == Instant.date(microseconds: try #require(DateText.parse("1990-05-17"))))
            #expect(ann.joined.date == Date(timeIntervalSince1970: 1_559_898_915))
            #expect(ann.seen?.date == Date(timeIntervalSince1970: 1_559_898_915.25))
            #expect(ann.changed?.date == Date(timeIntervalSince1970: 1_559_898_915.5))
            #expect(ann.balance.decimal == DecimalCoding.parse("250.75"))
            #expect(ann.token?.uuid.uuidString == "6BA7B810-9DAD-11D1-80B4-00C04FD430C8")
            #expect(!ann.isActive)
            #expect(try Customer.where { $0.joined < ann.joined }.pluck(\.name) == ["Bob"])
            #expect(try Customer.order(by: \.born).pluck(\.name) == ["Bob", "Ann"])
            #expect(try Customer.where { $0.isActive }.count() == 1)

            var bob = all[0]
            bob.seen = DateAsMilliseconds(Date(timeIntervalSince1970: 5.0625))
            bob.isActive = false
            try bob.save()
            let row = try store.query("SELECT seen, is_active, typeof(seen), joined, balance FROM customers WHERE customer_no = 3")[0]
            #expect(row[0] == 5_063 || row[0] == 5_062)
            #expect(row[1] == 0)
            #expect(row[2] == "integer")
            #expect(row[3] == 1_559_898_000)
            #expect(row[4] == "1.10")
            try Customer(number: 9, name: "Cid", joined: DateAsSeconds(Date(timeIntervalSince1970: 9)), balance: "0.5").saved()
            #expect(try store.query("SELECT balance, remark FROM customers WHERE customer_no = 9")[0].columns == ["balance", "remark"])
            #expect(try store.query("SELECT remark FROM customers WHERE customer_no = 7")[0][0] == "kept")
        }
        #expect(try store.verify(.full).problems == [])
    }

    /// Of the values of a page only the column knows which one comes first: without regard to case "a5" comes before "B".
    @Test func pagesBeginAsTheirColumnCompares() throws {
        try execute("CREATE TABLE spare_parts (id INTEGER PRIMARY KEY, name TEXT NOT NULL COLLATE NOCASE, size INTEGER NOT NULL)")
        let store = try openStore("sqlite:\(folder.file())", engines: [.sqlite], models: [SparePart.self])
        defer { try? store.close() }
        let names = ["a5", "B", "c", "A5"]
        try SparePart.insert((0..<3_000).map { SparePart(id: $0, name: names[$0 % 4], size: $0 * 7 % 3_000) }, in: store)
        let pages: [Query<SparePart>] = [
            SparePart.where { $0.name > "B" || ($0.name == "a5" && $0.size > 2_000) }.order(by: \.name).then(by: \.size),
            SparePart.where { $0.name > "B" || ($0.name == "a5" && $0.size > 2_000) }.order(by: \.name),
            SparePart.where { $0.name > "a5" || ($0.name == "A5" && $0.size > 2_000) }.order(by: \.name).then(by: \.size),
            SparePart.where { $0.name < "a6" || ($0.name == "B" && $0.size < 50) }.order(by: \.name, .descending).then(
                by: \.size, .descending),
            SparePart.where { $0.name > "B" || ($0.name == "c" && $0.size > 2_000) }.order(by: \.name).then(by: \.size),
        ]
        for (number, page) in pages.enumerated() {
            let all = try page.in(store).all().map(\.id)
            for limit in [20, 200] { #expect(try page.in(store).limit(limit).all().map(\.id) == Array(all.prefix(limit)), "\(number)") }
        }
    }

    @Test(arguments: ["VIRTUAL", "STORED"]) func generatedColumnsAreReadAndNotWritten(kind: String) throws {
        try execute(
            """
            CREATE TABLE prices (id INTEGER PRIMARY KEY, net INTEGER NOT NULL,
                total INTEGER NOT NULL GENERATED ALWAYS AS (net * 2) \(kind));
            INSERT INTO prices (id, net) VALUES (1, 5);
            """)
        let store = try openStore("sqlite:\(folder.file())", engines: [.sqlite], models: [Price.self])
        defer { try? store.close() }
        try withStore(store) {
            var price = try Price.get(1)
            #expect(price.total == 10)
            #expect(try Price.where { $0.total > 9 }.count() == 1)
            price.net = 7
            try price.save()
            #expect(try Price.get(1).total == 14)
            price.total = 3
            let update = failure { try price.save() }
            #expect(update?.code == .badRequest)
            #expect(update?.message.contains("total") == true)
            let insert = failure { try Price(id: 2, net: 1).saved() }
            #expect(insert?.code == .badRequest)
            #expect(insert?.entity == "prices")
            #expect(try Price.query.pluck(\.total) == [14])
        }
        #expect(try store.verify(.full).problems == [])
    }

    /// Without a constraint SQLite sees no reason why the statement might fail, and keeps nothing to undo it with.
    @Test func anUpdateThatFailsIsUndoneWhereColumnsHaveNoConstraints() throws {
        try execute("CREATE TABLE spare_parts (id INTEGER PRIMARY KEY, name TEXT, size INTEGER)")
        let store = try openStore("sqlite:\(folder.file())", engines: [.sqlite], models: [SparePart.self])
        defer { try? store.close() }
        try withStore(store) {
            try SparePart.insert([SparePart(id: 1, name: "a", size: 1), SparePart(id: 2, name: "b", size: .max)])
            try store.write { _ in
                #expect(throws: StoreError.self) { try SparePart.updateAll(.add(\.size, 1)) }
                #expect(throws: StoreError.self) { try SparePart.where { $0.id > 0 }.update(.add(\.size, 1), .set(\.name, "lost")) }
                #expect(throws: StoreError.self) { try SparePart.where { $0.id == 2 }.update(.add(\.size, 1), .set(\.name, "lost")) }
                try SparePart(id: 3, name: "c", size: 3).saved()
            }
            #expect(try SparePart.query.pluck(\.size) == [1, .max, 3])
            #expect(try SparePart.query.pluck(\.name) == ["a", "b", "c"])
        }
    }

    @Test func viewsAndTablesWithoutKeyAreRead() throws {
        try foreignDatabase()
        let store = try open()
        try withStore(store) {
            #expect(try RichCustomer.all().map(\.name) == ["Ann"])
            #expect(try LogLine.query.pluck(\.line) == ["one", "two", "two"])
            #expect(try LogLine.where { $0.line == "two" }.count() == 2)
            #expect(try RichCustomer.find(7)?.customer?.find()?.number == 7)
            #expect(try Customer.where { !$0.rich.isEmpty }.pluck(\.number) == [7])
            #expect(try RichCustomer.find(["name": "Bob"]) == nil)
            // The view follows what it looks at, also inside a transaction.
            try store.write { _ in
                var bob = try Customer.get(3)
                bob.balance = "1000"
                try bob.save()
                #expect(try RichCustomer.count() == 2)
            }
        }
        #expect(try store.read { try $0.catalog() }?.schema.entities.map(\.name) == ["customers"])
        #expect(try store.verify(.full).problems == [])
        try store.close()
    }

    @Test func whatIsOnlyReadCannotBeWritten() throws {
        try foreignDatabase()
        let store = try open()
        defer { try? store.close() }
        try withStore(store) {
            let ann = try RichCustomer.get(7)
            let error = failure { try ann.destroy() }
            #expect(error?.code == .readOnly)
            #expect(error?.message.contains("rich_customers") == true)
            var copy = ann
            copy.name = "Other"
            #expect(failure { try copy.save() }?.code == .readOnly)
            #expect(failure { try RichCustomer(number: 1).saved() }?.code == .readOnly)
            #expect(failure { try RichCustomer.insert([RichCustomer(number: 1)]) }?.code == .readOnly)
            #expect(failure { try RichCustomer.destroyAll() }?.code == .readOnly)
            #expect(failure { try RichCustomer.where { $0.name == "Ann" }.update(.set(\.name, "x")) }?.code == .readOnly)
            #expect(failure { try LogLine(row: 9, line: "x").saved() }?.code == .readOnly)
            // Its owner goes without it, and erasing leaves it alone.
            #expect(try Customer.get(7).destroy().description == "customers 1")
            #expect(try store.eraseAll().description == "customers 1")
            #expect(try LogLine.count() == 3)
        }
    }

    @Test func openingNeitherMakesNorMissesWhatIsOnlyRead() throws {
        try foreignDatabase()
        try open().close()
        try open("?schema=verify").close()
        // Opened for reading, nothing is made at all.
        let reader = try open("?readOnly=true")
        #expect(try RichCustomer.count(in: reader) == 1)
        try reader.close()
        let store = try open()
        try store.execute("DROP VIEW rich_customers")
        let error = failure { _ = try RichCustomer.count(in: store) }
        #expect(error?.code == .unknownEntity)
        #expect(error?.message.contains("readOnly") == true)
        try store.close()
        // A program may make its views after opening; verifying wants them.
        let again = try open()
        #expect(failure { _ = try RichCustomer.count(in: again) }?.code == .unknownEntity)
        try again.execute("CREATE VIEW rich_customers AS SELECT customer_no, full_name, NULL AS customer_no2 FROM customers")
        #expect(try RichCustomer.count(in: again) == 2)
        try again.execute("DROP VIEW rich_customers")
        try again.close()
        #expect(failure { _ = try open("?schema=verify") }?.code == .needsMigration)
    }

    @Test func aDatabaseCanBeReadWithoutAnythingBeingWritten() throws {
        try foreignDatabase()
        let before = try Data(contentsOf: URL(filePath: folder.file()))
        let reader = try open("?schema=none&readOnly=true")
        #expect(try Customer.order(by: \.name, .descending).in(reader).pluck(\.name) == ["Bob", "Ann"])
        #expect(try LogLine.count(in: reader) == 3)
        try reader.close()
        #expect(try Data(contentsOf: URL(filePath: folder.file())) == before)
        // Written to as it stands, it gets no catalog.
        let writer = try open("?schema=none")
        try Customer(number: 8, name: "Dan", joined: DateAsSeconds(Date(timeIntervalSince1970: 1)), balance: "1").saved(in: writer)
        #expect(try writer.query("SELECT name FROM sqlite_schema WHERE name LIKE 'activestore%'").isEmpty)
        #expect(try Customer.count(in: writer) == 3)
        try writer.close()
    }

    @Test func namesOfAStrategyAreThoseOfTheTables() throws {
        let store = try #require(
            try openStore("sqlite:\(folder.file())", engines: [.sqlite], models: [RailsPerson.self]) as? SQLiteStore)
        defer { try? store.close() }
        try RailsPerson(firstName: "Ann", bornOn: 3).saved(in: store)
        let row = try store.query("SELECT first_name, BORN, created_at FROM rails_people")[0]
        #expect(row[0] == "Ann")
        #expect(row[1] == 3)
        let names = try store.query("SELECT name FROM sqlite_schema WHERE type = 'index' AND tbl_name = 'rails_people' AND sql IS NOT NULL")
        #expect(names.map { $0[0] } == ["index_rails_people_on_first_name"])
    }
}

@Model(naming: .rails) private struct RailsPerson {
    @Indexed var firstName = ""
    @Column("BORN") var bornOn = 0
}
