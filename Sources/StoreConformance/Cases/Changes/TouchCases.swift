import ActiveStore

/// Owners that count as changed with the records that refer to them.
enum TouchCases {
    static let all: [Case] = [
        Case("relations.touch", "touch() of a reference sets updatedAt of the record referred to, and nothing else of it") { store in
            let (ann, bob) = (try Author(name: "Ann", age: 3).saved(), try Author(name: "Bob").saved())
            let article = try Article(title: "a", author: .to(ann)).saved()
            try store.write { transaction in
                try article.author?.touch()
                try expect(Author.get(ann.id).updatedAt, equals: transaction.now)
            }
            let touched = try Author.get(ann.id)
            try expect(touched.updatedAt > ann.updatedAt, "it is later")
            try expect(touched.name == "Ann" && touched.age == 3 && touched.createdAt == ann.createdAt, "the other fields stay")
            try expect(Author.get(bob.id), equals: bob)
            try expect(Article.get(article.id).updatedAt, equals: article.updatedAt)
        },

        Case("relations.touch_version", "a touch moves the version of the owner once in a transaction, and is undone with it") { store in
            let binder = try Binder(name: "b").saved()
            try store.write { transaction in
                for number in 1...3 {
                    let sheet = try Sheet(number: number, binder: .to(binder)).saved()
                    try sheet.binder?.touch()
                }
                try expect(Binder.query.pluck(\.version), equals: [2])
                transaction.rollback()
            }
            try expect(Binder.all(), equals: [binder])
            try expect(Sheet.count(), equals: 0)
            try Reference(binder).touch()
            var stale = binder
            stale.name = "c"
            let error = try expect(throws: .conflict) { try stale.save() }
            try expect(error.versions, equals: RecordVersions(read: 1, stored: 2))
        },

        Case("relations.touch_dangling", "a touch of a record that is not stored does nothing") { store in
            let ann = try Author(name: "Ann").saved()
            let article = try Article(title: "a", author: .to(ann)).saved()
            try Author.where { $0.name == "Ann" }.destroy(cascade: false)
            try article.author?.touch()
            try expect(Author.count(), equals: 0)
        },

        Case("relations.touch_async", "a touch can be awaited") { (store: any Store) async throws in
            let ann = try await Author(name: "Ann").saved()
            try await Reference(ann).touch()
            try await expect(Author.get(ann.id).updatedAt > ann.updatedAt, "it is later")
        },
    ]
}
