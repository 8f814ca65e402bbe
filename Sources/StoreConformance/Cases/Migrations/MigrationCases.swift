import ActiveStore
import StoreCore
import Synchronization

/// Versions of a program and the stores they open; see ``Migration``.
enum MigrationCases {
    static let all: [Case] = [
        .opening("migrations.rename_field", "a renamed field keeps its values, for reading, writing and conditions") { sandbox in
            var store = try filled(sandbox)
            store = try sandbox.evolve(
                store, [W1.Item.self], [Migration(1, "titles", [.renameField("name", of: "evolving", to: "title")])])
            try expect(W1.Item.all(in: store).map(\.title), equals: ["one", "two", "three"])
            try W1.Item.where { $0.title == "two" }.in(store).update(.set(\.title, "zwei"))
            try W1.Item(id: 9, title: "nine").saved(in: store)
            try expect(W1.Item.where { $0.title.hasPrefix("z") }.in(store).pluck(\.id), equals: [2])
            try expect(store.read { try $0.catalog() }?.version, equals: 1)
            try expect(store.verify(.full).problems, equals: [])
        },

        .opening(
            "migrations.rename_field_with_indexes", "indexes over a renamed field are renamed with it, to the name that models give them"
        ) {
            sandbox in
            var store = try sandbox.open([W4.Item.self])
            for (id, name) in names.enumerated() { try W4.Item(id: Int64(id + 1), name: name, size: id).saved(in: store) }
            store = try sandbox.evolve(
                store, [W5.Item.self], [Migration(1, "titles", [.renameField("name", of: "evolving", to: "title")])])
            try expect(throws: .duplicateValue) { try W5.Item(id: 4, title: "TWO").saved(in: store) }
            try W5.Item(id: 4, title: "four").saved(in: store)
            try expect(
                store.read { try $0.catalog() }?.schema["evolving"]?.indexes.map(\.name).sorted(),
                equals: W5.Item.entity.definition.indexes.map(\.name).sorted())
            try expect(store.verify(.full).problems, equals: [])
        },

        .opening("migrations.rename_model", "a renamed entity keeps its records") { sandbox in
            var store = try filled(sandbox)
            store = try sandbox.evolve(store, [W2.Item.self], [Migration(1, "things", [.renameEntity("evolving", to: "thing")])])
            try expect(W2.Item.all(in: store).map(\.name), equals: names)
            try W2.Item(id: 9, name: "nine").saved(in: store)
            try expect(W2.Item.find(9, in: store)?.name, equals: "nine")
            try expect(store.read { try $0.catalog() }?.schema.entities.map(\.name), equals: ["thing"])
            try expect(store.verify(.full).problems, equals: [])
        },

        .opening("migrations.change_type", "a field whose type changes has its values and its default converted") { sandbox in
            var store = try filled(sandbox)
            store = try sandbox.evolve(
                store, [V5.Item.self], [Migration(1, "sizes as text", [.retype("size", of: "evolving", to: .string)])])
            try expect(V5.Item.all(in: store).map(\.size), equals: ["10", "20", "30"])
            try V5.Item(id: 4, name: "four", size: "large").saved(in: store)
            try expect(V5.Item.where { $0.size == "large" }.in(store).pluck(\.name), equals: ["four"])
            let size = store.schema["evolving"]?.fields.first { $0.name == "size" }
            try expect(size?.defaultValue, equals: "1")
            try expect(store.verify(.full).problems, equals: [])
        },

        .opening("migrations.change_type_by_closure", "a custom conversion determines the new values; nil where it is allowed") { sandbox in
            var store = try sandbox.open([V8.Item.self])
            for (id, size) in [1, nil, 3].enumerated() { try V8.Item(id: Int64(id), name: "i", size: size).saved(in: store) }
            store = try sandbox.evolve(
                store, [],
                [
                    Migration(
                        1, "words",
                        [.retype("size", of: "evolving", to: .string, by: inWords)])
                ])
            try expect(values(of: "size", "evolving", store), equals: ["small", "unknown", nil])
        },

        .opening("migrations.change_type_refuses_loss", "a value without a counterpart fails the migration, which changes nothing") {
            sandbox in
            var store = try filled(sandbox)
            let retype = Migration(1, "numbers", [.retype("name", of: "evolving", to: .int)])
            let error = try expect(throws: .typeMismatch) { try sandbox.evolve(store, [Retyped.self], [retype]) }
            try expect(error.message.contains("3 records"), error.message)
            try expect(!error.description.contains("two"), "values stay out of the message")
            store = try sandbox.evolve(store, [V1.Item.self], [])
            try expect(V1.Item.all(in: store).map(\.name), equals: names)
            try expect(store.read { try $0.catalog() }?.version, equals: 0)
        },

        .opening("migrations.failure_forgets_schema", "after a migration that failed midway, records are read with the stored schema") {
            sandbox in
            let store = try sandbox.open([])
            let before = EntityDefinition(
                name: "thing",
                fields: [FieldDefinition(name: "id", type: .int), FieldDefinition(name: "size", type: .int, isOptional: true)])
            try store.migrate([Migration(1, "things", [.addEntity(before)])])
            let failing = Migration(
                2, "fails",
                [.makeRequired("size", of: "thing", nilBecomes: 0), .run("fails") { _ in throw StoreError(.badRequest, "No.") }])
            try expect(throws: .badRequest) { try store.migrate([failing]) }
            try expect(values(of: "size", "thing", store), equals: [])
        },

        .opening("migrations.add_with_default", "[92] fields added in a migration are nil, their default, or computed from the record") {
            sandbox in
            var store = try filled(sandbox)
            store = try sandbox.evolve(
                store, [],
                [
                    Migration(
                        1, "more",
                        [
                            .addField("colour", .string, to: "evolving"),
                            .addField("weight", .int, to: "evolving", optional: false, default: 7),
                            .addField("label", .string, to: "evolving", optional: false, filledBy: label),
                        ])
                ])
            try expect(values(of: "colour", "evolving", store), equals: [nil, nil, nil])
            try expect(values(of: "weight", "evolving", store), equals: [7, 7, 7])
            try expect(values(of: "label", "evolving", store), equals: ["one-10", "two-20", "three-30"])
            try expect(throws: .needsMigration) {
                try store.migrationPlan([Migration(2, "empty", [.addField("maker", .string, to: "evolving", optional: false)])])
            }
        },

        .opening("migrations.add_required_for_model", "a model may have a required field without a default once a migration has filled it")
        { sandbox in
            var store = try filled(sandbox)
            store = try sandbox.evolve(
                store, [W3.Item.self],
                [
                    Migration(
                        1, "labels",
                        [.addField("label", .string, to: "evolving", optional: false, filledBy: numbered)])
                ])
            try expect(W3.Item.all(in: store).map(\.label), equals: ["L1", "L2", "L3"])
            try expect(throws: .duplicateValue) { try W3.Item(id: 4, name: "four", label: "L1").saved(in: store) }
            try W3.Item(id: 4, name: "four", label: "L4").saved(in: store)
        },

        .opening("migrations.remove_field", "a dropped field is removed with its values and its indexes; the rest stays") { sandbox in
            var store = try sandbox.open([V7.Item.self])
            for (id, name) in names.enumerated() { try V7.Item(id: Int64(id + 1), name: name, size: id).saved(in: store) }
            store = try sandbox.evolve(store, [V3.Item.self], [Migration(1, "no sizes", [.dropField("size", of: "evolving")])])
            try expect(V3.Item.all(in: store).map(\.name), equals: names)
            try expect(store.health.undeclared, equals: [])
            try expect(store.read { try $0.catalog() }?.schema["evolving"]?.indexes, equals: [])
            try V3.Item(id: 4, name: "four").saved(in: store)
            // A new field of that name starts empty.
            store = try sandbox.evolve(store, [V1.Item.self], [Migration(1, "no sizes", [.dropField("size", of: "evolving")])])
            try expect(V1.Item.all(in: store).map(\.size), equals: [1, 1, 1, 1])
            try expect(store.verify(.full).problems, equals: [])
        },

        .opening("migrations.remove_model", "a dropped entity is removed with its records; a new one with its name starts empty") {
            sandbox in
            var store = try sandbox.open([V7.Item.self, Note.self])
            for (id, name) in names.enumerated() { try V7.Item(id: Int64(id + 1), name: name).saved(in: store) }
            try Note(text: "stays").saved(in: store)
            let drop = [Migration(1, "no items", [.dropEntity("evolving")])]
            store = try sandbox.evolve(store, [Note.self], drop)
            try expect(throws: .unknownEntity) { try V7.Item.count(in: store) }
            try expect(Note.query.in(store).pluck(\.text), equals: ["stays"])
            store = try sandbox.evolve(store, [Note.self, V6.Item.self], drop)
            try expect(V6.Item.count(in: store), equals: 0)
            try V6.Item(id: 1, name: "new").saved(in: store)
            try expect(store.verify(.full).problems, equals: [])
        },

        .opening("migrations.nil_allowed_and_forbidden", "a field becomes optional, and required again once no value is nil") { sandbox in
            var store = try filled(sandbox)
            let first = Migration(1, "optional", [.makeOptional("size", of: "evolving")])
            store = try sandbox.evolve(store, [V8.Item.self], [first])
            try V8.Item(id: 4, name: "four", size: nil).saved(in: store)
            let refused = Migration(2, "required", [.makeRequired("size", of: "evolving")])
            let error = try expect(throws: .constraint) { try sandbox.evolve(store, [V1.Item.self], [first, refused]) }
            try expect([error.entity, error.field], equals: ["evolving", "size"])
            let filling = Migration(2, "required", [.makeRequired("size", of: "evolving", nilBecomes: 40)])
            store = try sandbox.evolve(store, [V1.Item.self], [first, filling])
            try expect(V1.Item.all(in: store).map(\.size), equals: [10, 20, 30, 40])
            try expect(store.verify(.full).problems, equals: [])
        },

        .opening("migrations.indexes", "indexes are added and dropped; a unique one over duplicates fails the migration and names them") {
            sandbox in
            var store = try sandbox.open([V1.Item.self])
            for id in 1...30 { try V1.Item(id: Int64(id), name: "twin \(10 + id % 12)", size: id).saved(in: store) }
            let unique = Migration(1, "unique", [.addIndex(["name"], of: "evolving", unique: true)])
            let error = try expect(throws: .duplicateValue) { try sandbox.evolve(store, [V6.Item.self], [unique]) }
            try expect(error.values, equals: (10...19).map { "string \"twin \($0)\"" })
            let migrations = [
                Migration(
                    1, "names that differ",
                    [
                        .transform("evolving") { try $0.set("name", to: numbered($0)) },
                        .addIndex(["name"], of: "evolving", unique: true), .addIndex(["size", "name"], of: "evolving"),
                    ]),
                Migration(2, "fewer", [.dropIndex(["size", "name"], of: "evolving")]),
            ]
            store = try sandbox.evolve(store, [V6.Item.self], migrations)
            try expect(throws: .duplicateValue) { try V6.Item(id: 31, name: "L3").saved(in: store) }
            try expect(
                store.read { try $0.catalog() }?.schema["evolving"]?.indexes, equals: V6.Item.entity.definition.indexes)
            try expect(store.verify(.full).problems, equals: [])
        },

        .opening("migrations.relations_follow", "relations follow renamed entities and references, and a delete rule changes") { sandbox in
            var store = try sandbox.open([W6.House.self, W6.Room.self])
            let house = try W6.House(id: 1).saved(in: store)
            for id in 1...3 { try W6.Room(id: Int64(id), name: "r\(id)", house: .to(house)).saved(in: store) }
            let migrations = [
                Migration(
                    1, "buildings",
                    [
                        .renameEntity("house", to: "building"), .renameField("houseID", of: "room", to: "buildingID"),
                        .changeDeleteRule("rooms", of: "building", to: .nullify),
                    ])
            ]
            // Opened without models, the store's catalogued relations say the same.
            store = try sandbox.evolve(store, [], migrations)
            let relation = try require(store.schema.relation("rooms", of: "building"))
            try expect(relation.target, equals: "room")
            try expect(relation.reference, equals: "buildingID")
            try expect(relation.rule == .nullify, "the rule")
            store = try sandbox.evolve(store, [W7.Building.self, W7.Room.self], migrations)
            let building = try require(W7.Building.find(1, in: store))
            try expect(building.rooms.count(in: store), equals: 3)
            try building.destroy(in: store)
            try expect(W7.Room.where { $0.building == nil }.in(store).count(), equals: 3)
        },

        .opening("migrations.data_callback", "a migration changes records, also with models of the old shape, and reports its progress") {
            sandbox in
            var store = try filled(sandbox)
            let steps = VersionLog()
            let progress = Mutex<[String]>([])
            let migrations = [
                Migration(
                    1, "by hand",
                    [
                        .transform("evolving", batch: 2) { record in
                            guard case .int(let size)? = record["size"] else { return }
                            try record.set("size", to: .int(size * 2))
                        },
                        .run("adds the fourth") { scope in
                            try V1.Item(id: 4, name: "four", size: try V1.Item.count()).saved()
                            scope.report("adding", done: 1, total: 1)
                            steps.add(scope.version)
                        },
                        .renameField("name", of: "evolving", to: "title"),
                    ])
            ]
            store = try sandbox.evolve(store, [W1.Item.self], migrations) { event in
                if case .progressed(let work, let done, let total) = event { progress.withLock { $0.append("\(work) \(done)/\(total)") } }
            }
            try expect(W1.Item.all(in: store).map(\.size), equals: [20, 40, 60, 3])
            try expect(W1.Item.find(4, in: store)?.title, equals: "four")
            try expect(steps.versions, equals: [1])
            let told = progress.withLock { $0 }
            let expected = ["migrating evolving to version 1 2/3", "migrating evolving to version 1 3/3", "adding 1/1"]
            try expect(told.filter(expected.contains), equals: expected)
        },
    ]

    static let names = ["one", "two", "three"]

    @Sendable private static func inWords(_ value: Value) -> Value {
        switch value {
        case .int(1): "small"
        case .int(3): .null
        default: "unknown"
        }
    }

    @Sendable private static func label(_ record: Record) -> Value {
        .string("\(record["name"]?.description ?? "")-\(record["size"]?.description ?? "")")
    }

    @Sendable private static func numbered(_ record: Record) -> Value { .string("L\(record["id"]?.description ?? "")") }

    /// A store of the first release with three records.
    static func filled(_ sandbox: CaseSandbox) throws -> any Store {
        let store = try sandbox.open([V1.Item.self])
        for (id, name) in names.enumerated() { try V1.Item(id: Int64(id + 1), name: name, size: 10 * (id + 1)).saved(in: store) }
        return store
    }

    /// The stored values of a field, in key order, regardless of models.
    static func values(of field: String, _ entity: String, _ store: any Store) throws -> [Value] {
        try store.read { transaction in
            let entity = try require(transaction.catalog()?.schema[entity])
            return try transaction.records(FetchRequest(EntityID(entity))).map { try require($0[field]) }
        }
    }
}
