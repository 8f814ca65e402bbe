import ActiveStore

/// Finding records by key, dictionary, condition and format, and finding or making them.
enum FinderCases {
    static let all: [Case] = [
        Case("activerecord.find_id", "[23] find() by key returns the record, or nil") { _ in
            let ann = try Person(name: "Ann").saved()
            try expect(Person.find(ann.id), equals: ann)
            try expect(Person.get(ann.id), equals: ann)
            try expect(Person.exists(ann.id), equals: true)
            try expect(Person.find(Person(name: "other").id), equals: nil)
            let text = ann.id.uuidString
            try expect(Person.find(text), equals: ann, "the key as text")
            try expect(Person.find(text.lowercased()), equals: ann)
            try expect(Person.find(String(text.dropLast())), equals: nil, "no key")
            try expect(Person.get(text), equals: ann)
            try expect(Person.exists(text), equals: true)
            try expect(Person.exists(Person().id.uuidString), equals: false)
            try expect(Person.exists("no key"), equals: false)
            try expect(throws: .notFound) { try Person.get(String(text.dropLast())) }
            let bob = try Person(name: "Ann", age: 2).saved()
            try expect(Person.where(["name": "Ann"]).all(), equals: [ann, bob], "every match")
            try expect(Person.where { $0.uid.in([bob.id, ann.id, Person().id]) }.all(), equals: [ann, bob])
        },

        Case("find.keys_that_no_store_keeps", "a key that no store keeps finds nothing; a condition with U+0000 is refused") { _ in
            let long = String(repeating: "k", count: 256)
            try Country(code: "a", name: "A").saved()
            for key in ["a\0", "\0", long, ""] {
                try expect(Country.find(key), equals: nil)
                try expect(Country.exists(key), equals: false)
                try expect(throws: .notFound) { try Country.get(key) }
            }
            for key in ["a\0", "\0"] { try expect(throws: .unstorableValue) { try Country.where { $0.code == key }.first() } }
            try expect(Country.where { $0.code == long }.first(), equals: nil)
        },

        Case("activerecord.find_dict", "[13, 20, 21] every entry of a dictionary has to match, and nil matches nil") { _ in
            try Person(name: "Ann", age: 30).saved()
            try Person(name: "Ann", age: 40).saved()
            try Person(name: "Bob", age: 40).saved()
            try Person(name: "Cid").saved()
            try expect(Person.find(["name": "Ann", "age": 40])?.age, equals: 40)
            try expect(Person.find(["name": "Bob", "age": 30]), equals: nil)
            try expect(Person.find(["age": nil])?.name, equals: "Cid")
            try expect(Person.where(["age": 40]).all().map(\.name), equals: ["Ann", "Bob"])
            // An empty dictionary matches every record.
            try expect(Person.find([:])?.age, equals: 30)
            try expect(Person.where([:]).all(), equals: Person.all())
            try expect(Person.find([:]), equals: Person.first())
        },

        Case("activerecord.find_predicate", "conditions, typed and as a format, find the same record") { _ in
            for (name, age) in [("Ann", 30), ("Bob", 40), ("Cid", 50)] { try Person(name: name, age: age).saved() }
            try expect(Person.find { $0.age > 30 && $0.name != "Cid" }?.name, equals: "Bob")
            try expect(Person.find(format: "age > %d AND name != %@", 30, "Cid")?.name, equals: "Bob")
            try expect(Person.findLast(format: "age > %d", 30)?.name, equals: "Cid")
            try expect(Person.find(format: "age > %d", 99), equals: nil)
            try expect(throws: .badRequest) { try Person.find(format: "age >") }
        },

        Case(
            "activerecord.find_returns_first",
            "[13] of several matches find() returns the first in key order, whatever the order of storing"
        ) {
            _ in
            let people = (0..<5).map { Person(name: "same", age: $0) }
            for person in people.reversed() { try person.saved() }
            try expect(Person.find(["name": "same"])?.age, equals: 0)
            try expect(Person.find { $0.age > 1 }?.age, equals: 2)
            try expect(Person.first()?.age, equals: 0)
        },

        Case("activerecord.find_last", "[13] findLast() returns the last in key order") { _ in
            for number in 0..<5 { try Person(name: number < 3 ? "early" : "late", age: number).saved() }
            try expect(Person.findLast(["name": "early"])?.age, equals: 2)
            try expect(Person.findLast { $0.age < 4 }?.age, equals: 3)
            try expect(Person.last()?.age, equals: 4)
            try expect(Person.findLast(["name": "none"]), equals: nil)
        },

        Case("activerecord.find_missing", "[19] a search without match returns nil; an unknown field or the name of a relation is an error")
        { _ in
            try Author(name: "Ann").saved()
            try expect(Author.find(["name": "Bob"]), equals: nil)
            for name in ["nme", "articles", "settings", ""] {
                try expect(throws: .unknownField, name) { try Author.find([name: "Ann"]) }
                try expect(throws: .unknownField, name) { try Author.where([name: nil]).all() }
                try expect(throws: .unknownField, name) { try Author.findOrInitialize([name: "Ann"]) }
                try expect(throws: .unknownField, name) { try Author.findOrCreate([name: "Ann"]) }
                try expect(throws: .unknownField, name) { try Author.destroy([name: "Ann"]) }
            }
            try expect(throws: .unknownField) { try Article.find(["author": Author.first()?.id]) }
            try expect(throws: .typeMismatch) { try Author.find(["age": "forty"]) }
            try expect(Author.count(), equals: 1)
        },

        Case(
            "activerecord.find_or_initialize_unsaved",
            "[14, 15, 16] findOrInitialize() without a match returns a new record with the values and the defaults"
        ) {
            _ in
            let new = try Person.findOrInitialize(["name": "Ann", "age": 30])
            try expect(new.name, equals: "Ann")
            try expect(new.age, equals: 30)
            try expect(new.isActive, equals: true)
            try expect(new.recordState.isStored, equals: false)
            try expect(Person.count(), equals: 0)
            try new.saved()
            let found = try Person.findOrInitialize(["name": "Ann"])
            try expect(found, equals: new)
            try expect(found.recordState.isStored, equals: true)
            // A given key is used.
            let key = Person(name: "other").id
            try expect(Person.findOrInitialize(["uid": key]).id, equals: key)
            // And so is a given time.
            let day = Date(timeIntervalSince1970: 86_400)
            let timed = try Person.findOrInitialize(["createdAt": day, "name": "Old"])
            try expect([timed.createdAt, timed.updatedAt], equals: [day, day])
            try expect(timed.id != new.id && !timed.recordState.isStored, "a new record with a key of its own")
            // A reference is set by its key.
            let ann = try Author(name: "Ann").saved()
            try expect(Article.findOrInitialize(["authorID": ann.id, "title": "One"]).author?.find(), equals: ann)
            try expect(throws: .badRequest) { try Listing.findOrInitialize(["articleID": Article(title: "x").id]) }
        },

        Case("activerecord.find_or_create_creates", "[15] findOrCreate() without a match stores a new record") { _ in
            let ann = try Person.findOrCreate(["name": "Ann", "age": 30])
            try expect(Person.all(), equals: [ann])
            try expect(ann.recordState.isStored, equals: true)
            try expect(ann.isActive, equals: true)
        },

        Case("activerecord.find_or_create_finds", "[17] findOrCreate() twice returns one record") { _ in
            let first = try Person.findOrCreate(["name": "Ann", "age": nil])
            let second = try Person.findOrCreate(["name": "Ann", "age": nil])
            try expect(first.id, equals: second.id)
            try expect(Person.count(), equals: 1)
            try expect(Person.findOrCreate(["name": "Ann", "age": 1]).id != first.id, "another value makes another record")
        },

        Case("activerecord.find_or_create_invalid", "[18] findOrCreate() of an invalid record is an error, and stores nothing") { _ in
            try expect(throws: .invalid) { try Article.findOrCreate(["words": 3]) }
            try expect(Article.count(), equals: 0)
        },

        Case("activerecord.find_or_create_race_single", "eight threads that find or create the same record create only one") { store in
            let threads = try (0..<8).map { _ in
                try CaseThread { try (0..<10).map { try Person.findOrCreate(["name": "number \($0)"], in: store).id } }
            }
            let keys = try threads.map { try $0.value() }
            try expect(Person.count(), equals: 10)
            try expect(Set(keys).count, equals: 1)
        },

        Case("activerecord.where_chain", "[38] chained conditions are joined by and, each as a group") { _ in
            for (name, age) in [("Ann", 30), ("Bob", 40), ("Cid", 50)] { try Person(name: name, age: age).saved() }
            let query = Person.where { $0.name == "Ann" || $0.name == "Bob" }
            try expect(query.where { $0.age > 35 || $0.age == nil }.all().map(\.name), equals: ["Bob"])
            try expect(query.where(["age": 30]).where(format: "name BEGINSWITH %@", "A").all().map(\.name), equals: ["Ann"])
            try expect(query.where { $0.age > 45 }.count(), equals: 0)
            // The query itself is unchanged.
            try expect(query.count(), equals: 2)
        },

        Case("activerecord.destroy_instance", "[61] destroy() removes one record; repeated, or before a save, it does nothing") { _ in
            let ann = try Person(name: "Ann").saved()
            try Person(name: "Bob").saved()
            try expect(ann.destroy().description, equals: "person 1")
            try expect(ann.destroy().description, equals: "nothing")
            try expect(Person(name: "new").destroy().description, equals: "nothing")
            try expect(Person.all().map(\.name), equals: ["Bob"])
            // The value in memory can be stored again.
            try ann.saved()
            try expect(Person.count(), equals: 2)
        },

        Case(
            "activerecord.destroy_where",
            "[60] destroy() by condition, dictionary and format removes the matches; an empty condition is an error"
        ) {
            _ in
            for number in 0..<6 { try Person(name: "\(number)", age: number).saved() }
            try expect(Person.where { $0.age < 2 }.destroy()["person"], equals: 2)
            try expect(Person.destroy(["name": "2"])["person"], equals: 1)
            try expect(Person.destroy(format: "age == %d", 3)["person"], equals: 1)
            try expect(Person.destroy(["name": "none"]).total, equals: 0)
            try expect(throws: .badRequest) { try Person.destroy([:]) }
            try expect(throws: .badRequest) { try Person.query.destroy() }
            try expect(Person.query.offset(1).destroy()["person"], equals: 1)
            try expect(Person.all().map(\.name), equals: ["4"])
        },

        Case("activerecord.destroy_all", "[60] destroyAll() removes all records of the model and of no other") { _ in
            for number in 0..<3 { try Person(name: "\(number)").saved() }
            try Note(text: "stays").saved()
            try expect(Person.destroyAll().description, equals: "person 3")
            try expect(Person.destroyAll().description, equals: "nothing")
            try expect(Note.count(), equals: 1)
        },

        Case(
            "activerecord.erase_all",
            "[68] eraseAll() removes all records of all models, whatever their delete rules, and can be undone with its transaction"
        ) {
            store in
            _ = try Author.household()
            try Carrier(number: 1).saved()
            try Trip(code: "A", carrier: .init(id: 1)).saved()
            try Berth(number: 1, carrier: .init(id: 1)).saved()
            func left() throws -> [Int] {
                [try Author.count(), try Article.count(), try Tag.count(), try Carrier.count(), try Trip.count()]
            }
            try store.write { transaction in
                try expect(store.eraseAll()["tag"], equals: 6)
                try expect(left(), equals: [0, 0, 0, 0, 0])
                transaction.rollback()
            }
            try expect(left(), equals: [3, 3, 6, 1, 1])
            try expect(store.eraseAll().total, equals: 16)
            try expect(left(), equals: [0, 0, 0, 0, 0])
            try expect(store.eraseAll().description, equals: "nothing")
            try Author(name: "again").saved()
            try expect(Author.count(), equals: 1)
            try expect(store.verify(.full).problems, equals: [])
        },

        .opening("activerecord.erase_every_model", "eraseAll() empties the first and the last of the models like those between them") {
            sandbox in
            let store = try sandbox.open([Note.self, Person.self, Tally.self])
            try Note(text: "first").saved(in: store)
            try Person(name: "between").saved(in: store)
            try Tally(count: 1, label: "last").saved(in: store)
            try expect(store.eraseAll().total, equals: 3)
            try expect([Note.count(in: store), Person.count(in: store), Tally.count(in: store)], equals: [0, 0, 0])
            try expect(store.verify(.full).problems, equals: [])
        },

        Case("activerecord.destroy_no_cascade", "[59] cascade: false removes only the records themselves, in every form of destroy") { _ in
            for number in 0..<5 {
                let author = try Author(name: "\(number)", age: number).saved()
                try author.articles.add(Article(title: "\(number)"))
            }
            try expect(Author.find(["name": "0"])?.destroy(cascade: false).total, equals: 1)
            try expect(Author.destroy(["name": "1"], cascade: false).total, equals: 1)
            try expect(Author.destroy(format: "name == %@", "2", cascade: false).total, equals: 1)
            try expect(Author.where { $0.age == 3 }.destroy(cascade: false).total, equals: 1)
            try expect(Author.destroyAll(cascade: false).total, equals: 1)
            try expect([Author.count(), Article.count()], equals: [0, 5])
        },

        Case("activerecord.asynchronous_twins", "the asynchronous forms do the same") { (_: any Store) async throws in
            let ann = try await Author(name: "Ann", age: 1).saved()
            try await ann.articles.add(Article(title: "One"))
            try await ann.articles.add(contentsOf: [Article(title: "Two")])
            try await ann.settings.set(Settings(theme: "dark"))
            let found = try await Author.find(format: "age == %d", 1)
            try expect(found, equals: ann)
            let last = try await Author.findLast(format: "age == %d", 1)
            try expect(last, equals: ann)
            let titles = try await ann.articles.all().map(\.title)
            try expect(titles, equals: ["One", "Two"])
            let first = try await ann.articles.first()
            let author = try await first?.author?.find()
            try expect(author, equals: ann)
            let theme = try await ann.settings.get().theme
            try expect(theme, equals: "dark")
            let included = try await Author.including(\.articles).all()
            try expect(included.first?.articles.loaded?.count, equals: 2)
            let plan = try await ann.destroyPlan()
            let planned = try await Author.where { $0.age == 1 }.destroyPlan()
            try expect(plan, equals: planned)
            try await ann.articles.set([])
            let alone = try await Author.where { $0.age == 1 }.destroy(cascade: false)
            try expect(alone.description, equals: "author 1")
            try await Author(name: "Bob").saved()
            let bob = try await Author.destroy(["name": "Bob"])
            try expect(bob.description, equals: "author 1")
            let none = try await Author.destroy(format: "name == %@", "Bob")
            try expect(none.total, equals: 0)
            let all = try await Article.destroyAll(cascade: false)
            try expect(all.description, equals: "article 2")
        },

        Case("activerecord.ignored_properties", "ignored and computed properties are not stored, and can be converted by name") { _ in
            var ann = try Profile.ann()
            ann.draft = "changed"
            try expect(ann.recordState.isChanged, equals: false)
            try ann.save()
            try expect(Profile.get(ann.id).draft, equals: "a draft")
            try expect(ann.asDictionary()["draft"], equals: nil)
            try expect(ann.asDictionary(included: ["draft", "visits"]), equals: ["draft": .string("changed"), "visits": .int(12)])
            try expect(throws: .unknownField) { try Profile.find(["draft": "a draft"]) }
        },

        Case("activerecord.reload", "[80] reload() discards local changes and pending records, and does nothing for a new record") { _ in
            var ann = try Author(name: "Ann", age: 1).saved()
            var other = ann
            other.age = 2
            try other.save()
            ann.name = "changed"
            ann.articles.append(Article(title: "One"))
            try ann.reload()
            try expect(ann.name, equals: "Ann")
            try expect(ann.age, equals: 2)
            try expect(ann.articles.pending.count, equals: 0)
            try expect(ann.recordState.isChanged, equals: false)
            var new = Author(name: "new")
            new.age = 3
            try new.reload()
            try expect(new.age, equals: 3)
            try other.destroy()
            try expect(throws: .notFound) { try ann.reload() }
        },
    ]
}
