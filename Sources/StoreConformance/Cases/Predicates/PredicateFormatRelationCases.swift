import ActiveStore

/// Predicate formats along relations. They mean the same as the typed conditions.
enum PredicateFormatRelationCases {
    static let all: [Case] = [
        Case("predicate.any_keypath", "[43] ANY, ALL, NONE and @count test related records") { _ in
            _ = try Author.household()
            for (format, names) in [
                ("ANY articles.words > 1000", ["Ann"]), ("SOME articles.isPublished == YES", ["Ann", "Bob"]),
                ("ALL articles.isPublished == YES", ["Bob", "Cid"]), ("all articles.words > 150", ["Bob", "Cid"]),
                ("NONE articles.words > 1000", ["Bob", "Cid"]), ("NOT ANY articles.words > 1000", ["Bob", "Cid"]),
                ("none articles.isPublished == true", ["Cid"]), ("articles.@count == 0", ["Cid"]), ("articles.@count > 0", ["Ann", "Bob"]),
                ("0 < articles.@count", ["Ann", "Bob"]), ("articles.@count != 1", ["Ann", "Cid"]), ("articles.@count <= 0", ["Cid"]),
                ("articles.@count BETWEEN {1, 2}", ["Ann", "Bob"]), ("articles.@count IN {0, 2}", ["Ann", "Cid"]),
                ("NOT articles.@count IN {0, 2}", ["Bob"]), ("articles.@count == 2.0", ["Ann"]),
                ("articles.@count > -1", ["Ann", "Bob", "Cid"]),
                ("ANY articles.title BEGINSWITH 'T'", ["Ann", "Bob"]), ("ANY articles.title LIKE[c] 't*e'", ["Bob"]),
                ("ANY articles.title IN {'One', 'Four'}", ["Ann"]), ("ANY articles.title NOT IN {'One', 'Three'}", ["Ann"]),
                ("ANY articles.words BETWEEN {200, 400}", ["Bob"]), ("ANY articles.title != 'One'", ["Ann", "Bob"]),
                ("NONE articles.title != 'One'", ["Cid"]), ("ANY 200 < articles.words", ["Ann", "Bob"]),
                ("age > 25 AND NOT ANY articles.title == 'Three'", ["Ann"]),
                ("SELF.articles.@count == 2 OR self.name == 'Bob'", ["Ann", "Bob"]),
                ("ANY articles.createdAt <= '2999-01-01'", ["Ann", "Bob"]),
            ] {
                try expectAuthors(format, names)
            }
            try expect(
                Author.where(format: "%K.@count > 1 AND ANY %K == 'One'", "articles", "articles.title").pluck(\.name), equals: ["Ann"])
            try expect(Author.where(format: "%K > %d", "articles.@count", 1).pluck(\.name), equals: ["Ann"])
        },

        Case("predicate.format_keypath_to_one", "[49] A key path follows to-one relations, where a missing record counts as nil") {
            _ in
            _ = try Author.household()
            try Article(title: "nil").saved()
            try Article(title: "dangling", author: .init(id: Author(name: "Gone").id)).saved()
            for (format, titles) in [
                ("author.name == 'Ann'", ["One", "Two"]), ("author.name != 'Ann'", ["Three", "dangling", "nil"]),
                ("NOT author.age > 35", ["Three", "dangling", "nil"]), ("author.age <= 35", ["Three"]),
                ("author.name IN {'Bob', nil}", ["Three", "dangling", "nil"]), ("35 < author.age", ["One", "Two"]),
                ("author.age BETWEEN {30, 35}", ["Three"]), ("author.name == nil", ["dangling", "nil"]),
                ("author == nil", ["dangling", "nil"]), ("author != NULL", ["One", "Three", "Two"]), ("authorID == nil", ["nil"]),
                ("author.settings.theme == 'dark'", ["One", "Two"]), ("author.settings == nil", ["Three", "dangling", "nil"]),
                ("author.articles.@count == 2", ["One", "Two"]), ("author.articles.@count == 0", ["dangling", "nil"]),
                ("ANY author.articles.title == 'Two'", ["One", "Two"]),
                ("NONE author.articles.title == 'Two'", ["Three", "dangling", "nil"]),
                ("ALL author.articles.words > 150", ["Three", "dangling", "nil"]),
                ("author.createdAt == author.updatedAt", ["One", "Three", "Two", "dangling", "nil"]),
                ("author.name > author.name", []), ("title < 'T'", ["One"]),
            ] {
                try expect(Article.where(format: format).order(by: \.title).pluck(\.title), equals: titles, format)
            }
            try expect(Tag.where(format: "article.author.age > %d", 35).count(), equals: 4, "two steps")
            try expect(Tag.where(format: "article.author.settings.theme == 'dark' AND article.words > 100").count(), equals: 2)
        },

        Case("predicate.format_keypath_onward", "Key paths continue after to-many relations") { _ in
            _ = try Author.household()
            try expectAuthors("ANY articles.tags.name == 'Twob'", ["Ann"])
            try expectAuthors("ALL articles.tags.name BEGINSWITH 'Three'", ["Bob", "Cid"])
            try expectAuthors("NONE articles.tags.name BEGINSWITH 'Three'", ["Ann", "Cid"])
            try expectAuthors("ANY articles.tags.@count == 2", ["Ann", "Bob"])
            try expectAuthors("ALL articles.tags.@count > 2", ["Cid"])
            try expectAuthors("ANY articles.author.age == 40", ["Ann"])
            try expectAuthors("ANY articles.editor.name == nil", ["Ann", "Bob"])
            try expectAuthors("ANY articles.editor == nil AND NONE articles.author == nil", ["Ann", "Bob"])
            let one = try require(Article.first())
            try one.topics.add(Topic(name: "Swift"))
            try expectAuthors("ANY articles.topics.name == 'Swift'", ["Ann"])
            try expect(Topic.where(format: "ANY articles.author.name == 'Ann'").pluck(\.name), equals: ["Swift"])
            try expect(Topic.where(format: "articles.@count == 1 AND ANY articles == %@", one).count(), equals: 1)
        },

        Case("predicate.format_references", "A relation is compared by keys: of references, of records, or given directly") { _ in
            let (ann, bob, _) = try Author.household()
            let three = try require(Article.find(format: "author == %@", bob))
            try expect(three.title, equals: "Three")
            try Article(title: "nil").saved()
            for argument in [ann, ann.id, Reference(ann), ann.id.storedValue, Reference<Author>(id: ann.id)] as [any FormatArgument] {
                try expect(Article.where(format: "author == %@", argument).pluck(\.title), equals: ["One", "Two"])
                try expect(Article.where(format: "authorID == %@", argument).count(), equals: 2)
                try expect(Article.where(format: "author != %@", argument).pluck(\.title), equals: ["Three", "nil"])
                try expect(Article.where(format: "%@ == author AND author.uid == %@", argument, argument).count(), equals: 2)
                try expect(Author.where(format: "SELF == %@", argument).pluck(\.name), equals: ["Ann"])
            }
            try expect(Article.where(format: "author == '\(ann.id)'").count(), equals: 2, "by its characters")
            try expect(Article.where(format: "author IN %@", [ann, bob]).count(), equals: 3)
            try expect(Article.where(format: "author IN %@", Set([ann.id, bob.id])).count(), equals: 3)
            try expect(Article.where(format: "author IN {%@, nil}", bob).pluck(\.title), equals: ["Three", "nil"])
            try expect(Article.where(format: "NOT author IN {%@, nil}", bob).count(), equals: 2)
            try expect(Author.where(format: "ANY articles == %@", three).pluck(\.name), equals: ["Bob"])
            try expect(Author.where(format: "NONE articles == %@", three).order(by: \.name).pluck(\.name), equals: ["Ann", "Cid"])
            try expect(Author.where(format: "ANY articles IN %@", [three]).pluck(\.name), equals: ["Bob"])
            try expect(Author.where(format: "settings != nil").pluck(\.name), equals: ["Ann"])
            let settings = try require(Settings.first())
            try expect(Author.where(format: "settings == %@ AND settings.theme == 'dark'", settings).pluck(\.name), equals: ["Ann"])
            try expect(Author.where(format: "SELF IN %@", [ann, bob]).count(), equals: 2)
            try expect(throws: .typeMismatch) { try Article.where(format: "author == 5").count() }
            try expect(throws: .typeMismatch) { try Article.where(format: "author == 'Ann'").count() }
        },

        Case("predicate.format_typed_agreement", "A format and the typed form return the same records, and so do their negations") { _ in
            let (ann, _, _) = try Author.household()
            try Article(title: "nil").saved()
            try Article(title: "dangling", author: .init(id: Author(name: "Gone").id), editor: .to(ann)).saved()
            try require(Article.first()).topics.add(Topic(name: "Swift"))
            let pairs: [(String, (Article.Fields) -> Condition<Article>)] = [
                ("author.name == 'Ann'", { $0.author.name == "Ann" }), ("author.name != 'Ann'", { $0.author.name != "Ann" }),
                ("author.age < 35", { $0.author.age < 35 }), ("author.age BETWEEN {30, 40}", { $0.author.age.between(30, 40) }),
                ("author.name LIKE '*n*'", { $0.author.name.like("%n%") }), ("author.name IN {}", { $0.author.name.in([]) }),
                ("author == nil", { $0.author.isNil }), ("author != nil", { $0.author.exists }),
                ("author.articles.@count == 0", { $0.author.articles.isEmpty }),
                ("author.articles.@count > 1", { $0.author.articles.count > 1 }),
                ("author.articles.@count <= 1", { $0.author.articles.count <= 1 }),
                ("ANY author.articles.words > 1000", { $0.author.articles.any { $0.words > 1_000 } }),
                ("ALL author.articles.words > 150", { $0.author.articles.all { $0.words > 150 } }),
                ("NONE author.articles.words > 150", { $0.author.articles.none { $0.words > 150 } }),
                ("author.settings.theme == 'dark'", { $0.author.settings.any { $0.theme == "dark" } }),
                ("editor.settings == nil", { $0.editor.settings.isEmpty }), ("tags.@count == 0", { $0.tags.isEmpty }),
                ("tags.@count != 2", { $0.tags.count != 2 }), ("ALL tags.name BEGINSWITH 'T'", { $0.tags.all { $0.name.hasPrefix("T") } }),
                ("ANY topics.name == 'Swift'", { $0.topics.any { $0.name == "Swift" } }),
                ("NONE topics.articles.@count == 1", { $0.topics.none { $0.articles.count == 1 } }),
                ("ANY topics.articles.author.name != 'Ann'", { $0.topics.any { $0.articles.any { $0.author.name != "Ann" } } }),
                ("ALL topics.articles.tags.name != 'x'", { $0.topics.all { $0.articles.all { $0.tags.all { $0.name != "x" } } } }),
                ("author.name == 'Ann' AND tags.@count == 2", { $0.author.name == "Ann" && $0.tags.count == 2 }),
                ("author == nil OR editor.age > 1", { $0.author.isNil || $0.editor.age > 1 }),
                ("author == %@", { $0.authorID == ann.id }),
            ]
            let all = try Article.count()
            for (format, condition) in pairs {
                let arguments: [(any FormatArgument)?] = format.contains("%@") ? [ann] : []
                func ids(_ format: String) throws -> [Article.ID] { try query(format, arguments).all().map(\.id) }
                let wanted = try Article.where(condition).all().map(\.id)
                try expect(ids(format), equals: wanted, format)
                try expect(ids("NOT (\(format))").count, equals: all - wanted.count, "NOT (\(format))")
                try expect(ids("NOT NOT (\(format))"), equals: wanted, format)
            }
        },

        Case("predicate.format_relations_refused", "[19] Invalid comparisons of a relation are errors, never a silent match") { _ in
            _ = try Author.household()
            for (format, code, position) in [
                ("articles == nil", .badRequest, 0), ("articles.title == 'One'", .badRequest, 0), ("articles == 3", .typeMismatch, 12),
                ("ANY name == 'Ann'", .badRequest, 0), ("ALL settings.theme == 'dark'", .badRequest, 0),
                ("settings.@count == 1", .badRequest, 0), ("articles.@sum.words > 1", .badRequest, 0),
                ("articles.@avg > 1", .badRequest, 0),
                ("articles.@count.words > 1", .badRequest, 0), ("ANY articles.@count > 1", .badRequest, 0),
                ("articles.@count == nil", .badRequest, 19), ("articles.@count > 1.5", .badRequest, 18),
                ("articles.@count == 'x'", .badRequest, 19), ("articles.@count LIKE 'x'", .badRequest, 16),
                ("articles.@count == age", .badRequest, 19), ("age < articles.@count", .badRequest, 6),
                ("articel.title == 'x'", .unknownField, 0),
                ("ANY articles.titel == 'x'", .unknownField, 4), ("ANY articles.title.length > 3", .unknownField, 4),
                ("ANY articles. == 1", .unknownField, 4), ("name.@count > 1", .unknownField, 0),
                ("ANY articles..title == 1", .unknownField, 4), ("settings > 3", .badRequest, 9),
                ("settings LIKE 'x'", .badRequest, 9), ("settings ==[c] 'x'", .badRequest, 9), ("settings.theme == name", .badRequest, 18),
                ("ANY articles.title == name", .badRequest, 22), ("ANY articles.title == articles.title", .badRequest, 22),
                ("'x' IN articles.title", .badRequest, 7), ("'x' IN articles", .badRequest, 7), ("name IN articles.title", .badRequest, 8),
                ("ANY (articles.words > 3)", .badRequest, 4), ("'Ann' == ANY articles.title", .badRequest, 9),
                ("name == Ann", .unknownField, 8), ("ANY ALL articles.words > 3", .badRequest, 4), ("ANY articles.words", .badRequest, 18),
                (String(repeating: "articles.author.", count: 5) + "name == 'x'", .limitExceeded, 0),
                ("ANY " + String(repeating: "articles.author.", count: 1_000) + "name == 'x'", .limitExceeded, 4),
            ] as [(String, StoreError.Code, Int)] {
                let found = try expect(throws: code, format) { try Author.where(format: format).count() }
                try expect(found.message.contains(" byte \(position)"), "\(format): byte \(position) in: \(found.message)")
            }
            let error = try expect(throws: .unknownField) { try Author.where(format: "ANY articel.title == 'x'").count() }
            try expect(error.message.contains("articles"), "the message suggests what was meant: \(error.message)")
            for name in ["nme", "articles.titel", "settings.articles", "", "."] {
                try expect(throws: .unknownField, name) { try Author.where(format: "%K == 'Ann'", name).count() }
                try expect(throws: .unknownField, name) { try Author.destroy(format: "%K == 'Ann'", name) }
                try expect(throws: .unknownField, name) { try Author.find(format: "%K == 'Ann'", name) }
            }
            try expect(Author.count(), equals: 3)
        },

        Case("predicate.format_everywhere", "[13, 60] Finders, counts, updates and removals accept formats along relations") { _ in
            _ = try Author.household()
            try expect(Author.find(format: "ANY articles.isPublished == %@", true)?.name, equals: "Ann")
            try expect(Author.findLast(format: "ANY articles.isPublished == %@", true)?.name, equals: "Bob")
            try expect(Author.count(format: "articles.@count > %d", 0), equals: 2)
            try expect(Author.where(format: "articles.@count > 0").order(by: \.age).pluck(\.name), equals: ["Bob", "Ann"])
            try expect(Article.where(format: "author.name == 'Ann'").update(.set(\.words, 7)), equals: 2)
            try expect(Author.where(format: "ALL articles.words == 7").where { $0.age > 30 }.pluck(\.name), equals: ["Ann"])
            try expect(Tag.destroy(format: "article.words == %d", 7)["tag"], equals: 4)
            try expect(
                Author.destroy(format: "ANY articles.tags.name BEGINSWITH %@", "Three").description, equals: "author 1, article 1, tag 2")
            try expect(Author.query.pluck(\.name), equals: ["Ann", "Cid"])
        },
    ]

    private static func query(_ format: String, _ arguments: [(any FormatArgument)?]) -> Query<Article> {
        arguments.isEmpty ? Article.where(format: format) : Article.where(format: format, arguments[0])
    }

    private static func expectAuthors(_ format: String, _ names: [String], line: UInt = #line) throws {
        try expect(Author.where(format: format).order(by: \.name).pluck(\.name), equals: names, format, line: line)
    }
}
