import ActiveStore

/// The records of a query and the values of their fields.
enum ResultsCases {
    static let all: [Case] = [
        Case("results.all", "[24, 25] all returns detached records, read again each time") { _ in
            try Fruit.market()
            let query = Fruit.where { $0.color == "red" }
            var before = try query.all()
            try expect(before.map(\.name), equals: ["apple", "cherry"])
            before[0].name = "pear"
            try expect(query.pluck(\.name), equals: ["apple", "cherry"], "the value is detached")
            try expect(query.count(), equals: 2)
            try Fruit(name: "strawberry", color: "red").saved()
            try expect(query.count(), equals: 3)
            try expect(query.all().map(\.name), equals: ["apple", "cherry", "strawberry"], "the query is live")
            try expect(before.count, equals: 2)
            // Two reads of one record are equal and independent, until one is saved and the other read again.
            var one = try require(query.last())
            let other = try require(query.last())
            try expect(one, equals: other)
            one.stock = 99
            try expect(other.stock, equals: 0)
            try one.save()
            try expect(other.stock, equals: 0)
            try expect(query.last()?.stock, equals: 99)
        },
        Case("results.count", "count is the number of records") { _ in
            try expect(Fruit.count(), equals: 0)
            try Fruit.market()
            try expect(Fruit.count(), equals: 5)
            try expect(Fruit.query.count(\.color), equals: 4, "of a field, how many have a value")
        },
        Case("results.count_where", "[44] count with a condition agrees with the fetched records; without one it counts all") { _ in
            try Fruit.market()
            let queries = [
                Fruit.where { $0.color == "red" }, Fruit.where { $0.color == nil }, Fruit.where { $0.weight > 100_000 },
                Fruit.where(format: "stock > $LOW AND color != $COLOR", 0), Fruit.where([:]),
                Fruit.query.where(format: "stock > $LOW AND color != $COLOR", variables: ["LOW": 3, "COLOR": "red"]),
            ]
            for (number, query) in queries.enumerated() where number != 3 {
                try expect(query.count(), equals: query.all().count, "\(number)")
            }
            try expect(queries[4].count(), equals: 5)
            try expect(queries[5].pluck(\.name), equals: ["plum", "lemon"], "parameters bind by name")
            try expect(throws: .badRequest) { try queries[3].count() }
        },
        .opening("results.count_of_first", "the number of the first records is right where these come late") { sandbox in
            try withStore(try sandbox.open([Beacon.self])) {
                let beacons = (0..<3_000).map { Beacon(id: $0, sensor: $0 < 1_500 ? 1 : $0 % 7, level: $0 / 1_500) }
                try Beacon.insert(beacons)
                func check(_ query: Query<Beacon>, _ holds: (Beacon) -> Bool, line: UInt = #line) throws {
                    let number = beacons.count(where: holds)
                    for limit in [1, 2, 5_000] {
                        try expect(query.limit(limit).count(), equals: min(limit, number), line: line)
                        let rest = query.offset(number / 2).limit(limit)
                        try expect(rest.count(), equals: min(limit, number - number / 2), line: line)
                    }
                    try expect(query.exists(), equals: number > 0, line: line)
                    try expect(query.first()?.id, equals: beacons.first(where: holds)?.id, line: line)
                }
                try check(Beacon.where { $0.sensor == 2 || $0.level == 7 }) { $0.sensor == 2 || $0.level == 7 }
                try check(Beacon.where { $0.id >= 1_779 && $0.level == 1 }) { $0.id >= 1_779 && $0.level == 1 }
                try check(Beacon.where { $0.level == 1 && ($0.sensor == 4 || $0.id == 2_999) }) {
                    $0.level == 1 && ($0.sensor == 4 || $0.id == 2_999)
                }
            }
        },
        Case("results.exists", "exists is whether there is any record") { _ in
            try expect(Fruit.query.exists(), equals: false)
            try Fruit.market()
            try expect(Fruit.query.exists(), equals: true)
            try expect(Fruit.where { $0.color == "pink" }.exists(), equals: false)
            try expect(Fruit.where { $0.color == nil }.exists(), equals: true)
        },
        Case("results.within_the_same_query", "A query in the body of the same query reads its own records, and the outer one goes on") {
            store in
            for number in 0..<60 { try Person(name: "\(number)", age: number % 2).saved() }
            func names(_ age: Int) -> [String] { (0..<60).filter { $0 % 2 == age }.map { "\($0)" } }
            try store.read { _ in
                var found: [String] = []
                try Person.where { $0.age == 0 }.forEach { person in
                    found.append(person.name)
                    try expect(Person.where { $0.age == 1 }.pluck(\.name), equals: names(1))
                    try expect(Person.where { $0.age == 1 }.all().map(\.name), equals: names(1))
                }
                try expect(found, equals: names(0))
            }
        },
        Case("results.in_array_set_or", "[45] Membership accepts arrays and sets, and combines with or") { _ in
            try Fruit.market()
            try expect(Fruit.where { $0.stock.in([3, 40]) }.pluck(\.name), equals: ["apple", "plum"])
            try expect(Fruit.where { $0.stock.in(Set([3, 40])) }.pluck(\.name), equals: ["apple", "plum"])
            try expect(Fruit.where { $0.name == "melon" || $0.stock.in(Set([3, 40])) }.pluck(\.name), equals: ["apple", "plum", "melon"])
        },
        Case("results.pluck_one", "[30] pluck of one field is a flat list without nils") { _ in
            try Fruit.market()
            try expect(Fruit.query.pluck(\.color), equals: ["red", "blue", "red", "green"])
            try expect(Fruit.query.pluck("color"), equals: ["red", "blue", "red", "green"].map { .string($0) })
        },
        Case("results.pluck_many", "[30] pluck of several fields returns tuples with nils; of none, nothing") { _ in
            try Fruit.market()
            let values = try Fruit.offset(2).pluck(\.name, \.color, \.weight)
            try expect(values.map { "\($0) \($1 ?? "-") \($2 ?? 0)" }, equals: ["cherry red 8", "lemon - 0", "melon green 2000"])
            try expect(Fruit.offset(3).limit(1).pluck(["name", "color"]), equals: [[.string("lemon"), .null]])
            try expect(Fruit.query.pluck([]), equals: [])
        },
        Case("results.pluck_where_order", "pluck respects condition, order, limit and offset") { _ in
            try Fruit.market()
            try expect(Fruit.where { $0.color != nil }.order(by: \.weight).offset(1).limit(2).pluck(\.name), equals: ["plum", "apple"])
        },
        Case("results.pluck_unknown_error", "An unknown name is an error that suggests one") { _ in
            let error = try expect(throws: .unknownField) { try Fruit.query.pluck("colour") }
            try expect(error.message.contains("color"), "suggests color: \(error.message)")
            try expect(throws: .unknownField) { try Fruit.query.pluck(["name", "taste"]) }
        },
        Case("results.iterate_early_stop_releases", "Leaving an iteration early releases everything") { store in
            struct Enough: Error {}
            try Fruit.market()
            for _ in 0..<100 {
                do { try Fruit.query.forEach { _ in throw Enough() } } catch is Enough {}
                do { try Fruit.query.batches(of: 2) { _ in throw Enough() } } catch is Enough {}
            }
            try expect(store.resourcesInUse, equals: 0)
            try Fruit(name: "fig").saved()
            try expect(Fruit.count(), equals: 6)
        },
        Case("results.iterate_while_modifying", "Iteration reads one snapshot, whatever the body writes") { store in
            try Fruit.market()
            try store.write { _ in
                var names: [String] = []
                try Fruit.query.forEach { fruit in
                    names.append(fruit.name)
                    try Fruit(name: fruit.name + " jam").saved()
                    try Fruit.where { $0.name == "melon" }.destroy()
                }
                try expect(names, equals: ["apple", "plum", "cherry", "lemon", "melon"])
                try expect(Fruit.count(), equals: 9)
            }
        },
    ]
}

@Model(timestamps: false) private struct Beacon {
    @Key var id: Int
    @Indexed var sensor = 0
    @Indexed var level = 0
}
