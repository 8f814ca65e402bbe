import ActiveStore

/// Reading relations with the records of a query, and what a relation that was read answers.
enum RelationLoadingCases {
    static let all: [Case] = [
        Case("relations.eager_load_bounded_queries", "included relations are read in a number of requests that does not grow") { store in
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
                // Each author has settings and two articles of one tag and one topic.
                try expect(sum, equals: 5 * (round == 1 ? 10 : 30))
                try expect(reads, equals: 0, "reading what was included")
            }
            // Authors, articles, tags, rows between, topics, settings; no article has an editor to look for.
            try expect(counts, equals: [6, 6])
            let (_, without) = try CountingStore.requests(of: store) { try Author.all().map { try $0.articles.count() } }
            try expect(without, equals: 31)
        },

        Case("relations.eager_belongs_to", "records that refer to one record all have it, read once; nil and dangling references have none")
        {
            store in
            let (ann, _, _) = try Author.household()
            try Article(title: "Four").saved()
            try Article(title: "Five", author: .init(id: Author(name: "Gone").id)).saved()
            let (articles, count) = try CountingStore.requests(of: store) { try Article.including(\.author).all() }
            try expect(count, equals: 2)
            try expect(articles.map { $0.author?.loaded?.name }, equals: ["Ann", "Ann", "Bob", nil, nil])
            try expect(articles.map { $0.author?.isLoaded }, equals: [true, true, true, nil, true])
            // What is loaded is not stored again.
            var first = articles[0]
            first.title = "Uno"
            try ann.destroy(cascade: false)
            try first.save()
            try expect(Author.find(ann.id), equals: nil)
        },

        Case(
            "relations.loaded_answers_from_memory",
            "a relation that was read answers from memory, narrowing it reads, and reload() forgets it"
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

        Case("relations.eager_load_of_windows", "including works with conditions, orders, windows and every terminal that gives records") {
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

        Case("relations.eager_load_in_chunks", "iterating reads relations for some hundreds at a time, of one state") { store in
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
            // Narrowing says that a read is meant, and so does writing.
            try expect(strict.edited.where { $0.words > 0 }.count(), equals: 0)
            try strict.edited.add(Article(title: "edited"))
            try expect(ann.edited.count(), equals: 1)
            // A reference that is nil needs no read.
            try expect(article.editor == nil, "no editor")
        },

        Case("relations.pending_and_loaded", "appending to a relation that was read keeps what is stored, and both are seen") { _ in
            let (ann, _, _) = try Author.household()
            var read = try require(Author.where { $0.uid == ann.id }.including(\.articles).first())
            read.articles.append(Article(title: "Four"))
            try expect(read.articles.all().map(\.title), equals: ["One", "Two", "Four"])
            try read.save()
            try expect(ann.articles.count(), equals: 3)
        },
    ]
}
