import Testing

@testable import StoreCore

@Suite struct MigrationFileTests {
    @Test func `Every change can be written down, and reads as it is meant`() throws {
        let text = """
            [{"version": 2, "title": "All", "oldestReader": 2, "changes": [
              {"addField": "born", "type": "date", "of": "author"},
              {"addField": "rank", "type": "double", "of": "author", "default": 1},
              {"renameField": "name", "of": "author", "to": "fullName", "column": "full_name"},
              {"retype": "age", "of": "author", "to": "string"},
              {"makeOptional": "age", "of": "author"}, {"makeRequired": "age", "of": "author", "nilBecomes": "?"},
              {"setDefault": "age", "of": "author", "to": "unknown"},
              {"addIndex": ["fullName", "age"], "of": "author", "unique": true}, {"addIndex": "age", "of": "author", "name": "ages"},
              {"dropIndex": "ages"}, {"dropIndex": ["fullName", "age"], "of": "author"},
              {"changeDeleteRule": "books", "of": "author", "to": "deny"},
              {"dropField": "age", "of": "author"}, {"renameEntity": "author", "to": "writer"}, {"dropEntity": "book"},
              {"sql": "ANALYZE"}
            ]}]
            """
        let author = EntityDefinition(
            name: "author",
            fields: [
                FieldDefinition(name: "id", type: .int), FieldDefinition(name: "name", type: .string),
                FieldDefinition(name: "age", type: .int),
            ])
        let book = EntityDefinition(
            name: "book",
            fields: [FieldDefinition(name: "id", type: .int), FieldDefinition(name: "authorID", type: .int, isOptional: true)])
        let books = RelationDefinition("books", of: "author", .hasMany, to: "book", reference: "authorID")
        let migrations = try MigrationFile(json: text.utf8).migrations
        let plan = try MigrationPlan(Catalogue(schema: Schema([author, book], relations: [books])), migrations)
        #expect(plan.steps.first?.changes.count == 16)
        let destructive = ["drops author.age with its values", "drops the entity book with its records", "runs ANALYZE"]
        #expect(plan.steps.first?.destructive == destructive)
        var edit = SchemaEdit(Schema([author, book], relations: [books]))
        for change in migrations[0].changes { try edit.add(change) }
        #expect(edit.schema.entities.map(\.name) == ["writer"])
        #expect(edit.schema["writer"]?.fields.map(\.column) == ["id", "full_name", "born", "rank"])
        #expect(edit.schema["writer"]?.fields.last?.defaultValue == .double(1))
        #expect(edit.schema.relations.isEmpty)
    }

    @Test func `A store of before there were migrations reads, and one without them is written as then`() throws {
        let text = try Catalogue(schema: Schema()).text()
        #expect(!text.contains("baseline") && !text.contains("applied"))
        var catalogue = Catalogue()
        catalogue.add(Migration(3, "three", oldestReader: 2, []))
        let again = try Catalogue(text: catalogue.text())
        #expect(again == catalogue && again.applied.map(\.title) == ["three"] && again.oldestReader == 2)
    }
}
