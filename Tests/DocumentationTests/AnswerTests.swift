import ActiveStore
import ActiveStoreTesting
import FoundationEssentials
import StoreSQLite
import Testing

/// What the code of Docs/WebService.md and Docs/Questions.md does when it runs.
@Suite struct AnswerTests {
    private typealias Ticket = WebServicePage.Ticket
    private typealias Article = QuestionsPage.Article

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
            let counter = WebServicePage.TicketCounter(store)
            try await counter.add("Out of paper")
            #expect(await counter.open == 1)
        }
    }

    @Test func `A closed store is not ready`() async throws {
        let store = try openStore("memory:", engines: [.memory], models: [Ticket.self])
        try store.close()
        #expect(await !WebServicePage.Health.isReady(store))
        let closed = try await error { try await WebServicePage.TicketHandlers(store: store).show("\(Ticket(title: "not stored").uid)") }
        #expect(WebServicePage.Answers.status(of: closed) == 503)
    }

    @Test func `A full-text table goes with its model`() throws {
        let store = try openStore("sqlite::memory:", engines: [.sqlite], models: [Article.self, QuestionsPage.Author.self])
        let sqlite = try #require(store as? SQLiteStore)
        try QuestionsPage.Search.prepare(sqlite)
        try QuestionsPage.Search.prepare(sqlite)
        var stores = Article(title: "Stores", text: "about trees of pages")
        try QuestionsPage.Search.save(stores, in: sqlite)
        try QuestionsPage.Search.save(Article(title: "Boats'); --", text: "about the sea"), in: sqlite)
        #expect(try QuestionsPage.Search.articles(with: "tree*", in: sqlite).map(\.uid) == [stores.uid])

        stores = try Article.get(stores.uid, in: store)
        stores.text = "about keys"
        try QuestionsPage.Search.save(stores, in: sqlite)
        #expect(try QuestionsPage.Search.articles(with: "trees", in: sqlite).isEmpty)
        #expect(try QuestionsPage.Search.articles(with: "about", in: sqlite).count == 2)

        // A transaction that is undone takes the row of the table with it.
        try store.write { transaction in
            try QuestionsPage.Search.save(Article(title: "Lost", text: "unique"), in: sqlite)
            transaction.rollback()
        }
        #expect(try QuestionsPage.Search.articles(with: "unique", in: sqlite).isEmpty)
        try store.close()
    }

    private func change(_ json: String) throws -> WebServicePage.TicketChange {
        try JSONDecoder().decode(WebServicePage.TicketChange.self, from: Data(json.utf8))
    }

    private func error(_ body: () async throws -> some Any) async throws -> StoreError {
        do { _ = try await body() } catch let error as StoreError { return error }
        throw StoreError(.misuse, "The call has not failed.")
    }
}
