import ActiveStore
import StoreCore
import Testing

/// Circles, diamonds, and what is large.
@Suite struct CascadeOrderTests {
    /// A tag belongs to an article and to an author, who is one step above it and two.
    @Test(arguments: RelatedStore.urls) func childrenGoFirstInADiamond(_ url: String) throws {
        let log = HookLog()
        let store = try RelatedStore(
            url, [entity("author"), entity("tag", "article", "author"), entity("article", "author")],
            [
                RelationDefinition("tags", of: "author", .hasMany, to: "tag", reference: "author"),
                RelationDefinition("articles", of: "author", .hasMany, to: "article", reference: "author"),
                RelationDefinition("tags", of: "article", .hasMany, to: "tag", reference: "article"),
            ], hooks: log.hooks("author", "article", "tag"))
        try store.add("author", [1])
        try store.add("article", 1...2, ["author": { _ in 1 }])
        try store.add("tag", 1...4, ["author": { $0 < 3 ? 1 : nil }, "article": { ($0 + 1) / 2 }])
        #expect(try store.destroy("author", 1).description == "author 1, tag 4, article 2")
        let order = log.entries.filter { $0.hasPrefix("-") }.map { $0.dropFirst().prefix { $0 != " " } }
        #expect(order == ["tag", "tag", "tag", "tag", "article", "article", "author"])
    }

    @Test(arguments: RelatedStore.urls) func circlesEnd(_ url: String) throws {
        let log = HookLog()
        let store = try RelatedStore(
            url, [entity("person", "friend"), entity("house", "owner"), entity("room", "house")],
            [
                RelationDefinition("friends", of: "person", .hasMany, to: "person", reference: "friend"),
                RelationDefinition("houses", of: "person", .hasMany, to: "house", reference: "owner"),
                RelationDefinition("rooms", of: "house", .hasMany, to: "room", reference: "house"),
            ], hooks: log.hooks("person", "room"))
        // 1 → 2 → 3 → 1, and 4, who is a friend of their own.
        try store.add("person", 1...4, ["friend": { $0 == 4 ? 4 : ($0 + 1) % 3 + 1 }])
        try store.add("house", 1...4, ["owner": { $0 }])
        try store.add("room", 1...8, ["house": { ($0 + 1) / 2 }])
        #expect(try store.destroy("person", 4).description == "person 1, house 1, room 2")
        let request = FetchRequest(try store.id("person"), where: .compare(0, .equal, 1))
        let plan = try store.store.read { try $0.destroyPlan(request) }
        #expect(try store.destroy("person", 1) == plan)
        #expect(plan.description == "person 3, house 3, room 6")
        let before = log.entries.filter { $0.hasPrefix("-") }
        // Rooms lie outside of the circle and below it; of the circle the one asked for is the last.
        #expect(before.prefix(3) == ["-room 7", "-room 8", "-person 4"] && before.last == "-person 1")
        #expect(before.dropFirst(3).prefix(6).allSatisfy { $0.hasPrefix("-room") } && Set(before).count == before.count)
    }

    @Test(arguments: RelatedStore.urls) func circleOfTwoEntitiesEnds(_ url: String) throws {
        let log = HookLog()
        let store = try RelatedStore(
            url, [entity("hen", "egg"), entity("egg", "hen")],
            [
                RelationDefinition("eggs", of: "hen", .hasMany, to: "egg", reference: "hen"),
                RelationDefinition("hens", of: "egg", .hasOne, to: "hen", reference: "egg"),
            ], hooks: log.hooks("hen", "egg"))
        try store.add("hen", 1...3, ["egg": { $0 == 1 ? 3 : $0 - 1 }])
        try store.add("egg", 1...3, ["hen": { $0 }])
        #expect(try store.destroy("hen", 1).description == "hen 3, egg 3")
        #expect(log.entries.filter { $0.hasPrefix("-") } == ["-egg 3", "-hen 3", "-egg 2", "-hen 2", "-egg 1", "-hen 1"])
    }

    @Test(arguments: RelatedStore.urls) func tenThousandLevelsGo(_ url: String) throws {
        let depth = 10_000
        let log = HookLog()
        let store = try RelatedStore(
            url, [entity("folder", "parent"), entity("file", "folder")],
            [
                RelationDefinition("folders", of: "folder", .hasMany, to: "folder", reference: "parent"),
                RelationDefinition("files", of: "folder", .hasMany, to: "file", reference: "folder"),
            ], hooks: log.hooks("folder", "file"))
        try store.add("folder", 1...depth, ["parent": { $0 == 1 ? nil : $0 - 1 }])
        try store.add("file", 1...depth, ["folder": { $0 }])
        let start = ContinuousClock.now
        #expect(try store.destroy("folder", 2).description == "folder \(depth - 1), file \(depth - 1)")
        let took = ContinuousClock.now - start
        #expect(took < .seconds(120), "\(took)")
        let folders = log.entries.filter { $0.hasPrefix("-folder") }
        #expect(folders.first == "-folder \(depth)" && folders.last == "-folder 2")
        #expect(try store.keys("folder") == [1] && store.keys("file") == [1])
    }

    @Test(arguments: RelatedStore.urls, [false, true]) func hundredThousandChildrenGo(_ url: String, _ isHooked: Bool) throws {
        let count = 100_000
        let log = HookLog()
        let store = try RelatedStore(
            url, [entity("author"), entity("article", "author"), entity("comment", "article")],
            [
                RelationDefinition("articles", of: "author", .hasMany, to: "article", reference: "author"),
                RelationDefinition("comments", of: "article", .hasMany, to: "comment", reference: "article"),
            ], hooks: isHooked ? log.hooks("article") : RecordHooks())
        try store.add("author", 1...2)
        try store.add("article", 1...count, ["author": { _ in 1 }])
        try store.add("comment", 1...count, ["article": { $0 }])
        let request = FetchRequest(try store.id("author"), where: .compare(0, .equal, 1))
        let start = ContinuousClock.now
        let plan = try store.store.read { try $0.destroyPlan(request) }
        #expect(try store.destroy("author", 1) == plan)
        let took = ContinuousClock.now - start
        #expect(plan.description == "author 1, article \(count), comment \(count)")
        #expect(took < .seconds(120), "\(took)")
        #expect(log.entries.count == (isHooked ? 2 * count : 0))
        #expect(try store.keys("article") == [] && store.keys("comment") == [])
    }
}
