import ActiveStore
import StoreCore
import Testing

/// Which records go, on hand-written schemas.
@Suite struct CascadeTests {
    static let author = entity("author"), article = entity("article", "author"), comment = entity("comment", "article")
    static let chain = [author, article, comment]
    static let chainRelations = [
        RelationDefinition("articles", of: "author", .hasMany, to: "article", reference: "author"),
        RelationDefinition("comments", of: "article", .hasMany, to: "comment", reference: "article"),
    ]

    private func chain(_ url: String, hooks: RecordHooks = RecordHooks()) throws -> RelatedStore {
        let store = try RelatedStore(url, Self.chain, Self.chainRelations, hooks: hooks)
        try store.add("author", 1...3)
        try store.add("article", 1...6, ["author": { ($0 + 1) / 2 }])
        try store.add("comment", 1...12, ["article": { ($0 + 1) / 2 }])
        try store.add("comment", [99])
        return store
    }

    @Test(arguments: RelatedStore.urls) func threeLevelsGo(_ url: String) throws {
        let store = try chain(url)
        #expect(try store.destroy("author", 2).description == "author 1, article 2, comment 4")
        #expect(try store.keys("author") == [1, 3])
        #expect(try store.keys("article") == [1, 2, 5, 6])
        #expect(try store.keys("comment") == [1, 2, 3, 4, 9, 10, 11, 12, 99])
    }

    @Test(arguments: RelatedStore.urls) func onlyTheRecordGoesWithoutCascade(_ url: String) throws {
        let store = try chain(url)
        #expect(try store.destroy("author", 2, cascade: false).description == "author 1")
        #expect(try store.keys("article") == [1, 2, 3, 4, 5, 6])
    }

    @Test(arguments: RelatedStore.urls) func nothingGoesWithWhatIsNotStored(_ url: String) throws {
        let log = HookLog()
        let store = try chain(url, hooks: log.hooks("author", "article"))
        // References to a record that is not there stay, too.
        try store.add("article", [50], ["author": { _ in 77 }])
        #expect(try store.destroy("author", 77).description == "nothing")
        #expect(try store.keys("article").contains(50) && log.entries.isEmpty)
    }

    @Test(arguments: RelatedStore.urls) func hooksRunDeepestFirstAndOnceEach(_ url: String) throws {
        let log = HookLog()
        let store = try chain(url, hooks: log.hooks("author", "article", "comment"))
        #expect(try store.destroy("author", 3).total == 7)
        #expect(
            log.entries == [
                "-comment 9", "+comment 9", "-comment 10", "+comment 10", "-comment 11", "+comment 11", "-comment 12", "+comment 12",
                "-article 5", "+article 5", "-article 6", "+article 6", "-author 3", "+author 3",
            ])
    }

    @Test(arguments: RelatedStore.urls) func planIsWhatDestroyReports(_ url: String) throws {
        for hooked in [[], ["comment"], ["author", "comment"]] {
            let log = HookLog()
            var hooks = RecordHooks()
            for name in hooked { hooks[name] = log.hooks(name)[name] }
            let store = try chain(url, hooks: hooks)
            for condition in [PredicateCode.compare(0, .less, 3), .compare(0, .equal, 3), .none, .all] {
                let request = FetchRequest(try store.id("author"), where: condition)
                let plan = try store.store.read { try $0.destroyPlan(request) }
                let alone = try store.store.read { try $0.destroyPlan(request, cascade: false) }
                #expect(alone.total == plan["author"])
                let done = try store.store.write { try $0.destroy(request) }
                #expect(plan == done)
            }
            #expect(try store.keys("comment") == [99] && store.keys("article") == [])
        }
    }

    @Test(arguments: RelatedStore.urls) func failureInAHookLeavesEverything(_ url: String) throws {
        struct Refused: Error {}
        for (entity, isBefore) in [("comment", true), ("comment", false), ("article", true), ("author", true), ("author", false)] {
            var own = RecordHooks.Entity()
            own.destroying = { _ in
                RecordHooks.Removal(before: { _ in if isBefore { throw Refused() } }, after: { _ in if !isBefore { throw Refused() } })
            }
            let store = try chain(url, hooks: RecordHooks([entity: own]))
            // The error is caught inside, so that the transaction commits.
            try store.store.write { transaction in
                #expect(throws: Refused.self) { try transaction.destroy(store.id("author"), store.key(1)) }
            }
            #expect(try store.keys("author").count == 3 && store.keys("article").count == 6 && store.keys("comment").count == 13)
        }
    }

    /// What a hook wrote goes with the record it was for, also where nothing is cascaded.
    @Test(arguments: RelatedStore.urls) func whatAHookWroteIsUndoneWithIt(_ url: String) throws {
        struct Refused: Error {}
        let comment = EntityID(Self.comment)
        var own = RecordHooks.Entity()
        own.destroying = { _ in
            RecordHooks.Removal(
                before: { transaction in
                    try transaction.insert(comment) { for value in [Value.int(500), .null] { try value.write(to: $0) } }
                }, after: { _ in throw Refused() })
        }
        let store = try chain(url, hooks: RecordHooks(["comment": own]))
        try store.store.write { transaction in
            #expect(throws: Refused.self) { try transaction.destroy(comment, store.key(99)) }
        }
        #expect(try store.keys("comment").contains(99) && !store.keys("comment").contains(500))
    }

    @Test(arguments: RelatedStore.urls) func oneAmongManyIsTakenOnce(_ url: String) throws {
        let log = HookLog()
        let store = try RelatedStore(
            url, [entity("author"), entity("article", "author", "editor")],
            [
                RelationDefinition("articles", of: "author", .hasMany, to: "article", reference: "author"),
                RelationDefinition("edited", of: "author", .hasMany, to: "article", reference: "editor"),
            ], hooks: log.hooks("article"))
        try store.add("author", 1...2)
        try store.add("article", 1...4, ["author": { $0 % 2 + 1 }, "editor": { $0 < 3 ? 1 : 2 }])
        #expect(try store.destroy("author", 1).description == "author 1, article 3")
        #expect(log.entries == ["-article 2", "+article 2", "-article 4", "+article 4", "-article 1", "+article 1"])
        #expect(try store.keys("article") == [3])
    }

    /// A model with fewer fields of the name that the store was opened with cascades like it.
    @Test(arguments: RelatedStore.urls) func smallerModelCascadesToo(_ url: String) throws {
        let store = try RelatedStore(url, [entity("author", "boss"), Self.article], [Self.chainRelations[0]])
        try store.add("author", 1...2)
        try store.add("article", 1...4, ["author": { ($0 + 1) / 2 }])
        let small = EntityID(entity("author"))
        #expect(try store.store.read { try $0.destroyPlan(FetchRequest(small)) }.description == "author 2, article 4")
        #expect(try store.store.write { try $0.destroy(small, store.key(1)) }.description == "author 1, article 2")
        #expect(try store.store.write { try $0.destroy(FetchRequest(small)) }.description == "author 1, article 2")
    }
}
