import ActiveStore
import FoundationEssentials
import Glibc
import StoreCore
import StoreSQLite
import Testing

@testable import StoreTransfer

@Suite struct CopyTests {
    @Test func `A copy goes from engine to engine and comes back equal`() throws {
        try TransferWorld.inFolder { folder in
            let first = try TransferWorld.filled("sqlite:\(folder)/first.db")
            let (dump, digest) = (try first.dump(), try first.digest())
            let summary = try first.copy(toNew: StoreConfiguration(url: "lmdb:\(folder)/second.lmdb"), engines: TransferWorld.engines)
            #expect(summary.digest == digest)
            #expect(summary.records["keeper"] == 3 && summary.records["species"] == 4 && summary.records["cage"] == 4)
            try first.close()
            let second = try TransferWorld.bare("lmdb:\(folder)/second.lmdb")
            let third = try TransferWorld.bare("memory:")
            #expect(try second.copy(to: third) == summary)
            try third.copy(toNew: StoreConfiguration(url: "sqlite:\(folder)/fourth.db"), engines: TransferWorld.engines)
            let fourth = try TransferWorld.open("sqlite:\(folder)/fourth.db")
            for store in [second, third, fourth] {
                #expect(try store.dump() == dump)
                #expect(try store.digest() == digest)
                #expect(try store.verify(.full).problems == [])
                #expect(store.schema.entities.count == 4)
            }
            #expect(try Animal.where { $0.name == "bounds" }.in(fourth).first()?.number == .max)
            #expect(
                try Keeper.where { $0.mail.equals("ANN@example.org", .insensitive) }.in(fourth).first()?.animals.all(in: fourth).count == 1)
            #expect(throws: StoreError.self) { try Species(label: "new", latin: "B").saved(in: fourth) }
            for store in [second, third, fourth] { try store.close() }
            #expect(try TransferWorld.names(in: folder) == ["first.db", "fourth.db", "second.lmdb"])
            for name in ["fourth.db", "second.lmdb"] {
                let mode = try FileManager.default.attributesOfItem(atPath: folder + "/" + name)[.posixPermissions] as? Int
                #expect(mode == 0o600, "\(name)")
            }
        }
    }

    @Test(arguments: ["sqlite:%@/to.db", "lmdb:%@/to", "sqlite::memory:", "memory:"])
    func `Batches of any size come to the same`(url: String) throws {
        try TransferWorld.inFolder { folder in
            let source = try TransferWorld.filled("memory:")
            for batch in [1, 1_000, 20_000] {
                let destination = try TransferWorld.bare(url.replacing("%@", with: folder) + (url.contains("%@") ? "\(batch)" : ""))
                let summary = try source.read { transaction in
                    let content = try StoreContent(try transaction.checkedReader(), of: source)
                    return try StoreLoader.load(destination, batch: batch) { try content.pour(into: $0) }
                }
                #expect(try summary.digest == source.digest())
                #expect(try destination.dump() == source.dump())
                #expect(try destination.verify(.full).problems == [])
                #expect(destination.schema.entities.map(\.name) == ["animal", "cage", "keeper", "species"])
                #expect(destination.resourcesInUse == 0)
                try destination.close()
            }
        }
    }

    @Test func `A store that was opened with the same models and has no records may be filled`() throws {
        let source = try TransferWorld.filled("memory:")
        let destination = try TransferWorld.open("sqlite::memory:")
        try source.copy(to: destination)
        #expect(try destination.dump() == source.dump())
        #expect(try Keeper.count(in: destination) == 3)
        #expect(try destination.verify(.full).problems == [])
    }

    @Test func `Fields that are no longer declared, versions and their defaults go along`() throws {
        let old = EntityDefinition(
            name: "thing",
            fields: [
                FieldDefinition(name: "id", type: .int), FieldDefinition(name: "gone", column: "OLD", type: .date, isOptional: true),
                FieldDefinition(name: "kept", type: .string, defaultValue: "x"),
            ])
        var new = old
        new.fields.remove(at: 1)
        try TransferWorld.inFolder { folder in
            var configuration = try StoreConfiguration(url: "sqlite:\(folder)/old.db")
            configuration.schema = Schema([old])
            let first = try openStore(configuration, engines: TransferWorld.engines)
            try first.write { transaction in
                try transaction.insert(EntityID(old)) { writer in
                    try writer.writeInt(5)
                    try writer.writeInt(1_234_567_891_234_567)
                    try "y".write(to: writer)
                }
                let writer = try transaction.checkedWriter()
                var catalog = try #require(try writer.catalog())
                (catalog.version, catalog.oldestReader) = (7, 3)
                try writer.write(catalog)
            }
            try first.close()
            configuration.schema = Schema([new])
            configuration.schemaVersion = 7
            let source = try openStore(configuration, engines: TransferWorld.engines)
            #expect(source.context.undeclared == ["thing.gone"])
            let copy = try TransferWorld.bare("memory:")
            try source.copy(to: copy)
            let catalog = try #require(try copy.read { try $0.catalog() })
            #expect(catalog.version == 7 && catalog.oldestReader == 3 && catalog.isLoading == nil)
            #expect(catalog.schema == Schema([old]))
            #expect(try copy.dump().contains("[5,\"2009-02-13T23:31:31.234567Z\",\"y\"]"))
            #expect(try copy.digest() == source.digest())
        }
    }

    @Test func `What is not empty is not filled`() throws {
        let source = try TransferWorld.filled("memory:")
        let filled = try TransferWorld.filled("sqlite::memory:")
        let before = try filled.dump()
        let error = #expect(throws: StoreError.self) { try source.copy(to: filled) }
        #expect(error?.code == .badRequest)
        #expect(try filled.dump() == before)
        var configuration = try StoreConfiguration(url: "memory:")
        configuration.schema = Schema([EntityDefinition(name: "other", fields: [FieldDefinition(name: "id", type: .int)])])
        let other = try openStore(configuration, engines: TransferWorld.engines)
        #expect(throws: StoreError.self) { try source.copy(to: other) }
        #expect(try other.read { try $0.catalog() }?.schema.entities.map(\.name) == ["other"])
        #expect(throws: StoreError.self) { try source.copy(to: source) }
        let inside = try TransferWorld.bare("memory:")
        #expect(throws: StoreError.self) { try inside.write { _ in try source.copy(to: inside) } }
    }

    private struct Enough: Error {}

    @Test(arguments: ["sqlite:%@/to.db", "lmdb:%@/to.lmdb"])
    func `A copy that is stopped leaves no store, and one that a crash stops is refused`(url: String) throws {
        try TransferWorld.inFolder { folder in
            let source = try TransferWorld.filled("memory:")
            let url = url.replacing("%@", with: folder)
            let stop: TransferObserver = { _ in throw Enough() }
            #expect(throws: Enough.self) {
                try source.copy(toNew: StoreConfiguration(url: url), engines: TransferWorld.engines, progress: stop)
            }
            #expect(try TransferWorld.names(in: folder) == [])

            // Into a store that is open: several transactions have been committed by then.
            let destination = try TransferWorld.bare(url)
            #expect(throws: Enough.self) {
                try source.read { transaction in
                    let content = try StoreContent(try transaction.checkedReader(), of: source)
                    _ = try StoreLoader.load(destination, batch: 1_000) { loader in
                        try content.pour(into: loader)
                        throw Enough()
                    }
                }
            }
            let catalog = try #require(try destination.read { try $0.catalog() })
            #expect(catalog.isLoading == true)
            for entity in catalog.schema.entities {
                #expect(try destination.read { try $0.count(FetchRequest(EntityID(entity))) } == 0)
            }
            try destination.close()
            for open in [TransferWorld.bare, TransferWorld.open] {
                let error = #expect(throws: StoreError.self) { try open(url) }
                #expect(error?.code == .cannotOpen && error?.message.contains("has not ended") == true)
            }
        }
    }

    @Test(arguments: ["sqlite:", "lmdb:"]) func `A new store replaces nothing`(scheme: String) throws {
        try TransferWorld.inFolder { folder in
            let source = try TransferWorld.filled("memory:")
            func copy(_ url: String) -> StoreError.Code? {
                do { try source.copy(toNew: StoreConfiguration(url: url), engines: TransferWorld.engines) } catch let error as StoreError {
                    return error.code
                } catch { return .internal }
                return nil
            }
            #expect(FileManager.default.createFile(atPath: folder + "/taken", contents: Data("mine".utf8)))
            #expect(symlink(folder + "/nowhere", folder + "/link") == 0)
            #expect(FileManager.default.createFile(atPath: folder + "/old-journal", contents: Data("log".utf8)))
            for name in ["taken", "link", "old", "missing/store", "taken/store", "."] {
                #expect(copy("\(scheme)\(folder)/\(name)") == .cannotOpen, "\(name)")
            }
            #expect(copy("sqlite::memory:") == .configuration && copy("memory:") == .configuration)
            #expect(copy("\(scheme)\(folder)/new?readOnly=true") == .configuration)
            #expect(copy("nope:\(folder)/new") == .configuration)
            #expect(try TransferWorld.names(in: folder) == ["link", "old-journal", "taken"])
            #expect(try Data(contentsOf: URL(filePath: folder + "/taken")) == Data("mine".utf8))
            #expect(copy("\(scheme)\(folder)/new") == nil)
        }
    }

    @Test func `The digest tells any difference`() throws {
        func digest(_ change: (inout EntityDefinition, inout [[Value]]) -> Void) throws -> StoreDigest {
            var entity = EntityDefinition(
                name: "thing",
                fields: [
                    FieldDefinition(name: "id", type: .int), FieldDefinition(name: "text", type: .string, isOptional: true),
                    FieldDefinition(name: "more", type: .data, isOptional: true),
                ])
            var records: [[Value]] = [[1, "a", .null], [2, .null, .data(Data([1]))]]
            change(&entity, &records)
            var configuration = try StoreConfiguration(url: "memory:")
            configuration.schema = Schema([entity])
            let store = try openStore(configuration, engines: TransferWorld.engines)
            try store.write { transaction in
                for record in records {
                    try transaction.insert(EntityID(entity)) { writer in for value in record { try value.write(to: writer) } }
                }
            }
            return try store.digest()
        }
        let digests = try [
            digest { _, _ in }, digest { $1[0][1] = "b" }, digest { $1[0][1] = "" }, digest { $1[0][1] = .null },
            digest { $1[0][0] = 3 }, digest { $1.removeLast() }, digest { $1[0][2] = .data(Data()) },
            digest { $1[1][2] = .data(Data([2])) },
            digest { entity, _ in entity.fields[1].defaultValue = "x" }, digest { entity, _ in entity.fields[2].column = "MORE" },
            digest { entity, _ in entity.indexes = [IndexDefinition(entity: "thing", parts: [.init("text")])] },
            digest { entity, _ in entity.indexes = [IndexDefinition(entity: "thing", parts: [.init("text")], unique: true)] },
            digest { entity, _ in entity.name = "things" },
        ]
        #expect(Set(digests).count == digests.count)
        #expect(StoreDigest(digests[0].description) == digests[0])
        #expect(StoreDigest("x") == nil && StoreDigest(digests[0].description + "0") == nil)
    }

    @Test func `A stored value that is none of its field's type stops a copy, and is named`() throws {
        try TransferWorld.inFolder { folder in
            var configuration = try StoreConfiguration(url: "sqlite:\(folder)/odd.db")
            let entity = EntityDefinition(
                name: "thing",
                fields: [FieldDefinition(name: "id", type: .int), FieldDefinition(name: "token", type: .uuid, isOptional: true)])
            configuration.schema = Schema([entity])
            let store = try openStore(configuration, engines: TransferWorld.engines)
            let sqlite = try #require(store as? SQLiteStore)
            try sqlite.execute("INSERT INTO thing (id, token) VALUES (1, x'0102')")
            for body in [
                { _ = try store.digest() }, { _ = try store.dump() }, { _ = try store.csv("thing") },
                { try store.copy(toNew: StoreConfiguration(url: "lmdb:\(folder)/copy"), engines: TransferWorld.engines) },
            ] as [() throws -> Void] {
                let error = #expect(throws: StoreError.self) { try body() }
                #expect(error?.code == .typeMismatch && error?.entity == "thing" && error?.field == "token")
            }
            try store.close()
            #expect(try TransferWorld.names(in: folder) == ["odd.db"])
        }
    }
}
