import ActiveStore

/// Reading along relations, from each side, by accessor and by name.
enum RelationReadingCases {
    static let all: [Case] = [
        Case("relations.has_one", "[47] has one returns the record, nil if there is none, and the first of several") { _ in
            let (ann, bob, _) = try Author.household()
            try expect(ann.settings.find()?.theme, equals: "dark")
            try expect(bob.settings.find(), equals: nil)
            try expect(throws: .notFound) { try bob.settings.get() }
            let early = try Settings(theme: "early", author: .to(bob)).saved()
            try Settings(theme: "late", author: .to(bob)).saved()
            try expect(bob.settings.find(), equals: early)
            try expect(bob.settings.query.count(), equals: 2)
        },

        Case("relations.has_many", "[48] has many returns the records in key order, including one added after the owner was read") {
            _ in
            let (ann, _, cid) = try Author.household()
            try expect(ann.articles.all().map(\.title), equals: ["One", "Two"])
            try expect(cid.articles.all(), equals: [])
            try expect(cid.articles.isEmpty(), equals: true)
            try Article(title: "Four", author: .to(cid)).saved()
            try expect(cid.articles.count(), equals: 1)
            try expect(cid.articles.isEmpty(), equals: false)
            try expect(ann.articles.first()?.title, equals: "One")
            try expect(ann.articles.last()?.title, equals: "Two")
            var titles: [String] = []
            try ann.articles.forEach { titles.append($0.title) }
            try expect(titles, equals: ["One", "Two"])
            try expect(ann.articles.pluck(\.words), equals: [100, 2_000])
        },

        Case("relations.belongs_to", "[49] belongs to returns the record referred to, over several steps") { _ in
            let (ann, _, _) = try Author.household()
            let tag = try require(Tag.find(["name": "Twob"]))
            let article = try require(tag.article?.find())
            try expect(article.title, equals: "Two")
            try expect(article.author?.find(), equals: ann)
            try expect(article.author?.id, equals: ann.id)
            try expect(article.authorID, equals: ann.id)
            try expect(article.editor?.find(), equals: nil)
            try expect(article.editor == nil, "a reference that is nil is nil")
        },

        Case("relations.dangling_belongs_to_nil", "[49] a dangling reference reads as nil, and is listed") { store in
            let gone = Author(name: "Gone")
            let article = try Article(title: "A", author: .init(id: gone.id)).saved()
            try expect(article.author?.id, equals: gone.id)
            try expect(article.author?.find(), equals: nil)
            try expect(throws: .notFound) { try article.author?.get() }
            try expect(Article.including(\.author).all().first?.author?.find(), equals: nil)
            let dangling = try store.read { try $0.danglingReferences() }
            try expect(dangling.map(\.entity), equals: ["article"])
            try expect(dangling.first?.field, equals: "authorID")
            try expect(dangling.first?.first, equals: [article.id.recordKey])
            try gone.saved()
            try expect(article.author?.find(), equals: gone)
            try expect(store.read { try $0.danglingReferences() }.count, equals: 0)
        },

        Case("relations.has_many_through", "has many through returns each far record once, in key order, from both ends") { _ in
            let one = try Article(title: "One").saved()
            let two = try Article(title: "Two").saved()
            let swift = try Topic(name: "Swift").saved()
            let stores = try Topic(name: "Stores").saved()
            for (article, topic) in [(one, stores), (one, swift), (two, swift)] {
                try Listing(article: .to(article), topic: .to(topic)).saved()
            }
            try expect(one.topics.all().map(\.name), equals: ["Swift", "Stores"])
            try expect(two.topics.all().map(\.name), equals: ["Swift"])
            try expect(swift.articles.all().map(\.title), equals: ["One", "Two"])
            try expect(stores.articles.count(), equals: 1)
            try expect(one.topics.where { $0.name == "Swift" }.count(), equals: 1)
            // Two join rows between the same two records do not duplicate them.
            let crate = try Crate(name: "crate").saved()
            let item = try Item(code: "item").saved()
            for _ in 0..<2 { try Packing(crate: .to(crate), item: .to(item)).saved() }
            try expect(crate.items.all(), equals: [item])
            try expect(crate.items.count(), equals: 1)
            try expect(Crate.including(\.items).all().first?.items.all(), equals: [item])
        },

        Case("relations.inverse", "a change on one side is visible from the other") { _ in
            let (ann, bob, _) = try Author.household()
            var article = try require(Article.find(["title": "One"]))
            article.author = .to(bob)
            try expect(ann.articles.count(), equals: 2)
            try article.save()
            try expect(ann.articles.all().map(\.title), equals: ["Two"])
            try expect(bob.articles.all().map(\.title), equals: ["One", "Three"])
            article.author = nil
            try article.save()
            try expect(bob.articles.all().map(\.title), equals: ["Three"])
            try expect(Article.get(article.id).authorID, equals: nil)
        },

        Case("relations.children_order", "[48] children are in key order, whatever the order in which they were stored") { _ in
            let ann = try Author(name: "Ann").saved()
            let articles = (0..<20).map { Article(title: "\($0)", author: .to(ann)) }
            var random = CaseRandom()
            for article in articles.shuffled(using: &random) { try article.saved() }
            try expect(ann.articles.all().map(\.title), equals: (0..<20).map(String.init))
            try expect(Author.including(\.articles).all().first?.articles.all().map(\.title), equals: (0..<20).map(String.init))
            try Folder(path: "/").saved()
            for path in ["/b", "/ä", "/a", "/B"] { try Folder(path: path, parent: .init(id: "/")).saved() }
            try expect(Folder.get("/").children.all().map(\.path), equals: ["/B", "/a", "/b", "/ä"])
        },

        Case("relations.self_reference", "a model may refer to itself, and so may a record") { _ in
            try Folder(path: "/").saved()
            try Folder(path: "/home", parent: .init(id: "/")).saved()
            try Folder(path: "/home/ann", parent: .init(id: "/home")).saved()
            let home = try Folder.get("/home")
            try expect(home.parent?.find()?.path, equals: "/")
            try expect(home.children.all().map(\.path), equals: ["/home/ann"])
            try expect(Folder.where { $0.parent.isNil }.all().map(\.path), equals: ["/"])
            try expect(Folder.where { $0.parent.parent.path == "/" }.all().map(\.path), equals: ["/home/ann"])
            try expect(Folder.where { $0.children.isEmpty }.all().map(\.path), equals: ["/home/ann"])
            var root = try Folder.get("/")
            root.parent = .to(root)
            try root.save()
            try expect(Folder.get("/").parent?.find()?.path, equals: "/")
            try expect(Folder.get("/").children.all().map(\.path), equals: ["/", "/home"])
        },

        Case("relations.natural_and_integer_keys", "references hold keys of any kind") { _ in
            try Carrier(number: -7, name: "minus").saved()
            try Carrier(number: .max, name: "most").saved()
            try Trip(code: "A", carrier: .init(id: -7)).saved()
            try Trip(code: "B", carrier: .init(id: .max), next: .init(id: "A")).saved()
            try expect(Trip.get("A").carrier.find()?.name, equals: "minus")
            try expect(Trip.get("B").next?.find()?.carrierID, equals: -7)
            try expect(Carrier.get(.max).trips.all().map(\.code), equals: ["B"])
            try expect(Trip.where { $0.next.carrier.name == "minus" }.all().map(\.code), equals: ["B"])
            try expect(Carrier.including(\.trips).all().map { try $0.trips.all().map(\.code) }, equals: [["A"], ["B"]])
        },

        Case("relations.wrong_accessor", "[50] by name, the accessor of the other kind and an unknown name are errors") { _ in
            let (ann, _, _) = try Author.household()
            let article = try require(Article.find(["title": "One"]))
            try expect((ann.related("articles").all() as? [Article])?.map(\.title), equals: ["One", "Two"])
            try expect((ann.related("settings").one() as? Settings)?.theme, equals: "dark")
            try expect((article.related("author").one() as? Author), equals: ann)
            try expect(article.related("topics").all().count, equals: 0)
            try expect(article.related("editor").one() == nil, "no editor")
            try expect(throws: .badRequest) { try ann.related("settings").all() }
            try expect(throws: .badRequest) { try ann.related("articles").one() }
            try expect(throws: .badRequest) { try article.related("author").all() }
            let error = try expect(throws: .unknownField) { try ann.related("article") }
            try expect(error.message.contains("articles"), "the error names the relations: \(error.message)")
            try expect(throws: .unknownField) { try ann.related("name") }
        },

        Case("relations.narrowing_keeps_owner", "[56] a narrowed relation keeps its owner, in any order of calls") { _ in
            let (ann, bob, _) = try Author.household()
            try expect(ann.articles.where { $0.words > 50 }.count(), equals: 2)
            try expect(ann.articles.where { $0.words > 50 || $0.title == "Three" }.count(), equals: 2)
            try expect(ann.articles.where { $0.words > 50 }.where { $0.title == "Three" }.count(), equals: 0)
            try expect(ann.articles.where(["isPublished": true]).all().map(\.title), equals: ["Two"])
            try expect(ann.articles.where(\.isPublished).all().map(\.title), equals: ["Two"])
            try expect(ann.articles.where(format: "isPublished == YES OR title == %@", "Three").all().map(\.title), equals: ["Two"])
            try expect(ann.articles.where(format: "words > :words", parameters: ["words": 50]).count(), equals: 2)
            try expect(ann.articles.where(format: "title == $TITLE", variables: ["TITLE": "Three"]).count(), equals: 0)
            try expect(throws: .unknownField) { try ann.articles.where(format: "name == 'x'").count() }
            try expect(ann.articles.order(by: \.words, .descending).all().map(\.title), equals: ["Two", "One"])
            try expect(ann.articles.limit(1).all().map(\.title), equals: ["One"])
            try expect(ann.articles.offset(1).limit(5).all().map(\.title), equals: ["Two"])
            try expect(ann.articles.query.last()?.title, equals: "Two")
            try expect(bob.articles.where { $0.words > 100 }.destroy()["article"], equals: 1)
            try expect(Article.count(), equals: 2)
        },

        Case("relations.not_columns", "[57] relations are not fields: only the key of a reference is stored, converted and plucked") { _ in
            let (ann, _, _) = try Author.household()
            let names = Article.entity.definition.fields.map(\.name)
            try expect(names, equals: ["uid", "createdAt", "updatedAt", "title", "words", "isPublished", "authorID", "editorID"])
            try expect(Author.entity.definition.fields.map(\.name), equals: ["uid", "createdAt", "updatedAt", "name", "age"])
            let article = try require(ann.articles.first())
            try expect(
                Set(article.asDictionary().keys),
                equals: ["uid", "createdAt", "updatedAt", "title", "words", "isPublished", "authorID"])
            try expect(Article.query.pluck("authorID").count, equals: 3)
            for name in ["author", "tags", "topics"] {
                try expect(throws: .unknownField) { try Article.query.pluck(name) }
                try expect(throws: .unknownField) { try Article.query.order(byName: name).all() }
            }
        },
    ]
}
