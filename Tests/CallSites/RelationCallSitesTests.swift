import ActiveStore
import StoreMemory
import Testing

@Suite struct RelationCallSitesTests {
    @Test func relationsAreCalledInTheUsualWays() async throws {
        let store = try openStore("memory:", engines: [.memory], models: RelationCallSites.models)
        defer { try? store.close() }
        try await withStore(store) {
            #expect(try { try RelationCallSites.inASynchronousFunction() }() == 2)
            let ann = try #require(try await Writer.first())
            #expect(try await ann.preferences.get().theme == "dark")
            #expect(try await RelationCallSites.inAnAsynchronousFunction(ann) == ["One", "Two", "Three"])
            let library = Library(ann)
            #expect(try await library.add("Four") == 5)
            try synchronously(store, ann)
        }
    }

    private func synchronously(_ store: any Store, _ ann: Writer) throws {
        #expect(try RelationCallSites.inConditions().map(\.name) == ["Ann"])
        #expect(try RelationCallSites.alongReferencesInConditions().count == 5)
        var story = try #require(try Story.first())
        #expect(try RelationCallSites.alongALetRecord(story) == "Ann")
        let bob = try Writer(name: "Bob").saved()
        try RelationCallSites.assigning(&story, to: bob)
        #expect(try RelationCallSites.alongOptionals("One") == nil)
        #expect(try RelationCallSites.inALoop().values.allSatisfy { $0 == 0 })
        #expect(try RelationCallSites.insideATransaction(store, ann).description == "writer 1, preferences 1, story 4, labelling 8")
    }
}
