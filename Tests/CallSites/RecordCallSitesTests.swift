import ActiveStore
import StoreMemory
import Testing

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
    }
}
