import ActiveStore

/// Conditions along relations; each condition and its negation partition all records.
enum RelationConditionCases {
    static let all: [Case] = [
        Case("relations.conditions_to_many", "[43] isEmpty, any, all, none and count test the related records") { _ in
            _ = try Author.household()
            try expectAuthors({ $0.articles.isEmpty }, ["Cid"])
            try expectAuthors({ $0.articles.any { $0.words > 1_000 } }, ["Ann"])
            try expectAuthors({ $0.articles.any(\.isPublished) }, ["Ann", "Bob"])
            try expectAuthors({ $0.articles.all(\.isPublished) }, ["Bob", "Cid"])
            try expectAuthors({ $0.articles.all { $0.words > 150 } }, ["Bob", "Cid"])
            try expectAuthors({ $0.articles.none { $0.words > 1_000 } }, ["Bob", "Cid"])
            try expectAuthors({ $0.articles.none(\.isPublished) }, ["Cid"])
            try expectAuthors({ $0.articles.count == 0 }, ["Cid"])
            try expectAuthors({ $0.articles.count > 0 }, ["Ann", "Bob"])
            try expectAuthors({ $0.articles.count >= 2 }, ["Ann"])
            try expectAuthors({ $0.articles.count != 1 }, ["Ann", "Cid"])
            try expectAuthors({ $0.articles.count < 2 }, ["Bob", "Cid"])
            try expectAuthors({ $0.articles.count <= 0 }, ["Cid"])
            try expectAuthors({ $0.articles.count { $0.words > 150 } == 1 }, ["Ann", "Bob"])
            try expectAuthors({ $0.articles.count { $0.words > 9_999 } >= 0 }, ["Ann", "Bob", "Cid"])
            try expectAuthors({ $0.settings.any { $0.theme == "dark" } }, ["Ann"])
            try expectAuthors({ $0.settings.isEmpty }, ["Bob", "Cid"])
            try expectAuthors({ $0.age > 25 && !$0.articles.any { $0.title == "Three" } }, ["Ann"])
        },

        Case("relations.conditions_record", "a relation to one is compared with a record, also at the end of several relations") { _ in
            let (ann, bob, cid) = try Author.household()
            try Article(title: "Nobody's").saved()
            try expect(Article.where { $0.author == ann }.pluck(\.title), equals: ["One", "Two"])
            try expect(Article.where { $0.author == cid }.count(), equals: 0)
            try expect(Article.where { $0.author == Author(name: "not stored") }.count(), equals: 0)
            try expect(Article.where { $0.author != ann }.pluck(\.title), equals: ["Three", "Nobody's"])
            try expect(Tag.where { $0.article.author == bob }.pluck(\.name), equals: ["Threea", "Threeb"])
            try expect(Tag.where { $0.article.author != bob && $0.name.hasSuffix("a") }.pluck(\.name), equals: ["Onea", "Twoa"])
        },
        Case("relations.conditions_flag", "a flag at the end of a reference is a condition by itself, also of related records") { _ in
            _ = try Author.household()
            try Tag(name: "nobody's").saved()
            let published = try Article.where { $0.isPublished }.pluck(\.title)
            let names = published.flatMap { ["\($0)a", "\($0)b"] }.sorted()
            try expect(names.isEmpty, equals: false)
            try expect(Tag.where { $0.article.isPublished }.pluck(\.name).sorted(), equals: names)
            try expect(Tag.query.where(\.article.isPublished).where { $0.name.hasSuffix("a") }.count(), equals: published.count)
            try expect(Tag.where { !$0.article.isPublished || $0.article.isNil }.count(), equals: Tag.count() - names.count)
            for article in try Article.all() {
                try expect(article.tags.where { $0.article.isPublished }.count(), equals: article.isPublished ? 2 : 0)
            }
            let titles = published.sorted()
            try expect(Article.where { $0.tags.any(\.article.isPublished) }.pluck(\.title).sorted(), equals: titles)
            try expect(Article.where { $0.tags.all(\.article.isPublished) }.pluck(\.title).sorted(), equals: titles)
            try expect(Article.where { !$0.tags.none(\.article.isPublished) }.pluck(\.title).sorted(), equals: titles)
            try expectAuthors({ $0.articles.count(\.isPublished) == 0 }, ["Cid"])
            try expect(Article.where { $0.tags.count { $0.article.isPublished } == 2 }.pluck(\.title).sorted(), equals: titles)
        },

        Case("relations.conditions_nested", "conditions on related records can be nested") { _ in
            _ = try Author.household()
            try expectAuthors({ $0.articles.any { $0.tags.any { $0.name == "Twob" } } }, ["Ann"])
            try expectAuthors({ $0.articles.any { $0.tags.count == 2 && $0.words < 200 } }, ["Ann"])
            try expectAuthors({ $0.articles.all { $0.tags.any { $0.name.hasPrefix("Three") } } }, ["Bob", "Cid"])
            try expectAuthors({ $0.articles.any { $0.author.age == 40 } }, ["Ann"])
            try expect(Tag.where { $0.article.author.articles.count == 2 }.count(), equals: 4)
            try expect(Tag.where { $0.article.author.settings.any { $0.theme == "dark" } && $0.article.words > 100 }.count(), equals: 2)
        },

        Case("relations.conditions_to_one", "[43] if there is no record, because of nil or a dangling reference, its fields are nil") { _ in
            _ = try Author.household()
            try Article(title: "nil").saved()
            try Article(title: "dangling", author: .init(id: Author(name: "Gone").id)).saved()
            try expectArticles({ $0.author.name == "Ann" }, ["One", "Two"])
            try expectArticles({ $0.author.name != "Ann" }, ["Three", "dangling", "nil"])
            try expectArticles({ $0.author.age > 35 }, ["One", "Two"])
            try expectArticles({ !($0.author.age > 35) }, ["Three", "dangling", "nil"])
            try expectArticles({ $0.author.age <= 35 }, ["Three"])
            try expectArticles({ $0.author.name.in(["Bob"]) }, ["Three"])
            try expectArticles({ $0.author.isNil }, ["dangling", "nil"])
            try expectArticles({ $0.author.exists }, ["One", "Three", "Two"])
            try expectArticles({ $0.authorID == nil }, ["nil"])
            try expectArticles({ $0.author.any { $0.name != "Ann" } }, ["Three"])
            try expectArticles({ $0.author.any { $0.age > 35 && $0.name.hasPrefix("A") } }, ["One", "Two"])
            try expectArticles({ $0.author.articles.isEmpty }, ["dangling", "nil"])
            try expectArticles({ $0.author.articles.count == 0 }, ["dangling", "nil"])
            try expectArticles({ $0.author.articles.count < 2 }, ["Three", "dangling", "nil"])
            try expectArticles({ $0.author.articles.all { $0.words > 0 } }, ["One", "Three", "Two", "dangling", "nil"])
        },

        Case("relations.conditions_by_key", "a reference is compared with a record or a key, stored or not; no record and no key are nil") {
            _ in
            let (ann, bob, _) = try Author.household()
            let gone = Author(name: "Gone")
            try Article(title: "nil", editor: .to(ann)).saved()
            try Article(title: "dangling", author: .init(id: gone.id)).saved()
            try expectArticles({ $0.author == ann }, ["One", "Two"])
            try expectArticles({ $0.author == ann.id }, ["One", "Two"])
            try expectArticles({ $0.author == gone.id }, ["dangling"])
            try expectArticles({ $0.author != ann.id }, ["Three", "dangling", "nil"])
            try expectArticles({ $0.editor == ann.id }, ["nil"])
            let (nobody, noKey): (Author?, UID<Author>?) = (nil, nil)
            try expectArticles({ $0.author == nobody }, ["dangling", "nil"])
            try expectArticles({ $0.author == noKey }, ["dangling", "nil"])
            try expectArticles({ $0.author != noKey }, ["One", "Three", "Two"])
            try expectArticles({ $0.author == Optional(bob) || $0.author == Optional(gone.id) }, ["Three", "dangling"])
            try expect(Tag.where { $0.article.author == bob.id }.pluck(\.name), equals: ["Threea", "Threeb"])
            let crate = try Crate(name: "crate").saved()
            try Item(code: "item").saved()
            try Packing(crate: .to(crate), item: .init(id: "item")).saved()
            try expect(Packing.where { $0.item == "item" && $0.crate == crate.id }.count(), equals: 1)
            try expect(Packing.where { $0.item == "other" }.count(), equals: 0)
        },

        Case("relations.conditions_in_records", "a reference is compared with several records, stored or not; none of no records is met") {
            _ in
            let (ann, bob, cid) = try Author.household()
            let gone = Author(name: "Gone")
            try Article(title: "nil", editor: .to(ann)).saved()
            try Article(title: "dangling", author: .to(gone.id)).saved()
            try expectArticles({ $0.author.in([ann, bob]) }, ["One", "Three", "Two"])
            try expectArticles({ $0.author.in([bob, gone]) }, ["Three", "dangling"])
            try expectArticles({ $0.author.in([cid]) }, [])
            try expectArticles({ $0.author.in([]) }, [])
            try expectArticles({ $0.author.notIn([ann, gone]) }, ["Three", "nil"])
            try expectArticles({ $0.author.notIn([]) }, ["One", "Three", "Two", "dangling", "nil"])
            try expectArticles({ $0.editor.in([ann, bob]) && $0.author.notIn([ann]) }, ["nil"])
            try expectArticles({ $0.authorID.in([bob.id, gone.id]) }, ["Three", "dangling"])
            try expect(Tag.where { $0.article.author.in([bob, cid]) }.pluck(\.name), equals: ["Threea", "Threeb"])
            try expect(Tag.where { $0.article.author.notIn([bob]) && $0.name.hasSuffix("a") }.pluck(\.name), equals: ["Onea", "Twoa"])
            let crate = try Crate(name: "crate").saved()
            try Packing(crate: .to(crate), item: .to("item")).saved()
            try expect(Packing.where { $0.item.in([Item(code: "item"), Item(code: "other")]) }.count(), equals: 1)
        },

        Case("relations.conditions_through", "conditions through join rows see each far record once") { _ in
            let one = try Article(title: "One").saved()
            let two = try Article(title: "Two").saved()
            try Article(title: "Three").saved()
            let swift = try one.topics.add(Topic(name: "Swift"))
            try one.topics.add(Topic(name: "Stores"))
            try two.topics.add(swift)
            try expectArticles({ $0.topics.any { $0.name == "Swift" } }, ["One", "Two"])
            try expectArticles({ $0.topics.count == 2 }, ["One"])
            try expectArticles({ $0.topics.isEmpty }, ["Three"])
            try expectArticles({ $0.topics.all { $0.name == "Swift" } }, ["Three", "Two"])
            try expectArticles({ $0.topics.none { $0.name == "Stores" } }, ["Three", "Two"])
            try expect(Topic.where { $0.articles.count > 1 }.pluck(\.name), equals: ["Swift"])
            let crate = try Crate(name: "crate").saved()
            try Item(code: "item").saved()
            for _ in 0..<2 { try Packing(crate: .to(crate), item: .init(id: "item")).saved() }
            try expect(Crate.where { $0.items.count == 1 }.count(), equals: 1)
        },

        Case("relations.conditions_complement", "every condition along relations and its negation partition all records") { _ in
            let (ann, _, _) = try Author.household()
            try Article(title: "nil").saved()
            try Article(title: "dangling", author: .init(id: Author(name: "Gone").id), editor: .to(ann)).saved()
            try require(Article.first()).topics.add(Topic(name: "Swift"))
            let conditions: [(Article.Fields) -> Condition<Article>] = [
                { $0.author.name == "Ann" }, { $0.author.name != "Ann" }, { $0.author.age < 35 }, { $0.author.age.between(30, 40) },
                { $0.author.name.like("%n%") }, { $0.author.name.in([]) }, { $0.author.name.hasPrefix("B") }, { $0.author.isNil },
                { $0.author.any { $0.age > 35 } }, { $0.author.articles.isEmpty }, { $0.author.articles.count > 1 },
                { $0.author.articles.count <= 1 }, { $0.author.articles.any { $0.words > 1_000 } },
                { $0.author.articles.all { $0.words > 150 } }, { $0.author.settings.any { $0.theme == "dark" } },
                { $0.editor.name == "Ann" }, { $0.editor.settings.isEmpty }, { $0.tags.isEmpty }, { $0.tags.count != 2 },
                { $0.tags.all { $0.name.hasPrefix("T") } }, { $0.topics.any { $0.name == "Swift" } },
                { $0.topics.none { $0.articles.count == 1 } }, { $0.author.name == "Ann" && $0.tags.count == 2 },
                { $0.author.isNil || $0.editor.age > 1 }, { $0.author.in([ann]) }, { $0.author.notIn([ann]) || $0.editor.in([ann]) },
            ]
            let all = Set(try Article.all().map(\.id))
            for (number, condition) in conditions.enumerated() {
                let those = Set(try Article.where(condition).all().map(\.id))
                let others = Set(try Article.where { !condition($0) }.all().map(\.id))
                try expect(those.isDisjoint(with: others), "condition \(number) and its negation share a record")
                try expect(those.union(others) == all, "condition \(number) and its negation leave a record out")
                try expect(Article.where { !(!condition($0)) }.count(), equals: those.count, "condition \(number) negated twice")
            }
        },

        Case("relations.conditions_everywhere", "conditions along relations count, pluck, order and destroy like others") { _ in
            _ = try Author.household()
            let busy = Author.where { $0.articles.count >= 1 }
            try expect(busy.count(), equals: 2)
            try expect(busy.order(by: \.age).pluck(\.name), equals: ["Bob", "Ann"])
            try expect(busy.exists(), equals: true)
            try expect(busy.first(limit: 1).map(\.name), equals: ["Ann"])
            try expect(Tag.where { $0.article.words < 1_000 }.destroy()["tag"], equals: 4)
            try expect(
                busy.where { $0.articles.any { $0.tags.isEmpty } }.destroy().description, equals: "author 2, settings 1, article 3, tag 2")
            try expect(Author.query.pluck(\.name), equals: ["Cid"])
        },
    ]

    private static func expectAuthors(
        _ condition: (Author.Fields) -> Condition<Author>, _ names: [String], line: UInt = #line
    ) throws {
        try expect(Author.where(condition).order(by: \.name).pluck(\.name), equals: names, line: line)
    }

    private static func expectArticles(
        _ condition: (Article.Fields) -> Condition<Article>, _ titles: [String], line: UInt = #line
    ) throws {
        try expect(Article.where(condition).order(by: \.title).pluck(\.title), equals: titles, line: line)
    }
}
