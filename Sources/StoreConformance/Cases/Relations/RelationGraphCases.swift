import ActiveStore

/// Graphs of unsaved records, saved together or not at all.
enum RelationGraphCases {
    static let all: [Case] = [
        Case("relations.unsaved_graph", "[53] children of an unsaved owner can be counted and iterated, and are stored with it") { _ in
            var ann = Author(name: "Ann")
            ann.articles.append(Article(title: "One", author: .to(ann)))
            ann.articles.append(contentsOf: [Article(title: "Two")])
            func titles() throws -> [String] { try ann.articles.all().map(\.title) }
            try expect(ann.articles.count(), equals: 2)
            try expect(titles(), equals: ["One", "Two"])
            try expect(ann.articles.pending.map(\.authorID), equals: [ann.id, ann.id])
            try expect(Article.count(), equals: 0)
            try ann.save()
            try expect(ann.articles.count(), equals: 2)
            try expect(titles(), equals: ["One", "Two"])
            try expect(ann.articles.pending, equals: [])
            try expect(ann.recordState.isChanged, equals: false)
            try expect(Article.count(), equals: 2)
            // Pending records follow stored ones.
            ann.articles.append(Article(title: "Three"))
            try expect(ann.recordState.isChanged, equals: true)
            try expect(titles(), equals: ["One", "Two", "Three"])
            try expect(ann.articles.count(), equals: 3)
            try expect(ann.articles.last()?.title, equals: "Three")
            try ann.save()
            try expect(Article.count(), equals: 3)
        },

        Case("relations.unsaved_through", "[53] pending far records of a through relation are stored with the join rows") { _ in
            var article = Article(title: "One")
            article.topics.append(Topic(name: "Swift"))
            article.topics.append(Topic(name: "Stores"))
            try expect(article.topics.count(), equals: 2)
            try article.save()
            try expect(article.topics.all().map(\.name), equals: ["Swift", "Stores"])
            try expect(Listing.count(), equals: 2)
            try expect(Topic.get(try require(article.topics.first()).id).articles.all(), equals: [article])
        },

        Case("relations.unsaved_parent", "[54] an unsaved record referred to is available before the save, and is stored first") { _ in
            let alice = Author(name: "Alice")
            var article = Article(title: "One", author: .to(alice), editor: .to(Author(name: "Eve")))
            try expect(article.author?.find(), equals: alice)
            try article.save()
            try expect(Author.find(alice.id)?.name, equals: "Alice")
            try expect(Author.all().map(\.name), equals: ["Alice", "Eve"])
            try expect(Article.get(article.id).authorID, equals: alice.id)
            // The reference in memory holds the stored record; the variable beside it is an older copy of the same record.
            try expect(article.author?.loaded?.recordState.isStored, equals: true)
            try expect(alice.recordState.isStored, equals: false)
            try alice.saved()
            try expect(Author.count(), equals: 2)
        },

        Case("relations.graph_of_three_levels", "[55] one save stores a graph two levels deep") { _ in
            var ann = Author(name: "Ann")
            for title in ["One", "Two"] {
                var article = Article(title: title)
                for name in ["a", "b", "c"] { article.tags.append(Tag(name: title + name)) }
                article.topics.append(Topic(name: "about " + title))
                ann.articles.append(article)
            }
            ann.settings.assign(Settings(theme: "dark"))
            try ann.save()
            try expect(
                [Author.count(), Article.count(), Tag.count(), Topic.count(), Listing.count(), Settings.count()],
                equals: [1, 2, 6, 2, 2, 1])
            try expect(Tag.where { $0.article.author.name == "Ann" }.count(), equals: 6)
        },

        Case(
            "relations.graph_error_path",
            "[55] a child that fails two levels down fails the root; its errors name the path; nothing is stored"
        ) {
            _ in
            var ann = Author(name: "Ann")
            ann.articles.append(Article(title: "fine"))
            var article = Article(title: "Two")
            article.tags.append(Tag(name: ""))
            ann.articles.append(article)
            let error = try expect(throws: .invalid) { try ann.save() }
            try expect(error.failures.map(\.path), equals: ["articles[1].tags[0].name"])
            try expect(error.failures.map(\.key), equals: [.cantBeBlank])
            try expect([Author.count(), Article.count(), Tag.count()], equals: [0, 0, 0])
            try expect(ann.recordState.isStored, equals: false)
            try expect(ann.articles.pending.map(\.recordState.isStored), equals: [false, false])
            // After correction it succeeds.
            ann.articles.updatePending { $0[1].tags.updatePending { $0[0].name = "tag" } }
            try ann.save()
            try expect([Author.count(), Article.count(), Tag.count()], equals: [1, 2, 1])
            try expect(ann.recordState.isChanged, equals: false)
        },

        Case("relations.graph_error_of_parent", "the path of an error also leads upward, and through has one") { _ in
            let error = try expect(throws: .invalid) {
                try Tag(name: "tag", article: .to(Article(title: "", author: .to(Author(name: "Ann"))))).saved()
            }
            try expect(error.failures.map(\.path), equals: ["article.title"])
            try expect([Author.count(), Article.count(), Tag.count()], equals: [0, 0, 0])
            var topic = Topic(name: "Swift")
            topic.articles.append(Article(title: ""))
            try expect(throws: .invalid) { try topic.save() }.failures.first.map { try expect($0.path, equals: "articles[0].title") }
            try expect([Topic.count(), Listing.count()], equals: [0, 0])
        },

        Case("relations.graph_rollback", "after a rollback pending records are pending again, at every level") { store in
            var ann = Author(name: "Ann")
            var article = Article(title: "One", editor: .to(Author(name: "Eve")))
            article.tags.append(Tag(name: "tag"))
            ann.articles.append(article)
            try store.write { transaction in
                try ann.save()
                try expect(ann.articles.pending, equals: [])
                try expect(ann.articles.count(), equals: 1)
                transaction.rollback()
            }
            try expect(ann.articles.pending.count, equals: 1)
            try expect(ann.articles.pending.first?.tags.pending.count, equals: 1)
            try expect(ann.recordState.isChanged, equals: true)
            try expect(ann.articles.count(), equals: 1)
            try ann.save()
            try expect([Author.count(), Article.count(), Tag.count()], equals: [2, 1, 1])
            try expect(ann.articles.pending, equals: [])
        },

        Case("relations.graph_savepoint", "the same for an undone savepoint inside a transaction that commits", needs: [.savepoints]) {
            store in
            var ann = Author(name: "Ann")
            ann.articles.append(Article(title: "One"))
            try store.write { transaction in
                try transaction.savepoint { inner in
                    try ann.save()
                    inner.rollback()
                }
                try expect(ann.articles.pending.count, equals: 1)
                try expect(Article.count(), equals: 0)
                try ann.save()
                try expect(ann.articles.pending.count, equals: 0)
                try transaction.savepoint { inner in
                    ann.articles.append(Article(title: "Two"))
                    try ann.save()
                    inner.rollback()
                }
                try expect(ann.articles.pending.map(\.title), equals: ["Two"])
            }
            try expect(ann.articles.pending.map(\.title), equals: ["Two"])
            try ann.save()
            try expect(ann.articles.all().map(\.title), equals: ["One", "Two"])
        },

        Case("relations.graph_of_copies", "copies of the owner inside its graph do not overwrite it, and cost nothing") { _ in
            var ann = Author(name: "Ann")
            for number in 0..<40 { ann.articles.append(Article(title: "\(number)", author: .to(ann), editor: .to(ann))) }
            ann.name = "Anna"
            try ann.save()
            try expect(Author.all().map(\.name), equals: ["Anna"])
            try expect(Article.count(), equals: 40)
            try expect(ann.edited.count(), equals: 40)
            // The same two levels down, for an owner that is stored and changed.
            ann.age = 1
            for number in 0..<25 {
                var article = Article(title: "\(number)")
                article.tags.append(Tag(name: "tag", article: .to(Article(title: "\(number)", author: .to(ann)))))
                article.editor = .to(ann)
                ann.articles.append(article)
            }
            ann.age = 2
            try ann.save()
            try expect(Author.get(ann.id).age, equals: 2)
            try expect(ann.articles.count(), equals: 65)
        },

        Case("relations.older_copy_of_parent", "an older copy of a record referred to does not overwrite the stored one") { _ in
            var alice = Author(name: "Alice")
            let one = Article(title: "One", author: .to(alice))
            let two = Article(title: "Two", author: .to(alice))
            try one.saved()
            alice.name = "Alicia"
            try alice.save()
            var stored = try two.saved()
            try expect(Author.all().map(\.name), equals: ["Alicia"])
            // And later changes of the copy are changes of the stored record.
            try expect(stored.author?.loaded?.recordState.isStored, equals: true)
            stored.author?.reload()
            try expect(stored.author?.find()?.name, equals: "Alicia")
            // Under a chosen key, an equal record is the same one, a different one is not.
            let carrier = Carrier(number: 1, name: "one")
            try Trip(code: "A", carrier: .to(carrier)).saved()
            try Trip(code: "B", carrier: .to(carrier)).saved()
            try expect(throws: .duplicateKey) { try Trip(code: "C", carrier: .to(Carrier(number: 1, name: "other"))).saved() }
            try expect(Carrier.all().map(\.name), equals: ["one"])
            try expect(Trip.count(), equals: 2)
        },

        Case("relations.copied_pending", "pending records are copies: a save sets fields in the owner's copy, not in the variable") { _ in
            let article = Article(title: "One")
            var ann = Author(name: "Ann")
            ann.articles.append(article)
            var copy = ann
            copy.articles.append(Article(title: "Two"))
            try expect([ann.articles.count(), copy.articles.count()], equals: [1, 2])
            try ann.save()
            try expect(article.recordState.isStored, equals: false)
            try expect(article.authorID, equals: nil)
            // The copy stores its own records, and no record twice.
            try copy.save()
            try expect(ann.articles.all().map(\.title), equals: ["One", "Two"])
            ann.articles.append(Article(title: "Three"))
            // Loaded records are discarded, records to be stored are not.
            ann.articles.reload()
            try ann.save()
            try expect(ann.articles.count(), equals: 3)
            try expect([ann, copy].map(\.articles.pending.count), equals: [0, 0])
        },

        Case("relations.graph_insert_many", "records inserted as a batch are stored with their pending records") { _ in
            var ann = Author(name: "Ann")
            ann.articles.append(Article(title: "One"))
            try Author.insert([Author(name: "Bob"), ann])
            try expect(ann.articles.query.all().map(\.title), equals: ["One"])
            var cid = Author(name: "Cid")
            cid.articles.append(Article(title: ""))
            var both = [Author(name: "Dan"), cid]
            try expect(throws: .invalid) { try both.save() }
            try expect(Author.count(), equals: 2)
        },

        Case("relations.graph_callbacks", "pending records are stored right after the owner's row, before the callbacks that follow it") {
            _ in
            let log = CallLog()
            try log.listen {
                var root = Root(name: "r")
                for name in ["1", "2"] {
                    var limb = Limb(name: name)
                    limb.leaves.append(Leaf(name: name + "a"))
                    root.limbs.append(limb)
                }
                try root.save()
            }
            try expect(
                log.taken(),
                equals: [
                    "beforeCreate r", "beforeCreate 1", "beforeCreate 1a", "afterCreate 1a", "afterCreate 1", "beforeCreate 2",
                    "beforeCreate 2a", "afterCreate 2a", "afterCreate 2", "afterCreate r",
                ] + ["1a", "1", "2a", "2", "r"].map { "created \($0)" })
        },

        Case("relations.stale_child_is_tied", "a child whose value is older than the store belongs to the owner it is added to") { _ in
            let (ann, bob) = (try Author(name: "Ann").saved(), try Author(name: "Bob").saved())
            let one = try ann.articles.add(Article(title: "One"))
            try ann.articles.remove(one)
            try ann.articles.add(one)
            try expect(ann.articles.count(), equals: 1)
            try bob.articles.add(one)
            try ann.articles.add(one)
            try expect([ann.articles.count(), bob.articles.count()], equals: [1, 0])
            try ann.articles.removeAll()
            try ann.articles.set([one])
            try expect(ann.articles.count(), equals: 1)
        },

        Case(
            "relations.pending_follows_rollback",
            "records appended after a save that is rolled back do not replace those that the save stored"
        ) {
            store in
            var ann = Author(name: "Ann")
            ann.articles.append(Article(title: "One"))
            try store.write { transaction in
                try ann.save()
                ann.articles.append(Article(title: "Two"))
                transaction.rollback()
            }
            try expect(ann.articles.pending.map(\.title), equals: ["One", "Two"])
            try ann.save()
            try expect(ann.articles.all().map(\.title), equals: ["One", "Two"])
        },

        Case("relations.reference_follows_rollback", "a record stored because it was referred to is stored again after a rollback") {
            store in
            let ann = Author(name: "Ann")
            var article = Article(title: "One")
            try store.write { transaction in
                var copy = ann
                try copy.save()
                article.author = .to(copy)
                try article.save()
                transaction.rollback()
            }
            try article.save()
            try expect(Author.all().map(\.name), equals: ["Ann"])
            try expect(store.read { try $0.danglingReferences() }.isEmpty, "the reference leads to the author")
        },

        Case("relations.unsaved_value_reads_store", "a value that does not know that its record is stored reads its related records") { _ in
            let ann = Author(name: "Ann")
            try ann.saved()
            try ann.articles.add(Article(title: "One"))
            try expect(ann.articles.count(), equals: 1)
            let stored = try require(Author.first(), "Ann")
            try stored.destroy()
            try expect(throws: .notFound) { try stored.articles.add(Article(title: "Two")) }
            try expect(Article.count(), equals: 0)
        },

        Case("relations.graph_in_callback", "a record that a callback failed to save does not count as stored in the enclosing graph") {
            store in
            try Plan(title: "taken").saved()
            var root = Planner(name: "root")
            root.staff.append(Planner(name: "improvises"))
            try root.save()
            try expect(Planner.order(by: \.name).pluck(\.name), equals: ["helper", "improvises", "root"])
            try expect(store.read { try $0.danglingReferences() }.isEmpty, "the helper referred to is stored")
        },

        Case("relations.graph_depth_limit", "records nested deeper than 64 are refused, and nothing is stored") { _ in
            var folder = Folder(path: "deepest")
            for depth in 0..<100 {
                var outer = Folder(path: "\(depth)")
                outer.children.append(folder)
                folder = outer
            }
            try expect(throws: .limitExceeded) { try folder.save() }
            try expect(Folder.count(), equals: 0)
        },

        Case("relations.including_refuses", "an inclusion of one record with a limit, or with a name that is unknown, is an error") { _ in
            try expect(throws: .badRequest) { try Author.including(\.settings, { $0.limit(1) }).all() }
            try expect(throws: .unknownField) { try Author.including(\.articles, { $0.where(["nope": 1]) }).all() }
        },

        Case("relations.including_twice", "a relation included twice is read once, with the nested inclusions") {
            store in
            let ann = try Author(name: "Ann").saved()
            let article = try Article(title: "One", author: .to(ann)).saved()
            try article.topics.add(Topic(name: "news"))
            let query = Author.including(\.articles) { $0.including(\.topics) }.including(\.articles)
            let (authors, count) = try CountingStore.requests(of: store) { try query.all() }
            try expect(count, equals: 4)
            try expect(authors.first?.articles.loaded?.first?.topics.loaded?.map(\.name), equals: ["news"])
        },

        Case("relations.including_body_writes", "the body of a loop over records with included ones may write") { _ in
            for name in ["Ann", "Bob"] { try Author(name: name).saved() }
            try Author.including(\.articles).forEach { author in
                var author = author
                author.name += "!"
                try author.save()
            }
            try expect(Author.query.pluck(\.name), equals: ["Ann!", "Bob!"])
        },

        Case("relations.graph_5000", "thousands of pending children are appended and stored in linear time") {
            _ in
            func time(_ count: Int) throws -> Duration {
                try ThreadTime.of {
                    var ann = Author(name: "\(count)")
                    for number in 0..<count { ann.articles.append(Article(title: "\(number)")) }
                    try ann.save()
                    try expect(ann.articles.count(), equals: count)
                }
            }
            let (few, many) = (try time(500), try time(5_000))
            try expect(many < few * 30, "ten times as many take \(many / few) times as long")
            // Each refers to the owner with the records appended before.
            var bob = Author(name: "Bob")
            for number in 0..<500 { bob.articles.append(Article(title: "\(number)", author: .to(bob))) }
            try bob.save()
            try expect(bob.articles.count(), equals: 500)
        },
    ]
}
