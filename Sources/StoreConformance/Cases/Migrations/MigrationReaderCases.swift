import ActiveStore

/// Which programs may use a migrated store.
enum MigrationReaderCases {
    static let all: [Case] = [
        .opening(
            "migrations.shape_shuts_out", "a migration that renames, drops or retypes excludes older programs; one that adds does not"
        ) {
            sandbox in
            let changes: [MigrationChange] = [
                .renameField("name", of: "evolving", to: "title"), .renameEntity("evolving", to: "thing"),
                .dropField("name", of: "evolving"),
                .dropEntity("evolving"), .retype("size", of: "evolving", to: .string),
                .sql("UPDATE evolving SET size = size", elsewhere: [.dropField("name", of: "evolving")]),
            ]
            for (number, change) in changes.enumerated() {
                // The entity's name before the third migration.
                let last = number == 1 ? "thing" : "evolving"
                let more: MigrationChange =
                    number == 3 ? .addEntity(V1.Item.entity.definition) : .addField("weight", .int, to: last)
                let migrations = [
                    Migration(1, "adds", [.addField("colour", .string, to: "evolving"), .addIndex(["size"], of: "evolving")]),
                    Migration(2, "changes the shape", [change]), Migration(3, "adds more", [more]),
                ]
                var store = try MigrationCases.filled(sandbox)
                store = try sandbox.evolve(store, [], Array(migrations[..<1]))
                try expect(oldestReader(store), equals: 0, "\(change)")
                store = try sandbox.evolve(store, [], migrations)
                try expect(oldestReader(store), equals: 2, "\(change)")
                if store.capabilities.contains(.durable) {
                    let before = try store.read { try $0.catalog() }
                    for old in [[], Array(migrations[..<1])] {
                        let error = try expect(throws: .tooNew, "\(change)") { try sandbox.evolve(store, [V1.Item.self], old) }
                        try expect(error.message.contains("older than version 2"), error.message)
                    }
                    // The program of version 2 still works; one without models can open any version.
                    store = try sandbox.evolve(store, [Second.self], Array(migrations[..<2]))
                    store = try sandbox.evolve(store, [], [])
                    var after = try store.read { try $0.catalog() }
                    after?.schema.entities.removeAll { $0.name == "second" }
                    try expect(after, equals: before, "\(change)")
                }
                try store.close()
                sandbox.clear()
            }
        },

        .opening("migrations.shape_says_otherwise", "a migration that changes the shape may explicitly admit older programs") {
            sandbox in
            let migrations = [
                Migration(1, "renames", oldestReader: 0, [.renameField("name", of: "evolving", to: "title")]),
                Migration(4, "renames again", oldestReader: 2, [.renameField("title", of: "evolving", to: "label")]),
            ]
            var store = try MigrationCases.filled(sandbox)
            store = try sandbox.evolve(store, [], Array(migrations[..<1]))
            try expect(oldestReader(store), equals: 0)
            store = try sandbox.evolve(store, [], migrations)
            try expect(oldestReader(store), equals: 2)
            try store.close()
            sandbox.clear()
            store = try sandbox.open([Second.self]) { $0.migrations = migrations }
            try expect(oldestReader(store), equals: 2, "a new store")
        },

        .opening(
            "migrations.lower_oldest_reader", "a program excluded by one migration is not admitted by a later one with a lower oldestReader"
        ) {
            sandbox in
            let lists: [[Migration]] = [
                [
                    Migration(1, "adds", [.addField("colour", .string, to: "evolving")]),
                    Migration(2, "for new programs alone", oldestReader: 2, []),
                    Migration(3, "for all", oldestReader: 1, []), Migration(4, "for all", oldestReader: 0, []), Migration(5, "adds", []),
                ],
                [
                    Migration(1, "adds", []), Migration(2, "renames", [.renameField("size", of: "evolving", to: "width")]),
                    Migration(3, "for all", oldestReader: 0, [.renameField("width", of: "evolving", to: "size")]),
                ],
            ]
            for migrations in lists {
                var store = try MigrationCases.filled(sandbox)
                for count in 1...migrations.count { store = try sandbox.evolve(store, [], Array(migrations[..<count])) }
                try expect(oldestReader(store), equals: 2)
                if store.capabilities.contains(.durable) {
                    try expect(throws: .tooNew) { try sandbox.evolve(store, [V1.Item.self], Array(migrations[..<1])) }
                    store = try sandbox.evolve(store, [V1.Item.self], Array(migrations[..<2]))
                }
                try store.close()
                sandbox.clear()
                store = try sandbox.open([V1.Item.self]) { $0.migrations = migrations }
                try expect(oldestReader(store), equals: 2, "a new store")
                try store.close()
                sandbox.clear()
            }
        },

        .opening("migrations.plan_tells_oldest_reader", "a plan shows which programs may use the store afterwards") { sandbox in
            let store = try MigrationCases.filled(sandbox)
            let adds = Migration(1, "adds", [.addField("colour", .string, to: "evolving")])
            let renames = Migration(2, "renames", [.renameField("name", of: "evolving", to: "title")])
            try expect(!"\(store.migrationPlan([adds]))".contains("older than"), "\(store.migrationPlan([adds]))")
            let plan = try store.migrationPlan([adds, renames])
            try expect(plan.oldestReader, equals: 2)
            try expect("\(plan)".contains("older than version 2"), "\(plan)")
        },
    ]

    private static func oldestReader(_ store: any Store) throws -> Int? { try store.read { try $0.catalog() }?.oldestReader }

    /// The model of later programs, regardless of the first entity.
    @Model("second", timestamps: false) struct Second {
        @Key var id: Int64
    }
}
