@testable import StoreCore

/// Schemas that are refused, and names that are not in one.
extension ErrorProvocations {
    static var schema: [ErrorProvocations] {
        func refuse(_ name: String, _ entities: EntityDefinition...) -> ErrorProvocations {
            ErrorProvocations("schema.\(name)") { try Schema(entities).validate() }
        }
        func entity(
            _ name: String = "thing", _ fields: [FieldDefinition] = [], key: Int = 0, createdAt: Int? = nil,
            _ parts: [IndexDefinition.Part]? = nil
        ) -> EntityDefinition {
            EntityDefinition(
                name: name, fields: [FieldDefinition(name: "id", type: .int)] + fields, key: key, createdAt: createdAt,
                indexes: parts.map { [IndexDefinition(entity: name, parts: $0)] } ?? [])
        }
        let name = FieldDefinition(name: "name", type: .string)
        let named = Schema([entity("author", [name]), entity("article")])
        return [
            refuse("badName", entity("my author")),
            refuse("reserved", entity("sqlite_author")),
            refuse("twice", entity("author"), entity("Author")),
            refuse("noKey", entity("author", key: 7)),
            refuse("badKey", entity("author", [FieldDefinition(name: "weight", type: .double)], key: 1)),
            refuse("badTimestamp", entity("author", [name], createdAt: 1)),
            refuse(
                "badVersion",
                EntityDefinition(name: "author", fields: [FieldDefinition(name: "id", type: .int), name], version: 1)),
            refuse("fieldTwice", entity("author", [name, name])),
            refuse("badColumn", entity("author", [FieldDefinition(name: "name", column: "the name", type: .string)])),
            refuse(
                "badDefault", entity("author", [FieldDefinition(name: "name", type: .string, defaultValue: .int(1))])),
            refuse("tooWide", entity("author", (0..<1_000).map { FieldDefinition(name: "f\($0)", type: .int) })),
            refuse("emptyIndex", entity("author", [name], [])),
            refuse("unknownIndexed", entity("author", [name], [.init("nmae")])),
            refuse("indexedJSON", entity("author", [FieldDefinition(name: "tags", type: .json)], [.init("tags")])),
            refuse("foldedNumber", entity("author", [name], [.init("id", caseInsensitive: true)])),
            refuse(
                "indexTwice",
                EntityDefinition(
                    name: "author", fields: [FieldDefinition(name: "id", type: .int), name],
                    indexes: [
                        IndexDefinition(entity: "author", parts: [.init("name")], name: "i"),
                        IndexDefinition(entity: "author", parts: [.init("id")], name: "I"),
                    ])),
            ErrorProvocations("schema.unknownEntity") { _ = try named.require("auhtor") },
            ErrorProvocations("schema.unknownEntityFar") { _ = try named.require("zebra") },
            ErrorProvocations("schema.unknownEntityOfNone") { _ = try Schema().require("zebra") },
            ErrorProvocations("schema.unknownField") { _ = try entity("author", [name]).requirePosition(of: "nmae") },
            ErrorProvocations("schema.unknownFieldOfColumn") {
                let mail = FieldDefinition(name: "emailAddress", column: "e_mail", type: .string)
                _ = try entity("author", [mail]).requirePosition(of: "email")
            },
            ErrorProvocations("schema.unknownFieldPart") {
                _ = try entity("author", [FieldDefinition(name: "emailAddress", type: .string)]).requirePosition(of: "address")
            },
            ErrorProvocations("schema.unknownFieldFar") { _ = try entity("author", [name]).requirePosition(of: "zebra\n") },
        ]
    }
}
