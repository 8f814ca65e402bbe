import ActiveStore

/// Which results a live query gives: those that differ from the last one.
enum LiveResultCases {
    static let all: [Case] = [
        Case("changes.live_equal_result", "a result equal to the last one is not given again") { (store: any Store) async throws in
            var ann = try await Person(name: "Ann", age: 20, score: 1).saved(in: store)
            let names = Follower(store) { try Person.where { $0.age >= 18 }.pluck(\.name) }
            let isCrowd = Follower(store) { try Person.all().count > 1 }
            try await settled { names.reads == 1 && isCrowd.reads == 1 }
            // The same rows, and then another row with the same name.
            ann.age = 21
            try await ann.save(in: store)
            try await settled { names.reads == 2 && isCrowd.reads == 2 }
            try await store.write { _ in
                try ann.destroy()
                try Person(name: "Ann", age: 50).saved()
            }
            try await settled { names.reads == 3 && isCrowd.reads == 3 }
            try await Person(name: "Bob", age: 60).saved(in: store)
            try await settled { names.results == [["Ann"], ["Ann", "Bob"]] && isCrowd.results == [false, true] }
        },

        Case("changes.live_including_equal", "an equal result is not given again, although it was read with related records") {
            (store: any Store) async throws in
            try await store.write { _ in _ = try Author.household() }
            let word = Follower(store) {
                for author in try Author.query.including(\.articles).all() { _ = try author.articles.all() }
                return "x"
            }
            let most = Follower(store) {
                try Author.query.including(\.articles) { $0.order(by: \.words).limit(1) }.all().map { try $0.articles.count() }.max()
            }
            let hasTopics = Follower(store) { try Article.query.including(\.topics).all().contains { !($0.topics.loaded ?? []).isEmpty } }
            let figures = Follower(store) {
                let authors = try Author.query.including(\.settings).including(\.articles) { $0.including(\.tags) }.all()
                return Figures(themes: authors.compactMap { $0.settings.loaded?.theme }, isMany: ["authors": authors.count > 2], first: nil)
            }
            let pair = Follower(store) {
                let ann = try Author.where { $0.name == "Ann" }.including(\.articles).all()
                return (texts: try Article.query.sum(\.words) > 0, name: ann.first?.name, age: ann.first?.articles.loaded == nil ? 1 : nil)
            }
            let joined = Follower(store) { try Author.query.join(\.articles).all().isEmpty }
            let records = Follower(store) { try Author.where { $0.name == "Ann" }.including(\.articles).all() }
            let nested = Follower(store) {
                let articles = try Author.where { $0.name == "Ann" }.including(\.articles).all().map(\.articles.loaded)
                return Loaded(
                    number: 1, records: try Author.where { $0.name == "Ann" }.including(\.articles).all(), articles: [articles.count])
            }
            func expectReads(_ number: Int) async throws {
                try await settled {
                    [word.reads, most.reads, hasTopics.reads, figures.reads, pair.reads, joined.reads, records.reads, nested.reads]
                        .allSatisfy { $0 == number }
                }
            }
            try await expectReads(1)
            for number in 1...3 {
                try await store.write { _ in
                    let ann = try require(try Author.where { $0.name == "Ann" }.first())
                    try Article(title: "more \(number)", words: 5_000 + number, author: .to(ann)).saved()
                    try Author(name: "A\(number)").saved()
                }
                try await expectReads(number + 1)
            }
            try await settled { records.results.count == 4 && nested.results.count == 4 }
            try expect(word.results, equals: ["x"])
            try expect(most.results, equals: [1])
            try expect(hasTopics.results, equals: [false])
            try expect(figures.results, equals: [Figures(themes: ["dark"], isMany: ["authors": true], first: nil)])
            try expect(pair.results.count, equals: 1, "a tuple")
            try expect(joined.results, equals: [false])
            // Models are equal, but what was loaded with them is not.
            try expect(records.results.map { $0.first?.articles.loaded?.count }, equals: [2, 3, 4, 5])
            try expect(nested.results.map { $0.records.first?.articles.loaded?.count }, equals: [2, 3, 4, 5])
        },
    ]

    /// A result with values only.
    private struct Figures: Equatable, Sendable {
        var themes: [String]
        var isMany: [String: Bool]
        var first: Int?
    }

    /// A result with models inside.
    private struct Loaded: Equatable, Sendable {
        var number: Int
        var records: [Author]
        var articles: Set<Int>
    }
}
