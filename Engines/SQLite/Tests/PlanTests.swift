import ActiveStore
import StoreCore
import Testing

@testable import StoreSQLite

@Suite struct PlanTests {
    let folder = try! TestFolder()

    @Test func lookUpsAndOrdersUseTheirIndexes() throws {
        let store = try open(folder.file())
        defer { try? store.close() }
        let id = UID<Author>(high: 1, low: 2)
        func plan(_ query: Query<Author>) throws -> QueryPlan { try store.plan(query.request) }
        #expect(try plan(Author.where { $0.uid == id }).access == [.key])
        let byName = try plan(Author.where { $0.name == "x" })
        #expect(byName.access == [.index("author_name_index", covering: false)])
        // Ties come in key order by the index.
        #expect(!byName.sorts)
        #expect(try !plan(Author.order(by: \.name)).sorts)
        #expect(
            try plan(Author.where { $0.name.hasPrefix("x") }).access == [.index("author_name_index", covering: false)])
        #expect(try plan(Author.where { $0.email == nil }).access == [.index("author_email_unique", covering: false)])
        #expect(try plan(Author.where { $0.age > 3 }).access == [.scan])
        #expect(try !plan(Author.where { $0.age > 3 }).sorts)
        #expect(try plan(Author.order(by: \.age)).sorts)
        #expect(
            try plan(Author.where { $0.name.in(["a", "b"]) }).access == [.index("author_name_index", covering: false)])
        #expect(try !plan(Author.query.reversed()).sorts)
    }

    @Test func aPlanCountsTheEntriesOfEachIndexAndNamesWhatWasRejected() throws {
        let store = try open(folder.file())
        defer { try? store.close() }
        try store.write { _ in
            for number in 0..<300 {
                try Author(name: number < 7 ? "few" : "many", email: "\(number)@example.org").created(in: store)
            }
        }
        let (names, emails) = ("author_name_index", "author_email_unique")
        func plan(_ query: Query<Author>) throws -> QueryPlan { try query.in(store).explain() }
        let few = try plan(Author.where { $0.name == "few" && $0.email.hasPrefix("1") })
        #expect(few.access == [.index(names, covering: false)] && few.expected == 7)
        #expect(few.rejected.map(\.access) == [[.index(emails, covering: false)]] && few.rejected.first?.expected == 111)
        #expect("\(few.rejected)" == "[index author_email_unique: about 111 records]")
        let many = try plan(Author.where { $0.name == "many" && $0.email.between("8", "82") })
        #expect(many.access == [.index(emails, covering: false)] && many.expected == 2 && many.rejected.first?.expected == 293)
        let newest = try plan(Author.where { $0.email.between("8", "82") }.order(by: \.name).limit(2))
        #expect(newest.expected == 2 && newest.rejected.map(\.access) == [[.index(names, covering: false)]], "\(newest.rejected)")
        #expect(try plan(Author.where { $0.email == "7@example.org" }).expected == 1)
        #expect(try plan(Author.where { $0.age > 3 }).expected == nil)
    }

    @Test func whatATableLacksIsNotCounted() throws {
        let file = folder.file()
        do {
            let store = try open(file)
            for name in ["x", "y"] { try Author(name: name, email: "x\(name)@example.org").created(in: store) }
            _ = try store.execute("DROP INDEX author_name_index")
            try store.close()
        }
        let store = try openStore("sqlite:\(file)?schema=none", engines: [.sqlite], models: [Author.self])
        defer { try? store.close() }
        let plan: QueryPlan = try Author.where { $0.name == "x" && $0.email.hasPrefix("x") }.in(store).explain()
        #expect(plan.expected == 2, "\(plan)")
        let all: QueryPlan = try Author.where { $0.name == "x" }.in(store).explain()
        #expect(all.access == [.scan] && all.expected == nil && all.rejected.isEmpty)
        // Another index has the field, which would be read from end to end.
        _ = try #require(store as? SQLiteStore).execute("CREATE INDEX other ON author (age, name)")
        let other: QueryPlan = try Author.where { $0.name == "y" }.in(store).explain()
        #expect(other.expected == nil && other.rejected.isEmpty, "\(other)")
        _ = try #require(store as? SQLiteStore).execute("DROP TABLE author")
        _ = try Author.where { $0.name == "x" && $0.age == 3 }.in(store).explain() as QueryPlan
    }

    @Test func aFieldThatIsNotThereIsRefusedBeforeSQLiteSeesIt() throws {
        let store = try open(folder.file())
        defer { try? store.close() }
        #expect(
            failure { _ = try store.plan(FetchRequest(Author.entity, where: .compare(99, .equal, 1))) }?.code
                == .unknownField)
        #expect(
            failure { _ = try store.plan(FetchRequest(Author.entity, where: .compare(3, .equal, 1))) }?.code
                == .typeMismatch)
    }

    @Test func statementsAreMadeOncePerShapeAndBounded() throws {
        let store = try open(folder.file())
        defer { try? store.close() }
        for age in 0..<50 { _ = try Author.where { $0.age == age }.in(store).all() }
        let plans = store.metrics.plans
        for age in 0..<50 { _ = try Author.where { $0.age == age }.in(store).all() }
        #expect(store.metrics.plans == plans)
        let connection = try store.beginRead(.singleRequest)
        defer { store.endRead(connection) }
        for count in 1..<300 {
            let request = FetchRequest(
                Author.entity, where: .all(of: (0..<count).map { _ in .compare(4, .greater, 1) }))
            _ = try connection.count(request)
        }
        #expect((connection as? SQLiteConnection)?.kept.pointee.queries.count == 128)
    }

    @Test func eventsTellOfPlansRowsAndCheckpoints() throws {
        let store = try open(folder.file(), options: "?durability=normal")
        defer { try? store.close() }
        let events = Events()
        let listening = store.onEvent { events.append($0) }
        var author = Author(name: "a")
        try author.save(in: store)
        _ = try Author.where { $0.name == "a" }.in(store).all()
        var names: [String] = []
        for event in events.all {
            switch event {
            case .planned(let plan): names.append("planned \(plan)")
            case .request(let request): names.append("\(request.kind) \(request.entity) \(request.rows)")
            case .committed: names.append("committed")
            default: break
            }
        }
        #expect(names == ["insert author 1", "committed", "planned author: index author_name_index", "fetch author 1"])
        listening.cancel()
    }
}
