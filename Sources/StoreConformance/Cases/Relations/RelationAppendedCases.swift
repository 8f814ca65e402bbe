import ActiveStore

/// Records that are added to a loaded relation and stored with its owner.
enum RelationAppendedCases {
    private static func ann() throws -> Author {
        _ = try Author.household()
        return try require(try Author.where { $0.name == "Ann" }.including(\.articles).including(\.settings).first())
    }

    private static func titles(_ author: Author) throws -> [String] { try author.articles.all().map(\.title) }

    static let all: [Case] = [
        Case("relations.appended_to_loaded", "a record appended to an included relation is still in it after the save") { store in
            var ann = try ann()
            ann.articles.append(Article(title: "Six"))
            try expect(titles(ann), equals: ["One", "Two", "Six"])
            try ann.save()
            let (_, requests) = try CountingStore.requests(of: store) {
                try expect(titles(ann), equals: ["One", "Two", "Six"])
                try expect(ann.articles.count(), equals: 3)
                try expect(ann.articles.last()?.title, equals: "Six")
                try expect(ann.articles.loaded?.count, equals: 3)
                try expect(ann.articles.pending.count, equals: 0)
            }
            try expect(requests, equals: 0)
            ann.articles.append(Article(title: "Seven"))
            try expect(titles(ann), equals: ["One", "Two", "Six", "Seven"])
            try ann.save()
            ann.articles.append(Article(title: "Eight"))
            ann.articles.updatePending { $0[0].words = 8 }
            try expect(titles(ann), equals: ["One", "Two", "Six", "Seven", "Eight"])
            ann.articles.reload()
            try expect(titles(ann), equals: ["One", "Two", "Six", "Seven", "Eight"])
            try expect(ann.articles.query.count(), equals: 4)
        },

        Case("relations.appended_undone", "after a rollback an appended record is in a loaded relation once, as pending") { store in
            var ann = try ann()
            ann.articles.append(Article(title: "Six"))
            try store.write { transaction in
                try ann.save()
                try expect(titles(ann), equals: ["One", "Two", "Six"])
                try expect(ann.articles.pending.count, equals: 0)
                transaction.rollback()
            }
            try expect(titles(ann), equals: ["One", "Two", "Six"])
            try expect(ann.articles.pending.map(\.title), equals: ["Six"])
            try ann.save()
            try expect(titles(ann), equals: ["One", "Two", "Six"])
            try expect(ann.articles.query.count(), equals: 3)
        },

        Case("relations.appended_again", "an appended copy of a loaded record takes its place when it is stored") { _ in
            var ann = try ann()
            var one = try require(try ann.articles.first())
            one.words = 7
            ann.articles.append(one)
            try ann.save()
            try expect(titles(ann), equals: ["Two", "One"])
            try expect(ann.articles.all().map(\.words), equals: [2_000, 7])
            try expect(ann.articles.query.count(), equals: 2)
        },

        Case("relations.appended_through", "the same for a relation through another model, and for one with a limit") { _ in
            _ = try Author.household()
            var article = try require(try Article.including(\.topics).first())
            article.topics.append(Topic(name: "Swift"))
            try article.save()
            try expect(article.topics.all().map(\.name), equals: ["Swift"])
            var cut = try require(try Author.including(\.articles) { $0.limit(1) }.first())
            cut.articles.append(Article(title: "Six"))
            try cut.save()
            try expect(titles(cut), equals: ["One", "Six"])
            try expect(cut.articles.isPartial, equals: true)
        },

        Case("relations.assigned_to_loaded", "has one: after the save an assigned record takes the place of the one that was loaded") { _ in
            var ann = try ann()
            let dark = try require(try ann.settings.find())
            ann.settings.assign(Settings(theme: "new"))
            try expect(ann.settings.find()?.theme, equals: "new")
            try expect(ann.related("settings").one() as? Settings, equals: ann.settings.find())
            try ann.save()
            try expect(ann.settings.find()?.theme, equals: "new")
            try expect(ann.settings.loaded?.theme, equals: "new")
            try expect(ann.related("settings").one() as? Settings, equals: ann.settings.find())
            ann.settings.assign(dark)
            try ann.save()
            try expect(ann.settings.find()?.theme, equals: "dark")
            ann.settings.assign(Settings(theme: "newest"))
            ann.settings.reload()
            try expect(ann.settings.isLoaded, equals: false)
            try expect(ann.settings.find()?.theme, equals: "newest", "reload() keeps what is pending")
        },

        Case("relations.left_out_one", "a record that a condition of its inclusion left out is said to be left out, not missing") { _ in
            let (ann, _, _) = try Author.household()
            let narrowed = Author.where { $0.uid == ann.id }.including(\.settings) { $0.where { $0.theme == "none" } }
            let read = try require(try narrowed.first())
            try expect(read.settings.isPartial, equals: true)
            var error = try expect(throws: .notFound) { try read.settings.get() }
            try expect(error.message.contains("reload()"), "the error says what to do: \(error.message)")
            let article = try require(try Article.including(\.author) { $0.where { $0.age < 0 } }.first())
            var author = try require(article.author)
            try expect(author.isPartial, equals: true)
            try expect(author.find() == nil, "left out")
            error = try expect(throws: .notFound) { try author.get() }
            try expect(error.message.contains("reload()"), "the error says what to do: \(error.message)")
            author.reload()
            try expect(author.isPartial, equals: false)
            try expect(author.get().name, equals: "Ann")
            let whole = try require(try Article.including(\.author).first())
            try expect(whole.author?.isPartial, equals: false)
        },
    ]
}
