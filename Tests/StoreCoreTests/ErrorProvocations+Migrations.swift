import Foundation

@testable import StoreCore

/// What migrations say, before they run and while they do.
extension ErrorProvocations {
    private static let author = EntityDefinition(
        name: "author",
        fields: [
            FieldDefinition(name: "id", type: .int), FieldDefinition(name: "name", type: .string),
            FieldDefinition(name: "email", type: .string, isOptional: true), FieldDefinition(name: "born", type: .date),
        ], createdAt: 3)
    private static let stored = Schema([author, EntityDefinition(name: "book", fields: [FieldDefinition(name: "id", type: .int)])])

    private static func catalog(version: Int = 0, _ schema: Schema = stored) -> Catalog {
        var catalog = Catalog(schema: schema)
        catalog.version = version
        return catalog
    }

    static var migrations: [ErrorProvocations] { lists + edits + runs + migrationFiles }

    private static func plan(_ name: String, _ migrations: Migration..., version: Int = 0) -> ErrorProvocations {
        ErrorProvocations("migration.\(name)") { _ = try MigrationPlan(catalog(version: version), migrations) }
    }

    private static func edit(_ name: String, _ changes: MigrationChange...) -> ErrorProvocations {
        ErrorProvocations("migration.\(name)") { _ = try MigrationPlan(catalog(), [Migration(1, "one", changes)]) }
    }

    private static var lists: [ErrorProvocations] {
        [
            plan("versionZero", Migration(0, "zero", [])),
            plan("descends", Migration(2, "two", []), Migration(1, "one", [])),
            plan("shutsOutItself", Migration(1, "one", oldestReader: 2, [])),
            plan("putInBelow", Migration(1, "one", []), version: 3),
            ErrorProvocations("migration.rolledBack") { throw StoreError.rolledBackWithin("a migration") },
            ErrorProvocations("migration.statements") {
                throw StoreError.changedByStatements(
                    EntityDefinition(name: "thing", fields: [FieldDefinition(name: "id", type: .int)]),
                    StoreError(.unknownField, "There is no such column.", field: "name"))
            },
            ErrorProvocations("migration.openedWithModels") {
                var configuration = StoreConfiguration(scheme: "stub")
                configuration.schema = stored
                try StubStore(configuration).migrate([])
            },
            ErrorProvocations("migration.insideTransaction") {
                let store = StubStore()
                try store.write { _ in try store.migrate([]) }
            },
            ErrorProvocations("migration.readOnly") {
                var configuration = StoreConfiguration(scheme: "stub")
                configuration.schemaPolicy = .verify
                configuration.migrations = [Migration(1, "one", [])]
                _ = try openStore(configuration, engines: [StubStore.engine(.init(catalog: catalog()))])
            },
        ]
    }

    private static var edits: [ErrorProvocations] {
        [
            edit("entityThere", .addEntity(author)), edit("renamedToOther", .renameEntity("author", to: "book")),
            edit("unknownEntity", .dropEntity("autor")), edit("unknownField", .dropField("nmae", of: "author")),
            edit("requiredWithoutValue", .addField("pen", .string, to: "author", optional: false)),
            edit("fieldThere", .renameField("name", of: "author", to: "email")), edit("dropsKey", .dropField("id", of: "author")),
            edit("retypesTimestamp", .retype("born", of: "author", to: .string)),
            edit("retypesIntoNothing", .retype("name", of: "author", to: .json)),
            edit("keyOptional", .makeOptional("id", of: "author")), edit("noIndex", .dropIndex(["name"], of: "author")),
            edit("noIndexNamed", .dropIndex(named: "names")),
            edit("indexThere", .addIndex(["name"], of: "author"), .addIndex(["name"], of: "author")),
            edit("noRelation", .changeDeleteRule("books", of: "author", to: .deny)),
            edit("impossible", .addEntity(EntityDefinition(name: "sqlite_x", fields: author.fields))),
        ]
    }

    private static var runs: [ErrorProvocations] {
        func run(_ name: String, _ change: MigrationChange, _ schema: Schema = stored, records: Int = 1) -> ErrorProvocations {
            ErrorProvocations("migration.\(name)") {
                let record: [Value] = [.int(1), "Ann", .null, .date(Date(timeIntervalSince1970: 0))]
                let behaviour = StubStore.Behaviour(
                    catalog: catalog(schema), records: Array(repeating: record, count: records))
                try StubStore(StoreConfiguration(scheme: "stub"), behaviour).migrate([Migration(1, "one", [change])])
            }
        }
        func model(_ name: String, _ field: FieldDefinition, _ change: MigrationChange) -> ErrorProvocations {
            ErrorProvocations("migration.\(name)") {
                var configuration = StoreConfiguration(scheme: "stub")
                configuration.schema = Schema([EntityDefinition(name: "author", fields: [.of("id", Int.self), field])])
                configuration.migrations = [Migration(1, "one", [change])]
                let behaviour = StubStore.Behaviour(catalog: catalog(), records: [[.int(1), "Ann"], [.int(2), "Bob"]])
                _ = try openStore(configuration, engines: [StubStore.engine(behaviour)])
            }
        }
        let relation = RelationDefinition("boss", of: "author", .belongsTo, to: "author", reference: "id", isEnforced: true)
        return [
            ErrorProvocations("migration.noCounterpart") {
                _ = try FieldConversion(from: .string, to: .int, of: "author", "name").convert("Ann")
            },
            run("notMade", .addField("pen", .string, to: "author") { _ in throw StoreError(.invalid, "There is no pen.") }, records: 3),
            run("nilWhereItMayNot", .makeRequired("email", of: "author")),
            run("anotherKey", .transform("author") { try $0.set("id", to: 2) }),
            run("unknownFieldOfRecord", .transform("author") { try $0.set("nmae", to: "x") }),
            run("nilInRecord", .transform("author") { try $0.set("name", to: .null) }),
            model("unreadable", .of("name", DateAsText.self), .setDefault("name", of: "author", to: "2019-06-07")),
            model("unreadableDefault", .of("name", DateAsText.self), .setDefault("name", of: "author", to: "noon")),
            run("noStatements", .sql("VACUUM")),
            run("danglingReference", .run("nothing") { _ in }, Schema([author], relations: [relation])),
        ]
    }

    private static var migrationFiles: [ErrorProvocations] {
        func file(_ name: String, _ text: String) -> ErrorProvocations {
            ErrorProvocations("migrationFile.\(name)") { _ = try MigrationFile(json: text.utf8) }
        }
        func change(_ name: String, _ text: String) -> ErrorProvocations {
            file(name, #"[{"version": 1, "title": "one", "changes": [\#(text)]}]"#)
        }
        return [
            ErrorProvocations("migrationFile.notUTF8") { _ = try MigrationFile(json: [0xFF, 0xFE] as [UInt8]) },
            file("noJSON", "{"), file("noVersion", #"[{"title": "one", "changes": []}]"#),
            file("noNumber", #"[{"version": "1", "title": "one", "changes": []}]"#),
            change("nothing", "{}"), change("two", #"{"dropEntity": "a", "sql": "b"}"#), change("odd", #"{"dropEntity": "a", "off": "b"}"#),
            change("missing", #"{"renameEntity": "a"}"#), change("noText", #"{"dropEntity": 1}"#),
            change("noFlag", #"{"addIndex": ["a"], "of": "b", "unique": 1}"#), change("noList", #"{"addIndex": 1, "of": "b"}"#),
            change("noType", #"{"retype": "a", "of": "b", "to": "number"}"#),
            change("noRule", #"{"changeDeleteRule": "a", "of": "b", "to": "c"}"#),
            change("listAsValue", #"{"setDefault": "a", "of": "b", "to": ["c"]}"#), change("noObject", "1"),
            change("noDate", #"{"addField": "a", "of": "b", "type": "date", "default": "noon"}"#),
            file("unknownKey", #"[{"version": 1, "oldest": 1, "title": "one", "changes": []}]"#),
        ]
    }
}
