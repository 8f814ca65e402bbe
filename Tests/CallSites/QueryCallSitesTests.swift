import ActiveStore
import StoreMemory
import Testing

@Suite struct QueryCallSitesTests {
    @Test func queriesAreCalledInTheUsualWays() async throws {
        let store = try openStore("memory:", engines: [.memory], models: RelationCallSites.models)
        defer { try? store.close() }
        try await withStore(store) {
            try synchronously(store)
            #expect(try await QueryCallSites.formatsAsynchronously() == 3 + 2 + 300 + 50)
            #expect(try await QueryCallSites.asynchronously() > 0)
            #expect(try await [QueryCallSites.caught("new"), QueryCallSites.caught("new")] == [201, 409])
        }
    }

    private func synchronously(_ store: any Store) throws {
        let ann = try Writer(name: "Ann", age: 40).saved()
        let bob = try Writer(name: "Bob", age: 12).saved()
        try Story(title: "One", words: 100, writer: .to(ann), editor: .to(bob)).saved()
        try Story(title: "Two", words: 300, writer: .to(ann), editor: .to(ann)).saved()
        try Story(title: "Three", words: 50, writer: .to(bob)).saved()
        #expect(
            try QueryCallSites.joins() == [
                "Ann: One", "Ann: Two", "Bob: Three", "Ann: One", "Ann: Two", "Bob: Three", "One by Bob", "Two by Ann", "Three by nobody",
            ])
        #expect(try QueryCallSites.joinsOfNarrowedSides().map { "\($0.0) \($0.1)" } == ["Ann Two"])
        #expect(try QueryCallSites.aggregates() == (450, 2, 150, 300))
        #expect(try QueryCallSites.groups() == ["12: 1", "40: 1", "2 400 200.0"])
        #expect(
            try QueryCallSites.groupsInClosures() == [
                "12: 1", "40: 1", "One 1", "Three 1", "Two 1", "[50, 200] [50, 400] 1 [50, 100, 300] 3 [1]",
            ])
        #expect(try QueryCallSites.referencesBesideKeys(ann) == [2, 2, 1, 1, 2, 1, 1, 1, 0])
        #expect(try QueryCallSites.listsOfOptionals([bob.id, nil], [ann.id, bob.id], ["Ann"]) == [2, 2, 1, 3, 2, 1, 1, 0])
        #expect(try QueryCallSites.valuesThatMayBeMissing(nil, nil, nil, nil) == 5)
        #expect(try QueryCallSites.valuesThatMayBeMissing(ann.id, nil, nil, nil) == 4)
        #expect(try QueryCallSites.valuesThatMayBeMissing(nil, bob, 100, "t") == 1)
        #expect(try QueryCallSites.relatedNumbers() == ["Ann 2", "Bob 1", "One 0", "Two 0", "Three 0"])
        #expect(try QueryCallSites.orderByAName("age") == ["Ann", "Bob", "Bob"])
        #expect(try QueryCallSites.distinctValues().0 == ["Ann", "Bob"])
        #expect(try QueryCallSites.pieces() == 6)
        #expect(try QueryCallSites.anyOne() != nil)
        #expect(try QueryCallSites.formats(bob) == ["Ann", "One", "Two", "1", "One", "Two", "Bob"])
        #expect(try QueryCallSites.updates() == 3)
        #expect(try QueryCallSites.parts() == "Ann Sr. 41")
        #expect(try QueryCallSites.inATransaction(store) == 41)
    }
}
