import ActiveStore
import FoundationEssentials
import StoreCore
import Testing

/// The rules besides `.cascade`, join rows, and the way upward.
@Suite struct DeleteRuleTests {
    private func authors(_ url: String, _ rule: DeleteRule, hooks: RecordHooks = RecordHooks()) throws -> RelatedStore {
        let store = try RelatedStore(
            url, [entity("author"), entity("article", "author", stamped: true)],
            [RelationDefinition("articles", of: "author", .hasMany, to: "article", reference: "author", rule: rule)], hooks: hooks)
        try store.add("author", 1...3)
        try store.add("article", 1...4, ["author": { ($0 + 1) / 2 }])
        return store
    }

    @Test(arguments: RelatedStore.urls) func nullifyForgets(_ url: String) throws {
        let store = try authors(url, .nullify)
        let request = FetchRequest(try store.id("author"), where: .compare(0, .equal, 1))
        #expect(try store.store.read { try $0.destroyPlan(request) }.description == "author 1")
        let (done, now) = try store.store.write { try ($0.destroy(store.id("author"), store.key(1)), $0.now) }
        #expect(done.description == "author 1")
        #expect(try store.keys("article", where: .compare(1, .equal, .null)) == [1, 2])
        #expect(try store.value("article", 1, "updatedAt") == .date(now))
        #expect(try store.value("article", 3, "author") == 2 && store.value("article", 3, "updatedAt") == .date(.distantPast))
        #expect(try store.keys("article", where: .compare(1, .equal, 1)) == [])
    }

    @Test(arguments: RelatedStore.urls) func nullifyIsUndoneWithTheRest(_ url: String) throws {
        struct Refused: Error {}
        var own = RecordHooks.Entity()
        own.destroying = { _ in RecordHooks.Removal(before: { _ in }, after: { _ in throw Refused() }) }
        let store = try authors(url, .nullify, hooks: RecordHooks(["author": own]))
        try store.store.write { transaction in
            #expect(throws: Refused.self) { try transaction.destroy(FetchRequest(store.id("author"))) }
        }
        #expect(try store.keys("article", where: .compare(1, .equal, 1)) == [1, 2] && store.keys("author") == [1, 2, 3])
    }

    @Test(arguments: RelatedStore.urls) func denyRefuses(_ url: String) throws {
        let store = try authors(url, .deny)
        let request = FetchRequest(try store.id("author"), where: .in(0, [2, 3]))
        for body in [{ try $0.destroy(request) }, { try $0.destroyPlan(request) }] as [(WriteTransaction) throws -> DestroySummary] {
            #expect(store.failure { _ = try body($0) }?.code == .stillReferenced)
        }
        #expect(try store.keys("author") == [1, 2, 3])
        #expect(try store.destroy("author", 3).description == "author 1")
        try store.store.write { _ = try $0.destroy(FetchRequest(store.id("article"), where: .compare(1, .equal, 2))) }
        #expect(try store.destroy("author", 2).description == "author 1")
    }

    /// A record that goes as well, by another relation, does not deny.
    @Test(arguments: RelatedStore.urls) func whatGoesAsWellDoesNotDeny(_ url: String) throws {
        let store = try RelatedStore(
            url, [entity("house"), entity("room", "house"), entity("chair", "room", "house")],
            [
                RelationDefinition("rooms", of: "house", .hasMany, to: "room", reference: "house"),
                RelationDefinition("chairs", of: "house", .hasMany, to: "chair", reference: "house"),
                RelationDefinition("chairs", of: "room", .hasMany, to: "chair", reference: "room", rule: .deny),
            ])
        try store.add("house", 1...2)
        try store.add("room", 1...2, ["house": { $0 }])
        try store.add("chair", 1...3, ["house": { $0 == 3 ? 1 : $0 }, "room": { $0 == 3 ? 2 : $0 }])
        // Room 2 has chair 3, which is house 1's.
        #expect(store.failure { _ = try $0.destroy(store.id("room"), store.key(1)) }?.code == .stillReferenced)
        #expect(store.failure { _ = try $0.destroy(store.id("house"), store.key(2)) }?.code == .stillReferenced)
        #expect(try store.destroy("house", 1).description == "house 1, room 1, chair 2")
        #expect(try store.destroy("house", 2).description == "house 1, room 1, chair 1")
    }

    @Test(arguments: RelatedStore.urls) func noActionLeavesDangling(_ url: String) throws {
        let store = try authors(url, .noAction)
        #expect(try store.destroy("author", 1).description == "author 1")
        #expect(try store.value("article", 1, "author") == 1)
    }

    private func tagged(_ url: String, _ rule: DeleteRule, hooks: RecordHooks = RecordHooks()) throws -> RelatedStore {
        let store = try RelatedStore(
            url, [entity("article"), entity("tag"), entity("tagging", "article", "tag")],
            [
                RelationDefinition(
                    "tags", of: "article", .through, to: "tag", reference: "article", join: "tagging", farReference: "tag", rule: rule)
            ], hooks: hooks)
        try store.add("article", 1...3)
        try store.add("tag", 1...3)
        // Each article has the tag of its number and the next one; article 3 has tag 3 twice.
        try store.add("tagging", 1...6, ["article": { ($0 + 1) / 2 }, "tag": { min($0 / 2 + 1, 3) }])
        return store
    }

    @Test(arguments: RelatedStore.urls) func joinRowsGoWithEitherEnd(_ url: String) throws {
        for hooked in [false, true] {
            let log = HookLog()
            let store = try tagged(url, .noAction, hooks: hooked ? log.hooks("tagging") : RecordHooks())
            #expect(try store.destroy("article", 1).description == "article 1, tagging 2")
            #expect(try store.keys("tagging") == [3, 4, 5, 6] && store.keys("tag") == [1, 2, 3])
            #expect(try store.destroy("tag", 3).description == "tag 1, tagging 3")
            #expect(try store.keys("tagging") == [3] && store.keys("article") == [2, 3])
            #expect(log.entries.count == (hooked ? 10 : 0))
        }
    }

    @Test(arguments: RelatedStore.urls) func farRecordsGoWithCascadeAlone(_ url: String) throws {
        let log = HookLog()
        let store = try tagged(url, .cascade, hooks: log.hooks("tag", "tagging"))
        let request = FetchRequest(try store.id("article"), where: .compare(0, .equal, 1))
        let plan = try store.store.read { try $0.destroyPlan(request) }
        // Tags 1 and 2, and with tag 2 its row of article 2.
        #expect(try store.destroy("article", 1) == plan)
        #expect(plan.description == "article 1, tagging 3, tag 2")
        #expect(try store.keys("tagging") == [4, 5, 6] && store.keys("tag") == [3] && store.keys("article") == [2, 3])
        #expect(log.entries.prefix(6).allSatisfy { $0.dropFirst().hasPrefix("tagging") })
    }

    @Test(arguments: RelatedStore.urls) func upwardTakesParentAndSiblings(_ url: String) throws {
        let log = HookLog()
        let store = try RelatedStore(
            url, [entity("author"), entity("article", "author"), entity("comment", "article")],
            [
                RelationDefinition("writer", of: "article", .belongsTo, to: "author", reference: "author", rule: .cascade),
                RelationDefinition("articles", of: "author", .hasMany, to: "article", reference: "author"),
                RelationDefinition("comments", of: "article", .hasMany, to: "comment", reference: "article"),
            ], hooks: log.hooks("author", "article"))
        try store.add("author", 1...2)
        try store.add("article", 1...5, ["author": { $0 == 5 ? nil : $0 == 4 ? 99 : $0 < 3 ? 1 : 2 }])
        try store.add("comment", 1...5, ["article": { $0 }])
        #expect(try store.destroy("article", 2).description == "article 2, author 1, comment 2")
        #expect(log.entries.filter { $0.hasPrefix("-") } == ["-article 1", "-author 1", "-article 2"])
        // A reference that leads nowhere, and none.
        #expect(try store.destroy("article", 4).description == "article 1, comment 1")
        #expect(try store.destroy("article", 5).description == "article 1, comment 1")
        #expect(try store.keys("article") == [3] && store.keys("author") == [2] && store.keys("comment") == [3])
    }
}
