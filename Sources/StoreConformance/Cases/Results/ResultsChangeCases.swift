import ActiveStore
import FoundationEssentials

/// Updates by query, and partial records.
enum ResultsChangeCases {
    static let all: [Case] = [
        Case("results.update_where", "An update by query sets and adds, and returns the number of records") { _ in
            try Fruit.market()
            let count = try Fruit.where { $0.color == "red" }.update(.set(\.isRipe, false), .add(\.stock, 10), .set(\.discount, 0.5))
            try expect(count, equals: 2)
            try expect(Fruit.query.pluck(\.stock), equals: [13, 40, 510, 7, 1])
            try expect(Fruit.where { $0.discount == 0.5 && !$0.isRipe }.count(), equals: 2)
            try expect(Fruit.where { $0.name == "lemon" }.update(.set(\.color, nil), .add(\.weight, 5)), equals: 1)
            try expect(Fruit.where { $0.name == "lemon" }.first()?.weight == nil, "nil stays nil")
            try expect(Fruit.where { $0.stock > 1_000 }.update(.add(\.stock, 1)), equals: 0)
            try expect(Fruit.order(by: \.stock).limit(2).update(["name": "few", "weight": nil]), equals: 2)
            try expect(Fruit.where { $0.name == "few" }.pluck(\.stock), equals: [7, 1], "a window narrows too")
        },
        Case(
            "results.update_unique_in_order",
            "records swap unique values if each is free by then, in the order of the query or of their keys"
        ) { _ in
            // Not stored in key order.
            for (key, number) in [(2, 11), (1, 12), (3, 10)] { try Locker(uid: UID(high: 0, low: UInt64(key)), number: number).saved() }
            func numbers() throws -> [Int?] { try Locker.order(by: \.uid).pluck(\.number) }
            try expect(Locker.updateAll(.add(\.number, 1)), equals: 3)
            try expect(numbers(), equals: [13, 12, 11])
            try expect(throws: .duplicateValue) { try Locker.updateAll(.add(\.number, -1)) }
            try expect(numbers(), equals: [13, 12, 11])
            try expect(Locker.where { $0.number > 0 }.order(by: \.number).update(.add(\.number, -1)), equals: 3)
            try expect(numbers(), equals: [12, 11, 10])
            try expect(throws: .duplicateValue) { try Locker.order(by: \.number).limit(2).update(.add(\.number, 1)) }
            try expect(numbers(), equals: [12, 11, 10])
        },
        Case("results.update_all", "An update without a condition is refused unless it is updateAll") { _ in
            try Fruit.market()
            try expect(throws: .badRequest) { try Fruit.query.update(.add(\.stock, 1)) }
            try expect(throws: .badRequest) { try Fruit.where([:]).update(["stock": 1]) }
            try expect(Fruit.sum(\.stock), equals: 551)
            try expect(Fruit.updateAll(.add(\.stock, 1)), equals: 5)
            try expect(Fruit.sum(\.stock), equals: 556)
            try expect(Fruit.updateAll(["color": nil]), equals: 5)
            try expect(Fruit.where { $0.color == nil }.count(), equals: 5)
        },
        Case("results.update_timestamps", "An update by query sets updatedAt to the transaction's instant, unless told to keep it") {
            store in
            try Fruit.market()
            let before = try Fruit.query.pluck(\.updatedAt)
            try store.write { transaction in
                try Fruit.where { $0.stock < 10 }.update(.add(\.stock, 0))
                try expect(Fruit.where { $0.stock < 10 }.pluck(\.updatedAt), equals: Array(repeating: transaction.now, count: 3))
            }
            try expect(Fruit.where { $0.stock >= 10 }.pluck(\.updatedAt), equals: [before[1], before[2]])
            try Fruit.where { $0.stock >= 10 }.update(.add(\.stock, 1), timestamps: .keep)
            try expect(Fruit.where { $0.stock >= 10 }.pluck(\.updatedAt), equals: [before[1], before[2]])
            let day = Date(timeIntervalSince1970: 86_400)
            try Fruit.updateAll(.set(\.updatedAt, day))
            try expect(Fruit.query.distinct(\.updatedAt), equals: [day])
        },
        Case("results.update_errors", "An invalid update by query changes nothing") { _ in
            try Person(name: "Ann", email: "a@x").saved()
            try Person(name: "Bob", email: "b@x").saved()
            let people = Person.where { $0.name != "" }
            try expect(throws: .duplicateValue) { try people.update(.set(\.email, "c@x")) }
            try expect(throws: .unknownField) { try people.update(["nam": "x"]) }
            try expect(throws: .typeMismatch) { try people.update(["name": 5]) }
            try expect(throws: .constraint) { try people.update(["name": nil]) }
            try expect(throws: .badRequest) { try people.update(.set(\.name, "x"), .set(\.name, "y")) }
            try expect(throws: .badRequest) { try people.update(["uid": UUID()]) }
            try expect(throws: .unstorableValue) { try people.update(.set(\.score, .nan)) }
            try expect(people.pluck(\.email), equals: ["a@x", "b@x"])
            try Fruit(stock: .max).saved()
            try expect(throws: .overflow) { try Fruit.updateAll(.add(\.stock, 1)) }
            try expect(Fruit.maximum(\.stock), equals: .max)
        },
        Case(
            "results.update_fails_alone",
            "An update by query that fails inside a transaction is undone alone; what is written before and after it is committed"
        ) { store in
            for stock in [1, .max, 2] { try Fruit(name: "old", stock: stock).saved() }
            for name in ["Ann", "Bob"] { try Person(name: name, email: "\(name)@x").saved() }
            try store.write { transaction in
                try Fruit(name: "new", stock: 10).saved()
                try Fruit.updateAll(.set(\.color, "red"))
                try expect(throws: .overflow) { try Fruit.updateAll(.add(\.stock, 1), .set(\.color, "lost")) }
                try expect(throws: .overflow) { try Fruit.where { $0.stock > 1 }.update(.set(\.color, "lost"), .add(\.stock, 1)) }
                try expect(throws: .duplicateValue) {
                    try Person.where { $0.name != "" }.update(.set(\.name, "lost"), .set(\.email, "c@x"))
                }
                try expect(throws: .constraint) { try Fruit.updateAll(["color": "lost", "name": nil]) }
                try expect(throws: .unstorableValue) { try Fruit.updateAll(.set(\.color, "lost"), .set(\.price, .nan)) }
                try transaction.savepoint { inner in
                    try expect(Fruit.updateAll(.set(\.color, "undone"), .set(\.stock, 0)), equals: 4)
                    inner.rollback()
                }
                try expect(Fruit.where { $0.name == "new" }.update(.add(\.stock, 5), .set(\.name, "newer")), equals: 1)
            }
            try expect(Fruit.order(by: \.stock).pluck(\.stock), equals: [1, 2, 15, .max])
            try expect(Fruit.query.distinct(\.color), equals: ["red"])
            try expect(Person.order(by: \.name).pluck(\.name, \.email).map { "\($0) \($1 ?? "")" }, equals: ["Ann Ann@x", "Bob Bob@x"])
            try expect(Fruit.where { $0.name == "newer" }.count(), equals: 1)
        },
        Case("results.select_only_except", "[82] A partial record saves the fields that were set, and erases nothing") { _ in
            try Fruit.market()
            var part = try require(try Fruit.where { $0.name == "melon" }.only(\.name, \.discount).first())
            try expect(part.name, equals: "melon")
            try expect(part.isLoaded(\.discount) && part.isLoaded(\.uid) && !part.isLoaded(\.color), "what was asked for, and the key")
            try expect(part.color == nil && part.stock == nil, "the others are nil")
            part.discount = nil
            part.stock = 9
            try expect(part.isLoaded(\.stock), "what is set is loaded")
            try part.save()
            try expect(part.isChanged, equals: false)
            let melon = try Fruit.get(part.id)
            try expect(melon.color, equals: "green")
            try expect(melon.weight, equals: 2_000)
            try expect(melon.stock, equals: 9)
            try expect(melon.discount == nil, "set to nil")
            let others = try require(try Fruit.query.except(\.name, \.uid).order(by: \.name).first())
            try expect(others.name == nil && !others.isLoaded(\.name), "excepted")
            try expect(others.stock, equals: 3)
            try expect(others.uid, equals: others.id, "the key is always there")
            try expect(Fruit.only(\.name).limit(2).all().map(\.name), equals: ["apple", "plum"])
            try expect(Fruit.query.only(["name"]).all().map { $0["name"] }.count, equals: 5)
            try expect(throws: .unknownField) { try Fruit.query.only(["taste"]).all() }
            try expect(throws: .unknownField) { try Fruit.query.except(["taste"]).first() }
        },
        Case("results.partial_load", "load completes a partial record and keeps its changes; if the record is gone it is an error") {
            store in
            try Fruit.market()
            var part = try require(try Fruit.only(\.name).first())
            part.name = "pear"
            var whole = try part.load()
            try expect(whole.name, equals: "pear")
            try expect(whole.stock, equals: 3)
            try expect(whole.recordState.isChanged, "what was set is still to be saved")
            try whole.save()
            try expect(Fruit.first()?.name, equals: "pear")
            try store.write { transaction in
                try part.save()
                transaction.rollback()
            }
            try expect(part.isChanged, "after a rollback it is to be saved again")
            try Fruit.where { $0.name == "pear" }.destroy()
            try expect(throws: .notFound) { try part.save() }
            try expect(throws: .notFound) { try part.load() }
            try expect(Fruit.count(), equals: 4)
        },
        Case("results.partial_errors", "A partial record cannot have nil in a required field, nor another key") { _ in
            try Fruit.market()
            var part = try require(try Fruit.only(\.name).first())
            part.name = nil
            try expect(throws: .constraint) { try part.save() }
            part.name = "apple"
            part.uid = UID(high: 1, low: 2)
            try expect(throws: .badRequest) { try part.save() }
            try expect(Fruit.query.pluck(\.name), equals: ["apple", "plum", "cherry", "lemon", "melon"])
        },
        Case("results.partial_timestamps", "Saving a partial record updates updatedAt, also in the partial record if it was loaded") {
            store in
            try Fruit.market()
            var part = try require(try Fruit.only(\.name, \.updatedAt).first())
            let before = part.updatedAt
            part.name = "pear"
            try store.write { transaction in
                try part.save()
                try expect(part.updatedAt, equals: transaction.now)
                transaction.rollback()
            }
            try expect(part.updatedAt, equals: before, "a rollback takes it back")
            try part.save()
            try expect(part.updatedAt, equals: try Fruit.first()?.updatedAt)
            try part.save()
            try expect(part.updatedAt, equals: try Fruit.first()?.updatedAt, "nothing was changed")
        },
        Case("results.partial_validated", "Saving a partial record validates the changed fields, together with those not loaded") { _ in
            let ann = try Member(name: "Ann", age: 30, team: "red", tags: ["a"]).saved()
            try Member(name: "Bob", nickname: "B", team: "red").saved()
            var part = try require(try Member.where { $0.name == "Ann" }.only(\.age, \.tags).first())
            part.age = 200
            part.nickname = "b"
            let error = try expect(throws: .invalid) { try part.save() }
            try expect(Set(error.failures.compactMap(\.field)), equals: ["age", "nickname"])
            part.nickname = "A"
            part.age = 31
            try part.save()
            let now = try require(try Member.find(ann.id))
            try expect(now.age == 31 && now.nickname == "A" && now.team == "red" && now.name == "Ann", "the rest is as it was")
        },
        Case("results.partial_callbacks", "Saving a partial record runs callbacks, and takes over their changes") { _ in
            try Slug(slug: "", title: "First").saved()
            var part = try require(try Slug.except(\.slug).first())
            try expect(part.saves, equals: 1)
            part.title = "Second"
            try part.save()
            try expect(part.saves, equals: 2)
            try expect(Slug.first()?.saves, equals: 2)
            try expect(part.id, equals: "first")
        },
        Case("results.in_place_collections", "[79] Adding to, replacing in and removing from a collection of a fetched record is saved") {
            _ in
            try Member(name: "Ann", age: 30, tags: ["a"]).saved()
            var ann = try require(try Member.first())
            ann.tags.append("b")
            try ann.save()
            try expect(Member.first()?.tags, equals: ["a", "b"])
            ann.tags[0] = "c"
            try ann.save()
            ann.tags.removeLast()
            try ann.save()
            try expect(Member.first()?.tags, equals: ["c"])
            var part = try require(try Member.only(\.tags).first())
            part.tags?.append("d")
            try part.save()
            try expect(Member.first()?.tags, equals: ["c", "d"], "of a part too")
            var map = try EveryType.get(EveryType(labels: ["a": "1", "b": "2"]).saved().id)
            map.labels["c"] = "3"
            try map.save()
            map.labels["a"] = "0"
            try map.save()
            map.labels["b"] = nil
            try map.save()
            try expect(EveryType.get(map.id).labels, equals: ["a": "0", "c": "3"])
        },
    ]
}
