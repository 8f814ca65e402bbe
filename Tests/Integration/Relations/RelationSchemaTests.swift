import ActiveStore
import FoundationEssentials
import StoreCore
import StoreMemory
import StoreSQLite
import Testing

/// Relations in the catalog: kept, replaced by what a program declares, and followed by programs that declare nothing.
@Suite struct RelationSchemaTests {
    private static let schema = Schema(CascadeTests.chain, relations: CascadeTests.chainRelations)

    private func open(_ path: String, _ schema: Schema = Schema()) throws -> any Store {
        var configuration = try StoreConfiguration(url: "sqlite:" + path)
        configuration.schema = schema
        return try openStore(configuration, engines: [.sqlite])
    }

    private func withPath(_ body: (String) throws -> Void) throws {
        let path = FileManager.default.temporaryDirectory.path + "/activestore-relations-\(UUID().uuidString)"
        defer { for end in ["", "-wal", "-shm", "-lock"] { try? FileManager.default.removeItem(atPath: path + end) } }
        try body(path)
    }

    @Test func schemaRoundTrips() throws {
        var relations = CascadeTests.chainRelations
        relations.append(
            RelationDefinition(
                "readers", of: "author", .through, to: "author", reference: "a", join: "reading", farReference: "b", rule: .cascade))
        relations.append(RelationDefinition("writer", of: "article", .belongsTo, to: "author", reference: "author", isEnforced: true))
        let schema = Schema(CascadeTests.chain, relations: relations)
        let text = try JSONEncoder().encode(schema)
        #expect(try JSONDecoder().decode(Schema.self, from: text) == schema)
        let without = try JSONEncoder().encode(Schema(CascadeTests.chain))
        #expect(!String(decoding: without, as: UTF8.self).contains("relations"))
        #expect(try JSONDecoder().decode(Schema.self, from: without).relations.isEmpty)
    }

    @Test func aProgramWithoutModelsCascadesByTheCatalog() throws {
        try withPath { path in
            let first = try open(path, Self.schema)
            #expect(try first.read { try $0.catalog() }?.schema == Self.schema)
            try first.write { transaction in
                try transaction.insert(EntityID(CascadeTests.author)) { try Value.int(1).write(to: $0) }
                for key in 1...3 {
                    try transaction.insert(EntityID(CascadeTests.article)) {
                        for number in [key, 1] { try Value.int(Int64(number)).write(to: $0) }
                    }
                }
            }
            try first.close()

            let second = try open(path)
            #expect(second.schema == Self.schema)
            let author = EntityID(try second.schema.require("author"))
            #expect(try second.read { try $0.destroyPlan(FetchRequest(author)) }.description == "author 1, article 3")
            #expect(try second.write { try $0.destroy(author, .int(1)) }.description == "author 1, article 3")
            try second.close()
        }
    }

    @Test func whatAProgramDeclaresReplacesWhatWasStored() throws {
        try withPath { path in
            try open(path, Self.schema).close()
            var changed = Self.schema
            changed.relations[0].rule = .deny
            try open(path, changed).close()
            let third = try open(path)
            #expect(third.schema.relations == changed.relations)
            try third.close()
            // A program that knows the comments alone leaves the relations of the others.
            try open(path, Schema([CascadeTests.comment])).close()
            let fourth = try open(path)
            #expect(fourth.schema.relations == changed.relations)
            try fourth.close()
            try open(path, Schema(CascadeTests.chain)).close()
            let fifth = try open(path)
            #expect(fifth.schema.relations.isEmpty)
            try fifth.close()
        }
    }

    /// The one that was written before there were relations.
    @Test func storesFromBeforeHaveNone() throws {
        let name = "0.1.sqlite"
        try withPath { path in
            try FileManager.default.copyItem(atPath: GoldenStoreTests.folder + "/" + name, toPath: path)
            let store = try open(path)
            #expect(store.schema.relations.isEmpty && !store.schema.entities.isEmpty)
            let tag = EntityID(try store.schema.require("goldenTag"))
            #expect(try store.write { try $0.destroy(FetchRequest(tag)) }.description == "goldenTag 2")
            #expect(try store.read { try $0.danglingReferences() }.isEmpty)
            try store.close()
        }
    }

    @Test func badRelationsAreRefusedAtOpen() throws {
        let bad = RelationDefinition("books", of: "author", .hasMany, to: "book", reference: "author")
        #expect(throws: StoreError.self) { try RelatedStore("memory:", [entity("author")], [bad]) }
        // Nullify needs a reference that may be nil; the others do not.
        for rule in [DeleteRule.cascade, .nullify, .deny, .noAction] {
            let relation = RelationDefinition("articles", of: "author", .hasMany, to: "article", reference: "author", rule: rule)
            let entities = [entity("author"), entity("article", required: ["author"])]
            if rule == .nullify {
                #expect(throws: StoreError.self) { try RelatedStore("memory:", entities, [relation]) }
            } else {
                _ = try RelatedStore("memory:", entities, [relation])
            }
        }
    }
}
