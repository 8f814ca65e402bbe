import ActiveStore
import ActiveStoreImport
import ActiveStoreTesting
import FoundationEssentials
import StorePostgreSQL
import StoreSQLite
import Testing

/// What the code of Docs/WebService.md, Docs/Transactions.md, Docs/Transfer.md, Docs/FullText.md and Docs/Models.md does when it runs.
@Suite struct AnswerTests {
    private typealias Ticket = WebServicePage.Ticket

    @Test(arguments: TestEngines.all.each) func `Handlers answer, and errors have their status`(_ engine: TestEngines) async throws {
        try await withTestStore(Ticket.self, engine: engine) { store in
            let handlers = WebServicePage.TicketHandlers(store: store)
            let ticket = try await Ticket(title: "Printer on fire").saved()
            #expect(try await handlers.show("\(ticket.uid)").title == "Printer on fire")
            #expect(try await handlers.list(after: nil).records.count == 1)
            #expect(try await handlers.change("\(ticket.uid)", change(#"{"isOpen": false}"#)).isOpen == false)
            #expect(try await handlers.list(after: nil).records.isEmpty)

            let invalid = try await error { try await handlers.change("\(ticket.uid)", change(#"{"title": ""}"#)) }
            #expect(WebServicePage.Answers.status(of: invalid) == 422)
            let body = try JSONValue(json: WebServicePage.Answers.problem(invalid))
            guard case .object(let members) = body.content else { throw StoreError(.misuse, "\(body)") }
            guard case .array(let failures)? = members.first(where: { $0.name == "failures" })?.value.content else {
                throw StoreError(.misuse, "\(body)")
            }
            #expect(failures.count == 1)
            #expect(try await Ticket.get(ticket.uid).title == "Printer on fire")

            for key in ["\(Ticket(title: "not stored").uid)", "", "%00", "' OR 1=1", "\(ticket.uid)x"] {
                let missing = try await error { try await handlers.show(key) }
                #expect(WebServicePage.Answers.status(of: missing) == 404, "\(key)")
            }
            let cursor = try await error { _ = try await handlers.list(after: "no cursor") }
            #expect(WebServicePage.Answers.status(of: cursor) == 400)

            #expect(await WebServicePage.Health.isReady(store))
        }
    }

    @Test func `A transaction in an actor uses its state`() async throws {
        try await withTestStore(Author.self) { store in
            let registry = TransactionsPage.Registry(store)
            try await registry.register("Ann")
            #expect(await registry.count == 1)
        }
    }

    @Test func `A copy catches up with its source`() throws {
        let old = try openStore("memory:?changeLog=1d", engines: [.memory], models: [Author.self])
        defer { try? old.close() }
        let new = try openStore("sqlite::memory:", engines: [.sqlite], models: [Author.self])
        defer { try? new.close() }
        var ann = try Author(name: "Ann").saved(in: old)
        let bob = try Author(name: "Bob").saved(in: old)
        let last = try #require(old.changeLog().last?.number)
        try old.copy(to: new)
        ann.name = "Anna"
        try ann.save(in: old)
        try bob.destroy(in: old)
        try Author(name: "Cid").saved(in: old)
        #expect(try old.digest() != new.digest())
        for set in try old.changeLog(from: last + 1) {
            try TransferPage.Move.catchUp(Author.self, with: set, from: old, to: new)
        }
        #expect(try Author.order(by: \.name).in(new).pluck(\.name) == ["Anna", "Cid"])
        #expect(try old.digest() == new.digest())
    }

    @Test func `A closed store is not ready`() async throws {
        let store = try openStore("memory:", engines: [.memory], models: [Ticket.self])
        try store.close()
        #expect(await !WebServicePage.Health.isReady(store))
        let closed = try await error { try await WebServicePage.TicketHandlers(store: store).show("\(Ticket(title: "not stored").uid)") }
        #expect(WebServicePage.Answers.status(of: closed) == 503)
    }

    @Test func `A full-text table goes with its model`() throws {
        let store = try openStore("sqlite::memory:", engines: [.sqlite], models: [FullTextPage.Article.self, FullTextPage.Word.self])
        let sqlite = try #require(store as? SQLiteStore)
        try withStore(store) {
            try FullTextPage.SQLiteSearch.prepare(sqlite)
            try FullTextPage.SQLiteSearch.prepare(sqlite)
            var stores = FullTextPage.Article(title: "Stores", text: "about trees of pages")
            try FullTextPage.SQLiteSearch.save(stores, in: sqlite)
            let boats = FullTextPage.Article(title: "Boats'); --", text: "about the sea")
            try FullTextPage.SQLiteSearch.save(boats, in: sqlite)
            #expect(try FullTextPage.SQLiteSearch.articles(with: "tree*", in: sqlite).map(\.uid) == [stores.uid])

            stores = try FullTextPage.Article.get(stores.uid)
            stores.text = "about keys"
            try FullTextPage.SQLiteSearch.save(stores, in: sqlite)
            #expect(try FullTextPage.SQLiteSearch.articles(with: "trees", in: sqlite).isEmpty)
            #expect(try FullTextPage.SQLiteSearch.articles(with: "about", in: sqlite).count == 2)

            // A transaction that is undone takes the row of the table with it.
            try store.write { transaction in
                try FullTextPage.SQLiteSearch.save(FullTextPage.Article(title: "Lost", text: "unique"), in: sqlite)
                transaction.rollback()
            }
            #expect(try FullTextPage.SQLiteSearch.articles(with: "unique", in: sqlite).isEmpty)

            try FullTextPage.SQLiteSearch.destroy(boats, in: sqlite)
            #expect(try FullTextPage.SQLiteSearch.articles(with: "about", in: sqlite).map(\.uid) == [stores.uid])
        }
        try store.close()
    }

    @Test(arguments: TestEngines.all.each) func `A model of words finds articles`(_ engine: TestEngines) throws {
        try withTestStore(FullTextPage.Article.self, FullTextPage.Word.self, engine: engine) { _ in
            var stores = try FullTextPage.Article(title: "Stores", text: "about trees, of trees").saved()
            try FullTextPage.Article(title: "Boats", text: "about the sea").saved()
            #expect(try FullTextPage.WordSearch.articles(with: "tree Sto").map(\.uid) == [stores.uid])
            #expect(try FullTextPage.WordSearch.articles(with: "about").count == 2)
            #expect(try FullTextPage.WordSearch.articles(with: "tree boats").isEmpty)

            stores.text = "about keys"
            try stores.save()
            #expect(try FullTextPage.WordSearch.articles(with: "trees").isEmpty)
            #expect(try FullTextPage.WordSearch.articles(with: "keys").count == 1)
            try stores.destroy()
            #expect(try FullTextPage.Word.count() == 4)
        }
    }

    @Test(.enabled(if: ProcessInfo.processInfo.environment["ACTIVESTORE_POSTGRESQL"] != nil))
    func `PostgreSQL searches by its own index`() throws {
        guard let url = ProcessInfo.processInfo.environment["ACTIVESTORE_POSTGRESQL"] else { return }
        let place = url + (url.contains("?") ? "&" : "?") + "namespace=full_text_page"
        let store = try openStore(place, engines: [.postgresql], models: [FullTextPage.Article.self, FullTextPage.Word.self])
        let postgresql = try #require(store as? PostgreSQLStore)
        try withStore(store) {
            try FullTextPage.Article.destroyAll()
            try FullTextPage.PostgreSQLSearch.prepare(postgresql)
            let stores = try FullTextPage.Article(title: "Stores", text: "about trees of pages").saved()
            try FullTextPage.Article(title: "Boats", text: "about the sea").saved()
            #expect(try FullTextPage.PostgreSQLSearch.articles(with: "tree", in: postgresql).map(\.uid) == [stores.uid])
            #expect(try FullTextPage.PostgreSQLSearch.articles(with: "boat -sea", in: postgresql).isEmpty)
        }
        try store.close()
    }

    fileprivate struct OldAddress: JSONStorable { var city = "" }
    fileprivate struct OptionalAddress: JSONStorable {
        var city = ""
        var country: String?
    }
    fileprivate struct DefaultAddress: JSONStorable {
        var city = ""
        var country = "DE"
    }
    fileprivate enum Old {
        @Model("customer") fileprivate struct Customer { var address = OldAddress() }
    }
    fileprivate enum WithOptional {
        @Model("customer") fileprivate struct Customer { var address = OptionalAddress() }
    }
    fileprivate enum WithDefault {
        @Model("customer") fileprivate struct Customer { var address = DefaultAddress() }
    }
    fileprivate enum WithInitialiser {
        @Model("customer") fileprivate struct Customer { var address = ModelsPage.PostalAddress(city: "") }
    }

    @Test(arguments: TestEngines.all.each) func `A type stored as JSON may get an optional property`(_ engine: TestEngines) throws {
        try withTestStore(Old.Customer.self, engine: engine) { store in
            try Old.Customer(address: OldAddress(city: "Kiel")).saved()
            #expect(try WithOptional.Customer.first()?.address.country == nil)
            #expect(try WithOptional.Customer.first()?.address.city == "Kiel")
            #expect(try WithInitialiser.Customer.first()?.address.country == "DE")
            let error = #expect(throws: StoreError.self) { try WithDefault.Customer.first() }
            #expect(error?.code == .typeMismatch)

            // Only a field that is written again gets the new form, which conditions compare.
            let kiel = ModelsPage.PostalAddress(city: "Kiel")
            var stored = try WithInitialiser.Customer.where { $0.address == kiel }.all()
            #expect(stored.isEmpty)
            for var customer in try WithInitialiser.Customer.all() { try customer.upsert() }
            stored = try WithInitialiser.Customer.where { $0.address == kiel }.all()
            #expect(stored.count == 1)

            // A property that was removed is ignored.
            try WithOptional.Customer(address: OptionalAddress(city: "Bonn", country: "DE")).saved()
            #expect(try Old.Customer.order(by: \.uid).all().map(\.address.city) == ["Kiel", "Bonn"])
        }
    }

    private func change(_ json: String) throws -> WebServicePage.TicketChange {
        try JSONDecoder().decode(WebServicePage.TicketChange.self, from: Data(json.utf8))
    }

    private func error(_ body: () async throws -> some Any) async throws -> StoreError {
        do { _ = try await body() } catch let error as StoreError { return error }
        throw StoreError(.misuse, "The call has not failed.")
    }
}
