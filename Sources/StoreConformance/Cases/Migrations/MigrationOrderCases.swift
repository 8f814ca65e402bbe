import ActiveStore

/// When migrations run: once, in order, atomically; and which errors they cause if they do not fit.
enum MigrationOrderCases {
    static let all: [Case] = [
        .opening("migrations.ordered_versions", "[93] steps run once, in order, only those above the stored version") { sandbox in
            var store = try MigrationCases.filled(sandbox)
            let ran = VersionLog()
            store = try sandbox.evolve(store, [V1.Item.self], steps([2, 4], ran))
            try expect(ran.versions, equals: [2, 4])
            store = try sandbox.evolve(store, [V1.Item.self], steps([2, 4], ran))
            try expect(ran.versions, equals: [2, 4])
            store = try sandbox.evolve(store, [V1.Item.self], steps([2, 4, 5, 9], ran))
            try expect(ran.versions, equals: [2, 4, 5, 9])
            let catalog = try require(store.read { try $0.catalog() })
            try expect(catalog.version, equals: 9)
            try expect(catalog.applied.map(\.version), equals: [2, 4, 5, 9])
        },

        .opening(
            "migrations.new_store_is_newest", "a new store is created as the models declare it; only migrations that add data run"
        ) { sandbox in
            let ran = VersionLog()
            let migrations =
                steps([1, 2], ran) + [
                    Migration(
                        3, "data",
                        [
                            .renameField("nothing", of: "evolving", to: "something"),
                            .run("the first item", onNewStores: true) { _ in try V1.Item(id: 1, name: "first").saved() },
                        ])
                ]
            let store = try sandbox.open([V1.Item.self]) { $0.migrations = migrations }
            try expect(ran.versions, equals: [])
            try expect(V1.Item.all(in: store).map(\.name), equals: ["first"])
            try expect(store.read { try $0.catalog() }?.version, equals: 3)
        },

        .opening("migrations.idempotent", "opening again with the same migrations changes nothing", needs: [.durable]) { sandbox in
            var store = try MigrationCases.filled(sandbox)
            let ran = VersionLog()
            for _ in 1...3 { store = try sandbox.evolve(store, [V1.Item.self], steps([1], ran)) }
            try expect(ran.versions, equals: [1])
            try store.close()
            store = try sandbox.open([V1.Item.self]) {
                $0.migrations = steps([1], ran)
                $0.schemaPolicy = .verify
            }
            try expect(V1.Item.count(in: store), equals: 3)
        },

        .opening(
            "migrations.failure_rolls_back", "[93] a failing step leaves everything as it was before it, including its version",
            needs: [.transactionalSchema]
        ) {
            sandbox in
            var store = try MigrationCases.filled(sandbox)
            let before = try store.read { try $0.catalog() }
            let good = Migration(1, "twice", [.transform("evolving") { try $0.set("size", to: .int(1)) }])
            let bad = Migration(
                2, "fails",
                [
                    .addField("colour", .string, to: "evolving", optional: false) { _ in "red" },
                    .renameField("name", of: "evolving", to: "title"), .addIndex(["title"], of: "evolving"),
                    .dropField("size", of: "evolving"), .renameEntity("evolving", to: "thing"),
                    .run("fails") { _ in throw StoreError(.invalid, "on purpose") },
                ])
            try expect(throws: .invalid) { try sandbox.evolve(store, [V1.Item.self], [Migration(1, bad.title, bad.changes)]) }
            store = try sandbox.evolve(store, [V1.Item.self], [])
            try expect(store.read { try $0.catalog() }, equals: before)
            try expect(V1.Item.all(in: store).map(\.name), equals: MigrationCases.names)
            try expect(V1.Item.all(in: store).map(\.size), equals: [10, 20, 30])
            // The steps before the one that failed stay applied.
            try expect(throws: .invalid) { try sandbox.evolve(store, [V1.Item.self], [good, bad]) }
            store = try sandbox.evolve(store, [V1.Item.self], [good])
            try expect(store.read { try $0.catalog() }?.version, equals: 1)
            try expect(V1.Item.all(in: store).map(\.size), equals: [1, 1, 1])
            try expect(store.verify(.full).problems, equals: [])
        },

        .opening(
            "migrations.out_of_order_is_reported",
            "a list that does not ascend, and a step inserted below the store's version, are errors that name the step"
        ) {
            sandbox in
            var store = try MigrationCases.filled(sandbox)
            let ran = VersionLog()
            try expect(throws: .configuration) { try sandbox.evolve(store, [V1.Item.self], steps([2, 1], ran)) }
            try expect(throws: .configuration) { try MigrationPlan(nil, steps([2, 2], ran)) }
            try expect(throws: .configuration) { try MigrationPlan(nil, steps([0], ran)) }
            store = try sandbox.evolve(store, [V1.Item.self], steps([1, 5], ran))
            let error = try expect(throws: .configuration) { try sandbox.evolve(store, [V1.Item.self], steps([1, 3, 5], ran)) }
            try expect(error.message.contains("version 3"), error.message)
            try expect(ran.versions, equals: [1, 5])
            store = try sandbox.evolve(store, [V1.Item.self], steps([1, 5], ran))
            let plan = try store.migrationPlan(steps([5, 8], ran))
            try expect(plan.steps.map(\.version), equals: [8])
            try expect(plan.notes.count, equals: 2)
        },

        .opening("migrations.plan", "a plan shows the changes, marks destructive ones, and changes nothing") { sandbox in
            let store = try MigrationCases.filled(sandbox)
            let migrations = [
                Migration(1, "titles", [.renameField("name", of: "evolving", to: "title")]),
                Migration(2, "less", [.dropField("size", of: "evolving"), .addIndex(["title"], of: "evolving")]),
            ]
            let plan = try store.migrationPlan(migrations)
            try expect(plan.storedVersion, equals: 0)
            try expect(plan.steps.map(\.title), equals: ["titles", "less"])
            try expect(plan.steps.map(\.destructive), equals: [[], ["drops evolving.size with its values"]])
            try expect(plan.description.contains("! drops evolving.size"), plan.description)
            try expect(store.read { try $0.catalog() }?.version, equals: 0)
            // Steps that do not fit are detected before anything runs.
            try expect(throws: .unknownField) { try store.migrationPlan([Migration(1, "", [.dropField("nmae", of: "evolving")])]) }
            try expect(throws: .unknownEntity) { try store.migrationPlan([Migration(1, "", [.dropEntity("evolvign")])]) }
            try expect(throws: .badSchema) { try store.migrationPlan([Migration(1, "", [.dropField("id", of: "evolving")])]) }
            try expect(throws: .badSchema) { try store.migrationPlan([Migration(1, "", [.retype("id", of: "evolving", to: .string)])]) }
            try expect(throws: .badSchema) {
                try store.migrationPlan([Migration(1, "", [.renameField("name", of: "evolving", to: "size")])])
            }
        },

        .opening(
            "migrations.plan_statements",
            "a plan contains the statement if the engine runs it, else the alternative; without one it is .unsupported"
        ) { sandbox in
            let store = try MigrationCases.filled(sandbox)
            let runs = store.capabilities.contains(.rawQuery)
            let update = "UPDATE evolving SET size = 0"
            let either = [Migration(1, "either", [.sql(update, elsewhere: [.dropField("size", of: "evolving")])])]
            let changes = [runs ? "runs \(update)" : "drops evolving.size with its values"]
            try expect(store.migrationPlan(either).steps.first?.changes, equals: changes)
            try expect(store.migrationPlan(either).steps.first?.destructive, equals: changes)
            let alone = [Migration(1, "alone", [.sql(update)])]
            if runs {
                try expect(store.migrationPlan(alone).steps.first?.changes, equals: changes)
            } else {
                let error = try expect(throws: .unsupported) { try store.migrationPlan(alone) }
                try expect(error.message.contains("version 1") && error.message.contains("elsewhere"), error.message)
                try expect(throws: .unsupported) { try sandbox.evolve(store, [V1.Item.self], alone) }
            }
        },

        .opening(
            "migrations.newer_schema_refused", "a store that excludes older programs is .tooNew for them; others may use it",
            needs: [.durable]
        ) { sandbox in
            var store = try MigrationCases.filled(sandbox)
            let ran = VersionLog()
            store = try sandbox.evolve(store, [V1.Item.self], steps([1, 2], ran))
            // An additive deployment can be rolled back.
            store = try sandbox.evolve(store, [V1.Item.self], steps([1], ran))
            let closing = steps([1, 2], ran) + [Migration(3, "for new programs alone", oldestReader: 3, [])]
            store = try sandbox.evolve(store, [V1.Item.self], closing)
            try expect(throws: .tooNew) { try sandbox.evolve(store, [V1.Item.self], steps([1, 2], ran)) }
            store = try sandbox.open([V1.Item.self]) { $0.migrations = closing }
            try expect(V1.Item.count(in: store), equals: 3)
            try expect(store.read { try $0.catalog() }?.oldestReader, equals: 3)
        },

        .opening(
            "migrations.drift_detected_when_disabled", "with schema=verify or read-only, pending migrations are an error that counts them",
            needs: [.durable]
        ) {
            sandbox in
            let store = try MigrationCases.filled(sandbox)
            let ran = VersionLog()
            try store.close()
            let error = try expect(throws: .needsMigration) {
                try sandbox.open([V1.Item.self]) {
                    $0.migrations = steps([1, 2], ran)
                    $0.schemaPolicy = .verify
                }
            }
            try expect(error.message.contains("2 migrations"), error.message)
            try expect(ran.versions, equals: [])
        },

        .opening("migrations.without_models", "a store without models is built by its migrations alone, from version 0") { sandbox in
            let entity = V1.Item.entity.definition
            var store = try sandbox.open([])
            let migrations = [
                Migration(1, "items", [.addEntity(entity)]),
                Migration(2, "names", [.renameField("name", of: "evolving", to: "title")]),
            ]
            store = try sandbox.evolve(store, [], migrations)
            try expect(store.schema["evolving"]?.fields.map(\.name), equals: ["id", "title", "size"])
            store = try sandbox.evolve(store, [W1.Item.self], migrations)
            try W1.Item(id: 1, title: "t").saved(in: store)
            try expect(W1.Item.count(in: store), equals: 1)
        },

        .opening(
            "migrations.concurrent_openers_migrate_once", "[93] if several open a store at the same time, each migration runs once",
            needs: [.durable, .multiProcess]
        ) { sandbox in
            try MigrationCases.filled(sandbox).close()
            let ran = VersionLog()
            let openers = try (1...4).map { _ in
                try CaseThread {
                    let store = try sandbox.open([V1.Item.self]) { $0.migrations = steps([1, 2, 3], ran) }
                    defer { try? store.close() }
                    return try V1.Item.count(in: store)
                }
            }
            for opener in openers { try expect(opener.value(), equals: 3) }
            try expect(ran.versions, equals: [1, 2, 3])
        },

        .opening(
            "migrations.ladder", "a store with data is migrated from each of ten versions to the newest, with the expected content at each"
        ) {
            sandbox in
            let ladder = Ladder(books: 250)
            for version in 1...Ladder.newest {
                var store = try sandbox.openOther([], named: "ladder-\(version)")
                try store.migrate(ladder.migrations(to: version))
                try check(store, version, ladder)
                if store.capabilities.contains(.durable) {
                    let configuration = store.context.configuration
                    try store.close()
                    store = try sandbox.openOther([], named: "ladder-\(version)")
                    try expect(store.context.configuration.location, equals: configuration.location)
                }
                try store.migrate(ladder.migrations())
                try check(store, Ladder.newest, ladder)
            }
        },

        .opening("migrations.keys_cannot_change", "a migration that changes keys is refused, and nothing of it remains") { sandbox in
            let store = try MigrationCases.filled(sandbox)
            let migrations = [Migration(1, "keys", [.transform("evolving") { try $0.set("id", to: .int(7)) }])]
            try expect(throws: .badRequest) { try sandbox.evolve(store, [V1.Item.self], migrations) }
        },

        .opening("migrations.migrate_100k", "100,000 records are changed, retyped and indexed in bounded steps") { sandbox in
            var store = try sandbox.open([V1.Item.self])
            try store.write { _ in for id in 1...100_000 { try V1.Item(id: Int64(id), name: "i\(id)", size: id).saved() } }
            store = try sandbox.evolve(
                store, [],
                [
                    Migration(
                        1, "all of them",
                        [
                            .retype("size", of: "evolving", to: .string),
                            .transform("evolving", batch: 5_000) { try $0.set("name", to: .string("x" + ($0["size"]?.description ?? ""))) },
                            .addIndex(["name"], of: "evolving", unique: true),
                        ])
                ])
            try expect(store.schema["evolving"]?.indexes.count, equals: 1)
            let names = try MigrationCases.values(of: "name", "evolving", store)
            try expect(names.count, equals: 100_000)
            try expect(names[99_999], equals: "x100000")
            try expect(store.verify(.quick).problems, equals: [])
        },
    ]

    private static func check(_ store: any Store, _ version: Int, _ ladder: Ladder) throws {
        let contents = try Ladder.contents(of: store)
        try expect(contents.version, equals: version)
        try expect(contents.rows, equals: ladder.rows(version))
        try expect(store.verify(.full).problems, equals: [])
    }

    /// Migrations that only record that they ran.
    private static func steps(_ versions: [Int], _ ran: VersionLog) -> [Migration] {
        versions.map { version in Migration(version, "step \(version)", [.run("notes that it ran") { ran.add($0.version) }]) }
    }
}
