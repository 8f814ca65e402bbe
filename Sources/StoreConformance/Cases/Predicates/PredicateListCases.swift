import ActiveStore

/// in and notIn.
enum PredicateListCases {
    static let all: [Case] = [
        Case("predicate.in_empty", "[39] No value is in an empty list, every value is not in it") { _ in
            try Fruit.market()
            try expect(Fruit.where { $0.name.in([]) }.count(), equals: 0)
            try expect(Fruit.where { $0.weight.in([]) }.count(), equals: 0)
            try expect(Fruit.where { $0.name.notIn([]) }.count(), equals: 5)
            try expect(Fruit.where { $0.weight.notIn([]) }.count(), equals: 5)
        },
        Case("predicate.in_one", "in finds each record once, even if the list has duplicates") { _ in
            try Fruit.market()
            try expect(Fruit.where { $0.color.in(["red"]) }.pluck(\.name), equals: ["apple", "cherry"])
            try expect(Fruit.where { $0.weight.in([8, 40, 8, 41]) }.pluck(\.name), equals: ["plum", "cherry"])
            try expect(Fruit.where { $0.price.in([0.25]) }.pluck(\.name), equals: ["plum"])
            try expect(Fruit.where { $0.isRipe.in([true, false]) }.count(), equals: 5)
            try expect(Fruit.where { $0.name.notIn(["plum", "melon"]) }.pluck(\.name), equals: ["apple", "cherry", "lemon"])
            let plum = try require(Fruit.find(["name": "plum"]))
            try expect(Fruit.where { $0.uid.in([plum.uid, UID(high: 0, low: 0)]) }.pluck(\.name), equals: ["plum"])
        },
        Case("predicate.in_10000", "Lists of 10,000 members work, on text and numbers") { _ in
            for number in [0, 1, 5_000, 9_999, 10_000, 20_000] { try Fruit(name: "n\(number)", weight: number, stock: number).saved() }
            let numbers = Array(0..<10_000)
            try expect(Fruit.where { $0.stock.in(numbers) }.pluck(\.stock), equals: [0, 1, 5_000, 9_999])
            try expect(Fruit.where { $0.weight.in(numbers.map(Optional.some)) }.count(), equals: 4)
            try expect(Fruit.where { $0.stock.notIn(numbers) }.pluck(\.stock), equals: [10_000, 20_000])
            let names = numbers.map { "n\($0)" }
            try expect(Fruit.where { $0.name.in(names) && $0.stock > 1 }.pluck(\.stock), equals: [5_000, 9_999])
        },
        Case("predicate.in_100000", "A list given from code has no limit: 100,000 members and two such lists work") { _ in
            for number in [0, 99_999, 100_000] { try Fruit(name: "n\(number)", stock: number).saved() }
            let numbers = Array(0..<100_000)
            try expect(Fruit.where { $0.stock.in(numbers) }.pluck(\.stock), equals: [0, 99_999])
            let names = numbers.map { "n\($0)" }
            try expect(Fruit.where { $0.stock.in(numbers) && $0.name.notIn(names) }.count(), equals: 0)
            try expect(Fruit.where { $0.stock.in(numbers) && $0.name.in(names) }.count(), equals: 2)
        },
        Case("predicate.in_with_null", "nil in a list matches nil, and only then") { _ in
            try Fruit.market()
            try expect(Fruit.where { $0.weight.in([8, nil]) }.pluck(\.name), equals: ["cherry", "lemon"])
            try expect(Fruit.where { $0.weight.in([nil]) }.pluck(\.name), equals: ["lemon"])
            try expect(Fruit.where { $0.weight.in([8]) }.pluck(\.name), equals: ["cherry"])
            try expect(Fruit.where { $0.color.in([nil, "green", nil]) }.pluck(\.name), equals: ["lemon", "melon"])
        },
        Case("predicate.in_optionals", "A field that may be nil takes a list without nils, and one that cannot be nil a list with them") {
            _ in
            try Fruit.market()
            let weights = [8, 40]
            try expect(Fruit.where { $0.weight.in(weights) }.pluck(\.name), equals: ["plum", "cherry"])
            try expect(Fruit.where { $0.weight.in(8...40) }.pluck(\.name), equals: ["plum", "cherry"])
            try expect(Fruit.where { $0.weight.notIn(weights) }.pluck(\.name), equals: ["apple", "lemon", "melon"])
            let names: [String?] = ["plum", nil, "apple"]
            try expect(Fruit.where { $0.name.in(names) }.pluck(\.name), equals: ["apple", "plum"])
            try expect(Fruit.where { $0.name.notIn(names) }.pluck(\.name), equals: ["cherry", "lemon", "melon"])
            try expect(Fruit.where { $0.name.in([nil]) }.count(), equals: 0)
            try expect(Fruit.where { $0.name.notIn([nil]) }.count(), equals: 5)
        },
        Case("predicate.not_in_with_null", "[40] notIn keeps nil unless nil is in the list") { _ in
            try Fruit.market()
            try expect(Fruit.where { $0.weight.notIn([8, 40]) }.pluck(\.name), equals: ["apple", "lemon", "melon"])
            try expect(Fruit.where { $0.weight.notIn([8, nil]) }.pluck(\.name), equals: ["apple", "plum", "melon"])
            try expect(Fruit.where { $0.weight.notIn([nil]) }.count(), equals: 4)
            try expect(Fruit.where { !$0.color.in(["red"]) }.pluck(\.name), equals: ["plum", "lemon", "melon"])
        },
    ]
}
