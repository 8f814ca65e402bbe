import ActiveStore
import StoreCore

/// Rules other than `.cascade`, upward rules, through relations, and enforced references.
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

        Case("relations.nullify_drops_child", "[64] destroying a child keeps the parent, whose rule is nullify") { _ in
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

        Case("relations.dependency_restrict", "deny: the destroy is refused while there are children, and nothing is removed") { _ in
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

        Case("relations.deny_among_those_that_go", "deny: a record that is also removed does not block another, one that stays does") { _ in
            let site = try Site(number: 1).saved()
            try Hall.insert([Hall(number: 1, site: .to(site)), Hall(number: 2, site: .to(site), front: .init(id: 1)), Hall(number: 3)])
            try Desk.insert([Desk(number: 1, site: .to(site), hall: .init(id: 1)), Desk(number: 2, site: .to(site), hall: .init(id: 2))])
            func counts() throws -> [Int] { try [Site.count(), Hall.count(), Desk.count()] }
            for number in [1, 2] { try expect(throws: .stillReferenced, "hall \(number)") { try Hall.get(number).destroy() } }
            try expect(throws: .stillReferenced, "both halls, whose desks stay") { try Hall.where { $0.number <= 2 }.destroy() }
            // A desk of another site in one of the halls stays, so the hall stays too, and with it everything else.
            let stranger = try Desk(number: 3, hall: .init(id: 2)).saved()
            try expect(throws: .stillReferenced) { try site.destroy() }
            try expect(throws: .stillReferenced) { try site.destroyPlan() }
            try expect(counts(), equals: [1, 3, 3])
            try stranger.destroy()
            try expect(site.destroyPlan().description, equals: "site 1, hall 2, desk 2")
            try expect(site.destroy().description, equals: "site 1, hall 2, desk 2")
            try expect(counts(), equals: [0, 1, 0])
            // References to the same model: records destroyed together do not block each other.
            try Hall.insert([
                Hall(number: 4, front: .init(id: 3)), Hall(number: 5, front: .init(id: 4)), Hall(number: 6, front: .init(id: 5)),
            ])
            try expect(throws: .stillReferenced, "all but the last of a row") { try Hall.where { $0.number < 6 }.destroy() }
            try expect(throws: .stillReferenced) { try Hall.where { $0.number == 3 || $0.number == 5 }.destroy() }
            try expect(counts(), equals: [0, 4, 0])
            try expect(Hall.where { $0.number >= 5 }.destroy().description, equals: "hall 2")
            try expect(Hall.destroyAll().description, equals: "hall 2")
        },

        Case("relations.no_action_dangles", "noAction: the children stay unchanged; if the reference is enforced the commit is refused") {
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

        Case("relations.enforced_by_query", "updates of references and removals by query are checked as well") { store in
            try Carrier.insert([Carrier(number: 1), Carrier(number: 2), Carrier(number: 3)])
            try Trip.insert([Trip(code: "A", carrier: .init(id: 1)), Trip(code: "B", carrier: .init(id: 2))])
            try expect(throws: .missingReference) { try Trip.insert([Trip(code: "C", carrier: .init(id: 9))]) }
            try expect(throws: .stillReferenced) { try Carrier.where { $0.number <= 2 }.destroy() }
            try expect(throws: .stillReferenced) { try Carrier.destroyAll(cascade: false) }
            try expect(Carrier.where { $0.number > 2 }.destroy()["carrier"], equals: 1)
            try expect([Carrier.count(), Trip.count()], equals: [2, 2])
            // Changes undone by a savepoint have no effect.
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

        Case("relations.enforced_key_change", "the key of a referenced record may change only together with the references") {
            store in
            try Carrier.insert([Carrier(number: 1), Carrier(number: 2)])
            try Trip.insert([Trip(code: "A", carrier: .init(id: 1)), Trip(code: "B", carrier: .init(id: 1), next: .init(id: "A"))])
            func change(_ entity: EntityID, _ key: RecordKey, to new: Value, in transaction: WriteTransaction) throws {
                var fields = FieldSet()
                fields.insert(entity.keyPosition)
                try expect(transaction.update(entity, key, fields) { try new.write(to: $0) }, equals: true)
            }
            try expect(throws: .stillReferenced) { try store.write { try change(Carrier.entity, .int(1), to: .int(5), in: $0) } }
            try expect(throws: .stillReferenced) { try store.write { try change(Trip.entity, .text("A"), to: "Z", in: $0) } }
            try expect(Carrier.query.pluck(\.number), equals: [1, 2])
            try expect(Trip.query.pluck(\.code), equals: ["A", "B"])
            // Together with the references, in any order; or if another record takes over the key.
            try store.write { transaction in
                try change(Carrier.entity, .int(1), to: .int(5), in: transaction)
                try Trip.where { $0.carrierID == 1 }.update(.set(\.carrierID, 5))
                try Trip.where { $0.nextID == "A" }.update(.set(\.nextID, "Z"))
                try change(Trip.entity, .text("A"), to: "Z", in: transaction)
            }
            try store.write { transaction in
                try change(Carrier.entity, .int(5), to: .int(6), in: transaction)
                try change(Carrier.entity, .int(2), to: .int(5), in: transaction)
            }
            try expect(Carrier.query.pluck(\.number), equals: [5, 6])
            try expect(Trip.query.pluck(\.carrierID), equals: [5, 5])
            try expect(Trip.get("B").nextID, equals: "Z")
            // A key without references may change alone.
            try store.write { try change(Carrier.entity, .int(6), to: .int(7), in: $0) }
            try expect(store.read { try $0.danglingReferences() }.isEmpty, "every reference leads somewhere")
            try expect(store.verify(.full).problems, equals: [])
        },

        Case("relations.enforced_add", "a number added to enforced references must lead them to records") { store in
            try Carrier.insert([Carrier(number: 1), Carrier(number: 2), Carrier(number: 3)])
            try Trip.insert([Trip(code: "A", carrier: .init(id: 1)), Trip(code: "B", carrier: .init(id: 2))])
            let position = try Trip.entity.definition.requirePosition(of: "carrierID")
            func add(_ number: Int64, _ what: PredicateCode = .all, in transaction: WriteTransaction) throws {
                _ = try transaction.update(FetchRequest(Trip.entity, where: what), [Assignment(position, .add(.int(number)))])
            }
            let error = try expect(throws: .missingReference) { try store.write { try add(2, in: $0) } }
            try expect(error.field, equals: "carrierID")
            try expect(Trip.query.pluck(\.carrierID), equals: [1, 2])
            try store.write { try add(1, in: $0) }
            try expect(Trip.query.pluck(\.carrierID), equals: [2, 3])
            // Only the state at the commit counts.
            try store.write { transaction in
                try add(10, in: transaction)
                try add(-8, in: transaction)
                try Carrier.insert([Carrier(number: 4), Carrier(number: 5)])
            }
            try expect(Trip.query.pluck(\.carrierID), equals: [4, 5])
            try expect(throws: .missingReference) {
                try store.write { transaction in
                    try add(1, .compare(position, .equal, .int(4)), in: transaction)
                    try add(1, in: transaction)
                }
            }
            try expect(Trip.query.pluck(\.carrierID), equals: [4, 5])
            try expect(store.read { try $0.danglingReferences() }.isEmpty, "every reference leads somewhere")
        },

        Case("relations.cascade_upward", "[65] a belongs-to whose rule is cascade also removes its owner, and so the siblings") { _ in
            let red = try Team(name: "red").saved()
            let blue = try Team(name: "blue").saved()
            let ann = try red.players.add(Player(name: "Ann"))
            try red.players.add(Player(name: "Bob"))
            let cid = try blue.players.add(Player(name: "Cid", captained: .to(red)))
            try expect(ann.destroyPlan().description, equals: "player 2, team 1")
            try expect(ann.destroy().description, equals: "player 2, team 1")
            try expect(Team.all(), equals: [blue])
            // The team's captain, who plays for another team, stays, and is no longer its captain.
            try expect(Player.all().map(\.name), equals: ["Cid"])
            try expect(Player.get(cid.id).captainedID, equals: nil)
        },

        Case(
            "relations.through_removes_join_only",
            "[67] destroying one end of a through relation removes its join rows but not the far records"
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

        Case("relations.through_cascade", "[67] with the cascade rule the far records are removed too, with their other join rows") { _ in
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

        Case("relations.mutual_references", "two records that refer to each other are stored in one transaction and removed together") {
            store in
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
            "relations.reference_updated_in_transaction",
            "a child that moves inside a transaction is removed with the owner it has at that time"
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
