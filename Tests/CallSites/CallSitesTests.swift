import ActiveStore
import StoreMemory
import Testing

/// The usual call sites, run.
@Suite struct CallSitesTests {
    let store: any Store

    init() throws {
        store = try openStore("memory:", engines: [.memory], models: [HandWrittenAuthor.self, HandWrittenAirport.self])
    }

    @Test func synchronousFunction() throws {
        try Author.insert([Author(name: "Ann", age: 41), Author(name: "Bob", age: 50), Author(name: "Al", age: 3)], in: store)
        try renameEveryone(in: store)
        #expect(try Author.order(by: \.name).in(store).pluck(\.name) == ["Al", "Ann Sr.", "Bob"])
    }

    @Test func asynchronousFunction() async throws {
        let ann = try await signUp("Ann", in: store)
        #expect(ann.age == 1)
        #expect(try await Author.find(ann.uid, in: store) == ann)
        // The second Ann is rolled back in the transaction, and saved whole afterwards because her record knows it.
        let second = try await signUp("Ann", in: store)
        #expect(try await Author.find(second.uid, in: store)?.age == 1)
    }

    @Test func actor() async throws {
        let registry = Registry(store)
        try await registry.register("Ann")
        try await registry.register("Bob")
        #expect(try await Author.order(by: \.age).in(store).pluck(\.age) == [1, 2])
    }

    @Test func mainActorAndTask() async throws {
        try await Author.insert([Author(name: "B"), Author(name: "A")], in: store)
        let screen = Screen()
        try await screen.refresh(store)
        #expect(await screen.names == ["A", "B", "B", "A"])
        #expect(try await inTask(store) == 2)
    }

    @Test func loopsAndSavepoints() throws {
        try Author.insert([Author(name: "A", age: 3), Author(name: "B", age: 9)], in: store)
        #expect(try oldest(store)?.name == "B")
        try Author.destroyAll(in: store)
        try tryTwice(store)
        #expect(try Author.query.in(store).pluck(\.name) == ["kept"])
    }

    @Test func testCaseLetAndChain() async throws {
        try inTest(store)
        try constant(store)
        let ann = try #require(try await Author.first(in: store))
        try await forget(ann.uid, store)
        #expect(try await Author.count(in: store) == 0)
    }
}
