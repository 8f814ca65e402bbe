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

    @Test func relationsCanBeWrittenByHand() throws {
        let store = try openStore("memory:", engines: [.memory], models: [HandWrittenShelf.self, HandWrittenBook.self])
        defer { try? store.close() }
        try withStore(store) {
            var shelf = HandWrittenShelf(name: "upper")
            shelf.books.append(HandWrittenBook(title: "Stores", shelf: .to(shelf)))
            shelf.books.append(HandWrittenBook(title: "Trees"))
            try shelf.save()
            #expect(try shelf.books.all().map(\.title) == ["Stores", "Trees"])
            var book = try HandWrittenBook.get("Trees")
            #expect(try book.shelf?.find() == shelf)
            #expect(try HandWrittenShelf.where { $0.books.count == 2 }.count() == 1)
            #expect(try HandWrittenBook.where { $0.shelf.name == "upper" }.count() == 2)
            #expect(try HandWrittenShelf.including(\.books).all().first?.books.loaded?.count == 2)
            book.shelf = .to(HandWrittenShelf(name: "lower"))
            try book.save()
            #expect(try HandWrittenShelf.count() == 2)
            try shelf.books.removeAll()
            #expect(try HandWrittenBook.get("Stores").shelf == nil)
            #expect(try book.shelf?.get().destroy().description == "handWrittenShelf 1, handWrittenBook 1")
        }
    }
}
