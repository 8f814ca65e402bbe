import ActiveStore

/// The order of records.
enum OrderFieldCases {
    static let all: [Case] = [
        Case("order.asc_desc_each_type", "Every ordered type sorts in both directions, nil first or last, with and without an index") { _ in
            let second = try EveryType.filled(2).saved()
            let empty = try EveryType(bool: false, int8: -100, mood: .calm, urgency: .idle).saved()
            let first = try EveryType.filled(1).saved()
            for column in EveryType.optionalColumns where column.isOrdered {
                try expect(column.ordering(.init(), .ascending).all(), equals: [empty, first, second], column.name)
                try expect(column.ordering(.init(), .descending).all(), equals: [second, first, empty], column.name)
            }
            for column in EveryType.plainColumns where column.isOrdered {
                let only = EveryType.where { $0.maybeBool != nil }
                try expect(column.ordering(only, .ascending).all(), equals: [first, second], column.name)
                try expect(column.ordering(only, .descending).all(), equals: [second, first], column.name)
            }
            let high = try EveryIndexed.filled(2).saved()
            let low = try EveryIndexed.filled(1).saved()
            for column in EveryIndexed.columns {
                try expect(column.ordering(.init(), .ascending).all(), equals: [low, high], column.name)
                try expect(column.ordering(.init(), .descending).all(), equals: [high, low], column.name)
            }
        },
        Case("order.nulls_first", "[35] nil comes first ascending and last descending") { _ in
            try Fruit.market()
            try expect(Fruit.order(by: \.weight).pluck(\.name), equals: ["lemon", "cherry", "plum", "apple", "melon"])
            try expect(Fruit.order(by: \.weight, .descending).pluck(\.name), equals: ["melon", "apple", "plum", "cherry", "lemon"])
            try expect(
                Fruit.order(by: \.discount).pluck(\.name), equals: ["apple", "plum", "cherry", "lemon", "melon"], "without an index")
            try expect(Fruit.order(by: \.discount, .descending).first()?.name, equals: "melon")
        },
        Case("order.ties_deterministic", "Equal values are in key order, in either direction") { _ in
            try Fruit.market()
            try expect(Fruit.order(by: \.color).pluck(\.name), equals: ["lemon", "plum", "melon", "apple", "cherry"])
            try expect(Fruit.order(by: \.color, .descending).pluck(\.name), equals: ["apple", "cherry", "melon", "plum", "lemon"])
            try expect(Fruit.order(by: \.isRipe, .descending).pluck(\.name), equals: ["apple", "cherry", "plum", "lemon", "melon"])
        },
        Case("order.multi_key", "Several fields sort by significance: named in one call, or added with then") { _ in
            try Fruit.market()
            let byColorAndName = ["lemon", "plum", "melon", "apple", "cherry"]
            try expect(Fruit.query.order(by: \.color, \.name).pluck(\.name), equals: byColorAndName)
            try expect(Fruit.order(by: \.color).then(by: \.name).pluck(\.name), equals: byColorAndName)
            try expect(
                Fruit.order(by: \.color).then(by: \.name, .descending).pluck(\.name),
                equals: ["lemon", "plum", "melon", "cherry", "apple"])
            try expect(
                Fruit.order(by: \.isRipe, .descending).then(by: \.weight).pluck(\.name),
                equals: ["cherry", "apple", "lemon", "plum", "melon"])
            try expect(
                Fruit.query.order(by: \.isRipe, \.color, \.weight).pluck(\.name), equals: ["lemon", "plum", "melon", "cherry", "apple"])
        },
        Case("order.repeated_field", "A field that is named again in an order or among values changes nothing, however often") { _ in
            try Fruit.market()
            var query = Fruit.order(by: \.color)
            for _ in 0..<2_100 { query = query.then(by: \.color, .descending).then(by: \.name) }
            try expect(query.pluck(\.name), equals: ["lemon", "plum", "melon", "apple", "cherry"])
            let values = try query.pluck(Array(repeating: "name", count: 2_100) + ["color", "name"])
            try expect(values.map(\.count), equals: Array(repeating: 2_102, count: 5))
            try expect(values.map { $0.suffix(2) }, equals: query.pluck(["color", "name"]).map { $0[...] })
        },
        Case("order.latest_is_primary", "[26, 27] A later order(by:) sorts stably on top; then refines the order") { _ in
            try Fruit.market()
            try expect(
                Fruit.order(by: \.weight).order(by: \.isRipe).pluck(\.name), equals: ["lemon", "plum", "melon", "cherry", "apple"])
            try expect(
                Fruit.order(by: \.weight, .descending).order(by: \.color, .descending).pluck(\.name),
                equals: ["apple", "cherry", "melon", "plum", "lemon"])
            try expect(
                Fruit.order(by: \.name).order(by: \.weight).order(by: \.name, .descending).pluck(\.name),
                equals: ["plum", "melon", "lemon", "cherry", "apple"], "the same field again replaces it")
            let byName = Fruit.order(by: \.name)
            _ = byName.order(by: \.weight)
            try expect(byName.first()?.name, equals: "apple", "a query is a value")
        },
        Case("order.strings_bytewise", "[35] Texts sort by their UTF-8 bytes, or by folded case on request") { _ in
            let names = ["", "Z", "a", "ab", "b", "e\u{301}", "é", "ê", "\u{FFFD}", "\u{10000}"]
            for name in names.reversed() { try Fruit(name: name, color: name).saved() }
            try expect(Fruit.order(by: \.name).pluck(\.name).map(\.bytes), equals: names.map(\.bytes))
            try expect(Fruit.order(by: \.color).pluck(\.name).map(\.bytes), equals: names.map(\.bytes), "with an index")
            try expect(Fruit.order(by: \.name, .descending).first()?.name, equals: "\u{10000}")
            try Fruit.destroyAll()
            try Fruit.named("b", "A", "a", "B")
            try expect(Fruit.order(by: \.name, .ascending, .insensitive).pluck(\.name), equals: ["A", "a", "b", "B"])
            try expect(Fruit.order(by: \.name, .descending, .insensitive).pluck(\.name), equals: ["b", "B", "A", "a"])
        },
        Case("order.unknown_field_error", "Sorting by an unknown name is an error, thrown by the terminal") { _ in
            try Fruit.market()
            let error = try expect(throws: .unknownField) { try Fruit.query.order(byName: "wieght").all() }
            try expect(error.message.contains("weight"), "it suggests weight: \(error.message)")
            for name in ["", "name DESC", "name; DROP TABLE fruit", "rowid", "1", "random()", "NAME"] {
                try expect(throws: .unknownField, name) { try Fruit.query.order(byName: name).first() }
                try expect(throws: .unknownField, name) { try Fruit.query.order(byName: name, .descending).count() }
            }
            try expect(Fruit.query.order(byName: "weight", .descending).first()?.name, equals: "melon")
            try expect(throws: .typeMismatch) { try EveryType.query.order(byName: "labels").all() }
        },
        Case("order.default_created_order", "[6] Without an order records are in key order, the order of their creation") { _ in
            let second = Fruit(name: "second")
            let third = Fruit(name: "third")
            try third.saved()
            try Fruit(uid: UID(high: 0, low: 1), name: "first").saved()
            try second.saved()
            try expect(Fruit.query.pluck(\.name), equals: ["first", "second", "third"])
            try expect([Fruit.first()?.name, Fruit.last()?.name], equals: ["first", "third"], "made last, though stored first")
            try expect(Fruit.all().map(\.name), equals: ["first", "second", "third"])
            try expect(Fruit.where { $0.stock == 0 }.pluck(\.name), equals: ["first", "second", "third"])
            var changed = try require(Fruit.first())
            changed.stock = 5
            try changed.save()
            try expect(Fruit.first()?.name, equals: "first", "a change moves nothing")
        },
        Case("order.reverse", "reversed reverses the whole order, including ties, limit and offset") { _ in
            try Fruit.market()
            try expect(Fruit.query.reversed().pluck(\.name), equals: ["melon", "lemon", "cherry", "plum", "apple"])
            try expect(Fruit.order(by: \.color).reversed().pluck(\.name), equals: ["cherry", "apple", "melon", "plum", "lemon"])
            try expect(Fruit.order(by: \.color).reversed().reversed().pluck(\.name), equals: Fruit.order(by: \.color).pluck(\.name))
            try expect(Fruit.order(by: \.color).reversed().limit(2).pluck(\.name), equals: ["cherry", "apple"])
            try expect(Fruit.query.reversed().first()?.name, equals: "melon")
            try expect(Fruit.query.reversed().last()?.name, equals: "apple")
            try expect(Fruit.query.reversed().where { $0.isRipe }.pluck(\.name), equals: ["cherry", "apple"])
        },
    ]
}
