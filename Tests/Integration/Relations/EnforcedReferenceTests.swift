import ActiveStore
import StoreCore
import Testing

/// References that must lead somewhere when their transaction commits, and those that lead nowhere.
@Suite struct EnforcedReferenceTests {
    private func store(_ url: String, isEnforced: Bool = true, rule: DeleteRule = .noAction, hooks: RecordHooks = RecordHooks()) throws
        -> RelatedStore
    {
        try RelatedStore(
            url, [entity("author"), entity("article", "author")],
            [
                RelationDefinition("writer", of: "article", .belongsTo, to: "author", reference: "author", isEnforced: isEnforced),
                RelationDefinition("articles", of: "author", .hasMany, to: "article", reference: "author", rule: rule),
            ], hooks: hooks)
    }

    @Test(arguments: RelatedStore.urls) func missingAtTheCommit(_ url: String) throws {
        let store = try store(url)
        let error = store.failure { try store.add("article", [1], ["author": { _ in 7 }], in: $0) }
        #expect(error?.code == .missingReference && error?.entity == "article" && error?.field == "author")
        #expect(try store.keys("article") == [])
        try store.add("article", [1])
        #expect(store.failure { try store.set("article", 1, "author", 7, in: $0) }?.code == .missingReference)
        #expect(try store.value("article", 1, "author") == .null)
    }

    @Test(arguments: RelatedStore.urls) func anyOrderWithinATransaction(_ url: String) throws {
        let store = try store(url)
        try store.store.write {
            try store.add("article", 1...3, ["author": { _ in 7 }], in: $0)
            try store.add("author", [7], in: $0)
        }
        #expect(try store.keys("article") == [1, 2, 3])
        // The author is replaced: gone and there again.
        try store.store.write {
            _ = try $0.destroy(store.id("author"), store.key(7))
            try store.add("author", [7], in: $0)
        }
        // What was wrong is made right, or goes, before the end.
        try store.store.write {
            try store.set("article", 1, "author", 8, in: $0)
            try store.set("article", 1, "author", nil, in: $0)
            try store.set("article", 2, "author", 9, in: $0)
            _ = try $0.destroy(store.id("article"), store.key(2))
        }
        #expect(try store.keys("article") == [1, 3] && store.keys("author") == [7])
    }

    @Test(arguments: RelatedStore.urls) func whatASavepointUndidDoesNoHarm(_ url: String) throws {
        let store = try store(url)
        try store.add("author", [1])
        try store.add("article", [1], ["author": { _ in 1 }])
        try store.store.write { transaction in
            try transaction.savepoint { inner in
                try store.add("article", [2], ["author": { _ in 99 }], in: inner)
                _ = try inner.destroy(store.id("author"), store.key(1))
                inner.rollback()
            }
        }
        #expect(try store.keys("author") == [1] && store.keys("article") == [1])
        // And what one kept does.
        #expect(
            store.failure { transaction in
                try transaction.savepoint { try store.add("article", [2], ["author": { _ in 99 }], in: $0) }
            }?.code == .missingReference)
    }

    @Test(arguments: RelatedStore.urls) func stillReferenced(_ url: String) throws {
        let store = try store(url)
        try store.add("author", 1...2)
        try store.add("article", [1], ["author": { _ in 1 }])
        for body in [
            { _ = try $0.destroy(store.id("author"), store.key(1)) }, { _ = try $0.destroy(FetchRequest(store.id("author"))) },
            { try store.set("author", 1, "id", 5, in: $0) },
        ] as [(WriteTransaction) throws -> Void] {
            #expect(store.failure(body)?.code == .stillReferenced)
            #expect(try store.keys("author") == [1, 2])
        }
        // With what refers to it, in whichever order, it may go.
        try store.store.write {
            try store.set("author", 1, "id", 5, in: $0)
            try store.set("article", 1, "author", 5, in: $0)
        }
        try store.store.write {
            _ = try $0.destroy(store.id("author"), store.key(5))
            _ = try $0.destroy(store.id("article"), store.key(1))
        }
        #expect(try store.keys("author") == [2])
    }

    @Test(arguments: RelatedStore.urls) func cascadeAndNullifySatisfyIt(_ url: String) throws {
        for (rule, left) in [(DeleteRule.cascade, [3]), (.nullify, [1, 2, 3])] {
            let store = try store(url, rule: rule)
            try store.add("author", 1...2)
            try store.add("article", 1...3, ["author": { $0 == 3 ? 2 : 1 }])
            #expect(try store.destroy("author", 1)["author"] == 1)
            #expect(try store.keys("article") == left)
        }
    }

    @Test func updateByQueryIsLookedAt() throws {
        let store = try store("memory:")
        try store.add("author", 1...3)
        try store.add("article", 1...3, ["author": { $0 == 3 ? nil : $0 }])
        func update(_ operation: Assignment.Operation) -> StoreError? {
            store.failure { _ = try $0.update(FetchRequest(store.id("article")), [Assignment(1, operation)]) }
        }
        #expect(update(.set(9))?.code == .missingReference)
        #expect(update(.add(2))?.code == .missingReference)
        #expect(try store.value("article", 2, "author") == 2)
        #expect(update(.add(1)) == nil)
        #expect(try store.value("article", 2, "author") == 3 && store.value("article", 3, "author") == .null)
        #expect(update(.set(2)) == nil && update(.set(.null)) == nil)
    }

    @Test(arguments: RelatedStore.urls) func smallerModelIsLookedAtToo(_ url: String) throws {
        let store = try RelatedStore(
            url, [entity("author"), entity("article", "first", "author")],
            [RelationDefinition("writer", of: "article", .belongsTo, to: "author", reference: "author", isEnforced: true)])
        let small = EntityID(entity("article", "author"))
        #expect(
            store.failure { try $0.insert(small) { for value in [Value.int(1), .int(9)] { try value.write(to: $0) } } }?.code
                == .missingReference)
        try store.add("author", [9])
        try store.store.write { try $0.insert(small) { for value in [Value.int(1), .int(9)] { try value.write(to: $0) } } }
        #expect(try store.value("article", 1, "author") == 9)
    }

    @Test func danglingReferencesAreListed() throws {
        let store = try store("memory:", isEnforced: false)
        try store.add("author", 1...2)
        try store.add("article", 1...30, ["author": { $0 % 3 == 0 ? nil : $0 % 3 == 1 ? 1 : 100 + $0 }])
        let found = try store.store.read { try $0.danglingReferences() }
        #expect(found.count == 1 && found.first?.count == 10)
        #expect(found.first?.entity == "article" && found.first?.field == "author" && found.first?.target == "author")
        #expect(found.first?.first == (0..<10).map { store.key(2 + 3 * $0) })
        try store.add("author", (0..<10).map { 102 + 3 * $0 })
        #expect(try store.store.read { try $0.danglingReferences() }.isEmpty)
    }
}
