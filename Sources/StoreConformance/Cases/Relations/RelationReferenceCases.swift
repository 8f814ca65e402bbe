import ActiveStore

/// What a reference made by `.to(record)` holds: a record that was never stored, and otherwise only the key.
enum RelationReferenceCases {
    static let all: [Case] = [
        Case("relations.edits_of_parent_stay_unsaved", "unsaved edits of a stored record are not stored with a record that refers to it") {
            _ in
            var ann = try Author(name: "Ann").saved()
            ann.name = "edited"
            var article = try Article(title: "One", author: .to(ann), editor: Reference(ann)).saved()
            article.author = .to(ann)
            article.title = "1"
            try article.save()
            try Settings(author: .to(ann)).saved()
            try article.tags.add(Tag(name: "tag", article: .to(article)))
            try expect(Author.all().map(\.name), equals: ["Ann"])
            // Only the key: the record is read on demand.
            try expect(article.author?.isLoaded, equals: false)
            try expect(article.author?.find()?.name, equals: "Ann")
            // And the edits can still be saved.
            try expect(ann.recordState.isChanged, equals: true)
            try ann.save()
            try expect(Author.all().map(\.name), equals: ["edited"])
        },

        Case(
            "relations.edits_stay_unsaved_in_lists", "the same for records in has-one, has-many and through relations of a stored one"
        ) { _ in
            var eve = try Author(name: "Eve").saved()
            eve.name = "edited"
            let ann = try Author(name: "Ann").saved()
            try ann.articles.add(Article(title: "added", editor: .to(eve)))
            try ann.articles.set([Article(title: "set", editor: .to(eve))])
            try ann.settings.set(Settings(theme: "dark", author: .to(eve)))
            try Topic(name: "topic").saved().articles.add(Article(title: "through", author: .to(eve)))
            var bob = Author(name: "Bob")
            bob.articles.append(Article(title: "appended", editor: .to(eve)))
            bob.settings.assign(Settings(theme: "light", author: .to(eve)))
            try bob.save()
            try Article.insert([Article(title: "inserted", editor: .to(eve))])
            var many = [Article(title: "one of many", author: .to(eve))]
            try many.save()
            var updated = many[0]
            updated.editor = .to(eve)
            try updated.update()
            try updated.upsert()
            try expect(Author.all().map(\.name), equals: ["Eve", "Ann", "Bob"])
            try expect(eve.edited.count(), equals: 5)
        },

        Case("relations.reference_from_key", "a reference from a key leads to the record of that key, and stores none") { _ in
            let ann = try Author(name: "Ann").saved()
            let bob = Author(name: "Bob")
            var article = try Article(title: "One", author: .to(ann.id), editor: .to(bob.id)).saved()
            try expect(article.author?.get().name, equals: "Ann")
            try expect(article.editor?.find(), equals: nil)
            try expect(Author.count(), equals: 1)
            article.editor = .to(ann.id)
            try article.save()
            try expect(ann.edited.all().map(\.title), equals: ["One"])
            try expect(throws: .missingReference) { try Trip(code: "A", carrier: .to(7)).saved() }
        },

        Case(
            "relations.reference_longer_than_keys",
            "a reference of more bytes than a text key can have is stored and found, and is dangling, whatever its first bytes are"
        ) { store in
            let longest = String(repeating: "x", count: 255)
            let crate = try Crate(name: "crate").saved()
            try Item(code: longest).saved()
            let codes = [longest, longest + "x", longest + "y", String(repeating: "x", count: 2_000)]
            for code in codes { try Packing(crate: .to(crate), item: .to(code)).saved() }
            for code in codes { try expect(Packing.where { $0.item == code }.pluck(\.itemID), equals: [code]) }
            try expect(Packing.all().map { try $0.item.find()?.code }, equals: [longest, nil, nil, nil])
            try expect(Packing.including(\.item).all().map { $0.item.loaded?.code }, equals: [longest, nil, nil, nil])
            try expect(Packing.query.leftJoin(\.item).all().map { $0.1?.code }, equals: [longest, nil, nil, nil])
            try expect(Packing.where { $0.item.exists }.count(), equals: 1)
            try expect(Packing.where { $0.item.isNil }.count(), equals: 3)
            try expect(crate.items.all().map(\.code), equals: [longest])
            try expect(Item.query.join(Packing.self, on: \.code, \.itemID).count(), equals: 1)
            try expect(store.read { try $0.danglingReferences() }.map(\.count), equals: [3])
        },

        Case("relations.pending_of_parent_stay_pending", "records pending in a stored record are not stored with one that refers to it") {
            _ in
            var ann = try Author(name: "Ann").saved()
            ann.articles.append(Article(title: "pending"))
            try Settings(author: .to(ann)).saved()
            try expect(Article.count(), equals: 0)
            try ann.save()
            try expect(Article.count(), equals: 1)
        },

        Case("relations.reference_to_destroyed", "a destroyed record is not stored again by one that refers to it") {
            store in
            let ann = try Author(name: "Ann").saved()
            try ann.destroy()
            let article = try Article(title: "One", author: .to(ann)).saved()
            try expect(Author.count(), equals: 0)
            try expect(article.author?.find(), equals: nil)
            let carrier = try Carrier(number: 1).saved()
            try carrier.destroy()
            try expect(throws: .missingReference) { try Trip(code: "A", carrier: .to(carrier)).saved() }
            // Saving it again stores it again.
            try carrier.saved()
            try Trip(code: "A", carrier: .to(carrier)).saved()
        },

        Case(
            "relations.reference_after_rollback",
            "a record whose save was undone counts as never stored, and is stored with one that refers to it"
        ) {
            store in
            var ann = Author(name: "Ann")
            try store.write { transaction in
                try ann.save()
                transaction.rollback()
            }
            try Article(title: "One", author: .to(ann)).saved()
            try expect(Author.all().map(\.name), equals: ["Ann"])
            // For a record stored before, undone changes are edits.
            var bob = try Author(name: "Bob").saved()
            bob.name = "undone"
            var article = Article(title: "Two")
            try store.write { transaction in
                try bob.save()
                article.author = .to(bob)
                try article.save()
                transaction.rollback()
            }
            try article.save()
            try Article(title: "Three", author: .to(bob)).saved()
            try expect(Author.all().map(\.name), equals: ["Ann", "Bob"])
        },

        Case("relations.reference_in_undone_savepoint", "the same within a transaction that continues", needs: [.savepoints]) { store in
            var article = Article(title: "One")
            try store.write { transaction in
                try transaction.savepoint { inner in
                    var ann = Author(name: "Ann")
                    try ann.save()
                    try inner.savepoint { _ in article.author = .to(ann) }
                    try article.save()
                    inner.rollback()
                }
                try expect(Author.count(), equals: 0)
                try article.save()
            }
            try expect(Author.all().map(\.name), equals: ["Ann"])
            try expect(article.author?.get().name, equals: "Ann")
        },

        Case("relations.shared_unsaved_parent", "an unsaved parent of many records is stored once, as it is in the first of them") {
            store in
            var ann = Author(name: "Ann")
            var articles = (0..<3).map { Article(title: "\($0)", author: .to(ann)) }
            ann.name = "edited"
            articles.append(Article(title: "3", author: .to(ann), editor: .to(ann)))
            try articles.save()
            for index in articles.indices { try articles[index].save() }
            try Article(title: "4", author: .to(ann)).saved()
            try expect(Author.all().map(\.name), equals: ["Ann"])
            try expect(Article.where { $0.author.name == "Ann" }.count(), equals: 5)
            // One record in two references of another: here too the first counts.
            var bob = Author(name: "Bob")
            let first = bob
            bob.name = "edited"
            try Article(title: "5", author: .to(first), editor: .to(bob)).saved()
            try expect(Author.all().map(\.name), equals: ["Ann", "Bob"])
        },

        Case(
            "relations.chain_step_by_step",
            "a record that refers to a stored one holds only its key, so a chain saved step by step stays small"
        ) {
            store in
            // Each step committed; then many in one transaction.
            var last = try Folder(path: "0").saved()
            for number in 1...50 {
                last = try Folder(path: "\(number)", parent: .to(last)).saved()
                try expect(last.parent?.isLoaded, equals: false)
            }
            try store.write { _ in
                for number in 51...3_000 { last = try Folder(path: "\(number)", parent: .to(last)).saved() }
            }
            try expect(Folder.count(), equals: 3_001)
            try expect(last.recordState.isChanged, equals: false)
            last = try Folder(path: "end", parent: .to(last)).saved()
            try expect(last.parent?.isLoaded, equals: false)
            try expect(Folder.where { $0.parent.isNil }.count(), equals: 1)
        },

        Case(
            "relations.chain_undone",
            "saving the last record stores a chain that was saved step by step in an undone transaction"
        ) { store in
            var last = Folder(path: "0")
            try store.write { transaction in
                try last.save()
                for number in 1...20 { last = try Folder(path: "\(number)", parent: .to(last)).saved() }
                transaction.rollback()
            }
            try expect(Folder.count(), equals: 0)
            try last.save()
            try expect(Folder.count(), equals: 21)
            try expect(store.read { try $0.danglingReferences() }.isEmpty, "every parent is there")
        },

        Case(
            "relations.deep_chain_refused",
            "a chain of a hundred thousand unsaved records is refused as too deep, and released safely"
        ) { _ in
            var last = Folder(path: "0")
            for number in 1...100_000 { last = Folder(path: "\(number)", parent: .to(last)) }
            try expect(throws: .limitExceeded) { try last.save() }
            try expect(last.recordState.isStored, equals: false)
            try expect(last.recordState.isChanged, equals: true)
            // A changed copy shares the rest.
            var copy = last
            copy.parent = nil
            try copy.save()
            last = Folder(path: "other")
            try expect(Folder.all().map(\.path), equals: ["100000"])
        },

        Case(
            "relations.reference_longer_than_any_key", "a reference that is longer than any key leads nowhere, in conditions of either side"
        ) { _ in
            for length in [255, 256, 510, 511, 512, 600, 2_000] {
                try Folder(path: "\(length)", parent: .to(String(repeating: "k", count: length))).saved()
            }
            try Folder(path: "root").saved()
            try Folder(path: "child", parent: .to("root")).saved()
            let parents = Folder.where { $0.children.any { $0.path.hasPrefix("c") || $0.path < "9" } }
            try expect(parents.pluck(\.path), equals: ["root"])
            try expect(parents.exists(), equals: true)
            try expect(parents.count(), equals: 1)
            try expect(Folder.where { $0.children.any { $0.path < "9" } }.exists(), equals: false)
            try expect(Folder.where { $0.children.count > 0 }.pluck(\.path), equals: ["root"])
            try expect(Folder.where { $0.parent.path == "root" }.pluck(\.path), equals: ["child"])
            try expect(Folder.where { $0.parent.parent.path == "root" }.count(), equals: 0)
            try expect(Folder.query.including(\.parent).all().compactMap { try $0.parent?.find()?.path }, equals: ["root"])
        },

        Case("relations.deep_lists_refused", "the same for records nested in each other's lists") { _ in
            var folder = Folder(path: "0")
            for number in 1...100_000 {
                var outer = Folder(path: "\(number)")
                outer.children.append(folder)
                outer.children.append(Folder(path: "beside \(number)"))
                folder = outer
            }
            try expect(throws: .limitExceeded) { try folder.save() }
            try expect(folder.children.pending.map(\.path), equals: ["99999", "beside 100000"])
            folder.children.updatePending { $0.removeFirst() }
            try folder.save()
            try expect(Folder.count(), equals: 2)
        },
    ]
}
