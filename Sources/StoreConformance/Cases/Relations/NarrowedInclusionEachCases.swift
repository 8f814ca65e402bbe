import ActiveStore
import StoreCore

/// A limited inclusion gives each owner what a query for this owner alone gives.
enum NarrowedInclusionEachCases {
    /// Twelve authors with up to eleven articles, whose fields have many equal values and nils.
    private static func library() throws -> [Author] {
        let authors = try (0..<12).map { try Author(name: "author \($0)", age: $0).saved() }
        for number in 0..<66 {
            let owner = (number * number + number / 7) % 11
            try Article(
                title: ["b", "A", "a", "B", "É", "é"][number % 6], words: number * 7 % 5, isPublished: number % 3 == 0,
                author: .to(authors[owner]),
                editor: number % 4 == 0 ? nil : .to(authors[number % 4])
            ).saved()
        }
        return authors
    }

    typealias Narrowing = @Sendable (Query<Article>) -> Query<Article>

    /// Conditions and orders, with ties, nils and folded texts.
    private static let narrowings: [(String, Narrowing)] = [
        ("key order", { $0 }), ("reversed", { $0.reversed() }),
        ("by words", { $0.order(by: \.words) }), ("by words, descending", { $0.order(by: \.words, .descending) }),
        ("by words, reversed", { $0.order(by: \.words).reversed() }),
        ("by a nil", { $0.order(by: \.editorID) }), ("by a nil, descending", { $0.order(by: \.editorID, .descending).then(by: \.words) }),
        ("by a folded text", { $0.order(by: \.title, .ascending, .insensitive) }),
        ("by title, then words", { $0.order(by: \.title).then(by: \.words, .descending) }),
        ("published", { $0.where { $0.isPublished } }), ("with an editor", { $0.where { $0.editorID != nil }.order(by: \.words) }),
        ("by relations", { $0.where { $0.editor.age > 1 || $0.tags.count > 2 }.order(by: \.title) }),
        ("either", { $0.where { $0.words == 1 || $0.title == "a" }.order(by: \.isPublished) }),
        ("none", { $0.where { $0.words > 100 } }),
    ]

    private static let windows: [(String, Narrowing)] = [
        ("limit 1", { $0.limit(1) }), ("limit 3", { $0.limit(3) }), ("offset 2", { $0.offset(2) }),
        ("limit 2, offset 3", { $0.limit(2).offset(3) }), ("limit 50", { $0.limit(50) }), ("limit .max", { $0.limit(.max).offset(1) }),
    ]

    static let all: [Case] = [
        Case("inclusions.each_owner", "A limit, offset and order count for each owner as in a query for this owner") { _ in
            _ = try library()
            for (order, narrow) in narrowings {
                for (size, cut) in windows {
                    for author in try Author.including(\.articles, { cut(narrow($0)) }).all() {
                        let alone = try cut(narrow(author.articles.query)).all().map(\.id)
                        try expect(author.articles.loaded?.map(\.id), equals: alone, "\(author.name), \(order), \(size)")
                    }
                }
            }
        },

        Case("inclusions.each_owner_through", "The same along a relation through another model, whose owners share records") { _ in
            let articles = try (0..<8).map { try Article(title: "article \($0)").saved() }
            let topics = try (0..<9).map { try Topic(name: ["b", "A", "a", "B", "c", "C", "d", "D", "e"][$0]).saved() }
            for number in 0..<40 where number % 8 != 5 { try articles[number % 8].topics.add(topics[number * number % 9]) }
            let narrowings: [(String, (Query<Topic>) -> Query<Topic>)] = [
                ("first", { $0.limit(1) }), ("by name", { $0.order(by: \.name).limit(2) }),
                ("folded", { $0.order(by: \.name, .descending, .insensitive).limit(2).offset(1) }),
                ("reversed", { $0.reversed().offset(1) }),
                ("some", { $0.where { $0.name > "a" }.order(by: \.name).limit(2) }),
                ("by articles", { $0.where { $0.articles.count > 2 }.limit(2) }),
            ]
            for (name, narrow) in narrowings {
                for article in try Article.including(\.topics, narrow).all() {
                    let alone = try narrow(article.topics.query).all().map(\.id)
                    try expect(article.topics.loaded?.map(\.id), equals: alone, "\(article.title), \(name)")
                }
            }
        },

        Case("inclusions.each_owner_by_other_keys", "Owners are told apart by keys of text and numbers as well") { _ in
            for carrier in [3, -1, 7] { try Carrier(number: carrier).saved() }
            for number in 0..<9 { try Berth(number: number, carrier: .init(id: [3, -1, 3][number % 3])).saved() }
            let carriers = try Carrier.including(\.berths) { $0.reversed().limit(2) }.all()
            try expect(carriers.map { $0.berths.loaded?.map(\.number) }, equals: [[7, 4], [8, 6], []])
            for path in ["", "a", "é", "A"] { try Folder(path: path).saved() }
            for number in 0..<6 { try Folder(path: "x\(number)", parent: .init(id: ["", "é"][number % 2])).saved() }
            let folders = try Folder.where { $0.parentID == nil }.including(\.children) { $0.limit(1).offset(1) }.all()
            try expect(folders.map { $0.children.loaded?.map(\.path) }, equals: [["x2"], [], [], ["x3"]])
            for (crate, item) in [("a", "1"), ("a", "2"), ("b", "2"), ("b", "3")] {
                let owner = try Crate.find(["name": crate]) ?? Crate(name: crate).saved()
                if try Item.find(item) == nil { try Item(code: item).saved() }
                try Packing(crate: .to(owner), item: .init(id: item)).saved()
            }
            let items = try Item.including(\.crates) { $0.order(by: \.name, .descending).limit(1) }.all()
            try expect(items.map { $0.crates.loaded?.map(\.name) }, equals: [["a"], ["b"], ["b"]])
        },

        Case("inclusions.too_deep", "A condition that is too deep beside that on the owners is an error, and never left out") { _ in
            _ = try library()
            func nested(_ fields: Article.Fields, _ levels: Int) -> Condition<Article> {
                var condition: Condition<Article> = fields.words == 1
                for level in 0..<levels {
                    if level % 2 == 0 { condition = condition && fields.words > -1 } else { condition = condition || fields.words == 2 }
                }
                return condition
            }
            let deepest = PredicateCode.maximumDepth
            try expect(Article.where { nested($0, deepest) }.count() > 0, "as deep as conditions may be")
            try expect(throws: .limitExceeded) { try Author.including(\.articles) { $0.where { nested($0, deepest) } }.all() }
            try expect(throws: .limitExceeded) { try Author.including(\.articles) { $0.where { nested($0, deepest) }.limit(2) }.all() }
            let authors = try Author.including(\.articles) { $0.where { nested($0, deepest - 2) }.limit(2) }.all()
            try expect(authors.contains { $0.articles.loaded?.isEmpty == false }, "the others are answered")
        },

        Case("inclusions.event", "A limited inclusion is one request, which tells its limit and the reference of its owners") { store in
            _ = try library()
            let seen = SeenRequests(store)
            _ = try Author.including(\.articles) { $0.where { $0.isPublished }.order(by: \.words).limit(2) }.all()
            let requests = seen.taken()
            try expect(
                requests.map(\.shape),
                equals: ["fetch author", "fetch article where isPublished == ? order by words limit ? of each article.authorID"])
            try expect(requests.last?.kind, equals: .fetch)
            try expect(requests.last?.entity, equals: "article")
            let plan = try require(requests.last?.plan)
            let index = plan.access.contains { if case .index(let name, _) = $0 { name.contains("author") } else { false } }
            // An engine may read the records of all owners in one pass, which is a scan where these are all records.
            let isOnePass = plan.access == [.scan] && plan.sorts
            if store.context.engine != "memory" { try expect(index || isOnePass, "the index of the reference is used: \(plan)") }
            _ = try Article.including(\.topics) { $0.limit(1) }.all()
            try expect(seen.taken().map(\.shape), equals: ["fetch article", "fetch topic limit ? of each listing.articleID"])
        },

        Case("inclusions.few_examined", "A limited inclusion in an indexed order examines about as many records as it returns") { store in
            let authors = try (0..<3).map { try Author(name: "\($0)").saved() }
            try store.write { _ in
                for number in 0..<300 { try Article(title: "\(number)", words: number, author: .to(authors[number % 3])).saved() }
            }
            let seen = SeenRequests(store)
            let read = try Author.including(\.articles) { $0.limit(2) }.all()
            try expect(read.map { $0.articles.loaded?.map(\.words) }, equals: [[0, 3], [1, 4], [2, 5]])
            let request = try require(seen.taken().last)
            try expect(request.rows, equals: 6)
            if store.context.engine != "memory", let examined = request.examined { try expect(examined <= 30, "\(examined) examined") }
        },
    ]
}
