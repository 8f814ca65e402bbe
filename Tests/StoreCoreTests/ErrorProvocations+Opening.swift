@testable import StoreCore

/// Stores that are opened: their engine, and a schema that is not the one stored.
extension ErrorProvocations {
    static var opening: [ErrorProvocations] {
        func open(_ stored: Schema?, _ declared: Schema, _ change: @escaping (inout StoreConfiguration) -> Void = { _ in })
            -> () throws -> Void
        {
            {
                var behaviour = StubStore.Behaviour()
                behaviour.catalog = stored.map { Catalog(schema: $0) }
                var configuration = StoreConfiguration(scheme: "stub")
                configuration.schema = declared
                change(&configuration)
                _ = try openStore(configuration, engines: [StubStore.engine(behaviour)])
            }
        }
        func thing(_ fields: [FieldDefinition], _ indexes: [IndexDefinition] = []) -> Schema {
            Schema([EntityDefinition(name: "thing", fields: fields, indexes: indexes)])
        }
        let key = FieldDefinition(name: "id", type: .int)
        let name = FieldDefinition(name: "name", type: .string)
        let folded = IndexDefinition(entity: "thing", parts: [.init("name", caseInsensitive: true)])
        let plain = IndexDefinition(entity: "thing", parts: [.init("name")], name: folded.name)
        return [
            ErrorProvocations("engine.unlinked") {
                _ = try openStore(StoreConfiguration(scheme: "sqlite"), engines: [StubStore.engine()])
            },
            ErrorProvocations("engine.none") { _ = try openStore(StoreConfiguration(scheme: "sqlite"), engines: []) },
            ErrorProvocations("engine.unknown") {
                _ = try openStore(StoreConfiguration(scheme: "nosuch"), engines: [StubStore.engine()])
            },
            ErrorProvocations("migration.newField", open(thing([key]), thing([key, name]))),
            ErrorProvocations(
                "migration.retyped", open(thing([key, name]), thing([key, FieldDefinition(name: "name", type: .int)]))),
            ErrorProvocations(
                "migration.optional",
                open(thing([key, name]), thing([key, FieldDefinition(name: "name", type: .string, isOptional: true)]))),
            ErrorProvocations(
                "migration.key", open(thing([key, name]), thing([FieldDefinition(name: "id", type: .string), name]))),
            ErrorProvocations("migration.index", open(thing([key, name], [folded]), thing([key, name], [plain]))),
            ErrorProvocations(
                "migration.verify",
                open(thing([key]), thing([key, FieldDefinition(name: "size", type: .int, defaultValue: 1)])) {
                    $0.schemaPolicy = .verify
                }),
            ErrorProvocations("migration.folding") {
                var catalog = Catalog(schema: thing([key, name], [folded]))
                catalog.caseFolding = "3.0"
                var behaviour = StubStore.Behaviour()
                behaviour.catalog = catalog
                _ = try openStore(StoreConfiguration(scheme: "stub"), engines: [StubStore.engine(behaviour)])
            },
            ErrorProvocations("catalogue.loading") {
                var catalog = Catalog(schema: thing([key, name]))
                catalog.isLoading = true
                var behaviour = StubStore.Behaviour()
                behaviour.catalog = catalog
                _ = try openStore(StoreConfiguration(scheme: "stub"), engines: [StubStore.engine(behaviour)])
            },
            ErrorProvocations("tooNew.version") {
                var catalog = Catalog(schema: thing([key, name]))
                catalog.version = 9
                catalog.oldestReader = 7
                var behaviour = StubStore.Behaviour()
                behaviour.catalog = catalog
                var configuration = StoreConfiguration(scheme: "stub")
                configuration.schema = thing([key, name])
                _ = try openStore(configuration, engines: [StubStore.engine(behaviour)])
            },
            ErrorProvocations("tooNew.format") { _ = try Catalog(text: "{\"format\": 99}") },
            ErrorProvocations("catalogue.corrupt") { _ = try Catalog(text: "{") },
        ]
    }
}
