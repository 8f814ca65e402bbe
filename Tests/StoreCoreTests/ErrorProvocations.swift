import Foundation

@testable import StoreCore

/// One way to provoke each message.
struct ErrorProvocations {
    let name: String
    let body: () throws -> Void

    init(_ name: String, _ body: @escaping () throws -> Void) {
        self.name = name
        self.body = body
    }

    static let folder = FileManager.default.temporaryDirectory.path + "/messages-\(UUID().uuidString)"

    static var all: [ErrorProvocations] {
        configuration + opening + schema + requests + predicates + formats + entities + values + transactions + stores + relations + files
            + migrations
    }

    // MARK: Configuration

    static var configuration: [ErrorProvocations] {
        func url(_ name: String, _ url: String) -> ErrorProvocations {
            ErrorProvocations("url.\(name)") { _ = try StoreConfiguration(url: url) }
        }
        func file(_ name: String, _ text: String) -> ErrorProvocations {
            ErrorProvocations("file.\(name)") {
                try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
                defer { try? FileManager.default.removeItem(atPath: folder) }
                let path = folder + "/store.json"
                try Data(text.utf8).write(to: URL(filePath: path))
                _ = try StoreConfiguration(jsonFile: path)
            }
        }
        func option(_ name: String, _ value: String) -> ErrorProvocations {
            ErrorProvocations("option.\(name)") {
                var configuration = StoreConfiguration(scheme: "stub")
                try configuration.setOption(name, value)
            }
        }
        return [
            url("noScheme", "/var/lib/app.db"),
            url("badScheme", "SQLite:/var/lib/app.db"),
            url("host", "sqlite://host/app.db"),
            url("optionWithoutValue", "sqlite:/app.db?durability"),
            url("optionTwice", "sqlite:/app.db?readers=1&readers=2"),
            url("badEscape", "sqlite:/app%zz.db"),
            url("nul", "sqlite:/app%00.db"),
            url("noText", "sqlite:/app%ff.db"),
            ErrorProvocations("environment.notSet") {
                _ = try StoreConfiguration(environmentVariable: "ACTIVESTORE_NOT_SET_ANYWHERE")
            },
            ErrorProvocations("file.missing") { _ = try StoreConfiguration(jsonFile: "/no/such/store.json") },
            file("noObject", "[1, 2]"),
            file("noURL", "{\"readers\": 3}"),
            option("durability", "often"), option("schema", "maybe"), option("readOnly", "yes"),
            option("busyTimeout", "soon"), option("readers", "0"),
            ErrorProvocations("option.unknown") {
                var configuration = StoreConfiguration(scheme: "stub")
                try configuration.setOption("colour", "red")
                try configuration.checkEngineOptions(["cacheSize"])
            },
        ]
    }

    // MARK: Opening

    static var opening: [ErrorProvocations] {
        func open(_ stored: Schema?, _ declared: Schema, _ change: @escaping (inout StoreConfiguration) -> Void = { _ in })
            -> () throws -> Void
        {
            {
                var behaviour = StubStore.Behaviour()
                behaviour.catalogue = stored.map { Catalogue(schema: $0) }
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
                var catalogue = Catalogue(schema: thing([key, name], [folded]))
                catalogue.caseFolding = "3.0"
                var behaviour = StubStore.Behaviour()
                behaviour.catalogue = catalogue
                _ = try openStore(StoreConfiguration(scheme: "stub"), engines: [StubStore.engine(behaviour)])
            },
            ErrorProvocations("catalogue.loading") {
                var catalogue = Catalogue(schema: thing([key, name]))
                catalogue.isLoading = true
                var behaviour = StubStore.Behaviour()
                behaviour.catalogue = catalogue
                _ = try openStore(StoreConfiguration(scheme: "stub"), engines: [StubStore.engine(behaviour)])
            },
            ErrorProvocations("tooNew.version") {
                var catalogue = Catalogue(schema: thing([key, name]))
                catalogue.version = 9
                catalogue.oldestReader = 7
                var behaviour = StubStore.Behaviour()
                behaviour.catalogue = catalogue
                var configuration = StoreConfiguration(scheme: "stub")
                configuration.schema = thing([key, name])
                _ = try openStore(configuration, engines: [StubStore.engine(behaviour)])
            },
            ErrorProvocations("tooNew.format") { _ = try Catalogue(text: "{\"format\": 99}") },
            ErrorProvocations("catalogue.corrupt") { _ = try Catalogue(text: "{") },
        ]
    }

    // MARK: Predicate formats

    // MARK: Models that disagree with the store

    static var entities: [ErrorProvocations] {
        let key = FieldDefinition(name: "id", type: .int)
        let name = FieldDefinition(name: "name", type: .string)
        func check(_ label: String, _ used: EntityDefinition) -> ErrorProvocations {
            ErrorProvocations("entity.\(label)") {
                var configuration = StoreConfiguration(scheme: "stub")
                configuration.schema = Schema([EntityDefinition(name: "thing", fields: [key, name])])
                try StoreContext(configuration, engine: "stub").check(used)
            }
        }
        let thing = EntityDefinition(name: "thing", fields: [key, name])
        return [
            check("field", EntityDefinition(name: "thing", fields: [key, FieldDefinition(name: "size", type: .int)])),
            check("type", EntityDefinition(name: "thing", fields: [key, FieldDefinition(name: "name", type: .int)])),
            check("key", EntityDefinition(name: "thing", fields: [key, name], key: 1)),
            ErrorProvocations("entity.duplicateKey") { throw StoreError.duplicateKey(of: thing) },
            ErrorProvocations("entity.invalid") {
                let blank = ValidationFailure(entity: "thing", field: "name", key: .cantBeBlank, text: "cannot be blank")
                throw StoreError.invalid("thing", [blank, .alreadyExists("thing", "id").within("parts[1]")])
            },
            ErrorProvocations("entity.duplicateValueOfValidation") {
                throw StoreError.invalid("thing", [.alreadyExists("thing", "name"), .alreadyExists("thing", "id")])
            },
            ErrorProvocations("entity.missing") {
                var configuration = StoreConfiguration(scheme: "stub")
                configuration.schema = Schema([thing])
                throw StubStore(configuration).context.missingEntity(thing.name)
            },
            ErrorProvocations("entity.missingField") { throw StubStore().context.missingField(thing.fields[0], of: thing) },
            ErrorProvocations("entity.cannotBuild") {
                throw StoreError.cannotBuild(
                    IndexDefinition(entity: "thing", parts: [.init("name"), .init("id")], unique: true), of: thing, count: 11, values: ["x"]
                )
            },
            ErrorProvocations("entity.duplicateValue") { throw StoreError.duplicateValue(of: thing, fields: ["name", "id"]) },
        ]
    }

    // MARK: Schema

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
            ErrorProvocations("schema.unknownFieldFar") { _ = try entity("author", [name]).requirePosition(of: "zebra\n") },
        ]
    }

    // MARK: Requests and predicates

    static let things = EntityID(
        EntityDefinition(
            name: "thing",
            fields: [
                FieldDefinition(name: "id", type: .int), FieldDefinition(name: "name", type: .string),
                FieldDefinition(name: "tags", type: .json), FieldDefinition(name: "isNew", type: .bool),
            ]))

    static func fetch(_ name: String, _ request: @escaping () -> FetchRequest) -> ErrorProvocations {
        ErrorProvocations(name) { try StubStore().read { _ = try $0.count(request()) } }
    }

    static var requests: [ErrorProvocations] {
        [
            fetch("request.negativeLimit") { FetchRequest(things, limit: -1) },
            fetch("request.negativeOffset") { FetchRequest(things, offset: -1) },
            fetch("request.orderedJSON") { FetchRequest(things, order: [OrderTerm(2)]) },
            fetch("request.foldedNumber") { FetchRequest(things, order: [OrderTerm(0, caseInsensitive: true)]) },
            fetch("request.fieldNumber") { FetchRequest(things, fields: [17]) },
        ]
    }

    static var predicates: [ErrorProvocations] {
        func condition(_ name: String, _ predicate: @escaping () -> PredicateCode) -> ErrorProvocations {
            fetch("predicate.\(name)") { FetchRequest(things, where: predicate()) }
        }
        func nested(_ depth: Int) -> PredicateCode {
            (0..<depth).reduce(PredicateCode.compare(0, .equal, .int(1))) { code, index in
                let other = PredicateCode.compare(0, .equal, .int(Int64(index)))
                return index % 2 == 0 ? code && other : code || other
            }
        }
        return [
            condition("wrongType") { .compare(0, .equal, .string("x")) },
            condition("pattern") { .compare(0, .contains, .int(1)) },
            condition("ordered") { .compare(2, .less, .json("{}")) },
            condition("fields") { .compare(0, .equal, field: 1) },
            condition("deep") { nested(40) },
            condition("large") { .any(of: (0..<10_001).map { .compare(0, .equal, .int(Int64($0))) }) },
            condition("longPattern") { .compare(1, .like, .string(String(repeating: "x", count: 2_000))) },
            condition("mixedList") { .in(0, [.int(1), .string("x")]) },
            condition("fieldAsPattern") { !PredicateCode.compare(1, .contains, field: 1) },
            condition("nan") { .compare(0, .equal, .double(.nan)) },
            condition("nul") { .compare(1, .equal, .string("\0")) },
            ErrorProvocations("predicate.unstorable") { throw PredicateFault.unstorable(.int(1)).error },
        ]
    }

    // MARK: Values

    static var values: [ErrorProvocations] {
        func store(_ name: String, _ value: any Storable) -> ErrorProvocations {
            ErrorProvocations("value.\(name)") { try value.write(to: CellBuffer()) }
        }
        func read<T: Storable>(_ name: String, _ stored: Value, as type: T.Type, at position: Int) -> ErrorProvocations {
            ErrorProvocations("row.\(name)") {
                var values: [Value] = [.int(1), .string("x"), .json("{}"), .bool(true)]
                values[position] = stored
                try CellBuffer.withRow(of: things, values) { _ = try $0.read(position, as: type) }
            }
        }
        let labels = FieldDefinition(name: "labels", type: .json)
        return [
            store("nan", Double.nan), store("decimalNaN", Decimal.nan), store("nul", "a\0b"),
            store("date", Date(timeIntervalSince1970: 1e18)), store("unsigned", UInt64.max),
            store("json", [Double.nan]),
            ErrorProvocations("value.longKey") {
                try RecordKey.text(String(repeating: "x", count: 256)).checkLength()
            },
            ErrorProvocations("value.jsonInCondition") { throw try required(UnstorableValue.reason(.json(""))) },
            ErrorProvocations("value.missing") { throw StoreError.missingValue("thing", "name") },
            ErrorProvocations("value.written") { throw StoreError.wrongType(writing: labels, of: things.definition) },
            ErrorProvocations("value.noJSON") { _ = try Value.json("rubbish").storable(in: labels, of: things.definition) },
            ErrorProvocations("value.nilStored") { _ = try Value.null.storable(in: labels, of: things.definition) },
            ErrorProvocations("value.givenForSwiftType") {
                _ = try Value.int(300).storable(in: .of("age", UInt8.self), of: things.definition)
            },
            ErrorProvocations("value.sumOfSwiftType") {
                _ = try Value.int(255).adding(.int(1), to: .of("age", UInt8?.self), of: things.definition)
            },
            store("notReadable", OddNumber(number: 2)),
            read("nil", .null, as: String.self, at: 1),
            read("wrongKind", .int(7), as: String.self, at: 1),
            read("badValue", .int(7), as: Bool.self, at: 3),
            ErrorProvocations("row.beyond") {
                try CellBuffer.withRow(of: things, [.int(1)]) { _ = try $0.read(5, as: Int.self) }
            },
        ]
    }

    /// An odd number. Others can be made, but not read.
    private struct OddNumber: StoredAs {
        var number: Int
        var stored: Int { number }
        init(number: Int) { self.number = number }
        init?(stored: Int) {
            if stored % 2 == 0 { return nil }
            number = stored
        }
    }

    private static func required(_ error: StoreError?) throws -> StoreError {
        guard let error else { throw CancellationError() }
        return error
    }

    // MARK: Transactions and stores

    static var transactions: [ErrorProvocations] {
        func stub(_ behaviour: StubStore.Behaviour) -> StubStore {
            var configuration = StoreConfiguration(scheme: "stub")
            configuration.busyTimeout = .milliseconds(1)
            return StubStore(configuration, behaviour)
        }
        var poor = StubStore.Behaviour()
        poor.capabilities = []
        var elsewhere = StubStore.Behaviour()
        elsewhere.isWrittenElsewhere = true
        var lost = StubStore.Behaviour()
        lost.cannotRollBackSavepoints = true
        return [
            ErrorProvocations("transaction.ended") {
                var escaped: WriteTransaction?
                try StubStore().write { escaped = $0 }
                try escaped?.check()
            },
            ErrorProvocations("transaction.otherThread") {
                try StubStore().write { transaction in
                    nonisolated(unsafe) let shared = transaction
                    nonisolated(unsafe) var result: Result<Void, any Error> = .success(())
                    let done = DispatchSemaphore(value: 0)
                    Thread.detachNewThread {
                        result = Result { try shared.check() }
                        done.signal()
                    }
                    done.wait()
                    try result.get()
                }
            },
            ErrorProvocations("transaction.writeInRead") {
                let store = StubStore()
                try store.read { _ in try store.write { _ in } }
            },
            ErrorProvocations("transaction.savepointDepth") {
                func descend(_ transaction: WriteTransaction) throws { try transaction.savepoint { try descend($0) } }
                try stub(StubStore.Behaviour()).write { try descend($0) }
            },
            ErrorProvocations("transaction.noSavepoints") { [poor] in try stub(poor).write { try $0.savepoint {} } },
            ErrorProvocations("transaction.noSchemaChanges") { [poor] in
                try stub(poor).write { try $0.apply(.addEntity(things.definition)) }
            },
            ErrorProvocations("transaction.otherProcess") { [elsewhere] in try stub(elsewhere).write { _ in } },
            ErrorProvocations("transaction.brokenSavepoint") { [lost] in
                try stub(lost).write { transaction in try? transaction.savepoint { $0.rollback() } }
            },
            ErrorProvocations("transaction.busy") {
                let turn = WriterTurn()
                try turn.acquire(timeout: .zero)
                try { try turn.acquire(timeout: .milliseconds(1)) }()
            },
            ErrorProvocations("transaction.callbackDepth") {
                func descend(_ transaction: WriteTransaction) throws { try transaction.callingBack(things) { try descend($0) } }
                try StubStore().write { try descend($0) }
            },
            ErrorProvocations("transaction.cancelled") { throw WriterTurn.cancelled() },
        ]
    }

    static var stores: [ErrorProvocations] {
        [
            ErrorProvocations("store.closed") {
                let store = StubStore()
                try store.close()
                try store.read { _ in }
            },
            ErrorProvocations("store.poisoned") {
                let store = StubStore()
                store.context.poison(StoreError(.inputOutput, "The disk did not confirm a write."))
                try store.read { _ in }
            },
            ErrorProvocations("store.forked") { throw StubStore().context.whyUnusable() },
            ErrorProvocations("store.closedInside") {
                let store = StubStore()
                try store.write { _ in try store.close() }
            },
            ErrorProvocations("store.noBackup") { try StubStore().backup(to: "/tmp/copy") },
            ErrorProvocations("store.noCompact") { try StubStore().compact() },
            ErrorProvocations("store.backupInside") {
                let store = StubStore()
                try store.write { _ in try store.checkMayBackUp() }
            },
            ErrorProvocations("store.compactInside") {
                let store = StubStore()
                try store.write { _ in try store.checkMayCompact() }
            },
            ErrorProvocations("store.compactReadOnly") {
                var configuration = StoreConfiguration(scheme: "stub")
                configuration.isReadOnly = true
                try StubStore(configuration).checkMayCompact()
            },
        ]
    }
}
