import ActiveStore
import StoreMemory
import Testing

extension Author {
    /// Saves by the synchronous form, which asynchronous code cannot name directly.
    fileprivate func insideNow() throws -> String { try saved().name }
}

extension Store {
    /// The synchronous form of `write`.
    fileprivate func outside<R>(_ body: (WriteTransaction) throws -> R) throws -> R { try write(body) }
}

@Suite struct RecordCallSitesTests {
    private func open() throws -> any Store { try openStore("memory:", engines: [.memory], models: [Author.self]) }

    @Test func recordsComeFromDictionaries() throws {
        let store = try open()
        let made = try RecordCallSites.fromDictionaries(store)
        #expect(try Author.all(in: store).map(\.name) == ["Ann", "Bob", ""])
        #expect(made[2].email == "cid@example.org")
    }

    @Test func rowsAreSynced() async throws {
        let store = try open()
        let rows: [[String: Value]] = [
            ["name": "Ann", "email": "a@b"], ["age": 31, "email": "a@b"], ["email": "a@b"], ["name": "Bob", "email": nil],
        ]
        let changes = try await RecordCallSites.synced(store, rows)
        #expect(changes == ["Ann created", "Ann updated", "Ann unchanged", "Bob created"])
        #expect(try await RecordCallSites.constant(store).age == 2)
        #expect(try await RecordCallSites.Desk(store).file())
    }

    @Test func workGoesOnBehind() async throws {
        let store = try open()
        #expect(try await RecordCallSites.inBackground(store) == 1)
        #expect(try await RecordCallSites.purging(store).total == 0)
    }

    @Test func theDefaultStoreIsSetOnce() throws {
        let (first, second) = (try open(), try open())
        try DefaultStore.set(first)
        defer { DefaultStore.remove() }
        do {
            try DefaultStore.set(second)
            Issue.record("it was set twice")
        } catch let error as StoreError { #expect(error.code == .configuration) }
        #expect(DefaultStore.current === first)
        try Author(name: "Ann").saved()
        #expect(try Author.count(in: first) == 1)
        // Any scope is nearer.
        try second.write { _ in
            try Author(name: "Bob").saved()
            try withStore(first) { _ = try Author(name: "Cid").saved() }
        }
        _ = try withStore(second) { try Author(name: "Dan").saved() }
        #expect(try Author.all().map(\.name) == ["Ann", "Cid"])
        #expect(try Author.all(in: second).map(\.name) == ["Bob", "Dan"])
    }

    /// A task that starts at once runs its beginning inside the body, and the rest wherever it is resumed.
    @Test func tasksThatStartInABodyAtOnce() async throws {
        let (first, second) = (try open(), try open())
        let task = try first.outside { transaction in
            try withStore(second) {
                let task = Task.immediate {
                    let name = try Author(name: "at once").insideNow()
                    await Task.yield()
                    return try await Author(name: "later, after \(name)").saved().name
                }
                try Author(name: "beside").saved()
                try #expect(Author.count(in: second) == 2)
                try #expect(Author.count(in: first) == 0)
                return task
            }
        }
        #expect(try await task.value == "later, after at once")
        #expect(try await Author.query.in(second).pluck(\.name) == ["at once", "beside", "later, after at once"])
    }
}
