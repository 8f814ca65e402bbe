import FoundationEssentials
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
        let plan = try MigrationPlan(Catalog(schema: Schema([author, book], relations: [books])), migrations)
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

    @Test func `Values of every type can be written`() throws {
        func first(_ change: String) throws -> Value? {
            let file = try MigrationFile(json: #"[{"version": 1, "title": "one", "changes": [\#(change)]}]"#.utf8)
            switch file.migrations.first?.changes.first?.kind {
            case .addField(let field, _, _): return field.defaultValue
            case .makeRequired(_, _, let value): return value
            case .setDefault(_, _, let value): return value
            default: return nil
            }
        }
        let written: [(type: FieldType, text: String, value: Value)] = [
            (.bool, "true", true), (.int, "-7", -7), (.int, "1e3", 1000), (.int, "9007199254740993.0", 9_007_199_254_740_993),
            (.double, "2", 2.0), (.double, "0.5", 0.5),
            (.string, #""\u00e9\ud83d\ude00\n\/""#, "é😀\n/"), (.data, #""AP8=""#, .data(Data([0, 255]))),
            (.date, #""1970-01-01T00:00:01Z""#, .date(Date(timeIntervalSince1970: 1))), (.json, #""[1, {}]""#, .json("[1, {}]")),
            (.decimal, "0.1", .decimal(Decimal(1) / 10)), (.decimal, #""-0.10""#, .decimal(Decimal(-1) / 10)),
            (.decimal, "12345678901234567890.5", .decimal(Decimal(string: "12345678901234567890.5") ?? 0)),
            (.decimal, "123456789012345678901", .decimal(Decimal(string: "123456789012345678901") ?? 0)),
        ]
        for (type, text, value) in written {
            #expect(try first(#"{"addField": "a", "of": "b", "type": "\#(type.rawValue)", "default": \#(text)}"#) == value)
            #expect(try first(#"{"setDefault": "a", "of": "b", "type": "\#(type.rawValue)", "to": \#(text)}"#) == value)
            #expect(try first(#"{"makeRequired": "a", "of": "b", "type": "\#(type.rawValue)", "nilBecomes": \#(text)}"#) == value)
        }
        #expect(try first(#"{"setDefault": "a", "of": "b", "to": 0.1}"#) == 0.1)
        #expect(try first(#"{"setDefault": "a", "of": "b", "to": null}"#) == .null)
        for (type, text) in [
            (FieldType.date, #""yesterday""#), (.json, #""[""#), (.decimal, #""1,5""#), (.data, #""?""#), (.uuid, #""x""#), (.int, #""1""#),
            (.string, "1"), (.double, "1e999"), (.bool, "1"),
        ] {
            #expect(throws: StoreError.self, "\(type) \(text)") {
                try first(#"{"addField": "a", "of": "b", "type": "\#(type.rawValue)", "default": \#(text)}"#)
            }
        }
    }

    @Test func `What is wrong with a file is told with its line`() {
        for (text, expected) in [
            ("[\n{\"version\": 1,\n \"title\": x}]", "in line 3, column 11: a word that is not"), ("", "ends within a value"),
            ("[", "ends within a value"),
            ("[{\"version\": 1, \"version\": 2}]", "a second member of this name"), ("[] []", "text after the end"),
            ("[1,]", "a value is expected"),
            ("[01]", "not written as JSON has it"), ("[\"a", "ends within a value"), ("[\"\\ud800\"]", "half of a pair"),
            ("{}", "a list of migrations"),
            ("[{\"version\": 1.5, \"title\": \"a\", \"changes\": []}]", "at [0].version: a whole number is expected"),
            ("[{\"version\": 1, \"oldest\": 1, \"title\": \"a\", \"changes\": []}]", "does not take \"oldest\""),
            (String(repeating: "[", count: 100_000), "more than 32 deep"),
        ] {
            let error = #expect(throws: StoreError.self) { try MigrationFile(json: text.utf8) }
            #expect(error?.code == .configuration && error?.message.contains(expected) == true, "\(error?.message ?? "")")
        }
    }

    @Test func `A store of before there were migrations reads, and one without them is written as then`() throws {
        let text = try Catalog(schema: Schema()).text()
        #expect(!text.contains("baseline") && !text.contains("applied"))
        var catalog = Catalog()
        catalog.add(Migration(3, "three", oldestReader: 2, []))
        let again = try Catalog(text: catalog.text())
        #expect(again == catalog && again.applied.map(\.title) == ["three"] && again.oldestReader == 2)
    }
}
