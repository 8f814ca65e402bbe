import ActiveStore

/// Limit and offset, and other parts of an order.
enum OrderPageCases {
    static let all: [Case] = [
        Case("order.limit", "limit takes the first records of any order and condition") { _ in
            try Fruit.market()
            try expect(Fruit.limit(2).pluck(\.name), equals: ["apple", "plum"])
            try expect(Fruit.order(by: \.weight, .descending).limit(2).pluck(\.name), equals: ["melon", "apple"])
            try expect(Fruit.where { $0.color == "red" }.limit(1).pluck(\.name), equals: ["apple"])
            try expect(Fruit.limit(2).where { $0.stock > 5 }.pluck(\.name), equals: ["plum", "cherry"], "wherever it is said")
            try expect(Fruit.limit(1).limit(3).count(), equals: 3, "a later limit replaces it")
        },
        Case("order.limit_zero", "limit(0) returns nothing") { _ in
            try Fruit.market()
            try expect(Fruit.limit(0).all(), equals: [])
            try expect(Fruit.limit(0).count(), equals: 0)
            try expect(Fruit.limit(0).first() == nil, "no first")
            try expect(Fruit.limit(0).last() == nil, "no last")
            try expect(Fruit.limit(0).exists(), equals: false)
            try expect(Fruit.first(limit: 0), equals: [])
            try expect(Fruit.last(limit: 0), equals: [])
        },
        Case("order.limit_over", "A limit beyond the end has no effect") { _ in
            try Fruit.market()
            try expect(Fruit.limit(100).count(), equals: 5)
            try expect(Fruit.limit(.max).all().count, equals: 5)
            try expect(Fruit.order(by: \.name).limit(.max).offset(2).pluck(\.name), equals: ["lemon", "melon", "plum"])
            try expect(Fruit.first(limit: .max).count, equals: 5)
            try expect(Fruit.last(limit: .max).count, equals: 5)
        },
        Case("order.offset", "offset skips the first records") { _ in
            try Fruit.market()
            try expect(Fruit.order(by: \.name).offset(1).limit(2).pluck(\.name), equals: ["cherry", "lemon"])
            try expect(Fruit.offset(1).limit(2).pluck(\.name), equals: ["plum", "cherry"])
            try expect(Fruit.offset(0).limit(1).pluck(\.name), equals: ["apple"])
            try expect(Fruit.where { $0.color != nil }.offset(3).pluck(\.name), equals: ["melon"])
            try expect(Fruit.offset(3).offset(1).first()?.name, equals: "plum", "a later offset replaces it")
        },
        Case("order.offset_past_end", "An offset beyond the end returns nothing and is not an error") { _ in
            try Fruit.market()
            try expect(Fruit.offset(5).all(), equals: [])
            try expect(Fruit.offset(4).count(), equals: 1)
            try expect(Fruit.offset(.max).count(), equals: 0)
            try expect(Fruit.offset(.max).limit(.max).first() == nil, "no first")
            try expect(Fruit.order(by: \.name).offset(6).exists(), equals: false)
            try expect(Fruit.offset(99).last() == nil, "no last")
        },
        Case("order.offset_without_limit", "offset works without a limit") { _ in
            try Fruit.market()
            try expect(Fruit.offset(3).pluck(\.name), equals: ["lemon", "melon"])
            try expect(Fruit.order(by: \.name, .descending).offset(3).pluck(\.name), equals: ["cherry", "apple"])
            try expect(Fruit.offset(2).count(), equals: 3)
        },
        Case("order.negative_error", "A negative limit, offset or index is an error") { _ in
            try Fruit.market()
            try expect(throws: .badRequest) { try Fruit.limit(-1).all() }
            try expect(throws: .badRequest) { try Fruit.offset(-1).count() }
            try expect(throws: .badRequest) { try Fruit.limit(.min).first() }
            try expect(throws: .badRequest) { try Fruit.offset(-5).limit(3).exists() }
            try expect(throws: .badRequest) { try Fruit.first(limit: -1) }
            try expect(throws: .badRequest) { try Fruit.last(limit: -1) }
            try expect(throws: .badRequest) { try Fruit.at(-1) }
            try expect(throws: .badRequest) { try Fruit.limit(1).offset(-1).at(2) }
            try expect(throws: .badRequest) { try Fruit.offset(-3).at(4) }
            try expect(throws: .badRequest) { try Fruit.limit(-1).at(0) }
            try expect(throws: .badRequest) { try Fruit.limit(-1).pluck(\.name) }
            try expect(throws: .badRequest) { try Fruit.where { $0.stock == 3 }.limit(-2).destroy() }
            try expect(Fruit.count(), equals: 5)
        },
        Case("order.window_in_any_call_order", "[31] limit, offset, order and where mean the same in any order of calls") { _ in
            try Fruit.market()
            let wanted = ["plum", "apple"]
            try expect(Fruit.where { $0.weight != nil }.order(by: \.weight).offset(1).limit(2).pluck(\.name), equals: wanted)
            try expect(Fruit.limit(2).offset(1).order(by: \.weight).where { $0.weight != nil }.pluck(\.name), equals: wanted)
            try expect(Fruit.offset(1).where { $0.weight != nil }.limit(2).order(by: \.weight).pluck(\.name), equals: wanted)
        },
        Case("order.count_equals_result", "[32] count is the number of records that the query returns, with limit and offset") { _ in
            for number in 0..<7 { try Fruit(name: "\(number)", weight: number % 3 == 0 ? nil : number).saved() }
            for limit in [nil, 0, 1, 2, 7, 8] {
                for offset in [0, 1, 6, 7, 8] {
                    for query in [Fruit.query, Fruit.where { $0.weight == nil }, Fruit.order(by: \.weight), Fruit.query.reversed()] {
                        var query = query.offset(offset)
                        if let limit { query = query.limit(limit) }
                        let records = try query.all()
                        let what = "limit \(limit.map(String.init) ?? "none"), offset \(offset)"
                        try expect(query.count(), equals: records.count, what)
                        try expect(query.exists(), equals: !records.isEmpty, what)
                        try expect(query.pluck(\.name), equals: records.map(\.name), what)
                        try expect(query.first(), equals: records.first, what)
                        try expect(query.last(), equals: records.last, what)
                    }
                }
            }
        },
        Case("order.first_last", "[29] first and last are the ends of the order; nil if there are no records") { _ in
            try expect(Fruit.first() == nil && Fruit.last() == nil, "nothing is there yet")
            try Fruit.market()
            try expect(Fruit.first()?.name, equals: "apple")
            try expect(Fruit.last()?.name, equals: "melon")
            try expect(Fruit.order(by: \.name).last()?.name, equals: "plum")
            try expect(Fruit.order(by: \.weight).first()?.name, equals: "lemon")
            try expect(Fruit.where { $0.color == "red" }.last()?.name, equals: "cherry")
            try expect(Fruit.where { $0.color == "pink" }.first() == nil, "no pink one")
            try expect(Fruit.order(by: \.color).last()?.name, equals: "cherry", "the last of two equal ones in key order")
            try expect(Fruit.order(by: \.color, .descending).last()?.name, equals: "lemon")
        },
        Case("order.first_n_last_n", "[28] first(limit:) and last(limit:) both keep the order") { _ in
            try Fruit.market()
            try expect(Fruit.first(limit: 2).map(\.name), equals: ["apple", "plum"])
            try expect(Fruit.last(limit: 2).map(\.name), equals: ["lemon", "melon"])
            try expect(Fruit.order(by: \.name).first(limit: 2).map(\.name), equals: ["apple", "cherry"])
            try expect(Fruit.order(by: \.name).last(limit: 3).map(\.name), equals: ["lemon", "melon", "plum"])
            try expect(Fruit.order(by: \.color).last(limit: 2).map(\.name), equals: ["apple", "cherry"], "ties keep key order")
            try expect(Fruit.where { $0.color != nil }.last(limit: 2).map(\.name), equals: ["cherry", "melon"])
            for count in [0, 5, 6] {
                try expect(Fruit.first(limit: count).map(\.name), equals: Fruit.all().prefix(count).map(\.name), "\(count)")
                try expect(Fruit.last(limit: count).map(\.name), equals: Fruit.all().suffix(count).map(\.name), "\(count)")
            }
            try expect(Fruit.limit(3).last(limit: 2).map(\.name), equals: ["plum", "cherry"], "within the window")
            try expect(Fruit.offset(3).last(limit: 5).map(\.name), equals: ["lemon", "melon"])
            try expect(Fruit.limit(2).first(limit: 5).map(\.name), equals: ["apple", "plum"])
        },
        Case("order.at_index", "[29] at returns the record at an index of the order, nil beyond the end") { _ in
            try Fruit.market()
            try expect(Fruit.at(0)?.name, equals: "apple")
            try expect(Fruit.at(4)?.name, equals: "melon")
            try expect(Fruit.at(5) == nil, "beyond the end")
            try expect(Fruit.at(.max) == nil, "far beyond")
            try expect(Fruit.order(by: \.name).at(1)?.name, equals: "cherry")
            try expect(Fruit.order(by: \.name).offset(1).at(1)?.name, equals: "lemon")
            try expect(Fruit.order(by: \.name).offset(.max).at(.max) == nil, "the sum is not formed")
            try expect(Fruit.limit(2).at(1)?.name, equals: "plum")
            try expect(Fruit.limit(2).at(2) == nil, "outside the window")
        },
        Case("order.pages_have_no_gaps_or_duplicates", "The pages of any order together are the whole result") { _ in
            var random = CaseRandom()
            for number in 0..<101 {
                let weight = Int.random(in: 0..<9, using: &random)
                try Fruit(
                    color: ["red", "blue", nil].randomElement(using: &random) ?? nil, weight: weight == 0 ? nil : weight, stock: number
                )
                .saved()
            }
            let orders = [
                Fruit.query, Fruit.order(by: \.weight), Fruit.order(by: \.weight, .descending), Fruit.order(by: \.color).then(by: \.weight),
                Fruit.order(by: \.isRipe), Fruit.order(by: \.weight).reversed(),
            ]
            for (number, query) in orders.enumerated() {
                let whole = try query.pluck(\.stock)
                try expect(Set(whole).count, equals: 101, "order \(number)")
                for size in [1, 7, 50, 101] {
                    let pages = try stride(from: 0, to: 101, by: size).flatMap { try query.limit(size).offset($0).pluck(\.stock) }
                    try expect(pages, equals: whole, "order \(number), pages of \(size)")
                }
            }
        },
    ]
}
