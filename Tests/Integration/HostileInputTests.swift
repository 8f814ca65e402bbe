import ActiveStore
import FoundationEssentials
import StoreMemory
import StoreSQLite
import Testing

@Model struct HostilePerson {
    @Indexed var name = ""
    @Indexed(.caseInsensitive) var nick: String?
    var age = 0
    @Ignored var note = ""
}

@Model(timestamps: false) struct HostileTag {
    @Key var label: String
    var data = Data()
}

/// A thousand hostile names, values, conditions, paths and URLs at every entry point: each works, or throws a `StoreError`. Nothing else may come
/// out, nothing may be lost, and the process is still there afterwards.
@Suite struct HostileInputTests {
    static let urls = ["memory:", "sqlite::memory:"]

    private func open(_ url: String) throws -> any Store {
        try openStore(url, engines: [.memory, .sqlite], models: [HostilePerson.self, HostileTag.self])
    }

    /// Runs the body; any error but a `StoreError` fails the test.
    private func attempt<R>(_ what: String, _ body: () throws -> R) -> R? {
        do { return try body() } catch is StoreError { return nil } catch {
            Issue.record("\(what): \(type(of: error)) instead of a StoreError: \(error)")
            return nil
        }
    }

    @Test(arguments: urls) func namesInQueries(_ url: String) throws {
        let store = try open(url)
        try HostilePerson.insert([HostilePerson(name: "canary")], in: store)
        let query = HostilePerson.query.in(store)
        for name in HostileStrings.all where HostilePerson.entity.definition.position(of: name) == nil {
            #expect(attempt("order") { try query.order(byName: name).all() } == nil)
            #expect(attempt("pluck") { try query.pluck(name) } == nil)
            #expect(attempt("pluck several") { try query.pluck(["name", name]) } == nil)
            #expect(attempt("where") { try query.where([name: "x"]).count() } == nil)
            #expect(attempt("find") { try HostilePerson.find([name: nil], in: store) } == nil)
            #expect(attempt("findOrInitialize") { try HostilePerson.findOrInitialize([name: 1], in: store) } == nil)
            #expect(attempt("findOrCreate") { try HostilePerson.findOrCreate([name: "x", "age": 1], in: store) } == nil)
            let person = HostilePerson(name: "x")
            #expect(attempt("asDictionary") { try person.asDictionary(excepted: [name]) } == nil)
            #expect(attempt("asJSON") { try person.asJSON(excepted: [name]) } == nil)
            #expect(attempt("included") { try person.asJSON(included: ["age", name]) } == nil)
            #expect(attempt("require") { try store.schema.require(name) } == nil)
        }
        #expect(try query.pluck(\.name) == ["canary"])
    }

    @Test(arguments: urls) func valuesEverywhere(_ url: String) throws {
        let store = try open(url)
        for text in HostileStrings.all {
            let isStorable = !text.utf8.contains(0)
            var person = HostilePerson(name: text, nick: text)
            let wasSaved: Void? = attempt("save") { try person.save(in: store) }
            #expect((wasSaved != nil) == isStorable, "\(text.debugDescription)")
            if isStorable {
                let found = try #require(try HostilePerson.find(person.uid, in: store))
                #expect(found.name.utf8.elementsEqual(text.utf8) && found == person)
                #expect(try HostilePerson.where { $0.name == text }.in(store).exists())
                #expect(try HostilePerson.where { $0.name.hasPrefix(text) && $0.name.hasSuffix(text) }.in(store).exists())
                #expect(try HostilePerson.where { $0.name.contains(text) }.in(store).exists())
                #expect(try HostilePerson.where { $0.nick.equals(text, .insensitive) }.in(store).exists())
                #expect(try HostilePerson.where { $0.name.in([text, "other"]) }.in(store).exists())
            }
            _ = attempt("like") { try HostilePerson.where { $0.name.like(text) }.in(store).count() }
            _ = attempt("like folded") { try HostilePerson.where { $0.nick.notLike(text, .insensitive) }.in(store).count() }
            _ = attempt("dictionary") { try HostilePerson.find(["name": text, "age": text], in: store) }
            var tag = HostileTag(label: text, data: Data(text.utf8))
            let wasTagged: Void? = attempt("key") { try tag.upsert(in: store) }
            #expect((wasTagged != nil) == (isStorable && text.utf8.count <= 255))
            _ = attempt("find") { try HostileTag.find(text, in: store) }
            if wasTagged != nil { #expect(try HostileTag.find(text, in: store)?.data == Data(text.utf8)) }
        }
        let storable = HostileStrings.all.count { !$0.utf8.contains(0) }
        #expect(try HostilePerson.count(in: store) == storable)
        #expect(try store.verify(.full).isClean)
    }

    @Test(arguments: urls) func windowsAndNumbers(_ url: String) throws {
        let store = try open(url)
        try HostilePerson.insert([HostilePerson(name: "a", age: 1), HostilePerson(name: "b", age: 2)], in: store)
        let query = HostilePerson.query.in(store)
        for number in [Int.min, -1, 0, 1, 2, 3, Int(Int32.max) + 1, Int.max - 1, Int.max] {
            _ = attempt("limit") { try query.limit(number).all() }
            _ = attempt("offset") { try query.offset(number).all() }
            _ = attempt("both") { try query.offset(number).limit(number).count() }
            _ = attempt("at") { try query.at(number) }
            _ = attempt("at with offset") { try query.offset(Int.max).at(number) }
            _ = attempt("first") { try query.first(limit: number) }
            _ = attempt("last") { try query.offset(1).last(limit: number) }
            _ = attempt("compare") { try query.where { $0.age > number && $0.age.between(number, 5) }.count() }
            _ = attempt("dictionary") { try query.where(["age": Double(number) * 1e10]).count() }
        }
        for number in [Double.nan, .infinity, -.infinity, .greatestFiniteMagnitude, .leastNonzeroMagnitude, -0.0] {
            _ = attempt("double") { try query.where(["age": number]).count() }
        }
        for instant in [Date.distantPast, .distantFuture, Date(timeIntervalSince1970: .infinity), Date(timeIntervalSince1970: 1e300)] {
            _ = attempt("date") { try query.where { $0.createdAt > instant }.count() }
            var person = HostilePerson(name: "dated")
            person.createdAt = instant
            _ = attempt("dated") { try person.save(in: store) }
        }
    }

    @Test func schemas() throws {
        for name in HostileStrings.all {
            for url in Self.urls {
                var configuration = try StoreConfiguration(url: url)
                let field = FieldDefinition(name: "key", type: .string)
                configuration.schema = Schema([EntityDefinition(name: name, fields: [field])])
                let entity = attempt("entity") { try openStore(configuration, engines: [.memory, .sqlite]) }
                if entity != nil { #expect(name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }) }
                let other = FieldDefinition(name: name, column: name, type: .int, defaultValue: .int(0))
                configuration.schema = Schema([
                    EntityDefinition(
                        name: "thing", fields: [field, other],
                        indexes: [IndexDefinition(entity: "thing", parts: [.init(name)], name: name)])
                ])
                _ = attempt("field and index") { try openStore(configuration, engines: [.memory, .sqlite]) }
            }
        }
    }

    @Test func urlsPathsAndFiles() throws {
        let folder = FileManager.default.temporaryDirectory.path + "/activestore-hostile-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder + "/inside", withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        for text in HostileStrings.all {
            _ = attempt("url") { try StoreConfiguration(url: text) }
            _ = attempt("options") { try StoreConfiguration(url: "sqlite:x?" + text) }
            _ = attempt("environment") { try StoreConfiguration(environmentVariable: text.filter { $0 != "=" }) }
            _ = attempt("file") { try StoreConfiguration(jsonFile: folder + "/" + text) }
            // Only below our own folder: a hostile name must not be able to leave it through this test.
            let name = text.split(separator: "/").filter { $0 != ".." && $0 != "." }.joined(separator: "/")
            var configuration = StoreConfiguration(scheme: "sqlite", location: folder + "/inside/" + name)
            configuration.schema = Schema([HostileTag.entity.definition])
            if let store = attempt("open", { try openStore(configuration, engines: [.sqlite]) }) {
                try HostileTag.insert([HostileTag(label: "x")], in: store)
                #expect(try HostileTag.count(in: store) == 1)
                try store.close()
                // What was written is where the name says, under exactly that name.
                #expect(FileManager.default.fileExists(atPath: configuration.location), "\(name.debugDescription)")
                for end in ["", "-wal", "-shm", "-lock"] { try? FileManager.default.removeItem(atPath: configuration.location + end) }
            }
        }
    }
}
