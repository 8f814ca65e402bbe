import ActiveStore
import StoreCore

/// Programs that declare the same table differently over time.
enum SchemaTrapCases {
    static let all: [Case] = [
        .opening(
            "traps.field_removed_then_insert",
            "a field no longer declared keeps its values, gets its catalogued default, and is listed in health", needs: [.durable]
        ) { sandbox in
            var store = try sandbox.open([V1.Item.self])
            try V1.Item(id: 1, name: "old", size: 9).saved(in: store)
            store = try sandbox.reopen(store, [V3.Item.self])
            try expect(store.health.undeclared, equals: ["evolving.size"])
            try V3.Item(id: 2, name: "new").saved(in: store)
            var old = try require(V3.Item.find(1, in: store))
            old.name = "renamed"
            try old.save(in: store)
            store = try sandbox.reopen(store, [V1.Item.self])
            try expect(store.health.undeclared, equals: [])
            try expect(
                V1.Item.all(in: store),
                equals: [
                    V1.Item(id: 1, name: "renamed", size: 9), V1.Item(id: 2, name: "new", size: 1),
                ])
        },

        .opening(
            "traps.entity_undeclared", "an entity no longer declared keeps its records, and is listed in health",
            needs: [.durable]
        ) { sandbox in
            var store = try sandbox.open([V1.Item.self, Note.self, Account.self])
            try expect(store.health.undeclared, equals: [])
            try Note(text: "kept").saved(in: store)
            store = try sandbox.reopen(store, [V3.Item.self])
            try expect(store.health.undeclared, equals: ["evolving.size", "note", "account"])
            store = try sandbox.reopen(store, [V1.Item.self, Note.self])
            try expect(store.health.undeclared, equals: ["account"])
            try expect(Note.all(in: store).map(\.text), equals: ["kept"])
        },

        .opening(
            "traps.relations_undeclared", "relations of entities that a program does not declare are kept, with their delete rules",
            needs: [.durable]
        ) { sandbox in
            var store = try sandbox.open([W6.House.self, W6.Room.self])
            let house = try W6.House(id: 1).saved(in: store)
            for id in 1...3 { try W6.Room(id: Int64(id), name: "r\(id)", house: .to(house)).saved(in: store) }
            let relations = store.schema.relations
            // A program that adds an entity to the store writes the whole schema.
            store = try sandbox.reopen(store, [Note.self])
            store = try sandbox.reopen(store, [])
            try expect(store.schema.relations, equals: relations)
            let houses = FetchRequest(EntityID(try require(store.schema["house"])))
            let summary = try store.write { try $0.destroy(houses) }
            try expect([summary["house"], summary["room"]], equals: [1, 3])
        },

        .opening(
            "traps.another_model_of_the_name",
            "a model that differs from the one with its table name that opened the store is refused before any read or write"
        ) { sandbox in
            let store = try sandbox.open([V1.Item.self])
            try V1.Item(id: 1, name: "4", size: 9).saved(in: store)
            try expect(throws: .badSchema) { try Retyped(id: 2, name: 4).saved(in: store) }
            try expect(throws: .badSchema) { try Retyped.where { $0.name == 4 }.in(store).count() }
            try expect(throws: .badSchema) { try Retyped.find(1, in: store) }
            try expect(V1.Item.all(in: store), equals: [V1.Item(id: 1, name: "4", size: 9)])
        },

        .opening(
            "traps.field_added_optional_and_with_default",
            "fields added at open are nil or their literal default in existing records", needs: [.durable]
        ) { sandbox in
            var store = try sandbox.open([V1.Item.self])
            try V1.Item(id: 1, name: "old", size: 9).saved(in: store)
            store = try sandbox.reopen(store, [V2.Item.self])
            let old = try require(V2.Item.find(1, in: store))
            try expect(old.colour, equals: nil)
            try expect(old.weight, equals: 7)
            try expect(old.size, equals: 9)
            try V2.Item(id: 2, name: "new", colour: "red", weight: 1).saved(in: store)
            try expect(V2.Item.where { $0.weight == 7 }.in(store).count(), equals: 1)
            try expect(V2.Item.where { $0.colour == nil }.in(store).count(), equals: 1)
            // The deployment can be rolled back, and rolled out again.
            store = try sandbox.reopen(store, [V1.Item.self])
            try V1.Item(id: 3).saved(in: store)
            store = try sandbox.reopen(store, [V2.Item.self])
            try expect(V2.Item.find(2, in: store)?.colour, equals: "red")
            try expect(V2.Item.find(3, in: store)?.weight, equals: 7)
        },

        refusal(
            "traps.field_added_without_default_needs_migration",
            "a new field that is neither optional nor has a default is .needsMigration and named", V4.Item.self, naming: "maker"),
        refusal(
            "traps.retyped_field_needs_migration", "a field of another type is .needsMigration and named", V5.Item.self, naming: "size"),
        refusal(
            "traps.field_made_optional_needs_migration", "a field that becomes optional is .needsMigration and named", V8.Item.self,
            naming: "size"),
        refusal("traps.retyped_key_needs_migration", "a key of another type is .needsMigration and named", V9.Item.self, naming: "id"),

        .opening(
            "traps.open_with_duplicates_for_unique",
            "a new unique index over duplicates fails the open, changes nothing and names the first ten", needs: [.durable]
        ) { sandbox in
            var store = try sandbox.open([V1.Item.self])
            try V1.Item(id: 1_000, name: "single").saved(in: store)
            for id in 1...36 { try V1.Item(id: Int64(id), name: "twin \(10 + id % 12)").saved(in: store) }
            try store.close()
            let error = try expect(throws: .duplicateValue) { try sandbox.open([V6.Item.self]) }
            try expect(error.entity, equals: "evolving")
            try expect(error.field, equals: "name")
            try expect(error.values, equals: (10...19).map { "string \"twin \($0)\"" })
            try expect(!error.description.contains("twin"), "values stay out of the message")
            store = try sandbox.open([V1.Item.self]) { $0.schemaPolicy = .verify }
            try expect(V1.Item.count(in: store), equals: 37)
            try V1.Item(id: 2_000, name: "single").saved(in: store)
            try V1.Item.where { $0.id > 12 && $0.id != 1_000 }.in(store).destroy()
            store = try sandbox.reopen(store, [V6.Item.self])
            try expect(throws: .duplicateValue) { try V6.Item(id: 5_000, name: "twin 10").saved(in: store) }
            try expect(V6.Item.count(in: store), equals: 13)
        },

        .opening(
            "traps.index_over_duplicates_is_refused",
            "a unique index built inside a transaction over duplicates is refused, and the transaction continues",
            needs: [.transactionalSchema]
        ) { sandbox in
            let store = try sandbox.open([V1.Item.self])
            for id in 1...3 { try V1.Item(id: Int64(id), name: "twin").saved(in: store) }
            let unique = try require(V6.Item.entity.definition.indexes.first)
            try store.write { transaction in
                let error = try expect(throws: .duplicateValue) {
                    try transaction.apply(.addIndex(entity: V6.Item.entity.definition, unique))
                }
                try expect(error.values, equals: ["string \"twin\""])
                try V1.Item(id: 4, name: "twin").saved()
            }
            try expect(V1.Item.count(in: store), equals: 4)
        },

        .opening(
            "traps.undone_index_is_not_used",
            "an index built in an undone savepoint neither serves nor refuses later requests",
            needs: [.transactionalSchema, .savepoints]
        ) { sandbox in
            let store = try sandbox.open([V1.Item.self])
            for id in 1...9 { try V1.Item(id: Int64(id), name: "name \(id)", size: id % 3).saved(in: store) }
            let indexes = V6.Item.entity.definition.indexes + V7.Item.entity.definition.indexes
            try store.write { transaction in
                try transaction.savepoint { inner in
                    for index in indexes { try inner.apply(.addIndex(entity: V1.Item.entity.definition, index)) }
                    try V1.Item(id: 10, name: "ten", size: 2).saved()
                    inner.rollback()
                }
                try V1.Item(id: 11, name: "name 1", size: 2).saved()
                try expect(V1.Item.where { $0.size == 2 }.pluck(\.id), equals: [2, 5, 8, 11])
                try expect(V1.Item.where { $0.name == "name 1" }.pluck(\.id), equals: [1, 11])
            }
            try expect(V1.Item.where { $0.size == 2 }.in(store).pluck(\.id), equals: [2, 5, 8, 11])
            try expect(store.verify(.full).problems, equals: [])
        },

        .opening("traps.index_added_later_finds_old_records", "an index added at open covers existing records", needs: [.durable]) {
            sandbox in
            var store = try sandbox.open([V1.Item.self])
            for id in 1...50 { try V1.Item(id: Int64(id), name: "i\(id)", size: id % 5).saved(in: store) }
            store = try sandbox.reopen(store, [V7.Item.self])
            try expect(V7.Item.where { $0.size == 3 }.in(store).pluck(\.id), equals: Array(stride(from: 3, through: 48, by: 5)))
            try expect(store.verify(.full).problems, equals: [])
        },

        .opening(
            "traps.verify_policy_lists_differences",
            "schema=verify opens a matching store, refuses others with a list of differences, and changes nothing", needs: [.durable]
        ) { sandbox in
            var store = try sandbox.open([V1.Item.self])
            store = try sandbox.reopen(store, [V1.Item.self]) { $0.schemaPolicy = .verify }
            try store.close()
            let error = try expect(throws: .needsMigration) {
                try sandbox.open([V2.Item.self, Note.self]) { $0.schemaPolicy = .verify }
            }
            for name in ["colour", "weight", "note"] {
                try expect(error.message.contains(name), "it names \(name): \(error.message)")
            }
            store = try sandbox.open([V1.Item.self]) { $0.schemaPolicy = .verify }
            try expect(store.read { try $0.catalog() }?.schema["evolving"]?.fields.map(\.name), equals: ["id", "name", "size"])
            try expect(store.read { try $0.catalog() }?.schema["note"] == nil, "no entity was added")
        },

        .opening(
            "traps.none_policy_changes_nothing",
            "schema=none opens with any models, changes nothing, and missing fields are errors", needs: [.durable]
        ) { sandbox in
            var store = try sandbox.open([V1.Item.self])
            try V1.Item(id: 1, name: "old").saved(in: store)
            store = try sandbox.reopen(store, [V2.Item.self]) { $0.schemaPolicy = .none }
            try expect(store.read { try $0.catalog() }?.schema["evolving"]?.fields.map(\.name), equals: ["id", "name", "size"])
            try expect(throws: .unknownField) { try V2.Item.all(in: store) }
            try expect(throws: .unknownField) { try V2.Item(id: 2).saved(in: store) }
            store = try sandbox.reopen(store, [V1.Item.self])
            try expect(V1.Item.all(in: store).map(\.name), equals: ["old"])
        },

        .opening("traps.unknown_model_is_an_error", "a model that the store was not opened with is .unknownEntity, with advice to name it")
        { sandbox in
            let store = try sandbox.open([Person.self])
            for attempt in [{ _ = try Note.count(in: store) }, { _ = try Note(text: "n").saved(in: store) }] {
                let error = try expect(throws: .unknownEntity) { try attempt() }
                try expect(error.message.contains("models:"), error.message)
            }
        },

        .opening("traps.two_models_of_one_table", "two models with one table name are an error at open, before anything is created") {
            sandbox in
            try expect(throws: .badSchema) { try sandbox.open([V1.Item.self, V2.Item.self]) }
            try expect(throws: .badSchema) { try sandbox.open([V1.Item.self, Evolving.self]) }
            let store = try sandbox.open([V1.Item.self])
            try expect(V1.Item.count(in: store), equals: 0)
        },

        .opening("traps.schema_is_kept_in_the_store", "a store opened without models knows its entities", needs: [.durable]) { sandbox in
            var store = try sandbox.open([Person.self, Country.self])
            try Country(code: "NO", name: "Norway").saved(in: store)
            store = try sandbox.reopen(store, [])
            try expect(store.schema.entities.map(\.name), equals: ["person", "country"])
            try expect(store.schema["person"], equals: Person.entity.definition)
        },
    ]

    /// Opening a store of the first release with other models is refused and changes nothing.
    private static func refusal(_ id: String, _ title: String, _ model: any Model.Type, naming field: String) -> Case {
        .opening(id, title, needs: [.durable]) { sandbox in
            var store = try sandbox.open([V1.Item.self])
            try V1.Item(id: 1, name: "old", size: 9).saved(in: store)
            try store.close()
            let error = try expect(throws: .needsMigration) { try sandbox.open([model]) }
            try expect(error.message.contains(field), "it names the field: \(error.message)")
            store = try sandbox.open([V1.Item.self]) { $0.schemaPolicy = .verify }
            try expect(V1.Item.all(in: store), equals: [V1.Item(id: 1, name: "old", size: 9)])
        }
    }
}

/// Like ``V1/Item``, but with a capital, which some engines do not distinguish.
@Model("EVOLVING", timestamps: false) struct Evolving {
    @Key var id: Int64
}

/// Like ``V1/Item``, but with a number for its name.
@Model("evolving", timestamps: false) struct Retyped {
    @Key var id: Int64
    var name = 0
}
