import ActiveStore
import FoundationEssentials
import StoreMemory
import StoreSQLite
import Testing

/// The examples of ActiveRealm's guide in their order, translated line by line, each with the result it announces: whoever comes from there finds
/// every call.
@Suite struct ActiveRealmProgramTests {
    typealias Author = RealmAuthor
    typealias UserSettings = RealmUserSettings
    typealias Article = RealmArticle
    typealias Tag = RealmTag

    static let urls = ["memory:", "sqlite::memory:"]

    private func onStore(_ url: String, _ body: () throws -> Void) throws {
        let store = try openStore(
            url, engines: [.memory, .sqlite],
            models: [Author.self, UserSettings.self, Article.self, Tag.self, RealmValidatedAuthor.self])
        defer { try? store.close() }
        try withStore(store, body)
    }

    @Test(arguments: urls) func relatedObjects(_ url: String) throws {
        try onStore(url) {
            let alice = try Author.findOrCreate(["name": "Alice", "age": 28])
            _ = try UserSettings.findOrCreate(["authorID": alice.uid, "notificationEnabled": true])

            // One to one, by name and by property.
            let byName = try #require(try alice.related("userSettings").one() as? UserSettings)
            #expect(byName.notificationEnabled)
            #expect(try alice.userSettings.find() == byName)

            let article = try Article.findOrCreate(["title": "ActiveRealm User Guide", "text": "ActiveRealm is a library for iOS."])
            _ = try Tag.findOrCreate(["articleID": article.uid, "name": "Programming"])
            _ = try Tag.findOrCreate(["articleID": article.uid, "name": "iOS"])

            // One to many.
            let tags = try #require(try article.related("tags").all() as? [Tag])
            #expect(tags.map(\.name) == ["Programming", "iOS"])
            #expect(try article.tags.all() == tags)

            // The other way round.
            let tag = try #require(try Tag.find(["articleID": article.uid]))
            #expect(try tag.related("article").one() as? Article == article)
            #expect(try tag.article.find() == article)

            // Asking a relation for what it is not.
            #expect(throws: StoreError.self) { try alice.related("userSettings").all() }
            #expect(throws: StoreError.self) { try article.related("tags").one() }
        }
    }

    @Test(arguments: urls) func create(_ url: String) throws {
        try onStore(url) {
            var alice = Author()
            alice.name = "Alice"
            alice.age = 28
            #expect(alice.createdAt == alice.updatedAt)
            try alice.save()
            #expect(try Author.all() == [alice])

            var author = try Author.findOrInitialize(["name": "Bob", "age": 55])
            #expect(author.name == "Bob" && author.age == 55)
            #expect(try Author.count() == 1)
            try author.save()
            #expect(try Author.count() == 2)

            let found = try Author.findOrCreate(["name": "Bob", "age": 55])
            #expect(found.uid == author.uid)
            #expect(try Author.count() == 2)
        }
    }

    @Test(arguments: urls) func read(_ url: String) throws {
        try onStore(url) {
            let article = try Article.findOrCreate(["title": "Guide"])
            let tags = try (0..<12).map { try Tag.findOrCreate(["articleID": article.uid, "name": "tag \($0)"]) }
            let authors = try [("Alice", 28), ("Bob", 55), ("Chris", 32)].map { try Author(name: $0, age: $1).saved() }

            #expect(try Author.all() == authors)
            #expect(try Tag.first() == tags[0])
            #expect(try Tag.first(limit: 10) == Array(tags[..<10]))
            #expect(try Tag.last() == tags[11])
            #expect(try Tag.last(limit: 10) == Array(tags[2...]))
            #expect(try Author.find(authors[0].uid) == authors[0])
            #expect(try Author.find(["name": "Alice", "age": 28]) == authors[0])
            #expect(try Author.find(["name": "Alice", "age": 29]) == nil)
            #expect(try Author.find(format: "age > %d", 28) == authors[1])
            #expect(try Tag.findLast(["articleID": article.uid]) == tags[11])
            #expect(try Tag.findLast(format: "articleID=%@", article.uid) == tags[11])
        }
    }

    @Test(arguments: urls) func update(_ url: String) throws {
        try onStore(url) {
            let stored = try Author(name: "Alice", age: 28).saved()
            var alice = try #require(try Author.find(["name": "Alice"]))
            alice.age = 29
            try alice.save()
            #expect(try Author.find(stored.uid)?.age == 29)
            #expect(try Author.count() == 1)
            #expect(alice.createdAt == stored.createdAt && alice.updatedAt > stored.updatedAt)
        }
    }

    @Test(arguments: urls) func delete(_ url: String) throws {
        try onStore(url) {
            func household() throws -> Author {
                try Author.destroyAll()
                try UserSettings.destroyAll()
                for name in ["Alice", "Bob"] {
                    let author = try Author.findOrCreate(["name": name])
                    _ = try UserSettings.findOrCreate(["authorID": author.uid])
                }
                return try #require(try Author.first())
            }
            func left() throws -> [Int] { [try Author.count(), try UserSettings.count()] }

            try household().destroy()
            #expect(try left() == [1, 1])
            _ = try household()
            try Author.destroy(["name": "Alice"])
            #expect(try left() == [1, 1])
            _ = try household()
            try Author.destroy(format: "name=%@", "Alice")
            #expect(try left() == [1, 1])
            _ = try household()
            try Author.destroyAll()
            #expect(try left() == [0, 0])

            try household().destroy(cascade: false)
            #expect(try left() == [1, 2])
            _ = try household()
            try Author.destroy(["name": "Alice"], cascade: false)
            #expect(try left() == [1, 2])
            _ = try household()
            try Author.destroy(format: "name=%@", "Alice", cascade: false)
            #expect(try left() == [1, 2])
            _ = try household()
            try Author.destroyAll(cascade: false)
            #expect(try left() == [0, 2])
        }
    }

    @Test(arguments: urls) func queriesAndCollections(_ url: String) throws {
        try onStore(url) {
            let authors = try [("Alice", 28), ("Bob", 55), ("Chris", 42), ("Alice", 60)].map { try Author(name: $0, age: $1).saved() }

            #expect(try Author.query.all() == authors)
            #expect(try Author.query.where(["name": "Alice"]).all() == [authors[0], authors[3]])
            #expect(try Author.query.where(format: "age > %d", 40).all() == Array(authors[1...]))

            let collection = Author.query
            #expect(try collection.count() == 4)
            #expect(try collection.first() == authors[0])
            #expect(try collection.first(limit: 5) == authors)
            #expect(try collection.last() == authors[3])
            #expect(try collection.last(limit: 2) == Array(authors[2...]))
            #expect(try collection.order(byName: "age").all().map(\.age) == [28, 42, 55, 60])
            #expect(try collection.order(byName: "age", .descending).all().map(\.age) == [60, 55, 42, 28])
            #expect(try collection.at(1) == authors[1])
            #expect(try collection.at(9) == nil)
            #expect(try collection.pluck(["name"]) == authors.map { [.string($0.name)] })
            #expect(try collection.pluck("name") == authors.map { .string($0.name) })
            #expect(try collection.pluck(\.name) == ["Alice", "Bob", "Chris", "Alice"])

            // A query is live.
            _ = try Author.findOrCreate(["name": "Dora"])
            #expect(try collection.count() == 5)

            #expect(try Author.count() == 5)
            #expect(try Author.query.where(["name": "Alice"]).count() == 2)
            #expect(try Author.query.where(format: "age > %d", 40).count() == 3)
        }
    }

    @Test(arguments: urls) func validation(_ url: String) throws {
        try onStore(url) {
            var author = RealmValidatedAuthor()
            #expect(throws: StoreError.self) { try author.save() }
            #expect(try RealmValidatedAuthor.count() == 0)
            author.name = "Alice"
            try author.save()
            #expect(try RealmValidatedAuthor.count() == 1)
        }
    }

    @Test(arguments: urls) func dictionaries(_ url: String) throws {
        try onStore(url) {
            let chris = try Author.findOrCreate(["name": "Chris", "age": 32])
            let (name, age): (Value, Value) = (.string("Chris"), .int(32))

            let all = try chris.asDictionary()
            #expect(Set(all.keys) == ["age", "createdAt", "name", "uid", "updatedAt"])
            #expect(all["age"] == age && all["name"] == name && all["createdAt"] == .date(chris.createdAt))
            #expect(try chris.asDictionary(excepted: ["uid", "createdAt", "updatedAt"]) == ["age": age, "name": name])
            #expect(
                try chris.asDictionary(included: ["name", "age", "shortID"])
                    == ["age": age, "name": name, "shortID": .string(chris.shortID)])
            let converted = try chris.asDictionary(included: ["uid"]) { property, value in
                property == "uid" ? .string(chris.shortID) : value
            }
            #expect(converted == ["uid": .string(chris.shortID)])
            #expect(
                try chris.asDictionary(included: ["name"], adding: ["generation": \.generation]) == ["generation": .int(30), "name": name])
        }
    }

    @Test(arguments: urls) func json(_ url: String) throws {
        try onStore(url) {
            let chris = try Author.findOrCreate(["name": "Chris", "age": 32])

            let all = try chris.asJSONString()
            for key in ["age", "uid", "updatedAt", "name", "createdAt"] { #expect(all.contains("\"\(key)\" : ")) }
            #expect(all.contains("\"uid\" : \"\(chris.uid)\""))
            #expect(try Data(all.utf8) == chris.asJSON())
            #expect(
                try chris.asJSONString(excepted: ["uid", "createdAt", "updatedAt"])
                    == "{\n  \"name\" : \"Chris\",\n  \"age\" : 32\n}")
            #expect(
                try chris.asJSONString(included: ["name", "age", "shortID"])
                    == "{\n  \"name\" : \"Chris\",\n  \"age\" : 32,\n  \"shortID\" : \"\(chris.shortID)\"\n}")
            let converted = try chris.asJSONString(included: ["uid"]) { property, value in
                property == "uid" ? .string(chris.shortID) : value
            }
            #expect(converted == "{\n  \"uid\" : \"\(chris.shortID)\"\n}")
            #expect(
                try chris.asJSONString(excepted: ["uid", "createdAt", "updatedAt", "age"], adding: ["generation": \.generation])
                    == "{\n  \"name\" : \"Chris\",\n  \"generation\" : 30\n}")
        }
    }
}
