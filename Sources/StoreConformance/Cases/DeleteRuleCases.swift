import ActiveStore

/// The rules other than `.cascade`, upward rules, through relations, and enforced references.
enum DeleteRuleCases {
    static let all: [Case] = [
        Case("relations.dependency_nullify", "[66] nullify: the children stay, and their reference becomes nil") { store in
            let ann = try Author(name: "Ann").saved()
            let eve = try Author(name: "Eve").saved()
            let article = try Article(title: "One", author: .to(ann), editor: .to(eve)).saved()
            let other = try Article(title: "Two", author: .to(ann), editor: .to(ann)).saved()
            try expect(eve.destroy().description, equals: "author 1")
            let stored = try Article.get(article.id)
            try expect(stored.editorID, equals: nil)
            try expect(stored.authorID, equals: ann.id)
            try expect(stored.updatedAt > article.updatedAt, "a reference that became nil moves updatedAt")
            try expect(Article.get(other.id), equals: other)
            try expect(store.verify(.full).problems, equals: [])
        },

        Case("relations.nullify_drops_child", "[64] destroying a child keeps the parent whose rule is nullify") { _ in
            let eve = try Author(name: "Eve").saved()
            try Article(title: "One", editor: .to(eve)).saved().destroy()
            try expect(Author.all(), equals: [eve])
        },

        Case("relations.nullify_refused_at_open", "nullify on a reference that cannot be nil is refused when the store is opened") { _ in
            let error = try expect(throws: .badSchema) {
                try Schema(
                    [Carrier.entity.definition, Trip.entity.definition],
                    relations: [
                        RelationDefinition("trips", of: "carrier", .hasMany, to: "trip", reference: "carrierID", rule: .nullify)
                    ]
                ).validate()
            }
            try expect(error.message.contains("trip.carrierID"), "the error names the field: \(error.message)")
        },

        Case("relations.dependency_restrict", "deny: the destroy is refused as long as there are children, and nothing has gone") { _ in
            let one = try Carrier(number: 1).saved()
            try Carrier(number: 2).saved()
            try Berth(number: 1, carrier: .to(one)).saved()
            let error = try expect(throws: .stillReferenced) { try one.destroy() }
            try expect(error.entity, equals: "carrier")
            try expect(error.message.contains("carrier.berths"), "the error names the relation: \(error.message)")
            try expect(throws: .stillReferenced) { try one.destroyPlan() }
            try expect(throws: .stillReferenced) { try Carrier.destroyAll() }
            try expect([Carrier.count(), Berth.count()], equals: [2, 1])
            try expect(Carrier.get(2).destroy().description, equals: "carrier 1")
            try Berth.destroyAll()
            try expect(one.destroy().description, equals: "carrier 1")
        },

        Case("relations.no_action_dangles", "noAction: the children stay as they are; where the reference is enforced the commit refuses") {
            store in
            let one = try Carrier(number: 1).saved()
            let trip = try Trip(code: "A", carrier: .to(one)).saved()
            try expect(throws: .stillReferenced) { try one.destroy() }
            try expect(Carrier.count(), equals: 1)
            // In one transaction, in any order.
            try store.write { _ in
                try one.destroy()
                try trip.destroy()
            }
            try expect([Carrier.count(), Trip.count()], equals: [0, 0])
        },

        Case("relations.enforced_by_query", "updates of references and removals by query are looked after as well") { store in
            try Carrier.insert([Carrier(number: 1), Carrier(number: 2), Carrier(number: 3)])
            try Trip.insert([Trip(code: "A", carrier: .init(id: 1)), Trip(code: "B", carrier: .init(id: 2))])
            try expect(throws: .missingReference) { try Trip.insert([Trip(code: "C", carrier: .init(id: 9))]) }
            try expect(throws: .stillReferenced) { try Carrier.where { $0.number <= 2 }.destroy() }
            try expect(throws: .stillReferenced) { try Carrier.destroyAll(cascade: false) }
            try expect(Carrier.where { $0.number > 2 }.destroy()["carrier"], equals: 1)
            try expect([Carrier.count(), Trip.count()], equals: [2, 2])
            // What a savepoint undid does no harm.
            if store.capabilities.contains(.savepoints) {
                try store.write { transaction in
                    try transaction.savepoint { inner in
                        try Trip(code: "D", carrier: .init(id: 9)).saved()
                        inner.rollback()
                    }
                }
            }
            try expect(Trip.count(), equals: 2)
        },

        Case("relations.cascade_upward", "[65] a belongs-to whose rule is cascade takes its owner along, and so the siblings") { _ in
            let red = try Team(name: "red").saved()
            let blue = try Team(name: "blue").saved()
            let ann = try red.players.add(Player(name: "Ann"))
            try red.players.add(Player(name: "Bob"))
            let cid = try blue.players.add(Player(name: "Cid", captained: .to(red)))
            try expect(ann.destroyPlan().description, equals: "player 2, team 1")
            try expect(ann.destroy().description, equals: "player 2, team 1")
            try expect(Team.all(), equals: [blue])
            // The team's captain of another team stays, and is none any more.
            try expect(Player.all().map(\.name), equals: ["Cid"])
            try expect(Player.get(cid.id).captainedID, equals: nil)
        },

        Case(
            "relations.through_removes_join_only",
            "[67] destroying one end of a through relation removes its rows between and not the far records"
        ) {
            _ in
            let one = try Article(title: "One").saved()
            let two = try Article(title: "Two").saved()
            let swift = try one.topics.add(Topic(name: "Swift"))
            try two.topics.add(swift)
            try expect(one.destroy().description, equals: "article 1, listing 1")
            try expect(Topic.all(), equals: [swift])
            try expect(two.topics.count(), equals: 1)
            try expect(swift.destroy().description, equals: "topic 1, listing 1")
            try expect(Article.all(), equals: [two])
            try expect(Listing.count(), equals: 0)
        },

        Case("relations.through_cascade", "[67] with the rule cascade the far records go too, and their other rows between") { _ in
            let crate = try Crate(name: "crate").saved()
            let other = try Crate(name: "other").saved()
            let item = try crate.items.add(Item(code: "shared"))
            try other.items.add(item)
            try other.items.add(Item(code: "own"))
            try expect(crate.destroy().description, equals: "crate 1, packing 2, item 1")
            try expect(other.items.all().map(\.code), equals: ["own"])
            // The other end has another rule.
            try Item.get("own").destroy()
            try expect(Crate.all(), equals: [other])
            try expect(Packing.count(), equals: 0)
        },

        Case("relations.mutual_references", "two records that refer to each other are stored in one transaction and go together") { store in
            try Carrier(number: 1).saved()
            try store.write { _ in
                try Trip(code: "A", carrier: .init(id: 1), next: .init(id: "B")).saved()
                try Trip(code: "B", carrier: .init(id: 1), next: .init(id: "A")).saved()
            }
            try expect(Trip.get("A").next?.find()?.next?.find()?.code, equals: "A")
            try expect(throws: .stillReferenced) { try Trip.get("A").destroy() }
            try expect(Trip.destroyAll()["trip"], equals: 2)
        },

        Case(
            "relations.reference_updated_in_transaction", "a child that moves inside a transaction goes with the owner it has at that time"
        ) { store in
            let (ann, bob, _) = try Author.household()
            try store.write { _ in
                var article = try require(ann.articles.first())
                article.author = .to(bob)
                try article.save()
                try expect(ann.destroy().description, equals: "author 1, settings 1, article 1, tag 2")
                try expect(bob.articles.count(), equals: 2)
            }
            try expect(bob.destroy().description, equals: "author 1, article 2, tag 4")
            try expect([Article.count(), Tag.count()], equals: [0, 0])
        },
    ]
}
