import ActiveStore

/// Included relations with conditions, an order, a limit and an offset, which count per owner.
enum NarrowedInclusionCases {
    /// Three authors; Ann has articles of 1…5 hundred words, Bob of 6…7 hundred, Cid none. Titles descend with the words.
    private static func shelf() throws -> (ann: Author, bob: Author) {
        let (ann, bob) = (try Author(name: "Ann", age: 40).saved(), try Author(name: "Bob", age: 30).saved())
        try Author(name: "Cid", age: 20).saved()
        for number in [3, 1, 5, 2, 4, 7, 6] {
            let article = Article(
                title: "\(9 - number)", words: number * 100, isPublished: number % 2 == 1, author: .to(number > 5 ? bob : ann))
            try article.saved()
        }
        return (ann, bob)
    }

    private static func words(_ authors: [Author]) -> [[Int]?] { authors.map { $0.articles.loaded?.map { $0.words / 100 } } }

    static let all: [Case] =
        reading + together + [
            Case("inclusions.partial", "A relation from which records may be missing says so and answers from what was loaded") { store in
                _ = try shelf()
                let cut = try require(Author.including(\.articles) { $0.order(by: \.words).limit(2) }.first())
                let (_, requests) = try CountingStore.requests(of: store) {
                    try expect(cut.articles.isPartial, equals: true)
                    try expect(cut.articles.count(), equals: 2)
                    try expect(cut.articles.all().map(\.words), equals: [100, 200])
                    try expect(cut.articles.first()?.words, equals: 100)
                    try expect(cut.articles.last()?.words, equals: 200)
                    try expect(cut.articles.isEmpty(), equals: false)
                }
                try expect(requests, equals: 0)
                // A query of the relation still asks the store.
                try expect(cut.articles.query.count(), equals: 5)
                try expect(cut.articles.where { $0.words > 200 }.count(), equals: 3)
                func isPartial(_ nested: (Query<Article>) -> Query<Article>) throws -> Bool? {
                    let author = try Author.including(\.articles, nested).first()
                    return author?.articles.isPartial
                }
                try expect(isPartial { $0 }, equals: false)
                try expect(isPartial { $0.order(by: \.words) }, equals: false)
                try expect(isPartial { $0.where { $0.words > 0 } }, equals: true)
                try expect(isPartial { $0.offset(1) }, equals: true)
                try expect(Author.first()?.articles.isPartial, equals: false)
            },

            Case("inclusions.partial_replace", "A partial relation cannot be replaced as a whole before reload(); nothing is lost") {
                store in
                let (ann, _) = try shelf()
                var read = try require(Author.including(\.articles) { $0.limit(1) }.first())
                let error = try expect(throws: .notLoaded) { try read.articles.removeAll() }
                try expect(error.message.contains("reload()"), "the error says what to do: \(error.message)")
                try expect(error.field, equals: "articles")
                try expect(throws: .notLoaded) { try read.articles.set(read.articles.all()) }
                try expect(ann.articles.count(), equals: 5)
                // One record more or less concerns no other.
                try read.articles.remove(require(read.articles.first()))
                try read.articles.add(Article(title: "new"))
                try expect(ann.articles.count(), equals: 5)
                read.articles.reload()
                try expect(read.articles.isPartial, equals: false)
                try read.articles.removeAll()
                try expect(ann.articles.count(), equals: 0)
            },

            Case("inclusions.partial_save", "Saving an owner with a partial relation leaves the other records alone, and stores new ones") {
                _ in
                let (ann, _) = try shelf()
                var read = try require(Author.including(\.articles) { $0.where { $0.isPublished }.limit(1) }.first())
                read.name = "Anna"
                read.articles.append(Article(title: "new", words: 900))
                try expect(read.articles.count(), equals: 2)
                try read.save()
                try expect(read.articles.isPartial, equals: true)
                try expect(ann.articles.count(), equals: 6)
                try expect(Author.find(ann.id)?.name, equals: "Anna")
                // Removing the owner removes all of them.
                try read.destroy()
                try expect(Article.count(), equals: 2)
            },

            Case("inclusions.partial_has_one", "A has-one that was left out is not replaced by saving another one") { _ in
                let (ann, _, _) = try Author.household()
                let query = Author.where { $0.uid == ann.id }.including(\.settings) { $0.where { $0.theme == "light" } }
                var read = try require(query.first())
                try expect(read.settings.isLoaded, equals: true)
                try expect(read.settings.find() == nil, "left out")
                read.settings.assign(Settings(theme: "light", author: .to(ann)))
                try expect(throws: .notLoaded) { try read.save() }
                try expect(throws: .notLoaded) { try read.settings.set(nil) }
                try expect(ann.settings.find()?.theme, equals: "dark")
                let dark = Author.including(\.settings) { $0.where { $0.theme == "dark" } }
                try expect(dark.first()?.settings.loaded?.theme, equals: "dark")
                try expect(throws: .badRequest) { try Author.including(\.settings) { $0.order(by: \.theme) }.all() }
                try expect(throws: .badRequest) { try Author.including(\.settings) { $0.limit(1) }.all() }
            },
        ]

    private static let reading: [Case] = [
        Case("inclusions.where", "Conditions inside including() apply to the related records, not to the owners") { store in
            _ = try shelf()
            let query = Author.including(\.articles) { $0.where { $0.words >= 400 } }
            let (authors, requests) = try CountingStore.requests(of: store) { try query.all() }
            try expect(authors.map(\.name), equals: ["Ann", "Bob", "Cid"])
            try expect(words(authors), equals: [[5, 4], [7, 6], []], "in key order")
            try expect(requests, equals: 2)
            try expect(words(Author.including(\.articles) { $0.where { $0.words < 0 } }.all()), equals: [[], [], []])
            try expect(words(Author.including(\.articles) { $0.where(["isPublished": true]) }.all()), equals: [[3, 1, 5], [7], []])
            try expect(words(Author.including(\.articles) { $0.where(format: "words > %d", 500) }.all()), equals: [[], [7, 6], []])
        },

        Case("inclusions.where_or", "A condition with or stays inside the relation of its owner") { _ in
            _ = try shelf()
            let query = Author.including(\.articles) { $0.where { $0.words == 100 || $0.words == 600 || $0.isPublished } }
            try expect(words(query.all()), equals: [[3, 1, 5], [7, 6], []])
        },

        Case("inclusions.where_along_relations", "Conditions inside including() may lead along relations, also back to the owner") { _ in
            _ = try Author.household()
            let tagged = Author.including(\.articles) { $0.where { $0.tags.any { $0.name == "Twob" } } }
            try expect(tagged.all().map { $0.articles.loaded?.map(\.title) }, equals: [["Two"], [], []])
            let young = Author.including(\.articles) { $0.where { $0.author.age < 35 } }
            try expect(young.all().map { $0.articles.loaded?.map(\.title) }, equals: [[], ["Three"], []])
        },

        Case("inclusions.order", "An order inside including() orders the records of each owner; the key breaks ties") { _ in
            let (ann, _) = try shelf()
            try expect(words(Author.including(\.articles) { $0.order(by: \.words) }.all()), equals: [[1, 2, 3, 4, 5], [6, 7], []])
            try expect(
                words(Author.including(\.articles) { $0.order(by: \.words, .descending) }.all()), equals: [[5, 4, 3, 2, 1], [7, 6], []])
            try expect(words(Author.including(\.articles) { $0.order(by: \.title) }.all()), equals: [[5, 4, 3, 2, 1], [7, 6], []])
            try expect(words(Author.including(\.articles) { $0.order(by: \.isPublished) }.all()), equals: [[2, 4, 3, 1, 5], [6, 7], []])
            try expect(words(Author.including(\.articles) { $0.reversed() }.all()), equals: [[4, 2, 5, 1, 3], [6, 7], []])
            let shuffled = try require(Author.including(\.articles) { $0.shuffled() }.first())
            try expect(shuffled.articles.all().map(\.words).sorted(), equals: [100, 200, 300, 400, 500])
            // nil comes first ascending, last descending.
            try Article(title: "edited", words: 50, author: .to(ann), editor: .to(ann)).saved()
            try expect(words(Author.including(\.articles) { $0.order(by: \.editorID) }.all())[0], equals: [3, 1, 5, 2, 4, 0])
            try expect(words(Author.including(\.articles) { $0.order(by: \.editorID, .descending) }.all())[0], equals: [0, 3, 1, 5, 2, 4])
        },

        Case("inclusions.limit", "A limit inside including() counts for each owner, and takes one request a level") { store in
            _ = try shelf()
            let query = Author.including(\.articles) { $0.where { $0.words > 100 }.order(by: \.words).limit(2) }
            let (authors, requests) = try CountingStore.requests(of: store) { try query.all() }
            try expect(words(authors), equals: [[2, 3], [6, 7], []])
            try expect(requests, equals: 2)
            try expect(words(Author.including(\.articles) { $0.limit(3) }.all()), equals: [[3, 1, 5], [7, 6], []], "in key order")
            try expect(words(Author.including(\.articles) { $0.reversed().limit(1) }.all()), equals: [[4], [6], []])
            try expect(words(Author.including(\.articles) { $0.limit(.max) }.all()), equals: [[3, 1, 5, 2, 4], [7, 6], []])
            let random = try Author.including(\.articles) { $0.shuffled().limit(2) }.all()
            try expect(random.map { $0.articles.loaded?.count }, equals: [2, 2, 0])
        },

        Case("inclusions.limit_zero", "A limit of 0 loads no related records and asks for none; the relation counts as partial") { store in
            _ = try shelf()
            let (authors, requests) = try CountingStore.requests(of: store) { try Author.including(\.articles) { $0.limit(0) }.all() }
            try expect(words(authors), equals: [[], [], []])
            try expect(authors.map(\.articles.isPartial), equals: [true, true, true])
            try expect(requests, equals: 1)
        },

        Case("inclusions.offset", "An offset inside including() counts for each owner, alone and with a limit") { _ in
            _ = try shelf()
            try expect(words(Author.including(\.articles) { $0.order(by: \.words).offset(1) }.all()), equals: [[2, 3, 4, 5], [7], []])
            try expect(words(Author.including(\.articles) { $0.order(by: \.words).limit(2).offset(3) }.all()), equals: [[4, 5], [], []])
            try expect(words(Author.including(\.articles) { $0.offset(1).limit(1) }.all()), equals: [[1], [6], []], "in key order")
            try expect(words(Author.including(\.articles) { $0.offset(.max).limit(.max) }.all()), equals: [[], [], []])
        },

        Case("inclusions.negative", "A negative limit or offset is an error, also where there are no owners") { _ in
            try expect(throws: .badRequest) { try Author.including(\.articles) { $0.limit(-1) }.all() }
            _ = try shelf()
            try expect(throws: .badRequest) { try Author.including(\.articles) { $0.limit(-1) }.all() }
            try expect(throws: .badRequest) { try Author.including(\.articles) { $0.offset(-1) }.all() }
            try expect(throws: .badRequest) { try Article.including(\.topics) { $0.limit(-1) }.all() }
        },

        Case("inclusions.errors", "An unknown name inside including(), a store of its own and a relation narrowed twice are errors") {
            store in
            try expect(throws: .unknownField) { try Author.including(\.articles) { $0.where(["titel": "x"]) }.all() }
            try expect(throws: .unknownField) { try Author.including(\.articles) { $0.where(format: "titel == %@", "x") }.all() }
            try expect(throws: .badRequest) { try Author.including(\.articles) { $0.in(store) }.all() }
            try expect(throws: .badRequest) { try Author.including(\.articles) { $0.limit(1) }.including(\.articles).all() }
            try expect(throws: .badRequest) { try Author.including(\.articles).including(\.articles) { $0.limit(1) }.all() }
            try expect(Author.including(\.articles).including(\.articles).all(), equals: [])
        },
    ]

    private static let together: [Case] = [
        Case("inclusions.through", "Narrowing a relation through another model counts for each owner, though they share records") { store in
            let articles = try ["One", "Two", "None"].map { try Article(title: $0).saved() }
            let topics = try (1...5).map { try Topic(name: "\($0)").saved() }
            for topic in [4, 0, 2] { try articles[0].topics.add(topics[topic]) }
            for topic in [2, 3, 4] { try articles[1].topics.add(topics[topic]) }
            try Topic(name: "0").saved()
            func names(_ query: Query<Article>) throws -> [[String]?] { try query.all().map { $0.topics.loaded?.map(\.name) } }
            let query = Article.including(\.topics) { $0.order(by: \.name, .descending).limit(2) }
            let (_, requests) = try CountingStore.requests(of: store) {
                try expect(names(query), equals: [["5", "3"], ["5", "4"], []])
            }
            try expect(requests, equals: 2)
            try expect(names(Article.including(\.topics) { $0.where { $0.name >= "3" } }), equals: [["3", "5"], ["3", "4", "5"], []])
            try expect(names(Article.including(\.topics) { $0.offset(1).limit(1) }), equals: [["3"], ["4"], []])
            try expect(names(Article.including(\.topics) { $0.where { $0.name == "1" } }), equals: [["1"], [], []])
            try expect(names(Article.including(\.topics) { $0.limit(0) }), equals: [[], [], []])
            let read = try require(query.first())
            try expect(read.topics.isPartial, equals: true)
            try expect(throws: .notLoaded) { try read.topics.set([]) }
            try expect(articles[0].topics.count(), equals: 3)
        },

        Case("inclusions.through_twice", "A record that two join rows link to an owner is counted once") { _ in
            let crate = try Crate(name: "crate").saved()
            let items = try ["a", "b", "c"].map { try Item(code: $0).saved() }
            for item in [items[0], items[0], items[1], items[2]] { try Packing(crate: .to(crate), item: .to(item)).saved() }
            let read = try require(Crate.including(\.items) { $0.order(by: \.code).limit(2) }.first())
            try expect(read.items.loaded?.map(\.code), equals: ["a", "b"])
        },

        Case("inclusions.belongs_to", "Conditions narrow the record referred to, which then reads as nil; an order or limit is an error") {
            store in
            let (ann, _, _) = try Author.household()
            try Article(title: "Four").saved()
            let (articles, requests) = try CountingStore.requests(of: store) {
                try Article.including(\.author) { $0.where { $0.age > 35 } }.all()
            }
            try expect(requests, equals: 2)
            try expect(articles.map { $0.author?.loaded?.name }, equals: ["Ann", "Ann", nil, nil])
            try expect(articles.map { $0.author?.isLoaded }, equals: [true, true, true, nil])
            try expect(articles[2].author?.find() == nil, "left out")
            // The key is kept, and so is the record when the other is saved.
            var three = articles[2]
            try expect(three.authorID == nil, equals: false)
            three.words = 1
            try three.save()
            try expect(Article.find(three.id)?.author?.find()?.name, equals: "Bob")
            three.author?.reload()
            try expect(three.author?.find()?.name, equals: "Bob")
            try expect(articles[0].author?.id, equals: ann.id)
            try expect(throws: .badRequest) { try Article.including(\.author) { $0.limit(1) }.all() }
            try expect(throws: .badRequest) { try Article.including(\.author) { $0.order(by: \.age) }.all() }
        },

        Case("inclusions.nested", "Nested inclusions are narrowed for each of their owners, and only for records that were kept") { store in
            let (ann, _) = try shelf()
            for article in try ann.articles.all() {
                for name in ["x", "y", "z"] { try Tag(name: name, article: .to(article)).saved() }
            }
            let query = Author.including(\.articles) {
                $0.order(by: \.words).limit(2).including(\.tags) { $0.order(by: \.name, .descending).limit(1) }.including(\.author)
            }
            let (authors, requests) = try CountingStore.requests(of: store) { try query.all() }
            try expect(requests, equals: 4)
            try expect(words(authors), equals: [[1, 2], [6, 7], []])
            try expect(
                authors.map { $0.articles.loaded?.map { $0.tags.loaded?.map(\.name) ?? [] } ?? [] },
                equals: [[["z"], ["z"]], [[], []], []])
            try expect(authors[0].articles.loaded?.first?.author?.loaded?.name, equals: "Ann")
        },

        Case("inclusions.terminals", "Narrowed inclusions work with first, last, at, pages, iteration and strictLoading()") { store in
            _ = try shelf()
            let query = Author.order(by: \.name).including(\.articles) { $0.order(by: \.words, .descending).limit(1) }
            func top(_ author: Author?) -> [Int]? { author?.articles.loaded?.map(\.words) }
            try expect(top(query.first()), equals: [500])
            try expect(top(query.last()), equals: [])
            try expect(top(query.at(1)), equals: [700])
            try expect(query.page(number: 1, size: 2).records.map { top($0) }, equals: [[500], [700]])
            try expect(query.page(size: 2).records.map { top($0) }, equals: [[500], [700]])
            var seen: [[Int]?] = []
            try query.forEach { seen.append(top($0)) }
            try expect(seen, equals: [[500], [700], []])
            try expect(query.count(), equals: 3)
            let strict = try require(query.strictLoading().first())
            try expect(strict.articles.count(), equals: 1)
            try expect(throws: .notLoaded) { try strict.articles.first()?.tags.all() }
        },

        Case("inclusions.async", "Narrowed inclusions are the same for asynchronous terminals and iteration") {
            (store: any Store) async throws in
            _ = try await store.write { _ in try shelf() }
            let query = Author.query.in(store).including(\.articles) { $0.order(by: \.words).limit(1) }
            try expect(words(await query.all()), equals: [[1], [6], []])
            try expect(await query.first()?.articles.loaded?.map(\.words), equals: [100])
            var seen: [Int?] = []
            for try await author in query { seen.append(author.articles.loaded?.first?.words) }
            try expect(seen, equals: [100, 600, nil])
        },

        Case("inclusions.chunks", "Iteration narrows the relations of several hundred owners at a time") { store in
            try store.write { _ in
                for number in 0..<600 {
                    let author = try Author(name: "\(number)").saved()
                    for words in [number, number + 1] { try Article(title: "\(words)", words: words, author: .to(author)).saved() }
                }
            }
            let (_, requests) = try CountingStore.requests(of: store) {
                var number = 0
                try Author.including(\.articles) { $0.order(by: \.words, .descending).limit(1) }.forEach { author in
                    try expect(author.articles.loaded?.map(\.words), equals: [number + 1])
                    number += 1
                }
                try expect(number, equals: 600)
            }
            try expect(requests, equals: 3)
        },

        Case("inclusions.owner_twice", "An owner that a join returns several times has its narrowed records each time") { _ in
            _ = try shelf()
            let rows = try Author.including(\.articles) { $0.order(by: \.words).limit(2) }.join(\.articles).all()
            try expect(words(rows.map(\.0)), equals: Array(repeating: [1, 2], count: 5) + [[6, 7], [6, 7]])
        },

        Case("inclusions.own_writes", "Inside a transaction narrowed inclusions see its changes") { store in
            let (ann, _) = try shelf()
            try store.write { transaction in
                try Article(title: "first", words: 0, author: .to(ann)).saved()
                try expect(words(Author.including(\.articles) { $0.order(by: \.words).limit(2) }.all())[0], equals: [0, 1])
                transaction.rollback()
            }
            try expect(words(Author.including(\.articles) { $0.order(by: \.words).limit(2) }.all())[0], equals: [1, 2])
        },

        Case("inclusions.live", "A live query with a narrowed inclusion is read again when a field of its conditions or order changes") {
            (store: any Store) async throws in
            let (ann, _) = try await store.write { _ in try shelf() }
            var live = Author.where { $0.name == "Ann" }.including(\.articles) { $0.where { $0.isPublished }.order(by: \.words).limit(1) }
                .updates(in: store).makeAsyncIterator()
            try expect(await live.next()?.first?.articles.loaded?.map(\.words), equals: [100])
            var first = try require(try await ann.articles.where { $0.words == 100 }.in(store).first())
            first.words = 1_000
            try await first.save(in: store)
            try expect(await live.next()?.first?.articles.loaded?.map(\.words), equals: [300])
            try await Article(title: "x", words: 50, isPublished: true, author: .to(ann)).saved(in: store)
            try expect(await live.next()?.first?.articles.loaded?.map(\.words), equals: [50])
            var new = try require(try await ann.articles.where { $0.words == 50 }.in(store).first())
            new.isPublished = false
            try await new.save(in: store)
            try expect(await live.next()?.first?.articles.loaded?.map(\.words), equals: [300])
        },
    ]
}
