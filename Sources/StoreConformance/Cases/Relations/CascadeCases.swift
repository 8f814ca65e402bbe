import ActiveStore

/// Destroying records with their dependents.
enum CascadeCases {
    static let all: [Case] = [
        Case("relations.cascade_one_one", "[58] the record of a has-one is removed with its owner, those of others stay") { _ in
            let (ann, bob, _) = try Author.household()
            try bob.settings.set(Settings(theme: "bob's"))
            let summary = try Author.find(["name": "Bob"])?.destroy()
            try expect(summary?["settings"], equals: 1)
            try expect(Settings.all().map(\.authorID), equals: [ann.id])
        },

        Case("relations.cascade_one_many", "[64] the records of a has-many are removed with their owner, those of others stay") { _ in
            let (ann, _, _) = try Author.household()
            try Article(title: "nobody's").saved()
            let article = try require(ann.articles.first())
            try expect(article.destroy().description, equals: "article 1, tag 2")
            // Destroying a child leaves the parent.
            try expect(Author.find(ann.id), equals: ann)
            try expect(Article.all().map(\.title), equals: ["Two", "Three", "nobody's"])
        },

        Case("relations.cascade_three_levels", "[58] three levels are removed, and no others; the summary counts them") { _ in
            let (ann, bob, _) = try Author.household()
            let summary = try ann.destroy()
            try expect(summary.description, equals: "author 1, settings 1, article 2, tag 4")
            try expect(Author.all().map(\.name), equals: ["Bob", "Cid"])
            try expect(Article.all().map(\.title), equals: ["Three"])
            try expect(Tag.all().map(\.name), equals: ["Threea", "Threeb"])
            try expect(bob.articles.first()?.tags.count(), equals: 2)
            // Destroying a record that is not stored triggers nothing, even if other records refer to it.
            try Article(title: "dangling", author: .init(id: ann.id)).saved()
            try expect(ann.destroy().description, equals: "nothing")
            try expect(Article.count(), equals: 2)
        },

        Case("relations.destroy_plan", "destroyPlan() reports what destroy() would do, and does nothing") { _ in
            let (ann, _, _) = try Author.household()
            try require(ann.articles.first()).topics.add(Topic(name: "Swift"))
            let plan = try ann.destroyPlan()
            try expect(plan.description, equals: "author 1, settings 1, article 2, listing 1, tag 4")
            try expect(Author.count(), equals: 3)
            try expect(Tag.count(), equals: 6)
            try expect(ann.destroy(), equals: plan)
            let query = Author.where { $0.age < 35 }
            try expect(query.destroyPlan(), equals: query.destroyPlan())
            let rest = try query.destroyPlan()
            try expect(query.destroy(), equals: rest)
            try expect(rest.description, equals: "author 2, article 1, tag 2")
            try expect(Author(name: "Eve").destroyPlan().description, equals: "nothing")
        },

        Case("relations.cascade_cycle_terminates", "[62] records that cascade in a circle are removed once") { _ in
            // 1 → egg 10 → hen 2 → egg 20 → hen 1.
            for (hen, egg) in [(1, 20), (2, 10)] { try Hen(number: hen, egg: .init(id: egg)).saved() }
            for (egg, hen) in [(10, 1), (20, 2)] { try Egg(number: egg, hen: .init(id: hen)).saved() }
            try Hen(number: 3).saved()
            let plan = try Hen.get(1).destroyPlan()
            try expect(Hen.get(1).destroy().description, equals: "hen 2, egg 2")
            try expect(plan.description, equals: "hen 2, egg 2")
            try expect(Hen.all().map(\.number), equals: [3])
            try expect(Egg.count(), equals: 0)
            // A record that is its own parent.
            try Folder(path: "/", parent: .init(id: "/")).saved()
            try expect(Folder.get("/").destroy().description, equals: "folder 1")
        },

        Case("relations.cascade_depth_10000", "a chain of ten thousand records is removed with its first") { _ in
            try Folder.insert((0..<10_000).map { Folder(path: "\($0)", parent: $0 == 0 ? nil : .init(id: "\($0 - 1)")) })
            try Folder(path: "other").saved()
            try expect(Folder.get("5000").destroyPlan().total, equals: 5_000)
            try expect(Folder.get("0").destroy().description, equals: "folder 10000")
            try expect(Folder.all().map(\.path), equals: ["other"])
        },

        Case("relations.cascade_fanout_100k", "a hundred thousand records are removed with one") { _ in
            try Folder(path: "/").saved()
            try Folder.insert((100_000..<200_000).map { Folder(path: "\($0)", parent: .init(id: "/")) })
            try Folder(path: "below", parent: .init(id: "150000")).saved()
            try Folder(path: "other").saved()
            try expect(Folder.get("/").destroy().description, equals: "folder 100002")
            try expect(Folder.all().map(\.path), equals: ["other"])
            // Records without hooks or listeners are removed by their foreign key.
            let ann = try Author(name: "Ann").saved()
            try Settings.insert((0..<1_000).map { _ in Settings(author: .init(id: ann.id)) })
            try expect(ann.destroy().description, equals: "author 1, settings 1000")
        },

        Case("relations.cascade_atomic_on_failure", "[63] when a step of a cascade fails, nothing is removed") { _ in
            for failing in ["beforeDestroy 2a", "afterDestroy 2a", "beforeDestroy 1", "afterDestroy r"] {
                try Root.destroyAll()
                let root = try Root.tree()
                let log = CallLog(failing: failing)
                var failed = false
                do { try log.listen { _ = try root.destroy() } } catch is CallLog.Refused { failed = true }
                try expect(failed, "\(failing) fails the destroy")
                try expect([Root.count(), Limb.count(), Leaf.count()], equals: [1, 2, 3], failing)
                try expect(log.taken().contains { $0.hasPrefix("destroyed") }, equals: false, "no commit was told of after \(failing)")
            }
        },

        Case("relations.cascade_rolls_back", "a cascade is undone with its transaction or savepoint") { store in
            let (ann, _, _) = try Author.household()
            try store.write { transaction in
                try ann.destroy()
                try expect([Author.count(), Article.count(), Tag.count()], equals: [2, 1, 2])
                transaction.rollback()
            }
            try expect([Author.count(), Article.count(), Tag.count(), Settings.count()], equals: [3, 3, 6, 1])
            if store.capabilities.contains(.savepoints) {
                try store.write { transaction in
                    try transaction.savepoint { inner in
                        try ann.destroy()
                        inner.rollback()
                    }
                    try expect(ann.articles.count(), equals: 2)
                }
                try expect(Tag.count(), equals: 6)
            }
            try expect(store.verify(.full).problems, equals: [])
        },

        Case("relations.cascade_callbacks", "[76] callbacks run at every level, children before their parents") { _ in
            let root = try Root.tree()
            let log = CallLog()
            try log.listen { try expect(root.destroy().description, equals: "root 1, limb 2, leaf 3") }
            let calls = log.taken()
            let names = ["1a", "1b", "2a", "1", "2", "r"]
            try expect(Set(calls), equals: Set(names.flatMap { ["beforeDestroy \($0)", "afterDestroy \($0)", "destroyed \($0)"] }))
            try expect(calls.count, equals: 18)
            for (child, parent) in [("1a", "1"), ("1b", "1"), ("2a", "2"), ("1", "r"), ("2", "r")] {
                let after = try require(calls.firstIndex(of: "afterDestroy \(child)"))
                let before = try require(calls.firstIndex(of: "beforeDestroy \(parent)"))
                try expect(after < before, "\(child) goes before \(parent): \(calls)")
            }
            try expect(calls.suffix(6).allSatisfy { $0.hasPrefix("destroyed") }, "the commit is told of at the end: \(calls)")
        },

        Case(
            "relations.cascade_false_keeps_children",
            "[59] destroy(cascade: false) removes only the record; its children keep their references"
        ) {
            _ in
            let (ann, bob, _) = try Author.household()
            try expect(ann.destroy(cascade: false).description, equals: "author 1")
            try expect(Article.where { $0.authorID == ann.id }.count(), equals: 2)
            try expect(Article.first()?.author?.find(), equals: nil)
            try expect(Author.where { $0.name == "Bob" }.destroy(cascade: false).description, equals: "author 1")
            try expect(Article.where { $0.authorID == bob.id }.count(), equals: 1)
            try expect(Author.destroyAll(cascade: false).description, equals: "author 1")
            try expect([Article.count(), Tag.count(), Settings.count()], equals: [3, 6, 1])
        },

        Case(
            "relations.destroy_where_cascades",
            "[60] destroying by condition, dictionary, format and all also removes the dependents of each record"
        ) { _ in
            func household() throws {
                try Author.destroyAll()
                _ = try Author.household()
            }
            let summary = "author 2, settings 1, article 3, tag 6"
            try household()
            try expect(Author.where { $0.age >= 30 }.destroy().description, equals: summary)
            try household()
            try expect(Author.destroy(["name": "Ann"]).description, equals: "author 1, settings 1, article 2, tag 4")
            try household()
            try expect(Author.destroy(format: "age >= %d", 30).description, equals: summary)
            try expect(Author.destroyAll().description, equals: "author 1")
            try household()
            try expect(Author.destroyAll().description, equals: "author 3, settings 1, article 3, tag 6")
            try expect([Article.count(), Tag.count(), Settings.count()], equals: [0, 0, 0])
            try household()
            try expect(Author.order(by: \.age).limit(2).destroy().description, equals: "author 2, article 1, tag 2")
        },
    ]
}

extension Root {
    /// A root with two limbs, one with two leaves and the other with one.
    fileprivate static func tree() throws -> Root {
        let root = try Root(name: "r").saved()
        for (name, leaves) in [("1", ["1a", "1b"]), ("2", ["2a"])] {
            let limb = try Limb(name: name, root: .to(root)).saved()
            for leaf in leaves { try Leaf(name: leaf, limb: .to(limb)).saved() }
        }
        return root
    }
}
