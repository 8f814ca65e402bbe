import ActiveStore
import FoundationEssentials

/// Records made from dictionaries, copied from others, and stored by a natural key.
enum SyncCases {
    static let all: [Case] = [
        Case("activerecord.new_values", "a record is made from a dictionary: given values are converted, other fields have their defaults")
        {
            _ in
            let ann = try Person(values: ["name": "Ann", "age": 30.0, "score": 2, "email": nil])
            try expect(ann.name, equals: "Ann")
            try expect(ann.age, equals: 30)
            try expect(ann.score, equals: 2)
            try expect(ann.isActive, equals: true)
            try expect(ann.recordState.isStored, equals: false)
            try expect(Person.count(), equals: 0)
            try expect(Person.get(ann.saved().id), equals: ann)
            let error = try expect(throws: .unknownField) { try Person(values: ["nmae": "Bob"]) }
            try expect(error.message.contains("\"name\"") || error.message.contains("'name'"), "it suggests: \(error.message)")
            try expect(throws: .typeMismatch) { try Person(values: ["age": "thirty"]) }
            try expect(throws: .typeMismatch) { try Person(values: ["isActive": 1]) }
            let fraction = try expect(throws: .typeMismatch) { try Person.create(["age": 1.5]) }
            try expect(fraction.message, equals: "person.age is a field of type int; a value of type double was given.")
            let empty = try expect(throws: .constraint) { try Person.create(["name": nil]) }
            try expect(empty.message, equals: "person.name cannot be nil.")
            try expect(throws: .unstorableValue) { try Person(values: ["score": Double.nan]) }
            try expect(Person.count(), equals: 1)
            try expect(throws: .unknownField) { try Article(values: ["author": ann.id]) }
            try expect(throws: .badRequest) { try Country(values: ["name": "nowhere"]) }
        },

        Case("activerecord.create_values", "create() stores a record from a dictionary; invalid values are an error, and nothing is stored")
        {
            _ in
            let ann = try Person.create(["name": "Ann", "email": "ann@example.org"])
            try expect(ann.recordState.isStored && !ann.recordState.isChanged, "it is stored and unchanged")
            try expect(Person.all(), equals: [ann])
            try expect(throws: .duplicateValue) { try Person.create(["email": "ann@example.org"]) }
            try expect(throws: .invalid) { try Article.create(["words": 3]) }
            try expect(Article.count(), equals: 0)
            try expect(Country.create(["code": "NL", "name": "Netherlands"]).id, equals: "NL")
            try expect(throws: .duplicateKey) { try Country.create(["code": "NL"]) }
            let bob = Person(name: "Bob")
            try expect(bob.created().recordState.isStored, equals: true)
            try expect(throws: .duplicateKey) { try bob.created() }
            try expect(Person.count(), equals: 2)
        },

        Case("activerecord.find_or_build_by", "findOrBuild(by:) returns the first match, or a new record with that one value") { _ in
            let ann = try Person(name: "Ann", age: 30, email: "ann@example.org").saved()
            try Person(name: "Ann", age: 40).saved()
            try expect(Person.findOrBuild(by: \.email, "ann@example.org"), equals: ann)
            try expect(Person.findOrBuild(by: "name", "Ann"), equals: ann)
            let new = try Person.findOrBuild(by: \.email, "bob@example.org")
            try expect([new.email, new.name, new.bio], equals: ["bob@example.org", "", ""])
            try expect(new.isActive, equals: true)
            try expect(new.recordState.isStored, equals: false)
            try expect(Person.count(), equals: 2)
            try expect(throws: .unknownField) { try Person.findOrBuild(by: "mail", "x") }
        },

        Case(
            "activerecord.find_or_build_by_key",
            "[22] by key: the stored record, else nil, or a new unsaved one with the key and defaults"
        ) { _ in
            let nl = try Country(code: "NL", name: "Netherlands", population: 17).saved()
            try expect(Country.findOrBuild("NL"), equals: nl)
            try expect(Country.find("BE"), equals: nil)
            let be = try Country.findOrBuild("BE")
            try expect(be, equals: Country(code: "BE"))
            try expect(be.recordState.isStored, equals: false)
            try expect(Country.count(), equals: 1)
            try be.saved()
            try expect(Country.findOrBuild("BE").recordState.isStored, equals: true)
            let key = Person(name: "other").id
            try expect(Person.findOrBuild(key).id, equals: key)
            // By attributes: all of them must be equal.
            try expect(Country.findOrInitialize(["name": "Netherlands", "population": 17, "code": "NL"]), equals: nl)
        },

        Case("activerecord.copy_from", "copy(from:) copies the fields of another record except key and timestamps") { _ in
            let ann = try Author(name: "Ann", age: 40).saved()
            var draft = try Article(title: "Draft", words: 10).saved()
            let other = Article(title: "Other", words: 20, isPublished: true, author: .to(ann))
            let created = draft.createdAt
            let id = draft.id
            try draft.copy(from: other)
            try expect(draft.id == id && draft.createdAt == created, "key and createdAt stay")
            try expect([draft.title, "\(draft.words)", "\(draft.isPublished)"], equals: ["Other", "20", "true"])
            try expect(draft.recordState.isChanged, equals: true)
            try draft.save()
            let stored = try Article.get(id)
            try expect(stored, equals: draft)
            try expect(stored.authorID, equals: ann.id)
            // Copying the same values again does not count as a change.
            try draft.copy(from: other)
            try expect(draft.recordState.isChanged, equals: false)
            // Local changes are kept when merging.
            draft.title = "Mine"
            try draft.copy(from: Article(title: "Theirs", words: 30), merging: true)
            try expect([draft.title, "\(draft.words)"], equals: ["Mine", "30"])
            try expect(draft.authorID, equals: nil)
            try draft.reload()
            try expect(draft.title, equals: "Other")
        },

        Case("activerecord.copy_from_unsaved", "copy(from:) also copies an unsaved record referred to") { _ in
            var article = Article(title: "One")
            try article.copy(from: Article(title: "Two", author: .to(Author(name: "new"))))
            try article.save()
            try expect(Article.get(article.id).author?.find()?.name, equals: "new")
        },

        Case(
            "activerecord.sync_merge",
            "[81] a new record with an equal natural key becomes the stored one, which keeps the fields that the new one does not set"
        ) { _ in
            let stored = try Person(name: "kept", email: "a@b", bio: "old", score: 3).saved()
            var new = Person(email: "a@b", bio: "new")
            try expect(new.sync(by: \.email), equals: .updated)
            try expect(new.id, equals: stored.id)
            try expect([new.name, new.bio], equals: ["kept", "new"])
            try expect(new.score, equals: 3)
            try expect(new.createdAt, equals: stored.createdAt)
            try expect(new.updatedAt > stored.updatedAt, "it was updated")
            try expect(Person.all(), equals: [new])
            // Nothing else is set.
            try expect(Person(values: ["email": "a@b", "bio": "new"]).synced(by: \.email), equals: new)
            var same = Person(email: "a@b")
            try expect(same.sync(by: \.email), equals: nil)
            try expect(Person.all(), equals: [new])
            // A given value counts even if it is the default.
            let emptied = try Person(values: ["email": "a@b", "name": ""]).synced(by: \.email)
            try expect([emptied.name, emptied.bio], equals: ["", "new"])
            // It is now a stored record.
            new.bio = "newer"
            try expect(new.sync(by: \.email), equals: .updated)
            try expect(Person.get(new.id).bio, equals: "newer")
        },

        Case("activerecord.sync_overwrite", "sync with .overwrite sets all fields of the stored record to those of the new one") { _ in
            let stored = try Person(name: "gone", age: 30, email: "a@b", bio: "old").saved()
            let new = try Person(email: "a@b", bio: "new").synced(by: \.email, existing: .overwrite)
            try expect(new.id, equals: stored.id)
            try expect(new.createdAt, equals: stored.createdAt)
            try expect([new.name, new.bio], equals: ["", "new"])
            try expect(new.age, equals: nil)
            try expect(Person.all(), equals: [new])
        },

        Case("activerecord.sync_adds", "sync adds a record without a match, and one whose natural key is nil") { _ in
            var ann = Person(name: "Ann", email: "a@b")
            try expect(ann.sync(by: \.email), equals: .created)
            var nobody = Person(name: "nobody")
            try expect(nobody.sync(by: \.email), equals: .created)
            var other = Person(name: "other")
            try expect(other.sync(by: \.email), equals: .created)
            try expect(Person.count(), equals: 3)
            // By several fields together, and by the key itself.
            try expect(Person(name: "Ann", age: 5, email: "a@b").synced(by: \.name, \.email).id, equals: ann.id)
            try Country(code: "NL", name: "Netherlands").saved()
            try expect(Country(code: "NL", population: 17).synced(by: \.code).name, equals: "Netherlands")
            try expect(Country.get("NL").population, equals: 17)
        },

        Case("activerecord.sync_with_related", "records pending in a synced record are stored with the one it becomes") { _ in
            let topic = try Topic(name: "Swift").saved()
            var again = Topic(name: "Swift")
            again.articles.append(Article(title: "One"))
            try again.sync(by: \.name)
            try expect(again.id, equals: topic.id)
            try expect(topic.articles.all().map(\.title), equals: ["One"])
            try expect(Topic.count(), equals: 1)
            let article = try Article(title: "One").synced(by: \.title)
            try expect(article.topics.all().map(\.id), equals: [topic.id])
        },

        Case("activerecord.sync_refused", "a sync that fails leaves record and store unchanged; a rollback undoes it") { store in
            let stored = try Person(name: "Ann", email: "a@b").saved()
            try Person(name: "Bob", email: "b@c").saved()
            var bad = Person(name: "Ann", email: "b@c")
            let id = bad.id
            try expect(throws: .duplicateValue) { try bad.sync(by: \.name) }
            try expect(bad.id == id && !bad.recordState.isStored, "the record is as it was")
            try expect(Person.get(stored.id), equals: stored)
            var undone = Person(email: "a@b", bio: "new")
            try store.write { transaction in
                try undone.sync(by: \.email)
                transaction.rollback()
            }
            try expect(Person.get(stored.id).bio, equals: "")
            try expect(undone.recordState.isChanged, equals: true)
            try undone.save()
            try expect(Person.get(stored.id).bio, equals: "new")
            try expect(Person.count(), equals: 2)
        },

        Case("activerecord.sync_race_single", "eight threads that sync the same records store each only once") { store in
            let threads = try (0..<8).map { thread in
                try CaseThread {
                    for number in 0..<10 { try Topic(name: "topic \(number)").synced(by: \.name, in: store) }
                    return thread
                }
            }
            for thread in threads { _ = try thread.value() }
            try expect(Topic.count(), equals: 10)
        },
    ]
}
