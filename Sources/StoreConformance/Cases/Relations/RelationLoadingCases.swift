import ActiveStore
import StoreCore

/// Loading relations with the records of a query, and the results of a loaded relation.
enum RelationLoadingCases {
    static let all: [Case] = [
        Case("relations.eager_load_bounded_queries", "included relations are read with a constant number of requests") { store in
            var counts: [Int] = []
            for round in 1...2 {
                for number in 0..<(round * 10) {
                    var author = Author(name: "\(round) \(number)")
                    for title in ["One", "Two"] {
                        var article = Article(title: title)
                        article.tags.append(Tag(name: "tag"))
                        article.topics.append(Topic(name: "\(round) \(number) \(title)"))
                        author.articles.append(article)
                    }
                    author.settings.assign(Settings())
                    try author.save()
                }
                let query = Author.including(\.articles) { $0.including(\.tags).including(\.topics).including(\.editor) }.including(
                    \.settings)
                let (read, count) = try CountingStore.requests(of: store) { try query.all() }
                counts.append(count)
                let (sum, reads) = try CountingStore.requests(of: store) {
                    try read.reduce(0) { sum, author in
                        try author.articles.all().reduce(sum + (author.settings.find() == nil ? 0 : 1)) {
                            try $0 + $1.tags.count() + $1.topics.count() + ($1.editor?.find() == nil ? 0 : 1)
                        }
                    }
                }
                // Each author has settings and two articles with one tag and one topic.
                try expect(sum, equals: 5 * (round == 1 ? 10 : 30))
                try expect(reads, equals: 0, "reading what was included")
            }
            // Authors, articles, tags, join rows, topics, settings; no article has an editor to load.
            try expect(counts, equals: [6, 6])
            let (_, without) = try CountingStore.requests(of: store) { try Author.all().map { try $0.articles.count() } }
            try expect(without, equals: 31)
        },

        Case("relations.counted", "all(counting:) gives each record with the number of its related ones, by one request more") { store in
            let (ann, bob, _) = try Author.household()
            try Article(title: "Nobody's").saved()
            let (all, count) = try CountingStore.requests(of: store) {
                try Author.order(by: \.age).all(counting: \.articles).map { author, count in "\(author.name) \(count)" }
            }
            try expect(all, equals: ["Cid 0", "Bob 1", "Ann 2"])
            try expect(count, equals: 2)
            let long = try Author.where { $0.age > 20 }.limit(1).including(\.settings).all(counting: \.articles) { $0.words > 1_000 }
            try expect(long.map { $0.0.name }, equals: ["Ann"])
            try expect(long.map { $0.1 }, equals: [1])
            try expect(long[0].0.settings.isLoaded, equals: true)
            try expect(Author.query.all(counting: \.articles) { $0.author.name == "Bob" }.map { $0.1 }, equals: [0, 1, 0])
            try expect(Author.where { $0.age > 99 }.all(counting: \.articles).count, equals: 0)
            try expect(Author.query.all(counting: \.settings).map { $0.1 }, equals: [1, 0, 0])
            try expect(Author.query.all(counting: \.edited).map { $0.1 }, equals: [0, 0, 0], "a reference that is nil belongs to none")
            try expect(throws: .badRequest) { try Article.query.all(counting: \.author.articles) }
            func tooDeep(_ fields: Article.Fields) -> Condition<Article> {
                var condition: Condition<Article> = fields.words == 1
                for level in 0...PredicateCode.maximumDepth {
                    if level % 2 == 0 { condition = condition && fields.words > -1 } else { condition = condition || fields.words == 2 }
                }
                return condition
            }
            try expect(throws: .limitExceeded) { try Author.query.all(counting: \.articles) { tooDeep($0) } }
            // What the transaction has written counts.
            try store.write { transaction in
                try Article(title: "New", author: .to(bob)).saved()
                try expect(Author.query.all(counting: \.articles).map { $0.1 }, equals: [2, 2, 0])
                try ann.destroy()
                try expect(Author.query.all(counting: \.articles).map { $0.1 }, equals: [2, 0])
                transaction.rollback()
            }
        },

        Case("relations.counted_through", "through another model each record counts once, and rows without a record do not") { _ in
            let crates = try ["a", "b", "c"].map { try Crate(name: $0).saved() }
            let items = try ["x", "y"].map { try Item(code: $0).saved() }
            for (crate, item) in [(0, 0), (0, 0), (0, 1), (1, 1)] {
                try Packing(crate: .to(crates[crate]), item: .to(items[item])).saved()
            }
            try Packing(crate: .to(crates[2]), item: .init(id: Item(code: "gone").id)).saved()
            try expect(Crate.query.all(counting: \.items).map { $0.1 }, equals: [2, 1, 0])
            try expect(Crate.query.all(counting: \.items) { $0.code == "x" }.map { $0.1 }, equals: [1, 0, 0])
            for (crate, count) in try Crate.query.all(counting: \.items) { try expect(crate.items.count(), equals: count) }
        },

        .opening("relations.counted_by_bytes", "keys that Swift calls equal and whose bytes differ are those of two records") { sandbox in
            try withStore(sandbox.open(Fleet.models)) {
                let port = try Port(name: "x").saved()
                try Pilot.insert([Pilot(name: "\u{E9}"), Pilot(name: "e\u{301}")])
                try Pilotage(pilot: .to("e\u{301}"), port: .to(port)).saved()
                let counts = try Pilot.query.all(counting: \.ports)
                try expect(counts.map { $0.0.name.unicodeScalars.count }, equals: [2, 1])
                try expect(counts.map { $0.1 }, equals: [1, 0])
                try expect(Reference<Pilot>.to("\u{E9}") == .to("e\u{301}"), equals: false)
            }
        },

        Case("relations.counted_async", "all(counting:) can be awaited") { (store: any Store) async throws in
            _ = try await store.write { _ in try Author.household() }
            try await expect(Author.query.in(store).all(counting: \.articles) { $0.words > 150 }.map { $0.1 }, equals: [1, 1, 0])
        },

        Case(
            "relations.eager_belongs_to",
            "records that refer to the same record all have it, read once; nil and dangling references have none"
        ) {
            store in
            let (ann, _, _) = try Author.household()
            try Article(title: "Four").saved()
            try Article(title: "Five", author: .init(id: Author(name: "Gone").id)).saved()
            let (articles, count) = try CountingStore.requests(of: store) { try Article.including(\.author).all() }
            try expect(count, equals: 2)
            try expect(articles.map { $0.author?.loaded?.name }, equals: ["Ann", "Ann", "Bob", nil, nil])
            try expect(articles.map { $0.author?.isLoaded }, equals: [true, true, true, nil, true])
            // Loaded records are not stored again.
            var first = articles[0]
            first.title = "Uno"
            try ann.destroy(cascade: false)
            try first.save()
            try expect(Author.find(ann.id), equals: nil)
        },

        Case(
            "relations.loaded_answers_from_memory",
            "a loaded relation answers from memory, narrowing it reads, and reload() discards it"
        ) {
            store in
            let (ann, _, _) = try Author.household()
            var read = try require(Author.where { $0.uid == ann.id }.including(\.articles).including(\.settings).first())
            try Article(title: "later", author: .to(ann)).saved()
            try ann.settings.set(nil)
            let (_, requests) = try CountingStore.requests(of: store) {
                try expect(read.articles.isLoaded, equals: true)
                try expect(read.articles.loaded?.count, equals: 2)
                try expect(read.articles.all().map(\.title), equals: ["One", "Two"])
                try expect(read.articles.count(), equals: 2)
                try expect(read.articles.isEmpty(), equals: false)
                try expect(read.articles.first()?.title, equals: "One")
                try expect(read.articles.last()?.title, equals: "Two")
                try read.articles.forEach { try expect($0.authorID, equals: ann.id) }
                try expect(read.settings.find()?.theme, equals: "dark")
            }
            try expect(requests, equals: 0)
            try expect(read.articles.where { $0.title == "later" }.count(), equals: 1)
            try expect(read.articles.query.count(), equals: 3)
            read.articles.reload()
            try expect(read.articles.isLoaded, equals: false)
            try expect(read.articles.count(), equals: 3)
            read.settings.reload()
            try expect(read.settings.find(), equals: nil)
            var article = try require(Article.including(\.author).first())
            try ann.destroy(cascade: false)
            try expect(article.author?.find(), equals: ann)
            article.author?.reload()
            try expect(article.author?.find(), equals: nil)
            try expect(article.authorID, equals: ann.id)
            try expect(article.recordState.isChanged, equals: false)
        },

        Case(
            "relations.eager_load_of_windows",
            "including works with conditions, orders, limits, offsets and every terminal that returns records"
        ) {
            _ in
            _ = try Author.household()
            let query = Author.where { $0.age >= 20 }.order(by: \.age).including(\.articles)
            func loaded(_ author: Author?) -> [String]? { author?.articles.loaded?.map(\.title) }
            try expect(query.all().map { loaded($0) }, equals: [[], ["Three"], ["One", "Two"]])
            try expect(loaded(query.first()), equals: [])
            try expect(loaded(query.last()), equals: ["One", "Two"])
            try expect(query.first(limit: 2).map { loaded($0) }, equals: [[], ["Three"]])
            try expect(query.last(limit: 1).map { loaded($0) }, equals: [["One", "Two"]])
            try expect(loaded(query.at(1)), equals: ["Three"])
            try expect(query.offset(2).all().map { loaded($0) }, equals: [["One", "Two"]])
            try expect(query.count(), equals: 3)
            var seen: [[String]?] = []
            try query.forEach { seen.append(loaded($0)) }
            try expect(seen, equals: [[], ["Three"], ["One", "Two"]])
            try expect(Author.where { $0.age > 99 }.including(\.articles).all(), equals: [])
            try expect(Author.including(\.articles).pluck(\.name), equals: ["Ann", "Bob", "Cid"])
        },

        Case("relations.eager_load_in_chunks", "iteration loads relations for several hundred records at a time, from one snapshot") {
            store in
            try store.write { _ in
                for number in 0..<1_200 {
                    let author = try Author(name: "\(number)").saved()
                    if number % 3 == 0 { try Article(title: "\(number)", author: .to(author)).saved() }
                }
            }
            let (_, requests) = try CountingStore.requests(of: store) {
                var number = 0
                try Author.including(\.articles).forEach { author in
                    try expect(author.articles.loaded?.map(\.title), equals: number % 3 == 0 ? ["\(number)"] : [])
                    number += 1
                }
                try expect(number, equals: 1_200)
            }
            try expect(requests, equals: 4)
        },

        Case("relations.eager_load_sees_own_writes", "inside a transaction included relations are those of the transaction") { store in
            try store.write { transaction in
                var ann = Author(name: "Ann")
                ann.articles.append(Article(title: "One"))
                try ann.save()
                try expect(Author.including(\.articles).first()?.articles.loaded?.map(\.title), equals: ["One"])
                transaction.rollback()
            }
            try expect(Author.including(\.articles).all(), equals: [])
        },

        Case("relations.strict_loading", "strictLoading() makes reading a relation that was not included an error, also by name and nested")
        { _ in
            let (ann, _, _) = try Author.household()
            let strict = try require(Author.including(\.articles).strictLoading().first())
            try expect(strict.articles.count(), equals: 2)
            let error = try expect(throws: .notLoaded) { try strict.edited.all() }
            try expect(error.message.contains("including(\\.edited)"), "the error says what to write: \(error.message)")
            try expect(throws: .notLoaded) { try strict.edited.count() }
            try expect(throws: .notLoaded) { try strict.edited.first() }
            try expect(throws: .notLoaded) { try strict.edited.isEmpty() }
            try expect(throws: .notLoaded) { try strict.edited.forEach { _ in } }
            try expect(throws: .notLoaded) { try strict.settings.find() }
            try expect(throws: .notLoaded) { try strict.related("edited").all() }
            let article = try require(strict.articles.first())
            try expect(throws: .notLoaded) { try article.tags.all() }
            try expect(throws: .notLoaded) { try article.author?.find() }
            try expect(throws: .notLoaded) { try article.related("author").one() }
            // Narrowing is an explicit read, and so is writing.
            try expect(strict.edited.where { $0.words > 0 }.count(), equals: 0)
            try strict.edited.add(Article(title: "edited"))
            try expect(ann.edited.count(), equals: 1)
            // A nil reference needs no read.
            try expect(article.editor == nil, "no editor")
        },

        Case("relations.eager_owner_twice", "a record that a query returns several times has its included records each time") { store in
            let (ann, bob, _) = try Author.household()
            let (rows, count) = try CountingStore.requests(of: store) {
                try Author.including(\.articles).including(\.settings).join(\.articles).all()
            }
            try expect(rows.map { "\($0.0.name) \($0.1.title)" }, equals: ["Ann One", "Ann Two", "Bob Three"])
            try expect(rows.map { $0.0.articles.loaded?.map(\.title) }, equals: [["One", "Two"], ["One", "Two"], ["Three"]])
            try expect(rows.map { $0.0.settings.isLoaded }, equals: [true, true, true])
            try expect(count, equals: 3)
            // Records reached several times through join rows, and by references.
            let swift = try Topic(name: "Swift").saved()
            for var article in try Article.all() { try article.topics.add(swift) }
            let articles = try Article.including(\.topics) { $0.including(\.articles) }.including(\.author) { $0.including(\.articles) }
                .all()
            try expect(articles.map { try $0.topics.all().map { try $0.articles.count() } }, equals: [[3], [3], [3]])
            try expect(articles.map { $0.author?.loaded?.articles.loaded?.count }, equals: [2, 2, 1])
            let tagged = try Article.including(\.topics).join(\.tags).all()
            try expect(
                tagged.map { "\($0.0.title) \($0.0.topics.loaded?.map(\.name) ?? [])" }.count { $0.hasSuffix("[\"Swift\"]") }, equals: 6)
            let pairs = try Author.join(\.articles) { $0.including(\.author) }.all()
            try expect(pairs.map { $0.1.author?.loaded?.id }, equals: [ann.id, ann.id, bob.id])
        },

        Case("relations.eager_children_in_key_order", "included records come in key order, in whatever order they were stored") { _ in
            let (ann, bob) = (try Author(name: "Ann").saved(), try Author(name: "Bob").saved())
            // Keys ascend in order of creation.
            let made = (0..<12).map { Article(title: "\($0)", author: .to($0 % 3 == 0 ? bob : ann)) }
            let topics = (0..<6).map { Topic(name: "\($0)") }
            for number in [7, 2, 11, 0, 5, 9, 1, 10, 3, 8, 6, 4] { try made[number].saved() }
            let first = try Article.get(made[0].id)
            for number in [4, 1, 5, 0, 3, 2] { try first.topics.add(topics[number]) }
            for query in [Author.including(\.articles), Author.order(by: \.name, .descending).including(\.articles)] {
                for author in try query.all() {
                    let titles = author.name == "Bob" ? ["0", "3", "6", "9"] : ["1", "2", "4", "5", "7", "8", "10", "11"]
                    try expect(author.articles.loaded?.map(\.title), equals: titles)
                    try expect(author.articles.first()?.title, equals: titles.first)
                    try expect(author.articles.last()?.title, equals: titles.last)
                }
            }
            let read = try require(Article.where { $0.title == "0" }.including(\.topics).first())
            try expect(read.topics.loaded?.map(\.name), equals: ["0", "1", "2", "3", "4", "5"])
        },

        Case(
            "relations.stale_loaded_owner",
            "a loaded owner that has changed since is neither stored nor mistaken for the current one"
        ) { _ in
            let (ann, bob, _) = try Author.household()
            func stale() throws -> Article { try require(Article.where { $0.title == "One" }.including(\.author).first()) }
            // The loaded owner is unchanged, and saving the record leaves the stored owner alone.
            var article = try stale()
            try Author.where { $0.uid == ann.id }.update(.set(\.name, "Anna"))
            try expect(article.author?.loaded?.name, equals: "Ann")
            article.words = 5
            try article.save()
            try expect(Author.find(ann.id)?.name, equals: "Anna")
            // Another reference has another owner, or none that is loaded.
            article.author = .to(bob)
            try expect(article.author?.find()?.name, equals: "Bob")
            article = try stale()
            article.authorID = bob.id
            try expect(article.author?.isLoaded, equals: false)
            try expect(article.author?.find()?.name, equals: "Bob")
            article.author = nil
            try expect(article.author == nil, "none")
            // A record that was moved meanwhile is attached to the owner it had when it was read.
            article = try stale()
            try Article.where { $0.uid == article.id }.update(.set(\.authorID, bob.id))
            try ann.articles.add(article)
            try expect(Article.find(article.id)?.authorID, equals: ann.id)
            // After another read it has its stored values.
            article = try stale()
            try Article.where { $0.uid == article.id }.update(.set(\.authorID, bob.id))
            try article.reload()
            try expect(article.authorID, equals: bob.id)
            try expect(article.author?.find()?.name, equals: "Bob")
        },

        Case("relations.pending_and_loaded", "appending to a loaded relation keeps the stored records, and both are visible") { _ in
            let (ann, _, _) = try Author.household()
            var read = try require(Author.where { $0.uid == ann.id }.including(\.articles).first())
            read.articles.append(Article(title: "Four"))
            try expect(read.articles.all().map(\.title), equals: ["One", "Two", "Four"])
            try read.save()
            try expect(ann.articles.count(), equals: 3)
        },
    ]
}
