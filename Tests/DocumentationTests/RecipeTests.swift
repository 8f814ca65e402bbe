import ActiveStore
import ActiveStoreTesting
import FoundationEssentials
import Synchronization
import Testing

/// What recipes of Docs/Cookbook.md do when they run.
@Suite struct RecipeTests {
    private typealias Author = CookbookPage.Author
    private typealias Article = CookbookPage.Article

    private nonisolated(nonsending) func withRecipes(
        _ engine: TestEngines = .memory, changeLog: ChangeLogRetention? = nil,
        _ body: nonisolated(nonsending) (any Store) async throws -> Void
    ) async throws {
        try await withTestStore(
            Author.self, Article.self, CookbookPage.Comment.self, CookbookPage.Topic.self, CookbookPage.Listing.self,
            CookbookPage.Sale.self, CookbookPage.Message.self, CookbookPage.Answer.self, CookbookPage.Entry.self,
            CookbookPage.Mailbox.self, engine: engine, configure: { $0.changeLog = changeLog }, body)
    }

    @Test(arguments: TestEngines.all.each) func `A soft deletion is undone, and frees unique values`(_ engine: TestEngines) async throws {
        try await withRecipes(engine) { _ in
            let ann = try Author(name: "Ann").saved()
            let article = try Article(title: "Stores", author: .to(ann)).saved()
            try CookbookPage.Bin.put(article.uid)
            #expect(try CookbookPage.Bin.newest().isEmpty)
            #expect(try Article.count() == 1)
            try CookbookPage.Bin.restore(article.uid)
            #expect(try CookbookPage.Bin.newest().map(\.title) == ["Stores"])

            typealias Mailbox = CookbookPage.Mailbox
            let old = try Mailbox(address: "a@b.c").saved()
            #expect(throws: StoreError.self) { try Mailbox(address: "a@b.c").saved() }
            try Mailbox.where { $0.uid == old.uid }.update(.set(\.deletedAt, Date()))
            try Mailbox(address: "a@b.c").saved()
            #expect(try Mailbox.kept.count() == 1)
            let taken = #expect(throws: StoreError.self) {
                try Mailbox.where { $0.uid == old.uid }.update(.set(\.deletedAt, .distantFuture))
            }
            #expect(taken?.code == .duplicateValue)
        }
    }

    @Test(arguments: TestEngines.all.each) func `A request is done once, and a stale copy is refused`(_ engine: TestEngines) async throws {
        try await withRecipes(engine) { store in
            let runs = Mutex(0)
            let work = {
                runs.withLock { $0 += 1 }
                return Data("done".utf8)
            }
            for _ in 1...2 { #expect(try await CookbookPage.Once.answer("k", in: store, work) == Data("done".utf8)) }
            #expect(runs.withLock { $0 } == 1)
            await #expect(throws: CancellationError.self) {
                try await CookbookPage.Once.answer("other", in: store) { throw CancellationError() }
            }
            #expect(try await CookbookPage.Answer.count() == 1)

            try await CookbookPage.Draft.articles("Ann", ["One", "Two"], in: store)
            #expect(try await Author.query.all(counting: \.articles).map { $0.1 } == [2])
            let key = "\(try await Article.order(by: \.title).pluck(\.uid)[0])"
            let body = Data(#"{"title": "Uno"}"#.utf8)
            #expect(try await CookbookPage.Edit.article(key, body, ifVersion: 1, in: store).version == 2)
            await #expect(throws: StoreError.self) { try await CookbookPage.Edit.article(key, body, ifVersion: 1, in: store) }

            let author = try #require(try await Author.first())
            #expect(try await CookbookPage.Tenancy.newest(of: author, in: store).map(\.title) == ["Two", "Uno"])
            try await CookbookPage.Removal.author("\(author.uid)", in: store)
            #expect(try await Article.count() == 0)
        }
    }

    @Test func `A record knows who changed it`() async throws {
        try await withRecipes { _ in
            try await CookbookPage.Middleware.handle("ann") { _ = try await CookbookPage.Entry(text: "a").saved() }
            #expect(try await CookbookPage.Entry.first()?.changedBy == "ann")
        }
    }

    @Test func `An outbox gives a message until it is acknowledged`() async throws {
        try await withRecipes(changeLog: .commits(1_000)) { store in
            let broker = Broker()
            let first = broker.receive(from: store, failing: true)
            while try await !store.consumers().contains(where: { $0.name == "broker" }) { try await Task.sleep(for: .milliseconds(2)) }
            try await CookbookPage.Outbox.sell(CookbookPage.Sale(month: "2026-11", total: 5), in: store)
            _ = await first.result
            #expect(broker.received.count == 1)

            let second = broker.receive(from: store, failing: false)
            while broker.received.count < 2 { try await Task.sleep(for: .milliseconds(2)) }
            try await CookbookPage.Outbox.sell(CookbookPage.Sale(month: "2026-12", total: 7), in: store)
            while broker.received.count < 3 { try await Task.sleep(for: .milliseconds(2)) }
            second.cancel()
            _ = await second.result
            let all = broker.received
            #expect(all[0] == all[1], "sent again, from the same place of the log")
            #expect(all[0].log != nil && all[0].log == all[2].log && all[0].number < all[2].number)
            #expect(all[0].body.contains("2026-11") && all[2].body.contains("2026-12"))
        }
    }
}

/// Keeps the messages that it is sent.
private final class Broker: Sendable {
    struct Received: Equatable { var log: UUID?, number: Int, body: String }

    private let messages = Mutex<[Received]>([])
    var received: [Received] { messages.withLock { $0 } }

    func receive(from store: any Store, failing: Bool) -> Task<Void, any Error> {
        Task {
            try await CookbookPage.Outbox.publish(store) { log, number, message in
                self.messages.withLock { $0.append(Received(log: log, number: number, body: message.body)) }
                if failing { throw CancellationError() }
            }
        }
    }
}
