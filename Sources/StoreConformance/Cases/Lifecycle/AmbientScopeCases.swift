import ActiveStore
import ActiveStoreImport
import Synchronization

/// The innermost scope determines the target of a call, whether it is a transaction's body or a `withStore`.
enum AmbientScopeCases {
    static let all: [Case] = [
        .opening("ambient.innermost_scope", "withStore inside a transaction's body takes precedence, and the transaction again after it") {
            sandbox in
            let (one, two) = (try sandbox.open(), try sandbox.openOther())
            try one.write { transaction in
                try Person(name: "before").saved()
                try withStore(two) {
                    try Person(name: "inside").saved()
                    try expect(Person.count(), equals: 1)
                }
                try Person(name: "after").saved()
                try expect(Person.count(), equals: 2)
                transaction.rollback()
            }
            try one.read { _ in
                _ = try withStore(two) { try Person(name: "also inside").saved() }
                // The transaction is read-only again.
                try expect(throws: .misuse) { try Person(name: "nowhere").saved() }
            }
            try expect(Person.count(in: one), equals: 0)
            try expect(Person.all(in: two).map(\.name), equals: ["inside", "also inside"])
        },

        .opening("ambient.awaited_read", "the body of an awaited read uses the store that it was asked of, on every engine") {
            (sandbox: CaseSandbox) async throws in
            let (one, two) = (try sandbox.open(), try sandbox.openOther())
            try await Person(name: "Ann").saved(in: two)
            try await withStore(one) { try await expect(two.awaitRead { try Person.count() }, equals: 1) }
            try await expect(one.awaitRead { try Person.count() }, equals: 0)
        },

        .opening("ambient.nested_scopes", "scopes of two stores nested in any order: each call uses the innermost one") {
            sandbox in
            let (one, two) = (try sandbox.open(), try sandbox.openOther())
            func save(_ name: String, into store: any Store) throws {
                let before = try Person.count(in: store)
                try Person(name: name).saved()
                try expect(Person.count(in: store), equals: before + 1, name)
            }
            try withStore(one) {
                try save("1", into: one)
                try two.write { _ in
                    try save("1 w2", into: two)
                    try withStore(one) {
                        try save("1 w2 1", into: one)
                        try withStore(two) { try save("1 w2 1 2", into: two) }
                        try save("1 w2 1, again", into: one)
                        try one.write { _ in
                            try save("1 w2 1 w1", into: one)
                            try withStore(two) { try save("1 w2 1 w1 2", into: two) }
                            try two.write { _ in try save("1 w2 1 w1 w2", into: two) }
                            try save("1 w2 1 w1, again", into: one)
                        }
                        try save("1 w2 1, at last", into: one)
                    }
                    try save("1 w2, again", into: two)
                }
                try save("1, again", into: one)
            }
            try expect([Person.count(in: one), Person.count(in: two)], equals: [7, 5])
        },

        .opening("ambient.with_store_joins_transaction", "withStore of a store with an outer transaction uses that transaction") {
            sandbox in
            let (one, two) = (try sandbox.open(), try sandbox.openOther())
            try one.write { transaction in
                try two.write { _ in
                    try withStore(one) {
                        try Person(name: "undone with one").saved()
                        try expect(Person.count(), equals: 1)
                        _ = try one.write { _ in try Person(name: "undone too").saved() }
                    }
                    try Person(name: "kept in two").saved()
                }
                transaction.rollback()
            }
            try expect(Person.count(in: one), equals: 0)
            try expect(Person.all(in: two).map(\.name), equals: ["kept in two"])
        },

        .opening("ambient.savepoint_is_a_scope", "a savepoint's body is a scope of its transaction", needs: [.savepoints]) { sandbox in
            let (one, two) = (try sandbox.open(), try sandbox.openOther())
            try one.write { transaction in
                try withStore(two) {
                    try transaction.savepoint { inner in
                        try Person(name: "undone").saved()
                        try withStore(two) { _ = try Person(name: "two").saved() }
                        inner.rollback()
                    }
                    try Person(name: "two, again").saved()
                }
                try Person(name: "one").saved()
            }
            try expect(Person.all(in: one).map(\.name), equals: ["one"])
            try expect(Person.all(in: two).map(\.name), equals: ["two", "two, again"])
        },

        .opening(
            "ambient.every_kind_of_call", "reads, counts, relations, changes by query, imports: all use the innermost scope"
        ) {
            sandbox in
            let (one, two) = (try sandbox.open(Fixtures.models), try sandbox.openOther(Fixtures.models))
            let ann = try withStore(two) { try Author.household().ann }
            try one.write { _ in
                try Author(name: "of one").saved()
                try withStore(two) {
                    try expect(Author.count(), equals: 3)
                    try expect(Author.all().map(\.name), equals: ["Ann", "Bob", "Cid"])
                    try expect(Author.first()?.name, equals: "Ann")
                    try expect(Author.find(ann.id)?.name, equals: "Ann")
                    try expect(ann.exists(), equals: true)
                    try expect(Author.query.pluck(\.name), equals: ["Ann", "Bob", "Cid"])
                    try expect(Author.query.sum(\.age), equals: 90)
                    try expect(Author.where { $0.articles.count == 2 }.all(), equals: [ann])
                    try expect(ann.articles.count(), equals: 2)
                    try expect(ann.related("articles").all().count, equals: 2)
                    try expect(Article.first()?.author?.get(), equals: ann)
                    try expect(Author.including(\.articles).all().map { try $0.articles.count() }, equals: [2, 1, 0])
                    var names: [String] = []
                    try Author.query.forEach { names.append($0.name) }
                    try expect(names.count, equals: 3)
                    try expect(Article.join(\.author).all().count, equals: 3)
                    try expect(String(decoding: Author.query.asJSON(included: ["name"], style: .compact), as: UTF8.self).count, equals: 46)
                    try expect(Author.findOrCreate(["name": "Dan"]).name, equals: "Dan")
                    try expect(Author.where { $0.name == "Dan" }.update(.set(\.age, 1)), equals: 1)
                    try Author.insert([Author(name: "Eve")])
                    try Author.imported(from: ["name": "Fay"])
                    try expect(Author.count(), equals: 6)
                    var copy = ann
                    copy.age = 41
                    try copy.update()
                    try copy.touch()
                    try copy.reload()
                    try expect(copy.age, equals: 41)
                    try ann.articles.add(Article(title: "Four"))
                    try expect(ann.destroy().total, equals: 9)
                    try expect(Author.where { $0.age == 1 }.destroy().total, equals: 1)
                }
                try expect(Author.all().map(\.name), equals: ["of one"])
            }
            try expect(Author.all(in: two).map(\.name), equals: ["Bob", "Cid", "Eve", "Fay"])
        },

        .opening("ambient.callbacks", "callbacks and validations of a record run in a scope of the store that it is saved in") { sandbox in
            let (one, two) = (try sandbox.open([Watched.self, Person.self]), try sandbox.openOther([Watched.self, Person.self]))
            let action: Script.Action = { record, _ in try Person(name: record.name).saved() }
            let script = Script(["beforeSave": action, "beforeDestroy": action])
            try script.play {
                var watched = Watched(name: "saved", code: "a")
                try one.write { _ in
                    // Given explicitly, and neither the innermost transaction nor the store of the task.
                    try withStore(two) { try watched.save(in: one) }
                    try two.write { _ in
                        watched.name = "saved again"
                        try watched.save(in: one)
                        try watched.destroy(in: one)
                    }
                }
                try expect(Person.all(in: one).map(\.name), equals: ["saved", "saved again", "saved again"])
                try expect(Person.count(in: two), equals: 0)
                _ = try withStore(two) { try one.write { _ in try Watched(name: "of one").saved() } }
                try one.write { _ in _ = try withStore(two) { try Watched(name: "of two").saved() } }
            }
            try expect(Person.last(in: one)?.name, equals: "of one")
            try expect(Person.all(in: two).map(\.name), equals: ["of two"])
        },

        .opening("ambient.after_commit", "work after a commit uses the store of its transaction") { sandbox in
            let (one, two) = (try sandbox.open(), try sandbox.openOther())
            let found = Mutex<[String]>([])
            let note: @Sendable () -> Void = {
                do {
                    _ = try Person(name: "after").saved()
                    found.withLock { $0.append("stored") }
                } catch { found.withLock { $0.append("\(error)") } }
            }
            // No store surrounds the thread, and no default is set.
            try CaseThread { try one.write { $0.afterCommit(note) } }.value()
            try withStore(two) { try one.write { $0.afterCommit(note) } }
            try two.write { _ in try one.write { $0.afterCommit(note) } }
            try one.write { transaction in withStore(two) { transaction.afterCommit(note) } }
            try expect(found.withLock { $0 }, equals: ["stored", "stored", "stored", "stored"])
            try expect([Person.count(in: one), Person.count(in: two)], equals: [3, 1])
        },

        .opening("ambient.tasks", "a task started in a body uses the store of an enclosing withStore, and not the transaction") { sandbox in
            let (one, two) = (try sandbox.open(), try sandbox.openOther())
            let task = try await withStore(two) {
                try await one.write { transaction in
                    try Person(name: "undone").saved()
                    transaction.rollback()
                    return withStore(one) {
                        Task {
                            _ = try await Person(name: "of the inner one").saved()
                            try await withStore(two) {
                                _ = try await Person(name: "of the task").saved()
                                _ = try await one.write { _ in try Person(name: "of the transaction").saved() }
                                try await one.write { _ in try withStore(two) { _ = try Person(name: "innermost").saved() } }
                            }
                            return try await Person.count()
                        }
                    }
                }
            }
            try expect(await task.value, equals: 2)
            try await expect(Person.query.in(one).pluck(\.name), equals: ["of the inner one", "of the transaction"])
            try await expect(Person.query.in(two).pluck(\.name), equals: ["of the task", "innermost"])
        },

        .opening("ambient.model_of_its_own_store", "every scope takes precedence over the store that a model names") { sandbox in
            let (one, two) = (try sandbox.open([Archived.self]), try sandbox.openOther([Archived.self]))
            let archive = try sandbox.openOther([Archived.self], named: "archive")
            try StoresCases.withArchive(archive) {
                try one.write { _ in
                    try withStore(two) { _ = try Archived(text: "two").saved() }
                    try Archived(text: "one").saved()
                }
                try Archived(text: "archive").saved()
            }
            try expect(try [one, two, archive].map { try Archived.all(in: $0).map(\.text) }, equals: [["one"], ["two"], ["archive"]])
        },
    ]
}
