import ActiveStore

/// Adding to relations, removing from them, and setting them, on both sides.
enum RelationWritingCases {
    static let all: [Case] = [
        Case("relations.add_remove_child", "[51] adding sets the child's reference, removing sets it to nil and keeps the child") { _ in
            let ann = try Author(name: "Ann").saved()
            let article = try ann.articles.add(Article(title: "One"))
            try expect(article.authorID, equals: ann.id)
            try expect(Article.get(article.id).author?.find(), equals: ann)
            try expect(ann.articles.all(), equals: [article])
            // A record that is already there is not duplicated.
            try ann.articles.add(article)
            try expect(ann.articles.count(), equals: 1)
            try expect(Article.count(), equals: 1)
            try ann.articles.remove(article)
            try expect(ann.articles.count(), equals: 0)
            try expect(Article.get(article.id).authorID, equals: nil)
            // Removing a record that is not there does nothing.
            try ann.articles.remove(article)
            try ann.articles.remove(Article(title: "never stored"))
            try expect(Article.count(), equals: 1)
        },

        Case("relations.remove_of_other_owner", "removing a child that has meanwhile moved to another owner leaves it there") { _ in
            let ann = try Author(name: "Ann").saved()
            let bob = try Author(name: "Bob").saved()
            let old = try ann.articles.add(Article(title: "One"))
            try bob.articles.add(old)
            try ann.articles.remove(old)
            try expect(bob.articles.all().map(\.title), equals: ["One"])
        },

        Case("relations.add_many", "several are added, or none; set() and removeAll() make the list exactly as given") { _ in
            let ann = try Author(name: "Ann").saved()
            let added = try ann.articles.add(contentsOf: ["One", "Two", "Three"].map { Article(title: $0) })
            try expect(ann.articles.all(), equals: added)
            try expect(throws: .invalid) { try ann.articles.add(contentsOf: [Article(title: "Four"), Article(title: "")]) }
            try expect(Article.count(), equals: 3)
            let set = try ann.articles.set([added[1], Article(title: "Five")])
            try expect(ann.articles.all().map(\.title), equals: ["Two", "Five"])
            try expect(set.map(\.authorID), equals: [ann.id, ann.id])
            try expect(throws: .invalid) { try ann.articles.set([Article(title: "")]) }
            try expect(ann.articles.all().map(\.title), equals: ["Two", "Five"])
            try ann.articles.removeAll()
            try expect(ann.articles.count(), equals: 0)
            try expect(Article.count(), equals: 4)
        },

        Case("relations.required_reference", "a child whose reference cannot be nil cannot be removed, only moved or destroyed") { _ in
            try Carrier(number: 1).saved()
            try Carrier(number: 2).saved()
            let one = try Carrier.get(1)
            let trip = try one.trips.add(Trip(code: "A", carrier: .to(one)))
            let error = try expect(throws: .constraint) { try one.trips.remove(trip) }
            try expect(error.field, equals: "carrierID")
            try expect(throws: .constraint) { try one.trips.set([]) }
            try Carrier.get(2).trips.add(trip)
            try expect(one.trips.count(), equals: 0)
            try expect(Trip.get("A").carrierID, equals: 2)
        },

        Case("relations.reassign_parent", "[51] assigning a reference moves the record to another list, and nil removes it from any") { _ in
            let (ann, bob, _) = try Author.household()
            var article = try require(ann.articles.first())
            article.author = .to(bob)
            try expect(article.authorID, equals: bob.id)
            try expect(article.author?.find(), equals: bob)
            try article.save()
            try expect(ann.articles.count(), equals: 1)
            article.authorID = ann.id
            try expect(article.author?.isLoaded, equals: false)
            try expect(article.author?.find(), equals: ann)
            try article.save()
            try expect(ann.articles.count(), equals: 2)
            article.author = nil
            try article.save()
            try expect(ann.articles.count(), equals: 1)
            try article.reload()
            try expect(article.authorID, equals: nil)
            // Assigning the same reference does not count as a change.
            var same = try require(bob.articles.first())
            same.author = .to(bob)
            try expect(same.recordState.isChanged, equals: false)
        },

        Case("relations.has_one_replace", "has one: setting a record unlinks the previous one, at once and with the next save") { _ in
            let ann = try Author(name: "Ann").saved()
            let first = try require(ann.settings.set(Settings(theme: "first")))
            try expect(ann.settings.find(), equals: first)
            let second = try require(ann.settings.set(Settings(theme: "second")))
            try expect(ann.settings.find(), equals: second)
            try expect(Settings.get(first.id).authorID, equals: nil)
            try expect(Settings.count(), equals: 2)
            var copy = ann
            copy.settings.assign(Settings(theme: "third"))
            try expect(copy.settings.find()?.theme, equals: "third")
            try expect(ann.settings.find()?.theme, equals: "second")
            try copy.save()
            try expect(ann.settings.find()?.theme, equals: "third")
            try expect(ann.settings.query.count(), equals: 1)
            try ann.settings.set(nil)
            try expect(ann.settings.find(), equals: nil)
            try expect(Settings.count(), equals: 3)
        },

        Case("relations.through_pairs", "[52] through: a pair added twice is stored once; removing it removes only the join row") {
            _ in
            let article = try Article(title: "One").saved()
            let swift = try article.topics.add(Topic(name: "Swift"))
            try article.topics.add(swift)
            try swift.articles.add(article)
            try expect(Listing.count(), equals: 1)
            try expect(article.topics.count(), equals: 1)
            try expect(swift.articles.all(), equals: [article])
            try article.topics.set([swift, Topic(name: "Stores")])
            try expect(article.topics.all().map(\.name), equals: ["Swift", "Stores"])
            try expect(Listing.count(), equals: 2)
            try swift.articles.remove(article)
            try expect(article.topics.all().map(\.name), equals: ["Stores"])
            try article.topics.removeAll()
            try expect(Listing.count(), equals: 0)
            try expect(Topic.count(), equals: 2)
            try expect(Article.count(), equals: 1)
        },

        Case("relations.unsaved_owner", "records cannot be added directly to an unsaved owner") { _ in
            let ann = Author(name: "Ann")
            try expect(throws: .notFound) { try ann.articles.add(Article(title: "One")) }
            try expect(throws: .notFound) { try ann.articles.set([]) }
            try expect(throws: .notFound) { try ann.settings.set(Settings()) }
            try expect(throws: .notFound) { try Article(title: "One").topics.add(Topic(name: "Swift")) }
            try expect(Article.count(), equals: 0)
        },

        Case(
            "relations.missing_parent_policy", "references are not enforced unless declared so: then a missing target is an error at commit"
        ) {
            store in
            let nobody = Author(name: "Nobody")
            try Article(title: "A", author: .init(id: nobody.id)).saved()
            let error = try expect(throws: .missingReference) { try Trip(code: "A", carrier: .init(id: 1)).saved() }
            try expect(error.entity, equals: "trip")
            try expect(error.field, equals: "carrierID")
            try expect(Trip.count(), equals: 0)
            // Any order inside a transaction.
            try store.write { _ in
                try Trip(code: "A", carrier: .init(id: 1), next: .init(id: "B")).saved()
                try Trip(code: "B", carrier: .init(id: 1)).saved()
                try Carrier(number: 1).saved()
            }
            var trip = try Trip.get("A")
            trip.carrierID = 2
            try expect(throws: .missingReference) { try trip.save() }
            try expect(trip.recordState.isChanged, equals: true)
            try expect(Trip.get("A").carrierID, equals: 1)
            try expect(throws: .stillReferenced) { try Carrier.get(1).destroy() }
            try expect(throws: .stillReferenced) { try Trip.get("B").destroy() }
            try expect(throws: .stillReferenced) { try Trip.get("B").destroy(cascade: false) }
            try Trip.get("A").destroy()
            try Trip.get("B").destroy()
            try Carrier.get(1).destroy()
            try expect(Carrier.count(), equals: 0)
        },

        Case("relations.enforced_graph", "an enforced reference is satisfied by the graph it is saved with, and again after a correction") {
            _ in
            var carrier = Carrier(number: 9, name: "nine")
            carrier.trips.append(Trip(code: "A", carrier: .to(carrier)))
            carrier.trips.append(Trip(code: "B", carrier: .to(carrier), next: .init(id: "C")))
            try expect(throws: .missingReference) { try carrier.save() }
            try expect(Carrier.count(), equals: 0)
            try expect(Trip.count(), equals: 0)
            carrier.trips.updatePending { $0[1].nextID = "A" }
            try carrier.save()
            try expect(carrier.trips.all().map(\.code), equals: ["A", "B"])
        },
    ]
}
