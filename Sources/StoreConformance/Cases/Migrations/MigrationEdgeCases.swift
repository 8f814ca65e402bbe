import ActiveStore
import FoundationEssentials
import StoreCore

/// What migrations may not do, and their behaviour at the limits of types and schemas.
enum MigrationEdgeCases {
    /// Changes that each leave a value in `size` that does not fit `Int8`.
    private static let beyond: [[MigrationChange]] = [
        [.transform("evolving") { try $0.set("size", to: 128) }],
        [.retype("size", of: "evolving", to: .int, by: { _ in -129 })],
        [.setDefault("size", of: "evolving", to: 300)],
        [
            .dropField("size", of: "evolving"), .addField("weight", .int, to: "evolving", optional: false, default: 128),
            .renameField("weight", of: "evolving", to: "size"),
        ],
        [.dropField("size", of: "evolving"), .addField("size", .int, to: "evolving", optional: false, filledBy: { _ in 1_000 })],
        [
            .makeOptional("size", of: "evolving"), .transform("evolving") { try $0.set("size", to: nil) },
            .makeRequired("size", of: "evolving", nilBecomes: 128),
        ],
    ]

    static let all: [Case] = [
        .opening(
            "migrations.rollback_within", "a migration whose transaction is marked for rollback fails, and the store is unchanged"
        ) {
            sandbox in
            let store = try sandbox.open([])
            try store.migrate([Migration(1, "items", [.addEntity(V1.Item.entity.definition)])])
            let marked = Migration(2, "marked", [.addField("more", .int, to: "evolving"), .run("gives up") { $0.transaction.rollback() }])
            try expect(throws: .misuse) { try store.migrate([marked, Migration(3, "behind", [.addField("last", .int, to: "evolving")])]) }
            try expect(store.read { try $0.catalog() }?.version, equals: 1)
            try expect(store.schema["evolving"]?.fields.count, equals: 3)
            try store.migrate([Migration(2, "mended", [.addField("more", .int, to: "evolving")])])
            try expect(store.read { try $0.catalog() }?.version, equals: 2)
        },

        .opening(
            "migrations.values_fit_models",
            "values after migrations have the types that the models declare, or the last migration is undone"
        ) {
            sandbox in
            var store = try MigrationCases.filled(sandbox)
            for (number, changes) in beyond.enumerated() {
                let error = try expect(throws: .typeMismatch, "list \(number)") {
                    try sandbox.evolve(store, [W8.Item.self], [Migration(1, "too much", changes)])
                }
                try expect([error.entity, error.field], equals: ["evolving", "size"])
                try expect(error.message.contains("Int8"), error.message)
                store = try sandbox.evolve(store, [V1.Item.self], [])
                try expect(V1.Item.all(in: store).map(\.size), equals: [10, 20, 30])
                try expect(store.read { try $0.catalog() }?.version, equals: 0)
            }
            let large = Migration(1, "large", [.transform("evolving") { try $0.set("size", to: 300) }])
            let key = try expect(throws: .typeMismatch) { try sandbox.evolve(store, [W8.Item.self], [large]) }.key
            try expect(key, equals: .int(1), "the first record that cannot be read")
            // In between any value is allowed.
            store = try sandbox.evolve(store, [V1.Item.self], [])
            let small = Migration(2, "small again", [.transform("evolving") { try $0.set("size", to: 3) }])
            store = try sandbox.evolve(store, [W8.Item.self], [large, small])
            try expect(W8.Item.all(in: store).map(\.size), equals: [3, 3, 3])
        },

        .opening(
            "migrations.values_fit_models_later",
            "values are checked against the models even if a later migration fails and they run again"
        ) { sandbox in
            var store = try MigrationCases.filled(sandbox)
            let large = Migration(1, "large", [.transform("evolving") { try $0.set("size", to: 300) }])
            let later = [
                Migration(2, "adds", [.addField("weight", .int, to: "evolving")]),
                Migration(
                    2, "renames there and back",
                    [.renameField("size", of: "evolving", to: "width"), .renameField("width", of: "evolving", to: "size")]),
            ]
            for migration in later + later {
                let error = try expect(throws: .typeMismatch, migration.title) {
                    try sandbox.evolve(store, [W8.Item.self], [large, migration])
                }
                try expect(error.field, equals: "size")
                store = try sandbox.evolve(store, [V1.Item.self], [large])
                try expect(store.read { try $0.catalog() }?.version, equals: 1)
                try expect(V1.Item.all(in: store).map(\.size), equals: [300, 300, 300])
            }
            let mending = Migration(2, "small again", [.transform("evolving") { try $0.set("size", to: 3) }])
            store = try sandbox.evolve(store, [W8.Item.self], [large, mending])
            try expect(W8.Item.all(in: store).map(\.size), equals: [3, 3, 3])
        },

        .opening(
            "migrations.unreadable_before",
            "an already unreadable record does not prevent migrations, and one of them can repair it"
        ) { sandbox in
            var store = try MigrationCases.filled(sandbox)
            try V1.Item(id: 4, name: "four", size: 300).saved(in: store)
            let names = Migration(1, "names", [.transform("evolving") { try $0.set("name", to: "x") }])
            store = try sandbox.evolve(store, [W8.Item.self], [names])
            try expect(throws: .typeMismatch) { try W8.Item.all(in: store) }
            let mending = Migration(2, "sizes", [.transform("evolving") { if $0["size"] == 300 { try $0.set("size", to: 100) } }])
            store = try sandbox.evolve(store, [W8.Item.self], [names, mending])
            try expect(W8.Item.all(in: store).map(\.size), equals: [10, 20, 30, 100])
        },

        .opening(
            "migrations.transform_adds_records", "records that the body of a transformation adds after the others are not transformed"
        ) {
            sandbox in
            let store = try MigrationCases.filled(sandbox)
            let counter = VersionLog()
            let grows = Migration(
                1, "grows",
                [
                    .transform("evolving", batch: 1) { record in
                        counter.add(1)
                        guard case .int(let id) = record["id"] else { return }
                        try V1.Item(id: id + 1_000, name: "added").saved()
                        try record.set("name", to: "seen")
                    }
                ])
            let grown = try sandbox.evolve(store, [V1.Item.self], [grows])
            try expect(counter.versions.count, equals: 3)
            try expect(V1.Item.all(in: grown).map(\.name), equals: ["seen", "seen", "seen", "added", "added", "added"])
        },

        .opening(
            "migrations.transform_reaches_all",
            "records that the body of a transformation adds between the others do not prevent any of those from being transformed"
        ) { sandbox in
            let store = try sandbox.open([V1.Item.self])
            let ids = Array(stride(from: Int64(10), through: 60, by: 10))
            for id in ids { try V1.Item(id: id, name: "old").saved(in: store) }
            let grows = Migration(
                1, "grows",
                [
                    .transform("evolving", batch: 2) { record in
                        guard case .int(let id)? = record["id"], id % 10 == 0 else { return }
                        try V1.Item(id: id + 5, name: "added").saved()
                        try record.set("name", to: "seen")
                    }
                ])
            let grown = try sandbox.evolve(store, [V1.Item.self], [grows])
            try expect(V1.Item.where { $0.name == "seen" }.in(grown).pluck(\.id), equals: ids)
            try expect(V1.Item.where { $0.name == "added" }.in(grown).pluck(\.id), equals: ids.map { $0 + 5 })
        },

        .opening(
            "migrations.enforced_references", "after a migration no enforced reference dangles, or the migration is undone"
        ) { sandbox in
            let models: [any Model.Type] = [Carrier.self, Trip.self, Berth.self]
            var store = try sandbox.open(models)
            try Carrier.insert([Carrier(number: 1), Carrier(number: 2)], in: store)
            try Trip.insert([Trip(code: "A", carrier: .init(id: 1)), Trip(code: "B", carrier: .init(id: 2))], in: store)
            func moving(to number: Int) -> [Migration] {
                [Migration(1, "another carrier", [.transform("trip") { try $0.set("carrierID", to: .int(Int64(number))) }])]
            }
            let error = try expect(throws: .missingReference) { try sandbox.evolve(store, models, moving(to: 9)) }
            try expect([error.entity, error.field], equals: ["trip", "carrierID"])
            store = try sandbox.evolve(store, models, [])
            try expect(Trip.query.in(store).pluck(\.carrierID), equals: [1, 2])
            try expect(store.read { try $0.catalog() }?.version, equals: 0)
            store = try sandbox.evolve(store, models, moving(to: 2))
            try expect(Trip.query.in(store).pluck(\.carrierID), equals: [2, 2])
        },

        .opening(
            "migrations.declared_otherwise",
            "a field or entity stored under another column or with other capitals needs a migration"
        ) {
            sandbox in
            let store = try MigrationCases.filled(sandbox)
            for models: [any Model.Type] in [[OtherColumn.Item.self], [OtherCapitals.Item.self], [OtherEntity.Item.self]] {
                let error = try expect(throws: .needsMigration) { try sandbox.evolve(store, models, []) }
                try expect(error.message.contains("migration"), error.message)
            }
        },

        .opening("migrations.conversions_keep_digits", "a conversion that would lose digits fails the migration") { sandbox in
            let store = try sandbox.open([])
            let entity = EntityDefinition(
                name: "number",
                fields: [
                    FieldDefinition(name: "id", type: .int), FieldDefinition(name: "text", type: .string),
                    FieldDefinition(name: "decimal", type: .decimal), FieldDefinition(name: "double", type: .double),
                ])
            try store.migrate([Migration(1, "numbers", [.addEntity(entity)])])
            let id = EntityID(entity)
            func put(_ text: String, _ decimal: Value, _ double: Double) throws {
                try store.write { transaction in
                    _ = try transaction.destroy(FetchRequest(id))
                    try transaction.insert(id) { writer in
                        for value: Value in [.int(1), .string(text), decimal, .double(double)] { try value.write(to: writer) }
                    }
                }
            }
            let refused: [(String, FieldType)] = [
                ("1e400", .double), ("12345678901234567891", .double), ("0x10", .double), ("2019-06-07T09:15:15.1234567Z", .date),
                ("0x000000-0000-0000-0000-000000000000", .uuid), (" 1", .double), ("1.5", .int),
            ]
            for (text, type) in refused {
                try put(text, .decimal(1), 1)
                try expect(throws: .typeMismatch, text) {
                    try store.migrate([Migration(2, "text", [.retype("text", of: "number", to: type)])])
                }
            }
            try put("", .decimal(try require(Decimal(string: "12345678901234567890.125"))), .infinity)
            for (field, type) in [("decimal", FieldType.double), ("double", .string)] {
                try expect(throws: .typeMismatch, field) {
                    try store.migrate([Migration(2, field, [.retype(field, of: "number", to: type)])])
                }
            }
            try put("-2.5e-3", .decimal(try require(Decimal(string: "0.1"))), 0.1)
            try store.migrate([
                Migration(
                    2, "all",
                    [
                        .retype("text", of: "number", to: .double), .retype("decimal", of: "number", to: .double),
                        .retype("double", of: "number", to: .decimal),
                    ])
            ])
            try expect(MigrationCases.values(of: "text", "number", store), equals: [.double(-0.0025)])
            try expect(MigrationCases.values(of: "decimal", "number", store), equals: [.double(0.1)])
            try expect(MigrationCases.values(of: "double", "number", store), equals: [.decimal(try require(Decimal(string: "0.1")))])
        },

        .opening(
            "migrations.values_are_checked", "a value set by a migration is exactly of the field's type, JSON in canonical form"
        ) {
            sandbox in
            let store = try sandbox.open([])
            let entity = EntityDefinition(
                name: "thing",
                fields: [
                    FieldDefinition(name: "id", type: .int), FieldDefinition(name: "count", type: .int, defaultValue: .int(1)),
                    FieldDefinition(name: "ratio", type: .double, isOptional: true),
                    FieldDefinition(name: "labels", type: .json, isOptional: true),
                ])
            try store.migrate([Migration(1, "things", [.addEntity(entity)])])
            try store.write { transaction in
                try transaction.insert(EntityID(entity)) { writer in
                    for value: Value in [.int(1), .int(2), .null, .null] { try value.write(to: writer) }
                }
            }
            let refused: [(String, Value)] = [
                ("ratio", .int(.max)), ("count", .double(1.5)), ("count", .string("1")), ("labels", .json("nonsense")),
            ]
            for (field, value) in refused {
                let error = try expect(throws: .typeMismatch, field) {
                    try store.migrate([Migration(2, field, [.transform("thing") { try $0.set(field, to: value) }])])
                }
                try expect(error.field, equals: field)
            }
            let wrong = try expect(throws: .typeMismatch) {
                try store.migrate([Migration(2, "wrong", [.retype("count", of: "thing", to: .string) { _ in .int(1) }])])
            }
            try expect(wrong.field, equals: "count")
            try expect(!wrong.message.contains("activestore_"), wrong.message)
            try store.migrate([
                Migration(
                    2, "right",
                    [
                        .transform("thing") { record in
                            try record.set("ratio", to: .int(3))
                            try record.set("labels", to: .json("{ \"b\" : 1.50,\n\"a\" : [true, null] }"))
                        },
                        .setDefault("count", of: "thing", to: .null),
                    ])
            ])
            try expect(MigrationCases.values(of: "labels", "thing", store), equals: [.json("{\"a\":[true,null],\"b\":1.5}")])
            try expect(MigrationCases.values(of: "ratio", "thing", store), equals: [.double(3)])
            try expect(store.schema["thing"]?.fields[1].defaultValue, equals: nil)
        },

        .opening(
            "migrations.impossible_schemas", "defaults that no store can hold, duplicate names and fields without a name are refused"
        ) {
            sandbox in
            let store = try sandbox.open([])
            try store.migrate([Migration(1, "items", [.addEntity(V1.Item.entity.definition)])])
            let changes: [MigrationChange] = [
                .addField("text", .string, to: "evolving", default: .string("\0")),
                .addField("ratio", .double, to: "evolving", default: .double(.nan)),
                .addIndex(["size"], of: "evolving", name: "evolving"), .renameField("size", of: "evolving", to: "", column: "size"),
            ]
            for (number, change) in changes.enumerated() {
                try expect(throws: .badSchema, "change \(number)") { try store.migrate([Migration(2, "change", [change])]) }
            }
        },
    ]
}
